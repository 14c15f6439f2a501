"""What a viewer may see of a game, as messages. All that the server asks of the engine about a position is asked here.

A viewer is a player, or `WATCHING`: a spectator, who sees what both players see.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from digilex.cards.database import UnknownCard, database
from digilex.rules.game import Game
from digilex.rules.model.decision import UNSAID, Decision
from digilex.rules.model.decision import Option as EngineOption
from digilex.rules.model.log import Event
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.view import SideView, View
from digilex.server.messages import Asked, Ending, LogLine, Option, Permanent, Side, State, Under

WATCHING = -1
LETTERS = "ab"
NUMBER = r"[A-Z]+[0-9]*-[0-9]+[a-z]?"
LABEL = re.compile(r"[ab]\d+")
PAID = re.compile(r" for (\d+)$")
HIDDEN_EVENTS = ("draw", "reveal", "check", "shuffle", "hatch", "search", "look", "recover", "security")


def state(game: Game, viewer: int, names: tuple[str, str], bots: Sequence[int] = ()) -> State:
    """The table for a viewer."""
    seat = None if viewer == WATCHING else viewer
    view = View(game, viewer)
    decision = game.decision
    return State(
        seat=seat,
        turn=view.turn,
        turn_player=view.turn_player,
        phase=view.phase,
        memory=game.memory_of(max(viewer, 0)),
        sides=[_side(game, each, viewer, names, bots) for each in view.sides],
        attack=None if view.attack is None else [view.attack.attacker.place, _target(view)],
        checked=None if view.checked is None else view.checked.number,
        asked=None if decision is None else asked(game, decision, viewer),
        over=Ending(winner=game.winner, reason=_named(game.reason, game, names, viewer), clause=game.reason_clause)
        if game.over
        else None,
    )


def _target(view: View) -> str:
    attack = view.attack
    if attack is None or attack.target is None:
        return f"player {LETTERS[1 - view.turn_player]}"
    return attack.target.place


def _side(game: Game, side: SideView, viewer: int, names: tuple[str, str], bots: Sequence[int]) -> Side:
    return Side(
        name=names[side.player],
        bot=side.player in bots,
        hand=side.hand_count,
        cards=None if side.hand is None else [card.number for card in side.hand],
        deck=side.deck,
        eggs=side.eggs,
        trash=side.trash,
        security=[card.number for card in side.security],
        battle=[_permanent(game, each, viewer) for each in side.battle],
        breeding=None if side.breeding is None else _permanent(game, side.breeding, viewer),
    )


def _permanent(game: Game, each: PermanentView, viewer: int) -> Permanent:
    known = database()
    base = known.find(each.number).dp if each.number in known else None
    return Permanent(
        label=each.label,
        number=each.number,
        name=each.name,
        level=each.level,
        dp=each.dp,
        base=base if base != each.dp else None,
        under=[Under(number=card.number, live=card.live, used=card.spent) for card in each.under],
        links=[card.number or "" for card in each.links],
        keywords=list(each.keywords),
        suspended=each.suspended,
        fresh=each.arrived == game.turn,
    )


# --- decisions -------------------------------------------------------------------------------------------------------


def asked(game: Game, decision: Decision, viewer: int) -> Asked:
    """The decision; its options only for the one who decides."""
    mine = decision.player == viewer
    source = re.search(NUMBER, decision.source)
    return Asked(
        player=decision.player,
        kind=decision.kind,
        sentence=_marked(decision.prompt, game) if mine or not decision.source else _waiting(decision),
        clause=decision.clause,
        source=source.group(0) if source and (mine or _is_public(game, source.group(0))) else "",
        effect=decision.effect if mine else "",
        options=[_option(game, decision, option) for option in decision.options] if mine else [],
    )


def _is_public(game: Game, number: str) -> bool:
    """Whether a card with this number lies open, so that naming it tells nothing."""
    open_cards = {card for perm in game.permanents.values() for card in (*perm.stack, *perm.links)} - game.face_down
    open_cards.update(card for player in game.players for card in player.trash)
    open_cards.update(game.face_up)
    if game.checked_card >= 0:
        open_cards.add(game.checked_card)
    return any(game.info[card].number == number for card in open_cards)


def _waiting(decision: Decision) -> str:
    """What everyone may know of a decision that an effect asks of the other player."""
    return "an effect"


def _option(game: Game, decision: Decision, option: EngineOption) -> Option:
    subject, target = _places(decision, option)
    cost = _cost(game, option) if option.kind in PAYING else None
    after = None if cost is None else game.memory_of(decision.player) - cost
    return Option(
        line=option.text,
        kind=option.kind,
        say=_said(game, option),
        subject=subject,
        object=target,
        cost=cost,
        after=after,
        hint=_hint(game, subject, target) if option.kind == "attack" else "",
    )


PAYING = ("play", "use", "digivolve", "dna", "burst", "app fuse", "link")


def _cost(game: Game, option: EngineOption) -> int | None:
    """The memory that it would cost: it is tried on a copy, and the log tells."""
    trial = game.copy()
    trial.recording = True
    heard = len(trial.log)
    trial.choose(option)
    for event in trial.log[heard:]:
        paid = PAID.search(event.words)
        if paid:
            return int(paid.group(1))
    return None


def _places(decision: Decision, option: EngineOption) -> tuple[str, str]:
    """Where on the table an option's cards are: what is picked up, what it is done to."""
    me, other = LETTERS[decision.player], LETTERS[1 - decision.player]
    kind, name = option.kind, option.name
    if kind in ("hatch", "move"):
        return f"breeding {me}", ""
    if not name and option.number == UNSAID:
        return "", ""
    if kind == "attack":
        return name, option.to or f"player {other}"
    if kind == "dna":
        return _held(name), option.names[0]
    if kind in ("digivolve", "burst", "app fuse", "link"):
        return _held(name), option.to
    if kind == "choose" and option.place:
        return _elsewhere(option, me, other), ""
    if kind in ("play", "use", "counter", "choose", "block", "activate", "resolve"):
        return _held(name), ""
    return "", ""


def _held(name: str) -> str:
    """A label stands for itself; a number is a card of the hand."""
    return name if LABEL.fullmatch(name) else f"hand {name}"


def _elsewhere(option: EngineOption, me: str, other: str) -> str:
    """The place of a card that is neither on the field nor in the hand."""
    if option.place == "under":
        return f"under {option.to} {option.name or f'face-down-{option.number}'}"
    if option.place in ("trash", "opponent's trash"):
        return f"trash {me if option.place == 'trash' else other} {option.name}"
    if option.place.startswith("security"):
        owner = me if option.place == "security" else other
        return f"security {owner} {option.name if option.number == UNSAID else option.number}"
    return option.name if LABEL.fullmatch(option.name) else f"card {option.name}"


def _said(game: Game, option: EngineOption) -> str:
    """The option in words."""
    name, to = _called(game, option.name), _called(game, option.to)
    if option.kind == "digivolve":
        return f"Digivolve {to} into {name}"
    if option.kind == "attack":
        return f"{name} attacks {to or 'the player'}"
    if option.kind in ("play", "use", "block", "counter"):
        return f"{option.kind.capitalize()} {name}" if option.kind != "block" else f"Block with {name}"
    if option.kind in ("activate", "resolve"):
        return f"{name}: {to or name} {option.ordinal}" if to and to != name else f"{name}: {option.ordinal}"
    if option.kind == "choose" and name:
        return name
    words = re.sub(r"\b[ab]\d+\b", lambda match: _called(game, match.group(0)), option.text)
    words = re.sub(NUMBER, lambda match: _name(match.group(0)), words)
    return words[0].upper() + words[1:]


def _called(game: Game, name: str) -> str:
    """A label's or a number's card by its name."""
    return _label_name(game, name) if LABEL.fullmatch(name) else _name(name) if name else ""


def _label_name(game: Game, label: str) -> str:
    pid = game.find_label(label)
    return game.info[game.permanents[pid].stack[-1]].name if pid else label


def _name(number: str) -> str:
    try:
        return database().find(number).name
    except UnknownCard:
        return number


def _hint(game: Game, attacker: str, target: str) -> str:
    """A battle foreseen: "12k over 6k"."""
    own, other = game.find_label(attacker), game.find_label(target)
    if not own or not other:
        return ""
    mine, theirs = game.dp(own), game.dp(other)
    if mine is None or theirs is None:
        return ""
    relation = "over" if mine > theirs else "under" if mine < theirs else "ties"
    return f"{_thousands(mine)} {relation} {_thousands(theirs)}"


def _thousands(dp: int) -> str:
    return f"{dp / 1000:g}k"


# --- the log ---------------------------------------------------------------------------------------------------------


def log(game: Game, events: Sequence[Event], viewer: int, names: tuple[str, str]) -> list[LogLine]:
    """What happened, as the viewer may read it."""
    return [
        LogLine(
            text=_named(_line(event, viewer), game, names, viewer),
            kind=event.kind,
            player=event.player,
            turn=event.turn,
            clause=event.clause,
            effect=event.source,
            depth=int(event.kind not in TOP),
        )
        for event in events
    ]


TOP = ("turn", "hatch", "move", "play", "use", "digivolve", "attack", "end of turn", "activate", "pass", "end")


def _line(event: Event, viewer: int) -> str:
    if viewer == WATCHING and event.hidden_from >= 0:
        return event.words
    return event.text(viewer)


def _named(text: str, game: Game, names: tuple[str, str], viewer: int) -> str:
    """Names of players for their letters; "You draw" for the viewer; cards as names one can point at."""
    text = _marked(text, game)
    for player in (0, 1):
        title = f"layer {LETTERS[player]}"
        if player == viewer:
            text = re.sub(rf"P{title}'s\b", "Your", text)
            text = re.sub(rf"p{title}'s\b", "your", text)
            text = re.sub(rf"P{title} (\w+)", lambda match: f"You {_second_person(match.group(1))}", text)
            text = re.sub(rf"\bp{title}\b", "you", text)
        else:
            text = re.sub(rf"[Pp]{title}\b", names[player].replace("\\", ""), text)
    return text


def _second_person(verb: str) -> str:
    if verb in ("has", "is", "does"):
        return {"has": "have", "is": "are", "does": "do"}[verb]
    if verb.endswith(("ches", "shes", "sses")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") else verb


def _marked(text: str, game: Game) -> str:
    """[[a1|Greymon]] for "a1 Greymon", [[ST1-07|Greymon]] for "Greymon (ST1-07)" and "ST1-07"."""
    found = sorted({info.name for info in game.cards}, key=len, reverse=True)
    either = "|".join(re.escape(name) for name in found)
    if not either:
        return text
    text = re.sub(rf"\b([ab]\d+) ({either})", r"[[\1|\2]]", text)
    text = re.sub(rf"(?<!\|)({either}) \(({NUMBER})\)", r"[[\2|\1]]", text)
    return re.sub(rf"(?<!\[)\b({NUMBER})\b(?!\|)", lambda match: f"[[{match.group(1)}|{_name(match.group(1))}]]", text)


def told_secrets(events: Sequence[Event]) -> bool:
    """Whether something hidden came to light, so that a step back would be a second try."""
    return any(event.kind in HIDDEN_EVENTS for event in events)
