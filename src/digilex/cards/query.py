"""Card queries as people type them: `color:red level>=5 trait:Dragon text:"<Piercing>" -type:tamer grey`.

A word is `field:value` (has it), `field=value` (is exactly it), `field!=value`, or for numbers `<`, `<=`, `>`, `>=`.
Commas separate alternatives, quotes hold a value together, `-` in front turns a word round, and a bare word is
part of the name, or of the text if it begins with `<` or `[`. All words must hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from digilex.cards.card import Card
from digilex.cards.language import COLORS, Keyword
from digilex.cards.node import Node
from digilex.errors import DigilexError

Wording = Callable[[Card], str]
Test = Callable[[Card], bool]

WORD = re.compile(
    r"(?P<not>-)?(?:(?P<field>[A-Za-z]+)(?P<compare>:|!=|<=|>=|=|<|>))?"
    r'(?P<value>(?:"[^"]*"|<[^<>"]*>|\[[^\]"]*\]|[^\s"])*)'
)
CATEGORIES = ("Digi-Egg", "Digimon", "Tamer", "Option")
FLAGS: dict[str, Test] = {
    "ace": lambda card: card.is_ace,
    "dual": lambda card: card.is_dual,
    "token": lambda card: card.is_token,
    "link": lambda card: card.link is not None,
    "multicolor": lambda card: len(card.colors) > 1,
}
NUMBERS: dict[str, Callable[[Card], int | None]] = {
    "level": lambda card: card.level,
    "cost": lambda card: card.play_cost if card.play_cost is not None else card.use_cost,
    "dp": lambda card: card.dp,
    "copies": lambda card: card.copies,
    "colors": lambda card: len(card.colors),
}
WORDS: dict[str, Callable[[Card], Iterable[str]]] = {
    "name": lambda card: (*card.names, *card.rule_name_parts, *((card.option_name,) if card.option_name else ())),
    "number": lambda card: (card.number, *card.rule_numbers),
    "set": lambda card: (card.set,),
    "color": lambda card: card.colors,
    "type": lambda card: (card.category, "Option") if card.is_dual else (card.category,),
    "trait": lambda card: card.traits,
    "form": lambda card: card.form,
    "attribute": lambda card: card.attribute,
    "rarity": lambda card: (card.rarity,),
    "keyword": lambda card: keywords(card),
}
WHOLE = ("set", "color", "type", "rarity", "attribute")  # fields whose values are not looked for in parts
HEADINGS = (  # of requirements
    "digivolve", "dna digivolution", "burst digivolve", "app fusion", "digixros", "assembly", "link", "rule",
)  # fmt: skip
ALIASES = {
    "colour": "color", "c": "color", "lv": "level", "lvl": "level", "traits": "trait", "category": "type",
    "kind": "type", "effect": "text", "t": "type", "n": "name", "id": "number", "keywords": "keyword", "k": "keyword",
    "playcost": "cost",
}  # fmt: skip
CARD_NUMBER = re.compile(r"(?:[A-Za-z]{1,3}\d{1,2}|[Pp])-\d{1,3}")
FIELDS = (*WORDS, *NUMBERS, "text", "is")


class QueryError(DigilexError, ValueError):
    """A query that was not understood, and what would be right."""


def matcher(query: str, wording: Wording | None = None) -> Test:
    """The test that a query describes. `wording` gives a card's text in full for `text:`; without it the terms,
    keywords, timings and verbs of the card's program are searched."""
    words = sorted(_split(query), key=_is_slow)
    tests = [_test(word, wording) for word in words]
    return lambda card: all(test(card) for test in tests)


def keywords(card: Card) -> tuple[str, ...]:
    """The keyword effects that the card has, gives or names, as the text shows them: <Blocker>."""
    shown = [term for term in card.text_terms if term.startswith("<")]
    nodes = [node for effects in card.sections().values() for effect in effects for node in effect.walk()]
    return tuple(dict.fromkeys([*shown, *(f"<{node.name}>" for node in nodes if isinstance(node, Keyword))]))


def terms(card: Card) -> str:
    """Everything in the card's text that its data tells: terms, keywords, [timings], words and verbs of programs."""
    found = [term if term.startswith("<") else f"[{term}]" for term in card.text_terms]
    found.extend(keywords(card))
    for effects in card.sections().values():
        for effect in effects:
            found.extend(f"[{timing}]" for timing in (*effect.timings, *((effect.turns,) if effect.turns else ())))
            for node in effect.walk():
                found.append(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__))
                found.extend(_strings(node))
    return "\n".join(dict.fromkeys(found))


def _strings(node: Node) -> list[str]:
    values = [getattr(node, name) for name in type(node).fields]
    flat = [item for value in values for item in (value if isinstance(value, tuple) else (value,))]
    return [item for item in flat if isinstance(item, str)]


def unknown_words(query: str, cards: Iterable[Card]) -> list[str]:
    """For each word of a query that no card at all has: what it is, and the nearest words that cards have."""
    found: list[str] = []
    all_cards = tuple(cards)
    for word in _split(query):
        name = word["field"] or _meant(word["value"])
        field = ALIASES.get(name.lower(), name.lower())
        if word["not"] or word["compare"] == "!=" or field not in WORDS or word["value"].lstrip('"')[:1] in ("<", "["):
            continue
        if any(_test(word, None)(card) for card in all_cards):
            continue
        known = {value.strip("<>").lower(): value.strip("<>") for card in all_cards for value in WORDS[field](card)}
        value = word["value"].replace('"', "")
        near = [known[each] for each in get_close_matches(value.strip("<>").lower(), [*known], 3, 0.5)]
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        found.append(f"no card has the {field} {value!r}{hint}")
    return found


# --- words ---------------------------------------------------------------------------------------------


def _split(query: str) -> list[re.Match[str]]:
    if query.count('"') % 2:
        raise QueryError(f'a quotation mark is missing in {query!r}; close it, as in text:"<Piercing>"')
    # People put spaces around comparisons: level >= 5.
    query = re.sub(r"\b([A-Za-z]+)\s*(!=|<=|>=|=|<|>)\s*(?=\d)(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", r"\1\2", query)
    words = [match for match in WORD.finditer(query) if match[0]]
    if not words:
        raise QueryError("the query is empty; write for example 'color:red level>=5' or a part of a name")
    return words


def _is_slow(word: re.Match[str]) -> bool:
    """Whether a word looks into the text of cards, which takes so long that the other words are asked before."""
    field = (word["field"] or "").lower()
    return ALIASES.get(field, field) == "text" or (not field and word["value"].lstrip('"')[:1] in ("<", "["))


def _meant(value: str) -> str:
    """Where a bare word is looked for: <Blocker> and [On Play] in texts, ST1-03 in numbers, all else in names."""
    if value.lstrip('"').startswith(("<", "[")):
        return "text"
    return "number" if CARD_NUMBER.fullmatch(value) else "name"


def _test(word: re.Match[str], wording: Wording | None) -> Test:
    name, compare, raw = word["field"], word["compare"], word["value"]
    values = [value.replace('"', "") for value in re.findall(r'(?:"[^"]*"|[^,"])+', raw)]
    if name is None:
        values = [raw.replace('"', "")]
        name, compare = _meant(raw), ":"
    field = _field(name, word[0])
    if not any(value.strip() for value in values):
        raise QueryError(f"{word[0]!r} says nothing to look for; write for example {_example(field)}")
    if field in NUMBERS:
        test = _number_test(field, compare, values, word[0])
    elif compare not in (":", "=", "!="):
        raise QueryError(f"{field} is no number, so {word[0]!r} cannot compare it; write for example {_example(field)}")
    else:
        test = _word_test(field, compare, values, wording)
    if word["not"]:
        return lambda card: not test(card)
    return test


def _field(name: str, word: str) -> str:
    field = ALIASES.get(name.lower(), name.lower())
    if field in FIELDS:
        return field
    near = get_close_matches(field, [*FIELDS, *ALIASES], 1)
    hint = f"did you mean {ALIASES.get(near[0], near[0])}? " if near else ""
    raise QueryError(
        f"there is no field {name!r} ({word!r}); {hint}the fields are {', '.join(FIELDS)}. "
        "A name with a colon goes in quotation marks"
    )


def _example(field: str) -> str:
    examples = {
        "color": "color:red", "type": "type:tamer", "trait": "trait:Dragon", "set": "set:BT1",
        "text": 'text:"<Piercing>"', "keyword": "keyword:Blocker", "is": "is:ace",
        "number": "number:BT1-010", "rarity": "rarity:SR", "form": "form:Mega", "attribute": "attribute:Virus",
        "dp": "dp>=5000", "level": "level>=5", "cost": "cost<8",
        "copies": "copies>4", "colors": "colors=2",
    }  # fmt: skip
    return examples.get(field, f"{field}:grey")


def _number_test(field: str, compare: str, values: list[str], word: str) -> Test:
    of = NUMBERS[field]
    try:
        numbers = [int(value) for value in values]
    except ValueError:
        raise QueryError(f"{word!r} compares {field} with no number; write for example {_example(field)}") from None
    if compare in (":", "="):
        return lambda card: of(card) in numbers
    if len(numbers) > 1:
        raise QueryError(f"{word!r} gives several numbers to compare with; write one, for example {_example(field)}")
    number = numbers[0]

    def test(card: Card) -> bool:
        value = of(card)
        if value is None:
            return False
        if compare == "!=":
            return value != number
        if compare == "<":
            return value < number
        if compare == "<=":
            return value <= number
        return value > number if compare == ">" else value >= number

    return test


def _word_test(field: str, compare: str, values: list[str], wording: Wording | None) -> Test:
    wanted = [value.strip().lower() for value in values]
    if field in ("keyword", "text") and wording is None:
        wanted = [value.replace("security attack", "security a.") for value in wanted]  # the older wording
    if field == "color":
        wanted = [_one_of(value, COLORS, field) for value in wanted]
    elif field == "type":
        wanted = [_one_of(value.replace("egg", "digi-egg") if value in ("egg", "eggs") else value, CATEGORIES, field)
                  for value in wanted]  # fmt: skip
    elif field == "is":
        tests = [FLAGS[_one_of(value, tuple(FLAGS), field)] for value in wanted]
        return lambda card: any(test(card) for test in tests) is (compare != "!=")
    elif field == "text":
        read = terms if wording is None else wording
        named = [_named(value) for value in wanted]

        def found(card: Card) -> bool:
            if wording is not None and all(named) and not _includes(terms(card).lower(), named):
                return False  # the card's data names every term of its text, and is quicker to look into
            return _includes(read(card).lower(), wanted)

        return lambda card: found(card) is (compare != "!=")
    of = WORDS[field]
    if field == "keyword":
        wanted = [value.strip("<>") for value in wanted]

    def test(card: Card) -> bool:
        has = [item.lower().strip("<>") for item in of(card)]
        if field in WHOLE or compare in ("=", "!="):
            found = any(value in has for value in wanted)
            if compare == "=" and field == "color":
                found = set(has) == set(wanted)
            return found is (compare != "!=")
        return any(_includes(item, wanted) for item in has)

    return test


def _named(value: str) -> str:
    """The name in a bracketed term, up to its number, as the data of a card has it; "" for any other text."""
    term = re.fullmatch(r"[<\[]([^<>\[\]]*)[>\]]", value)
    name = re.split(r"[+\d(]| -", term[1])[0].strip() if term else ""
    return name if name not in HEADINGS else ""


def _includes(text: str, wanted: list[str]) -> bool:
    return any(value in text for value in wanted)


def _one_of(value: str, known: tuple[str, ...], field: str) -> str:
    for each in known:
        if value.rstrip("s") == each.lower().rstrip("s"):
            return each.lower()
    raise QueryError(f"{field}:{value} is not known; write one of {', '.join(known)}")
