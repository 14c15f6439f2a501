"""What is said once for several things, and what may stand in one place or another: both brought to one form.

A noun for several numbers ("1 each of level 3 and level 4 Digimon cards"), a price before or after what it is for, what
is added to a limit, and cards that are chosen of those that were counted. All over lines of plain words (`plain`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from digilex.text.needed import Sought

_COLORS = "red|blue|yellow|green|black|purple|white"
_KIND = "digimon|tamer|option"
_LIKE = rf"(?:level|cost|dp|trait|in-traits|in-name|in-text):\S+|{_COLORS}|multicolor"
_NOUN = rf"(?P<noun>(?: (?:{_LIKE}|{_KIND}|card|with|or|have))*)"
_EACH: Final = re.compile(
    rf"(?<!\S)1 (?:each of|of each) "
    rf"(?P<items>(?:(?:{_LIKE}|\[\S+\])(?: (?:{_KIND}))?(?: , and | , | and | or )?){{2,}}){_NOUN}(?!\S)"
)
_EACH_WITH: Final = re.compile(
    rf"(?<!\S)(?P<noun>(?:(?:{_LIKE}|{_KIND}) )*(?:card|digimon|tamer)) each with "
    r"(?P<items>(?:(?:trait:)?\[\S+\](?: , and | , | and | or )?){2,})(?<! )"
)
_OF_PLAYER: Final = re.compile(
    rf"(?<!\S)1 (?:of )?(?P<owner>own|opp) (?P<items>(?:level:\S+(?: (?:{_KIND}))?(?: , and | , | and )?){{2,}})"
    rf"{_NOUN}(?!\S)"
)
_TRAIT: Final = re.compile(r"\[\S+\]")
_ITEM: Final = re.compile(rf"(?:{_LIKE}|\[\S+\])")
_BEFORE: Final = re.compile(
    rf"(?<= )(?P<verb>add|play|return|place|reveal) (?P<first>(?:level:\d|{_COLORS})) and plus "
    rf"(?P<second>(?:level:\d|{_COLORS})) "
    rf"(?P<noun>(?:(?:{_LIKE}) )*(?:{_KIND}|card)(?: (?:{_LIKE}|{_KIND}|card|with|or))*)(?!\S)"
)


_ALL_WITH: Final = re.compile(r"^((?:assembly|digixros) .*?) , all with (.*)$")  # what all materials have
_LIMITS: Final = re.compile(
    "maximum|number of card|choosable|cost total|dp total|(?:level|dp|cost) (?:of digimon |of card )?may"
)


def once(line: str) -> str:
    """The line with what it says once for several things said of each, and with prices first."""
    if " each " in line:
        line = _EACH_WITH.sub(_each_with, _EACH.sub(_one_each, line))
    if " level:" in line:
        line = _OF_PLAYER.sub(_one_of_each, line)
    if " and plus " in line:
        line = _BEFORE.sub(r"\g<verb> \g<first> \g<noun> and plus \g<second> \g<noun>", line)
    if " them" in line:
        line = _OF_COUNTED.sub(_of_counted, line)
    if " more" in line:
        line = _MORE.sub(_more, line)
    if _LIMITS.search(line):
        line = _LIMIT.sub(_limit, line)
    if " , all with " in line:
        line = _ALL_WITH.sub(lambda found: f"{found[1].replace(' x ', f' with {found[2]} x ')} with {found[2]}", line)
    if " price " in line:
        line = _SENTENCE.sub(_price_first, line)
    for sought, plain in _ONE_FORM:
        if sought.may_fit(line):
            line = sought.pattern.sub(plain, line)
    return line


def _worth(found: re.Match[str]) -> str:
    """Cards up to a sum: "any number of your opponent's Digimon with total DP up to 6000"."""
    if re.match(r"(?:up to )?\d", found[2]) or "all " in found[2]:
        return found[0]
    stat = found["a"] or found["b"] or "play cost"
    return f"{found[1]}up to {found['n']} {stat} worth {found[2]}"


_TOLD_OF = rf"(?:(?:{_LIKE}) (?:{_KIND}|card)(?: card)?|(?:{_KIND}|card)(?: card)? with (?:{_LIKE}))"
_DEED = "trash|delete|return|place|play|add|suspend|use"
_SAME = r"\. (?:it |own )?can't (?:play|use) (?:card|token|digimon) (?:with|of) same (name|level)"
_PILE = "hand|security|trash-pile|under"
_SUM = "dp|level|play cost"
# What is said of the same cards in one sentence or in two, and of whom a second predicate or a group is.
_ONE_FORM: Final[tuple[tuple[Sought, str | Callable[[re.Match[str]], str]], ...]] = tuple(
    (Sought(rf"(?<!\S){pattern}(?!\S)"), plain)
    for pattern, plain in (
        # who did not do what was offered: "if they don't trash" after "may trash"
        (rf"(may ({_DEED}) [^.\"]*\. if )(?:they |opp |own )?(?:don't|do not) \2(?: card)?(?= ,)", r"\1don't"),
        # the subject of a second predicate
        (
            r"(self (?:gain|get) [^.\"]*?)(?: ,)? and(?:(?: it| self)?(?= (?:isn't|can't) )| it(?= may ))",
            r"\1 and self",
        ),
        (
            r"(unsuspend self)(?: ,)?(?: \.| and)(?: (?:self|it))?(?= (?:can't|isn't|may|get|gain(?! \d)) )",
            r"\1 and self",
        ),
        # what is chosen, and what is done to it
        (
            rf"choose ((?!any number)(?:(?! (?:{_DEED}) )[^.,\"])*?) (?:\.|, and|and) ({_DEED}) "
            r"(?:all of )?(?:it|them|that-one)",
            r"\2 \1",
        ),
        # cards that can't be played are those that are like others
        (rf"{_SAME} as", r"without same \1 as"),
        (rf"{_SAME}(?= \.|$)", r"with different \1"),
        # whose cards are that somebody plays, each of them; one of a player's cards digivolves
        (rf"(when own (?:would )?(?:play|use) {_TOLD_OF}) or(?= {_TOLD_OF} ,)", r"\1 or own"),
        (
            r"((?:\S+\]|,) )(own (?:[^.,]*? )?(?:digimon|\[\S+\]) (?:may )?digivolve into)(?! this-card)",
            r"\g<1>1 of \2",
        ),
        (r"digivolve (own \[\S+\]) into", r"1 of \1 digivolve into"),
        # a card on a player's field is one of that player's
        (
            rf"((?:{_DEED}) )((?!all|\d)(?:\S+ )*?(?:card|digimon|tamer)) (?:in|from) opp battle area",
            r"\g<1>1 of opp \2",
        ),
        # what an effect played, and what it looked through, is what it speaks of
        (r"(play [^\"]*\. [^.\"]*?(?:delete|return)) (?:digimon|card|tamer|token) play", r"\1 it"),
        (r"(search security [^\"]*?shuffle) it", r"\1 security"),
        # what cards have together, up to so much
        (
            rf"((?:delete|return|play) )(?:any number of )?([^.,]*?) (?:with|whose) "
            rf"(?:(?P<a>{_SUM})(?: total)?(?: add)? up to|"
            rf"total (?P<b>{_SUM})(?: of)?(?: add)? up to|total (?P<c>cost):(?:<=)?) ?(?P<n>\d+)",
            _worth,
        ),
        # of several places that are counted, all are
        (
            rf"(for each (?:[^.,]*? )?(?:{_PILE})|[<>]=\d+ [^.,]*? (?:{_PILE})) and"
            rf"(?= (?:opp |own )?(?:{_PILE}|[^.,]*? under))",
            r"\1 or",
        ),
    )
)


def _one_each(found: re.Match[str]) -> str:
    """One card of each kind that is named: the noun is said of each."""
    items = _ITEM.findall(found["items"])
    kind = found["items"].split()[-1]
    noun = (f" {kind}" if kind in _KIND.split("|") else "") + found["noun"]
    if items[0].startswith("["):
        return " and ".join(item + noun for item in items)
    return " , ".join(item + noun for item in items[:-1]) + f" and plus {items[-1]}{noun}"


def _each_with(found: re.Match[str]) -> str:
    """One card with each of several traits."""
    items = [f"trait:{item} {found['noun']}" for item in _TRAIT.findall(found["items"])]
    return " , ".join(items[:-1]) + f" and plus {items[-1]}"


def _one_of_each(found: re.Match[str]) -> str:
    """One of a player's cards of each level that is named."""
    kind = found["items"].split()[-1]
    noun = (f" {kind}" if kind in _KIND.split("|") else "") + found["noun"]
    items = _ITEM.findall(found["items"])
    if len(items) < 2:
        return found[0]
    return " and ".join(f"1 of {found['owner']} {item}{noun}" for item in items)


# Cards of those that were counted: "if you have 6 or more cards in your hand, trash 1 of them".
_OF_COUNTED: Final = re.compile(
    r"(?P<all>(?:[<>]=)?\d+ card (?:in |from )?(?P<place>(?:opp )?(?:hand|trash-pile|security))(?= ,)[^.]*? "
    r"(?:trash|return|place|reveal)) (?P<number>\d+ of |)them(?!\S)"
)


def _of_counted(found: re.Match[str]) -> str:
    return f"{found['all']} {found['number'].removesuffix('of ')}card {found['place']}"


# What is added to the limit of an effect, or to how many cards it may choose.
_LIMIT: Final = re.compile(
    r"(?<!\S)(?:(?P<sign>add|remove|reduce|increase) \+?(?P<number>\d+)(?: dp)? (?:to|from|of) (?P<what>[^.,]*?)"
    r"|(?P<by>reduce|increase) (?P<that>[^.,]*?) by (?P<amount>\d+)(?: dp)?)(?= for each| \.| ,|$)"
)
_TOLD: Final = frozenset(
    ("of", "card", "digimon", "tamer", "may", "can", "it", "choose", "play", "place", "trash", "delete", "return",
     "own", "that", "effect", "maximum", "this", "with", "choosable", "playable", "each", "total"),
)  # fmt: skip
_BOUNDS: Final = frozenset(("maximum", "choosable", "playable", "may", "total"))
_STATS: Final = ("level", "dp", "cost", "number", "link")


def _limit(found: re.Match[str]) -> str:
    told = (found["what"] or found["that"] or "").replace("play cost", "cost")
    words = told.replace("dp-based", "dp").replace("dp-deletion", "dp").split()
    if not _BOUNDS.intersection(words) and words[:3] != ["number", "of", "card"]:
        return found[0]
    stats = [word for word in words if word in _STATS]
    rest = [word for word in words if word not in _TOLD and word not in _STATS]
    if len(set(stats)) != 1:
        return found[0]
    sign = {"add": "add", "increase": "add"}.get(found["sign"] or found["by"], "remove")
    number = found["number"] or found["amount"]
    return " ".join([sign, number, "to" if sign == "add" else "from", *rest, stats[0], "maximum"])


# So many more of what was done before.
_MORE: Final = re.compile(
    r"(?<=, )(?P<verb>delete|trash|suspend|unsuspend|return|play|place|(?:may )?choose) (?P<number>\d+) more"
    r"(?= \.| ,|$)"
)


def _more(found: re.Match[str]) -> str:
    done = "choose" in found["verb"] or f" {found['verb']} " in found.string[: found.start()]
    return f"add {found['number']} to number maximum" if done else found[0]


# A price may stand before what it is for, or after it; who pays is free to do so.
_SENTENCE: Final = re.compile(
    r"(?P<head>(?:^|\. )(?:\[\S+\] )*(?:then , )?(?:(?:when|if|while|until:\S+) [^.\"]*? , )?)"
    r"(?P<deed>(?!delay|may use|reduce-cost|when |if )[^.,\"]+?) price (?P<price>[a-z-]+ [^.,\"]+?)(?= \.|$)"
)


def _price_first(found: re.Match[str]) -> str:
    deed = found["deed"]
    if deed.split()[-1] in ("reduce-cost", "increase-cost", "delay", "or", "and", "than"):
        return found[0]
    return f"{found['head']}price {found['price']} , {deed.removeprefix('may ')}"
