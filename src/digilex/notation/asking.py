"""A decision in a sentence: what is asked, by which effect of which card, because of what, and how many.

The engine names the card, the effect and the node of its program that asks; the words are made here, when someone wants
to read them. `asking(game)` is all that a client needs; `phrases` (phrases.py) says what the options mean."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from digilex.cards import language as lang
from digilex.notation import printed
from digilex.notation.happening import because, named
from digilex.rules.game import Game
from digilex.rules.model.decision import Decision
from digilex.rules.model.frames import Context, Frame
from digilex.rules.model.identity import ID_MASK, PermanentId
from digilex.rules.model.prepared import Ability, CardInfo, Instruction
from digilex.rules.model.progress import EffectFrame, InterruptFrame, PlayFrame, RemoveFrame, UseFrame
from digilex.rules.model.vocabulary import SECTION_NAMES
from digilex.rules.steps.choose import Pick
from digilex.rules.steps.flow import Mode, Repeat

ITSELF = re.compile(r"\b(this|that) (Digimon|Tamer|card|Option)\b(?!s)(?! played)", re.IGNORECASE)
PRONOUN = re.compile(r"(?<!of )\b(it|them|they|that Digimon|those Digimon|that card|those cards)\b(?!'s owner)")


@dataclass(frozen=True)
class Asking:
    """What is asked, for people."""

    player: int
    question: str  # what is to be decided: "Delete 1 of your opponent's Digimon: which?"
    card: str  # the number of the card whose effect asks; empty if a rule does
    name: str  # who asks: the card by label or number, with its name
    by: str  # which of its effects: "[When Attacking] effect"
    effect: str  # the text of that effect
    start: int  # the part of the text that acts now
    end: int
    because: str  # what made the effect trigger, or what it interrupts: "b1 Greymon would be deleted by ..."
    clause: str
    least: int  # of a run of picks: how many in all at least
    most: int  # and at most
    chosen: int  # and so far

    @property
    def counted(self) -> str:
        """How many are still to be chosen, where it is more than one."""
        if self.most <= 1:
            return ""
        bounds = f"{self.most}" if self.least == self.most else f"up to {self.most}"
        return f"({self.chosen} of {bounds} chosen)"

    @property
    def sentence(self) -> str:
        """All of it."""
        cause = f"{capital(self.because)}. " if self.because else ""
        who = f"{self.name}, {self.by}: " if self.name and self.by else f"{self.name}: " if self.name else ""
        return " ".join(part for part in (f"{cause}{who}{self.question}", self.counted) if part)

    @property
    def acting(self) -> str:
        """The words of the effect that act now."""
        return self.effect[self.start : self.end]


def asking(game: Game) -> Asking | None:
    """The decision of the game in words; None if there is none."""
    decision = game.decision
    if decision is None:
        return None
    frame = game.stack[-1]
    if isinstance(frame, RemoveFrame):  # cards go to the deck by an effect
        frame = next((below for below in reversed(game.stack) if isinstance(below, EffectFrame)), frame)
    if decision.effect and isinstance(frame, EffectFrame) and frame.context.ability is not None:
        return _by_effect(game, decision, frame, frame.context, frame.context.ability)
    return _by_rule(game, decision, frame)


def sentence(game: Game) -> str:
    """The decision of the game as one sentence; empty if there is none."""
    asked = asking(game)
    return "" if asked is None else asked.sentence


# What everyone may know of a decision of another player: it names no card.
WAITING: dict[str, str] = {
    "hand": "the first hand", "breeding": "the breeding phase", "main": "the main phase",
    "counter": "counter timing", "block": "whether to block", "next effect": "which effect comes next",
    "next interruption": "which effect comes next", "repetitions": "how often something is repeated",
}  # fmt: skip


def waiting(decision: Decision) -> str:
    """What is decided, for those who wait for it."""
    return WAITING.get(decision.question, "an effect" if decision.effect else "how something is done")


# --- questions of effects --------------------------------------------------------------------------------------------


def asking_step(frame: Frame, ability: Ability) -> Instruction | None:
    """The instruction of the plan that asks."""
    return ability.plan[frame.step] if 0 <= frame.step < len(ability.plan) else None


def _by_effect(game: Game, decision: Decision, frame: Frame, ctx: Context, ability: Ability) -> Asking:
    step = asking_step(frame, ability)
    node = None if step is None else step.node
    info = _printed_on(game, ctx, ability)
    _, text, noun = printed.printed_effect(info.card, ability.key)
    text = text or printed.effect_text(ability.program, noun)
    words = Words(game, decision, ctx, noun, text)
    start, end = printed.span(text, node, noun, ability.keyword or ability.label.strip("<>"))
    question = words.question(step, node)
    question += _which_time(frame, ctx, ability)
    return Asking(
        decision.player, question, info.number, _speaker(game, ctx, info), effect_name(ability), text, start, end,
        _because(game, ctx, ability, decision.player), decision.clause,
        decision.least, decision.most, decision.chosen,
    )  # fmt: skip


def _which_time(frame: Frame, ctx: Context, ability: Ability) -> str:
    """What tells a question from the same one asked before: two choices in the same words, or what is repeated."""
    step = ability.plan[frame.step]
    before = [each for each in ability.plan[: frame.step] if isinstance(each, Pick) and each.node == step.node]
    again = sum(each.choice == step.choice for each in before) if isinstance(step, Pick) else 0
    marks = [f" (choice {again + 1})"] if again else []
    for each in ability.plan[: frame.step]:
        left = ctx.bindings.get(each.label, [0]) if isinstance(each, Repeat) and frame.step < each.end.at else [0]
        marks += [f" ({left[0]} more after this)"] if left[0] else []
    return "".join(marks)


def _printed_on(game: Game, ctx: Context, ability: Ability) -> CardInfo:
    """The card on which the text stands."""
    number = printed.owner_of(ability.key)
    info = game.info[ctx.card & ID_MASK] if ctx.card > 0 else None
    if info is not None and info.number == number:
        return info
    for known in game.info:
        if known.number == number:
            return known
    return info if info is not None else game.info[game.permanents[PermanentId(-ctx.this)].stack[-1]]


def _speaker(game: Game, ctx: Context, info: CardInfo) -> str:
    """Whose effect it is: on the field by label; where the text stands on another card of the stack, that is said."""
    if ctx.this < 0:
        said = game.describe(ctx.this)
        return said if said.endswith(info.name) else f"{said} (by {info.name}, {info.number})"
    return f"{info.name} ({info.number})"


def effect_name(ability: Ability) -> str:
    """Which effect: by its timing, its keyword, or where it is printed."""
    where = SECTION_NAMES[ability.section]
    section = "" if where == "effect" else f"{where} "
    if ability.keyword and not ability.label:
        return f"{section}<{ability.keyword}>"
    if ability.label.strip("[]").lower() == where or not ability.label:
        return f"{section}effect"
    return f"{section}{ability.label} effect"


def _because(game: Game, ctx: Context, ability: Ability, player: int) -> str:
    """What made it trigger, unless its name says that already."""
    happening = ctx.happening
    if happening is None:
        return ""
    itself = ctx.this in happening.subjects and len(happening.subjects) == 1
    if itself and ability.timings and happening.event < 64:
        return ""
    return because(game, happening, player)


class Words:
    """The question of one instruction, in words."""

    def __init__(self, game: Game, decision: Decision, ctx: Context, noun: str, text: str) -> None:
        self.game = game
        self.decision = decision
        self.ctx = ctx
        self.noun = noun
        self.text = text

    def question(self, step: Instruction | None, node: lang.Action | None) -> str:
        """What is to be decided."""
        made = self.asked(step, node)
        if self.decision.player != self.ctx.player:  # the text speaks to the other player
            text = self.order(node) or self.text
            return f'"{text}" (as your opponent\'s card says): {self.short(step)}'
        return made

    def asked(self, step: Instruction | None, node: lang.Action | None) -> str:
        question = self.decision.question
        if question == "choose" and isinstance(step, Pick):
            return self.pick(step, node)
        if question in ("do it", "pay for it", "do it instead"):
            return self.optional(node)
        if question == "which effect" and isinstance(step, Mode):
            done = self.order(node) if step.words else ""
            return f"{capital(done)}: {self.short(step)}" if done else self.short(step)
        made = SAID.get(question)
        return made(self, node) if made is not None else self.short(step)

    def short(self, step: Instruction | None) -> str:
        """The question without its reason."""
        if isinstance(step, Mode):
            return f"which of these? {self.modes(step)}"
        if isinstance(step, Pick) and step.choice is not None and self.several(step.node):
            words = printed.chosen(step.choice, self.noun)
            return f"choose {self.plain(words, step.choice)}" if words else "which one?"
        return SHORT.get(self.decision.question, "which one?")

    def order(self, node: lang.Action | None) -> str:
        """What is done, with names for "this Digimon" and "it"."""
        if node is None:
            return ""
        return self.plain(printed.order(node, self.noun) or printed.sentence(node, self.noun), node)

    def plain(self, text: str, node: Any) -> str:
        """The text with names for what it points at."""
        ctx, game = self.ctx, self.game

        def itself(match: re.Match[str]) -> str:
            if match.group(1).lower() == "that":
                return match.group(0)
            if match.group(2).lower() == "card" and ctx.card > 0:
                return game.info[ctx.card & ID_MASK].name
            return game.describe(ctx.this if ctx.this else ctx.card)

        quoted = text.split('"')  # what another card would say by gaining it, speaks of that card
        quoted[::2] = [ITSELF.sub(itself, part) for part in quoted[::2]]
        text = '"'.join(quoted).replace("among them", "among the revealed cards")
        meant = {part.what for part in node.walk() if isinstance(part, lang.It)} if node is not None else set()
        if len(meant) == 1:
            refs = self.bound(meant.pop())
            if refs:
                names = " and ".join(named(game, ref, self.decision.player) for ref in refs)
                text = PRONOUN.sub(lambda match: names, text, count=1)
        return text

    def bound(self, name: str) -> list[int]:
        """What "it" means now."""
        ctx = self.ctx
        refs = ctx.bindings.get(name)
        if refs is None and name in ("subject", "it") and ctx.happening is not None:
            refs = ctx.happening.subjects
        return [] if refs is None or len(refs) > 3 else refs

    def several(self, node: lang.Action | None) -> bool:
        """Whether the action has more than one choice in it."""
        return node is not None and sum(isinstance(part, lang.Choose) for part in node.walk()) > 1

    def pick(self, step: Pick, node: lang.Action | None) -> str:
        """Which cards."""
        done = self.order(node)
        may = any(option.kind == "no" for option in self.decision.options)
        then = self.consequence(node) if step.is_cost else ""
        words = printed.chosen(step.choice, self.noun) if step.choice is not None else ""
        words = self.plain(words, step.choice)
        if not done:
            done = f"choose {words}" if words else f'choose for "{self.text}"'
        orders = node is not None and bool(printed.order(node, self.noun))
        head = done if not may else f"you may {done}" if orders else f"if you want, {done}"
        which = f": choose {words}" if words and self.several(node) else ": which?"
        return f"{capital(head)}{then}{which}"

    def consequence(self, node: lang.Action | None) -> str:
        """What an optional condition is paid for: ", to unsuspend a1 Greymon"."""
        ability = self.ctx.ability
        if ability is None or node is None:
            return ""
        for part in ability.program.walk():
            if isinstance(part, lang.By) and node in part.cost.walk():
                then = printed.order(part.then, self.noun)
                if then:
                    return f", to {self.plain(then, part.then)}"
                then = printed.sentence(part.then, self.noun)
                return f" (then {self.plain(then, part.then)})" if then else ""
        return ""

    def optional(self, node: lang.Action | None) -> str:
        """Yes or no."""
        inner: Any = node
        if isinstance(node, (lang.May, lang.Replace)):
            inner = node.action
        elif isinstance(node, lang.By):
            inner = node.cost
        elif isinstance(node, lang.Instead):
            inner = node.replacement.action if isinstance(node.replacement, lang.May) else node.replacement
        if isinstance(node, lang.Delay):
            done = self.order(node.then)
            then = f" (then {done})" if done else ""
            return f"do you want to trash {self.game.describe(self.ctx.this)} by <Delay>{then}?"
        instead = " instead" if self.decision.question == "do it instead" else ""
        then = self.consequence(inner) if isinstance(node, lang.By) else ""
        done = self.plain(printed.order(inner, self.noun), inner) if inner is not None else ""
        if done:
            return f"do you want to {done}{instead}{then}?"
        done = self.plain(printed.sentence(inner, self.noun), inner) if inner is not None else ""
        return f"do you want this{instead}: {done or self.text}{then}?"

    def modes(self, step: Mode) -> str:
        """What there is to choose from, as the options number it."""
        offered = {option.index for option in self.decision.options}
        return "; ".join(f"{i + 1}: {self.mode(step, i)}" for i in range(len(step.parts)) if i in offered)

    def mode(self, step: Mode, index: int) -> str:
        """One of the effects to choose from."""
        return step.words[index] if step.words else self.order(step.parts[index]) or f"effect {index + 1}"


LABELLED = re.compile(r"[ab]\d+ ")


def capital(text: str) -> str:
    """A capital letter at the beginning, but for a label."""
    return text if LABELLED.match(text) else text[:1].upper() + text[1:]


SHORT: dict[str, str] = {
    "do it": "do you want to?",
    "pay for it": "do you want to?",
    "do it instead": "do you want to do that instead?",
    "others in their place": "do you want others to be trashed in their place?",
    "without looking": "do you want to choose without looking?",
    "which is meant": "which of them is meant?",
    "how many": "how many cards?",
    "whose effect": "which of these effects is activated?",
    "next under": "which card is placed next?",
    "next to deck": "which card goes there next?",
    "next to security": "which card goes there next?",
    "how many levels": "how many cards are trashed from the top?",
    "how much memory": "how much memory do you pay?",
    "unsuspend which": "for which Digimon do you trash cards from the hand, to unsuspend it?",
    "price of unsuspending": "which card in the hand do you trash, to unsuspend the Digimon?",
    "trashed in place": "which card is trashed in their place?",
    "attack target": "what is attacked?",
    "digivolution cost": "by which digivolution cost?",
    "dna": "which Digimon DNA digivolve into which card?",
    "dna with cards": "which cards DNA digivolve?",
    "app fuse": "which Digimon is app fused into which card?",
}


def _told(words: Words, node: lang.Action | None) -> str:
    done = words.order(node)
    short = SHORT[words.decision.question]
    return f"{capital(done)}: {short}" if done else capital(short)


SAID: dict[str, Callable[[Words, lang.Action | None], str]] = {question: _told for question in SHORT}


# --- questions of rules ----------------------------------------------------------------------------------------------


def _by_rule(game: Game, decision: Decision, frame: Frame) -> Asking:
    made = RULES.get(decision.question)
    question = made(game, decision, frame) if made is not None else capital(SHORT.get(decision.question, ""))
    return Asking(
        decision.player, question, "", "", "", "", 0, 0, "", decision.clause,
        decision.least, decision.most, decision.chosen,
    )  # fmt: skip


def _hand(game: Game, decision: Decision, frame: Frame) -> str:
    count = len(game.players[decision.player].hand)
    return f"Do you keep these {count} cards, or shuffle them into the deck and draw {count} others, once?"


def _breeding(game: Game, decision: Decision, frame: Frame) -> str:
    raised = game.players[decision.player].breeding
    if raised:
        return f"Breeding phase: does {game.describe(-raised)} move to the battle area, or stay?"
    return "Breeding phase: do you hatch a Digi-Egg?"


def _main(game: Game, decision: Decision, frame: Frame) -> str:
    return f"Main phase, {game.memory_of(decision.player)} memory: what do you do?"


def _attack(game: Game) -> str:
    attack = game.attack
    if attack is None:
        return "An attack"
    whom = "you" if not attack.target else game.describe(-attack.target)
    return f"{game.describe(-attack.attacker)} attacks {whom}"


def _counter(game: Game, decision: Decision, frame: Frame) -> str:
    return f"{_attack(game)}: do you activate a [Counter] effect?"


def _block(game: Game, decision: Decision, frame: Frame) -> str:
    must = not any(option.kind == "no block" for option in decision.options)
    return f"{_attack(game)}: which Digimon blocks?" if must else f"{_attack(game)}: do you block?"


def _next_effect(game: Game, decision: Decision, frame: Frame) -> str:
    batch = game.batches[-1] if game.batches else []
    mine = [pending for pending in batch if pending.player == decision.player]
    causes = list(dict.fromkeys(because(game, pending.happening, decision.player) for pending in mine))
    why = f"{capital(causes[0])}: " if len(causes) == 1 and causes[0] else ""
    count = len(decision.options)
    return f"{why}{count} of your effects have triggered. Which one is activated next?"


def _next_interruption(game: Game, decision: Decision, frame: Frame) -> str:
    why = ""
    if isinstance(frame, InterruptFrame) and frame.waiting:
        why = because(game, frame.waiting[0].happening, decision.player)
    head = f"{capital(why)}: " if why else ""
    return f"{head}{len(decision.options)} of your effects can come first. Which one is activated next?"


def _played(game: Game, frame: Frame) -> CardInfo | None:
    return game.info[frame.card & ID_MASK] if isinstance(frame, (PlayFrame, UseFrame)) else None


def _arts(game: Game, decision: Decision, frame: Frame) -> str:
    info = _played(game, frame)
    name = "the card" if info is None else f"{info.name} ({info.number})"
    return f"Arts: does one of your cards digivolve into {name}, which is trashed otherwise?"


def _materials(game: Game, decision: Decision, frame: Frame) -> str:
    info = _played(game, frame)
    if info is None:
        return "Which card is placed?"
    name = f"{info.name} ({info.number})"
    if info.digixros is not None:
        less = f"Each makes it cost {info.digixros.reduction} less."
        return f"DigiXros of {name}: which card do you place under it? {less}"
    less = "" if info.assembly is None else f" With all of them it costs {info.assembly.reduction} less."
    return f"Assembly of {name}: which card of the trash do you place under it?{less}"


def _next_to_deck(game: Game, decision: Decision, frame: Frame) -> str:
    return "Several cards go to the deck: which is the next?"


def _next_to_security(game: Game, decision: Decision, frame: Frame) -> str:
    return "Several cards go to the security stack: which is the next?"


def _repetitions(game: Game, decision: Decision, frame: Frame) -> str:
    return "The same processing goes round and round: how many more times do you let it?"


RULES: dict[str, Callable[[Game, Decision, Frame], str]] = {
    "hand": _hand, "breeding": _breeding, "main": _main, "counter": _counter, "block": _block,
    "next effect": _next_effect, "next interruption": _next_interruption, "arts": _arts, "digixros": _materials,
    "assembly": _materials, "next to deck": _next_to_deck, "next to security": _next_to_security,
    "repetitions": _repetitions,
}  # fmt: skip
