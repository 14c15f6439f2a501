"""What was not understood, and where."""

from __future__ import annotations

from digilex.errors import DigilexError

SHOWN = 12  # of what was expected


class CardTextError(DigilexError, ValueError):
    """A text that was not understood: the span in it and what would have been understood there."""

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        expected: tuple[str, ...],
        card: str = "",
        field: str = "",
        reason: str = "",
        nearest: str = "",
    ) -> None:
        self.text, self.start, self.end, self.expected = text, start, end, expected
        self.card, self.field, self.reason, self.nearest = card, field, reason, nearest
        super().__init__(self.message())

    def __reduce__(self) -> tuple[type[CardTextError], tuple[str | int | tuple[str, ...], ...]]:
        fields = (self.text, self.start, self.end, self.expected, self.card, self.field, self.reason)
        return CardTextError, (*fields, self.nearest)

    def message(self) -> str:
        """One line: the card and field, the span, and what was expected."""
        where = " ".join(part for part in (self.card, self.field) if part)
        found = self.text[self.start : self.end] or "the end of the text"
        if len(found) > 40:
            found = found[:24] + " ..."
        wanted = self.reason or "expected " + self._wanted()
        before = self.text[max(0, self.start - 30) : self.start].replace("\n", " ")
        place = f"{where}: " if where else ""
        return f"{place}{self.start}-{self.end}: not understood at {found!r} after {before!r}: {wanted}"

    def pointed(self) -> str:
        """The line of the text with the span underlined, and what was expected."""
        begin = self.text.rfind("\n", 0, self.start) + 1
        finish = self.text.find("\n", self.start)
        line = self.text[begin : finish if finish >= 0 else len(self.text)]
        mark = " " * (self.start - begin) + "^" * max(1, self.end - self.start)
        near = f"\nthe nearest wording that is understood: {self.nearest}" if self.nearest else ""
        return f"{line}\n{mark}\n{self.message()}{near}"

    def _wanted(self) -> str:
        """What was expected, kinds of phrases first, marks in quotes; the first of them if there are many."""
        ordered = sorted(self.expected, key=lambda word: (" " not in word, word))
        words = [f"'{word}'" if len(word) == 1 and not word.isalnum() else word for word in ordered]
        if len(words) > SHOWN:
            words[SHOWN:] = ["..."]
        return ", ".join(words) or "something else"

    def on(self, card: str, field: str) -> CardTextError:
        """The same error, saying on which card and in which part."""
        return CardTextError(self.text, self.start, self.end, self.expected, card, field, self.reason, self.nearest)

    def because(self, reason: str) -> CardTextError:
        """The same error with its reason."""
        return CardTextError(
            self.text, self.start, self.end, self.expected, self.card, self.field, reason, self.nearest
        )

    def near(self, nearest: str) -> CardTextError:
        """The same error with the nearest wording that is understood."""
        return CardTextError(
            self.text, self.start, self.end, self.expected, self.card, self.field, self.reason, nearest
        )
