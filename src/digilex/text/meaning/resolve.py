"""Works out what a text leaves to its reader, once it has been read: pass by pass, each of one sort of words."""

from __future__ import annotations

from digilex.cards import language as lang
from digilex.text.meaning.counted import Counted
from digilex.text.meaning.places import Places
from digilex.text.meaning.pronouns import Pronouns
from digilex.text.meaning.sentences import Sentences, parted
from digilex.text.meaning.shape import Shape
from digilex.text.meaning.such import Such
from digilex.text.meaning.timing import Timing
from digilex.text.meaning.walk import Pass, kinds_in

PASSES: tuple[type[Pass], ...] = (Shape, Timing, Counted, Pronouns, Such, Places, Sentences)


def resolve(effect: lang.Effect, tamer: bool = False) -> tuple[lang.Effect, ...]:
    """The effect with its pronouns resolved; what it says about using its card is an effect of its own.

    `tamer`: the card itself is called a Tamer, so that "it" is the Digimon that was spoken of."""
    present = kinds_in(effect)
    for kind in PASSES:
        if not present.isdisjoint(kind.about):
            effect = kind(effect, tamer).effect(effect)
    return parted(effect)
