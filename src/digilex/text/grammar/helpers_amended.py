"""Helpers for sentences that change what the sentence before them said: more cards, lower costs, cards left out."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import of_stack
from digilex.text.grammar.helpers_actions import ActionHelpers
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

_WHOSE_EFFECTS = {"effect": "any", "your effect": "you", "opponent's effect": "opponent"}  # and whose they are


class SaidFirst(str):
    """How long, said before a clause: that holds for it and for what follows, never for what stands before it."""


def durations_in(action: Any) -> list[str]:
    """How long the changes of an action last, where it is said."""
    if isinstance(action, (lang.Modify, lang.ModifyPlayer)):
        return [] if action.duration == "always" else [action.duration]
    if isinstance(action, lang.Do):
        return [found for step in action.steps for found in durations_in(step)]
    return durations_in(action.action) if isinstance(action, (lang.Then, lang.May)) else []


def enduring(action: Any, duration: str) -> Any:
    """The action with the duration for its changes that have none."""
    if isinstance(action, (lang.Modify, lang.ModifyPlayer)) and action.duration == "always":
        return action.replace(duration=duration)
    if isinstance(action, lang.Do):
        return lang.Do(tuple(enduring(step, duration) for step in action.steps))
    if isinstance(action, (lang.Then, lang.May)):
        return action.replace(action=enduring(action.action, duration))
    return action


def _one_by_one(word: lang.Filter) -> tuple[lang.Filter, ...]:
    """Colours or traits that stand in a list of words, one by one: "1 each of red, blue and green cards"."""
    if isinstance(word, lang.HasTrait):
        return tuple(lang.HasTrait((trait,)) for trait in word.traits)
    return tuple(lang.HasColor((color,)) for color in word.colors) if isinstance(word, lang.HasColor) else (word,)


# How much an action does that is not done to so many cards.
NUMBERS: dict[type[Any], str] = {
    lang.Draw: "count", lang.GainMemory: "amount", lang.LoseMemory: "amount", lang.PlayToken: "count",
    lang.DeDigivolve: "count", lang.Recovery: "count",
}  # fmt: skip
_TOKEN = lang.IsKind(("Token",))


def _in_own_pile(change: Any, who: Any) -> Any:
    """What a player can't do to cards in a pile of their own; it need not be said whose that is."""
    cards = change.cards if getattr(change, "what", "") in ("play", "use") else None
    if cards is None or cards.owner == "any" or (cards.owner == "you" and cards.areas == ("hand",) and who != "any"):
        return change
    if cards.owner != (who[1] if who[0] == "player" else who):
        raise Unfit("players play and use cards of their own piles")
    return change.replace(cards=cards.replace(owner="you" if cards.areas == ("hand",) else "any"))


def _of_theirs(change: Any) -> bool:
    """Whether it is about your opponent's cards or effects."""
    whose = getattr(getattr(change, "cards", None), "owner", "any")
    return whose == "opponent" or str(getattr(change, "by", None)).startswith("opponent's")


def unnamed_tokens(action: Any) -> bool:
    """Whether several tokens are played, each only if there is none of its name."""
    steps = action.steps if isinstance(action, lang.Do) else ()
    return len(steps) > 1 and all(isinstance(step, lang.If) and isinstance(step.then, lang.PlayToken) for step in steps)


class AmendingHelpers(ActionHelpers):
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_spread(self, actions: tuple[Any, ...]) -> Any:
        """Several actions of one sentence: how long a change lasts is said once for all of them."""
        said = [durations_in(action) for action in actions]
        done = []
        for index, action in enumerate(actions):
            later = [[one for one in found if not isinstance(one, SaidFirst)] for found in said[index + 1 :]]
            near = [found for found in (*reversed(said[: index + 1]), *later) if found]
            done.append(enduring(action, near[0][-1]) if near else action)
        return lang.Do(tuple(done))

    def unbuild_spread(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Do) and of_stack(value) is None:
            whole = any(self.unbuild_attacking_this_only(value))  # type: ignore[attr-defined]
            if not whole and not any(self.unbuild_shuffled(value)):  # type: ignore[attr-defined]
                yield (value.steps,)

    def build_all_lasting(self, duration: str, actions: tuple[Any, ...]) -> Any:
        return lang.Do(tuple(enduring(action, duration) for action in actions))

    def unbuild_all_lasting(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Do):
            kinds = (lang.Modify, lang.ModifyPlayer)
            found = {step.duration if isinstance(step, kinds) else "always" for step in value.steps}
            if len(found) == 1 and found != {"always"}:
                yield found.pop(), tuple(step.replace(duration="always") for step in value.steps)

    def build_changed_for_each(self, per: tuple[Any, int], cards: Any, changes: Any, duration: str) -> Any:
        """What has a number is added up on the same cards; any other change is done again and again."""
        try:
            return lang.Modify(cards, self.build_each_change(per, changes), duration)  # type: ignore[attr-defined]
        except Unfit:
            numbered = changes and isinstance(changes[-1], lang.GetsDP) and isinstance(changes[-1].amount, int)
            if numbered and isinstance(cards, (lang.Choose, lang.It)):  # the same card gets it all, the rest once
                last = self.build_each_change(per, changes[-1:])  # type: ignore[attr-defined]
                return lang.Modify(cards, (*changes[:-1], *last), duration)
            if len({getattr(change, "amount", None) is None for change in changes}) > 1:
                raise Unfit("it is not said whether all of it is gained for each, or what has a number") from None
        return lang.ForEach(self.build_per_amount(per), lang.Modify(cards, changes, duration))

    def build_changed_each(self, per: tuple[Any, int], actions: tuple[Any, ...]) -> Any:
        """Several cards change for each of something; how long may be said once for all of them."""
        steps = self.build_spread(actions).steps
        if not all(isinstance(change, lang.GetsDP) for step in steps for change in step.changes):
            raise Unfit
        return lang.Do(
            tuple(self.build_changed_for_each(per, step.cards, step.changes, step.duration) for step in steps)
        )

    def unbuild_changed_each(self, value: Any) -> Unbuilt:
        plain: list[Any] = []
        per: tuple[Any, int] | None = None
        for step in value.steps if isinstance(value, lang.Do) else ():
            change = step.changes[0] if isinstance(step, lang.Modify) else None
            if not isinstance(change, lang.GetsDP) or not isinstance(change.amount, lang.Times):
                return
            per = (change.amount.of, change.amount.every)
            plain.append(step.replace(changes=(lang.GetsDP(change.amount.each),)))
        if per is not None and len(plain) > 1 and makes(value, self.build_changed_each, per, tuple(plain)):
            yield per, tuple(plain)

    def unbuild_changed_for_each(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.ForEach) and isinstance(value.action, lang.Modify):
            for (per,) in self.unbuild_per_amount(value.amount):
                yield per, value.action.cards, value.action.changes, value.action.duration
        elif isinstance(value, lang.Modify) and any(isinstance(one, lang.SecurityAttackPer) for one in value.changes):
            for per, changes in self._for_each(value.changes):
                if makes(value, self.build_changed_for_each, per, value.cards, changes, value.duration):
                    yield per, value.cards, changes, value.duration

    def _for_each(self, changes: tuple[Any, ...]) -> Unbuilt:
        """What is counted, and the changes that are made for each of it."""
        plain: list[Any] = []
        counted: tuple[Any, int] | None = None
        for change in changes:
            if isinstance(change, lang.SecurityAttackPer):
                found = list(self.unbuild_per_amount(change.amount))
                counted = found[0][0] if found else counted
                plain.append(lang.Keyword("Security A.", 1))
            elif isinstance(change, lang.GetsDP) and isinstance(change.amount, lang.Times):
                plain.append(lang.GetsDP(change.amount.each))
        if counted is not None and len(plain) == len(changes):
            yield counted, tuple(plain)

    def build_more(self, action: Any, amount: Any) -> Any:
        """The action with more cards: for "add 1 to the number of cards trashed by this effect"."""
        if isinstance(action, (lang.May, lang.Then)):
            return action.replace(action=self.build_more(action.action, amount))
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_more(action.then, amount))
        chosen = getattr(action, "cards", None)
        if isinstance(chosen, (lang.Choose, lang.Top, lang.Bottom)) and isinstance(chosen.count, int):
            more = chosen.count + amount if isinstance(amount, int) else lang.Plus((chosen.count, amount))
            return action.replace(cards=chosen.replace(count=more))
        number = getattr(action, NUMBERS.get(type(action), ""), None)
        if isinstance(number, int) and not isinstance(action, (lang.GainMemory, lang.LoseMemory)):
            return action.replace(**{NUMBERS[type(action)]: lang.Plus((number, amount))})
        raise Unfit

    def unbuild_more(self, value: Any) -> Unbuilt:
        """The action without what is added to the number of its cards."""
        inner = "then" if isinstance(value, (lang.If, lang.By)) else "action"
        if isinstance(value, (lang.May, lang.If, lang.By)):
            for plain, amount in self.unbuild_more(getattr(value, inner)):
                yield value.replace(**{inner: plain}), amount
            return
        own = getattr(value, NUMBERS.get(type(value), ""), None)
        if isinstance(own, lang.Plus) and len(own.parts) == 2 and getattr(own.parts[1], "each", 1) > 0:
            yield value.replace(**{NUMBERS[type(value)]: own.parts[0]}), own.parts[1]
        chosen = getattr(value, "cards", None)
        if isinstance(chosen, (lang.Choose, lang.Top, lang.Bottom)) and isinstance(chosen.count, lang.Plus):
            number, *more = chosen.count.parts
            if isinstance(number, int) and len(more) == 1:
                yield value.replace(cards=chosen.replace(count=number)), more[0]

    def build_more_dp(self, action: Any, amount: Any) -> Any:
        """The action with more DP gained or lost: for "it further gets -1000 DP for each ..."."""
        if isinstance(action, (lang.May, lang.Then)):
            return action.replace(action=self.build_more_dp(action.action, amount))
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_more_dp(action.then, amount))
        if isinstance(action, lang.Modify) and len(action.changes) == 1:
            change = action.changes[0]
            if isinstance(change, lang.GetsDP) and isinstance(change.amount, int):
                return action.replace(changes=(lang.GetsDP(lang.Plus((change.amount, amount))),))
        raise Unfit

    def unbuild_more_dp(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Modify) and len(value.changes) == 1 and isinstance(value.changes[0], lang.GetsDP):
            amount = value.changes[0].amount
            if isinstance(amount, lang.Plus) and len(amount.parts) == 2 and isinstance(amount.parts[0], int):
                yield value.replace(changes=(lang.GetsDP(amount.parts[0]),)), amount.parts[1]

    def build_only_if(self, amount: int, condition: Any) -> Any:
        """What is added if a condition holds that speaks of nothing the effect dealt with."""
        if any(isinstance(node, (lang.It, lang.DidThis)) for node in condition.walk()):
            raise Unfit
        return lang.OnlyIf(amount, condition)

    def unbuild_only_if(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.OnlyIf):
            yield value.amount, value.condition

    def build_each_of(self, words: tuple[Any, ...], cards: Any, count: int) -> Any:
        """One choice for each word: for "1 each of level 3 and level 4 Digimon"."""
        rest = tuple(item for item in filters_of(cards.where) if item != lang.Named(()))
        single = (word for item in words for word in _one_by_one(item))
        parts = (cards.replace(where=where_of((word, *rest))) for word in single)
        return lang.EachOf(tuple(lang.Choose(part, count) for part in parts))

    def build_either_card(self, first: Any, second: Any) -> Any:
        if first.areas != ("card",) or second.areas != ("card",):
            raise Unfit
        return self.build_either_noun(first, second).replace(areas=("card",))

    def unbuild_either_card(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas == ("card",):
            for first, second in self.unbuild_either_noun(value):
                yield first.replace(areas=("card",)), second.replace(areas=("card",))

    def build_play_or(self, verb: str, noun: Any) -> Any:
        """What can't be played, nor used or moved to the battle area."""
        if verb not in ("move", "use"):
            raise Unfit
        areas = ("hand", "breeding" if verb == "move" else "hand")
        played, other = (noun.replace(owner="any", areas=(area,)) for area in areas)
        return lang.Cannot("play", cards=played), lang.Cannot(verb, cards=other)

    def unbuild_play_or(self, value: Any) -> Unbuilt:
        first, other = value if isinstance(value, tuple) and len(value) == 2 else (None, None)
        if isinstance(first, lang.Cannot) and isinstance(first.cards, lang.Cards) and isinstance(other, lang.Cannot):
            noun = first.cards.replace(areas=("battle",))
            if other.what in ("move", "use") and makes(value, self.build_play_or, other.what, noun):
                yield other.what, noun

    def build_cannot_by_effects(self, by: Any, changes: tuple[Any, ...]) -> Any:
        """What a player's effects can't do, the player can't do by effects; costs are reduced by effects alone."""
        if by not in _WHOSE_EFFECTS or any(change.by is not None for change in changes):
            raise Unfit
        caused = [change if change.what.startswith("reduce") else change.replace(by="effect") for change in changes]
        return lang.ModifyPlayer(_WHOSE_EFFECTS[by], tuple(caused))

    def unbuild_cannot_by_effects(self, value: Any) -> Unbuilt:
        """Several things: one alone is said of the player."""
        if isinstance(value, lang.ModifyPlayer) and value.duration == "always" and len(value.changes) > 1:
            if all(isinstance(change, lang.Cannot) and change.by == "effect" for change in value.changes):
                whose = {who: by for by, who in _WHOSE_EFFECTS.items()}
                yield whose[value.who], tuple(change.replace(by=None) for change in value.changes)

    def build_kept_from(self, who: Any, changes: tuple[Any, ...]) -> Any:
        """What a player can't do, or a player's effects."""
        changes = tuple(_in_own_pile(change, who) for change in changes)
        if isinstance(who, str):
            if who == "any" and any(map(_of_theirs, changes)):
                raise Unfit('it is not said whether "their" is each player\'s own, or your opponent\'s')
            return lang.ModifyPlayer(who, changes)
        if not isinstance(who, tuple) or who[0] not in ("player", "effects"):
            raise Unfit
        return (lang.ModifyPlayer if who[0] == "player" else self.build_cannot_by_effects)(who[1], changes)

    def unbuild_kept_from(self, value: Any) -> Unbuilt:
        yield from ((("effects", by), changes) for by, changes in self.unbuild_cannot_by_effects(value))
        if isinstance(value, lang.ModifyPlayer) and value.duration == "always":
            yield ("player", "you") if value.who == "you" else value.who, value.changes

    def build_kept_from_hand(self, owners: tuple[str, ...], change: lang.Cannot, by: Any) -> Any:
        """What can't be done by effects; or what can't be played or used of a player's cards: anything else that can't
        be done to those is said of the cards."""
        if change.cards is not None and change.cards.owner not in ("any", "you"):
            raise Unfit
        if not owners and by is not None:
            return self.build_cannot_by_effects(by, (change,))
        if len(owners) != 1 or change.what not in ("play", "use"):
            raise Unfit
        return lang.ModifyPlayer(owners[0], (self.build_caused(change, by),))  # type: ignore[attr-defined]

    def build_brought(self, noun: Any) -> Any:
        """Cards that would be played, from the hand if no place is named; they are called what they become."""
        brought = noun.replace(owner="any", areas=("hand",))
        return None if brought == lang.Cards(("card",), "any", ("hand",)) else brought

    def unbuild_brought(self, value: Any) -> Unbuilt:
        if value is None:
            yield (lang.Cards(("card",), "any", ("card",)),)
        if isinstance(value, lang.Cards) and value.owner == "any" and value.areas == ("hand",):
            yield (value.replace(areas=("card",) if value.kinds == ("Option",) else ("battle",)),)

    def build_done_by(self, cards: Any, what: str) -> Any:
        if what in ("trashed", "returned"):
            raise Unfit  # they are on the field no more
        return self.build_filtered(cards, lang.IsOneOf(lang.It(what)))

    def unbuild_done_by(self, value: Any) -> Unbuilt:
        filters = filters_of(value.where) if isinstance(value, lang.Cards) else ()
        last = filters[-1] if filters else None
        if isinstance(last, lang.IsOneOf) and isinstance(last.cards, lang.It):
            yield value.replace(where=where_of(filters[:-1])), last.cards.what

    def build_further_reduced(self, action: Any, amount: Any) -> Any:
        """The action with its lowered cost lowered more: for "for each ..., further reduce it by 1"."""
        if isinstance(action, (lang.May, lang.Then)):
            return action.replace(action=self.build_further_reduced(action.action, amount))
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_further_reduced(action.then, amount))
        if isinstance(action, (lang.Digivolve, lang.Play, lang.Use)) and isinstance(action.reduction, int):
            if action.cost == "reduced":
                return action.replace(reduction=lang.Plus((action.reduction, amount)))
        raise Unfit

    def unbuild_further_reduced(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.May):
            for action, amount in self.unbuild_further_reduced(value.action):
                yield value.replace(action=action), amount
        elif isinstance(value, (lang.Digivolve, lang.Play, lang.Use)) and value.cost == "reduced":
            found = value.reduction
            if isinstance(found, lang.Plus) and len(found.parts) == 2 and isinstance(found.parts[0], int):
                yield value.replace(reduction=found.parts[0]), found.parts[1]
        elif isinstance(value, lang.Do) and len(value.steps) == 2:
            first, more = value.steps
            if isinstance(more, lang.ReduceCost) and any(isinstance(node, lang.ReduceCost) for node in first.walk()):
                yield first, more.amount

    def build_of_player(self, who: str, noun: Any) -> Any:
        return where_of((lang.BelongsTo(who), *filters_of(self.build_as_filter(noun))))

    def unbuild_of_player(self, value: Any) -> Unbuilt:
        filters = filters_of(value)
        if filters and isinstance(filters[0], lang.BelongsTo):
            for (noun,) in self.unbuild_as_filter(where_of(filters[1:])):
                yield filters[0].who, noun.replace(areas=("battle",))

    def build_of_anyone(self, owners: tuple[str, ...], noun: Any) -> Any:
        """Cards like these, of a player if one is named."""
        if len(owners) > 1:
            raise Unfit
        return self.build_of_player(owners[0], noun) if owners else self.build_as_filter(noun)

    def unbuild_of_anyone(self, value: Any) -> Unbuilt:
        yield from (((who,), noun) for who, noun in self.unbuild_of_player(value))
        yield from (((), noun) for (noun,) in self.unbuild_as_filter(value))

    def build_differing(self, action: Any, stat: str) -> Any:
        """The action with cards that differ: for "this effect can't play cards of the same level"."""
        if isinstance(action, (lang.May, lang.Then)):
            return action.replace(action=self.build_differing(action.action, stat))
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_differing(action.then, stat))
        if isinstance(action, lang.Play) and isinstance(action.cards, lang.Choose):
            return action.replace(cards=action.cards.replace(different=stat))
        raise Unfit

    def build_restricted(self, action: Any, filter_: Any) -> Any:
        """The action with one more filter on what it plays."""
        if isinstance(action, lang.EitherAction):
            played = (lang.Play, lang.May, lang.PlayToken)
            parts = (self.build_restricted(one, filter_) if isinstance(one, played) else one for one in action.actions)
            return lang.EitherAction(tuple(parts))
        if isinstance(action, lang.Do) and all(isinstance(step, lang.PlayToken) for step in action.steps):
            return lang.Do(tuple(self.build_restricted(step, filter_) for step in action.steps))
        if isinstance(action, lang.PlayToken):
            same = tuple(part for part in filters_of(getattr(filter_, "filter", None)) if part != _TOKEN)
            alike = same[0] if len(same) == 1 and isinstance(filter_, lang.Not) else None
            if not isinstance(alike, lang.Same) or alike.stat != "name" or not isinstance(alike.as_, lang.Every):
                raise Unfit
            there = lang.Exists(self.build_filtered(alike.as_.cards, lang.Named((action.name,))))
            return lang.If(lang.No(there), action)
        choice = action.cards if isinstance(action, lang.Play) else None
        if isinstance(choice, lang.EachOf):
            each = [self.build_restricted(lang.Play(part), filter_) for part in choice.parts]
            return action.replace(cards=lang.EachOf(tuple(play.cards for play in each)))
        if isinstance(choice, lang.Choose) and isinstance(choice.cards, lang.EitherCards):
            options = tuple(self.build_filtered(option, filter_) for option in choice.cards.options)
            return action.replace(cards=choice.replace(cards=lang.EitherCards(options)))
        return super().build_restricted(action, filter_)

    def unbuild_restricted(self, value: Any) -> Unbuilt:
        if unnamed_tokens(value):
            bare = lang.Do(tuple(step.then for step in value.steps))
            like = lang.Not(lang.Both((lang.Same("name", lang.Every(lang.Cards())), _TOKEN)))
            if makes(value, self.build_restricted, bare, like):
                yield bare, like
            return
        if isinstance(value, lang.Play) and isinstance(value.cards, lang.EachOf):
            alone = (lang.Play(part) for part in value.cards.parts)
            parts = [found for play in alone for found in ActionHelpers.unbuild_restricted(self, play)]
            if len({filter_ for _, filter_ in parts}) == 1 and len(parts) == len(value.cards.parts):
                yield value.replace(cards=lang.EachOf(tuple(play.cards for play, _ in parts))), parts[0][1]
        if not isinstance(value, lang.EitherAction):
            yield from super().unbuild_restricted(value)
            return
        held = [one.then for one in value.actions if isinstance(one, lang.If)]
        tokens = [token for token in held if isinstance(token, lang.PlayToken)]
        played = [found for one in value.actions for found in ActionHelpers.unbuild_restricted(self, one)]
        if tokens and played:
            plain = lang.EitherAction((*tokens, *(action for action, _ in played)))
            if makes(value, self.build_restricted, plain, played[0][1]):
                yield plain, played[0][1]

    def build_but_not(self, action: Any, names: tuple[str, ...]) -> Any:
        """The action that may not play cards with the names."""
        return self.build_restricted(action, lang.Not(lang.Named(names)))

    def unbuild_but_not(self, value: Any) -> Unbuilt:
        """Only for a choice between cards in two places: any other says it right after the noun."""
        if isinstance(value, lang.May):
            for action, names in self.unbuild_but_not(value.action):
                yield value.replace(action=action), names
            return
        choice = value.cards if isinstance(value, lang.Play) else None
        if not isinstance(choice, lang.Choose) or not isinstance(choice.cards, lang.EitherCards):
            return
        last = [filters_of(option.where)[-1:] for option in choice.cards.options]
        without = last[0][0] if last[0] and all(found == last[0] for found in last) else None
        if isinstance(without, lang.Not) and isinstance(without.filter, lang.Named):
            options = tuple(
                option.replace(where=where_of(filters_of(option.where)[:-1])) for option in choice.cards.options
            )
            yield value.replace(cards=choice.replace(cards=lang.EitherCards(options))), without.filter.names

    def build_retargeted(self, action: Any, cards: Any) -> Any:
        """The same change for other cards: for "3 of your opponent's Digimon gain it instead"."""
        if not isinstance(action, lang.Modify):
            raise Unfit
        return action.replace(cards=cards)

    def unbuild_said(self, value: Any) -> Unbuilt:
        if isinstance(value, (str, lang.Cause)):
            yield (value,)

    def build_said(self, by: Any) -> Any:
        """A cause that the text gives."""
        if by is None:
            raise Unfit
        return by
