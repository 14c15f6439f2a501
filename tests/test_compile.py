"""tools/compile.py on a small package: it builds, builds only what changed, and never leaves half a build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import digilex

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import compile as tool  # noqa: E402

pytestmark = [
    pytest.mark.skipif(digilex.engine_kind() == "compiled", reason="the interpreted engine runs this test"),
    pytest.mark.skipif(shutil.which(os.environ.get("CC") or "cc") is None, reason="there is no C compiler"),
]

HERE = "def here() -> str:\n    return __name__\n"
ONE = "def twice(number: int) -> int:\n    return 2 * number\n"
TWO = (
    "from digilex.rules.deep.one import twice\n\n\n"
    "def thrice(number: int) -> int:\n    return twice(number) + number\n"
)
KIND = "import sys; sys.path.insert(0, sys.argv[1])\nfrom digilex.rules import two\nprint(two.thrice(7), two.__file__)"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("source")
    package = folder / "digilex"
    for name in ("", "cards", "rules", "rules/deep", "text", "text/reading"):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").write_text(HERE if name == "rules/deep" else "", encoding="utf-8")
    (package / "rules" / "deep" / "one.py").write_text(ONE, encoding="utf-8")
    (package / "rules" / "two.py").write_text(TWO, encoding="utf-8")
    (package / "text" / "reading" / "lists.py").write_text(ONE, encoding="utf-8")  # of the other library
    return folder


def said(build: Path) -> tuple[str, bool]:
    """What the engine in build/compiled answers, and whether it is compiled."""
    command = [sys.executable, "-c", KIND, str(build / "compiled")]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer, file = done.stdout.split()
    return answer, not file.endswith(".py")


def test_a_build_and_what_follows(source: Path, tmp_path: Path) -> None:
    build = tmp_path / "build"
    assert tool.state(source, build) == ""
    assert "Compiled 4 modules" in tool.compile_engine(source, build)
    assert said(build) == ("21", True)
    assert tool.state(source, build) == "built"
    assert (build / "compiled").resolve().parent == build / "engines"
    assert any(path.name.startswith("__init__") for path in tool.extensions(build / "compiled"))

    assert "up to date" in tool.compile_engine(source, build)
    again = tool.compile_engine(source, build, force=True)
    assert "compiled 0 pieces" in again, "what did not change is not compiled again"

    two = source / "digilex" / "rules" / "two.py"
    two.write_text(TWO.replace("+ number", "- number"), encoding="utf-8")
    assert tool.state(source, build) == ""
    again = tool.compile_engine(source, build)
    assert "compiled 1 pieces" in again, "only what changed is compiled"
    assert again.count("pieces") == 1, "the library that did not change is not even translated"
    assert any(path.name.startswith("lists") for path in tool.extensions(build / "compiled")), "and is still there"
    assert said(build) == ("7", True)

    two.write_text(TWO.replace("+ number", "+ 'wrong'"), encoding="utf-8")
    with pytest.raises(tool.BuildFailed, match=r"two\.py"):
        tool.compile_engine(source, build)
    assert "failed" in tool.state(source, build)
    assert not tool.extensions(build / "compiled"), "of a source that cannot be compiled, no older engine is shown"

    two.write_text(TWO, encoding="utf-8")
    tool.compile_engine(source, build)
    assert said(build) == ("21", True)
    assert len(list((build / "engines").iterdir())) <= tool.KEPT


def test_without_a_compiler_the_source_is_there(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source / "digilex" / "rules" / "two.py").write_text(TWO, encoding="utf-8")
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(tool.CannotCompile, match="no-such-compiler"):
        tool.compile_engine(source, tmp_path)
    assert said(tmp_path) == ("21", False)


def test_one_builds_at_a_time(tmp_path: Path) -> None:
    with tool.alone(tmp_path), pytest.raises(tool.Busy), tool.alone(tmp_path, wait=False):
        pass
    with tool.alone(tmp_path, wait=False):
        pass


def test_a_build_that_was_stopped_did_not_fail(tmp_path: Path) -> None:
    stop = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    with pytest.raises(tool.CannotCompile, match="was stopped") as raised:
        tool.run(tmp_path, ["-c", stop], "the build")
    assert not isinstance(raised.value, tool.BuildFailed), "the same source is tried again"
