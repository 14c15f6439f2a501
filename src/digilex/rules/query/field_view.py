"""A card on the field as a viewer sees it: its values with where they come from, its effects, its stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import ActiveAbility
from digilex.rules.model.identity import CardId
from digilex.rules.model.prepared import Ability
from digilex.rules.model.vocabulary import (
    BREEDING,
    CH_BECOMES,
    CH_TREATED_AS,
    COLOR_BITS,
    DIGIMON,
    EFFECT_KINDS,
    PERSISTENT,
    SECTION_NAMES,
)
from digilex.rules.query import in_force, prohibitions, values
from digilex.rules.query.eye import Eye
from digilex.rules.query.modifiers import is_active, loses
from digilex.rules.query.select import KIND_BITS, kind_of
from digilex.rules.query.shapes import CardRef, Change, DPPart, DPSum, EffectRef, EffectView, StackedCard, Until, known
from digilex.rules.query.sight import card_place

if TYPE_CHECKING:
    from digilex.rules.state.state import State


class PermanentView:
    """A card on the field with all that belongs to it."""

    def __init__(self, eye: Eye, perm: Permanent) -> None:
        game = eye.game
        ref = -perm.pid
        info = game.info[perm.stack[-1]]
        self.label = perm.label
        self.owner = perm.owner
        self.area = "breeding" if perm.area == BREEDING else "battle"
        self.number = info.number
        self.name = info.name
        kind = kind_of(game, ref)
        self.kinds = [word for word, bit in KIND_BITS.items() if bit & kind and bit & (bit - 1) == 0]
        self.names = list(values.names_of(game, ref))
        self.traits = list(values.traits_of(game, ref))
        colors = values.color_mask_of(game, ref)
        self.colors = [word for word, bit in COLOR_BITS.items() if bit & colors]
        self.level = known(values.level_of(game, ref))
        self.suspended = perm.suspended
        self.arrived = perm.arrived
        self.fresh = perm.arrived == game.turn  # came to the field in this turn
        self.dp = known(values.dp(game, perm.pid))
        self.sum = dp_sum(eye, perm)
        self.keywords = values.keywords(game, perm.pid)
        self.security_attack = values.security_attack(game, perm.pid)
        self.changes = [eye.change(entry) for entry in in_force.on_permanent(game, perm)]
        attack = game.attack
        if attack is not None and values.collided(game, perm):  # 16-30
            attacker = game.permanents[attack.attacker]
            collision = Change("keyword", "Blocker", None, Until("attack"))
            for change in [eye.change(entry) for entry in in_force.on_permanent(game, attacker)]:
                if change.word == "Collision" and change.counts:
                    collision.source = change.source
            self.changes.append(collision)
        self.effects = effects_of(eye, perm)
        self.under = [stacked(eye, perm, card) for card in perm.stack[:-1]]
        self.links = [stacked(eye, perm, card) for card in perm.links]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "label": self.label,
            "owner": self.owner,
            "area": self.area,
            "number": self.number,
            "name": self.name,
            "kinds": list(self.kinds),
            "names": list(self.names),
            "traits": list(self.traits),
            "colors": list(self.colors),
            "level": self.level,
            "suspended": self.suspended,
            "arrived": self.arrived,
            "fresh": self.fresh,
            "dp": None if self.sum is None else self.sum.to_json(),
            "keywords": list(self.keywords),
            "security_attack": self.security_attack,
            "changes": [change.to_json() for change in self.changes],
            "effects": [effect.to_json() for effect in self.effects],
            "under": [card.to_json() for card in self.under],
            "links": [card.to_json() for card in self.links],
        }


def dp_sum(eye: Eye, perm: Permanent) -> DPSum | None:
    """The DP with every part of the sum; None if the card has none."""
    game = eye.game
    total = values.dp(game, perm.pid)
    if total < 0:
        return None
    printed = game.info[perm.stack[-1]].dp
    parts: list[DPPart] = []
    base = printed
    if game.information:
        changed = values.changed_number(game, perm.pid, "dp", printed)
        if changed != printed:
            last: in_force.InForce | None = None
            for entry in in_force.on_permanent(game, perm):
                if entry.change.kind in (CH_BECOMES, CH_TREATED_AS) and not entry.kept_off:
                    if entry.change.data.dp is not None:
                        last = entry
            source = None if last is None else eye.source(last)
            until = eye.until(None if last is None else last.modifier)
            base = changed
            parts.append(DPPart("becomes", changed - max(0, printed), source, until))
    barring = in_force.barring_dp(game, perm)
    for entry in in_force.on_dp(game, perm):
        part = DPPart("effect", entry.amount, eye.source(entry), eye.until(entry.modifier))
        part.counts = in_force.counts_for_dp(game, perm, entry, barring)
        if part.counts:
            base += entry.amount
        parts.append(part)
    for card in perm.links:
        amount = game.info[card].link_dp
        if amount:
            info = game.info[card]
            link = EffectRef(CardRef(card_place(game, card), info.number, info.name), "", perm.owner)
            parts.append(DPPart("link", amount, link, Until("while")))
            base += amount
    if max(0, base) < total:
        least = [
            entry
            for entry in in_force.on_permanent(game, perm)
            if entry.change.prohibits == deeds.LESS_DP and not entry.kept_off
        ]
        source = eye.source(least[0]) if least else None
        until = eye.until(least[0].modifier if least else None)
        parts.append(DPPart("least", total - max(0, base), source, until))
    return DPSum(max(0, printed), parts, total)


def effects_of(eye: Eye, perm: Permanent) -> list[EffectView]:
    """The effects that a card on the field has: its own, inherited, of link cards, gained; not what keywords do."""
    game = eye.game
    found: list[EffectView] = []
    for active in perm.abilities:
        ability = active.ability
        if ability.keyword and not ability.limit:
            continue
        made = effect_view(eye, perm, ability, active.card)
        if active.if_digimon and not kind_of(game, -perm.pid) & DIGIMON:
            made.live = False
        elif ability.kind == PERSISTENT and ability.statics:
            made.live = holds(game, perm, active)
        found.append(made)
    for entry in in_force.on_permanent(game, perm):
        gained = entry.change.ability
        if gained is None or gained.keyword or entry.kept_off:
            continue
        if any([active.ability is gained and active.card == entry.ctx.card for active in perm.abilities]):
            continue
        made = effect_view(eye, perm, gained, entry.ctx.card)
        made.gained = eye.until(entry.modifier)
        found.append(made)
    return found


def holds(game: State, perm: Permanent, active: ActiveAbility) -> bool:
    """Whether some persistent modification of an effect is in force now."""
    reaching = [entry for entry in game.statics if entry.pid == perm.pid]
    for entry in perm.own_statics + reaching:
        if entry.static.ability is active.ability and entry.ctx.card == active.card and is_active(game, entry):
            return True
    return False


def effect_view(eye: Eye, perm: Permanent, ability: Ability, card: int) -> EffectView:
    """An effect of a card on the field, with its uses."""
    game = eye.game
    effect = eye.effect(ability, card, perm.owner)
    made = EffectView(effect, SECTION_NAMES[ability.section], EFFECT_KINDS[ability.kind])
    made.timings = list(ability.timings)
    made.limit = ability.limit
    if ability.limit:
        made.used = game.used.get(game.use_key(ability, card, -perm.pid), 0)
    if ability.turns != 2 and (ability.turns == 0) != (game.turn_player == perm.owner):
        made.live = False
    silent = [prohibitions.silenced(game, perm.pid, timing, ability.section) for timing in ability.timings]
    if (silent and all(silent)) or loses(game, perm, ability):
        made.live = False
    return made


def stacked(eye: Eye, perm: Permanent, card: CardId) -> StackedCard:
    """A card under a card on the field, or linked to it."""
    game = eye.game
    ref = game.ref(card)
    given = [active.ability for active in perm.abilities if active.card == ref]
    live = bool(given) and not (
        any([active.if_digimon for active in perm.abilities if active.card == ref])
        and not kind_of(game, -perm.pid) & DIGIMON
    )
    spent = live and all([ability.limit > 0 and game.used_up(ability, ref, -perm.pid) for ability in given])
    return StackedCard(eye.card(card), card in game.face_down, live, spent)
