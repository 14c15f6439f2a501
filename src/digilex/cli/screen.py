"""How a view looks in the terminal: the board, the hand with the facts of each card, the options, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from digilex.cards.card import Card
from digilex.cards.database import UnknownCard, database
from digilex.cli.cards import facts, short, text
from digilex.cli.width import width
from digilex.notation.log import line
from digilex.notation.moves import NUMBER
from digilex.rules.game import Game
from digilex.rules.model.decision import Decision
from digilex.rules.model.log import Event
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.view import SideView, View

CODES = {
    "red": "31", "blue": "34", "yellow": "33", "green": "32", "black": "90", "purple": "35", "white": "37", "bold": "1",
    "dim": "2",
}  # fmt: skip
GAUGE = 10


class Screen:
    """Draws what one player may see."""

    def __init__(self, colored: bool, out: Callable[[str], None]) -> None:
        self.colored = colored
        self.say = out
        self.find = database().find

    def paint(self, words: str, style: str) -> str:
        """Words in a colour of the game, where the terminal has colours."""
        return f"\x1b[{CODES[style]}m{words}\x1b[0m" if self.colored and style in CODES else words

    def name(self, card: Card) -> str:
        """A card's name in its colour."""
        return self.paint(card.name, card.colors[0] if card.colors else "white")

    def title(self, number: str, name: str = "") -> str:
        """The name of a card by its number, in its colour; a token is in no database and keeps the name it has."""
        try:
            return self.name(self.find(number))
        except UnknownCard:
            return name or number

    def board(self, view: View, names: tuple[str, str]) -> None:
        """Both sides, the viewer's below, with the hand."""
        me, other = view.player, 1 - view.player
        self.say("")
        turn = "your" if view.turn_player == me else f"{names[other]}'s"
        self.say(self.paint(f"--- turn {view.turn}, {turn} {view.phase} phase " + "-" * 40, "dim"))
        self.side(view.theirs, view.turn, f"{names[other]} ({'ab'[other]})")
        self.say(self.gauge(view))
        self.side(view.mine, view.turn, f"{names[me]} ({'ab'[me]})")
        if view.attack is not None:
            target = "player" if view.attack.target is None else view.attack.target.place
            self.say(self.paint(f"  attack: {view.attack.attacker.place} > {target}", "bold"))
        self.hand([self.find(card.number) for card in view.mine.hand or ()])

    def gauge(self, view: View) -> str:
        """The memory gauge, the viewer's side on the left (1-4-2)."""
        cells = []
        for place in range(GAUGE, -GAUGE - 1, -1):
            mark = str(abs(place))
            cells.append(self.paint(f"[{mark}]", "bold") if place == view.memory else mark)
        return f"  memory  {' '.join(cells)}"

    def side(self, side: SideView, turn: int, title: str) -> None:
        """One player's board."""
        up = [self.title(card.number) for card in side.security if card.number is not None]
        shown = f" (face up: {', '.join(up)})" if up else ""
        self.say(
            f"  {self.paint(title, 'bold')}: security {len(side.security)}{shown}, hand {side.hand_count}, "
            f"deck {side.deck}, Digi-Eggs {side.eggs}, trash {len(side.trash)}"
        )
        for permanent in side.battle:
            self.say(f"    {self.line(permanent, turn)}")
        if side.breeding is not None:
            self.say(f"    {self.paint('breeding', 'dim')} {self.line(side.breeding, turn)}")

    def line(self, permanent: PermanentView, turn: int) -> str:
        """A card on the field on one line."""
        name = self.title(permanent.number, permanent.name)
        parts = [f"{self.paint(permanent.label, 'bold')} {name}"]
        if permanent.level is not None:
            parts.append(f"Lv.{permanent.level}")
        if permanent.dp is not None:
            parts.append(f"{permanent.dp} DP")
        parts += [f"<{keyword}>" for keyword in permanent.keywords]
        if permanent.suspended:
            parts.append(self.paint("suspended", "dim"))
        if permanent.arrived == turn:
            parts.append(self.paint("new", "dim"))
        if permanent.under:
            known = [each.number for each in permanent.under[::-1]]
            under = ", ".join("face down" if each is None else self.title(each) for each in known)
            parts.append(self.paint(f"on {under}", "dim"))
        if permanent.links:
            linked = ", ".join(self.title(each.number or "") for each in permanent.links)
            parts.append(self.paint(f"linked {linked}", "dim"))
        return "  ".join(parts)

    def hand(self, cards: Sequence[Card]) -> None:
        """The hand, one kind of card a line."""
        counts = Counter(card.number for card in cards)
        known = {card.number: card for card in cards}
        for number in sorted(counts, key=lambda number: (known[number].category, known[number].level or 0, number)):
            card = known[number]
            times = f"{counts[number]}x " if counts[number] > 1 else "   "
            self.say(f"  {times}{number:8} {self.name(card)}  {self.paint(short(card), 'dim')}")

    def decision(self, decision: Decision, view: View) -> None:
        """The question, the effect that asks it, and the options, numbered."""
        source = f"{decision.source}, " if decision.source else ""
        self.say(f"\n{self.paint(decision.prompt, 'bold')} {self.paint(f'({source}{decision.clause})', 'dim')}")
        if decision.source:
            for paragraph in self.source(decision.source):
                self.say(self.paint(paragraph, "dim"))
        names = {each.label: each for side in view.sides for each in (*side.battle, side.breeding) if each is not None}
        lines = [
            f"{index:3} {option.text}{self.meaning(option.text, names)}"
            for index, option in enumerate(decision.options, 1)
        ]
        wide = max(len(line) for line in lines) + 2
        columns = max(1, min(3, width(116) // wide))
        height = -(-len(lines) // columns)
        for row in range(height):
            self.say("".join(line.ljust(wide) for line in lines[row::height]).rstrip())

    def source(self, source: str) -> list[str]:
        """The text of the card whose effect asks."""
        number = source.split()[-1].strip("()")
        try:
            return text(self.find(number))
        except UnknownCard:
            return []

    def meaning(self, option: str, names: dict[str, PermanentView]) -> str:
        """The names of the cards that an option speaks of."""
        found = []
        for word in option.split()[1:]:
            if word in names:
                each = names[word]
                found.append(each.name if each.dp is None else f"{each.name} {each.dp}")
            elif NUMBER.fullmatch(word) and word in database():
                card = self.find(word)
                cost = card.play_cost if card.play_cost is not None else card.use_cost
                paid = f" for {cost}" if option.startswith(("play", "use")) else ""
                found.append(f"{card.name}{paid}")
        between = " on " if option.startswith("digivolve") else " > " if option.startswith("attack") else " "
        return f"  {between.join(found)}" if found else ""

    def log(self, events: Sequence[Event], viewer: int) -> None:
        """What happened, as the viewer may read it, with the clauses of the rules."""
        for event in events:
            clause = self.paint(f" ({event.clause})", "dim") if event.clause else ""
            self.say(f"  . {line(event, viewer)}{clause}")

    def card(self, card: Card) -> None:
        """A card to read."""
        self.say("\n".join([*facts(card), *text(card)]))

    def permanent(self, view: View, label: str) -> None:
        """A card on the field with everything under it."""
        for side in view.sides:
            for permanent in [*side.battle, *([side.breeding] if side.breeding is not None else [])]:
                if permanent.label == label:
                    self.say(self.line(permanent, view.turn))
                    cards = [each.number for each in (*permanent.under[::-1], *permanent.links)]
                    for number in [permanent.number, *cards]:
                        if number is not None and number in database():
                            self.card(self.find(number))

    def trash(self, view: View, names: tuple[str, str]) -> None:
        """What lies in the trashes, the newest last."""
        for player in (1 - view.player, view.player):
            numbers = view.sides[player].trash
            listed = ", ".join(f"{number} {self.find(number).name}" for number in numbers) or "empty"
            self.say(f"  {names[player]}: {listed}")

    def hand_over(self, name: str) -> None:
        """Between two people at one terminal."""
        self.say("\n" * 40 + f"{name}, it is your decision.")

    def end(self, game: Game, names: tuple[str, str]) -> None:
        """Who won, and why."""
        winner = "nobody" if game.winner is None else names[game.winner]
        verb = "win" if winner == "you" else "wins"
        line = f"{winner[0].upper()}{winner[1:]} {verb}: {game.reason} ({game.reason_clause})"
        self.say("\n" + self.paint(line, "bold"))
