"""Sorts of causes, as texts name them ("by your opponent's effects", "other than in battle"): a closed vocabulary.

A text names a sort of cause with a few words (`language.When.by` and its like). Preparing a card looks the words up
here and refuses those that nobody defined; in a game two masks are compared. What a text says beyond that (effects of
cards like these, one of several causes, anything but those) is made of such filters (`language.Cause`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.vocabulary import BY_BATTLE, BY_EFFECT, BY_PLAYER, BY_RULE, DIGIMON, OPTION, TAMER

if TYPE_CHECKING:
    from digilex.rules.model.prepared import Pred
    from digilex.rules.state.state import State

# What a cause can be, as bits: an effect is one's own or the opponent's, seen from the player whose text it is.
RULE_BIT: Final = 1 << BY_RULE
BATTLE_BIT: Final = 1 << BY_BATTLE
PLAYER_BIT: Final = 1 << BY_PLAYER
OWN_EFFECT: Final = 1 << 4
OPPONENTS_EFFECT: Final = 1 << 5
ANY_EFFECT: Final = OWN_EFFECT | OPPONENTS_EFFECT
ANYTHING: Final = RULE_BIT | BATTLE_BIT | PLAYER_BIT | ANY_EFFECT


class CauseFilter:
    """A sort of cause. Immutable."""

    def __init__(self, words: str, among: int, of: int = 0, not_of: int = 0, keyword: str = "") -> None:
        self.words = words
        self.among = among  # bits: which causes are meant
        self.of = of  # an effect has to be one of these categories of cards; 0 for any
        self.not_of = not_of  # and of none of these
        self.not_side = ANY_EFFECT  # where it is one of these sides' effects
        self.keyword = keyword  # it has to be what this keyword does
        self.of_this = False  # it has to be an effect of the very Digimon whose text names it
        self.where: Pred | None = None  # it has to be an effect of a card like that
        self.parts: list[CauseFilter] = []  # it is one of these
        self.but: CauseFilter | None = None  # it is anything else

    def covers(self, opponents: bool, source_kind: int) -> bool:
        """Whether it means an effect of that side and category of card."""
        side = OPPONENTS_EFFECT if opponents else OWN_EFFECT
        if not self.among & side or (self.not_side & side and source_kind & self.not_of):
            return False
        return self.of == 0 or source_kind & self.of != 0

    def fits(self, cause: Cause | None, owner: int, this: int = 0) -> bool:
        """Whether it means that cause, seen from the player `owner` and the card `this`; never what has no cause."""
        if cause is None:
            return False
        if self.keyword:
            return cause.keyword == self.keyword
        if self.of_this and cause.source != this:
            return False
        if cause.kind == BY_EFFECT:
            return self.covers(cause.player != owner, cause.source_kind)
        return self.among & (1 << cause.kind) != 0

    def means(self, game: State, cause: Cause | None, owner: int, this: int = 0) -> bool:
        """Whether it means that cause, whatever the text says of the card whose effect it is."""
        if cause is None:
            return False
        if self.but is not None:
            return not self.but.means(game, cause, owner, this)
        for part in self.parts:
            if part.means(game, cause, owner, this):
                return True
        return not self.parts and self.fits(cause, owner, this) and self.is_of(game, cause.source, owner, this)

    def keeps_off(self, game: State, owner: int, player: int, source: int, source_kind: int) -> bool:
        """Whether it means the effects of that player's card, seen from the player `owner`."""
        for part in self.parts:
            if part.keeps_off(game, owner, player, source, source_kind):
                return True
        if self.parts or not self.covers(player != owner, source_kind):
            return False
        return self.where is None or self.is_of(game, source, owner)

    def is_of(self, game: State, source: int, owner: int, this: int = 0) -> bool:
        """Whether the card whose effect it is is like the text says. Asked of itself while this is worked out: no."""
        if self.where is None:
            return True
        if source == 0 or (source < 0 and -source not in game.permanents and -source not in game.departed):
            return False
        if self in game.asking:
            return False
        game.asking.append(self)
        try:
            return self.where.test(game, source, Context(owner, this, 0, None))
        finally:
            game.asking.pop()


KEYWORD_CAUSES: Final = (
    "Alliance", "Digisorption", "Armor Purge", "Barrier", "Blitz", "Collision", "Decode", "Decoy", "Digi-Burst",
    "Evade", "Execute", "Fortitude", "Fragment", "Material Save", "Mind Link", "Overclock", "Partition", "Piercing",
    "Progress", "Raid", "Retaliation", "Save", "Scapegoat", "Training", "Vortex", "Ascension", "Engage", "Guard",
    "Detach", "Delay", "De-Digivolve", "Blast Digivolve", "Blast DNA Digivolve", "Blocker", "Iceclad", "Recovery",
)  # fmt: skip


def all_causes() -> dict[str, CauseFilter]:
    """The vocabulary, by the words of the language."""
    found = [
        CauseFilter("battle", BATTLE_BIT),
        CauseFilter("rule", RULE_BIT),
        CauseFilter("unsuspend phase", RULE_BIT),  # what unsuspends by a rule does so in that phase
        CauseFilter("other than battle", ANYTHING & ~BATTLE_BIT),
        CauseFilter("other than effects", ANYTHING & ~ANY_EFFECT),
        CauseFilter("other than your effects", ANYTHING & ~OWN_EFFECT),
        CauseFilter("other than opponent's effects", ANYTHING & ~OPPONENTS_EFFECT),
        CauseFilter("other than your effects or battle", ANYTHING & ~OWN_EFFECT & ~BATTLE_BIT),
        CauseFilter("other than DigiXros", ANYTHING),  # materials leave for the card above; nothing interrupts (7-2)
        CauseFilter("Digi-Egg effects", 0),  # on the field a Digi-Egg is a Digimon (4-3-1): it has no such effects
    ]
    for whose, among in (("", ANY_EFFECT), ("your ", OWN_EFFECT), ("opponent's ", OPPONENTS_EFFECT)):
        for category, of in (("", 0), ("Digimon ", DIGIMON), ("Tamer ", TAMER), ("Option ", OPTION)):
            found.append(CauseFilter(f"{whose}{category}effect", among, of))
            found.append(CauseFilter(f"{whose}{category}effects", among, of))
            if of:
                others = CauseFilter(f"other than {whose}{category}effects", ANYTHING, 0, of)
                others.not_side = among
                found.append(others)
    for keyword in KEYWORD_CAUSES:
        found.append(CauseFilter(keyword, ANY_EFFECT, 0, 0, keyword))
    this = CauseFilter("this Digimon's effect", ANY_EFFECT)
    this.of_this = True
    return {cause.words: cause for cause in [*found, this]}


CAUSES: Final[dict[str, CauseFilter]] = all_causes()
