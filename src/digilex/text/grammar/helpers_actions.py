"""Helpers for actions: where they find their cards, what they did, and the verbs with roles of their own.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.alternatives import Unnumbered
from digilex.text.grammar.limits import LimitHelpers
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Place, Unbuilt, filters_of, where_of

DONE = {
    "delete": "deleted",
    "trash": "trashed",
    "play": "played",
    "return": "returned",
    "suspend": "suspended",
    "place": "placed",
    "add": "added",
    "unsuspend": "unsuspended",
    "digivolve": "digivolved",
    "DNA digivolve": "digivolved",
    "app fuse": "digivolved",
    "link": "linked",
    "reveal": "revealed",
    "draw": "drawn",
    "flip": "flipped",
    "move": "moved",
    "use": "used",
}


def _how(attack: lang.Attack) -> tuple[Any, ...]:
    """How an attack is made; at which Digimon only if that is said."""
    at = () if attack.at is None else (attack.at,)
    return attack.targets, attack.without_suspending, attack.unsuspended_targets, *at


def again(cards: Any) -> Any:
    """The same cards once more: those that were chosen are not chosen again."""
    return lang.It("it") if isinstance(cards, lang.Choose) else cards


class ActionHelpers(LimitHelpers):
    """Saying what happens."""

    def build_done(self, verb: str) -> Any:
        if verb not in DONE:
            raise Unfit
        return DONE[verb]

    def unbuild_done(self, value: Any) -> Unbuilt:
        for verb, done in DONE.items():
            if done == value:
                yield (verb,)

    def build_in_place(self, place: Place, action: Any) -> Any:
        """The action with its plain nouns meaning cards of the place: for "from your hand, play 1 ..."."""
        return self._placed_or_unfit(action, place)

    @staticmethod
    def _placed_or_unfit(action: Any, place: Place) -> Any:
        """The place must say something of the action: else it belongs to what stands before it."""
        placed = placed_everywhere(action, place)
        done = action.action if isinstance(action, lang.May) else action
        if placed == action and not isinstance(done, lang.Digivolve):
            raise Unfit
        return placed

    def build_next_costs(self, noun: Any, verb: str, amount: int) -> Any:
        """The next such card that you play or use this turn costs less."""
        if verb not in ("play", "use"):
            raise Unfit
        cards = noun.replace(owner="you", areas=("battle",))
        return lang.GrantLater(lang.Effect(lang.ReduceCost(amount), trigger=lang.Would(verb, cards)), "the turn", 1)

    def build_digivolve(self, cards: Any, into: Any, cost: tuple[Any, ...]) -> Any:
        """A digivolution for a cost; a card may be taken for a Digimon of a level and a colour."""
        if len(cost) == 4:
            level, color = cost[3]
            change = lang.TreatedAs(kinds=("Digimon",), level=level, colors=(color,))
            evolution = self.build_digivolve(again(cards), into, cost[:3])
            return lang.Do((lang.Modify(cards, (change,), "the effect"), evolution))
        whole = isinstance(cards, lang.Every) and isinstance(into, lang.Choose) and into.count == 1
        if whole and lang.IsOneOf(lang.This()) not in filters_of(cards.cards.where):
            if not isinstance(cards, Unnumbered):
                raise Unfit("all of them cannot digivolve into 1 card")
            cards = lang.Choose(cards.cards)  # one card to digivolve into: one of them
        if cost[2] == "level":
            return lang.Digivolve(cards, into, cost[0], cost[1], ignore_level=True)
        if cost[2] == "most":
            return lang.Digivolve(cards, into, cost[0], most=cost[1])
        return lang.Digivolve(cards, into, cost[0], cost[1], cost[2])

    def unbuild_digivolve(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Digivolve):
            ignored = "level" if value.ignore_level else value.ignore_requirements
            if value.most is not None:
                yield value.cards, value.into, (value.cost, value.most, "most")
            else:
                yield value.cards, value.into, (value.cost, value.reduction, ignored)

    def build_digivolve_as(self, cards: Any, into: Any, cost: tuple[Any, ...]) -> Any:
        """A digivolution that somebody makes; so it is printed of a card that is taken for another, too."""
        return self.build_digivolve(cards, into, cost)

    def unbuild_digivolve_as(self, value: Any) -> Unbuilt:
        yield from self.unbuild_digivolve(value)
        if isinstance(value, lang.Do) and len(value.steps) == 2:
            like, evolution = value.steps
            change = like.changes[0] if isinstance(like, lang.Modify) else None
            if not isinstance(like, lang.Modify) or not isinstance(change, lang.TreatedAs):
                return
            if change.level is not None and len(change.colors) == 1:
                for _, into, cost in self.unbuild_digivolve(evolution):
                    found = (like.cards, into, (*cost, (change.level, change.colors[0])))
                    if makes(value, self.build_digivolve, *found):
                        yield found

    def build_attack(self, cards: Any, how: tuple[Any, ...]) -> Any:
        """An attack: at whom, without suspending or not, at unsuspended Digimon or not, and only at which of them."""
        return lang.Attack(cards, how[0], how[1], how[2], at=how[3] if len(how) > 3 else None)

    def unbuild_attack(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Attack):
            yield value.cards, _how(value)

    def build_token(self, name: str, count: int, details: tuple[str, tuple[tuple[str, Any], ...]]) -> Any:
        kind, parts = details
        facts: dict[str, Any] = {"colors": (), "traits": (), "effects": ()}
        for fact, value in parts:
            if fact in ("color", "trait"):
                facts[fact + "s"] = (*facts[fact + "s"], value)
            elif fact == "effects":
                facts[fact] = (*facts[fact], *value)
            else:
                facts[fact] = value
        return lang.PlayToken(name, count=count, kind=kind, **facts)

    def unbuild_token(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.PlayToken) and value.who == "you" and not value.suspended:
            parts: list[tuple[str, Any]] = []
            if value.play_cost is not None:
                parts.append(("play_cost", value.play_cost))
            if value.level is not None:
                parts.append(("level", value.level))
            parts += [("color", color) for color in value.colors]
            parts += [("trait", trait) for trait in value.traits]
            if value.dp is not None:
                parts.append(("dp", value.dp))
            parts += [("effects", (effect,)) for effect in value.effects]
            yield value.name, value.count, (value.kind, tuple(parts))


def placed_everywhere(action: Any, place: Place) -> Any:
    """The action with every noun that has no place of its own put there."""

    def put(cards: lang.Cards) -> lang.Cards:
        if cards.owner == "any" and cards.areas in (("card",), ("battle",)) and cards.of is None:
            if isinstance(place[2], lang.Filter):  # some of the cards there
                where = where_of((*filters_of(cards.where), place[2]))
                return cards.replace(owner=place[0], areas=place[1], where=where)
            return cards.replace(owner=place[0], areas=place[1], of=place[2])
        return cards

    def visit(node: Any) -> Any:
        if isinstance(node, lang.Choose):
            cards = node.cards
            if isinstance(cards, lang.EitherCards):
                return node.replace(cards=lang.EitherCards(tuple(put(option) for option in cards.options)))
            return node.replace(cards=put(cards))
        if isinstance(node, tuple):
            return tuple(visit(item) for item in node)
        if isinstance(node, Node):
            return node.replace(**{name: visit(getattr(node, name)) for name in type(node).fields})
        return node

    return visit(action)
