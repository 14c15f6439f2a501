"""Helpers for what is written on a card: what it is also treated as, and what it becomes.

A fact is a pair of what is written, as `TreatedAs` and `Becomes` call it, and what it is. `build_x` makes a value of a
wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt

Facts = tuple[Tail, ...]
_GAINED = ("traits", "name_parts", "colors_of", "names_of")  # what cards are said to have or to gain
_REVEALED = "revealed"  # what is counted while a card is revealed
_WRITTEN = {"DP": ("dp",), "level": ("level",), "name": ("name", "names"), "color": ("colors", "color_but")}


class FactHelpers:
    """Says what is written on cards."""

    def build_colored(self, colors: tuple[str, ...], more: Facts) -> Any:
        """Colours, and what else is said of the same card: "a white Digimon with 3000 DP"."""
        return (("colors", colors), *more)

    def unbuild_colored(self, value: Any) -> Unbuilt:
        if len(value) == 1 and value[0][0] == "colors":
            yield value[0][1], ()

    def build_gained_fact(self, fact: Tail) -> Any:
        """What a card gains, it is also treated as."""
        if fact[0] not in _GAINED:
            raise Unfit
        return lang.TreatedAs(**dict((fact,)))

    def build_lent(self, what: str, of: Any) -> Any:
        """The colours of other cards, or the names of cards that lie somewhere."""
        if what == "color":
            return ("colors_of", of)
        if what != "name" or not isinstance(of, lang.Every) or not isinstance(of.cards, lang.Cards):
            raise Unfit
        return ("names_of", of.cards)

    def unbuild_lent(self, value: Any) -> Unbuilt:
        if value[0] == "colors_of":
            yield "color", value[1]
        if value[0] == "names_of":
            yield "name", lang.Every(value[1])

    def build_like_digimon(self, words: Facts, more: Any) -> Any:
        """A card that is treated as a Digimon of some level, colours and DP."""
        return (("like", (words, more)),)

    def unbuild_like_digimon(self, value: Any) -> Unbuilt:
        if value[0][0] == "like":
            yield value[0][1]

    def build_treated(self, facts: tuple[Facts, ...], for_what: tuple[Facts, ...]) -> Any:
        """What a card is also treated as, and what that counts for."""
        said: list[Tail] = []
        bound: tuple[Any, ...] = ()
        for fact, value in _all(facts):
            if fact == "like":
                said += (("kinds", ("Digimon",)), *value[0])
                bound += tuple(change for changes in value[1] for change in changes)
            else:
                said.append((fact, value))
        found = roles((*said, *_all(for_what)))
        if set(found) - set(lang.TreatedAs.fields):
            raise Unfit
        return (lang.TreatedAs(**found), *bound)

    def build_treated_by(self, into: tuple[str, ...], facts: tuple[Facts, ...], for_what: tuple[Facts, ...]) -> Any:
        """What cards with these names treat a card as."""
        return self.build_treated(facts, (*for_what, (("into", into),)))

    def unbuild_treated(self, value: Any) -> Unbuilt:
        """The facts one by one, a level with the names that go with it."""
        node = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if not isinstance(node, lang.TreatedAs):
            return
        said = _said(node)
        if said.get("for_") == _REVEALED:
            return  # which is said before: "while this card is revealed, ..."
        yield from self._untreated(value, said)

    def _untreated(self, value: Any, said: dict[str, Any]) -> Unbuilt:
        counts = tuple((name, said.pop(name)) for name in ("for_", "into") if name in said)
        facts: list[Facts] = []
        if said.get("kinds") == ("Digimon",):
            words = tuple((name, said.pop(name)) for name in ("colors", "level", "dp") if name in said)
            facts.append((("like", (words, ())),))
            del said["kinds"]
        if {"level", "names"} <= set(said):
            facts.append((("level", said.pop("level")), ("names", said.pop("names"))))
        facts += [(fact,) for fact in said.items()]
        said_for = (counts,) if counts else ()
        if facts and makes(value, self.build_treated, tuple(facts), said_for):
            yield tuple(facts), said_for

    def build_treated_when(self, for_what: tuple[Facts, ...], facts: tuple[Facts, ...]) -> Any:
        """The same, when what it counts for is said first."""
        return self.build_treated(facts, for_what)

    def unbuild_treated_when(self, value: Any) -> Unbuilt:
        node = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if isinstance(node, lang.TreatedAs) and node.for_ == _REVEALED:
            for facts, for_what in self._untreated(value, _said(node)):
                yield for_what, facts

    def build_becoming(self, facts: tuple[Facts, ...]) -> Any:
        """What a card is changed into."""
        found = roles(_all(facts))
        if "names" in found and len(found["names"]) == 1:
            found["name"] = found.pop("names")[0]
        if not found or set(found) - set(lang.Becomes.fields):
            raise Unfit
        return (lang.Becomes(**found),)

    def unbuild_becoming(self, value: Any) -> Unbuilt:
        node = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if isinstance(node, lang.Becomes):
            said = _said(node)
            order = ("colors", "dp", "name", "level", "color_but")
            facts = tuple(((name, said[name]),) for name in order if name in said)
            if facts and makes(value, self.build_becoming, facts):
                yield (facts,)

    def build_becoming_so_far(self, facts: tuple[Facts, ...], for_what: tuple[Facts, ...]) -> Any:
        """What a card is changed into, for whatever it counts."""
        if for_what or [name for group in facts for name, _ in group] == ["dp"]:
            raise Unfit  # that its DP becomes so much says nothing of its original DP
        return self.build_becoming(facts)

    def unbuild_becoming_so_far(self, value: Any) -> Unbuilt:
        for (facts,) in self.unbuild_becoming(value):
            yield facts, ()

    def build_becoming_so(self, original: tuple[None, ...], what: str, value: Facts) -> Any:
        """What is written there is changed to this; of DP, which effects change, it must be said that it is that."""
        names = _WRITTEN.get(what, ()) if original or what != "DP" else ()
        if not names:
            raise Unfit
        if value[0][0] == "number" and what in ("DP", "level"):
            value = ((names[0], value[0][1]),)
        if len(value) > 1 or value[0][0] not in names:
            raise Unfit
        return self.build_becoming((value,))

    def unbuild_becoming_so(self, value: Any) -> Unbuilt:
        for (facts,) in self.unbuild_becoming(value):
            for what, names in _WRITTEN.items():
                ((name, fact),) = facts[0]
                if len(facts) == 1 and name in names:
                    new = {"name": ("names", (fact,)), "colors": (name, fact), "color_but": (name, fact)}
                    yield (None,), what, (new.get(name, ("number", fact)),)


def _all(facts: tuple[Facts, ...]) -> Facts:
    return tuple(fact for group in facts for fact in group)


def _said(node: Any) -> dict[str, Any]:
    """What a change says, by the names of its fields."""
    given = {name: getattr(node, name) for name in type(node).fields}
    return {name: fact for name, fact in given.items() if fact != type(node).defaults.get(name)}
