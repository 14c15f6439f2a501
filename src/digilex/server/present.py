"""What a viewer may see of a game, as messages. All that the server asks of the engine about a position is asked here.

A viewer is a player, `WATCHING` (a spectator, who sees what both players see) or `EVERYTHING` (a replay).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from digilex.cards.database import UnknownCard, database
from digilex.notation.asking import asking, capital
from digilex.notation.log import Personal, depth
from digilex.notation.phrases import phrase
from digilex.rules.game import Game
from digilex.rules.model.decision import UNSAID, Decision
from digilex.rules.model.decision import Option as EngineOption
from digilex.rules.model.identity import ID_MASK, PermanentId
from digilex.rules.model.log import Event, LogCard
from digilex.rules.model.vocabulary import REVEALED
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.shapes import Change as Changed
from digilex.rules.query.shapes import EffectRef, Until
from digilex.rules.query.sight import OPEN, SPECTATOR
from digilex.rules.query.view import SideView, View
from digilex.server.messages import Asked, Change, Ending, LogLine, Option, Permanent, Side, State, Under, Waiting

WATCHING = SPECTATOR
EVERYTHING = OPEN
LETTERS = "ab"
NUMBER = r"[A-Z]+[0-9]*-[0-9]+[a-z]?"
LABEL = re.compile(r"[ab]\d+")
MARKED = re.compile(rf"\b([ab]\d+) (?=\S)| \(({NUMBER})\)|(?<!\[)\b({NUMBER})\b(?!\|)")
HIDDEN_EVENTS = ("draw", "reveal", "check", "shuffle", "hatch", "search", "look", "recover", "security")
NOTED = ("cannot", "can", "must", "keyword", "security attack", "unaffected", "effect", "treated as", "becomes")
UNTIL = {"attack": "this attack", "battle": "this battle", "effect": "this effect", "game": "for good", "while": ""}
EVERYONE_READS = {
    "main": "the main phase", "redraw": "their first hand", "breeding": "the breeding phase",
    "respond": "how to respond to the attack", "": "an effect",
}  # fmt: skip


OTHERS_READ = {
    "de": {
        "main": "die Hauptphase", "redraw": "die erste Hand", "breeding": "die Aufzuchtphase",
        "respond": "die Antwort auf den Angriff", "": "einen Effekt",
    },
}  # fmt: skip


def state(
    game: Game, viewer: int, names: tuple[str, str], bots: Sequence[int] = (), language: str = "en"
) -> State:
    """The table for a viewer."""
    view = View(game, viewer)
    attack = view.attack
    return State(
        seat=viewer if viewer >= 0 else None,
        turn=view.turn,
        turn_player=view.turn_player,
        phase=view.phase,
        memory=view.memory,
        sides=[_side(each, names, bots) for each in view.sides],
        attack=None
        if attack is None
        else [
            attack.attacker.place,
            f"player {LETTERS[1 - attack.player]}" if attack.target is None else attack.target.place,
        ],
        checked=view.checked.number if view.checked is not None else None,
        revealed=[each.card.number for each in view.revealed if each.card.number is not None],
        waiting=[
            Waiting(at=each.card.place, number=each.card.number or "", effect=each.effect.key or "")
            for batch in view.waiting
            for each in batch
        ],
        asked=asked(game, view, language),
        over=Ending(
            winner=game.winner, reason=capital(_named(game.reason, game, names, viewer)), clause=game.reason_clause
        )
        if game.over
        else None,
    )


def _side(side: SideView, names: tuple[str, str], bots: Sequence[int]) -> Side:
    return Side(
        name=names[side.player],
        bot=side.player in bots,
        hand=side.hand_count,
        cards=None if side.hand is None else [card.number for card in side.hand],
        deck=side.deck,
        eggs=side.eggs,
        trash=side.trash,
        security=[card.number for card in side.security],
        battle=[_permanent(each) for each in side.battle],
        breeding=None if side.breeding is None else _permanent(side.breeding),
    )


def _permanent(each: PermanentView) -> Permanent:
    parts = each.sum.parts if each.sum is not None else []
    changed = each.sum is not None and each.sum.printed != each.sum.total
    return Permanent(
        label=each.label,
        number=each.number,
        name=each.name,
        digimon="Digimon" in each.kinds or each.dp is not None or each.area == "breeding",
        level=each.level,
        dp=each.dp,
        base=each.sum.printed if each.sum is not None and (changed or parts) else None,
        changes=[
            Change(
                amount=part.amount, source=_source(part.source), at=_source_place(part.source),
                until=_until(part.until), counts=part.counts,
            )
            for part in parts
        ],
        under=[Under(number=card.number, live=card.live, used=card.spent) for card in each.under],
        links=[card.number or "" for card in each.links],
        keywords=list(each.keywords),
        notes=[_note(change) for change in each.changes if change.kind in NOTED and change.until.kind != "while"],
        suspended=each.suspended,
        fresh=each.fresh,
        used=[
            effect.effect.key
            for effect in each.effects
            if effect.effect.key is not None and effect.limit and effect.used >= effect.limit
        ],
    )  # fmt: skip


def _source(source: EffectRef | None) -> str:
    return "" if source is None else source.card.name or "?"


def _source_place(source: EffectRef | None) -> str:
    return "" if source is None else source.card.place


def _until(until: Until) -> str:
    if until.kind == "turn":
        return f"turn {until.turn}"
    if until.kind == "unsuspend":
        return f"unsuspend phase, turn {until.turn}"
    return UNTIL.get(until.kind, until.kind)


def _note(change: Changed) -> str:
    """A change in force in words: "cannot attack (Sorrow Blue, turn 4)"."""
    amount = "" if change.amount is None else f" {change.amount:+}"
    by = f" by {change.by}" if change.by else ""
    kind = "" if change.kind == "keyword" else f"{change.kind} "
    word = f"<{change.word}>" if change.kind == "keyword" else change.word
    more = ", ".join(part for part in (_source(change.source), _until(change.until)) if part)
    return (
        f"{kind}{word}{amount}{by}".strip()
        + (f" ({more})" if more else "")
        + ("" if change.counts else ", without effect")
    )


# --- decisions -------------------------------------------------------------------------------------------------------


def asked(game: Game, view: View, language: str = "en") -> Asked | None:
    """The decision; the question and its options only for the one who decides."""
    if view.decider is None:
        return None
    decision = view.decision
    if decision is None:
        known = OTHERS_READ.get(language, EVERYONE_READS)
        about = known.get(view.asked, known[""])
        return Asked(player=view.decider, kind=view.asked, sentence=about)
    source = re.search(NUMBER, decision.source)
    working = next((step for step in reversed(view.resolving) if step.effect is not None), None)
    at = working.card.place if working is not None and working.card is not None and decision.effect else ""
    told = asking(game, language)
    assert told is not None
    return Asked(
        player=decision.player,
        kind=decision.kind,
        sentence=_marked(f"{told.name}: {told.question}" if told.name else told.question, game),
        cause=_marked(told.because, game),
        span=[told.start, told.end] if told.effect and told.end > told.start else None,
        count=[told.chosen, told.least, told.most] if told.most > 1 else None,
        clause=decision.clause,
        source=source.group(0) if source else "",
        at=at.split("/")[0].split("+")[0],
        effect=decision.effect,
        options=[_option(game, decision, option) for option in decision.options]
        if view.player == decision.player
        else [],
    )


def _option(game: Game, decision: Decision, option: EngineOption) -> Option:
    subject, target = _places(game, decision, option)
    offer = game.offer(option)
    return Option(
        kind=option.kind,
        subject=subject,
        object=target,
        cost=None if offer is None or option.kind == "pass" else offer.most,
        say="" if option.kind in TOLD else phrase(game, option),
        hint=_hint(game, subject, target) if option.kind == "attack" else "",
        effect=option.effect if option.kind in ("resolve", "activate", "counter") else "",
    )


TOLD = (  # kinds that a client says in its own words
    "keep", "redraw", "hatch", "move", "stay", "pass", "play", "use", "digivolve", "attack", "block", "no block",
    "no counter", "choose", "done", "yes", "no",
)  # fmt: skip


def _places(game: Game, decision: Decision, option: EngineOption) -> tuple[str, str]:
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
    if kind == "choose" and option.subject > 0 and game.area[option.subject & ID_MASK] == REVEALED:
        return f"card {name}", ""
    if kind == "resolve":
        return (name if LABEL.fullmatch(name) else f"card {name}"), ""
    if kind in ("play", "use", "counter", "choose", "block", "activate"):
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


def _called(game: Game, name: str) -> str:
    """A label's or a number's card by its name."""
    return _label_name(game, name) if LABEL.fullmatch(name) else _name(name) if name else ""


def _label_name(game: Game, label: str) -> str:
    pid = game.find_label(label)
    return game.info[game.permanents[PermanentId(pid)].stack[-1]].name if pid else label


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


def log(
    game: Game, events: Sequence[Event], viewer: int, names: tuple[str, str], language: str = "en"
) -> list[LogLine]:
    """What happened, as the viewer may read it."""
    tell = Marking(viewer, names, language)
    return [
        LogLine(
            text=tell.line(event) if event.kind != "end" else _named(tell.line(event), game, names, viewer),
            kind=event.kind,
            player=event.player,
            clause=event.clause,
            effect=event.source,
            depth=depth(game.log, event),
        )
        for event in events
    ]


class Marking(Personal):
    """Marks cards as names one can point at: [[a1|Greymon]], [[ST1-07|Greymon]]."""

    def card(self, card: LogCard) -> str:
        """A card in a sentence."""
        return self.a_card if card.name is None else f"[[{card.label or card.number}|{card.name}]]"

    def entry(self, card: LogCard) -> str:
        """A card in a list."""
        return self.card(card)


def _named(text: str, game: Game, names: tuple[str, str], viewer: int) -> str:
    """Names of players for their letters; "You draw" for the viewer; cards as names one can point at."""
    text = _marked(text, game)
    for player in (0, 1):
        title = f"layer {LETTERS[player]}"
        if player == viewer:
            text = re.sub(rf"P{title}'s\b", "Your", text)
            text = re.sub(rf"p{title}'s\b", "your", text)
            text = re.sub(rf"P{title} (\w+)", lambda match: f"You {_second_person(match.group(1))}", text)
            text = re.sub(rf"\bp{title} (\w+s)\b", lambda match: f"you {_second_person(match.group(1))}", text)
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
    if not MARKED.search(text):
        return text
    found, at = [], 0
    for match in MARKED.finditer(text):
        if match.start() < at:
            continue
        target = match.group(1) or match.group(2) or match.group(3)
        start, end, name = match.start(), match.end(), ""
        if match.group(1):  # a label, and after it the name of a card
            name = max((info.name for info in game.cards if text.startswith(info.name, end)), key=len, default="")
            end += len(name)
        else:
            called = next((info.name for info in game.cards if info.number == target), "") or _name(target)
            if match.group(3):
                name = called
            elif text.endswith(called, at, start):  # a name, and after it the number
                name, start = called, start - len(called)
            else:
                start, name, end = start + 2, called, end - 1
        if name:
            found.append(f"{text[at:start]}[[{target}|{name}]]")
            at = end
    return "".join(found) + text[at:]


def told_secrets(events: Sequence[Event]) -> bool:
    """Whether something hidden came to light, so that a step back would be a second try."""
    return any(event.kind in HIDDEN_EVENTS for event in events)
