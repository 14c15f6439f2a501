"""Helpers for effects to choose from, and for effects that are activated several times.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt


class ModeHelpers:
    """Some of several effects, one effect again and again, and what <Digi-Burst> makes of one."""

    def build_modes(self, head: tuple[str, Any], tails: tuple[Tail, ...], options: tuple[Any, ...]) -> Any:
        """Some of several effects are activated: how many, who chooses, and what is said of that besides."""
        who, quantity = head
        found = roles(tails)
        by = "opponent" if who == "opponent" else "you"
        if quantity == "all":
            if found:
                raise Unfit
            return lang.Do(options)
        count = _exactly((quantity[0], False)) if isinstance(quantity, tuple) else None
        more = found.get("more", found.get("may more"))
        if count is None or ("may more" in found and not quantity[1]):
            raise Unfit
        number = count if more is None else lang.Plus((count, more))
        done: Any = lang.Modes(options, number, None, by, quantity[1])
        if "instead" in found:
            other, condition = found["instead"]
            if other == "all":
                done = done.replace(all_if=condition)
            else:
                done = lang.Instead(done, done.replace(count=_exactly(other)), condition)
        if "per" in found:
            done = lang.ForEach(found["per"], done)
        if who == "may":
            done = lang.May(done)
        return lang.Do((done, lang.Then(found["then"]))) if "then" in found else done

    def unbuild_modes(self, value: Any) -> Unbuilt:
        tails: list[Tail] = []
        steps = value.steps if isinstance(value, lang.Do) else ()
        done, who = value, "you"
        if len(steps) == 2 and isinstance(steps[1], lang.Then):
            done = steps[0]
            tails.append(("then", steps[1].action))
        if isinstance(done, lang.May) and done.who == "you":
            done, who = done.action, "may"
        if isinstance(done, lang.ForEach):
            tails.append(("per", done.amount))
            done = done.action
        if isinstance(done, lang.Instead) and isinstance(done.replacement, lang.Modes):
            tails.append(("instead", ((done.replacement.count, False), done.condition)))
            done = done.action
        if not isinstance(done, lang.Modes):
            return
        if done.all_if is not None:
            tails.append(("instead", ("all", done.all_if)))
        count = done.count
        if isinstance(count, lang.Plus) and len(count.parts) == 2:
            count, more = count.parts
            tails.append(("may more" if done.up_to else "more", more))
        head = (who if done.by == "you" else done.by, (count, done.up_to))
        if makes(value, self.build_modes, head, tuple(tails), done.options):
            yield head, tuple(tails), done.options

    def build_more_modes(self, may: tuple[None, ...], number: Any) -> Tail:
        """How many more effects are activated, or may be."""
        return "may more" if may else "more", number

    def unbuild_more_modes(self, value: Any) -> Unbuilt:
        if value[0] in ("more", "may more"):
            yield () if value[0] == "more" else (None,), value[1]

    def build_often(self, before: tuple[Tail, ...], often: tuple[Any, ...], then: Any) -> Any:
        """An effect that is activated several times: so often, or for each of something."""
        found = roles(before)
        if set(found) - {"per"} or len(found) + len(often) != 1:
            raise Unfit
        number = often[0] if often else self.build_per_amount(found["per"])  # type: ignore[attr-defined]
        return lang.ForEach(number, then, True)

    def unbuild_often(self, value: Any) -> Unbuilt:
        if any(self.unbuild_linked_to(value)):  # type: ignore[attr-defined]
            return  # several cards to any of several Digimon
        if isinstance(value, lang.ForEach) and value.again:
            yield (), (value.amount,), value.action
            for (per,) in self.unbuild_per_amount(value.amount):  # type: ignore[attr-defined]
                yield (("per", per),), (), value.action

    def build_digi_burst(self, quantity: Any, then: Any) -> Any:
        """So many digivolution cards are trashed, or up to so many, and something is done then."""
        if not isinstance(quantity, tuple) or not isinstance(quantity[0], int):
            raise Unfit
        return lang.DigiBurst(quantity[0], then, quantity[1])

    def unbuild_digi_burst(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.DigiBurst):
            yield (value.count, value.up_to), value.then


def _exactly(quantity: Any) -> Any:
    """The number of a quantity that leaves no choice."""
    if not isinstance(quantity, tuple) or quantity[1] or quantity[0] is None:
        raise Unfit
    return quantity[0]
