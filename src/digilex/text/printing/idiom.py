"""How the newest cards put what the grammar prints: shorter words for what the sentence has already named.

The grammar writes every phrase by itself. What depends on the rest of the sentence ("until their turn ends", where the
opponent was named before) is changed here. Each change is kept only if the text still reads as the same program."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from digilex.text.needed import Sought

_NAME = r"\[[^\]\n]*\]|<[^>\n]*>"  # names and keywords, which may hold points and words like "of"
_WORDS = rf'(?:{_NAME}|[^.,"\n\[<])*?'  # within a phrase
_LISTED = rf'(?:{_NAME}|,(?= \[)|[^.,"\n\[<])*?'  # within a phrase that may list names
_SAID = rf'(?:{_NAME}|"[^"\n]*"|[^."\n\[<()])*?'  # within a sentence, quoted effects included
_UNQUOTED = rf'(?:{_NAME}|[^."\n\[<()])*?'
_DOES = r"(?:[a-z]+|<Draw \d>)"
_THEIRS = rf'(?:{_NAME}|(?!\byour (?!opponent))[^."\n\[<()])*?'  # where nothing of yours is named
_ONE = rf'(?:{_NAME}|(?!\bcards\b|\b(?:\d+|all|any) of (?:your|their)\b)[^.,"\n\[<])*?'  # where nothing else is named

_COLOR = r"(?:red|blue|yellow|green|black|purple|white)"
_SWITCHED = "can't have its attack target changed"
_JOINED = rf'(?!reveal |search |look |you may |place |return the )(?:{_NAME}|(?!\band\b)[^.,"\n\[<()])+'
_NEXT = r"Gain \d|<Draw|Delete|Suspend|Trash|This Digimon (?:gains|gets|unsuspends|isn't)|All of your opponent's"


def _and(found: re.Match[str]) -> str:
    """Two sentences that one price, trigger or condition is for, as one."""
    return f"{found[1]} and {found[2][0].lower()}{found[2][1:]}"


_PLAIN = rf'(?:{_NAME}|(?!\bof\b)[^.,"\n\[<])*?'  # within a phrase that holds no other
_OF_THEIRS = r"(?:\d+|all) of (?:their|your opponent's)"
_SPOKEN = r"(?:the (?:chosen|attacking) Digimon|it|that Digimon)(?!\w)"  # other than whom
_MANY = r"(?<!level )(?<!cost )(?<!of )[2-9](?! or (?:less|lower|fewer|more|higher)\b)"
_SEVERAL = rf'\b(?:{_MANY}|[Aa]ll|[Aa]ny number|[Uu]p to [2-9]) (?:{_NAME}|(?!\b1 |\b[Tt]his |\b[Tt]hey )[^"\n\[<()])*?'
_ONE_PLAYER = rf"\b(?:[Yy]our opponent|[Ee]ach player with {_WORDS})"
_PLAYERS = rf"{_ONE_PLAYER}|\b[Bb]oth players"
_DRAWING = r"\b(?:[Yy]our opponent draws|[Bb]oth players)"
_ADDED = "cards added to their hand by the effect"
_PLURALS: Final = {
    "gets": "get", "gains": "gain", "isn't": "aren't", "is": "are", "doesn't": "don't", "unsuspends": "unsuspend",
    "battles": "battle",
}  # fmt: skip
_DONE_TO = r"(?:[Dd]elete|[Rr]eturn|[Uu]nsuspend|[Ss]uspend|[Tt]rash|[Pp]lay)"
_IF_A = r"\b[Ii]f you have an? "
_UNDER_IT = r"(\b[Pp]lac(?:e|ing) this (?:Digimon|Tamer|card) [^\"\n]*?, )"
_RETURNS = rf"\b[Rr]eturn {_WORDS} of (?:your|their) (?:{_NAME}|(?!Tamer|Option|card)[^.\"\n\[<])*?Digimon"
_GETS = rf"(?:[Ii]t|[Tt]hey|[Tt]his Digimon) (?:gets?|gains?)\b{_UNQUOTED}"


def _first_of_both(found: re.Match[str]) -> str:
    """A card that is chosen, and others that are like it, in one breath."""
    return f"{found[3].capitalize() if found[1] == 'C' else found[3].lower()} {found[2]} and"


def _they(found: re.Match[str]) -> str:
    """Several cards that were named are "they"."""
    return f"{found[1]}{'They' if found[2] == 'It' else 'they'} {_PLURALS.get(found[3], found[3])}"


def _also(found: re.Match[str]) -> str:
    """What the same cards get or do besides."""
    return f"{found[1]} and {_PLURALS[found[2]] if found[1].startswith(('They', 'they')) else found[2]}"


Wording = str | Callable[[re.Match[str]], str]

RULES: Final[tuple[tuple[Sought, Wording], ...]] = tuple(
    (Sought(pattern), wording)
    for pattern, wording in (
        # what comes for one price stands in one sentence
        (rf"((?:\b[Bb]y \w+ing|\bWhen|\bIf) {_UNQUOTED}, {_JOINED})\. ({_NEXT})", _and),
        # where cards are that something digivolves into, and those that are trashed
        (rf"((?:digivolves?|app fuse) into {_LISTED}) from your (hand|trash)\b", r"\1 in the \2"),
        (rf"([Tt]rash(?:ing)? (?:up to )?\d+ {_LISTED}cards?) from your hand\b(?! or)", r"\1 in your hand"),
        # what cards have of several others
        (r"(having the (?:colors|names) of) any of\b", r"\1 all of"),
        (rf"(\b[Aa]ll {_WORDS}) from ({_WORDS} digivolution cards can't\b)", r"\1 in \2"),
        # a token, once described
        (rf"(\bplay (\d+ (?:{_NAME}) Tokens? \((?:[^()\n]|\([^()\n]*\))*\))[^\n]*?\bplay )\2", r"\1it"),
        # the opponent, once named
        (rf"(\b[Yy]our opponent(?:'s)? {_SAID})\buntil your opponent's turn ends", r"\1until their turn ends"),
        (rf"(\b[Yy]our opponent(?:'s)? {_THEIRS})\b(\d+|all) of your opponent's\b", r"\1\2 of their"),
        (rf"(\b[Yy]our opponent(?:'s)? {_THEIRS})\btrash your opponent's top", r"\1trash their top"),
        (rf"(\b[Yy]our opponent {_THEIRS})\buntil your opponent has", r"\1until they have"),
        (rf"(\b[Uu]ntil your opponent's turn ends, {_UNQUOTED})\byour opponent can't\b", r"\1they can't"),
        (rf"(\b[Uu]ntil your opponent's turn ends, {_UNQUOTED})\bby your opponent's (?=effects|<)", r"\1by their "),
        (rf"((?:{_PLAYERS}) (?:may )?{_DOES} {_THEIRS})\byour opponent's\b", r"\1their"),
        (rf"(\b[Yy]our opponent's {_SAID})\buntil your opponent's next", r"\1until their next"),
        (rf"(\b[Yy]our opponent's {_THEIRS} or )your opponent's (security stack is)", r"\1their \2"),
        (rf"\b({_OF_THEIRS}) ({_PLAIN}Digimon)({_PLAIN}) other than {_SPOKEN}", r"\1 other \2\3"),
        # what the opponent does is said of them, and no icon
        (rf"(?<!having )(?<!have )({_ONE_PLAYER}) <Draw 1>", r"\1 draws 1 card"),
        (rf"(?<!having )(?<!have )({_ONE_PLAYER}) <Draw (\d+)>", r"\1 draws \2 cards"),
        (rf"(\b[Yy]our opponent {_THEIRS}) and then (?=\w+s )", r"\1, then "),
        (rf"({_DRAWING} {_THEIRS}, then \w+ {_THEIRS})\byour opponent's\b", r"\1their"),
        (r"(\b[Yy]our opponent trashes) a number of cards from their hand equal", r"\1 cards in their hand equal"),
        (rf"(\beffects add cards to {_UNQUOTED} the number of) those Digimon", rf"\1 {_ADDED}"),
        (
            rf"(\beffects add cards to {_SAID}[.,] (?:Then, )?if )there are (\d+ or more) of those Digimon",
            r"\1\2 cards were added",
        ),
        (r"(\bfor every \d+) of your Digimon's link cards", r"\1 of your link cards"),
        (rf"(\b[Ee]ach player with {_WORDS}) in the (hand|trash)\b", r"\1 in their \2"),
        # a token that was played, and what else cards get that were named
        (r"(\bplay 1 \[[^\]\n]*\] Token\b[^\n]*?)\bthe played Digimon\b(?!')", r"\1that Token"),
        (rf"(\b[Aa]ll of (your {_WORDS}) gain {_UNQUOTED}) and all of \2 (can't)", r"\1 and they \3"),
        # which cost is reduced
        (rf"((?:would be played|you would play)\b{_UNQUOTED} (?:reduce|set) the )cost (by|to)", r"\1play cost \2"),
        (rf"(would digivolve\b{_UNQUOTED} reduce the )cost by", r"\1digivolution cost by"),
        (rf"(would be used\b{_UNQUOTED} (?:reduce|set) the )cost (by|to)", r"\1use cost \2"),
        # what cards have, in one breath
        (rf"\b({_COLOR}) (?={_COLOR} (?:Digimon|Tamer|Option)\b)", r"\1 and "),
        (rf"(\bwith (?:{_NAME}) in its (?:name|text)) with (a play cost of \d+|\d+ DP)\b", r"\1 and \2"),
        (r"(\bwith (?:\d+ or more|\d+ or fewer|no) digivolution cards) with (the \[)", r"\1 and \2"),
        (rf"(\bwith {_PLAIN}) than (this Digimon) with ({_PLAIN} than \2)", r"\1 and \3"),
        # one of several is one, and several are several
        (rf"(\b1 of your {_ONE})in their (name|text)s\b", r"\1in its \2"),
        (rf"(\b1 of your {_ONE})in any of their traits\b", r"\1in any of its traits"),
        (rf"(\b1 of your {_ONE})that are (level \d(?: or (?:lower|higher))?) or have\b", r"\1that is \2 or has"),
        (rf"(\bany of them have {_WORDS})in its (name|text)\b", r"\1in their \2s"),
        (rf"(\bany of them have {_WORDS})in any of its traits\b", r"\1in any of their traits"),
        (rf"(\b[Aa]ll of {_UNQUOTED}) and {_SWITCHED}", r"\1 and their attack targets can't change"),
        (rf" and {_SWITCHED}", " and its attack target can't change"),
        (rf"\b([Tt]his Digimon|1 of your Digimon) {_SWITCHED}", r"\1's attack target can't change"),
        (rf"(\bup to 1 {_WORDS} card)s\b(?! with different)", r"\1"),
        (r"(\b[Uu]nsuspend all of [^.\n]*\. The unsuspended Digimon ge)ts\b", r"\1t"),
        (r"\bor digivolving from the trash", "or this Digimon digivolved from the trash"),
        (r"(\bplayed from) (hand|trash)\b", r"\1 the \2"),
        (r"(\bDigimon other than Digimon) cards\b", r"\1"),
        (rf"(\byou use (?:an?|another) {_WORDS}Option)\b(?! card)", r"\1 card"),
        (rf"(\ball of your {_UNQUOTED} or reduce )its DP", r"\1their DP"),
        (r"\b(deletes?) any of your opponent's\b", r"\1 your opponent's"),
        (r"\b([Tt])he played Digimon\b(?!')", r"\1he Digimon this effect played"),
        (r"(\bplay (?:up to )?[2-9] [^.\n]*\. The Digimon this effect played gain)s\b", r"\1"),
        # once others were chosen, "them" would be those
        (rf"(\bare played\b[^\n]*\. Then, if )any of them are ({_NAME})", r"\1the played Digimon is \2"),
        # several that were named
        (rf"({_SEVERAL}\. (?:Then, )?)([Ii]t) (gets|gains|isn't|is|doesn't|unsuspends|battles|can't|may)\b", _they),
        (rf"({_SEVERAL}\. (?:Then, )?{_DONE_TO}) it\b", r"\1 them"),
        (rf"\b({_GETS}) and (?:it|this Digimon) (gains|gets|unsuspends)\b", _also),
        (r"(\bTrash the top \d+ [^\n]*\b1) (card)s? trashed by this effect\b", r"\1 of those \2s"),
        # the cards that a condition speaks of
        (rf"(\b[Ii]f you have \d+ or more ({_WORDS}), {_UNQUOTED})\b1 of your \2\b", r"\g<1>1 of them"),
        (rf"({_IF_A}({_WORDS}(Digimon|Tamer))({_WORDS}), {_UNQUOTED})\b1 of your \2s?\4(?=[.,])", r"\1that \3"),
        (r"(\b[Ii]f you have an? (face-up security card), [^.\n]*?)\b1 of your \2s", r"\1it"),
        # cards that are chosen for something, and others that are like them
        (rf"\b([Cc])hoose (1 of {_UNQUOTED})(?:\.| and) (\w+) it and(?= 1 of)", _first_of_both),
        (rf"\bChoose (1 of {_UNQUOTED})\. (F)(or each {_UNQUOTED}), it (gains {_UNQUOTED})\.", r"\1 \4 f\3."),
        # what was just named
        (r"(\bthe attacking Digimon\b(?!')[^\"\n]*?)\bthe attacking Digimon\b(?!')", r"\1it"),
        (r"(\b[Ii]f the (revealed|flipped) card [^.\n]*, (?:\w+ )+)the \2 card\b", r"\1it"),
        (r"(\bIf the (revealed|flipped) card [^.\n]*\. Otherwise, \w+ )the \2 card\b", r"\1it"),
        (r"(\bdigivolves? into )an? (\[[^\]\n]*\])(?=\.|,(?! \[)| in the (?:hand|trash)\b)", r"\1\2"),
        (rf"(\byou have (?:{_NAME}|(?!trait\b)[^.,\"\n\[<])*? (?:and|or) )you have ", r"\1"),
        (r"\bthis Digimon unsuspends and this Digimon (gains|gets)\b", r"unsuspend this Digimon and it \1"),
        (r"\b(this Digimon|1 of your \w+) unsuspends and (?=suspend |delete |return |trash )", r"unsuspend \1 and "),
        (r"(\b[Tt]his Digimon unsuspends and) this Digimon (may)\b", r"\1 \2"),
        # what the same cards do besides, and who has this card under it now
        (rf"(\b1 of your {_UNQUOTED} (?:un)?suspends)\. It (gains|gets|may)\b", r"\1 and \2"),
        (rf"(\b[Tt]his Digimon (?:gets|gains)\b{_UNQUOTED})\. This Digimon (may \w+)\b", r"\1 and \2"),
        (rf"{_UNDER_IT}it (gets|gains|unsuspends|may)\b", r"\1that Digimon \2"),
        (
            rf"(\bWhen any of {_UNQUOTED}, by suspending this Tamer and {_UNQUOTED}, )it (gets|gains)\b",
            r"\1that Digimon \2",
        ),
        (r"\b(Tokens?) with the name (\[[^\]\n]*\])", r"\2 \1"),
        # what is saved and gets something besides; under the card that is played
        (r"(\b(?:[Ii]t isn't deleted|[Ii]t doesn't leave) and) this Digimon (gets|gains|unsuspends)\b", r"\1 \2"),
        (
            rf"(\bWhen this card would be played, by \w+ {_UNQUOTED}) as this Digimon's bottom digivolution cards?,",
            r"\1 under it,",
        ),
        (rf"(\bPlay this card {_SAID}\. {_UNQUOTED}) as this card's bottom digivolution cards?\b", r"\1 under it"),
        # what was returned from the field, and those that came to it
        (rf"({_RETURNS} {_UNQUOTED}\. (?:I|Then, i)f this effect returned \d or more) cards", r"\1 Digimon"),
        (r"(\b(?:1|any) of your [^\n]* (?:may )?battle\b[^\n]*\. If) this Digimon (won that)", r"\1 it \2"),
        (r"(\bany of your Tamers [^\n]*\b1 of) them\b", r"\1 those Tamers"),
        # what would happen to other cards than Digimon
        (rf"(\bWhen any of your (?:{_WORDS} )?(?:Tamer|Option card)s would {_SAID})\bthat Digimon\b", r"\1it"),
        # to a Tamer, others than the one that was spoken of
        (rf"(\b(?:\d|all|any) of your )({_WORDS}) other than (?:that|the chosen) Digimon\b", r"\1other \2"),
    )
)


def today(text: str, says: Callable[[str], bool]) -> str:
    """The text as today's cards word it; `says` tells whether a wording still means the same."""
    changed = text
    for sought, wording in RULES:
        changed = _replaced(sought, wording, changed)
    if changed == text or says(changed):
        return changed
    for sought, wording in RULES:
        for tried in _steps(sought, wording, text):
            if says(tried):
                text = tried
                break
    return text


def _replaced(sought: Sought, wording: Wording, text: str) -> str:
    """The text with the wording wherever the pattern is, also where one find begins inside another."""
    if not sought.may_fit(text):
        return text
    for _ in range(4):
        found = sought.pattern.sub(wording, text)
        if found == text:
            break
        text = found
    return text


def _steps(sought: Sought, wording: Wording, text: str) -> Iterator[str]:
    """The text with all finds changed, then with one of them."""
    whole = _replaced(sought, wording, text)
    if whole != text:
        yield whole
        for found in sought.pattern.finditer(text):
            said = found.expand(wording) if isinstance(wording, str) else wording(found)
            yield text[: found.start()] + said + text[found.end() :]
