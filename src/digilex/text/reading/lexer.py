"""Card text to tokens: copes with the noise of real card data and remembers where everything stood."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from digilex.cards.language import TIMINGS
from digilex.text.reading.forms import Pairs, same_pairs, same_words
from digilex.text.reading.notes import keyword_of_note, standing_keyword, token_of_note

WORD: Final = "word"
NUMBER: Final = "number"
SIGNED: Final = "signed"
TERM: Final = "term"
MARK: Final = "mark"
BREAK: Final = "break"


class Token(NamedTuple):
    """A piece of text. `key` is what grammar literals are compared with; `value` is what a slot gets."""

    kind: str
    key: str
    value: str
    start: int
    end: int


_SAME: Final = {
    "\u00a0": " ", "\u3000": " ", "\u2009": " ", "\u202f": " ", "\t": " ", "\r": "\n",
    "＜": "<", "＞": ">", "《": "<", "》": ">", "≪": "<", "≫": ">", "（": "(", "）": ")", "［": "[", "］": "]",
    "【": "[", "】": "]", "“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "´": "'", "`": "'", "，": ",", "、": ",",
    "。": ".", "：": ":", "；": ".", ";": ".",
    "＋": "+", "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "－": "-", "／": "/",
    "•": "・", "●": "・", "･": "・", "·": "・", "＆": "&", "\u200b": " ", "\ufeff": " ", "×": "x",
}  # fmt: skip

_PLAIN: Final = str.maketrans(_SAME)
_ODD: Final = [character for character in _SAME if character.isascii()]

_TOKEN: Final = re.compile(
    r"""
    (?P<break>\n+)
  | (?P<term>\[[^\[\]\n]*\])
  | (?P<short>w/o\b|w/|(?:digivo)?Lv\.e?|Security\s?A\.|A\.(?=\s?[+-]|$)|Req\.)
  | (?P<signed>[+-]\d+)
  | (?P<number>\d+)
  | (?P<word>non-(?![^\W\d_])|[^\W\d_]+(?:'(?!s\b)[^\W\d_]+)*(?:-[^\W\d_]+)*|'s\b)
  | (?P<mark>.)
    """,
    re.VERBOSE,
)
_WORD: Final = re.compile("[a-z]+(?=[ .,])|(?!Security)[A-Z][a-z]+(?=[ ,])")  # a word as most are: found more quickly
_ENDS: Final = (".", ">", ")", '"', "・")  # after which a line may end with its sentence
_ENTITY: Final = re.compile(r"&#?\w+;")
_TOKEN_NOTE: Final = re.compile(r"\(\s*(?:Digimon|Tamer|Option)\b[^()]{0,40}/|\(\s*(?:\w+\s?/){2}")
_GLUED: Final = re.compile(
    r"([a-z]{4,}(?=[A-Z])|(?:traits?|names?|Digimon)(?=among|and|from))([A-Z][a-z]*|among|and|from)"
)
_GLUED_AFTER: Final = ("trai", "name")  # how words in small letters begin that others are glued to
_NUMBERED: Final = re.compile(r"(DigiXros|Assembly) ?([+-]\d+)", re.IGNORECASE)
_ICON: Final = re.compile(r"\{(\w[\w ]*)\}")


def clean(text: str) -> tuple[str, list[int]]:
    """The text with each odd character replaced by its plain form, and where each character came from."""
    if "&" not in text and "igivoLv.e" not in text:
        same = text.isascii() and not any(character in text for character in _ODD)
        return text if same else text.translate(_PLAIN), list(range(len(text) + 1))
    out: list[str] = []
    origin: list[int] = []
    position = 0
    while position < len(text):
        if text.startswith(("DigivoLv.e", "digivoLv.e"), position):
            for offset, character in zip((0, 1, 2, 3, 4, 5, 6, 7, 9), "Digivolve", strict=True):
                out.append(character if offset else text[position])
                origin.append(position + offset)
            position += 10
            continue
        entity = _ENTITY.match(text, position) if text[position] == "&" else None
        if entity is not None and html.unescape(entity.group()) != entity.group():
            piece, width = html.unescape(entity.group()), entity.end() - position
        else:
            piece, width = text[position], 1
        for character in piece:
            out.append(_SAME.get(character, character))
            origin.append(position)
        position += width
    origin.append(len(text))
    return "".join(out), origin


_SENTENCE_END: Final = re.compile(r"\.(?=\s|・|\[|$)|(?=\n)")


def _closing(text: str, start: int) -> int:
    """The end of the note that opens at `start`; the end of its first sentence if it is never closed."""
    depth = 0
    for index in range(start, len(text)):
        if text[index] == "(":
            depth += 1
        elif text[index] == ")":
            depth -= 1
            if depth == 0:
                return index + 1
    found = _SENTENCE_END.search(text, start)
    return len(text) if found is None else found.end()


def tokenize(text: str) -> list[Token]:
    """The tokens of a card text, without its explaining notes."""
    return list(_tokens(text))


def _add(tokens: list[Token], origin: list[int], kind: str, key: str, value: str, start: int, end: int) -> None:
    """Adds a token that stood at these places, which are those of the text without odd characters."""
    made: Token = tuple.__new__(Token, (kind, key, value, origin[start], origin[end]))  # quicker than `Token(...)`
    tokens.append(made)


@lru_cache(maxsize=1024)
def _tokens(text: str) -> tuple[Token, ...]:
    plain, origin = clean(text)
    tokens: list[Token] = []
    position = 0
    inside_icon = False
    same, pairs = same_words(), same_pairs()
    while position < len(plain):
        character = plain[position]
        if character == " ":
            position += 1
            continue
        found = _WORD.match(plain, position)
        if character == "(" and not inside_icon and not _TOKEN_NOTE.match(plain, position):
            end = _closing(plain, position)
            if plain[position + 1 : end].lower().startswith("other than ["):  # no note: it belongs to the sentence
                for token in tokenize(plain[position + 1 : end - 1]):
                    _add(tokens, origin, token.kind, token.key, token.value, position, end)
                position = end
                continue
            token_note = token_of_note(plain[position + 1 : end - 1])
            if token_note is not None:
                for token in tokenize(token_note):
                    _add(tokens, origin, token.kind, token.key, token.value, position, end)
                position = end
                continue
            missing = _icon_is_missing(tokens)
            closed = not missing and bool(tokens) and tokens[-1].key == "." and _icon_is_missing(tokens[:-1])
            keyword = keyword_of_note(plain[position + 1 : end - 1]) if missing or closed else None
            point = tokens.pop() if closed and keyword is not None else None
            if keyword is not None:
                for token in tokenize(keyword):
                    _add(tokens, origin, token.kind, token.key, token.value, position, end)
                if point is not None:
                    tokens.append(point)
            else:
                note = plain[position + 1 : end - 1]
                known = len(tokens)
                _restore_de_digivolve(tokens, note)
                _restore_gained(tokens, note)
                standing = standing_keyword(note) if len(tokens) == known else None
                if standing is not None and not _names(tokens[-40:], standing):
                    _add(tokens, origin, BREAK, "\n", "\n", position, position)
                    for token in tokenize(standing):
                        _add(tokens, origin, token.kind, token.key, token.value, position, end)
            position = end
            continue
        icon = _ICON.match(plain, position) if character == "{" else None
        if icon is not None:
            _add(tokens, origin, TERM, f"[{icon.group(1).lower()}]", icon.group(1), position, icon.end())
            position = icon.end()
            continue
        kind = "word"
        if found is None:
            found = _TOKEN.match(plain, position)
            assert found is not None
            kind = found.lastgroup or ""
        piece = found.group()
        end = found.end()
        if kind == "break":
            if tokens and tokens[-1].key not in (",", "and", "or", "of", "the", "your", ":"):
                _add(tokens, origin, BREAK, "\n", "\n", position, end)
        elif kind == "term":
            inner = re.sub(r"\s+", " ", piece[1:-1]).strip(" .")
            numbered = _NUMBERED.fullmatch(inner)
            if numbered is not None:  # [DigiXros -2] is written like DigiXros -2:
                _add(tokens, origin, WORD, numbered.group(1).lower(), numbered.group(1), position, end)
                _add(tokens, origin, SIGNED, "±", numbered.group(2), position, end)
                _add(tokens, origin, MARK, ":", ":", position, end)
                position = end
                continue
            inner = "X Antibody" if inner == "X-Antibody" else inner  # an older spelling of the trait
            _add(tokens, origin, TERM, f"[{inner.lower()}]", inner, position, end)
        elif kind == "short":
            word = "lv." if "lv" in piece.lower() else piece.lower()
            if word.startswith("security"):
                _add(tokens, origin, WORD, "security", "Security", position, position + 8)
                _add(tokens, origin, WORD, "a.", "A.", end - 2, end)
            else:
                _add(tokens, origin, WORD, word, piece, position, end)
        elif kind == "signed":
            _add(tokens, origin, SIGNED, "±", piece, position, end)
        elif kind == "number":
            _add(tokens, origin, NUMBER, "#", piece, position, end)
        elif kind == "word":
            piece = same.get(piece, piece)
            if piece[0].islower() and len(tokens) > 1 and tokens[-1].kind == BREAK and tokens[-2].key not in _ENDS:
                tokens.pop()  # the sentence goes on in the next line
            glued = None if piece.islower() and piece[:4] not in _GLUED_AFTER else _GLUED.fullmatch(piece)
            if piece[:4].lower() == "non-" and len(piece) > 4:
                _add(tokens, origin, WORD, "non-", "non-", position, position + 4)
                _add(tokens, origin, WORD, piece[4:].lower(), piece[4:], position + 4, end)
                position = end
                continue
            if glued is not None:
                middle = position + len(glued.group(1))
                _add(tokens, origin, WORD, glued.group(1), glued.group(1), position, middle)
                _add(tokens, origin, WORD, glued.group(2).lower(), glued.group(2), middle, end)
            else:
                _add(tokens, origin, WORD, piece.lower(), piece, position, end)
        elif kind == "mark":
            if piece == "]":  # of a bracket that was never opened
                _open_bracket(tokens)
                position = end
                continue
            if piece == ")" and not _is_open(tokens):
                position = end
                continue
            inside_icon = piece == "<" or (inside_icon and piece != ">")
            if piece == "・" and tokens and tokens[-1].kind == BREAK:
                tokens.pop()
            _add(tokens, origin, MARK, piece, piece, position, end)
        if tokens and kind in ("word", "mark"):
            _drop_slips(tokens)
            if len(tokens) > 1:
                _pair(tokens, pairs)
        position = end
    while tokens and tokens[-1].kind == BREAK:
        tokens.pop()
    _close_after_notes(tokens)
    return tuple(tokens)


def _close_after_notes(tokens: list[Token]) -> None:
    """Puts the point of a sentence behind the facts of its token: "1 [X] Token. (Digimon/...) Then, ..."."""
    for index in range(len(tokens) - 2, -1, -1):
        if tokens[index].key == "." and tokens[index + 1].key == "(":
            closing = next((end for end in range(index, len(tokens)) if tokens[end].key == ")"), len(tokens))
            after = tokens[closing + 1] if closing + 1 < len(tokens) else None
            if after is not None and after.kind == WORD and after.value[0].isupper():
                tokens.insert(closing, tokens.pop(index))


_DE_DIGIVOLVE: Final = re.compile(
    r"trash (?:up to (\d+) cards? from the top|the top card)\. (?:you|stop)", re.IGNORECASE
)


def _restore_de_digivolve(tokens: list[Token], note: str) -> None:
    """Puts a lost <De-Digivolve> back where its sentence begins, if the note explains one that is not there."""
    found = _DE_DIGIVOLVE.match(note.strip())
    if found is None or any(token.key == "de-digivolve" for token in tokens[-14:]):
        return
    start = len(tokens)
    while start > 0 and tokens[start - 1].key not in (".", ",", "\n") and tokens[start - 1].kind != TERM:
        start -= 1
    if start < len(tokens):
        where = tokens[start]
        icon = tokenize(f"<De-Digivolve {found.group(1) or 1}>")
        tokens[start:start] = [Token(t.kind, t.key, t.value, where.start, where.start) for t in icon]


def _restore_gained(tokens: list[Token], note: str) -> None:
    """Puts a lost keyword back after "gains" in the sentence before its note: "gains for the turn. (...)"."""
    for index in range(len(tokens) - 1, max(0, len(tokens) - 14), -1):
        if tokens[index].key in ("for", "until") and tokens[index - 1].key in ("gains", "gain"):
            keyword = keyword_of_note(note)
            if keyword is not None:
                where = tokens[index].start
                tokens[index:index] = [Token(t.kind, t.key, t.value, where, where) for t in tokenize(keyword)]
            return


def _is_open(tokens: list[Token]) -> bool:
    """Whether a parenthesis is open."""
    keys = [token.key for token in tokens]
    return keys.count("(") > keys.count(")")


def _names(tokens: list[Token], keyword: str) -> bool:
    """Whether the icon that a note explains stands among the tokens."""
    icon = tokenize(keyword)[1].key
    return any(last.key == "<" and token.key in (icon, "s") for last, token in pairwise(tokens))


def _open_bracket(tokens: list[Token]) -> None:
    """Makes a timing of the words before a bracket that was never opened; drops a single stray word."""
    for size in (2, 3, 1):
        words = tokens[-size:]
        name = " ".join(token.value for token in words)
        if len(words) == size and name in TIMINGS:
            tokens[-size:] = [Token(TERM, f"[{name.lower()}]", name, words[0].start, words[-1].end)]
            return
    if len(tokens) > 1 and tokens[-1].kind == WORD and tokens[-2].kind == TERM:
        tokens.pop()


def _pair(tokens: list[Token], pairs: Pairs) -> None:
    """Makes other words of the last two, if they are written otherwise today: "it isn't" of "it's not"."""
    said = tokens[-2:]
    others = pairs.get((said[0].key, said[1].key))
    if others is not None:
        of = said if len(others) > 1 else [said[0]._replace(end=said[1].end)]
        tokens[-2:] = [
            Token(WORD, word, word.capitalize() if token.value[0].isupper() else word, token.start, token.end)
            for word, token in zip(others, of, strict=True)
        ]


# With which words ends what is known to stand twice.
_DOUBLED: Final = ("name", "trait", "traits", "top", "of", "gains")


def _drop_slips(tokens: list[Token]) -> None:
    """Drops slips of the pen: a doubled point, a point in front of "with", words that stand twice."""
    last = tokens[-1]
    if last.key == "." and len(tokens) > 1 and tokens[-2].key == ".":
        tokens.pop()
    elif last.key == "with" and len(tokens) > 1 and last.value == "with":
        while len(tokens) > 1 and tokens[-2].key in (".", "\n"):
            del tokens[-2]
    if not tokens or tokens[-1].key not in _DOUBLED:
        return
    for size in (5, 3, 1):
        again, before = tokens[-size:], tokens[-2 * size : -size]
        if len(before) == size and [token.key for token in again] == [token.key for token in before]:
            del tokens[-size:]
            return


def _icon_is_missing(tokens: list[Token]) -> bool:
    """Whether the words before a note ask for a keyword icon that is not there."""
    if not tokens or tokens[-1].kind in (BREAK, TERM):
        return True
    return tokens[-1].key in ("gains", "gain", "gaining", "and", "give", "has", "have", "with", "trigger", ",")
