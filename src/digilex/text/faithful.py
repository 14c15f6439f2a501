"""Checks that what is printed says what the card says, word by word and in order, without asking the grammar.

Both texts are cut into effects, and each is brought into one plain wording with the table of `equal_wordings.txt` (old
and new ways to say the same, each with its reason). What is left must be the same words in the same order: nothing is
thrown away but what the table names.
"""

from __future__ import annotations

import difflib
import re
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from digilex.cards.card import Card
from digilex.text.compile import corrected, reads_back
from digilex.text.lexer import BREAK, MARK, TERM, Token, tokenize
from digilex.text.render import render_sections
from digilex.text.terms import is_header

# The parts of a card that are compared as one, by the fields of the data and the sections that are printed. [Security]
# effects name their timing, so it does not matter in which field they stood.
_GROUPS = {
    "text": (("effectText", "securityEffectText"), ("effect", "security")),
    "inherited": (("inheritedEffectText",), ("inherited",)),
    "link": (("linkRequirement", "linkEffect"), ("link",)),
    "option": (("optionEffect",), ("option",)),
}
_SILENT_MARKS = frozenset(":()<>・'-")
_SENTENCE_ENDS = frozenset('.>")]')


class Wording(NamedTuple):
    """A line of the table: a pattern over plain words, the wording it is brought to, and the reason.

    One of `needed` stands in every text that the pattern fits (if any are known): most lines need not be tried.
    """

    pattern: re.Pattern[str]
    plain: str
    reason: str
    needed: tuple[str, ...]


# The line of the table at which pronouns are followed.
_NEAREST = "it => what was named last"


@lru_cache(maxsize=1)
def wordings() -> tuple[Wording, ...]:
    """The equal wordings, in the order in which they are applied."""
    source = (resources.files("digilex.text") / "equal_wordings.txt").read_text(encoding="utf-8")
    found: list[Wording] = []
    sets: dict[str, str] = {}
    reason = ""
    for line in source.splitlines():
        if line.startswith("#"):
            reason = line[1:].strip()
        elif line.startswith("let "):
            name, _, pattern = line[4:].partition("=")
            sets[name.strip()] = _filled(pattern.strip(), sets)
        elif line == _NEAREST:
            found.append(Wording(re.compile("it"), _NEAREST, reason, ("it",)))
        elif line.strip():
            pattern, _, plain = line.partition("=>")
            pattern = _filled(pattern.strip(), sets)
            whole = pattern[1:] if pattern.startswith("~") else rf"(?<!\S)(?:{pattern})(?!\S)"
            found.append(Wording(re.compile(whole), plain.strip(), reason, literals(pattern.removeprefix("~"))))
    return tuple(found)


def literals(pattern: str) -> tuple[str, ...]:
    """Of each branch of a pattern the longest run of plain letters it cannot do without; none if a branch has none."""
    branches: list[list[str]] = [[""]]
    depth = 0
    index = 0
    while index < len(pattern):
        char = pattern[index]
        runs = branches[-1]
        if char == "\\":
            index += 1
            if depth == 0 and not pattern[index].isalnum():
                runs[-1] += pattern[index]
            else:
                runs.append("")
        elif char == "[":  # a set of characters: any of them
            index = pattern.index("]", index + 2)
            runs.append("")
        elif char in "()":
            depth += 1 if char == "(" else -1
            runs.append("")
        elif depth == 0 and char == "|":
            branches.append([""])
        elif depth == 0 and char in "?*{":
            runs[-1] = runs[-1][:-1]
            runs.append("")
            if char == "{":
                index = pattern.index("}", index)
        elif depth == 0 and char not in ".^$+":
            runs[-1] += char
        else:
            runs.append("")
        index += 1
    longest = [max(runs, key=len) for runs in branches]
    return tuple(longest) if all(len(run.strip()) > 1 for run in longest) else ()


def _filled(pattern: str, sets: dict[str, str]) -> str:
    """The pattern with each {name} replaced by what the name stands for."""
    return re.sub(r"\{([a-z]+)\}", lambda found: f"(?:{sets[found.group(1)]})", pattern)


def _word(token: Token) -> str:
    return token.key.replace(" ", "_") if token.kind == TERM else token.value.lower()


def _cut(tokens: list[Token]) -> list[str]:
    """The effects of a text as lines of words: cut where a line ends and where a header begins a sentence."""
    lines: list[list[str]] = [[]]
    quoted = False
    last: Token | None = None
    for token in tokens:
        if token.key == '"':
            quoted = not quoted
        if token.kind == BREAK:
            if not quoted:
                lines.append([])
        elif token.kind == MARK and (token.key in _SILENT_MARKS or (quoted and token.key in ".,")):
            pass
        else:
            begins = last is None or (last.kind == MARK and last.key in _SENTENCE_ENDS)
            begins = begins or (last is not None and last.end == token.start and not is_header(last))  # glued on
            if begins and not quoted and token.kind == TERM and is_header(token):
                lines.append([])
            lines[-1].append(_word(token))
        last = token
    return [" ".join(line) for line in lines if line]


@lru_cache(maxsize=4096)
def plain_lines(text: str) -> tuple[str, ...]:
    """The effects of a text, each as a line of plain words."""
    line = " \n ".join(_own_named(part) for part in _cut(tokenize(text)))
    for wording in wordings():
        if wording.plain == _NEAREST:
            line = _named_again(line)
            continue
        for word in wording.needed:
            if word in line:
                break
        else:
            if wording.needed:
                continue
        line, count = wording.pattern.subn(wording.plain, line)
        if count:
            line = _GAP.sub(" ", line)
    line = _ADJECTIVES.sub(lambda found: f"{found.group('noun')} with {found.group('atoms').strip()}", line)
    line = _PROPERTIES.sub(_sorted_properties, line)
    parts = (" ".join(part.split()) for part in _POINT.sub(" ", line).split("\n"))
    return tuple(part for part in parts if part)


_NAMED = frozenset(("digimon", "tamer", "card", "token", "option"))


def _named_again(line: str) -> str:
    """The line with this Digimon in the place of "its" where no other card was named since.

    Not so for "it", which is also what "that Digimon" is called by now; `_own_named` tells them apart.
    """
    words = line.split(" ")
    last = ""
    for index, word in enumerate(words):
        if word == "\n":
            last = ""
        elif word in _NAMED:
            last = "this digimon" if word == "digimon" and words[index - 1] == "this" else ""
        elif last and word == "its":
            words[index] = last
    return " ".join(words)


# A property of a card is one word by now ("level<=4", "trait:[x]"), and may stand before or after the noun.
_GAP = re.compile(" +")
_POINT = re.compile(r"(?<!\S)\.(?!\S)")
_ATOM = r"(?:(?:level|cost|dp|traits?|name|text|color)[:<=>]\S+)"
_NOUN = r"(?:digimon card|tamer card|option card|digi-egg card|digimon|tamer|option|digi-egg|card|it)"
_ADJECTIVES = re.compile(rf"(?<!\S)(?<!with )(?P<atoms>(?:{_ATOM} )+)(?P<noun>{_NOUN}(?: or {_NOUN})*)(?!\S)")
_PROPERTIES = re.compile(rf"(?<!\S)with {_ATOM}(?: (?:with |and )?{_ATOM})+(?!\S)")


def _sorted_properties(found: re.Match[str]) -> str:
    return "with " + " ".join(sorted(word for word in found.group().split() if word not in ("with", "and")))


_OWN = frozenset(("digimon", "tamer", "card"))
_OTHERS = _OWN | frozenset(("tamers", "cards", "option", "options", "token", "tokens", "them", '"'))
_BESIDE = frozenset(("than", "as", "to", "of", "from", "under", "in", "into", "by"))


_PAID = ["suspending", "this", "tamer"]  # a cost: "it" after that is the Digimon of which the effect spoke


def _own_named(line: str) -> str:
    """The words of an effect with "it" said as "this Digimon" (card, Tamer) where it can mean nothing else.

    That is so if the card itself was the latest that the effect spoke of: no other card or player stands between.
    Where the card is named only beside another ("with less DP than this Digimon"), it is not what is spoken of.
    """
    words = line.split(" ")
    own = "digimon" if "tamer" not in words else ""  # before any other card is named, "it" is the card itself
    having = subject = ""
    named = False  # whether the card itself was named
    said: list[str] = []
    for index, word in enumerate(words):
        before = words[index - 1] if index else ""
        if word == "when" and words[index + 1 : index + 2] == ["this"] and words[index + 2] in _OWN:
            subject = words[index + 2]
        elif word == "," and subject:  # after "when this Digimon ...," it is who did so
            own, subject = subject if words[index + 1 : index + 2] == ["it"] else own, ""
        if word == "it" and own and words[index + 1 : index + 3] not in (["is", "your"], ["'s", "your"]):
            said += ["this", own]
            continue
        if before == "this" and word in _OWN:
            named = True
            inside = words[index - 3 : index - 1] in (["is", "in"], ["are", "in"])  # "[X] is in this Digimon's ..."
            if inside or index < 2 or words[index - 2] not in _BESIDE:
                own = word if words[index - 2 : index + 1] != _PAID else ""
            having = word if inside or words[index + 1 : index + 2] in (["has"], ["have"]) else ""
        elif having and (words[index - 2 : index] == ["in", "its"] or before == "digivolution" or word == "trait"):
            own = having  # "this Digimon has ... in its digivolution cards" (name, text) speaks of this Digimon still
        elif (
            word in _OTHERS
            or (word == "memory" and not named)
            or (word.startswith("[") and not all(item.startswith("[") for item in words[:index]))
        ):
            own = ""
        said.append(word)
    return " ".join(said)


def difference(official: str, printed: str) -> str | None:
    """Where two texts say something else, or None if they say the same."""
    return _difference(plain_lines(official), plain_lines(printed))


def _difference(official: tuple[str, ...], printed: tuple[str, ...]) -> str | None:
    if " ".join(official) == " ".join(printed):
        return None
    left, right = list(official), list(printed)
    for line in official:  # requirements and rules are facts of the card: where they stand says nothing
        if line in right:
            left.remove(line)
            right.remove(line)
    if not left and not right:
        return None if _timed(official) == _timed(printed) else "the effects are in another order"
    if " ".join(left) == " ".join(right):  # keywords that stand together are so many effects
        return None
    return _report(" ".join(left).split(), " ".join(right).split())


def _timed(lines: tuple[str, ...]) -> list[str]:
    """The effects whose order says something: those with a timing, without the ones that have a field of their own."""
    facts = ("[security]", "[digivolve]", "[dna_digivolution]", "[burst_digivolve]", "[app_fusion]", "[rule]")
    return [line for line in lines if line.startswith("[") and not line.startswith(facts)]


def _report(official: list[str], printed: list[str]) -> str:
    """The differences with a word of context: "... {lost -> added} ..."."""
    parts: list[str] = []
    matcher = difflib.SequenceMatcher(None, official, printed, autojunk=False)
    for kind, start, end, begin, stop in matcher.get_opcodes():
        if kind != "equal":
            before, after = " ".join(official[max(0, start - 2) : start]), " ".join(official[end : end + 2])
            lost, added = " ".join(official[start:end]), " ".join(printed[begin:stop])
            parts.append(f"{before} {{{lost} -> {added}}} {after}".strip())
    return "; ".join(parts) or "the same words, cut into other effects"


NOT_READ_BACK = "printed, it does not read back to the same program"


def unfaithful(raw: dict[str, Any], card: Card, sections: dict[str, str] | None = None) -> str | None:
    """What differs between the card's text and the text printed from its program; None if nothing does."""
    try:
        printed = render_sections(card) if sections is None else sections
    except ValueError as error:
        return f"not printed: {error}"
    return compare(corrected(raw), printed) if reads_back(card, printed) else NOT_READ_BACK


def compare(raw: dict[str, Any], sections: dict[str, str]) -> str | None:
    """What differs between the (corrected) fields of the data and the printed sections."""
    found: list[str] = []
    for name, (fields, printed) in _GROUPS.items():
        left = tuple(line for field in fields for line in plain_lines(raw.get(field) or ""))
        right = tuple(line for section in printed for line in plain_lines(sections.get(section) or ""))
        copies = raw.get("maxCountInDeck", 4)  # a fact of the data, even where its text is lost
        if name == "text" and copies != 4 and not any("copies" in line for line in left):
            left = (*left, f"[rule] {copies} copies")
        different = _difference(left, right)
        if different is not None:
            found.append(f"{name}: {different}")
    return " | ".join(found) or None
