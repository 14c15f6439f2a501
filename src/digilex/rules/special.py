"""DNA digivolution (8-2), burst digivolve (8-3), app fusion (8-4) and linking (chapter 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules import derive
from digilex.rules.base import (
    ID_MASK,
    BurstRecipe,
    Cause,
    Context,
    DNARecipe,
    Frame,
    Option,
    Procedure,
)
from digilex.rules.interruptions import interrupt
from digilex.rules.removal import REMOVE_TO_HAND, REMOVE_TO_UNDER, start_removal
from digilex.rules.select import kind_of
from digilex.rules.state import PROCEDURES
from digilex.rules.words import (
    BATTLE,
    BY_PLAYER,
    DIGIMON,
    DNA_DIGIVOLVING,
    EV_DIGIVOLVE,
    EV_DNA_DIGIVOLVE,
    EV_LINK,
    FIELD,
    HAND,
    LINKED,
    LINKING,
    NOWHERE,
    TAMER,
    TOKEN,
    TRASH,
    UNDER,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game

DNA = 0
BURST = 1
APP_FUSION = 2


# --- what can be declared -------------------------------------------------------------------------------


def dna_pairs(game: Game, player: int, card: int, among: list[int]) -> list[tuple[list[int], int]]:
    """The ways to choose permanents for a DNA digivolution into the card, with the cost of each."""
    found: list[tuple[list[int], int]] = []
    for recipe in game.info[card].dna:
        extend_dna(game, player, card, recipe, among, [], found)
    return found


def extend_dna(
    game: Game,
    player: int,
    card: int,
    recipe: DNARecipe,
    among: list[int],
    chosen: list[int],
    found: list[tuple[list[int], int]],
) -> None:
    """Try every permanent for the next part of the requirement."""
    if len(chosen) == len(recipe.parts):
        found.append((chosen, recipe.cost))
        return
    ctx = Context(player, game.ref(card), game.ref(card), None)
    for pid in among:
        if pid in chosen or game.info[game.permanents[pid].stack[-1]].kind & TOKEN:
            continue
        part = recipe.parts[len(chosen)]
        if not part.test(game, -pid, ctx) and not derive.stands_in(game, -pid, part, ctx, "DNA digivolution", card):
            continue
        if not derive.cannot(game, pid, "digivolve", None):
            extend_dna(game, player, card, recipe, among, [*chosen, pid], found)


def blast_dna_pairs(game: Game, player: int, card: int, names: tuple[str, ...]) -> list[list[int]]:
    """The ways to DNA digivolve into the card with a Digimon and a card in the hand that the keyword names (16-31)."""
    found: list[list[int]] = []
    state = game.players[player]
    ctx = Context(player, game.ref(card), game.ref(card), None)
    for recipe in game.info[card].dna:
        if len(recipe.parts) != 2:
            continue
        for place in (0, 1):
            for pid in state.battle:
                if not fits_blast(game, -pid, names, recipe, place, ctx) or derive.cannot(game, pid, "digivolve", None):
                    continue
                for other in state.hand:
                    if other != card and fits_blast(game, game.ref(other), names, recipe, 1 - place, ctx):
                        found.append([pid, -other - 1] if place == 0 else [-other - 1, pid])
    return found


def fits_blast(game: Game, ref: int, names: tuple[str, ...], recipe: DNARecipe, place: int, ctx: Context) -> bool:
    """Whether it is a card that the keyword names and the requirement takes at that place (16-31-5)."""
    named = [name for name in derive.names_of(game, ref) if name in names]
    return bool(named) and recipe.parts[place].test(game, ref, ctx)


def pack(pids: list[int]) -> int:
    """Several permanents as one number, for an option."""
    packed = 0
    for pid in reversed(pids):
        packed = packed << 12 | pid
    return packed


def unpack(packed: int) -> list[int]:
    """The permanents again."""
    pids: list[int] = []
    while packed:
        pids.append(packed & 0xFFF)
        packed >>= 12
    return pids


def special_options(game: Game, player: int, options: list[Option]) -> None:
    """DNA digivolutions, burst digivolutions, app fusions and links that the player can declare (6-5-1)."""
    state = game.players[player]
    limit = game.memory_of(player) + 10
    seen: set[str] = set()
    change = derive.cost_change(game, player, "digivolution", 0)
    for card in state.hand:
        info = game.info[card]
        if info.number in seen or not (info.dna or info.burst or info.app_fusion or info.link_to is not None):
            continue
        seen.add(info.number)
        for pids, cost in dna_pairs(game, player, card, state.battle):
            if max(0, cost + change) <= limit:
                labels = " + ".join([game.permanents[pid].label for pid in pids])
                options.append(Option("dna", f"dna digivolve {info.number} on {labels}", card, pack(pids), cost))
        for recipe in info.burst:
            burst_options(game, player, card, recipe, limit - change, options)
        for names, cost in info.app_fusion:
            for pid in state.battle:
                if cost + change <= limit and fusion_link(game, pid, names) >= 0:
                    label = game.permanents[pid].label
                    options.append(Option("app fuse", f"app fuse {info.number} on {label}", card, pid, cost))
        if info.link_to is not None:
            link_options(game, player, card, game.ref(card), f"link {info.number}", limit, options)
    for pid in state.battle:
        top = game.permanents[pid].stack[-1]
        if game.info[top].link_to is not None:
            link_options(game, player, top, -pid, f"link {game.permanents[pid].label}", limit, options)


def burst_options(game: Game, player: int, card: int, recipe: BurstRecipe, limit: int, options: list[Option]) -> None:
    """8-3-3-1 and 8-3-3-2: the card to digivolve, and the Tamer to return."""
    if recipe.cost > limit:
        return
    ctx = Context(player, game.ref(card), game.ref(card), None)
    for pid in game.players[player].battle:
        if not recipe.base.test(game, -pid, ctx) or derive.cannot(game, pid, "digivolve", None):
            continue
        for other in game.players[player].battle:
            if other != pid and kind_of(game, -other) & TAMER and recipe.tamer.test(game, -other, ctx):
                label, tamer = game.permanents[pid].label, game.permanents[other].label
                text = f"burst digivolve {game.info[card].number} on {label} returning {tamer}"
                options.append(Option("burst", text, card, pack([pid, other]), recipe.cost))


def fusion_link(game: Game, pid: int, names: tuple[str, ...]) -> int:
    """The link card with which a Digimon forms a pair of two different names, or -1 (8-4-2-1)."""
    perm = game.permanents[pid]
    mine = [name for name in derive.names_of(game, -pid) if name in names]
    if not mine:
        return -1
    for card in perm.links:
        for name in game.info[card].names:
            if name in names and name not in mine:
                return card
    return -1


def link_options(game: Game, player: int, card: int, ref: int, words: str, limit: int, options: list[Option]) -> None:
    """10-1-3-1: the Digimon that meet the link requirement."""
    info = game.info[card]
    cost = max(0, info.link_cost + derive.cost_change(game, player, "link", ref))
    if info.link_to is None or cost > limit:
        return
    ctx = Context(player, ref, game.ref(card), None)
    for pid in game.players[player].battle:
        if -pid != ref and can_link(game, ctx, card, pid):
            options.append(Option("link", f"{words} to {game.permanents[pid].label}", ref, pid, cost))


def can_link(game: Game, ctx: Context, card: int, pid: int) -> bool:
    """Whether the card can be linked to the permanent."""
    pred = game.info[card].link_to
    if pred is None or not kind_of(game, -pid) & DIGIMON or game.info[game.permanents[pid].stack[-1]].kind & TOKEN:
        return False  # 4-21-4
    return pred.test(game, -pid, ctx)


# --- doing it -------------------------------------------------------------------------------------------


def start_dna(game: Game, player: int, card: int, pids: list[int], cost: int, cause: Cause) -> None:
    """8-2-3-1."""
    frame = Frame(DNA_DIGIVOLVING)
    frame.player = player
    frame.subject = game.ref(card)
    frame.cards = pids
    frame.number = cost
    frame.cause = cause
    frame.mode = DNA
    game.push(frame)


def start_special(game: Game, player: int, option: Option) -> None:
    """Declare what a player chose among `special_options`."""
    cause = Cause(BY_PLAYER, player, 0, 0, "")
    change = derive.cost_change(game, player, "digivolution", 0)
    if option.kind == "dna":
        start_dna(game, player, option.a, unpack(option.b), option.c + change, cause)
        return
    if option.kind == "link":
        start_link(game, player, option.a, option.b, option.c, cause)
        return
    frame = Frame(DNA_DIGIVOLVING)
    frame.player = player
    frame.subject = game.ref(option.a)
    frame.number = option.c + change
    frame.cause = cause
    if option.kind == "burst":
        frame.mode = BURST
        base, tamer = unpack(option.b)
        frame.cards = [base]
        frame.picked = [-tamer]
    else:
        frame.mode = APP_FUSION
        frame.cards = [option.b]
    game.push(frame)


def start_fusion(game: Game, player: int, option: Option, cause: Cause) -> None:
    """8-4-3-1."""
    frame = Frame(DNA_DIGIVOLVING)
    frame.player = player
    frame.subject = game.ref(option.a)
    frame.cards = [option.b]
    frame.number = option.c
    frame.cause = cause
    frame.mode = APP_FUSION
    game.push(frame)


class SpecialDigivolving(Procedure):
    """8-2-3, 8-3-3, 8-4-3: the Tamer returns (burst), the cost is paid, the cards are stacked, and one is drawn."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        if frame.step == 1:
            self.interrupt(game, frame)
        elif frame.step == 2:
            if frame.mode == BURST:
                assert frame.cause is not None
                start_removal(game, frame.picked, REMOVE_TO_HAND, frame.cause)
        else:
            game.stack.pop()
            self.digivolve(game, frame)

    def interrupt(self, game: Game, frame: Frame) -> None:
        """8-2-2-5, 8-3-2-3, 8-4-2-3: what speaks of a digivolution that would occur speaks of these too (8-1-2-4)."""
        assert frame.cause is not None
        events = [EV_DIGIVOLVE, EV_DNA_DIGIVOLVE] if frame.mode == DNA else [EV_DIGIVOLVE]
        bases = [-pid for pid in frame.cards if pid > 0]
        interrupt(game, events, frame.player, bases, frame.subject, frame.cause)

    def digivolve(self, game: Game, frame: Frame) -> None:
        """Pay and stack."""
        cause = frame.cause
        assert cause is not None
        player = frame.player
        cost = 0 if frame.number < 0 else max(0, frame.number + frame.object)
        if not game.valid(frame.subject) or cost > game.memory_of(player) + 10:
            return
        for pid in frame.cards:
            if pid not in game.permanents if pid > 0 else game.area[-pid - 1] not in (HAND, TRASH):
                return
        if cost:
            game.move_memory(player, -cost)
        card = frame.subject & ID_MASK
        before = " and ".join([game.describe(-pid if pid > 0 else game.ref(-pid - 1)) for pid in frame.cards])
        if frame.mode == DNA:
            pid = self.fuse(game, frame.cards, card, player)
        else:
            pid = self.stack(game, frame, card)
        words = f"{before} digivolve{'' if frame.mode == DNA else 's'} into {game.describe(-pid)} for {cost}"
        clause = "8-2-3-3" if frame.mode == DNA else "8-3-3-4" if frame.mode == BURST else "8-4-3-3"
        game.note("digivolve", player, clause, words, source=cause.key)
        game.draw(player, 1)
        game.outcome = [*game.outcome, -pid]
        number = 2 if frame.mode == DNA else 0
        game.emit(EV_DIGIVOLVE, player, [-pid], game.ref(card), cause, number)
        if number:
            game.emit(EV_DNA_DIGIVOLVE, player, [-pid], game.ref(card), cause)

    def fuse(self, game: Game, pids: list[int], card: int, player: int) -> int:
        """8-2-2-1: the chosen cards become one new Digimon, unsuspended and free of what was on them.

        A number below 0 is a card in the hand (16-31-6), or where an effect takes it from."""
        stacks: list[list[int]] = []
        for pid in pids:
            if pid < 0:
                game.take(-pid - 1)
                stacks.append([-pid - 1])
                continue
            perm = game.permanents[pid]
            links = perm.links[:]
            stacks.append(perm.stack[:])
            face_down = [under for under in perm.stack if under in game.face_down]
            game.dismantle(perm)
            game.face_down.update(face_down)
            for link in links:
                game.put(link, TRASH)  # 8-2-2-1-2
        game.take(card)
        new = game.place(card, player, BATTLE)
        below: list[int] = []
        for stack in reversed(stacks):
            below.extend(stack)  # 8-2-2-2: the part named first lies on top
        for under in below:
            game.incarnation[under] += 1
            game.area[under] = UNDER
            game.holder[under] = new.pid
        new.stack = [*below, card]
        new.arrived = 0  # 8-2-2-1-7
        game.refresh(new)
        return new.pid

    def stack(self, game: Game, frame: Frame, card: int) -> int:
        """Burst digivolve and app fusion: the card goes on top; for an app fusion after the link card (8-4-3-3)."""
        perm = game.permanents[frame.cards[0]]
        if frame.mode == APP_FUSION:
            names: tuple[str, ...] = ()
            for candidate, _ in game.info[card].app_fusion:
                if fusion_link(game, perm.pid, candidate) >= 0:
                    names = candidate
            link = fusion_link(game, perm.pid, names)
            game.take(link)
            game.stack_on(perm, link)
        game.take(card)
        game.stack_on(perm, card)
        if frame.mode == BURST:
            game.bursts = [*game.bursts, perm.pid]
        return perm.pid


def end_bursts(game: Game) -> None:
    """8-3-2-1: at the end of the turn the top card of a burst digivolved Digimon is trashed."""
    for pid in game.bursts:
        perm = game.permanents.get(pid)
        if perm is not None and len(perm.stack) > 1 and kind_of(game, -pid) & DIGIMON:
            card = game.lift_top(perm)
            game.put(card, TRASH)
            game.note("burst", perm.owner, "8-3-2-1", f"{game.info[card].name} is trashed from the top of {perm.label}")
    game.bursts = []


def start_link(game: Game, player: int, ref: int, pid: int, cost: int, cause: Cause) -> None:
    """10-1-3-1: a card of the hand (or another area) or a permanent is linked to a Digimon."""
    frame = Frame(LINKING)
    frame.player = player
    frame.subject = ref
    frame.mode = pid
    frame.number = cost
    frame.cause = cause
    game.push(frame)


class LinkProcedure(Procedure):
    """10-1-3: declare, pay, plug in."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        if frame.step == 1 and frame.mode in game.permanents:
            assert frame.cause is not None
            interrupt(game, [EV_LINK], frame.player, [-frame.mode], frame.subject, frame.cause)  # 10-1-2-3
        elif frame.step <= 2:
            self.pay(game, frame)
        else:
            self.link(game, frame)

    def pay(self, game: Game, frame: Frame) -> None:
        """10-1-3-2: a card on the field then leaves it, which other effects may interrupt (4-9-4)."""
        cost = 0 if frame.number < 0 else max(0, frame.number + frame.object)
        unpaid = cost > game.memory_of(frame.player) + 10
        if frame.mode not in game.permanents or not game.valid(frame.subject) or unpaid:
            game.stack.pop()
            return
        if cost:
            game.move_memory(frame.player, -cost)
        if frame.subject < 0:
            assert frame.cause is not None
            start_removal(game, [frame.subject], REMOVE_TO_UNDER, frame.cause)

    def link(self, game: Game, frame: Frame) -> None:
        """10-1-3-3."""
        game.stack.pop()
        cause = frame.cause
        assert cause is not None
        perm = game.permanents.get(frame.mode)
        if perm is None:
            return
        if frame.subject < 0:
            gone = game.departed.get(-frame.subject)
            if gone is None or game.area[gone.stack[-1]] != NOWHERE:
                return  # something kept it on the field
            card = gone.stack[-1]
        else:
            card = frame.subject & ID_MASK
            if not game.valid(frame.subject) or game.area[card] == FIELD:
                return
            game.take(card)
        limit = 1 + derive.link_bonus(game, perm.pid)
        extra = perm.links[: max(0, len(perm.links) + 1 - limit)]
        for old in extra:
            game.move(old, TRASH)  # 4-9-5
        game.incarnation[card] += 1
        game.area[card] = LINKED
        game.holder[card] = perm.pid
        perm.links.append(card)
        game.refresh(perm)
        words = f"{game.info[card].name} ({game.info[card].number}) is linked to {game.describe(-perm.pid)}"
        game.note("link", frame.player, "10-1-3-3", words, source=cause.key)
        game.outcome = [*game.outcome, -perm.pid]
        game.emit(EV_LINK, frame.player, [-perm.pid, game.ref(card)], game.ref(card), cause)


PROCEDURES[DNA_DIGIVOLVING] = SpecialDigivolving(False)
PROCEDURES[LINKING] = LinkProcedure(False)
