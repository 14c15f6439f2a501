"""A card text as plain words, for the checker: spelling first, then phrases.

`spelling.txt` names the forms of words that are one word; its first part is the reader's, too. `phrases.txt` is what
the checker knows of the language: patterns over plain words with typed slots, and the wording they are brought to. The
reader's grammar is not asked, so that both do not make the same mistake.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from typing import Final

from digilex.text.checking.elided import whole
from digilex.text.checking.referring import referring, spoken_of
from digilex.text.checking.shared import once
from digilex.text.needed import Sought
from digilex.text.reading.forms import word_forms
from digilex.text.reading.lexer import BREAK, MARK, TERM, Token, tokenize
from digilex.text.reading.terms import is_header

_SILENT_MARKS: Final = frozenset(":()<>・-")
_SENTENCE_ENDS: Final = frozenset('.>")]')


class Phrase:
    """A row of the table: a pattern over plain words, the wording it is brought to, and the reason.

    What is found begins with the space before its first word, and so does what stands in its place."""

    def __init__(self, filled: str, plain: str, reason: str, row: str) -> None:
        self.sought = Sought(filled, whole_words=True)
        self.reason, self.row = reason, row
        first, *rest = _NAMED.split(plain)
        self.first = " " + first
        self.rest = list(zip(rest[::2], rest[1::2], strict=True))  # slots, each with the words after it

    def brought(self, line: str) -> str:
        """The line with the wording wherever the pattern fits, and a space between its words."""
        pattern = self.sought.pattern
        changed = pattern.sub(self.wording, line) if self.rest else pattern.sub(self.first, line)
        while "  " in changed:
            changed = changed.replace("  ", " ")
        return changed

    def wording(self, found: re.Match[str]) -> str:
        """What stands in the place of what was found; a slot that holds nothing is left out."""
        said = self.first
        for slot, after in self.rest:
            said += (found[slot] or "") + after
        return said


@lru_cache(maxsize=1)
def phrases() -> tuple[Phrase, ...]:
    """The equal phrases, in the order in which they are applied."""
    source = (resources.files("digilex.text.checking") / "phrases.txt").read_text(encoding="utf-8")
    found: list[Phrase] = []
    slots: dict[str, str] = {}
    reason = ""
    for row in source.splitlines():
        if row.startswith("#"):
            reason = row[1:].strip()
        elif row.startswith("let "):
            name, _, pattern = row[4:].partition("=")
            slots[name.strip()] = _filled(pattern.strip(), slots, None)
        elif row.strip():
            pattern, _, plain = row.partition("=>")
            filled = _filled(pattern.strip(), slots, set())
            if unknown := set(_SLOT.findall(filled)):
                raise ValueError(f"{row!r} has slots that cannot be read: {unknown}")
            found.append(Phrase(filled, plain.strip(), reason, row))
    return tuple(found)


_NAMED: Final = re.compile(r"\{(\w+)\}")
_SLOT: Final = re.compile(r"\{([a-z]\w*)(?::(\w+)|=([^{}]*))?\}")


def _filled(pattern: str, slots: dict[str, str], seen: set[str] | None) -> str:
    """The pattern with its slots as groups: {slot}, {name:slot}, or {name=this|that}.

    A name that stands again is what it was before. What is in plain parentheses is not remembered."""

    def group(found: re.Match[str]) -> str:
        name = found[1]
        if seen is not None and name in seen:
            return f"(?P={name})"
        inside = found[3] if found[3] is not None else slots[found[2] or name.rstrip("0123456789")]
        if seen is None:
            return f"(?:{inside})"
        seen.add(name)
        return f"(?P<{name}>{inside})"

    return _SLOT.sub(group, re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern))


def _word(token: Token) -> str:
    return token.key.replace(" ", "_") if token.kind == TERM else token.value.lower()


def _cut(tokens: list[Token]) -> list[list[str]]:
    """The effects of a text as lists of words: cut where a line ends and where a header begins a sentence."""
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
            if last is not None and last.end == token.start and last.key != "/" and not is_header(last):
                begins = True  # glued on
            if begins and not quoted and token.kind == TERM and is_header(token):
                lines.append([])
            lines[-1].append(_word(token))
        last = token
    return [line for line in lines if line]


def words(text: str) -> list[str]:
    """The effects of a text, each as a line of words in their plain forms."""
    forms = word_forms()
    cut = [spoken_of(theirs(own_named(part))) for part in _cut(tokenize(text))]
    return [" ".join([forms.get(word, word) for word in part]) for part in cut]


@lru_cache(maxsize=16384)
def plain_line(line: str) -> str:
    """A line of words with all phrases brought to their plain wording. Many effects are said again and again."""
    line = " " + line
    for phrase in phrases():
        sought = phrase.sought
        for word in sought.needed:  # as `may_fit` does, without a call for each phrase
            if word in line:
                if sought.fits_besides(line):
                    line = phrase.brought(line)
                break
    line = whole(referring(once(line.strip())))
    return _described(line) if " such " in line else line


_LIKE: Final = re.compile(
    r"(?:level|cost|trait|in-traits|in-name|in-text):\S+|red|blue|yellow|green|black|purple|white|or"
)
_KINDS: Final = ("digimon", "tamer", "option")
_TOKEN: Final = re.compile(r"\[\S+\] token(?: (?!(?:if|then|for|[.,]) )\S+)+(?= if | \.|$)")


def _described(line: str) -> str:
    """The line with "such" said as what was said of the latest cards before it: what they are like, and their kind."""
    token = _TOKEN.search(line)
    if token is not None:
        line = line.replace(" such token", f" {token[0]}")
    words = line.split()
    while "such" in words:
        here = words.index("such")
        like: list[str] = []
        kind: list[str] = []
        for word in reversed(words[:here]):
            if _LIKE.fullmatch(word) and (like or word != "or"):
                like.append(word)
            elif word in _KINDS:
                kind = [word]
            elif word not in ("with", "card", "and"):
                if like:
                    break
                kind = []
        if not like:
            break
        words[here : here + 1] = like if words[here + 1] in _KINDS else [*like, *kind]
    return " ".join(words)


def plain_lines(text: str) -> tuple[str, ...]:
    """The effects of a text, each as a line of plain words."""
    return plainly(words(text))


def plainly(lines: list[str]) -> tuple[str, ...]:
    """Lines of words as lines of plain words."""
    return tuple(plain for plain in map(plain_line, lines) if plain)


def applied(phrase: Phrase, line: str) -> str:
    """The line, which has a space before each word, with the phrase brought to its plain wording."""
    return phrase.brought(line) if phrase.sought.may_fit(line) else line


def theirs(words: list[str]) -> list[str]:
    """The words of an effect with "their digivolution cards" said as "its" as long as no player was named."""
    said = list(words)
    for index, word in enumerate(words):
        if word.startswith(("player", "opponent", "[opponent", "[end_of_opp", "[start_of_opp")):
            break
        if word == "their" and "digivolution" in words[index + 1 : index + 3]:
            said[index] = "its"
    return said


_OWN: Final = frozenset(("digimon", "tamer", "card"))
_OTHERS: Final = _OWN | frozenset(("tamers", "cards", "option", "options", "token", "tokens", "them", '"'))
_BESIDE: Final = frozenset(("than", "as", "to", "of", "from", "under", "in", "into", "by"))
_PLACES: Final = frozenset(("security", "digivolution"))
_ON_FIELD: Final = frozenset(("digimon", "tamer", "tamers", "token", "tokens", "one", "player", "opponent"))
_COMES: Final = frozenset(("play", "plays", "playing", "digivolve", "digivolves", "attacker", "target", "choose"))
_GAINS: Final = frozenset(("gains", "gets", "unsuspends"))  # what only a card on the field does
_WAKES: Final = ("unsuspend", "unsuspends", "unsuspending")  # what is done to a card on the field alone
_DEEDS: Final = (
    ["isn't", "affected"], ["may", "unsuspend"], ["may", "attack"], ["may", "battle"],
    ["attack", "target"], ["can't", "move"],
)  # fmt: skip
_SAVED: Final = (["isn't", "deleted"], ["doesn't", "leave"])
_PAID: Final = ["suspending", "this", "tamer"]  # a cost: "it" after that is the Digimon of which the effect spoke


def _comes(words: list[str], index: int) -> bool:
    """Whether another card on the field is named there, or comes to it."""
    word = words[index]
    if word in _ON_FIELD:
        after = words[index + 1 : index + 2]
        whose = after == ["'s"] and (word in ("player", "opponent") or _of_effects(words, index))
        return after not in (["card"], ["cards"]) and not whose
    return word in _COMES and not (word == "target" and "becomes" in words[max(0, index - 3) : index])


def _of_effects(words: list[str], index: int) -> bool:
    """Whether it is effects that are named there, and no card: "Digimon effects", "the effects of Option cards"."""
    after = [word for word in words[index + 1 : index + 5] if word not in ("card", "cards", "'s", "'")]
    return after[:1] in (["effect"], ["effects"]) and "of" not in words[max(0, index - 3) : index]


def own_named(words: list[str]) -> list[str]:
    """The words of an effect with "it" said as "this Digimon" (card, Tamer) where it can mean nothing else.

    That is so if the card itself was the latest that the effect spoke of: no other card or player stands between.
    Where the card is named only beside another ("with less DP than this Digimon"), it is not what is spoken of.
    """
    own = "digimon" if "tamer" not in words else ""  # before any other card is named, "it" is the card itself
    having = subject = ""
    field = ""  # the card itself, as long as no other card on the field was named or came to it
    named = False  # whether the card itself was named
    said: list[str] = []
    for index, word in enumerate(words):
        before = words[index - 1] if index else ""
        after = words[index + 1 : index + 2]
        if word == "when" and after == ["this"] and words[index + 2] in _OWN:
            subject = words[index + 2]
        elif word == "," and subject:  # after "when this Digimon ...," it is who did so
            own, subject = subject if after == ["it"] or words[index + 2 : index + 3] == ["it"] else own, ""
        elif word == "," and having:
            own, having = having, ""
        if word == '"':  # an effect that is gained speaks of its own card
            subject = field = ""
        two = words[index + 1 : index + 3]
        gains = bool(after) and (after[0] in _GAINS or two in _DEEDS)
        if word in ("it", "its") and not own and field and gains:
            said += ["this", field]
            continue
        if word == "its" and field and words[index - 2 : index] in (["is", "in"], ["are", "in"]):
            said += ["this", field]  # "if [X] is in its digivolution cards"
            continue
        saved = own == "card" and two in _SAVED  # a card that pays is not what it saves
        asked = before in ("if", "while") and two[:1] == ["has"] and "dp" in words[index + 3 : index + 5]
        if word == "it" and field and (before in _WAKES or before == "under" or asked):
            said += ["this", field]
            continue
        if word == "it" and own and not saved and two not in (["is", "your"], ["'s", "your"]):
            said += ["this", own]
            continue
        placed = words[max(0, index - 3) : index] == ["this", own, "as"]  # under another card: none lies under itself
        if word == "its" and own not in ("", "card") and after not in (["owner"], ["owners"]) and not placed:
            said += ["this", own]
            continue
        if before == "this" and word in _OWN:
            named = True
            inside = words[index - 3 : index - 1] in (["is", "in"], ["are", "in"])  # "[X] is in this Digimon's ..."
            field = word if word != "card" else field
            if inside or index < 2 or words[index - 2] not in _BESIDE:
                own = word if words[index - 2 : index + 1] != _PAID else ""
                field = own and field
            having = word if inside or after in (["has"], ["have"], ["with"]) else ""
        elif having and (words[index - 2 : index] == ["in", "its"] or before == "digivolution" or word == "trait"):
            own = having  # "this Digimon has ... in its digivolution cards" (name, text) speaks of this Digimon still
        elif before in _PLACES and words[index - 2] in ("top", "bottom") and "as" in words[max(0, index - 5) : index]:
            pass  # "as the top security card": where cards go
        elif (
            (word in _OTHERS and not _of_effects(words, index))
            or (word == "memory" and not named)
            or (word.startswith("[") and not all(item.startswith("[") for item in words[:index]))
        ):
            own = ""
        becomes = word in ("digivolve", "digivolves") and field in words[index - 2 : index]  # it is the same still
        if before != "this" and not (becomes and field) and _comes(words, index):
            field = ""
        said.append(word)
    return said
