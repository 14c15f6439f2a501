"""Programs with gaps: what a line of the grammar means. Filling the gaps makes a program; matching a program finds
what stands in the gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from digilex.cards.node import Node, made

Environment = dict[str, Any]
Values = tuple[Any, ...]


class Unfit(Exception):
    """Raised by a helper whose parts do not make a value: the wording does not fit."""


class Variable:
    """A slot's value inside a program."""

    def __init__(self, name: str) -> None:
        self.name = name


class Function:
    """A helper that builds a value from others and can take it apart again, unless it is only for reading."""

    def __init__(
        self, name: str, build: Callable[..., Any], unbuild: Callable[..., Iterator[Values]] | None
    ) -> None:  # fmt: skip
        self.name = name
        self.build = build
        self.inverse = unbuild

    def unbuild(self, value: Any) -> list[Values]:
        """The arguments that make the value, in all ways that the helper finds."""
        if self.inverse is None:
            return []
        found: list[Values] = []
        try:
            for values in self.inverse(value):
                found.append(values)
        except Unfit:
            pass
        return found

    def __call__(self, *args: Any) -> Call:
        return Call(self, args)


def makes(value: Any, build: Callable[..., Any], *slots: Any) -> bool:
    """Whether a helper makes just this value of these slots; what it refuses makes nothing."""
    try:
        return bool(build(*slots) == value)
    except Unfit:
        return False


class Call:
    """A helper applied to programs with gaps."""

    def __init__(self, function: Function, args: Values) -> None:
        self.function = function
        self.args = args


class Pattern:
    """A program, or a part of one, with gaps."""

    def make(self, values: Values) -> Any:
        """The program with the values of the slots, in their order, in its gaps."""
        raise NotImplementedError

    def match(self, value: Any, found: Environment) -> list[Environment]:
        """The ways in which a value is this program: what is found, with the values of more slots."""
        raise NotImplementedError

    def could_say(self, kind: type) -> bool:
        """Whether a value of this type could match."""
        return True


class Gap(Pattern):
    """A gap: the value of a slot."""

    def __init__(self, name: str, index: int) -> None:
        self.name = name
        self.index = index

    def make(self, values: Values) -> Any:
        return values[self.index]

    def match(self, value: Any, found: Environment) -> list[Environment]:
        if self.name not in found:
            more = found.copy()
            more[self.name] = value
            return [more]
        return [found] if found[self.name] == value else []


class Constant(Pattern):
    """A part without gaps."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def make(self, values: Values) -> Any:
        return self.value

    def match(self, value: Any, found: Environment) -> list[Environment]:
        return [found] if type(value) is type(self.value) and value == self.value else []

    def could_say(self, kind: type) -> bool:
        return type(self.value) is kind


class Helped(Pattern):
    """A part that a helper makes of others."""

    def __init__(self, function: Function, parts: list[Pattern]) -> None:
        self.function = function
        self.parts = parts

    def make(self, values: Values) -> Any:
        return self.function.build(*[part.make(values) for part in self.parts])

    def match(self, value: Any, found: Environment) -> list[Environment]:
        ways: list[Environment] = []
        for values in self.function.unbuild(value):
            ways.extend(match_all(self.parts, values, found))
        return ways


class Several(Pattern):
    """A tuple of parts."""

    def __init__(self, parts: list[Pattern]) -> None:
        self.parts = parts

    def make(self, values: Values) -> Any:
        return tuple([part.make(values) for part in self.parts])

    def match(self, value: Any, found: Environment) -> list[Environment]:
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return []
        return match_all(self.parts, value, found)

    def could_say(self, kind: type) -> bool:
        return kind is tuple


class OfNode(Pattern):
    """A node of the effect language, some of whose fields have gaps."""

    def __init__(self, node: Node, open_: dict[str, Pattern]) -> None:
        self.kind = type(node)
        self.fixed: dict[str, Any] = {name: getattr(node, name) for name in self.kind.fields if name not in open_}
        self.fields = self.kind.fields
        self.open = open_

    def make(self, values: Values) -> Any:
        fields = self.fixed.copy()
        for name, part in self.open.items():
            fields[name] = part.make(values)
        return made(self.kind, fields)

    def match(self, value: Any, found: Environment) -> list[Environment]:
        if type(value) is not self.kind:
            return []
        held: dict[str, Any] = value.__dict__
        for name, fixed in self.fixed.items():
            other = held[name]
            if other is not fixed and (type(other) is not type(fixed) or other != fixed):
                return []
        ways = [found]
        for name, part in self.open.items():
            ways = match_in(ways, part, held[name])
            if not ways:
                return ways
        return ways

    def could_say(self, kind: type) -> bool:
        return self.kind is kind


def match_in(ways: list[Environment], part: Pattern, value: Any) -> list[Environment]:
    """The ways that go on when the value is this part as well."""
    if len(ways) == 1:
        return part.match(value, ways[0])
    more: list[Environment] = []
    for way in ways:
        more.extend(part.match(value, way))
    return more


def match_all(parts: list[Pattern], values: Sequence[Any], found: Environment) -> list[Environment]:
    """The ways in which the values are these parts, one each."""
    ways = [found]
    for index, part in enumerate(parts):
        ways = match_in(ways, part, values[index])
        if not ways:
            break
    return ways


def pattern_of(program: Any, slots: tuple[str, ...]) -> Pattern:
    """The pattern of a program with variables for slots."""
    if isinstance(program, Variable):
        return Gap(program.name, slots.index(program.name))
    if isinstance(program, Call):
        return Helped(program.function, [pattern_of(part, slots) for part in program.args])
    if isinstance(program, tuple):
        return Several([pattern_of(part, slots) for part in program]) if _open(program) else Constant(program)
    if isinstance(program, Node):
        fields = {name: getattr(program, name) for name in type(program).fields}
        open_ = {name: pattern_of(part, slots) for name, part in fields.items() if _open(part)}
        return OfNode(program, open_) if open_ else Constant(program)
    return Constant(program)


def _open(program: Any) -> bool:
    """Whether the program has gaps."""
    if isinstance(program, (Variable, Call)):
        return True
    if isinstance(program, tuple):
        return any(_open(part) for part in program)
    return isinstance(program, Node) and any(_open(getattr(program, name)) for name in type(program).fields)
