"""A small player that learns by playing against itself, and is measured against `random`. Minutes on a CPU.

    pip install digilex[envs] torch
    python examples/learn.py --deck ST1 --minutes 4

A network looks at the tokens (each card by the features of its program and where it lies), at the globals and at each
option with the cards that it names, and gives each option a score. It is trained by proximal policy optimisation: the
batch plays both sides of 64 games, the value of a position is that of the player who decides, so it changes its sign
where the other one decides next. The evaluation is that of digilex.envs.evaluate.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

from digilex.cards.deck_library import load_deck
from digilex.envs import Batch, FeatureTable, evaluate
from digilex.envs.core import layout

GAMES, STEPS, MINIBATCH, EPOCHS = 64, 96, 1024, 2
GAMMA, LAMBDA, CLIP, ENTROPY = 0.998, 0.95, 0.2, 0.01
OPTION = {name: place for place, name in enumerate(layout.OPTION_FIELDS)}
WIDTH = 64


def squashed(numbers: torch.Tensor) -> torch.Tensor:
    """Numbers of any size as small ones."""
    numbers = numbers.float()
    return torch.sign(numbers) * torch.log1p(numbers.abs())


class Player(nn.Module):
    """Scores the options of a decision, and says how good the position is."""

    def __init__(self, features: np.ndarray) -> None:
        super().__init__()
        self.features = nn.Buffer(torch.tensor(features), persistent=False)  # by row of the table of cards
        self.card = nn.Linear(features.shape[1], WIDTH)
        self.place = nn.Embedding(len(layout.PLACES) + 1, WIDTH)
        self.token = nn.Linear(layout.TOKEN_SIZE + len(layout.FLAGS), WIDTH)
        self.mixed = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.globals = nn.Linear(layout.GLOBAL_SIZE, WIDTH)
        self.value = nn.Sequential(nn.Linear(3 * WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))
        self.kind = nn.Embedding(len(layout.OPTION_KINDS) + 1, WIDTH)
        self.option = nn.Linear(layout.OPTION_SIZE, WIDTH)
        self.score = nn.Sequential(nn.Linear(6 * WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))

    def forward(self, seen: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of all actions, and the values: [batch, options], [batch]."""
        most = max(1, int((seen["tokens"][:, :, 0] > 0).sum(1).max()))  # nobody has more tokens
        tokens = seen["tokens"][:, :most].long()
        there = (tokens[:, :, 1] > 0).unsqueeze(-1)
        flags = torch.stack([tokens[:, :, 2] >> bit & 1 for bit in range(len(layout.FLAGS))], -1).float()
        facts = squashed(tokens) * torch.tensor([float(name not in ("card", "flags")) for name in layout.TOKEN_FIELDS])
        rows, where = tokens[:, :, 0].unique(return_inverse=True)  # each card is looked at once
        cards = self.card(self.features[rows])[where]
        known = self.mixed(cards + self.place(tokens[:, :, 1]) + self.token(torch.cat([facts, flags], -1))) * there
        mine = (tokens[:, :, 3] == 0).unsqueeze(-1)
        sides = torch.cat([(known * mine).sum(1), (known * ~mine).sum(1)], -1) / 10
        whole = torch.cat([sides, torch.relu(self.globals(squashed(seen["globals"])))], -1)
        value = torch.tanh(self.value(whole)).squeeze(-1)

        mask = seen["action_mask"].bool()
        which, place = mask.nonzero(as_tuple=True)  # the options that there are, of the whole batch
        options = seen["options"][which, place].long()
        known = torch.cat([torch.zeros_like(known[:, :1]), known], 1)  # token 0: none
        subject = known[which, options[:, OPTION["subject_token"]]]
        target = known[which, options[:, OPTION["object_token"]]]
        own = self.kind(options[:, 0]) + self.option(squashed(options))
        logits = torch.full(mask.shape, -1e9)
        logits[which, place] = self.score(torch.cat([whole[which], own, subject, target], -1)).squeeze(-1)
        return torch.log_softmax(logits, -1), value


def tensors(seen: dict[str, np.ndarray]) -> dict[str, torch.Tensor]:
    """Arrays as tensors."""
    return {name: torch.from_numpy(values) for name, values in seen.items()}


def rollout(batch: Batch, player: Player) -> dict[str, torch.Tensor]:
    """Some steps of all games: what was seen, done, and how much better it went than expected."""
    seen, actions, chances, values, rewards, ends, players = [], [], [], [], [], [], []
    for _ in range(STEPS):
        arrays = batch.arrays
        now = tensors({name: getattr(arrays, name).copy() for name in ("tokens", "options", "globals", "action_mask")})
        with torch.no_grad():
            logs, value = player(now)
        action = torch.multinomial(logs.exp(), 1).squeeze(1)
        players.append(batch.signs.players.copy())
        batch.step(action.numpy())
        signs = batch.signs
        seen.append(now)
        actions.append(action)
        chances.append(logs.gather(1, action[:, None]).squeeze(1))
        values.append(value.numpy())
        rewards.append(np.where(players[-1] == 0, signs.rewards, -signs.rewards).astype(np.float32))
        ends.append((signs.terminated | signs.truncated).astype(np.float32))
    with torch.no_grad():
        last = player(tensors({name: getattr(batch.arrays, name) for name in now}))[1].numpy()
    following = [*players[1:], batch.signs.players.copy()]
    advantage = np.zeros(GAMES, np.float32)
    found = []
    for t in reversed(range(STEPS)):
        sign = np.where(following[t] == players[t], 1.0, -1.0).astype(np.float32) * (1 - ends[t])
        after = values[t + 1] if t + 1 < STEPS else last
        advantage = rewards[t] + GAMMA * sign * after - values[t] + GAMMA * LAMBDA * sign * advantage
        found.append(advantage)
    advantages = torch.from_numpy(np.concatenate(found[::-1]))
    made = {name: torch.cat([each[name] for each in seen]) for name in seen[0]}
    return {
        **made,
        "action": torch.cat(actions),
        "chance": torch.cat(chances),
        "advantage": advantages,
        "target": advantages + torch.from_numpy(np.concatenate(values)),
        "ends": torch.tensor(float(np.sum(ends))),
    }


def improve(player: Player, optimiser: torch.optim.Optimizer, data: dict[str, torch.Tensor]) -> None:
    """One round of proximal policy optimisation."""
    advantage = data["advantage"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantage)).split(MINIBATCH):
            seen = {name: data[name][part] for name in ("tokens", "options", "globals", "action_mask")}
            logs, value = player(seen)
            ratio = (logs.gather(1, data["action"][part][:, None]).squeeze(1) - data["chance"][part]).exp()
            gain = torch.minimum(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part]).mean()
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            error = (value - data["target"][part]).pow(2).mean()
            optimiser.zero_grad()
            (0.5 * error - gain - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def main() -> None:
    """Learn, then show what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deck", default="ST1")
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--games", type=int, default=200, help="of the evaluation")
    parser.add_argument("--against", default="random")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    table = FeatureTable()
    table.learn(load_deck(given.deck))
    batch = Batch(GAMES, given.deck, given.seed)
    player = Player(table.values)
    optimiser = torch.optim.Adam(player.parameters(), lr=1e-3)
    begin = time.process_time()
    steps = games = 0
    while (spent := time.process_time() - begin) < 60 * given.minutes:
        data = rollout(batch, player)
        improve(player, optimiser, data)
        steps += GAMES * STEPS
        games += int(data["ends"])
        if steps // (GAMES * STEPS) % 5 == 0:
            print(f"{spent:5.0f} s  {steps:>8,} steps  {games:>5} games", flush=True)

    def learned(seen: dict[str, np.ndarray]) -> int:
        with torch.no_grad():
            return int(player(tensors({name: values[None] for name, values in seen.items()}))[0].argmax())

    print(f"trained for {time.process_time() - begin:.0f} s of processor time, {steps:,} steps, {games:,} games")
    print(evaluate(learned, given.against, given.deck, games=given.games, seed=1_000, name="learned"))


if __name__ == "__main__":
    main()
