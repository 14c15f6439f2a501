"""Whether an effect could do anything at all, as far as can be said before its choices are made."""

from __future__ import annotations

from digilex.rules.model.frames import Context
from digilex.rules.model.prepared import Instruction
from digilex.rules.state.state import State
from digilex.rules.steps.choose import OneOfSubjects, Pick
from digilex.rules.steps.flow import Ask, Bind, CountFirst, Jump, Repeat, Unfulfilled, Unless


def first_choice(game: State, plan: list[Instruction], ctx: Context) -> Ask | Pick | None:
    """What the effect begins with under the conditions that hold, if that is a question that can be declined."""
    step = 0
    while step < len(plan):
        instruction = plan[step]
        if isinstance(instruction, Unless):
            step = step + 1 if instruction.condition.holds(game, ctx) else instruction.target.at
        elif isinstance(instruction, Ask) or (isinstance(instruction, Pick) and instruction.optional):
            return instruction
        else:
            return None
    return None


def can_do_anything(game: State, plan: list[Instruction], ctx: Context) -> bool:
    """Whether some part of the plan could be carried out: the first may be impossible and a later one not."""
    step = 0
    for _ in range(2 * len(plan)):  # parts that are repeated go back
        if step >= len(plan):
            return False
        instruction = plan[step]
        step += 1
        if isinstance(instruction, Unless):
            if not instruction.condition.holds(game, ctx):
                step = instruction.target.at
        elif isinstance(instruction, Jump):
            step = instruction.target.at
        elif isinstance(instruction, (Bind, CountFirst, Repeat, Unfulfilled, OneOfSubjects)):
            continue
        elif instruction.possible(game, ctx):
            return True
        elif isinstance(instruction, (Ask, Pick)) and instruction.declined is not None:
            step = instruction.declined.at
    return True
