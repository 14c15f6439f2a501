"""Helpers for what is different about cards: changes for each of something, effects that don't activate, exceptions."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

_UNSUSPENDED = "attack unsuspended Digimon"
_LEAVE_UNDELETED = "leave other than by deletion"
_OF_SECURITY = lang.Cannot("activate", timing="Security", cards=lang.Cards(("card",), "opponent", ("security",)))
_OF_ITSELF = ("unsuspend", "activate")
_REDUCED = ("play", "digivolution", "use")
_DONE_BY_DIGIMON = ("be blocked", "be attacked")
_SECTIONS = ("inherited", "link")
_OFTEN = 10  # nothing is gained as often
_BARE = lang.DigivolutionCards("=", 0)


class ChangeHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_changes_for(self, before: tuple[Tail, ...], changes: tuple[lang.Change, ...]) -> Any:
        """Changes, for each of something if that is said before them."""
        found = roles(before)
        if set(found) - {"per"}:
            raise Unfit
        return self.build_each_change(found["per"], changes) if found else changes

    def unbuild_changes_for(self, value: Any) -> Unbuilt:
        yield (), value

    def build_repeated(self, changes: tuple[lang.Change, ...], times: tuple[int, ...]) -> Any:
        """What is gained, once or so many times: only one thing is, or it could be the last one alone."""
        if times and (len(times) > 1 or len(changes) > 1 or not 1 < times[0] < _OFTEN):
            raise Unfit
        return changes * times[0] if times else changes

    def unbuild_repeated(self, value: Any) -> Unbuilt:
        yield value, ()

    def build_not_done(self, changes: tuple[Any, ...]) -> Any:
        """What cards don't do of themselves, they can't; of anything else it may say that it is prevented, or that it
        is not so now, if it is one thing and no cause is named."""
        if any(not isinstance(change, lang.Cannot) for change in changes):
            raise Unfit
        if all(change.what in _OF_ITSELF for change in changes):
            return changes
        if changes[-1].by is None or not all(change.what.startswith("be ") for change in changes):
            raise Unfit
        return self.build_all_caused(changes)  # type: ignore[attr-defined]

    def build_left_by(self, parts: tuple[Any, ...]) -> Any:
        """What can't leave other than by deletion, or else by one of several causes."""
        causes = tuple(part for part in parts if part != "deletion")
        if len(causes) == len(parts):
            raise Unfit
        by = self.build_other_than(causes) if causes else None  # type: ignore[attr-defined]
        return lang.Cannot(_LEAVE_UNDELETED, by=by)

    def unbuild_left_by(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cannot) and value == lang.Cannot(_LEAVE_UNDELETED, by=value.by):
            if value.by is None:
                yield (("deletion",),)
            else:
                for (causes,) in self.unbuild_other_than(value.by):  # type: ignore[attr-defined]
                    yield ((*causes, "deletion"),)

    def build_no_reducing(self, kind: str) -> Any:
        """Costs of a kind that can't be reduced."""
        if kind not in _REDUCED:
            raise Unfit
        return lang.Cannot(f"reduce {kind} costs")

    def unbuild_no_reducing(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cannot) and value.what.startswith("reduce ") and value == lang.Cannot(value.what):
            yield (value.what.removeprefix("reduce ").removesuffix(" costs"),)

    def build_each_change(self, per: tuple[Any, int], changes: tuple[lang.Change, ...]) -> Any:
        """Changes that are made for each of something: what has a number is added up."""
        return tuple(self._times_each(per, change) for change in changes)

    def _times_each(self, per: tuple[Any, int], change: lang.Change) -> lang.Change:
        if isinstance(change, lang.GetsDP) and isinstance(change.amount, int):
            return lang.GetsDP(self.build_times(change.amount, per))  # type: ignore[attr-defined]
        if change == lang.Keyword("Security A.", 1):
            return lang.SecurityAttackPer(self.build_per_amount(per))  # type: ignore[attr-defined]
        raise Unfit

    def build_joined_terms(self, terms: tuple[str, ...]) -> Any:
        """Several timings, of which one is enough."""
        return " or ".join(terms)

    def unbuild_joined_terms(self, value: Any) -> Unbuilt:
        if isinstance(value, str):
            yield (tuple(value.split(" or ")),)

    def build_sorts_of(self, sorts: tuple[str | None, ...]) -> Any:
        """Effects of several sorts, of which one is enough; without a timing all effects."""
        if None in sorts and len(sorts) > 1:
            raise Unfit
        return None if None in sorts else " or ".join(sort for sort in sorts if sort is not None)

    def unbuild_sorts_of(self, value: Any) -> Unbuilt:
        names = value.split(" or ") if isinstance(value, str) else []
        timings = tuple(name for name in names if name not in _SECTIONS)
        sections = tuple(name for name in names if name in _SECTIONS)
        if value is None or names == [*timings, *sections]:
            yield ((" or ".join(timings), *sections) if timings else sections or (None,),)

    def build_effects_gained(self, cards: Any, sort: str | None) -> Any:
        """Effects of other cards that a card gains: those with a timing, or from a section of these cards."""
        if sort == "link":
            raise Unfit
        return lang.GainsEffectsOf(cards, section=sort) if sort in _SECTIONS else lang.GainsEffectsOf(cards, sort)

    def unbuild_effects_gained(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.GainsEffectsOf) and not (value.timing and value.section):
            yield value.cards, value.section or value.timing

    def build_excepting(self, but: lang.Filter, action: Any) -> Any:
        """A change of all cards but for some of them, whose kind and owner need not be said again."""
        cards = action.cards if isinstance(action, lang.Modify) else None
        group = cards.cards if isinstance(cards, lang.Every) else None
        if not isinstance(group, lang.Cards):
            raise Unfit
        if but == lang.IsOneOf(lang.This()):
            return action.replace(cards=lang.Every(group.replace(other=True)))
        known = (lang.IsKind(group.kinds), lang.BelongsTo(group.owner))
        left = where_of(tuple(part for part in filters_of(but) if part not in known))
        if left is None:
            raise Unfit
        where = where_of((*filters_of(group.where), lang.Not(left)))
        return action.replace(cards=lang.Every(group.replace(where=where)))

    def build_stopped_by(self, what: str, noun: Any) -> Any:
        """What can't be blocked or attacked by the opponent's Digimon like these."""
        return self.build_stopped_by_them(what, noun.replace(owner="opponent", areas=("battle",)))

    def unbuild_stopped_by(self, value: Any) -> Unbuilt:
        for what, cards in self.unbuild_stopped_by_them(value):
            if cards.owner == "opponent" and cards.areas == ("battle",) and what == "be blocked":
                yield what, cards.replace(owner="any")

    def build_stopped_by_them(self, what: str, cards: Any) -> Any:
        """What can't be blocked or attacked by some cards."""
        if what not in _DONE_BY_DIGIMON:
            raise Unfit
        return lang.Cannot(what, cards=cards)

    def unbuild_stopped_by_them(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cannot) and value.what in _DONE_BY_DIGIMON and value.cards is not None:
            if value == lang.Cannot(value.what, cards=value.cards):
                yield value.what, value.cards

    def build_lying_there(self, cards: Any) -> Any:
        """Cards that are not on the field."""
        if not isinstance(cards, lang.Cards) or set(cards.areas) & {"battle", "field"}:
            raise Unfit
        return cards

    def unbuild_lying_there(self, value: Any) -> Unbuilt:
        yield (value,)

    def build_caused(self, change: lang.Cannot, by: Any) -> Any:
        """What can't be done, by a cause."""
        return change.replace(by=by)

    def unbuild_caused(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cannot):
            yield value.replace(by=None), value.by

    def build_barred_at(self, noun: Any, whose: str | None, areas: tuple[str, ...]) -> Any:
        """Cards in areas of whoever can't do it, or in those of a player."""
        return noun.replace(owner=whose or ("you" if areas == ("hand",) else "any"), areas=areas)

    def unbuild_barred_at(self, value: Any) -> Unbuilt:
        for whose in (None, "you", "opponent"):
            if isinstance(value, lang.Cards) and makes(value, self.build_barred_at, value, whose, value.areas):
                yield value.replace(owner="any", areas=("card",)), whose, value.areas
                return

    def build_stepped(self, way: str, amount: Any) -> Any:
        """A number that goes up or down."""
        return amount if way == "higher" else -amount

    def build_cost_now(self, way: str, amount: Any) -> Any:
        """What is about to be paid is lower, or higher."""
        return lang.ReduceCost(amount) if way == "lower" else lang.IncreaseCost(amount)

    def unbuild_cost_now(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.ReduceCost, lang.IncreaseCost)):
            yield "lower" if isinstance(value, lang.ReduceCost) else "higher", value.amount

    def build_stepped_cost(self, way: str, what: tuple[str, Any], amount: Any) -> Any:
        """What this card costs is lower or higher, or what a player pays for some cards."""
        kind, cards = what
        if kind == "digivolution" or (way == "higher" and not isinstance(amount, int)):
            raise Unfit  # it may be said of what digivolves, or of what it digivolves into
        less = amount if way == "lower" else -amount
        if isinstance(cards, lang.ThisCard):
            return lang.Modify(cards, (lang.CostChange(kind, less),))
        return lang.ModifyPlayer(cards.owner, (lang.CostChange(kind, less, cards),))

    def unbuild_stepped_cost(self, value: Any) -> Unbuilt:
        changes = value.changes if isinstance(value, (lang.Modify, lang.ModifyPlayer)) else ()
        change = changes[0] if len(changes) == 1 else None
        if isinstance(change, lang.CostChange):
            what, less = (change.cost, change.cards or lang.ThisCard()), change.amount
            way, amount = ("higher", -less) if isinstance(less, int) and less < 0 else ("lower", less)
            if change.cost != "digivolution" and makes(value, self.build_stepped_cost, way, what, amount):
                yield way, what, amount

    def build_unsuspended_too(self, noun: Any) -> Any:
        """Digimon that may be attacked though they are unsuspended."""
        if noun.kinds != ("Digimon",):
            raise Unfit
        if noun.where is None or noun.where == _BARE:
            return lang.Can(_UNSUSPENDED if noun.where is None else f"{_UNSUSPENDED} with no digivolution cards")
        return lang.Can(_UNSUSPENDED, noun.replace(owner="opponent", areas=("battle",)))

    def unbuild_unsuspended_too(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Can) and value.what.startswith(_UNSUSPENDED):
            noun = value.cards or lang.Cards(("Digimon",), "any", where=None if value.what == _UNSUSPENDED else _BARE)
            noun = noun.replace(owner="any")
            if makes(value, self.build_unsuspended_too, noun):
                yield (noun,)

    def build_attacking_this_only(self, cards: Any, players: tuple[None, ...]) -> Any:
        """Some Digimon can't attack others than this one; nor players, unless these may be attacked, too."""
        others = lang.Modify(lang.Every(lang.Cards(other=True)), (lang.Cannot("be attacked", cards=cards),))
        if players:
            return others
        return lang.Do((lang.Modify(lang.Every(cards), (lang.Cannot("attack players"),)), others))

    def unbuild_attacking_this_only(self, value: Any) -> Unbuilt:
        others = value.steps[-1] if isinstance(value, lang.Do) else value
        change = others.changes[0] if isinstance(others, lang.Modify) else None
        if isinstance(change, lang.Cannot) and isinstance(change.cards, lang.Cards):
            for players in ((), (None,)):
                if makes(value, self.build_attacking_this_only, change.cards, players):
                    yield change.cards, players

    def build_must_attack(self, at: tuple[Any, ...]) -> Any:
        """What has to attack, perhaps one card that is known."""
        if len(at) > 1 or not isinstance(at[0] if at else None, (lang.This, lang.It, type(None))):
            raise Unfit
        return (lang.Must("attack", at[0] if at else None),)

    def unbuild_must_attack(self, value: Any) -> Unbuilt:
        must = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if isinstance(must, lang.Must) and must.what == "attack":
            yield (() if must.at is None else (must.at,),)

    def build_only_attacking(self, noun: Any, players: tuple[None, ...]) -> Any:
        """What can attack no Digimon but those that are like that; and no player, unless these are named, too."""
        if players:
            changes = self.build_only_attacking(noun, ())[1:]
            if not changes:
                raise Unfit  # which is no restriction
            return changes
        if noun.kinds == ("Digimon",) and noun.where is None:
            return (lang.Cannot("attack players"),)
        if noun.where == lang.Suspended():
            return lang.Cannot("attack players"), lang.Cannot("attack unsuspended Digimon")
        others = self.build_not_noun(noun).replace(areas=("battle",))  # type: ignore[attr-defined]
        return lang.Cannot("attack players"), lang.Cannot("attack Digimon", cards=others)

    def unbuild_only_attacking(self, value: Any) -> Unbuilt:
        """Of all Digimon it is said that players can't be attacked."""
        last = value[-1] if isinstance(value, tuple) and 0 < len(value) < 3 else None
        if isinstance(last, lang.Cannot):
            like = getattr(last.cards, "where", None)
            where = like.filter if isinstance(like, lang.Not) else lang.Suspended()
            noun = lang.Cards(getattr(last.cards, "kinds", ("Digimon",)), "any", where=where)
            for players in ((), (None,)) if noun.where is not None else ((),):
                if makes(value, self.build_only_attacking, noun, players):
                    yield noun, players

    def build_de_digivolving(self, owners: tuple[str, ...]) -> Any:
        """Effects that de-digivolve: all of them, or the opponent's."""
        if owners not in ((), ("opponent",)):
            raise Unfit
        by = lang.Cannot("be de-digivolved", by="opponent's effect")
        return by if owners else lang.Unaffected("De-Digivolve effects")

    def unbuild_de_digivolving(self, value: Any) -> Unbuilt:
        yield from ((owners,) for owners in ((), ("opponent",)) if makes(value, self.build_de_digivolving, owners))

    def build_checked(self, noun: Any) -> Any:
        """The cards that are checked: those of the opponent's security stack."""
        return noun.replace(owner="opponent", areas=("security",))

    def unbuild_checked(self, value: Any) -> Unbuilt:
        """Only cards of a kind; of all cards the effects are said not to activate."""
        if isinstance(value, lang.Cards) and value.areas == ("security",) and value.kinds != ("card",):
            yield (value.replace(owner="any", areas=("card",)),)

    def build_silent(
        self, owners: tuple[str, ...], kinds: tuple[str, ...], timing: str, on: tuple[Tail, ...]
    ) -> Any:
        """Effects with a timing: whose, of which kinds of cards or on which cards; the opponent's, if nothing is said.
        Those of security cards are kept off by what checks them."""
        found = roles(on if kinds == ("",) else (*on, ("on", self._of_kinds(kinds, timing))))
        owner = owners[0] if owners else ""
        if len(owners) > 1 or ("of" in found and (owner or "on" in found)):
            raise Unfit
        if timing == _OF_SECURITY.timing:
            return self._unchecked(owner, found)
        if "by" in found:
            raise Unfit
        cards = found.get("of") or lang.Every(self._bearing(owner, found.get("on")))
        return cards, lang.Cannot("activate", timing=timing)

    def _of_kinds(self, kinds: tuple[str, ...], timing: str) -> Any:
        """Cards that are called by their kinds: "Tamers' [On Play] effects"; Option cards only in a security stack."""
        if "" in kinds or ("Option" in kinds and timing != _OF_SECURITY.timing):
            raise Unfit
        return lang.Cards(kinds, "any", ("battle",))

    def _bearing(self, owner: str, noun: Any) -> Any:
        """The cards whose effects are spoken of."""
        if noun is None:
            return lang.Cards(("Digimon", "Tamer"), owner or "opponent", ("battle",))
        if owner:
            return self.build_in_play(noun, False).replace(owner=owner)  # type: ignore[attr-defined]
        return self.build_plainly(noun)  # type: ignore[attr-defined]

    def _unchecked(self, owner: str, found: dict[str, Any]) -> Any:
        """[Security] effects: on which cards of the opponent's, and checked by which Digimon."""
        noun = found.get("on", lang.Cards(("card",)))
        if "of" in found:
            group = found["of"].cards if isinstance(found["of"], lang.Every) else None
            if not isinstance(group, lang.Cards) or group.owner == "you":
                raise Unfit
            noun = group
        if owner == "you":
            raise Unfit  # which the opponent's Digimon check
        return found.get("by", lang.Every(lang.Cards())), _OF_SECURITY.replace(cards=self.build_checked(noun))

    def unbuild_silent(self, value: Any) -> Unbuilt:
        cards, change = value
        if change.timing != _OF_SECURITY.timing or change.cards is None:
            return
        on = (("on", change.cards.replace(owner="any", areas=("card",))),)
        if cards != lang.Every(lang.Cards()):
            yield ("opponent",), ("",), change.timing, (*on, ("by", cards))
        else:
            yield ("opponent",), ("",), change.timing, () if change == _OF_SECURITY else on

    def build_silent_of(self, cards: Any, timing: str | None) -> Any:
        """The effects of cards that are named; "your [Security] effects" are not those of a card of this name."""
        group = cards.cards if isinstance(cards, lang.Every) else None
        if timing is None and isinstance(group, lang.Cards) and group.where == lang.Named((_OF_SECURITY.timing or "",)):
            raise Unfit
        return cards, lang.Cannot("activate", timing=timing)

    def build_silenced(self, whose: tuple[Any, lang.Cannot]) -> Any:
        """Effects that don't activate."""
        return lang.Modify(whose[0], (whose[1],))

    def build_silenced_theirs(self, whose: tuple[Any, lang.Cannot]) -> Any:
        """Effects that the opponent can't activate: those of their cards."""
        cards = whose[0]
        if isinstance(cards, lang.Every) and cards.cards.owner == "any":
            cards = lang.Every(cards.cards.replace(owner="opponent"))
        return self.build_silenced((cards, whose[1]))

    def unbuild_silenced(self, value: Any) -> Unbuilt:
        change = value.changes[0] if isinstance(value, lang.Modify) and len(value.changes) == 1 else None
        if isinstance(change, lang.Cannot) and value.duration == "always":
            yield ((value.cards, change),)
