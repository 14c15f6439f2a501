"""Random programs render and parse back to themselves.

The strategies build programs of the nodes that card text has a wording for. Where a combination has none, the printer
has to refuse it (a ValueError); what it prints must read back as the same program, never as another.
"""

from __future__ import annotations

from typing import TypeVar

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from digilex.cards.language import (
    COLORS,
    DP,
    Action,
    AllOf,
    AnyOf,
    Attack,
    Both,
    By,
    Cannot,
    Cards,
    Change,
    Choose,
    ColorCount,
    Compare,
    Condition,
    Count,
    DeDigivolve,
    Delete,
    DigivolutionCards,
    Digivolve,
    Do,
    Draw,
    Effect,
    Either,
    Every,
    Exists,
    Extreme,
    Filter,
    ForEach,
    GainMemory,
    GainsEffect,
    GetsDP,
    HasColor,
    HasKeyword,
    HasTrait,
    If,
    Keyword,
    Later,
    Level,
    LoseMemory,
    Matches,
    May,
    MemoryOf,
    Modes,
    Modify,
    Named,
    NameIncludes,
    No,
    Not,
    PlaceInSecurity,
    PlaceUnder,
    Play,
    PlayCost,
    Recovery,
    Reference,
    ReturnToDeck,
    ReturnToHand,
    Suspend,
    Suspended,
    TextIncludes,
    Then,
    This,
    Top,
    TraitIncludes,
    Trash,
    Trigger,
    Unsuspend,
    When,
    Would,
)
from digilex.text import parse_effects, render

T = TypeVar("T")
SETTINGS = settings(max_examples=150, deadline=None)

NAMES = ("Sample Beast", "Test Dragon", "Examplemon", "Probe")
TRAITS = ("Dragon", "Sea Animal", "Free", "Example Type")
KEYWORDS = ("Blocker", "Rush", "Piercing", "Jamming", "Reboot", "Retaliation")
TIMINGS = ("On Play", "When Digivolving", "When Attacking", "On Deletion", "Main", "End of Your Turn", "End of Attack")
LASTING = ("the turn", "opponent's turn", "opponent's next turn")

small = st.integers(1, 4)
thousands = st.integers(1, 12).map(lambda number: number * 1000)


def some(values: tuple[T, ...], most: int = 2) -> st.SearchStrategy[tuple[T, ...]]:
    """One or a few different words."""
    return st.lists(st.sampled_from(values), min_size=1, max_size=most, unique=True).map(tuple)


# What stands before the noun ("red level 3 Digimon"), and what stands after it ("with the [Dragon] trait"). Two filters
# are said in that order, colours before levels, so only programs in that order have a text of their own.
colors = some(COLORS).map(HasColor)
levels = st.builds(Level, st.sampled_from(("<=", ">=", "=")), st.integers(3, 6))
states = st.sampled_from([Suspended(), Not(Suspended())])
after: st.SearchStrategy[Filter] = st.one_of(
    some(TRAITS).map(HasTrait),
    some(NAMES).map(NameIncludes),
    some(TRAITS).map(TraitIncludes),
    st.sampled_from(KEYWORDS).map(HasKeyword),
    st.builds(DP, st.sampled_from(("<=", ">=")), thousands),
    st.builds(PlayCost, st.sampled_from(("<=", ">=")), small),
    st.builds(DigivolutionCards, st.just("="), st.just(0)),
    st.builds(DigivolutionCards, st.just(">="), small),
    st.builds(Extreme, st.sampled_from(("lowest", "highest")), st.sampled_from(("level", "DP", "play cost"))),
    st.builds(ColorCount, st.just(">="), st.integers(2, 3)),
    some(NAMES).map(TextIncludes),
    st.sampled_from(KEYWORDS).map(lambda keyword: Not(HasKeyword(keyword))),
    st.tuples(some(NAMES).map(NameIncludes), some(TRAITS).map(HasTrait)).map(Either),
    st.builds(DigivolutionCards, st.just(">="), st.just(1), some(NAMES).map(Named)),
)
before: st.SearchStrategy[Filter] = st.one_of(colors, levels, states)
filters: st.SearchStrategy[Filter] = st.one_of(
    before,
    after,
    some(NAMES).map(Named),
    st.tuples(colors, levels).map(Both),
    st.tuples(before, after).map(Both),
)
wheres = st.none() | filters

# Without "of": it is said of few things, and the data tries it.
kinds = st.sampled_from((("Digimon",), ("Tamer",), ("Digimon", "Tamer")))
battle = st.just(("battle",))
# "Other" leaves out this card, which is never the opponent's.
on_field = st.builds(Cards, kinds, st.just("you"), battle, wheres, st.booleans()) | st.builds(
    Cards, kinds, st.just("opponent"), battle, wheres
)
wheres_in_hand = st.one_of(
    st.none(), colors, levels, some(TRAITS).map(HasTrait), some(NAMES).map(NameIncludes), some(NAMES).map(TextIncludes)
)
in_hand = st.builds(
    Cards,
    st.sampled_from((("Digimon",), ("Tamer",), ("Option",), ("card",))),
    st.just("you"),
    st.sampled_from((("hand",), ("trash",), ("hand", "trash"))),
    wheres_in_hand,
)


def chosen(cards: st.SearchStrategy[Cards]) -> st.SearchStrategy[Choose]:
    """ "1 of ...", "3 of ...", "up to 2 of ..."; "up to 1" is said by no card."""
    return st.builds(Choose, cards, small) | st.builds(Choose, cards, st.integers(2, 4), st.just(True))


field_references: st.SearchStrategy[Reference] = st.one_of(chosen(on_field), on_field.map(Every), st.just(This()))

changes: st.SearchStrategy[Change] = st.one_of(
    thousands.map(GetsDP),
    thousands.map(lambda number: GetsDP(-number)),
    st.sampled_from(KEYWORDS).map(Keyword),
    st.integers(1, 3).map(lambda number: Keyword("Security A.", number)),
    st.sampled_from(("attack", "block", "unsuspend", "suspend", "digivolve")).map(Cannot),
)

gained = st.builds(Effect, st.one_of(small.map(Draw), small.map(GainMemory)), some(TIMINGS, 1)).map(
    lambda effect: (GainsEffect(effect),)
)
targets = st.builds(
    Cards, st.just(("Digimon",)), st.just("you"), st.sampled_from((("hand",), ("trash",))), wheres_in_hand
)

verbs: st.SearchStrategy[Action] = st.one_of(
    small.map(Draw),
    small.map(GainMemory),
    small.map(LoseMemory),
    small.map(Recovery),
    field_references.map(Delete),
    field_references.map(Suspend),
    field_references.map(Unsuspend),
    chosen(on_field).map(ReturnToHand),
    chosen(on_field).map(ReturnToDeck),
    chosen(in_hand).map(Play),
    st.builds(DeDigivolve, chosen(on_field), small),
    st.builds(Top, st.sampled_from(("deck", "security")), small, st.sampled_from(("you", "opponent"))).map(Trash),
    st.builds(PlaceInSecurity, st.builds(Choose, in_hand), st.sampled_from(("top", "bottom"))),
    st.builds(PlaceUnder, st.builds(Choose, in_hand), st.just(This())),
    st.builds(
        Digivolve,
        st.just(This()),
        st.builds(Choose, targets),
        st.just("reduced"),
        small,
    ),
    st.builds(Attack, st.just(This())),
    st.builds(Modify, field_references, gained, st.sampled_from(LASTING)),
    st.builds(Modify, field_references, changes.map(lambda change: (change,)), st.sampled_from(LASTING)),
)
costs: st.SearchStrategy[Action] = st.one_of(
    st.just(Suspend(This())),
    small.map(lambda number: Trash(Choose(Cards(("card",), "you", ("hand",)), number))),
    small.map(lambda number: Trash(Top("security", number))),
    chosen(on_field).map(Delete),
)

counts = st.sampled_from(
    [Cards(("card",), owner, (area,)) for owner in ("you", "opponent") for area in ("hand", "security", "trash")]
).map(Count)
conditions: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Compare, counts, st.sampled_from(("<=", ">=")), small),
    st.builds(Compare, st.just(MemoryOf()), st.just("<="), small),
    on_field.map(Exists),
    on_field.map(lambda cards: No(Exists(cards))),
    st.one_of(states, some(TRAITS).map(HasTrait), some(NAMES).map(NameIncludes)).map(
        lambda filter_: Matches(This(), filter_)
    ),
)

pairs = st.tuples(conditions, conditions).filter(lambda pair: pair[0] != pair[1])

clauses: st.SearchStrategy[Action] = st.one_of(
    verbs,
    verbs.map(May),
    st.builds(By, costs, verbs),
    st.builds(If, conditions, verbs),
    st.builds(If, pairs.map(AllOf), verbs),
    st.builds(If, pairs.map(AnyOf), verbs),
    st.builds(Modes, st.tuples(verbs, verbs)),
    st.builds(Later, st.sampled_from(("end of turn", "end of opponent's turn")), small.map(GainMemory)),
    st.builds(ForEach, counts, st.one_of(small.map(Draw), small.map(GainMemory))),
)
# "Then" belongs to what stands before it: after "by X, Y" it hangs on X (15-7-2), so that shape is written as By.
first_clauses = clauses.filter(lambda action: not isinstance(action, By))
actions: st.SearchStrategy[Action] = st.one_of(
    clauses,
    st.tuples(first_clauses, clauses.map(Then)).map(Do),
    st.tuples(first_clauses, clauses.map(Then)).map(Do),
    st.builds(By, costs, st.tuples(verbs, verbs.map(Then)).map(Do)),
)

triggers: st.SearchStrategy[Trigger] = st.one_of(
    st.builds(When, st.sampled_from(("play", "suspend", "unsuspend", "delete", "attack", "digivolve")), on_field),
    st.builds(Would, st.sampled_from(("delete", "leave")), st.just(This())),
)
limits = st.none() | st.integers(1, 2)
timed = st.builds(Effect, actions, some(TIMINGS), limit=limits)
triggered = st.builds(
    Effect, actions, turns=st.sampled_from(("Your Turn", "All Turns")), limit=limits, trigger=triggers
)
persistent = st.builds(
    Effect,
    st.builds(Modify, on_field.map(Every) | st.just(This()), changes.map(lambda change: (change,))),
    turns=st.sampled_from(("Your Turn", "Opponent's Turn", "All Turns")),
)


def reads_back(effect: Effect) -> None:
    """What is printed means the same program; what has no wording is refused."""
    try:
        text = render(effect, checked=False)
    except ValueError as error:
        assert "has no wording" in str(error)
        event("refused")
        assume(False)
    else:
        event("printed")
        assert parse_effects(text) == (effect,), text


@SETTINGS
@given(timed)
def test_effects_with_timings(effect: Effect) -> None:
    reads_back(effect)


@SETTINGS
@given(triggered)
def test_effects_with_triggers(effect: Effect) -> None:
    reads_back(effect)


@SETTINGS
@given(persistent)
def test_persistent_effects(effect: Effect) -> None:
    reads_back(effect)
