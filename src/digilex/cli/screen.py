"""How a view looks in the terminal: board, hand, menu, a card to read, the log. It fits 80 columns and 24 rows."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections import Counter
from collections.abc import Callable, Sequence

from digilex.cards.card import Card
from digilex.cards.database import UnknownCard, database
from digilex.cli.cards import facts, text
from digilex.cli.menu import Menu, rows
from digilex.cli.width import width
from digilex.notation.asking import Asking, asking
from digilex.notation.log import Personal, depth
from digilex.notation.story import effect_of
from digilex.rules.game import Game
from digilex.rules.model.decision import Decision
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.shapes import Change, DPSum, EffectRef, HandCard, Until
from digilex.rules.query.view import SideView, View

CODES = {
    "red": "31", "blue": "34", "yellow": "33", "green": "32", "black": "90", "purple": "35", "white": "37", "bold": "1",
    "dim": "2",
}  # fmt: skip
GAUGE = 10
WIDE = 100  # columns, where the terminal has so many
NEWS = 3  # lines of news that a screen makes room for
HIGH = 24  # rows, where it does not say how many it has
SHOWN = ("cannot", "must", "unaffected", "effect")  # changes that a line of the board mentions
ENDS = {
    "attack": "this attack", "battle": "this battle", "effect": "this effect", "game": "for good",
    "while": "while it is in force",
}  # fmt: skip


class Screen:
    """Draws what one player may see."""

    def __init__(self, colored: bool, out: Callable[[str], None], names: Sequence[str] = ("a", "b")) -> None:
        self.colored = colored
        self.say = out
        self.names = names
        self.find = database().find

    # --- words and colours -------------------------------------------------------------------------------------------

    def paint(self, words: str, style: str) -> str:
        """Words in a colour of the game, where the terminal has colours."""
        return f"\x1b[{CODES[style]}m{words}\x1b[0m" if self.colored and style in CODES else words

    def color(self, number: str) -> str:
        """The colour of a card; none for a token, which is in no database."""
        try:
            colors = self.find(number).colors
        except UnknownCard:
            return ""
        return colors[0] if colors else ""

    def title(self, number: str, name: str = "") -> str:
        """The name of a card by its number; a token keeps the name it has."""
        try:
            return self.find(number).name
        except UnknownCard:
            return name or number

    def until(self, until: Until, view: View) -> str:
        """How long something lasts, in words."""
        if until.turn is None or until.player is None:
            return ENDS[until.kind]
        whose = "your" if until.player == view.player else f"{self.names[until.player]}'s"
        when = "turn" if until.turn - view.turn < 2 else "next turn"
        return f"until {whose} {when} ends" if until.kind == "turn" else f"in {whose} next unsuspend phase"

    def source(self, effect: EffectRef | None) -> str:
        """Which card something comes from."""
        if effect is None:
            return "a rule"
        if effect.card.number is None:
            return "a hidden card"
        place = effect.card.place
        return f"{place.partition('/')[0].partition('+')[0]} {effect.card.name}" if place else str(effect.card.name)

    # --- the board ---------------------------------------------------------------------------------------------------

    def show(self, game: Game, decision: Decision, news: Sequence[str] = ()) -> None:
        """The end of the news, the board and the decision on one screen, as short as they have to be to fit."""
        view = game.view(decision.player)
        wide, high = width(WIDE), shutil.get_terminal_size((80, HIGH)).lines
        question = asking(game)
        asked = self.asked(question, wide, True)
        menu = self.menu(game, view, decision, wide)
        board: list[str] = []
        for brief in (0, 1, 2):
            board = self.board(view, brief, wide)
            if len(board) + len(asked) + len(menu) + min(NEWS, len(news)) < high:
                break
        else:
            asked = self.asked(question, wide, False)
            menu = self.menu(game, view, decision, wide, True)
            if len(board) + len(asked) + min(3, len(menu)) >= high:
                board = self.board(view, 3, wide)
        free = max(3, high - 1 - len(board) - len(asked))
        if len(menu) > free:
            told = f"... there are {len(decision.options)} options: 'more' shows them all"
            menu = [*menu[: free - 2], told, menu[-1]]
        room = high - 1 - len(board) - len(asked) - len(menu)
        for line in [*(news[-room:] if room > 0 else ()), *board, *asked, *menu]:
            self.say(line)

    def board(self, view: View, brief: int, wide: int) -> list[str]:
        """Both sides, the viewer's below, with the hand; `brief` 1 to 3 leave more and more out."""
        me, other = max(view.player, 0), 1 - max(view.player, 0)
        whose = "your" if view.turn_player == me else f"{self.names[other]}'s"
        head = f"--- turn {view.turn}: {whose} {view.phase} phase " if view.turn else "--- preparation "
        lines = [self.paint(head.ljust(wide, "-"), "dim")]
        lines += self.side(view.theirs, view, self.names[other], brief, wide)
        lines.append(self.gauge(view))
        lines += self.side(view.mine, view, self.names[me], brief, wide)
        lines += self.hand(view.mine.hand or [], brief, wide)
        if view.attack is not None:
            target = self.names[1 - view.attack.player] if view.attack.target is None else view.attack.target.place
            attacker = view.attack.attacker
            lines.append(self.paint(f"attack: {attacker.place} {attacker.name} > {target}", "bold"))
        if view.checked is not None:
            dp = "" if view.checked_dp is None else f", {view.checked_dp} DP"
            lines.append(self.paint(f"security check: {view.checked.name} ({view.checked.number}{dp})", "bold"))
        waiting = [each for batch in view.waiting for each in batch]
        if waiting:
            said = ", ".join(f"{each.card.place or each.card.number} {each.effect.card.name}" for each in waiting)
            lines.append(self.paint(clip(f"waiting: {said}", wide), "dim"))
        return lines

    def gauge(self, view: View) -> str:
        """The memory gauge, the viewer's side on the left (1-4-2)."""
        cells = []
        for place in range(GAUGE, -GAUGE - 1, -1):
            mark = str(abs(place))
            cells.append(self.paint(f"[{mark}]", "bold") if place == view.memory else mark)
        me = max(view.player, 0)
        side = "you have" if view.memory > 0 else f"{self.names[1 - me]} has" if view.memory < 0 else ""
        return f"memory {' '.join(cells)} {side} {abs(view.memory) or ''}".rstrip()

    def side(self, side: SideView, view: View, title: str, brief: int, wide: int) -> list[str]:
        """One player's board."""
        known = [self.title(card.number) for card in side.security if card.number is not None]
        shown = f" ({', '.join(known)})" if known else ""
        letter = "ab"[side.player]
        counts = (
            f" ({letter})  security {len(side.security)}{shown}  hand {side.hand_count}  deck {side.deck}  "
            f"eggs {side.eggs}  trash {len(side.trash)}"
        )
        lines = [self.paint(title, "bold") + clip(counts, wide - len(title))]
        for change in () if brief else side.changes:
            lines.append(self.paint(clip(f"  in force: {self.change(change, view)}", wide), "dim"))
        shown_cards = [self.line(each, view, brief, wide) for each in side.battle]
        if side.breeding is not None:
            shown_cards.append(self.line(side.breeding, view, brief, wide))
        if brief < 2 or len(shown_cards) < 3:
            return lines + shown_cards
        shown_cards = [self.tiny(each) for each in (*side.battle, side.breeding) if each is not None]
        return lines + columns(shown_cards, wide, brief)

    def tiny(self, each: PermanentView) -> str:
        """A card on the field in half a line."""
        dp = "" if each.dp is None else f" {each.dp}"
        where = " raising" if each.area == "breeding" else ""
        return f"{each.label} {each.name}{dp}{' suspended' if each.suspended else ''}{where}"

    def line(self, each: PermanentView, view: View, brief: int, wide: int) -> str:
        """A card on the field on one line."""
        parts = [each.name.ljust(16)]
        if each.level is not None:
            parts.append(f"Lv.{each.level}")
        if each.sum is not None:
            parts.append(dp_words(each.sum))
        parts += [f"<{keyword}>" for keyword in dict.fromkeys(each.keywords)]
        if each.area == "breeding":
            parts.append("in the breeding area")
        if each.suspended:
            parts.append("suspended")
        if each.fresh and each.area == "battle" and "Digimon" in each.kinds:
            parts.append("new")
        notes = [self.change(change, view, False) for change in each.changes if change.kind in SHOWN and change.counts]
        parts += [f"[{note}]" for note in dict.fromkeys(notes)]
        if each.under and not brief:
            names = ["face down" if card.number is None else self.title(card.number) for card in each.under[::-1]]
            parts.append(f"on {', '.join(names)}")
        elif each.under:
            parts.append(f"on {len(each.under)}")
        if each.links:
            parts.append(f"linked {', '.join(self.title(card.number or '') for card in each.links)}")
        said = clip("  ".join(parts), wide - 2 - len(each.label))
        color = self.color(each.number)
        named = self.paint(said[: len(each.name)], color) if color else said[: len(each.name)]
        return f" {self.paint(each.label, 'bold')} {named}{said[len(each.name) :]}"

    def change(self, change: Change, view: View, whole: bool = True) -> str:
        """A modification in force in words; `whole`: with its source and how long."""
        amount = f" {change.amount:+d}" if change.amount is not None else ""
        said = {
            "cannot": f"can't {change.word}", "can": f"can {change.word}", "must": f"must {change.word}",
            "unaffected": f"not affected by {change.by}", "effect": "has a gained effect",
            "cost": f"{change.word} cost", "keyword": f"<{change.word}{amount}>",
            "security attack": f"<Security A.{amount}>", "dp": "DP",
        }.get(change.kind, change.kind)  # fmt: skip
        if change.kind in ("cost", "dp"):
            said += amount
        if change.by and change.kind == "cannot":
            said += f" by {change.by}"
        if not whole:
            return said
        off = "" if change.counts else " (without effect on it)"
        return f"{said}{off}: {self.source(change.source)}, {self.until(change.until, view)}"

    def hand(self, cards: Sequence[HandCard], brief: int, wide: int) -> list[str]:
        """The hand, with what each card costs now."""
        counts = Counter(card.number for card in cards)
        known = {card.number: card for card in cards}
        order = sorted(
            counts, key=lambda number: (self.find(number).category, self.find(number).level or 0, self.title(number))
        )
        said = [self.held(known[number], counts[number], wide // 2 - 2) for number in order]
        if not said:
            return ["hand: empty"]
        if brief:
            return [clip(f"hand: {', '.join(self.title(number) for number in order)}", wide)]
        return columns(said, wide)

    def held(self, card: HandCard, count: int, wide: int) -> str:
        """A card of the hand in half a line: cost, name, level, DP, number."""
        printed = self.find(card.number)
        cost = card.play if card.play is not None else card.use
        parts = [f"x{count}"] if count > 1 else []
        if printed.level is not None:
            parts.append(f"Lv.{printed.level}")
        if printed.dp is not None:
            parts.append(str(printed.dp))
        elif printed.category != "Digimon":
            parts.append(printed.category)
        rest = " ".join([*parts, card.number])
        return f"{'-' if cost is None else cost:>2} {clip(card.name, wide - 4 - len(rest))} {rest}"

    # --- the decision ------------------------------------------------------------------------------------------------

    def asked(self, asked: Asking | None, wide: int, whole: bool) -> list[str]:
        """The question and, if there is room for the whole, the text of the effect that asks: what acts now is lit."""
        if asked is None:
            return []
        said = f"{asked.sentence} ({asked.clause})"
        lines = ["", *(self.paint(each, "bold") for each in textwrap.wrap(said, wide))]
        if whole and asked.effect and asked.acting != asked.effect:
            marked = f"{asked.effect[: asked.start]}\x00{asked.acting}\x01{asked.effect[asked.end :]}"
            for paragraph in marked.splitlines():
                lines += self.lit(textwrap.wrap(paragraph, wide))
        return lines

    def lit(self, lines: Sequence[str]) -> list[str]:
        """Dim lines in which what stands between the two marks is not dim."""
        found, acting = [], False
        for line in lines:
            pieces = []
            for piece in re.split("([\x00\x01])", line):
                if piece in ("\x00", "\x01"):
                    acting = piece == "\x00"
                elif piece:
                    pieces.append(piece if acting else self.paint(piece, "dim"))
            found.append("".join(pieces))
        return found

    def menu(self, game: Game, view: View, decision: Decision, wide: int = 0, brief: bool = False) -> list[str]:
        """The options, numbered."""
        menu = Menu(game, view, decision, self.names[1 - decision.player], brief)
        return rows(menu.entries(), wide or width(WIDE))

    # --- the log -----------------------------------------------------------------------------------------------------

    def log(self, view: View, start: int) -> list[str]:
        """What happened since then, as the viewer may read it, with the clauses of the rules."""
        tell = Personal(view.player, self.names)
        wide = width(WIDE)
        lines: list[str] = []
        for event in view.log[start:]:
            indent = "  " * min(3, depth(view.log, event))
            said = textwrap.wrap(f"{tell.line(event)} ({event.clause})", wide - 4 - len(indent)) or [""]
            lines += [f"{indent}. {said[0]}", *(f"{indent}  {each}" for each in said[1:])]
        return lines

    # --- cards to read -----------------------------------------------------------------------------------------------

    def card(self, card: Card) -> None:
        """A card to read, with its creature where there are colours."""
        lines = facts(card)
        if self.colored:
            from digilex.cli.creatures import beside  # only showing needs it

            lines = beside(card, lines, width(WIDE))
        self.say("\n".join([*lines, *text(card)]))

    def look(self, game: Game, view: View, label: str) -> None:
        """Everything about a card on the field: the sum of its DP, what is in force, its effects, what is under it."""
        found = [each for side in view.sides for each in (*side.battle, side.breeding) if each and each.label == label]
        for each in found:
            if each.number in database():
                self.card(self.find(each.number))
            self.say("")
            self.say(self.line(each, view, 0, width(WIDE)))
            if each.sum is not None and each.sum.parts:
                self.say(f"  DP {each.sum.printed:>6}  printed")
                for part in each.sum.parts:
                    off = "" if part.counts else " (does not count)"
                    long = "" if part.until.kind == "while" else f", {self.until(part.until, view)}"
                    self.say(f"     {part.amount:>+6}  {self.source(part.source)}{long}{off}")
                self.say(f"     {each.sum.total:>6}  in all")
            for change in each.changes:
                self.say(f"  {self.change(change, view)}")
            for effect in each.effects:
                uses = f"; used {effect.used} of {effect.limit} this turn" if effect.limit else ""
                state = "" if effect.live else "; not in force now"
                where = "" if effect.section == "effect" else f" ({effect.section})"
                _, words = effect_of(game, effect.effect.key or "")
                self.say(f"  * {self.source(effect.effect)}{where}{uses}{state}")
                if effect.section != "effect" or effect.gained is not None:
                    self.say(textwrap.indent(textwrap.fill(words, width(WIDE) - 6), "      "))
            for card in each.under[::-1]:
                name = "a face-down card" if card.number is None else f"{self.title(card.number)} ({card.number})"
                self.say(f"  under it: {name}{', face down' if card.face_down and card.number else ''}")

    def trash(self, view: View) -> None:
        """What lies in the trashes, the newest last."""
        for player in (1 - view.player, view.player):
            numbers = view.sides[player].trash
            listed = ", ".join(f"{self.title(number)} ({number})" for number in numbers) or "empty"
            self.say(textwrap.fill(f"{self.names[player]}: {listed}", width(WIDE), subsequent_indent="  "))

    def in_force(self, view: View) -> None:
        """Everything that is in force on cards and players."""
        lines = [f"everyone meant: {self.change(change, view)}" for change in view.changes]
        for side in view.sides:
            lines += [f"{self.names[side.player]}: {self.change(change, view)}" for change in side.changes]
            for each in (*side.battle, side.breeding):
                if each is not None:
                    said = [self.change(change, view) for change in each.changes]
                    if each.sum is not None:
                        said += [
                            f"{part.amount:+d} DP: {self.source(part.source)}, {self.until(part.until, view)}"
                            for part in each.sum.parts
                        ]
                    lines += [f"{each.label} {each.name}: {words}" for words in said]
        for line in lines or ["Nothing is in force."]:
            self.say(clip(f"  {line}", width(WIDE)))

    def hand_over(self, name: str) -> None:
        """Between two people at one terminal."""
        self.say("\n" * 40 + f"{name}, it is your decision.")

    def end(self, game: Game) -> None:
        """Who won, and why."""
        winner = "nobody" if game.winner is None else self.names[game.winner]
        verb = "win" if winner == "you" else "wins"
        line = f"{winner[0].upper()}{winner[1:]} {verb}: {game.reason} ({game.reason_clause})"
        self.say("\n" + self.paint(line, "bold"))


def dp_words(dp: DPSum) -> str:
    """A DP with what changed it: "6000 DP (4000+2000)"."""
    changed = sum(part.amount for part in dp.parts if part.counts)
    return f"{dp.total} DP" if not dp.parts else f"{dp.total} DP ({dp.printed}{changed:+d})"


def clip(line: str, wide: int) -> str:
    """A line that is not too long."""
    return line if len(line) <= wide else line[: wide - 1] + "…"


def columns(cells: Sequence[str], wide: int, count: int = 2) -> list[str]:
    """Short lines side by side, read down the columns."""
    part = wide // count
    height = -(-len(cells) // count)
    rows_of_cells = (cells[row::height] for row in range(height))
    return ["".join(f"{clip(cell, part - 1):<{part}}" for cell in row).rstrip() for row in rows_of_cells]
