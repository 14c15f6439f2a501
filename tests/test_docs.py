"""The generated pages of docs/ say what the source says."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_language_reference_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "language_reference.py"), "--check"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
