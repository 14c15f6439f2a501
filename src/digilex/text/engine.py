"""Reads and prints effects with the grammar of card text."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from digilex.cards import card as _card  # noqa: F401  (its nodes stand in the grammar)
from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.diagnostics import CardTextError
from digilex.text.grammar import notation
from digilex.text.grammar.functions import Helpers
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.words import sentence_case
from digilex.text.meaning.resolve import resolve
from digilex.text.meaning.said import ANOTHER, HOST, PRONOUN, is_discard, would_be_trashed
from digilex.text.printing.idiom import today
from digilex.text.printing.printer import Printer, is_plural
from digilex.text.reading.following import FollowingParser
from digilex.text.reading.heard import Heard
from digilex.text.reading.lexer import BREAK, TERM, Token, tokenize
from digilex.text.reading.parser import Parser
from digilex.text.reading.small_words import told, with_small_words
from digilex.text.reading.spelling import respelled


@lru_cache(maxsize=1)
def grammar() -> notation.Grammar:
    """The grammar, read once."""
    return notation.load(Helpers(lambda item: printer().show("epithet", item) is not None).table())


@lru_cache(maxsize=8)
def printer(noun: str = "Digimon", pronoun: str = "it") -> Printer:
    """A printer that calls the card itself "this (noun)", and what was chosen last by the pronoun."""
    return _Means.printer(grammar(), noun, pronoun)


class _Means:
    """What reads and prints, for everybody; `with_means` puts others in their place."""

    parser: type[Parser] = Parser
    printer: type[Printer] = Printer
    following: type[FollowingParser] = FollowingParser


_heard = Heard()
_caches: list[Callable[[], None]] = [printer.cache_clear, _heard.clear]


def remembers(forget: Callable[[], None]) -> None:
    """Says how to forget what was read or printed, for a cache that depends on the parser or the printer."""
    _caches.append(forget)


@contextmanager
def with_means(
    parser: type[Parser], printing: type[Printer] = Printer, following: type[FollowingParser] = FollowingParser
) -> Iterator[None]:
    """Everything is read with these parsers and printed with this printer meanwhile; nothing is remembered across."""
    before = _Means.parser, _Means.printer, _Means.following
    _Means.parser, _Means.printer, _Means.following = parser, printing, following
    forget()
    try:
        yield
    finally:
        _Means.parser, _Means.printer, _Means.following = before
        forget()


@contextmanager
def undisturbed() -> Iterator[None]:
    """For many cards at once: nobody looks for circles of garbage meanwhile; reading and printing make hardly any."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def forget() -> None:
    """Forgets all that was read and printed."""
    for clear in _caches:
        clear()


def meaning(rule: str, tokens: list[Token]) -> Any:
    """What all the tokens mean as the rule says; None if it is not understood."""
    kind = _Means.parser
    for end, value in kind(grammar(), tokens, heard=_heard if kind is Parser else None).rule(rule, 0):
        if end == len(tokens):
            return value
    return None


def read(rule: str, text: str, tokens: list[Token] | None = None) -> Any:
    """What the text means as the rule says; the whole text or an error with the span that was not understood."""
    found = tokenize(text) if tokens is None else tokens
    value = meaning(rule, found)
    if value is not None:
        return value
    parser = _Means.parser(grammar(), found, explains=True)
    parser.rule(rule, 0)
    at = min(parser.furthest, len(found))
    if at < len(found):
        raise CardTextError(text, found[at].start, found[at].end, parser.roles())
    raise CardTextError(text, len(text), len(text), parser.roles())


_Kept = tuple[tuple[str, str, str], ...]
_PARTS = 16384  # parts of texts that are remembered; then all of them are forgotten
_parts: dict[_Kept, Any] = {}
_caches.append(_parts.clear)


def _part(kept: _Kept, tokens: list[Token]) -> Any:
    """What the tokens of one part mean, wherever it stood; None if nothing. Cards often say the same."""
    found = _parts.get(kept, _parts)
    if found is _parts:  # not there
        if len(_parts) >= _PARTS:
            _parts.clear()
        found = _parts[kept] = meaning("items", tokens)
    return found


def _parts_of(tokens: list[Token]) -> list[tuple[int, int]]:
    """Where the parts of a text begin and end: between line breaks, if the next line begins as effects do."""
    found: list[tuple[int, int]] = []
    start, count = 0, len(tokens)
    for end in range(1, count + 1):
        closed = tokens[end - 1].kind == BREAK
        if end == count or (closed and (tokens[end].kind == TERM or tokens[end].key == "<")):
            found.append((start, end - 1 if closed and end - 1 > start else end))
            start = end
    return found


def items_of(tokens: list[Token]) -> tuple[Any, ...] | None:
    """What a whole text means: part by part, where each part is understood by itself; None if it is not understood.

    A part is what stands between line breaks, if the next line begins with a term or an icon."""
    kept = tuple([token[:3] for token in tokens])
    found: list[Any] = []
    for start, end in _parts_of(tokens):
        items = _part(kept[start:end], tokens[start:end])
        if items is None:
            return None if end - start == len(tokens) else _part(kept, tokens)
        found += items
    return tuple(found)


def put_right(tokens: list[Token]) -> list[Token] | None:
    """The tokens of a text that is not understood, with slips of the pen and small words put right; None if in vain."""
    spelled = respelled(tokens, grammar())
    if spelled is not None and meaning("items", spelled) is not None:
        return spelled
    found = list(tokens if spelled is None else spelled)
    for start, end in reversed(_parts_of(found)):
        part = found[start:end]
        if meaning("items", part) is None:
            right = with_small_words(part, lambda said: _Means.following(grammar(), said))
            if right is None:
                return None
            found[start:end] = right
    return found


def read_otherwise(text: str) -> tuple[str, ...]:
    """What was put right so that a text is understood, a phrase each; nothing if it is understood as it stands."""
    tokens = tokenize(text)
    if not tokens or items_of(tokens) is not None:
        return ()
    right = put_right(tokens)
    return () if right is None else told(tokens, right)


def parse_effects(text: str, section: str = "effect") -> tuple[lang.Effect, ...]:
    """The effects that a card text describes."""
    tokens = tokenize(text)
    if not tokens:
        return ()
    items: Any = items_of(tokens)
    if items is None:
        right = put_right(tokens)
        items = read("items", text, tokens if right is None else right)
    found = tuple(part for item in items for part in resolve_item(item, text))
    if not all(isinstance(part, lang.Effect) for part in found):
        raise CardTextError(text, 0, len(text), (), reason="a requirement is no effect")
    return found


@lru_cache(maxsize=16384)
def _resolved(effect: lang.Effect, tamer: bool) -> tuple[lang.Effect, ...]:
    """The effect with its pronouns resolved: what is printed is read again, and says the same."""
    return resolve(effect, tamer)


def resolve_item(item: Any, text: str) -> tuple[Any, ...]:
    """An effect with its pronouns resolved, and what it holds besides; anything else as it is."""
    if not isinstance(item, lang.Effect):
        return (item,)
    spoken = text.lower()
    try:
        return _resolved(item, "this tamer" in spoken and "this digimon" not in spoken)
    except Unfit as error:
        reason = str(error) or "its parts do not go together"
        raise CardTextError(text, 0, len(text), (), reason=reason) from None


def renamed(node: Any) -> Any:
    """The program with "it" for what lost cards from under it, as a text says it."""
    if isinstance(node, tuple):
        return tuple(renamed(item) for item in node)
    if node == HOST:
        return lang.It("it")
    if not isinstance(node, Node):
        return node
    return node.replace(**{name: renamed(getattr(node, name)) for name in type(node).fields})


_REVEALED = re.compile(r"the revealed card\b")


def _reveals_several(nodes: set[Node]) -> bool:
    """Whether the cards that are revealed are more than one."""
    revealed = [node.cards for node in nodes if isinstance(node, lang.Reveal)]
    return bool(revealed) and all(is_plural(cards) for cards in revealed)


def _apart_from_others(nodes: set[Node]) -> bool:
    """Whether something is done to all others than those that were chosen before."""
    others = any(isinstance(node, lang.Every) and ANOTHER in set(node.walk()) for node in nodes)
    return others and any(isinstance(node, lang.ChooseFirst) for node in nodes)


def render_effect(effect: lang.Effect, noun: str = "Digimon", checked: bool = False) -> str:
    """The effect as card text. Where "it" would be taken for another card, "that Digimon" or "that Tamer" is said.

    With `checked` the text is read again, and a program that its text does not say is refused with a ValueError."""
    nodes = set(effect.walk())
    plain = renamed(effect) if HOST in nodes else effect
    text = _shown(plain, nodes, noun, "it")
    if (PRONOUN in nodes or HOST in nodes) and not _says(text, effect):
        text = _shown(plain, nodes, noun, "that Digimon")
    if ("that Digimon" in text or "those Digimon" in text or " of them" in text) and not _says(text, effect):
        discarded = is_discard(effect.trigger) or would_be_trashed(effect.trigger)
        kinds = ("card", "Tamer") if discarded else ("Tamer", "card")
        named = text.replace(" of them", " of those Digimon")
        others = (
            said.replace("that Digimon", f"that {kind}").replace("those Digimon", f"those {kind}s")
            for kind in kinds
            for said in (text, named)
        )
        text = next((other for other in others if _says(other, effect)), text)
    if _apart_from_others(nodes) and PRONOUN in nodes:  # "it" or "them" would be taken for the others
        chosen = _shown(plain, nodes, noun, "the chosen Digimon")
        text = chosen if _says(chosen, effect) else text
    if (is_discard(effect.trigger) or would_be_trashed(effect.trigger)) and lang.It("object") not in nodes:
        cards = text.replace("that Digimon", "that card").replace("those Digimon", "those cards")
        text = cards if cards != text and _says(cards, effect) else text
    text = today(_with_pronouns(text, effect), lambda tried: _says(tried, effect))
    if checked and not _says(text, effect):
        raise ValueError(f"no wording that reads back for {effect!r}")
    return text


def _shown(effect: lang.Effect, nodes: set[Node], noun: str, pronoun: str) -> str:
    """The effect, which has these nodes, as a text that calls what was chosen last by the pronoun."""
    shown = printer(noun, pronoun).show("effect", effect)
    if shown is None:
        raise ValueError(f"the grammar has no wording for {effect!r}")
    return sentence_case(_REVEALED.sub("the revealed cards", shown) if _reveals_several(nodes) else shown)


# What is prevented, by what would happen: this Digimon, those that the trigger speaks of, 1 of those.
_SPARED = {
    "delete": ("it isn't deleted", "they aren't deleted", "1 of those Digimon isn't deleted"),
    "suspend": ("it doesn't suspend", "they don't suspend", "1 of those Digimon doesn't suspend"),
    "attack": ("it doesn't attack", "they don't attack", "1 of those Digimon doesn't attack"),
    "trash": ("it isn't trashed", "they aren't trashed", "1 of those Digimon isn't trashed"),
    "leave": ("it doesn't leave", "they don't leave", "1 of those Digimon doesn't leave"),
}
_THAT = {
    "suspend": "it", "de-digivolve": "it", "attack": "that attack", "trash": "that trashing",
    "remove from security": "that removal",
}  # fmt: skip
_PREVENTED = tuple(f"prevent {cards} from leaving" for cards in ("this Digimon", "that Digimon", "1 of those Digimon"))


def _with_pronouns(text: str, effect: lang.Effect) -> str:
    """The text with what the trigger spoke of called "it" or "they" where that means the same: "it doesn't leave"."""
    trigger = effect.trigger
    events = trigger.triggers if isinstance(trigger, lang.OneOf) else (trigger,)
    would = {event.event for event in events if isinstance(event, lang.Would)}
    event = would.pop() if len(would) == 1 else ""
    changes = dict(zip(_PREVENTED, _SPARED.get(event, _SPARED["leave"]), strict=True))
    if event in _THAT:
        changes["prevent that deletion"] = f"prevent {_THAT[event]}"
    for said, shorter in changes.items():
        if said in text:
            tried = text.replace(said, shorter)
            if _says(tried, effect):
                text = tried
    return text


def _says(text: str, effect: lang.Effect) -> bool:
    """Whether the text means just this effect, where it stands on a card."""
    items = items_of(tokenize(text))
    if items is None:
        return False
    try:
        return tuple(part for item in items for part in resolve_item(item, text)) == (effect,)
    except CardTextError:
        return False
