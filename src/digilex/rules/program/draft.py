"""A plan that is being written: instructions, and labels for the places that they jump to.

Places are labels until the whole plan stands, so nothing has to be corrected when something is put in front of it.
`assemble` gives each label its place, once.
"""

from __future__ import annotations

from digilex.rules.model.prepared import Instruction, Label


class Draft:
    """Instructions in order, with the labels that stand between them."""

    def __init__(self) -> None:
        self.steps: list[Instruction] = []
        self.labels: list[tuple[Label, int]] = []  # each with the number of instructions before it

    def append(self, instruction: Instruction) -> None:
        """Write an instruction at the end."""
        self.steps.append(instruction)

    def mark(self, label: Label) -> None:
        """The label means what comes next, or the end."""
        self.labels.append((label, len(self.steps)))

    def extend(self, part: Draft) -> None:
        """Write a part at the end that was drafted by itself."""
        before = len(self.steps)
        self.steps.extend(part.steps)
        for label, place in part.labels:
            self.labels.append((label, before + place))

    def assemble(self) -> list[Instruction]:
        """The plan; its labels have places from now on."""
        for label, place in self.labels:
            assert label.at < 0, "a label stands for one place"
            label.at = place
        for instruction in self.steps:
            for label in instruction.jumps():
                assert label.at >= 0, f"{type(instruction).__name__} jumps to a label that stands nowhere"
        return self.steps
