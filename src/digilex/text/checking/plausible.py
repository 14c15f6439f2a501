"""Doubts about a compiled card: what can be read and run, but is hardly meant. A second lock beside the checker.

A doubt is no error: the card compiles. Each kind names a mistake that a reader, or the source, makes without being
seen: a word that no card has, an icon with a timing that cannot occur there, "it" for a card of the wrong kind, a field
of the source that nothing was made of, a condition over several cards that does not say how many, a change without
an end, and words of the text that had to be put right.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from digilex.cards import language as lang
from digilex.cards.card import Card
from digilex.cards.database import REFUSED, SHIPPED
from digilex.cards.node import Node
from digilex.text.engine import read_otherwise
from digilex.text.reading.lexer import tokenize
from digilex.text.reading.terms import is_header

Raw = dict[str, Any]
SECTIONS = ("effects", "inherited", "security", "link_effects", "option_effects")

# Fields of the community's data: those that the compiler reads, and those that are no part of the game.
_READ = frozenset(
    ("cardId", "set", "nameEn", "nameJp", "colors", "kinds", "level", "playCost", "dp", "evoCosts", "forms",
     "attributes", "types", "effectText", "inheritedEffectText", "securityEffectText", "rarity", "maxCountInDeck",
     "isAce", "overflowMemory", "linkDp", "linkEffect", "linkRequirement", "dualEffect", "optionEffect",
     "optionColorRequirements", "isDualCard", "restored"),
)  # fmt: skip
_TEXTS = ("effectText", "inheritedEffectText", "securityEffectText", "linkEffect", "linkRequirement", "optionEffect")

# What cannot happen to a card in the hand, in the trash, face up in the security stack or in the breeding area.
_ON_THE_FIELD = ("On Play", "When Digivolving", "On Deletion", "When Attacking", "When Linking", "When Moving")
_IMPOSSIBLE = {
    "Hand": frozenset((*_ON_THE_FIELD, "End of Attack", "Security")),
    "Trash": frozenset((*_ON_THE_FIELD, "End of Attack", "Security")),
    "Security": frozenset((*_ON_THE_FIELD, "End of Attack", "Main", "Counter")),
    "Breeding": frozenset(("When Attacking", "End of Attack", "Security", "Counter")),
}


class Doubt(NamedTuple):
    """What is doubtful: its kind in a word, and a sentence."""

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class Words(NamedTuple):
    """The names and traits that cards have."""

    names: frozenset[str]
    traits: frozenset[str]

    def with_cards(self, raws: Iterable[Raw]) -> Words:
        """These and the names and traits of entries of the community's data."""
        listed = list(raws)
        names = {str(raw.get("nameEn", "")).removesuffix(" ACE").strip() for raw in listed}
        listing = ("forms", "attributes", "types")
        traits = {str(trait) for raw in listed for field in listing for trait in raw.get(field) or ()}
        return Words(self.names | names, self.traits | traits)


@lru_cache(maxsize=1)
def known_words() -> Words:
    """The names and traits of the shipped cards and of the tokens they play."""
    names: set[str] = set()
    traits: set[str] = set()
    for path in sorted(SHIPPED.glob("*.json")):
        if path.name == REFUSED:
            continue
        source = path.read_text(encoding="utf-8")
        for card in json.loads(source).get("cards", ()):
            names |= {card["name"], *card.get("rule_names", ()), *filter(None, (card.get("option_name"),))}
            listing = ("form", "attribute", "types", "rule_traits")
            traits |= {trait for field in listing for trait in card.get(field, ())}
            names |= set(_tokens(card)) if "PlayToken" in json.dumps(card) else set()
    return Words(frozenset(names), frozenset(traits))


def _tokens(data: Any) -> Iterator[str]:
    """The names of the tokens in a card's data."""
    for item in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _tokens(item)
    if isinstance(data, dict) and data.get("is") == "PlayToken":
        yield data["name"]


def doubts(card: Card, raw: Raw | None = None, words: Words | None = None) -> list[Doubt]:
    """What is doubtful about a compiled card; `raw` is the entry it was made of, `words` what cards there are."""
    found: list[Doubt] = [] if raw is None else [*_unused(raw, card), *_put_right(raw)]
    for effect in (effect for section in SECTIONS for effect in getattr(card, section)):
        found += doubts_of(effect, card, words)
    return list(dict.fromkeys(found))


def doubts_of(effect: lang.Effect, card: Card | None = None, words: Words | None = None) -> list[Doubt]:
    """What is doubtful about an effect, by itself or on a card."""
    return [*_effect(effect), *_unknown_words(effect, card, words or known_words())]


def _unused(raw: Raw, card: Card) -> Iterator[Doubt]:
    """A field of the source that nothing was made of."""
    for field, value in raw.items():
        if field not in _READ and isinstance(value, str) and value.strip():
            yield Doubt("source", f"the field {field} is not read: {value.strip()[:40]!r}")
    said = sum(is_header(token) for field in _TEXTS for token in tokenize(raw.get(field) or ""))
    if said and not any(getattr(card, section) for section in SECTIONS):
        yield Doubt("source", "the texts have timings, but the card has no effects")


def _put_right(raw: Raw) -> Iterator[Doubt]:
    """Words of the texts that are read otherwise than they stand there."""
    for field in _TEXTS:
        for words in read_otherwise(raw.get(field) or ""):
            yield Doubt("words", words)


def _unknown_words(effect: lang.Effect, card: Card | None, words: Words) -> Iterator[Doubt]:
    """Names and traits that no card has, and names that are traits."""
    names = words.names | ({card.name, *card.rule_names} if card is not None else set())
    traits = words.traits | ({*card.types, *card.form, *card.attribute} if card is not None else set())
    names |= {node.name for node in effect.walk() if isinstance(node, lang.PlayToken)}
    for node in effect.walk():
        if isinstance(node, lang.Named):
            for name in node.names:
                if name not in names:
                    rather = "; it is a trait" if name in words.traits else ""
                    yield Doubt("name", f"no card is called [{name}]{rather}")
        elif isinstance(node, lang.NameIncludes):
            for text in node.texts:
                if not any(text.lower() in name.lower() for name in names):
                    yield Doubt("name", f"no card has [{text}] in its name")
        elif isinstance(node, lang.HasTrait):
            for trait in node.traits:
                if trait not in traits:
                    rather = "; it is a name" if trait in names else ""
                    yield Doubt("trait", f"no card has the trait [{trait}]{rather}")


def _effect(effect: lang.Effect) -> Iterator[Doubt]:
    """What is doubtful about an effect, and about those that it gives."""
    for node in effect.walk():
        if isinstance(node, lang.Effect):
            for icon in node.icons:
                for timing in node.timings:
                    if timing in _IMPOSSIBLE.get(icon, ()):
                        yield Doubt("timing", f"[{timing}] cannot occur for a card with the icon [{icon}]")
            yield from _wrong_kinds(node)
            yield from _endless(node)
    yield from _unquantified(effect)


def _in_order(node: Node) -> Iterator[Node]:
    """The nodes of an effect in the order in which a text says them: the trigger first; no effects that are given."""
    yield node
    children = node.children()
    if isinstance(node, lang.Effect):
        children = tuple(sorted(children, key=lambda child: not isinstance(child, lang.Trigger)))
    for child in children:
        if not isinstance(child, lang.Effect):
            yield from _in_order(child)


_DIGIMON = frozenset(("Digimon", "card", "Token", "Digi-Egg", "Security Digimon"))


def _wrong_kinds(effect: lang.Effect) -> Iterator[Doubt]:
    """A pronoun that attacks, digivolves or has DP, where the card that was spoken of last cannot be a Digimon."""
    kinds: tuple[str, ...] = ()
    acting: tuple[str, ...] = ()  # of what the trigger speaks of
    for node in _in_order(effect):
        if isinstance(node, (lang.When, lang.Would)) and isinstance(node.subject, lang.Cards):
            kinds = node.subject.kinds
            acting = (*acting, *kinds)
        elif isinstance(node, lang.Choose):
            options = (node.cards,) if isinstance(node.cards, lang.Cards) else node.cards.options
            kinds = tuple(kind for cards in options for kind in cards.kinds)
        elif isinstance(node, (lang.Attack, lang.DeDigivolve)) or (isinstance(node, lang.Modify) and _of_digimon(node)):
            meant = kinds if node.cards == lang.It() else acting if node.cards == lang.It("subject") else ()
            if meant and not _DIGIMON.intersection(meant):
                yield Doubt("antecedent", f'"it" is a {" or ".join(dict.fromkeys(meant))}, which cannot do that')


def _of_digimon(change: lang.Modify) -> bool:
    """Whether a change is one of DP, which Digimon alone have, and the card is not made a Digimon by it."""
    made = any(isinstance(each, (lang.TreatedAs, lang.Becomes)) for each in change.changes)
    return not made and any(isinstance(each, lang.GetsDP) for each in change.changes)


def _unquantified(effect: lang.Effect) -> Iterator[Doubt]:
    """A condition over several cards that says neither "all" nor how many."""
    several = {"revealed"} if any(_reveals_several(node) for node in effect.walk()) else set()
    for node in effect.walk():
        if isinstance(node, lang.Matches):
            cards = node.cards
            if isinstance(cards, lang.EachOf) or (isinstance(cards, lang.It) and cards.what in several):
                yield Doubt("quantifier", "a condition over several cards does not say whether all or one of them")


def _reveals_several(node: Node) -> bool:
    return isinstance(node, lang.Reveal) and isinstance(node.cards, (lang.Top, lang.Bottom)) and node.cards.count != 1


# Changes that are not undone by themselves when an effect makes them: information that stays with a card.
_STAYS = (lang.TreatedAs, lang.Becomes, lang.CostChange, lang.CanDigivolve, lang.MeetsColors, lang.DeletionLimit)


def _endless(effect: lang.Effect) -> Iterator[Doubt]:
    """A change that an effect with a timing or a trigger makes, without saying how long it lasts."""
    happens = bool(effect.timings) or effect.trigger is not None
    if not happens:
        return
    for node in _in_order(effect):
        if isinstance(node, (lang.Modify, lang.ModifyPlayer)) and node.duration == "always":
            if not all(isinstance(change, _STAYS) for change in node.changes):
                yield Doubt("duration", "a change is made without saying how long it lasts")
