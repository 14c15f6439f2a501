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
from digilex.notation.languages import say
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


def asking(game: Game, language: str = "en") -> Asking | None:
    """The decision of the game in words; None if there is none. What a card says stays English."""
    decision = game.decision
    if decision is None:
        return None
    frame = game.stack[-1]
    if isinstance(frame, RemoveFrame):  # cards go to the deck by an effect
        frame = next((below for below in reversed(game.stack) if isinstance(below, EffectFrame)), frame)
    if decision.effect and isinstance(frame, EffectFrame) and frame.context.ability is not None:
        return _by_effect(game, decision, frame, frame.context, frame.context.ability, language)
    return _by_rule(game, decision, frame, language)


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


def _by_effect(
    game: Game, decision: Decision, frame: Frame, ctx: Context, ability: Ability, language: str
) -> Asking:
    step = asking_step(frame, ability)
    node = None if step is None else step.node
    info = _printed_on(game, ctx, ability)
    _, text, noun = printed.printed_effect(info.card, ability.key)
    text = text or printed.effect_text(ability.program, noun)
    words = Words(game, decision, ctx, noun, text, language)
    start, end = printed.span(text, node, noun, ability.keyword or ability.label.strip("<>"))
    question = words.question(step, node)
    question += _which_time(frame, ctx, ability, language)
    return Asking(
        decision.player, question, info.number, _speaker(game, ctx, info), effect_name(ability), text, start, end,
        _because(game, ctx, ability, decision.player), decision.clause,
        decision.least, decision.most, decision.chosen,
    )  # fmt: skip


def _which_time(frame: Frame, ctx: Context, ability: Ability, language: str) -> str:
    """What tells a question from the same one asked before: two choices in the same words, or what is repeated."""
    step = ability.plan[frame.step]
    before = [each for each in ability.plan[: frame.step] if isinstance(each, Pick) and each.node == step.node]
    again = sum(each.choice == step.choice for each in before) if isinstance(step, Pick) else 0
    marks = [say(language, "choice", count=again + 1)] if again else []
    for each in ability.plan[: frame.step]:
        left = ctx.bindings.get(each.label, [0]) if isinstance(each, Repeat) and frame.step < each.end.at else [0]
        marks += [say(language, "more after", count=left[0])] if left[0] else []
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

    def __init__(
        self, game: Game, decision: Decision, ctx: Context, noun: str, text: str, language: str = "en"
    ) -> None:
        self.language = language
        self.game = game
        self.decision = decision
        self.ctx = ctx
        self.noun = noun
        self.text = text

    def say(self, key: str, **gaps: str | int) -> str:
        """Words of ours, in the reader's language."""
        return say(self.language, key, **gaps)

    def question(self, step: Instruction | None, node: lang.Action | None) -> str:
        """What is to be decided."""
        made = self.asked(step, node)
        if self.decision.player != self.ctx.player:  # the text speaks to the other player
            text = self.order(node) or self.text
            return self.say("as opponent says", text=text, short=self.short(step))
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
            return self.say("modes", modes=self.modes(step))
        if isinstance(step, Pick) and step.choice is not None and self.several(step.node):
            words = printed.chosen(step.choice, self.noun)
            return self.say("choose", words=self.plain(words, step.choice)) if words else self.say("which one")
        asked = self.decision.question
        return self.say(asked if asked in SHORT else "which one")

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
            done = self.say("choose", words=words) if words else self.say("choose for", text=self.text)
        orders = node is not None and bool(printed.order(node, self.noun))
        head = done if not may else self.say("you may" if orders else "if you want", done=done)
        several = words and self.several(node)
        which = f": {self.say('choose', words=words)}" if several else self.say("which")
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
                    return self.say("to", then=self.plain(then, part.then))
                then = printed.sentence(part.then, self.noun)
                return self.say("then", then=self.plain(then, part.then)) if then else ""
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
            then = self.say("then", then=done) if done else ""
            return self.say("by delay", card=self.game.describe(self.ctx.this), then=then)
        instead = self.say("instead") if self.decision.question == "do it instead" else ""
        then = self.consequence(inner) if isinstance(node, lang.By) else ""
        done = self.plain(printed.order(inner, self.noun), inner) if inner is not None else ""
        if done:
            return self.say("want to", done=done, instead=instead, then=then)
        done = self.plain(printed.sentence(inner, self.noun), inner) if inner is not None else ""
        return self.say("want this", instead=instead, done=done or self.text, then=then)

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


SHORT = (  # questions of effects that the language says by themselves
    "do it", "pay for it", "do it instead", "others in their place", "without looking", "which is meant", "how many",
    "whose effect", "next under", "next to deck", "next to security", "how many levels", "how much memory",
    "unsuspend which", "price of unsuspending", "trashed in place", "attack target", "digivolution cost", "dna",
    "dna with cards", "app fuse",
)  # fmt: skip


def _told(words: Words, node: lang.Action | None) -> str:
    done = words.order(node)
    short = words.say(words.decision.question)
    return f"{capital(done)}: {short}" if done else capital(short)


SAID: dict[str, Callable[[Words, lang.Action | None], str]] = {question: _told for question in SHORT}


# --- questions of rules ----------------------------------------------------------------------------------------------


def _by_rule(game: Game, decision: Decision, frame: Frame, language: str) -> Asking:
    made = RULES.get(decision.question)
    question = ""
    if made is not None:
        question = made(game, decision, frame, language)
    elif decision.question in SHORT:
        question = capital(say(language, decision.question))
    return Asking(
        decision.player, question, "", "", "", "", 0, 0, "", decision.clause,
        decision.least, decision.most, decision.chosen,
    )  # fmt: skip


def _hand(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    return say(language, "hand", count=len(game.players[decision.player].hand))


def _breeding(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    raised = game.players[decision.player].breeding
    if raised:
        return say(language, "breeding move", card=game.describe(-raised))
    return say(language, "breeding hatch")


def _main(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    return say(language, "main", memory=game.memory_of(decision.player))


def _attack(game: Game, language: str) -> str:
    attack = game.attack
    if attack is None:
        return say(language, "an attack")
    whom = say(language, "attacked you") if not attack.target else game.describe(-attack.target)
    return say(language, "attacks", card=game.describe(-attack.attacker), whom=whom)


def _counter(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    return say(language, "counter", attack=_attack(game, language))


def _block(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    must = not any(option.kind == "no block" for option in decision.options)
    return say(language, "must block" if must else "block", attack=_attack(game, language))


def _next_effect(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    batch = game.batches[-1] if game.batches else []
    mine = [pending for pending in batch if pending.player == decision.player]
    causes = list(dict.fromkeys(because(game, pending.happening, decision.player) for pending in mine))
    why = f"{capital(causes[0])}: " if len(causes) == 1 and causes[0] else ""
    return say(language, "next effect", why=why, count=len(decision.options))


def _next_interruption(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    why = ""
    if isinstance(frame, InterruptFrame) and frame.waiting:
        why = because(game, frame.waiting[0].happening, decision.player)
    head = f"{capital(why)}: " if why else ""
    return say(language, "next interruption", why=head, count=len(decision.options))


def _played(game: Game, frame: Frame) -> CardInfo | None:
    return game.info[frame.card & ID_MASK] if isinstance(frame, (PlayFrame, UseFrame)) else None


def _arts(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    info = _played(game, frame)
    return say(language, "arts", card=say(language, "the card") if info is None else f"{info.name} ({info.number})")


def _materials(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    info = _played(game, frame)
    if info is None:
        return say(language, "which is placed")
    name = f"{info.name} ({info.number})"
    if info.digixros is not None:
        return say(language, "digixros", card=name, less=info.digixros.reduction)
    less = "" if info.assembly is None else say(language, "assembly less", less=info.assembly.reduction)
    return say(language, "assembly", card=name, less=less)


def _next_to_deck(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    return say(language, "deck order")


def _next_to_security(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    return say(language, "security order")


def _repetitions(game: Game, decision: Decision, frame: Frame, language: str) -> str:
    return say(language, "repetitions")


RULES: dict[str, Callable[[Game, Decision, Frame, str], str]] = {
    "hand": _hand, "breeding": _breeding, "main": _main, "counter": _counter, "block": _block,
    "next effect": _next_effect, "next interruption": _next_interruption, "arts": _arts, "digixros": _materials,
    "assembly": _materials, "next to deck": _next_to_deck, "next to security": _next_to_security,
    "repetitions": _repetitions,
}  # fmt: skip
