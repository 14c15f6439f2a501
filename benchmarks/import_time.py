"""How long imports take, each in a fresh process: the best of some runs, in seconds.

usage: import_time.py [MODULE ...]
"""

from __future__ import annotations

import subprocess
import sys

MODULES = ("digilex", "digilex.rules.game", "digilex.cli.main")
LIMIT = 0.3  # what `import digilex` may take


def import_time(module: str, runs: int = 5, environment: dict[str, str] | None = None) -> float:
    """The best time of `import module`, without the start of Python itself."""
    code = f"import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code]
    return min(
        float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        for _ in range(runs)
    )


def main() -> int:
    """Prints the table."""
    for module in sys.argv[1:] or MODULES:
        try:
            print(f"import {module:<24} {import_time(module):7.3f} s")
        except subprocess.CalledProcessError as error:
            print(f"import {module:<24} fails: {error.stderr.strip().splitlines()[-1]}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
