"""What the options of a decision mean, each in a short phrase: "Play Agumon for 3; 1 memory left"."""

from __future__ import annotations

from digilex.notation.asking import Words, asking_step, effect_name
from digilex.notation.printed import owner_of, printed_effect
from digilex.rules.game import Game
from digilex.rules.model.decision import UNSAID, Decision, Option
from digilex.rules.model.identity import ID_MASK
from digilex.rules.model.progress import EffectFrame
from digilex.rules.procedures.offers import Offer
from digilex.rules.program.prepare import find_ability
from digilex.rules.steps.flow import Mode

PLAIN = {
    "keep": "Keep this hand", "redraw": "Draw a new hand", "hatch": "Hatch a Digi-Egg", "stay": "Do nothing",
    "pass": "Pass the turn", "no block": "Don't block", "no counter": "Don't activate any", "yes": "Yes", "no": "No",
    "done": "That is all",
}  # fmt: skip


def phrases(game: Game) -> list[str]:
    """What each option of the current decision means; where two would sound alike, labels and numbers are added."""
    decision = game.decision
    if decision is None:
        return []
    short = [phrase(game, option) for option in decision.options]
    if len(set(short)) == len(short):
        return short
    made = [
        words if short.count(words) == 1 else phrase(game, option, True)
        for words, option in zip(short, decision.options, strict=True)
    ]
    return [  # the line of notation tells apart whatever still sounds alike
        words if made.count(words) == 1 else f"{words} [{option.text}]"
        for words, option in zip(made, decision.options, strict=True)
    ]


def phrase(game: Game, option: Option, exact: bool = False) -> str:
    """What one option of the current decision means; `exact` names cards by label or number, too."""
    decision = game.decision
    if decision is None:
        return option.text
    offer = game.offer(option)
    said = meaning(game, decision, option, exact)
    return said if offer is None else said + priced(offer, option)


def priced(offer: Offer, option: Option) -> str:
    """What it costs and what is left."""
    if option.kind == "pass":
        return f"; your opponent has {-offer.after} memory"
    if option.kind == "number":
        return f"; {left(offer.after)}"
    cost = f"{offer.most}" if offer.least == offer.most else f"{offer.least} to {offer.most}"
    return f" for {cost}; {left(offer.after)}"


def left(after: int) -> str:
    """Whose memory it is then."""
    return f"{after} memory left" if after >= 0 else f"your opponent has {-after} memory"


def card_name(game: Game, ref: int, exact: bool) -> str:
    """A card or permanent by its name."""
    if exact:
        return game.describe(ref)
    if ref < 0:
        perm = game.permanents.at(ref) or game.departed.get(-ref)
        return game.label(ref) if perm is None else game.info[perm.stack[-1]].name
    return game.info[ref & ID_MASK].name if ref else ""


def meaning(game: Game, decision: Decision, option: Option, exact: bool = False) -> str:
    """What the option means, without what it costs."""
    kind = option.kind
    if kind == "no" and decision.kind in ("choose", "attack", "dna", "app fuse", "arts"):
        return "None"
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in ("activate", "resolve", "counter"):
        return _effect(game, option, exact)
    if kind == "mode":
        return _mode(game, decision, option, exact)
    if kind == "number":
        return str(option.number)
    if kind == "choose":
        return _choice(game, option, exact)
    subject = card_name(game, option.subject, exact)
    to = card_name(game, option.object, exact)
    if kind == "move":
        return f"Move {subject} to the battle area"
    if kind == "attack":
        return f"Attack {to or 'the player'} with {subject}"
    if kind == "block":
        return f"Block with {subject}"
    if kind == "digivolve":
        return f"Digivolve {to} into {subject}"
    if kind == "dna":
        parts = " and ".join(card_name(game, ref, exact) for ref in option.others)
        return f"DNA digivolve {parts} into {subject}"
    if kind == "burst":
        return f"Burst digivolve {to} into {subject}, returning {card_name(game, option.others[0], exact)}"
    if kind == "app fuse":
        return f"App fuse {to} into {subject}"
    if kind == "link":
        return f"Link {subject} to {to}"
    return f"{kind.capitalize()} {subject}"


def _effect(game: Game, option: Option, exact: bool) -> str:
    """Activating an effect: whose, which, and what it says."""
    number = owner_of(option.effect)
    info = next((known for known in game.info if known.number == number), None)
    who = card_name(game, option.subject, exact)
    if info is None:
        return f"Activate {who}'s {option.ordinal}"
    ability = find_ability(info, option.effect)
    source = "" if info.name == who or who.endswith(f" {info.name}") else f" (from {info.name})"
    text = " ".join(printed_effect(info.card, option.effect)[1].split())
    events = " and ".join(card_name(game, ref, True) for ref in option.others)
    cause = f" for {events}" if events else ""
    return f"Activate {who}'s {effect_name(ability)}{source}{cause}{': ' + text if text else ''}"


def _mode(game: Game, decision: Decision, option: Option, exact: bool) -> str:
    if option.effect:
        return _effect(game, option, exact)
    frame = game.stack[-1]
    if isinstance(frame, EffectFrame) and frame.context.ability is not None:
        step = asking_step(frame, frame.context.ability)
        if isinstance(step, Mode):
            words = Words(game, decision, frame.context, "Digimon", "").mode(step, option.index)
            return words[:1].upper() + words[1:]
    return option.text


def _choice(game: Game, option: Option, exact: bool) -> str:
    if option.place == "under" and option.number != UNSAID:
        return f"Face-down card {option.number} under {card_name(game, option.object, exact)}"
    if option.number != UNSAID:
        whose = " of the opponent" if "opponent" in option.place else ""
        return f"Security card {option.number} from the top{whose}"
    name = card_name(game, option.subject, exact)
    if option.place == "under":
        return f"{name} under {card_name(game, option.object, exact)}"
    return f"{name} in the {option.place}" if option.place else name
