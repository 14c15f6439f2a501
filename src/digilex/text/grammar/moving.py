"""Helpers for verbs that move cards to a place, and for verbs that share what they are done to.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import FIELD, Unbuilt, filters_of, owner_of, where_of

_LIE = {"security", "under"}  # places where cards lie face up or face down
_SPARED = lang.Not(lang.IsOneOf(lang.It("it")))  # said of all others than the one that was chosen
_ELSEWHERE = lang.Not(lang.IsOneOf(lang.Holder(lang.It("it"))))  # said of others than the one it lay under


def _move(value: Any) -> tuple[str, tuple[Tail, ...], Any] | None:
    """How an action that moves cards is called, how the cards lie then, and where they go."""
    if isinstance(value, lang.ReturnToHand):
        return value.verb, (), ("hand", None)
    if isinstance(value, lang.ReturnToDeck):
        return "return", (), ("deck", value.position)
    if isinstance(value, lang.PlaceInBattleArea):
        return "place", (), ("battle", None)
    if isinstance(value, lang.PlaceInSecurity):
        facing: tuple[Tail, ...] = (("face_up", True),) if value.face_up else ()
        return "place", facing, ("security", (value.whose, value.position))
    if isinstance(value, lang.PlaceUnder):
        under = value.under
        host = under.cards if isinstance(under, lang.Choose) else None
        if isinstance(host, lang.Cards) and _ELSEWHERE in filters_of(host.where):
            host = host.replace(where=where_of(filters_of(host.where)[:-1]), other=True)
            under = under.replace(cards=host)
        return "place", (("face_up", False),) if value.face_down else (), ("under", (under, value.position))
    if isinstance(value, lang.MoveDigimon) and value.to == "breeding":
        return "place", (), ("breeding", None)
    return None


def _other_host(cards: Any, of: Any) -> Any:
    """The card that others are placed under: what lay under one of a player's Digimon goes to another than that."""
    group = cards.cards if isinstance(cards, lang.Choose) else None
    host = of.cards if isinstance(of, lang.Choose) else None
    if not isinstance(group, lang.Cards) or not isinstance(host, lang.Cards) or not host.other:
        return of
    if not isinstance(group.of, (lang.Every, type(None))) or set(group.areas) - {"under", "link"}:
        return of
    return of.replace(cards=host.replace(other=False, where=where_of((*filters_of(host.where), _ELSEWHERE))))


def _under_either(value: Any) -> bool:
    """Whether a card that was chosen goes under one of two sorts of cards."""
    options = getattr(getattr(getattr(value, "under", None), "cards", None), "options", ())
    return isinstance(value, lang.PlaceUnder) and len(options) == 2 and _is_first(value.cards, options)


def _is_first(cards: Any, hosts: tuple[Any, ...]) -> bool:
    """Whether the cards that go under one of these are chosen before these: they were, or these are others."""
    spared = [host for host in hosts if isinstance(host, lang.Cards) and _SPARED in filters_of(host.where)]
    return cards == lang.It("it") or bool(spared)


class MovingHelpers:
    """Where cards go, which of several things is done to them, and what is done to those that were chosen."""

    def build_moved(self, verb: str, cards: Any, before: tuple[Tail, ...], to: Any, after: tuple[Tail, ...]) -> Any:
        """Cards go to a place: (kind of place, what is said of it); how they lie there may be said before or after."""
        kind, said = to
        how = roles((*before, *after))
        face_up = how.get("face_up")
        if verb == "move" or kind == "breeding":
            return self._moved_digimon(verb, cards, kind, how)
        if kind == "hand" and face_up is None:
            return lang.ReturnToHand(cards, "return" if verb == "return" else "add")
        if kind == "deck" and face_up is None:
            return lang.ReturnToDeck(cards, said)
        if kind == "security":
            whose, position = said
            return lang.PlaceInSecurity(cards, position, bool(face_up), whose)
        if kind == "under":
            of, position = said
            return lang.PlaceUnder(cards, _other_host(cards, of), position, face_up is False)
        if kind == "battle" and face_up is None:
            return lang.PlaceInBattleArea(cards)
        raise Unfit

    def unbuild_moved(self, value: Any) -> Unbuilt:
        found = _move(value)
        if found is not None and not _under_either(value):
            verb, facing, to = found
            yield verb, value.cards, facing, to, ()

    def _moved_digimon(self, verb: str, cards: Any, to: str, how: dict[str, Any]) -> Any:
        """A Digimon goes to the battle area or into the breeding area."""
        if verb not in ("move", "place") or to not in ("battle", "breeding") or "face_up" in how:
            raise Unfit
        if verb == "place" and to == "battle":
            raise Unfit
        if to == "battle" and isinstance(cards, lang.Every) and isinstance(cards.cards, lang.Cards):
            there = cards.cards.replace(owner="you", areas=("breeding",))
            cards = lang.Choose(there)  # the one in the breeding area
        return lang.MoveDigimon(cards, to)

    def build_goes_to(self, action: Any) -> Any:
        """Where a card that was spoken of goes, face down as always."""
        if not isinstance(getattr(action, "cards", None), lang.It) or getattr(action, "face_up", False):
            raise Unfit
        found = _move(action)
        if found is None:
            raise Unfit
        return found[2]

    def unbuild_goes_to(self, value: Any) -> Unbuilt:
        verb = "place" if value[0] == "security" else "return"
        yield (self.build_moved(verb, lang.It("it"), (), value, ()),)

    def build_into_stack(self, whose: str, end: tuple[str, ...]) -> Any:
        """Whose security stack, and which end of it: the top, if that is not said."""
        if len(end) > 1:
            raise Unfit
        return whose, *(end or ("top",))

    def build_under_at(self, of: Any, end: tuple[str, ...]) -> Any:
        """The card that others are placed under, and at which end: at the bottom, if that is not said."""
        if len(end) > 1:
            raise Unfit
        return of, *(end or ("bottom",))

    def unbuild_under_at(self, value: Any) -> Unbuilt:
        yield value[0], value[1:]

    def build_memory_set(self, number: int, side: tuple[str, ...]) -> Any:
        """The memory is set on a player's side: yours, if that is not said."""
        if len(side) > 1:
            raise Unfit
        return lang.SetMemory(number, *side)

    def build_field_area(self, area: str) -> Any:
        """An area where cards stand on the field, as a place to put them."""
        if area not in FIELD:
            raise Unfit
        return area, None

    def unbuild_field_area(self, value: Any) -> Unbuilt:
        if value[0] in FIELD:
            yield (value[0],)

    def build_moved_either(self, verb: str, cards: Any, before: Any, one: Any, two: Any, after: Any) -> Any:
        """Cards go to one of two places: the player chooses which; one of two cards that they are placed under."""
        hosts = [to[1] for to in (one, two) if to[0] == "under" and isinstance(to[1][0], lang.Choose)]
        either = tuple(host.cards for host, _ in hosts)
        if len(hosts) == 2 and hosts[0][1] == hosts[1][1] and _is_first(cards, either):
            host = lang.Choose(lang.EitherCards(either))
            return self.build_moved(verb, cards, before, ("under", (host, hosts[0][1])), after)
        if (before or after) and not {one[0], two[0]} & _LIE:
            raise Unfit
        how = [(before, after) if to[0] in _LIE else ((), ()) for to in (one, two)]  # "face up as ... or in the hand"
        first, other = (self.build_moved(verb, cards, b, to, a) for to, (b, a) in zip((one, two), how, strict=True))
        return lang.EitherAction((first, other))

    def unbuild_moved_either(self, value: Any) -> Unbuilt:
        found = _move(value)
        if found is not None and _under_either(value):
            verb, facing, (_, (host, end)) = found
            one, two = (("under", (lang.Choose(cards), end)) for cards in host.cards.options)
            yield verb, value.cards, facing, one, two, ()
        actions: tuple[Any, ...] = value.actions if isinstance(value, lang.EitherAction) else ()
        ways = [(action, _move(action)) for action in actions]
        if len(ways) == 2 and ways[0][1] and ways[1][1] and actions[0].cards == actions[1].cards:
            (verb, facing, one), (same, also, two) = ways[0][1], ways[1][1]
            lie = [lies for lies, to in ((facing, one), (also, two)) if to[0] in _LIE]
            if verb == same and len(set(lie)) < 2:
                yield verb, actions[0].cards, lie[0] if lie else (), one, two, ()

    def build_moved_to_one(self, verb: str, cards: Any, before: Any, places: tuple[Any, ...], after: Any) -> Any:
        """Cards go to a place, or to one of two."""
        if len(places) == 1:
            return self.build_moved(verb, cards, before, places[0], after)
        if len(places) > 2:
            raise Unfit
        return self.build_moved_either(verb, cards, before, places[0], places[1], after)

    def unbuild_moved_to_one(self, value: Any) -> Unbuilt:
        for verb, cards, before, to, after in self.unbuild_moved(value):
            yield verb, cards, before, (to,), after
        for verb, cards, before, one, two, after in self.unbuild_moved_either(value):
            yield verb, cards, before, (one, two), after

    def build_moved_each(
        self, verb: str, one: Any, how: Any, to: Any, other: Any, facing: Any, place: Any, after: Any
    ) -> Any:
        """Some cards go to one place and others to another: the verb is said once."""
        if to[0] not in ("deck", "hand", "security", "under") or (to[0] != "deck" and place == ("deck", "top")):
            raise Unfit
        first = self.build_moved(verb, one, how, to, ())
        return lang.Do((first, self.build_moved(verb, other, facing or (), place, after)))

    def build_chosen_and(self, choice: Any, action: Any) -> Any:
        """What is done to the cards that are chosen for it, or to all others."""
        if not isinstance(choice, lang.Choose):
            raise Unfit
        once = isinstance(action, lang.Delete) or (isinstance(action, lang.Play) and not choice.up_to)
        once = once or (isinstance(action, lang.PlaceUnder) and choice.by == "random")
        if once and action.cards == lang.It("it"):
            return self.build_chosen_then(choice, action)
        return self.build_set_against(choice, action)

    def unbuild_chosen_and(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.PlaceUnder) and isinstance(value.cards, lang.Choose) and value.cards.by == "random":
            action = value.replace(cards=lang.It("it"))
            if _under_either(action):
                yield value.cards, action
        steps: tuple[Any, ...] = value.steps if isinstance(value, lang.Do) else ()
        if len(steps) != 2 or not isinstance(steps[0], lang.ChooseFirst):
            return
        others = getattr(steps[1], "cards", None)
        if isinstance(others, lang.Every) and others.cards.owner != "opponent":
            filters = filters_of(others.cards.where)
            if filters[-1:] == (_SPARED,):
                rest = others.cards.replace(other=True, where=where_of(filters[:-1]))
                yield steps[0].choice, steps[1].replace(cards=lang.Every(rest))

    def build_set_against(self, choice: Any, action: Any) -> Any:
        """Cards are chosen, and something is done to all others."""
        others = getattr(action, "cards", None)
        if not isinstance(others, lang.Every) or not isinstance(others.cards, lang.Cards):
            raise Unfit
        cards, filters = others.cards, filters_of(others.cards.where)
        if cards.other:
            filters = (*filters, _SPARED)
        elif _SPARED not in filters:
            raise Unfit
        against = lang.Every(cards.replace(other=False, where=where_of(filters)))
        return lang.Do((lang.ChooseFirst(choice), action.replace(cards=against)))

    def build_chosen_then(self, choice: Any, action: Any) -> Any:
        """What is done to the cards that are chosen for it: "choose 1 of your Digimon and delete it"."""
        if getattr(action, "cards", None) != lang.It("it"):
            raise Unfit
        return action.replace(cards=choice)

    def build_either_verb(self, verbs: tuple[Any, ...], x: tuple[Tail, ...], cards: Any, y: tuple[Tail, ...]) -> Any:
        """One of several things is done to the same cards; the price is that of playing or using them."""
        tails = (*x, *y)
        if not any(isinstance(verb, (lang.Play, lang.Use)) for verb in verbs):
            if tails:
                raise Unfit
            return lang.Do((lang.ChooseFirst(cards), lang.EitherAction(verbs)))
        return lang.EitherAction(tuple(self._of_verb(verb, cards, tails) for verb in verbs))

    def _of_verb(self, verb: Any, cards: Any, tails: tuple[Tail, ...]) -> Any:
        if isinstance(verb, (lang.Play, lang.Use)):
            return self._tailed(type(verb), {"cards": cards}, tails)  # type: ignore[attr-defined]
        return verb.replace(cards=cards)

    def unbuild_either_verb(self, value: Any) -> Unbuilt:
        actions: tuple[Any, ...] = value.actions if isinstance(value, lang.EitherAction) else ()
        cards = getattr(actions[0], "cards", None) if actions else None
        if not isinstance(cards, lang.Choose) or any(getattr(one, "cards", None) != cards for one in actions):
            return
        it = lang.It("it")
        priced = [one for one in actions if isinstance(one, (lang.Play, lang.Use))]
        verbs = tuple(type(one)(it) if one in priced else one.replace(cards=it) for one in actions)
        ways = tuple(self._tails(priced[0], ("cards",))) if priced else ()  # type: ignore[attr-defined]
        for tails in ways[-1:] if len(priced) > 1 else ways:  # one price for both is called by no name
            if makes(value, self.build_either_verb, verbs, (), cards, tails):
                yield verbs, (), cards, tails

    def build_either_it(self, action: Any, other: Any) -> Any:
        """Cards are chosen, and either of two things is done to them: "add 1 of them to the hand or play it"."""
        it = lang.It("it")
        if not isinstance(action.cards, lang.Choose) or getattr(other, "cards", None) != it:
            raise Unfit
        return lang.Do((lang.ChooseFirst(action.cards), lang.EitherAction((action.replace(cards=it), other))))

    def unbuild_either_it(self, value: Any) -> Unbuilt:
        first, second = value.steps if isinstance(value, lang.Do) and len(value.steps) == 2 else (None, None)
        if isinstance(first, lang.ChooseFirst) and isinstance(second, lang.EitherAction) and len(second.actions) == 2:
            action, other = second.actions
            if hasattr(action, "cards"):
                found = (action.replace(cards=first.choice), other)
                if makes(value, self.build_either_it, *found):
                    yield found

    def build_shuffled(self, cards: Any, to: tuple[str, ...]) -> Any:
        """Cards are shuffled into their owners' decks: returned to them, which are shuffled then; the cards of a
        security stack lie there while they are looked at, and so does the stack that was searched."""
        if cards == lang.It("it") and not to:
            return lang.Shuffle()
        if to == ("security",) and cards == lang.Every(lang.Cards(("card",), areas=("revealed",))):
            return lang.Shuffle("security", "any")
        if to != ("deck",):
            raise Unfit
        owner = owner_of(cards)
        whose = ("you", "opponent") if owner == "any" else (owner,)
        return lang.Do((lang.ReturnToDeck(cards), *(lang.Shuffle("deck", who) for who in whose)))

    def unbuild_shuffled(self, value: Any) -> Unbuilt:
        first = value.steps[0] if isinstance(value, lang.Do) else None
        if isinstance(first, lang.ReturnToDeck) and makes(value, self.build_shuffled, first.cards, ("deck",)):
            yield first.cards, ("deck",)
