"""Families of sentences: every owner with every pile, every cause with every verb, every comparison with every number.

Each family is a list of forms; a form is a text with gaps, and each gap is filled with one of the words of its list. The
words are those that cards use, the combinations mostly are not.
"""

from __future__ import annotations

import random
import re

WORDS: dict[str, tuple[str, ...]] = {
    "timing": ("[On Play]", "[When Digivolving]", "[When Attacking]", "[Main]", "[End of Your Turn]"),
    "turn": ("[Your Turn]", "[Opponent's Turn]", "[All Turns]", "[All Turns] [Once Per Turn]"),
    "lasting": ("[Your Turn]", "[Opponent's Turn]", "[All Turns]"),  # nothing is triggered, so nothing happens once
    "n": ("1", "2", "3", "4", "5"),
    "k": ("2", "3", "4"),
    "dp": ("3000", "5000", "8000", "12000"),
    "signed": ("+1000", "+3000", "-2000", "-5000"),
    "color": ("red", "blue", "yellow", "green", "black", "purple", "white"),
    "trait": ("[Dragonkin]", "[Machine]", "[Royal Knight]", "[Fairy]", "[Clockwork]"),
    "name": ("[Agumon]", "[Gabumon]", "[Greymon]", "[Veemon]"),
    "keyword": ("<Blocker>", "<Rush>", "<Piercing>", "<Reboot>", "<Jamming>", "<Raid>", "<Alliance>", "<Retaliation>"),
    "duration": (
        "for the turn", "until your opponent's turn ends", "until the end of your opponent's turn", "until your turn ends",
        "until the end of your turn",
    ),
    "owner": ("your", "your opponent's"),
    "kind": ("Digimon", "Tamers", "Option cards"),
    "field": ("Digimon", "Tamers", "Digimon or Tamers"),
    "what": ("Digimon", "Tamer", "Digimon or Tamer", "Option"),
    "side": ("", "your ", "your opponent's "),
    "effects": (
        "effects", "your effects", "your opponent's effects", "your opponent's Digimon's effects",
        "your opponent's Tamers' effects", "your opponent's Option cards' effects", "your Digimon's effects",
        "the effects of your opponent's Digimon", "the effects of your opponent's Tamers",
        "effects of your opponent's level 6 or lower Digimon",
    ),
    "how": ("by", "other than by"),
    "done": ("deleted", "suspended", "returned to the hand", "returned to the deck", "trashed"),
    "undone": ("deleted", "returned to the hand or deck"),
    "happened": ("deleted", "suspended", "unsuspended", "played", "returned to the hand"),
    "does": ("delete", "suspend", "unsuspend", "play"),
    "some": ("any of your {field}", "one of your Digimon with the {trait} trait", "this Digimon", "any of your opponent's {field}"),
    "one": (
        "1 of your opponent's Digimon", "1 of your Digimon", "this Digimon", "1 of your other Digimon",
        "1 of your Digimon with the {trait} trait", "1 of your opponent's Digimon with {dp} DP or less",
    ),
    "many": ("all of your Digimon", "all of your opponent's Digimon", "all of your {trait} trait Digimon"),
    "act": (
        "delete {one}", "suspend {one}", "<Draw 1>", "gain 1 memory", "return {one} to the hand", "trash their top security card",
        "{one} gets {signed} DP for the turn",
    ),
    "counted": (
        "your Tamers", "your opponent's Digimon", "cards in your hand", "cards in your trash", "your security cards",
        "your opponent's security cards", "this Digimon's digivolution cards", "this Digimon's link cards", "your link cards",
        "cards in your opponent's hand", "your Digimon with the {trait} trait", "colors your Digimon have",
        "your suspended Digimon", "cards under your Tamers",
    ),
    "counted_one": (
        "of your Tamers", "of your opponent's Digimon", "card in your hand", "card in your trash", "of your security cards",
        "of this Digimon's digivolution cards", "of this Digimon's link cards", "card in your opponent's hand",
        "of your Digimon with the {trait} trait", "of this Digimon's colors", "card under your Tamers",
    ),
    "stat": ("DP", "level", "play cost"),
    "compare": (
        "{dp} DP or less", "{dp} DP or more", "a play cost of {n} or less", "a play cost of {n} or more", "a level of {n} or lower",
        "as much or less DP as this Digimon", "DP less than or equal to this Digimon", "a level less than or equal to this Digimon's",
        "as high or lower a level as this Digimon", "a lower level than this Digimon", "the lowest DP", "the highest level",
        "the highest play cost", "the lowest level", "no digivolution cards", "{n} or more digivolution cards",
        "{n} or fewer digivolution cards", "fewer digivolution cards than this Digimon", "less DP than this Digimon",
        "a play cost less than or equal to the number of {counted}", "a level less than or equal to the number of {counted}",
        "{keyword}", "no {keyword}", "{name} in its name", "the {trait} trait", "{trait} in any of its traits", "{name} in its text",
    ),
    "noun": (
        "Digimon card", "card with the {trait} trait", "{color} card", "level {n} or lower Digimon card", "{name}", "Tamer card",
        "{color} or {color} Digimon card", "Digimon card with {name} in its name", "{trait} trait Digimon card", "Option card",
        "Digimon card with a play cost of {n} or less", "level {n} {color} Digimon card with the {trait} trait",
        "card with the {trait}, {trait} or {trait} trait", "Digimon or Tamer card with the {trait} trait",
        "{color}, {color} or {color} Digimon card", "Digimon card with {dp} DP or less", "level {n} card with {name} in its text",
    ),
    "pile": ("your hand", "your trash", "your hand or trash", "this Digimon's digivolution cards", "your security stack", "under your Tamers"),
    "store": ("your hand", "your trash", "this Digimon's digivolution cards"),
    "top": (
        "the top card of {owner} deck", "the top 2 cards of {owner} deck", "{owner} top security card", "{owner} bottom security card",
        "the top card of {owner} security stack", "{owner} top 2 security cards", "the bottom card of {owner} security stack",
        "the bottom digivolution card of {one}", "the bottom 2 digivolution cards of {one}", "any 2 digivolution cards of {one}",
        "this Digimon's bottom digivolution card", "this Digimon's top 2 digivolution cards", "{n} cards in {owner} hand",
        "the top card of both players' decks", "both players' top security cards", "all of this Digimon's link cards",
        "1 {noun} in {owner} hand", "{owner} top face-up security card",
    ),
    "tail": (
        "without paying the cost", "without paying its cost", "with the play cost reduced by {n}", "with the cost reduced by {n}",
        "with its play cost reduced by {n}", "with the play cost reduced by {n} for each {counted_one}", "for a play cost of {n}",
        "with the play cost reduced by the number of {counted}",
    ),
    "evotail": (
        "without paying the cost", "with the digivolution cost reduced by {n}", "with the cost reduced by {n}",
        "with the digivolution cost reduced by {n} for each {counted_one}", "for a digivolution cost of {n}", "for its digivolution cost",
        "for a digivolution cost of {n}, ignoring digivolution requirements", "without paying the cost, ignoring digivolution requirements",
        "with the cost reduced by {n}, ignoring its digivolution requirements",
    ),
    "did": ("deleted", "played", "suspended", "returned", "trashed", "placed"),
    "verb": ("attack", "block", "suspend", "unsuspend", "digivolve", "attack players", "be blocked", "be deleted in battle", "attack or block", "attack, block or suspend", "attack players or block"),
    "player_verb": (
        "play Digimon by effects", "gain memory by effects", "reduce play costs", "reduce digivolution costs", "use Option cards",
        "play Tamers by effects", "draw cards by effects", "activate [On Play] effects", "activate [When Attacking] effects",
        "play cards from the trash", "activate [Security] effects",
    ),
    "when_pile": (
        "cards are added to {owner} hand", "cards are added to {owner} security stack", "cards are removed from {owner} security stack",
        "{owner} security stack is removed from", "{owner} hand is added to", "{owner} security stack is added to",
        "cards are trashed from {owner} hand", "cards are trashed from {owner} deck", "{owner} hand is trashed from",
        "cards are placed in this Digimon's digivolution cards", "this Digimon's digivolution cards are trashed",
        "{owner} deck is trashed from", "cards are placed under {owner} Tamers", "this Digimon's link cards are trashed",
        "any of your Digimon's digivolution cards are trashed", "cards are returned from {owner} trash to the deck",
    ),
}  # fmt: skip

FORMS: dict[str, tuple[str, ...]] = {
    "cause": (
        "{turn} {many} can't be {done} {how} {effects}.", "{timing} {one} can't be {done} {how} {effects} {duration}.",
        "{turn} This Digimon isn't affected by {effects}.", "{timing} {one} isn't affected by {effects} {duration}.",
        "{timing} {duration}, {one} can't be affected by {effects}.",
        "{turn} When {some} would be {undone} {how} {effects}, by trashing 1 card in your hand, prevent it.",
        "{turn} When {some} would leave the battle area {how} {effects}, <Draw 1>.",
    ),
    "event by": (
        "{turn} When {some} are {happened} by {effects}, {act}.", "{turn} When {effects} {does} {some}, {act}.",
        "{turn} When {some} {verb2}, {act}.", "{turn} When {when_pile}, {act}.", "{turn} When {when_pile} by {effects}, {act}.",
        "{turn} When {effects} trash cards in {owner} hand, {act}.", "{turn} When {effects} add cards to {owner} hand, {act}.",
        "{turn} When you play a {noun}, {act}.", "{turn} When your opponent plays a Digimon, {act}.",
        "{turn} When {some} would be played, reduce the play cost by {n}.",
        "{turn} When {some} would digivolve into a {noun}, reduce the digivolution cost by {n}.",
    ),
    "piles": (
        "{timing} Trash {top}.", "{timing} By trashing {top}, {act}.", "{timing} You may trash {top}. If you do, {act}.",
        "{timing} Return 1 {noun} from {pile} to the hand.", "{timing} Add 1 {noun} from {pile} to the hand.",
        "{timing} Place 1 {noun} from {pile} at the bottom of the deck.", "{timing} Place 1 {noun} from {store} face up as your top security card.",
        "{timing} Place 1 {noun} from {store} as {one2} bottom digivolution card.", "{timing} Return {k} {nouns} from your trash to the bottom of the deck.",
        "{timing} By placing 1 {noun} from {pile} under this Digimon, {act}.", "{timing} Place 1 {noun} from {store} at the top or bottom of your security stack.",
        "{timing} By returning 1 {noun} from {pile} to the bottom of the deck, {act}.",
        "{timing} Reveal the top {k} cards of {owner} deck. Trash the rest.", "{timing} Add {owner} top security card to the hand.",
        "{timing} Trash cards in your hand until you have {n} left.", "{timing} Reveal the top {k} cards of your deck. Add 1 {noun} and 1 {noun} among them to the hand. Return the rest to the bottom of the deck.",
    ),
    "amounts": (
        "{timing} For each {counted_one}, {act}.", "{timing} {one} gets {signed} DP {duration} for each {counted_one}.",
        "{timing} For every {k} {counted}, {one} gets {signed} DP {duration}.", "{timing} Gain memory equal to the number of {counted}.",
        "{turn} This Digimon gets {signed} DP for each {counted_one}.", "{turn} For each {counted_one}, this Digimon gets {signed} DP.",
        "{timing} Delete up to {n} of your opponent's Digimon. Then, for each Digimon deleted by this effect, {act}.",
        "{timing} Trash the top {k} cards of your deck. For each card with the {trait} trait trashed by this effect, {act}.",
        "{lasting} While you have {n} or more {counted2}, this Digimon gains {keyword}.", "{timing} If you have {n} or fewer {counted2}, {act}.",
        "{timing} If there are {n} or more {counted2}, {act}.", "{timing} If your opponent has {n} or more {counted3}, {act}.",
    ),
    "compare": (
        "{timing} Delete 1 of your opponent's Digimon with {compare}.", "{timing} Return all of your opponent's Digimon with {compare} to the hand.",
        "{lasting} While your opponent has a Digimon with {compare}, this Digimon gains {keyword}.", "{timing} If this Digimon has {compare}, {act}.",
        "{turn} All of your Digimon with {compare} gain {keyword}.", "{timing} Suspend up to {k} Digimon with {compare}.",
    ),
    "nouns": (
        "{timing} Play 1 {noun} from {pile} without paying the cost.", "{timing} Play 1 {noun} or 1 {noun} from {pile} without paying the cost.",
        "{timing} Add 1 {noun} and 1 {noun} from your trash to the hand.", "{timing} Trash 1 {noun} in your hand.",
        "{timing} If you have a {noun} in your trash, {act}.", "{lasting} While a {noun} is in this Digimon's digivolution cards, this Digimon gains {keyword}.",
        "{timing} By deleting 1 of your {color}, {color} or {color} Digimon, {act}.", "{timing} If this Digimon has the {trait}, {trait} or {trait} trait, {act}.",
        "{timing} Suspend 1 of your {name}, {name} or {name}.", "{timing} Place up to {k} {nouns} from your trash under this Digimon.",
    ),
    "costs": (
        "{timing} You may play 1 {noun} from {pile} {tail}.", "{timing} 1 of your Digimon may digivolve into a {noun} in the hand {evotail}.",
        "{timing} This Digimon may digivolve into a {noun} in the trash {evotail}.", "{timing} You may use 1 Option card with the {trait} trait from your hand {usetail}.",
        "{timing} By suspending this Tamer, 1 of your Digimon may digivolve into {name} in the hand {evotail}.",
        "{timing} You may link 1 Digimon card from your hand or trash to {one3} {linktail}.", "{timing} Play 1 {noun} from {pile} suspended {tail}.",
    ),
    "cannot": (
        "{timing} {one} can't {verb} {duration}.", "{timing} {duration}, {one} can't {verb}.", "{timing} {duration}, {many} can't {verb}.",
        "{timing} {duration}, none of your opponent's {field} can {verb}.", "{turn} Your opponent can't {player_verb}.",
        "{timing} Your opponent can't {player_verb} {duration}.", "{timing} {duration}, your opponent can't {player_verb}.",
        "{turn} Your opponent's Digimon can't attack this Digimon.", "{turn} {many} can't {verb}.", "{turn} This Digimon can attack your opponent's unsuspended Digimon.",
        "{timing} {one} can't {verb} and gains {keyword} {duration}.", "{timing} {one} gains {keyword} and can't {verb} {duration}.",
        "{timing} {one} gets {signed} DP, gains {keyword} and can't {verb} {duration}.",
    ),
    "did": (
        "{timing} {act0}. If this effect {did}, {act}.", "{timing} {act0}. If this effect didn't {dodid}, {act}.",
        "{timing} You may {act0l}. If this effect {did} a level {n} or lower Digimon, {act}.", "{timing} You may {act0l}. If you did, {act}.",
        "{timing} {act0}. For each Digimon this effect {did}, {act}.",
        "{timing} Play 1 {noun} from your trash without paying the cost. The Digimon this effect played gains {keyword} {duration}.",
        "{timing} Play 1 {noun} from your trash without paying the cost. At the end of the turn, delete the Digimon this effect played.",
        "{timing} Choose {one}. {duration}, it gains {keyword} and can't {verb}.", "{timing} Suspend {one}. It can't unsuspend {duration}.",
    ),
}  # fmt: skip
WORDS |= {
    "nouns": ("cards with the {trait} trait", "{color} Digimon cards", "Digimon cards with {name} in their names", "Option cards", "level {n} or lower Digimon cards"),
    "verb2": ("attack", "block", "suspend", "unsuspend", "digivolve", "leave the battle area", "become suspended", "become unsuspended", "move"),
    "one3": ("this Digimon", "1 of your Digimon", "1 of your Digimon with the {trait} trait"),
    "one2": ("this Digimon's", "1 of your Digimon's", "1 of your Digimon with the {trait} trait's"),
    "counted2": ("cards in your hand", "security cards", "Tamers", "Digimon with the {trait} trait", "cards in your trash", "{color} Digimon", "suspended Digimon", "cards under your Tamers", "colors among your Digimon"),
    "counted3": ("cards in their hand", "security cards", "Tamers", "Digimon with {compare}", "cards in their trash", "suspended Digimon"),
    "usetail": ("without paying the cost", "with the use cost reduced by {n}", "with the cost reduced by {n}", "with the use cost reduced by {n} for each {counted_one}"),
    "linktail": ("without paying the cost", "with the link cost reduced by {n}", "with the cost reduced by {n}"),
    "act0": ("Delete 1 of your opponent's Digimon", "Suspend 1 of your opponent's Digimon", "Return 1 of your opponent's Digimon to the hand", "Play 1 {noun} from your hand without paying the cost", "Place 1 {noun} from your trash under this Digimon", "Trash 1 {noun} in your hand"),
    "act0l": ("delete 1 of your Digimon", "suspend 1 of your Digimon", "return 1 of your Digimon to the hand", "play 1 Digimon card from your hand without paying the cost", "place 1 Digimon card from your trash under this Digimon"),
    "dodid": ("delete", "play", "suspend", "return", "trash", "place"),
}  # fmt: skip

_GAP = re.compile(r"\{(\w+)\}")


def filled(form: str, chance: random.Random) -> str:
    """The form with a word in each gap, and the sentence's agreement put right."""
    while gap := _GAP.search(form):
        form = form[: gap.start()] + chance.choice(WORDS[gap[1]]) + form[gap.end() :]
    return agreed(form)


def agreed(text: str) -> str:
    """The text as English has it: verbs agree, articles too, lists name nothing twice, sentences begin with capitals."""
    text = re.sub(r"\b((?:all|[2-9]) of [^.]*?(?:Digimon|Tamers)) (get|gain|is|isn't)s?\b", _many, text)
    text = re.sub(r"'s trait's", " trait's", text).replace("with the [", "with the [").replace("trait trait", "trait")
    text = re.sub(
        r"\b(this Digimon|one of your [^,]*?(?:Digimon|trait)) are (deleted|suspended|unsuspended|played|returned)",
        r"\1 is \2",
        text,
    )
    text = re.sub(
        r"\b(this Digimon|one of your Digimon with the \[[^\]]*\] trait) (attack|block|suspend|unsuspend|digivolve|leave|become|move)\b",
        r"\1 \2s",
        text,
    )
    text = re.sub(r"\ba (?=\[A|Option)", "an ", text)
    return re.sub(r"(^(?:\[[^\]]*\] )*|\. )([a-z])", lambda found: found[1] + found[2].upper(), text)


_PLURAL = {"is": "are", "isn't": "aren't"}


def _many(found: re.Match[str]) -> str:
    return f"{found[1]} {_PLURAL.get(found[2], found[2])}"


def sentence(chance: random.Random) -> tuple[str, str]:
    """A family, and a sentence of it."""
    family = chance.choice(tuple(FORMS))
    return family, filled(chance.choice(FORMS[family]), chance)
