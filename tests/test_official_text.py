"""No official sentence stands in the repository."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FINDER = ROOT.parent / "shared" / "tools" / "official-text"


@pytest.mark.skipif(not FINDER.is_file(), reason=f"the official texts are not here ({FINDER})")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is not a git checkout, so there is no list of its files")
def test_no_official_sentence_in_the_repository() -> None:
    found = subprocess.run([sys.executable, FINDER, ROOT], capture_output=True, text=True, check=False)
    assert found.returncode == 0, f"say these in our own words:\n{found.stdout}{found.stderr}"
