"""Creatures of pixels: every card has one, made from its facts alone. docs/creatures.md tells how.

`creature(card)` gives it; `Facts` stands in for cards that are nowhere, such as tokens and cards being written.
"""

from __future__ import annotations

from functools import lru_cache

from digilex.cards.card import Card
from digilex.cards.creatures.canvas import SIZE, Canvas
from digilex.cards.creatures.facts import Facts, epithets, facts_of, family, surname
from digilex.cards.creatures.others import egg, emblem, hair, people, tamer
from digilex.cards.creatures.palette import palette, people_palette
from digilex.cards.creatures.picture import Creature, sheet
from digilex.cards.creatures.plans import draw, spec_of

__all__ = ["SIZE", "Creature", "Facts", "creature", "facts_of", "family", "sheet"]


def creature(card: Card | Facts) -> Creature:
    """The creature of a card. The same facts give the same creature, everywhere and always."""
    return _creature(card if isinstance(card, Facts) else facts_of(card))


@lru_cache(maxsize=8192)
def _creature(facts: Facts) -> Creature:
    canvas = Canvas()
    name, root = facts.name, family(facts.name)
    seed = f"{name}|{facts.number}"  # cards of one name are kin with other markings
    attribute = facts.attribute[0].lower() if facts.attribute else ""
    category = facts.category.lower()
    if category == "tamer":
        tamer(canvas, name, seed)
        colors = people_palette(surname(name), seed, facts.colors, [hair(person) for person in people(name)])
    elif category == "option":
        emblem(canvas, name, seed)
        colors = palette(name, seed, facts.colors, "", "ivory", ())
    elif category == "digi-egg":
        egg(canvas, name, seed)
        colors = palette(root, seed, facts.colors, attribute, "bone", epithets(name))
    else:
        spec, third = spec_of(facts, root, seed)
        draw(canvas, spec)
        colors = palette(root, seed, facts.colors, attribute, third, epithets(name))
    canvas.finish()
    return Creature(bytes(canvas.cells), colors, still=category == "option")
