"""Preparing changes: what modifications do to cards and players while they hold."""

from __future__ import annotations

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.rules.model import deeds
from digilex.rules.model.causes import ANY_EFFECT
from digilex.rules.model.deeds import COST_KINDS, DEMANDS, DIGIVOLUTION_COST, PERMISSIONS, PROHIBITIONS, Prohibition
from digilex.rules.model.prepared import Ability, ChangeSpec, TriggerSpec
from digilex.rules.model.vocabulary import (
    CH_BECOMES,
    CH_CAN,
    CH_CAN_DIGIVOLVE,
    CH_CANNOT,
    CH_COST,
    CH_DELETION_LIMIT,
    CH_DP,
    CH_EFFECT,
    CH_EFFECTS_OF,
    CH_KEYWORD,
    CH_MEETS_COLORS,
    CH_MUST,
    CH_SECURITY_ATTACK,
    CH_TREATED_AS,
    CH_UNAFFECTED,
    CH_UNSUSPEND_PRICE,
    SILENT_SECTIONS,
)
from digilex.rules.nodes import numbers
from digilex.rules.program.expressions import ExpressionBuilder
from digilex.rules.program.keywords import RULES, keyword_program
from digilex.rules.program.timings import OWN_TIMINGS, TIMINGS
from digilex.rules.program.words import KEYWORDS
from digilex.rules.query.select import EVERYWHERE
from digilex.rules.query.values import color_mask
from digilex.rules.state.indexes import event_bit


class ChangeBuilder(ExpressionBuilder):
    """Turns changes of the language into prepared ones."""

    def child(self, effect: lang.Effect) -> Ability:
        """An effect inside this one: gained, or what a keyword does."""
        raise NotImplementedError

    def change(self, change: lang.Change) -> ChangeSpec:
        """Prepare a change."""
        made = self.numeric(change) or self.ruling(change) or self.informing(change) or self.giving(change)
        if made is None:
            raise self.refuse(change)
        return made

    def numeric(self, change: lang.Change) -> ChangeSpec | None:
        """DP, security attack, limits and costs go up or down."""
        if isinstance(change, lang.GetsDP):
            return self.numbered(CH_DP, "", change.amount)
        if isinstance(change, lang.SecurityAttackPer):
            return self.numbered(CH_SECURITY_ATTACK, "", change.amount)
        if isinstance(change, lang.UnsuspendPrice):
            return self.numbered(CH_UNSUSPEND_PRICE, "", change.count)
        if isinstance(change, lang.DeletionLimit):
            return self.numbered(CH_DELETION_LIMIT, change.stat, change.amount)
        if isinstance(change, lang.CostIs):
            return self.set_cost(change)
        if isinstance(change, lang.CostChange):
            less = -change.amount if isinstance(change.amount, int) else lang.Times(change.amount, -1)
            if change.cost not in COST_KINDS:
                raise self.unknown(change, "cost", change.cost, COST_KINDS)
            spec = self.numbered(CH_COST, change.cost, less)
            spec.costs = COST_KINDS[change.cost]
            if change.cards is not None:
                if spec.costs & DIGIVOLUTION_COST:
                    raise self.refuse(change)  # nobody asks for the card that is digivolved into
                spec.selector = self.selector(change.cards)
            return spec
        return None

    def changes(self, action: lang.Modify | lang.ModifyPlayer) -> list[ChangeSpec]:
        """The changes of a modification. What a card costs, only its own text can set, wherever the card lies."""
        made = [self.change(change) for change in action.changes]
        own = isinstance(action, lang.Modify) and action.cards == lang.ThisCard() and action.duration == "always"
        if not own and any([change.sets for change in made]):
            raise self.refuse(action)
        return made

    def set_cost(self, change: lang.CostIs) -> ChangeSpec:
        """What a card costs, whatever is printed on it."""
        if change.cost not in COST_KINDS or COST_KINDS[change.cost] & DIGIVOLUTION_COST:
            raise self.unknown(change, "cost", change.cost, COST_KINDS)
        spec = self.numbered(CH_COST, change.cost, change.amount)
        spec.costs = COST_KINDS[change.cost]
        spec.sets = True
        return spec

    def ruling(self, change: lang.Change) -> ChangeSpec | None:
        """Prohibitions, permissions, demands and immunity (15-1-3, 15-15-5)."""
        if isinstance(change, lang.Cannot):
            return self.forbidden(change)
        if isinstance(change, lang.Can):
            return self.allowed(change)
        if isinstance(change, lang.TurnEnd):
            return self.prohibition(deeds.END_TURN, "end the turn", change.memory)
        if isinstance(change, lang.Loses):
            if change.keyword not in KEYWORDS:
                raise self.unknown(change, "keyword", change.keyword, KEYWORDS)
            return self.prohibition(deeds.HAVE_KEYWORD, change.keyword, 0)
        if isinstance(change, lang.LosesEffects):
            spec = self.prohibition(deeds.HAVE_EFFECTS, "have effects", 0)
            spec.timings = self.timings(change, change.timing)
            return spec
        if isinstance(change, lang.LeastDP):
            return self.prohibition(deeds.LESS_DP, "have less DP", change.dp)
        if isinstance(change, lang.Must):
            if change.what not in DEMANDS:
                raise self.unknown(change, "demand", change.what, DEMANDS)
            at = None if change.at is None else numbers.MeantNum(self.known(change.at))
            spec = ChangeSpec(CH_MUST, change.what, at, 0)
            spec.demands = DEMANDS[change.what]
            return spec
        if isinstance(change, lang.Unaffected):
            if change.by == "De-Digivolve effects":
                return self.prohibition(deeds.BE_DE_DIGIVOLVED, "be de-digivolved", 0)
            spec = ChangeSpec(CH_UNAFFECTED, "", None, 0)
            spec.by = self.cause(change, change.by)
            spec.timings = self.timings(change, change.timing)
            if spec.by.among & ~ANY_EFFECT or spec.by.keyword or any([part.keyword for part in spec.by.parts]):
                raise self.refuse(change)  # only effects can be kept off (15-15-5)
            return spec
        return None

    def forbidden(self, change: lang.Cannot) -> ChangeSpec:
        """Something can't be done, by some causes, with some cards."""
        if change.what not in PROHIBITIONS:
            raise self.unknown(change, "prohibition", change.what, PROHIBITIONS)
        spec = self.prohibition(PROHIBITIONS[change.what], change.what, 0)
        spec.by = None if change.by is None else self.cause(change, change.by)
        if spec.by is None and change.cards is None and spec.prohibits in (deeds.DRAW, deeds.ADD_TO_HAND):
            raise self.refuse(change)  # only effects are asked
        spec.timings = self.timings(change, change.timing)
        if spec.timings and spec.prohibits != deeds.ACTIVATE:
            raise self.refuse(change)
        if change.cards is not None:
            spec.selector = self.selector(change.cards)
        return spec

    def allowed(self, change: lang.Can) -> ChangeSpec:
        """Something can be done that the rules would not allow."""
        if change.what not in PERMISSIONS:
            raise self.unknown(change, "permission", change.what, PERMISSIONS)
        spec = ChangeSpec(CH_CAN, change.what, None, 0)
        spec.permits = PERMISSIONS[change.what]
        if change.cards is not None:
            spec.selector = self.selector(change.cards)
        return spec

    def informing(self, change: lang.Change) -> ChangeSpec | None:
        """Information is added or changed (15-12)."""
        if isinstance(change, lang.TreatedAs):
            colors = None if change.colors_of is None else numbers.ColorsNum(self.known(change.colors_of))
            spec = ChangeSpec(CH_TREATED_AS, "", colors, 0)
            spec.data = change
            if change.names_of is not None:
                spec.selector = self.selector(change.names_of)
            return spec
        if isinstance(change, lang.Becomes):
            if change.no_effects:
                raise self.refuse(change)
            spec = self.numbered(CH_BECOMES, "", change.dp if change.dp is not None else 0)
            spec.data = change
            return spec
        if isinstance(change, lang.MeetsColors):
            return ChangeSpec(CH_MEETS_COLORS, "", None, color_mask(change.colors))
        return None

    def giving(self, change: lang.Change) -> ChangeSpec | None:
        """Effects are gained (15-13), among them keywords, and digivolutions that the rules would not allow."""
        if isinstance(change, lang.Keyword):
            return self.keyword(change)
        if isinstance(change, lang.GainsEffect):
            spec = ChangeSpec(CH_EFFECT, "", None, 0)
            spec.ability = self.child(change.effect)
            spec.ability.gained = True
            spec.ability.line += f" gained {len(self.current.children) if self.current is not None else 0}"
            return spec
        if isinstance(change, lang.GainsEffectsOf):
            if change.section not in (None, "inherited") or not set(change.cards.areas) <= {"under", "link"}:
                raise self.refuse(change)  # what a Digimon has is looked at anew when its own cards change
            spec = ChangeSpec(CH_EFFECTS_OF, change.section or "", None, 0)
            spec.timings = self.timings(change, change.timing)
            spec.selector = self.selector(change.cards)
            return spec
        if isinstance(change, lang.AttachTiming):
            return self.attach_timing(change)
        if isinstance(change, lang.CanDigivolve):
            return self.can_digivolve(change)
        return None

    def attach_timing(self, change: lang.AttachTiming) -> ChangeSpec:
        """Effects with one timing trigger at another as well: one about the card itself, as [End of Attack] is."""
        if change.timing not in OWN_TIMINGS or change.timing == "When Linking":
            raise self.refuse(change)
        spec = ChangeSpec(CH_EFFECTS_OF, change.timing, None, 0)
        spec.timings = self.timings(change, change.to)
        spec.attached = TriggerSpec(OWN_TIMINGS[change.timing])
        spec.attached.subject_this = True
        spec.attached.timing = change.timing
        spec.attached_events = event_bit(spec.attached.event)
        return spec

    def keyword(self, change: lang.Keyword) -> ChangeSpec:
        """A keyword effect: a rule of its own, or an effect that the language can say (chapter 16)."""
        spec = ChangeSpec(CH_KEYWORD, change.name, None, change.amount or 0)
        if change.name in ("Security A.", "Link") and change.amount is None:
            raise self.refuse(change)
        program = keyword_program(change, self.materials)
        if program is not None:
            spec.ability = self.child(program)
            spec.ability.gained = True
            spec.ability.keyword = change.name
            spec.ability.label = f"<{change.name}>"
            spec.ability.line = f"<{change.name}>"
        elif change.name == "Succession" and change.specified is not None:  # 16-47
            under = lang.Cards(("card",), areas=("under",), where=change.specified, of=lang.This())
            spec.selector = self.selector(under)
        elif change.name not in RULES:
            raise self.refuse(change)
        return spec

    def prohibition(self, what: Prohibition, words: str, number: int) -> ChangeSpec:
        """A change that forbids something."""
        spec = ChangeSpec(CH_CANNOT, words, None, number)
        spec.prohibits = what
        return spec

    def timings(self, node: Node, words: str | None) -> tuple[str, ...]:
        """The timings that a text names ("When Digivolving or When Attacking"); none where it names none."""
        if words is None:
            return ()
        found = tuple(words.split(" or "))
        sorted_by = (lang.Cannot, lang.Unaffected, lang.LosesEffects)
        known = (*TIMINGS, *SILENT_SECTIONS) if isinstance(node, sorted_by) else TIMINGS
        for timing in found:
            if timing not in known:
                raise self.unknown(node, "timing", timing, known)
        return found

    def can_digivolve(self, change: lang.CanDigivolve) -> ChangeSpec:
        """A permission to digivolve into other cards, or for another cost."""
        into = change.into
        if not isinstance(into, lang.Choose) or not isinstance(into.cards, lang.Cards):
            raise self.refuse(change)
        spec = self.numbered(CH_CAN_DIGIVOLVE, "", change.reduction)
        spec.selector = self.selector(into.cards)
        if not into.cards.areas:
            spec.from_anywhere = True
            spec.selector.areas = EVERYWHERE
        spec.digivolving = change.cost
        spec.ignoring = change.ignore_requirements
        return spec

    def numbered(self, kind: int, word: str, amount: lang.Amount | int) -> ChangeSpec:
        """A change with a number, fixed or worked out."""
        if isinstance(amount, int):
            return ChangeSpec(kind, word, None, amount)
        spec = ChangeSpec(kind, word, self.num(amount), 0)
        spec.each = lang.It("each") in amount.walk()
        return spec
