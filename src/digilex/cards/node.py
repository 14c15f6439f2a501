"""The base of every piece of the effect language: immutable, comparable, and lossless as JSON."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, dataclass_transform

NodeT = TypeVar("NodeT", bound="Node")

REGISTRY: dict[str, type[Node]] = {}
DEEPEST = 64  # nodes inside each other: the deepest program of a printed card has 15


@dataclass_transform(frozen_default=True, eq_default=True)
class Node:
    """An immutable value with named fields, declared as annotations like those of a dataclass."""

    __slots__ = ("__dict__", "_children", "_hash")
    _children: tuple[Node, ...]
    _hash: int
    fields: ClassVar[tuple[str, ...]] = ()
    known: ClassVar[frozenset[str]] = frozenset()  # the fields, whatever their order
    defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        own = [name for name in cls.__dict__.get("__annotations__", {}) if not name.startswith("_")]
        cls.fields = cls.fields + tuple(name for name in own if name not in cls.fields)
        cls.known = frozenset(cls.fields)
        given = {name: cls.__dict__[name] for name in own if name in cls.__dict__}
        cls.defaults = {**cls.defaults, **given}
        if cls.__name__ in REGISTRY:
            raise TypeError(f"two nodes of the effect language are called {cls.__name__}")
        REGISTRY[cls.__name__] = cls

    def __init__(self, *args: Any, **named: Any) -> None:
        kind = type(self)
        fields = kind.fields
        if len(args) > len(fields):
            raise TypeError(f"{kind.__name__} takes {len(fields)} fields, not {len(args)}")
        values = self.__dict__
        values.update(kind.defaults)
        for index, value in enumerate(args):
            values[fields[index]] = value
        if named:
            if not kind.known.issuperset(named):
                raise TypeError(_unknown(kind, named))
            if args and not named.keys().isdisjoint(fields[: len(args)]):
                twice = next(name for name in fields[: len(args)] if name in named)
                raise TypeError(f"{kind.__name__} got {twice!r} twice")
            values.update(named)
        if len(values) < len(fields):
            missing = next(name for name in fields if name not in values)
            raise TypeError(f"{kind.__name__} needs the field {missing!r}")
        if list in map(type, values.values()):
            values.update(_as_tuples(values))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed; build a new one with replace()")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self.__dict__ == other.__dict__)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:  # worked out when it is first asked for
            values = self.__dict__
            found = hash((type(self).__name__, *[values[name] for name in type(self).fields]))
            object.__setattr__(self, "_hash", found)
            return found

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{name}={self.__dict__[name]!r}"
            for name in type(self).fields
            if name not in type(self).defaults or self.__dict__[name] != type(self).defaults[name]
        )
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self).__name__, tuple(self.__dict__[name] for name in type(self).fields)))

    def replace(self: NodeT, **changes: Any) -> NodeT:
        """The same node with some fields changed."""
        kind = type(self)
        values = self.__dict__.copy()
        values.update(changes)
        if len(values) > len(kind.fields):
            raise TypeError(_unknown(kind, changes))
        if list in map(type, changes.values()):
            values.update(_as_tuples(changes))
        return made(kind, values)

    def children(self) -> tuple[Node, ...]:
        """The nodes directly below this one, in the order of the fields."""
        try:
            return self._children
        except AttributeError:  # found when they are first asked for
            found: list[Node] = []
            values = self.__dict__
            for name in type(self).fields:
                value = values[name]
                if isinstance(value, Node):
                    found.append(value)
                elif isinstance(value, tuple):
                    found += [item for item in value if isinstance(item, Node)]
            children = tuple(found)
            object.__setattr__(self, "_children", children)
            return children

    def walk(self) -> list[Node]:
        """This node and all below it, parents first."""
        found: list[Node] = []
        ahead: list[Node] = [self]  # the next one last
        while ahead:
            node = ahead.pop()
            found.append(node)
            ahead += reversed(node.children())
        return found

    def to_json(self) -> dict[str, Any]:
        """Plain data: {"is": name, field: value ...}; fields that have their default are left out."""
        data: dict[str, Any] = {"is": type(self).__name__}
        for name in type(self).fields:
            value = self.__dict__[name]
            if name in type(self).defaults and value == type(self).defaults[name]:
                continue
            data[name] = _encode(value)
        return data


def _unknown(kind: type[Node], named: dict[str, Any]) -> str:
    """What is wrong with the name of a field."""
    name = next(name for name in named if name not in kind.fields)
    return f"{kind.__name__} has no field {name!r}; its fields are {', '.join(kind.fields)}"


def _as_tuples(values: dict[str, Any]) -> dict[str, Any]:
    """The lists among the values as tuples."""
    return {name: tuple(value) for name, value in values.items() if isinstance(value, list)}


def made(kind: type[NodeT], values: dict[str, Any]) -> NodeT:
    """A node of all its fields, known to be right: nothing is checked."""
    node = object.__new__(kind)
    object.__setattr__(node, "__dict__", values)
    return node


def _rebuild(name: str, values: tuple[Any, ...]) -> Node:
    return REGISTRY[name](*values)


def _encode(value: object) -> Any:
    if isinstance(value, Node):
        return value.to_json()
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if value is None or isinstance(value, (str, int, bool)):
        return value
    raise TypeError(f"{value!r} cannot stand in an effect program")


def deeper(node: Node, most: int = DEEPEST) -> bool:
    """Whether more nodes than that lie inside each other: nobody prints such a card, and it would exhaust the stack."""
    level = [node]
    for _ in range(most):
        level = [child for each in level for child in each.children()]
        if not level:
            return False
    return True


def from_json(data: Any, depth: int = 0) -> Any:
    """The node (or plain value) that `to_json` wrote."""
    if depth > 2 * DEEPEST:
        raise ValueError(f"it is nested too deeply: at most {DEEPEST} nodes lie inside each other")
    if isinstance(data, list):
        return tuple([from_json(item, depth + 1) for item in data])
    if isinstance(data, dict):
        if "is" not in data:
            raise ValueError(f"a node needs the key 'is' that names it: {str(data)[:80]}")
        name = data["is"]
        if name not in REGISTRY:
            raise ValueError(f"unknown node {name!r}; this version of the effect language does not have it")
        try:
            return REGISTRY[name](**{key: from_json(value, depth + 1) for key, value in data.items() if key != "is"})
        except TypeError as error:
            raise ValueError(str(error)) from None
    return data
