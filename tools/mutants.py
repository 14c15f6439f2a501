"""How sharp the checker is: programs with one meaning changed, printed, must be told from the official text.

usage: mutants.py [--every N] [--from N] [--each N] [--jobs N] [--show KIND] [--seed N]

A mutant is the program of a card with one thing changed, as a slip of the reader would change it: an owner, one for
all, an area, a filter that is dropped, "may", a number, a duration, the order of two steps, and more (see `CHANGES`).
It is printed, and the checker compares that with the card's official text. A mutant is *refused* if no wording says
it or its print reads back as something else, *seen* if the checker finds a difference, and *blind* otherwise: then a
reader that makes this mistake on that card passes for faithful. --show lists the blind ones of a kind ("all": of each).
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from typing import Any, NamedTuple

from digilex.cards import language as lang
from digilex.cards.card import Card
from digilex.cards.node import Node
from digilex.text.checking.faithful import compare
from digilex.text.compile import try_compile
from digilex.text.data.corrections import corrected
from digilex.text.data.sources import pool as pool_of_cards
from digilex.text.engine import parse_effects, render_effect, undisturbed
from digilex.text.printing.render import render_sections

Change = Callable[[Any], Iterator[Any]]
Raw = dict[str, Any]

SECTIONS = {
    "effects": "effect", "inherited": "inherited", "security": "security", "link_effects": "link",
    "option_effects": "option",
}  # fmt: skip
_OWNERS = {"you": ("opponent", "any"), "opponent": ("you", "any"), "any": ("you", "opponent"), "both": ("you",)}
_AREAS = {"hand": ("trash",), "trash": ("hand",), "deck": ("security",), "security": ("deck",), "under": ("link",)}
_LONGER = {
    "the turn": ("opponent's turn", "always"), "opponent's turn": ("the turn", "always"), "your turn": ("the turn",),
    "always": ("the turn",), "opponent's next unsuspend phase": ("opponent's turn",),
}  # fmt: skip
_COMPARED = {"<=": (">=", "="), ">=": ("<=", "="), "=": ("<=",), "<": (">",), ">": ("<",), "!=": ("=",)}
_KINDS = {"Digimon": "Tamer", "Tamer": "Digimon", "card": "Digimon", "Option": "Tamer"}
_NAMED = ("names", "texts", "traits")
_NUMBERS = ("amount", "count", "reduction", "each", "every", "total", "level", "dp", "memory")
_BY = {None: ("effect",), "effect": (None, "your effect"), "your effect": ("effect",), "battle": (None,)}


def owner(node: Any) -> Iterator[Any]:
    """Another player's."""
    for field in ("owner", "who", "whose"):
        for other in _OWNERS.get(getattr(node, field, ""), ()):
            yield node.replace(**{field: other})


def one_or_all(node: Any) -> Iterator[Any]:
    """All for one that is chosen, and one for all."""
    if isinstance(node, lang.Choose) and node.count == 1 and isinstance(node.cards, lang.Cards):
        yield lang.Every(node.cards)
    elif isinstance(node, lang.Every):
        yield lang.Choose(node.cards)


def up_to(node: Any) -> Iterator[Any]:
    """Up to so many for just as many, and the other way round."""
    if isinstance(node, lang.Choose) and node.count not in (None, 1):
        yield node.replace(up_to=not node.up_to)


def area(node: Any) -> Iterator[Any]:
    """Another place."""
    for field in ("area", "position"):
        here = getattr(node, field, "")
        there = {"top": ("bottom",), "bottom": ("top",)}.get(here, _AREAS.get(here, ()))
        for other in there:
            yield node.replace(**{field: other})
    if isinstance(node, lang.Cards):
        for index, here in enumerate(node.areas):
            for other in _AREAS.get(here, ()):
                yield node.replace(areas=(*node.areas[:index], other, *node.areas[index + 1 :]))
            if len(node.areas) > 1:
                yield node.replace(areas=(*node.areas[:index], *node.areas[index + 1 :]))


def dropped_filter(node: Any) -> Iterator[Any]:
    """A description without one of its properties."""
    if isinstance(node, lang.Cards) and node.where is not None:
        yield node.replace(where=None)
    if isinstance(node, (lang.Both, lang.Either)):
        for index in range(len(node.filters)):
            rest = (*node.filters[:index], *node.filters[index + 1 :])
            yield type(node)(rest) if len(rest) > 1 else rest[0]


def dropped_condition(node: Any) -> Iterator[Any]:
    """What is done if something holds is done anyway."""
    if isinstance(node, lang.If) and node.otherwise is None:
        yield node.then
    if isinstance(node, (lang.AnyOf, lang.AllOf)):
        for index in range(len(node.conditions)):
            rest = (*node.conditions[:index], *node.conditions[index + 1 :])
            yield type(node)(rest) if len(rest) > 1 else rest[0]


def dropped_step(node: Any) -> Iterator[Any]:
    """One thing less is done."""
    if isinstance(node, lang.Do) and len(node.steps) > 1:
        for index in range(len(node.steps)):
            rest = (*node.steps[:index], *node.steps[index + 1 :])
            yield lang.Do(rest) if len(rest) > 1 else rest[0]
    if isinstance(node, lang.By):
        yield node.then
    if isinstance(node, lang.Modify) and len(node.changes) > 1:
        for index in range(len(node.changes)):
            yield node.replace(changes=(*node.changes[:index], *node.changes[index + 1 :]))


def order(node: Any) -> Iterator[Any]:
    """Two things are done in another order."""
    if isinstance(node, lang.Do):
        for index in range(len(node.steps) - 1):
            first, second = node.steps[index : index + 2]
            if not isinstance(first, lang.Then) and not isinstance(second, lang.Then):
                yield lang.Do((*node.steps[:index], second, first, *node.steps[index + 2 :]))
            elif isinstance(second, lang.Then):
                yield lang.Do((*node.steps[:index], second.action, lang.Then(first), *node.steps[index + 2 :]))


def may(node: Any) -> Iterator[Any]:
    """Must for may, and may for must."""
    if isinstance(node, lang.May):
        yield node.action
    elif isinstance(node, (lang.Delete, lang.Suspend, lang.Unsuspend, lang.Trash, lang.Play, lang.Digivolve)):
        yield lang.May(node)


def number(node: Any) -> Iterator[Any]:
    """One more; for DP, 1000 more."""
    for field in _NUMBERS:
        value = getattr(node, field, None)
        if isinstance(value, int) and not isinstance(value, bool):
            step = 1000 if abs(value) >= 1000 else 1
            yield node.replace(**{field: value + step if value >= 0 else value - step})


def compare_(node: Any) -> Iterator[Any]:
    """More for less."""
    for other in _COMPARED.get(getattr(node, "compare", ""), ()):
        yield node.replace(compare=other)


def duration(node: Any) -> Iterator[Any]:
    """For another time."""
    for other in _LONGER.get(getattr(node, "duration", ""), ()):
        yield node.replace(duration=other)


def other_(node: Any) -> Iterator[Any]:
    """Others than this card, or any."""
    if isinstance(node, lang.Cards):
        yield node.replace(other=not node.other)


def kind(node: Any) -> Iterator[Any]:
    """Another kind of card."""
    kinds: tuple[str, ...] = getattr(node, "kinds", ())
    if len(kinds) == 1 and kinds[0] in _KINDS:
        yield node.replace(kinds=(_KINDS[kinds[0]],))


def words(node: Any) -> Iterator[Any]:
    """Another name, trait, colour or keyword; one of several names less."""
    for field in _NAMED:
        listed = getattr(node, field, ())
        if listed:
            yield node.replace(**{field: (*listed[:-1], "Otherthing")})
            if len(listed) > 1:
                yield node.replace(**{field: listed[:-1]})
    if getattr(node, "colors", ()):
        yield node.replace(colors=(*node.colors[:-1], "white" if node.colors[-1] != "white" else "red"))
    if isinstance(node, lang.Keyword) and node.amount is None and node.specified is None:
        yield node.replace(name="Rush" if node.name != "Rush" else "Reboot")


def joined(node: Any) -> Iterator[Any]:
    """And for or."""
    pairs = {lang.Both: lang.Either, lang.Either: lang.Both, lang.AllOf: lang.AnyOf, lang.AnyOf: lang.AllOf}
    if type(node) in pairs:
        yield pairs[type(node)](*(getattr(node, name) for name in type(node).fields))


def negated(node: Any) -> Iterator[Any]:
    """Not so."""
    if isinstance(node, (lang.Not, lang.No)):
        yield node.children()[0]
    elif isinstance(node, lang.Suspended):
        yield lang.Not(node)


def reference(node: Any) -> Iterator[Any]:
    """This card for the one that was spoken of, and the other way round."""
    if isinstance(node, lang.It):
        yield lang.This()
    elif isinstance(node, lang.This):
        yield lang.It()


def cause(node: Any) -> Iterator[Any]:
    """By something else."""
    if isinstance(node, (lang.When, lang.Would)):
        for other in _BY.get(node.by, ()) if isinstance(node.by, str) else ():
            yield node.replace(by=other)


def cost(node: Any) -> Iterator[Any]:
    """Paid for free."""
    other = {"free": "paid", "paid": "free"}.get(getattr(node, "cost", ""))
    if other is not None and isinstance(node, lang.Action):
        yield node.replace(cost=other)


def when(node: Any) -> Iterator[Any]:
    """At another time."""
    if isinstance(node, lang.Effect):
        if node.timings and node.timings[0] in ("On Play", "On Deletion", "When Digivolving", "Main"):
            yield node.replace(timings=("When Attacking", *node.timings[1:]))
        if node.limit is not None:
            yield node.replace(limit=None)
        for turns in {"Your Turn": ("All Turns",), "All Turns": ("Your Turn",)}.get(node.turns or "", ()):
            yield node.replace(turns=turns)


CHANGES: dict[str, Change] = {
    "owner": owner, "one or all": one_or_all, "up to": up_to, "area": area, "dropped filter": dropped_filter,
    "dropped condition": dropped_condition, "dropped step": dropped_step, "order": order, "may": may,
    "number": number, "comparison": compare_, "duration": duration, "other": other_, "kind": kind, "words": words,
    "and, or": joined, "not": negated, "this or it": reference, "cause": cause, "cost": cost, "when": when,
}  # fmt: skip


def changed(node: Any, change: Change) -> Iterator[Any]:
    """The tree with one node changed, once for each node and way to change it."""
    if isinstance(node, tuple):
        for index, item in enumerate(node):
            for found in changed(item, change):
                yield (*node[:index], found, *node[index + 1 :])
    elif isinstance(node, Node):
        yield from change(node)
        for name in type(node).fields:
            for found in changed(getattr(node, name), change):
                yield node.replace(**{name: found})


class Mutant(NamedTuple):
    """One changed program: the card, the kind of change, how it fared, and its effect as it was and is printed."""

    card: str
    kind: str
    fared: str
    before: str
    after: str


def mutants(card: Card, kind_of: str, rng: random.Random, most: int) -> list[tuple[str, int, lang.Effect]]:
    """Some mutants of a kind: the field of the card, which effect of it, and the changed effect."""
    found = [
        (field, index, mutant)
        for field in SECTIONS
        for index, effect in enumerate(getattr(card, field))
        for mutant in changed(effect, CHANGES[kind_of])
        if mutant != effect
    ]
    return rng.sample(found, min(most, len(found)))


def printed(card: Card, sections: dict[str, str], field: str, index: int, mutant: lang.Effect) -> dict[str, str] | None:
    """The printed sections with one effect changed; None if no wording says it or the wording says something else."""
    noun = "Tamer" if card.category == "Tamer" and field in ("effects", "security") else "Digimon"
    try:
        after = render_effect(mutant, noun)
        if parse_effects(after) != (mutant,):
            return None
        before = render_effect(getattr(card, field)[index], noun)
    except (ValueError, TypeError, AttributeError):
        return None
    section = SECTIONS[field]
    return {**sections, section: sections[section].replace(before, after, 1)}


def of_card(asked: tuple[Raw, int, int]) -> list[Mutant]:
    """How the mutants of one card fare; none if the card itself is not faithful."""
    raw, each, seed = asked
    card, _ = try_compile(raw)
    if card is None:
        return []
    fields, sections = corrected(raw), render_sections(card)
    if compare(fields, sections) is not None:
        return []
    rng = random.Random(f"{seed} {card.number}")
    found: list[Mutant] = []
    for name in CHANGES:
        for field, index, mutant in mutants(card, name, rng, each):
            after = printed(card, sections, field, index, mutant)
            section = SECTIONS[field]
            if after is None:
                fared = "refused"
            else:
                fared = "blind" if compare(fields, after) is None else "seen"
            found.append(Mutant(card.number, name, fared, sections[section], (after or {}).get(section, "")))
    return found


def main() -> None:
    """Make mutants, and print the share that is seen."""
    parser = argparse.ArgumentParser(description="How many changed programs the checker sees.")
    parser.add_argument("--every", type=int, default=10, help="only every nth card")
    parser.add_argument("--from", type=int, default=0, dest="first", help="beginning with this one")
    parser.add_argument("--each", type=int, default=2, help="so many mutants of each kind for a card")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", default="", help="list the blind mutants of a kind, or all")
    asked = parser.parse_args()
    raws = pool_of_cards()[asked.first :: asked.every]
    with undisturbed(), Pool(asked.jobs) as pool:
        found = [one for card in pool.map(of_card, [(raw, asked.each, asked.seed) for raw in raws], 16) for one in card]
    report(found, asked.show)


def report(found: list[Mutant], show: str) -> None:
    """The share of mutants that are seen, by kind, and the blind ones if asked."""
    tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in found:
        tallies[one.kind][one.fared] += 1
        if one.fared == "blind" and show in ("all", one.kind):
            print(f"{one.kind}: {one.card}\n    {one.before}\n    {one.after}")
    whole: Counter[str] = Counter()
    for name, tally in sorted(tallies.items()):
        whole.update(tally)
        print(f"{name:18} {_shares(tally)}")
    print(f"{'all':18} {_shares(whole)}")


def _shares(tally: Counter[str]) -> str:
    compared = tally["seen"] + tally["blind"]
    share = 100 * tally["seen"] / max(1, compared)
    return f"{share:5.1f} % seen of {compared}, {tally['blind']} blind; {tally['refused']} refused before that"


if __name__ == "__main__":
    main()
