"""Tables of words of one kind, and the wordings that follow for all of them.

    table verb LEMMA | DONE | TAIL | ACTION
      delete | deleted | . | Delete(cards)
      return | returned | to the hand | ReturnToHand(cards)

    forms verb
      imperative: @LEMMA {cards:ref} TAIL       => ACTION
      verb_on: - @LEMMA TAIL                    => ACTION[It("it")]

Each form makes one line of the rule before the colon for every row of the table: a column's name stands for the row's
cell. "." is an empty cell; a row has no form that asks for a cell that is "-". `ACTION[x]` is the cell with x for
`cards`. So a new word is one row, and a new construction is one form that all words have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Made = tuple[str, str, str, str]  # rule, wording, program, and where both stand


class Table:
    """Words of one kind."""

    def __init__(self, name: str, columns: str) -> None:
        self.name = name
        self.columns = _cells(columns)
        self.rows: list[tuple[dict[str, str], str]] = []
        self.forms: list[tuple[str, str]] = []
        self.ended = False
        self._column = re.compile(rf"(?<![A-Za-z])({'|'.join(self.columns)})(?![a-z])(?:\[([^\[\]]*)\])?")

    def add(self, text: str, place: str) -> None:
        """Adds a row."""
        cells = _cells(text)
        if len(cells) != len(self.columns):
            raise ValueError(f"{place}: {len(self.columns)} cells belong in a row of {self.name}, not {len(cells)}")
        self.rows.append((dict(zip(self.columns, cells, strict=True)), place))

    def formed(self, text: str, place: str) -> Iterator[Made]:
        """The lines that a form makes, one for each row that has all the cells."""
        rule, colon, line = text.partition(": ")
        wording, arrow, program = line.rpartition(" => ")
        if not colon or not arrow:
            raise ValueError(f"{place}: expected 'rule: wording => program', not {text!r}")
        self.forms.append((text, place))
        asked = {found[1] for found in self._column.finditer(line)}
        for cells, row in self.rows:
            if all(cells[column] != "-" for column in asked):
                said = re.sub(r"\s+", " ", self._filled(wording, cells)).strip()
                yield rule.strip(), said, self._filled(program, cells), f"{row}+{place}"

    def _filled(self, text: str, cells: dict[str, str]) -> str:
        def cell(found: re.Match[str]) -> str:
            shown = "" if cells[found[1]] == "." else cells[found[1]]
            return shown if found[2] is None else re.sub(r"\bcards\b", found[2], shown)

        return self._column.sub(cell, text)


def _cells(text: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"\s+\|\s+", text.strip())]
