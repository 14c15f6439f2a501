"""The same said in other words that are no phrase of their own: both brought to one form.

Rows of `phrases.txt` speak of a few words; what stands here follows from a whole clause: what a battle did to whom,
whom one may attack, until when something is done, what a card that was found is called, who is compared with whom. All
over lines of plain words (`plain`), after what is said once for several (`shared`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from digilex.text.needed import Sought

_COLORS = "red|blue|yellow|green|black|purple|white"
_KIND = "digimon|tamer|option"
_LIKE = rf"(?:level|cost|dp|trait|in-traits|in-name|in-text):\S+|{_COLORS}|multicolor"
_NOUN = rf"(?:(?:{_LIKE}) )*(?:{_KIND}|card)(?: card)?"
_DEED = "trash|delete|return|place|play|add|suspend|use|link"
_OWNED = rf"(?:own|opp) (?:(?:{_LIKE}|suspended|unsuspended) )*(?:digimon|tamer)"


def _but(found: re.Match[str]) -> str:
    """All colours but one."""
    left = set(_COLORS.split("|")) - set(found[0].replace(" , ", " ").split())
    return f"color other than {left.pop()}" if len(left) == 1 else found[0]


_SAME: Final[tuple[tuple[Sought, str | Callable[[re.Match[str]], str]], ...]] = tuple(
    (Sought(rf"(?<!\S){pattern}(?!\S)"), plain)
    for pattern, plain in (
        # what a battle did: who survived or won it was not deleted by it
        (rf"if ({_OWNED}) is delete until:battle(?= ,)", r"if this battle delete \1"),
        (rf"if ({_OWNED}|self) survive(?= ,)", r"if this battle don't delete \1"),
        (r"if self don't delete (?:self|it)(?= ,)", "if this battle don't delete opp digimon"),
        (r"if (?:it|self|that-one) win(?= ,)", "if win battle"),
        (r"prevent-it until:battle", "that-one can't is delete in battle until:battle"),
        (r"while own ((?:\S+:\S+ )*)digimon is battle , (?:they|it)", r"own \1battle digimon"),
        (r"(when self is block , [^.\"]*?)block digimon", r"\1attack target"),
        # whom one may attack, and whom one must
        (r"can only attack digimon(?! or)", "can't attack player"),
        (r"can't attack other digimon", "can only attack self or player"),
        (r"must (attack [^.,\"]*?) if able", r"\1 whenever possible"),
        (r"(if attack digimon , [^.\"]*?opp )(digimon(?: or tamer)?) other than attack target", r"\1other \2"),
        # until when: until so many are left, until one is found, which is that card
        (r"until (?:it|they|own|opp) have <=(\d+)(?= \.|$)", r"until \1 left"),
        (r"until (?:own|opp) (reveal|trash) ([^.,\"]+?)(?= \.|$)", r"until \2 is \1"),
        (
            rf"(until [^.\"]*? is (?:reveal|trash) \. (?:then , )?(?:may )?(?:{_DEED})) ({_NOUN}) among them",
            r"\1 that-one",
        ),
        # how many cards from the end of a pile, and of which of two piles
        (r"(reveal|trash) card from top of ((?:own |opp )?deck)(?= equal to number)", r"\1 number of top card of \2"),
        (r"1 player(?= (?:security|deck|hand|trash-pile))", "own or opp"),
        (r"1 of own (face up )((?:option |digimon |tamer )?card) in security", r"\1\2 in security"),
        (r"as top security (\. (?:then , )?shuffle security)", r"security \1"),
        (r"(when opp (?:would )?(?:play|use|digivolve) [^.,\"]*? from) opp(?= (?:hand|trash-pile))", r"\1"),
        (r"(if|while) own have ([^.,\"]*? in self under)(?= ,)", r"\1 \2"),
        (r"this-card is own only card in hand", "no card hand other than this-card"),
        # who can't do what to whom: this card and others, several places beneath a card, several costs
        (
            r"((?:own |opp )?effect) can't ([a-z]+) self or (own [^.,\"]*?)( to-[^.,\"]*)?(?= \.|$)",
            r"self and all of \3 can't is \2\4 \1",
        ),
        (
            r"(((?:own |opp )?effect) can't trash self (?:under|link card) or )have its (under|link card) trash \2",
            r"\1\3",
        ),
        (r"can't reduce-cost or (?:use cost|play cost)", "can't reduce-cost or reduce-cost"),
        (r"can't gain dp", "can't have its dp increase"),
        # a number that a card has: what it becomes, as much as another's, so much higher, all together
        (r"(self|that-one|it) (?:original )?dp become (\d+)", r"change original dp of \1 to \2"),
        (r"(self|that-one|it) is change into have (\d+) dp", r"change original dp of \1 to \2"),
        (r"(level|dp|play cost) equal to that of", r"same \1 as"),
        (r"(level|dp|play cost) up to (\d+) higher than (that-one|it|self)", r"at-most \1 \3 \1 plus \2"),
        (r"total (dp|level|play cost) (?:add )?up to (its|self|that-one) \1 or less", r"total \1 is at-most \2 \1"),
        (r"get \+(\d) to (?:self|its) link maximum", r"gain link +\1"),
        # names and colours: those of what was spoken of, all but one, several together
        (
            rf"((?:at-most|at-least|lower|higher|same) (?:level|dp|play cost)(?: as)?(?: of)*) ({_NOUN}) trash",
            r"\1 \2 among that-one",
        ),
        (r"number of (?:card from )?([^.,\"]*?) equal to number of that-one(?= instead| \.|$)", r"that many of \1"),
        (r"with that-one name", "with same name as that-one"),
        (rf"((?:{_DEED})(?! card with) {_NOUN}) with different (name|color|level)", r"\1 without same \2 as it"),
        (rf"(?:(?:{_COLORS}) , ){{4}}(?:{_COLORS})(?: ,)? or (?:{_COLORS})", _but),
        (r"(if|while) own have (digimon|tamer) (?:of|with) >=(\d) color", r"\1 own \2 have >=\3 color"),
        (r"(may ignore color requirement) if", r"\1 while"),
        (r"(if|while) ((?:own|opp) (?:digimon|tamer)) have multicolor", r"\1 \2 have >=2 color"),
        (rf"({_OWNED}) other than (?:that-one|it)", lambda found: re.sub("^(own|opp)", r"\1 other", found[1])),
        # a state and a time in a condition: of this card, and of the moment when the effect triggers
        (r"when self would ([^.,\"]*?) while suspended", r"when this suspended digimon would \1"),
        (r"while(?= (?:un)?suspended(?: ,| \.|$))", "while self is"),
        (r"(self (?:gain|get) [^.\"]*?) and , (while [^.,\"]*? ,)(?= (?:get|gain))", r"\1 . \2 self"),
        (r"if delete (?:on|in) (own|opp) turn", r"if \1 turn"),
        (r"(\[when_digivolving\] [^\"]*?if self) digivolve(?= to breeding area ,)", r"\1 is"),
        # if something was not done
        (rf"unless(?= (?:{_DEED}) )", "if don't"),
        (rf"(both player ({_DEED}) [^.\"]*\. if) (?:they|opp) don't(?= ,)", r"\1 don't \2"),
        # those that an effect waits for, if there are so many
        (
            r"(when [^.,\"]*?(token|digimon|tamer|card) is (delete|play|trash) , [^\"]*? if) (>=\d+) \2 is \3(?= ,)",
            r"\1 there is \4 of that-one",
        ),
        (r"when de-digivolve effect trash card from ([^.,\"]+?)(?= ,)", r"when \1 is de-digivolved"),
        (r"when self get link to ([^.,\"]+?)(?= ,)", r"when \1 is link to self"),
        # under which card, and to which
        (r"(price suspend self and place [^.,\"]*? under) it(?= ,)", r"\1 self"),
        (r"(place [^.,\"]*?opp [^.,\"]*?top card) under its", r"\1"),
        (r"(link [^.,\"]*? from self under to) it", r"\1 self"),
        (r", keeping them(?= face (?:up|down))", ","),
        # effects to choose from, and what is counted: each of several
        (rf"choose (\d)(?= (?:{_DEED}|unsuspend|draw|gain) )", r"activate \1 below ."),
        (r"(for each [^.,\"]*? (?:security|hand|trash-pile|under) and) each", r"\1"),
        (r"if both of(?= that-one)", "if all of"),
        # a token suspended; a subject that is said again; a price that goes without saying
        (r"(\[\S+\] token) suspended \.(?= (?:digimon|tamer|option))", r"\1 suspended"),
        (r"(\[\S+\] token) (digimon [^\"]*?) \. suspended(?= \.| to opp|$)", r"\1 suspended \2"),
        (r"(play \[\S+\] token [^\"]*?) to opp battle area", r"\1 opp"),
        (r"((?:own|opp)(?: [^\s.,\"]+){2,}?)( (?:gain|get|can't) [^.\"]*? \.) \1", r"\1\2 they"),
        (r"(\[app_fusion\] [^.\"]*?) cost:0", r"\1"),
    )
)


def reworded(line: str) -> str:
    """The line with what may be said in several ways said in one."""
    for sought, plain in _SAME:
        if sought.may_fit(line):
            line = sought.pattern.sub(plain, line)
    return line
