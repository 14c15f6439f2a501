"""No scenario passes without the effects that it speaks of, unless it says why (tools/scenario_mutants.py)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_no_scenario_survives_without_its_effects() -> None:
    tool = ROOT / "tools" / "scenario_mutants.py"
    result = subprocess.run([sys.executable, tool, "--list"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
