"""What the compiler reads and the interpreter does without: `mypyc_attr`.

`acyclic` says that objects of a class never refer to each other in a circle, so that Python's collector of such circles
need not look at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Leaves the class as it is."""
        return lambda cls: cls
