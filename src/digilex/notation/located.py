"""YAML that remembers its lines, without the surprises: only true/false are booleans, dates stay text."""

from __future__ import annotations

import re
from typing import Any

import yaml

from digilex.cards.files import control_character
from digilex.notation.errors import FileError

LONGEST_NUMBER = 30  # digits
DEEPEST = 50  # brackets inside each other
BRACKETS = re.compile(r"[\[\]{}]")
MARKS = re.compile(r"[-?:](?=\s)")  # each may begin a part inside the one before it
FAR = " " * 200  # from here on the left margin is suspicious, too


class Map(dict[str, Any]):
    """A mapping that knows the line of each key."""

    line: int = 0
    lines: dict[str, int]

    def line_of(self, key: str) -> int:
        """The line a key stands on."""
        return self.lines.get(key, self.line)


class Seq(list[Any]):
    """A list that knows the line of each item."""

    line: int = 0
    lines: list[int]

    def line_of(self, index: int) -> int:
        """The line an item begins on."""
        return self.lines[index] if index < len(self.lines) else self.line


_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
    """Resolves only null, true, false and whole numbers; `no`, `on`, dates and fractions stay text."""

    yaml_implicit_resolvers: dict[str, list[Any]] = {}


_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|)$"), ["~", "n", ""])
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))


def _value(node: Any, seen: set[int], depth: int = 0) -> Any:
    """What a node says. One that comes again by its name (& and *) is refused: a few lines could say millions so."""
    line = node.start_mark.line + 1
    if depth > DEEPEST:
        raise FileError("parts are nested too deeply", f"write at most {DEEPEST} inside each other", line=line)
    if not isinstance(node, yaml.ScalarNode):
        if id(node) in seen:
            raise FileError("a part is used again by its name (& and *)", "write it out", line=line)
        seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        mapping = Map()
        mapping.line = line
        mapping.lines = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise FileError("a key must be plain text", line=key_node.start_mark.line + 1)
            key = _plain(str(key_node.value), line)
            if key in mapping:
                raise FileError(f"{key!r} is written twice", "join the two", line=key_node.start_mark.line + 1)
            mapping.lines[key] = key_node.start_mark.line + 1
            mapping[key] = _value(value_node, seen, depth + 1)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        sequence = Seq(_value(item, seen, depth + 1) for item in node.value)
        sequence.line = line
        sequence.lines = [item.start_mark.line + 1 for item in node.value]
        return sequence
    if node.tag.endswith(":null"):
        return None
    if node.tag.endswith(":bool"):
        return node.value == "true"
    if node.tag.endswith(":int"):
        if len(node.value) > LONGEST_NUMBER:
            raise FileError(f"a number of {len(node.value)} digits", "write a smaller one", line=line)
        return int(node.value)
    return _plain(node.value, line)


def _plain(text: str, line: int) -> str:
    steering = control_character(text)
    if steering:
        raise FileError(f"a text holds the control character {steering}", "leave it out", line=line)
    return text


def deepest(text: str) -> int:
    """How many parts lie inside each other at most, where that may be many: building them would exhaust the stack."""
    if any(line.startswith(FAR) or len(MARKS.findall(line)) > DEEPEST for line in text.splitlines()):
        return deepest_event(text)
    depth = 0
    most = 0
    for bracket in BRACKETS.findall(text):
        depth = max(0, depth + (1 if bracket in "[{" else -1))
        most = max(most, depth)
    return most


def deepest_event(text: str) -> int:
    """The same, counted part by part, which is slower and never goes deep itself."""
    depth = most = 0
    try:
        for event in yaml.parse(text, _Loader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            most = max(most, depth)
            if most > DEEPEST:
                break
    except yaml.YAMLError:
        pass  # whoever reads it says what is wrong
    return most


def load_all(text: str, path: str = "") -> list[Any]:
    """All documents of a YAML text; a document that is a list counts as its items."""
    if deepest(text) > DEEPEST:
        raise FileError("brackets are nested too deeply", f"write at most {DEEPEST} inside each other", path)
    loader = _Loader(text)
    documents: list[Any] = []
    try:
        while loader.check_node():
            value = _value(loader.get_node(), set())
            if isinstance(value, Seq):
                documents.extend(value)
            elif value is not None:
                documents.append(value)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        remedy = "text that begins with [ { > * & # % @ or holds ': ' needs quotes around it"
        raise FileError(f"not YAML: {problem}", remedy, path, mark.line + 1 if mark else 0) from None
    except FileError as error:
        raise error.at(path) from None
    finally:
        loader.dispose()
    return documents
