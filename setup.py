"""The build: what pyproject.toml says, and what it cannot say.

A wheel has the engine compiled where a C compiler is, the scenarios in `digilex/scenarios`, and the browser client
where it is built or Node can build it. Without a compiler, or if the build fails, the engine is the interpreted one and
`digilex --version` says why. An editable install has none of this: a checkout has its own. `DIGILEX_COMPILE=no` leaves
the engine interpreted, `DIGILEX_COMPILE=must` fails without a compiled one, `DIGILEX_PROFILE=1` plays games while it
builds and optimises for what they did (gcc).
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
BUILD = ROOT / "build" / "wheel"
sys.path.insert(0, str(ROOT / "tools"))

import compile as engine  # noqa: E402
import setup_venv  # noqa: E402

WHEEL = {"bdist_wheel", "build", "build_py", "install"} & set(sys.argv)


def compiled_engine() -> tuple[list[Path], str]:
    """The extension modules, below BUILD/compiled, and why there are none."""
    asked = os.environ.get("DIGILEX_COMPILE", "").lower()
    if asked in ("no", "0", "never"):
        return [], "as was asked for when it was installed"
    try:
        with engine.alone(BUILD):
            profile = os.environ.get("DIGILEX_PROFILE", "") not in ("", "0")
            objects = ROOT / "build" / "objects"  # what `make compile` compiled is not compiled again
            print(engine.compile_engine(ROOT / "src", BUILD, again=True, profile=profile, objects=objects))
    except engine.CannotCompile as reason:
        if asked == "must":
            raise SystemExit(f"The engine cannot be compiled: {reason}") from None
        print(f"The engine is not compiled, the interpreted one is installed: {reason}", file=sys.stderr)
        return [], "when it was installed: " + " ".join(line.strip() for line in str(reason).splitlines()[:2])
    return engine.extensions(BUILD / "compiled"), ""


EXTENSIONS, REASON = compiled_engine() if WHEEL else ([], "")


class MaybeCompiled(Distribution):
    """A wheel with extension modules is for one Python on one kind of machine; without them it is for all."""

    def has_ext_modules(self) -> bool:
        """Whether there are extension modules."""
        return bool(EXTENSIONS)


class BuildWhole(build_py):
    """Adds what is not among the modules."""

    def run(self) -> None:
        """Build as usual, then add."""
        if not self.editable_mode and (client := setup_venv.client()) is not None and client.wait() != 0:
            print("The browser client could not be built: python tools/web.py says why.", file=sys.stderr)
        super().run()
        if self.editable_mode:
            return
        target = Path(self.build_lib)
        scenarios = target / "digilex" / "scenarios"
        shutil.rmtree(scenarios, ignore_errors=True)
        shutil.copytree(ROOT / "scenarios", scenarios, ignore=shutil.ignore_patterns("tried"))
        for old in engine.extensions(target):
            old.unlink()
        for path in EXTENSIONS:
            shutil.copyfile(path, target / path.relative_to(BUILD / "compiled"))
        (target / "digilex" / "why_interpreted.txt").write_text(f"{REASON}\n", encoding="utf-8")


setup(cmdclass={"build_py": BuildWhole}, distclass=MaybeCompiled)
