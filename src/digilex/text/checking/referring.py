"""What a text refers to by what was done to it, and what may stand before or after: both brought to one form.

"The played Digimon" is that Digimon where playing is what was done last; "1 of them" is one of those that a condition
spoke of; a condition may stand after what it is for; and of two places to which cards go the verb may be said once.
"""

from __future__ import annotations

import re
from typing import Final

from digilex.text.needed import Sought

_VERBS: Final = {
    form: verb
    for verb, forms in {
        "play": "play plays played playing", "delete": "delete deletes deleted deleting deletion",
        "trash": "trash trashes trashed trashing", "return": "return returns returned returning",
        "reveal": "reveal reveals revealed revealing", "link": "link links linked linking",
        "digivolve": "digivolve digivolves digivolved digivolving", "flip": "flip flips flipped flipping",
        "choose": "choose chooses chosen choosing", "place": "place places placed placing",
        "use": "use uses used using", "add": "add adds added adding",
        "suspend": "suspend suspends suspending", "move": "move moves moved moving",
    }.items()
    for form in forms.split()
}  # fmt: skip
_DONE: Final = frozenset(
    ("played", "deleted", "trashed", "returned", "revealed", "digivolved", "flipped", "chosen", "placed", "used",
     "added", "suspended", "moved"),
)  # fmt: skip
_BETWEEN: Final = frozenset(("you", "that", "this", "effect", "dna", "was", "were"))
_HOW_MANY: Final = frozenset(("of", "up", "to", "all", "any", "number", "effects"))  # before what is done to them
_WHOSE: Final = frozenset(("the", "your", "their", "its", "'s", "or", "from", "in", "both"))
_BY_THIS: Final = {"this", "effect"}
_CALLED: Final = frozenset(("digimon", "tamer", "tamers", "card", "cards", "token", "tokens"))


def spoken_of(words: list[str]) -> list[str]:
    """The words with "the played Digimon" said as "that Digimon", where playing was what was done last."""
    said: list[str] = []
    latest = before = ""  # what was done last, and what before that
    since = 0  # words that mean something since then
    index = 0
    while index < len(words):
        noun, length = _dealt_with(words, index, latest if since else before)
        if noun:
            if said[-3:] == ["or", "more", "of"] and "if" in said[-6:-4]:  # "if 2 or more of the trashed cards are red"
                said[-4:] = [latest if since else before, *said[-4:-1], noun]
            else:
                said += ["that", noun]
            index += length
            continue
        word = words[index]
        if word in _VERBS and not _is_no_deed(words, index):
            latest, before, since = _VERBS[word], latest, 0
        elif word not in _HOW_MANY and not word.isdigit():
            since += 1
        said.append(word)
        index += 1
    return said


def _is_no_deed(words: list[str], index: int) -> bool:
    """Whether it is the name of something, or what is done to this card alone as a price."""
    before, after = words[index - 1 : index], words[index + 1 : index + 2]
    if after in (["cost"], ["card"], ["cards"], ["costs"]) and words[index] in ("play", "use", "link"):
        return True
    if words[index] == "trash" and before and before[0] in _WHOSE:
        return True
    return words[index].endswith("ing") and before == ["by"] and after == ["this"]


def _dealt_with(words: list[str], index: int, latest: str) -> tuple[str, int]:
    """The noun, and how many words name it: "the played Digimon", "the Digimon (you, this effect) played".

    Without an article such cards begin what is said of them: "Then, Digimon played with this effect gain"."""
    here = index
    if words[here] in ("the", "that", "those", "any", "all") or (words[here] == "each" and words[here - 1] != "for"):
        here += 1
    elif index and words[index - 1] not in (".", ",", "then", "on"):
        return "", 0
    noun = done = ""
    for word in words[here : here + 5]:
        if word in _CALLED and not noun:
            noun = word
        elif word in _DONE and not done:
            done = word
        elif word not in _BETWEEN:
            break
        here += 1
    if words[here : here + 1] == ["category"]:  # "the chosen card category"
        return "", 0
    if not noun or not done or _VERBS.get(done, "suspend") != (latest or _VERBS.get(done)):
        return "", 0
    if words[index] in ("that", "those") and words[index + 1] == noun:  # "that Digimon digivolved": a sentence
        return "", 0
    while words[here - 1] in _BETWEEN:
        here -= 1
    named = words[here : here + 3] in (["by", "this", "effect"], ["with", "this", "effect"])
    told = words[index] in ("the", "that", "those")
    return (noun, here - index) if named or told or set(words[index:here]) >= _BY_THIS else ("", 0)


_COLORS = "red|blue|yellow|green|black|purple|white"
_LIKE = rf"(?:level|cost|dp|trait|in-traits|in-name|in-text):\S+|{_COLORS}|or|suspended|unsuspended|other|\[\S+\]"
_NOUN = rf"(?:(?:{_LIKE}) )*(?:digimon|tamer|token)(?: with (?:{_LIKE})(?: or (?:{_LIKE}))*)?"
_BELOW: Final = re.compile(r"(?<!\S)(below(?: instead)?)(?= (?!\.|,|instead|if |in ))")  # a mark before what is listed
# "If your opponent has a suspended Digimon, this Digimon may battle 1 of them".
_THOSE: Final = Sought(
    rf"(?<!\S)(?P<all>(?:if|while) (?P<owner>own|opp) have (?:[<>]=\d+ )?(?P<noun>{_NOUN}) ,(?: [^\s.,\"]+)*? "
    r"(?:battle|delete|return|suspend|unsuspend|choose)) (?P<number>(?:up to )?\d+ of )?them(?!\S)"
)
# "Gain 1 memory if you have a Tamer": the condition may stand before or after what it is for.
_LATER: Final = Sought(
    r"(?P<head>(?:^|(?<= \. )|(?<= , ))(?:\[\S+\] )*(?:then , )?)(?P<deed>(?!if |while |when |or |and )[^.,\"]+?) "
    r"(?P<if>(?:if|while) [^.,\"]+?)(?= \.|$)"
)
_PLACE = r"to-(?:deck|hand)(?: top| bottom)?|(?:face up )?as (?:top |bottom )?security|under self"
_ENDS = r"(?:at |on |to )?(?:top|bottom)(?= \.| ,|$)"  # of the same deck
_MOVES = "place|return|add"
# "Place X at the bottom of the deck and Y as the top security card".
_TWO_PLACES: Final = Sought(
    rf"(?<!\S)(?P<verb>{_MOVES}) (?P<one>[^.,\"]*?) (?P<here>{_PLACE})(?: ,)? and "
    r"(?!(?:return|add|gain|trash|delete|shuffle|then|if) )(?:place )?"
    rf"(?P<two>[^.,\"]*?) (?P<there>{_PLACE}|{_ENDS})(?!\S)"
)
# "1 differently named card": than the one that was spoken of, as there are not two.
_DIFFERENT: Final = Sought(
    r"(?<!\S)1 different (name|color|level) ((?:[^\s.,]+ )*?(?:card|digimon|tamer))"
    r"(?= from| hand| trash-pile| free| in )"
)


def referring(line: str) -> str:
    """The line with those that a condition spoke of named, with conditions first, and a verb for each place."""
    if " below" in line:
        line = _BELOW.sub(r"\1 .", line)
    line = line.replace("can't is block", "can't is-blocked")  # not the same as "can't block"
    if _THOSE.may_fit(line):
        line = _THOSE.pattern.sub(_named, line)
    if _LATER.may_fit(line):
        line = _LATER.pattern.sub(r"\g<head>\g<if> , \g<deed>", line)
    if _TWO_PLACES.may_fit(line):
        line = _TWO_PLACES.pattern.sub(_each_place, line)
    if _DIFFERENT.may_fit(line):
        line = _DIFFERENT.pattern.sub(r"\2 without same \1 as it", line)
    return line


def _named(found: re.Match[str]) -> str:
    return f"{found['all']} {found['number'] or '1 of '}{found['owner']} {found['noun']}"


def _each_place(found: re.Match[str]) -> str:
    """Cards are returned to a deck or a hand, and placed elsewhere."""
    here, there = found["here"], found["there"]
    if here.startswith("to-deck") and there.split()[-1] in ("top", "bottom") and "security" not in there:
        there = f"to-deck {there.split()[-1]}"
    first, second = ("return" if place.startswith("to-") else "place" for place in (here, there))
    return f"{first} {found['one']} {here} and {second} {found['two']} {there}"
