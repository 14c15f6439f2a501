"""The build: what pyproject.toml says, and the scenarios, which an installed package has in `digilex/scenarios`."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent


class BuildWithScenarios(build_py):
    """Copies the scenarios beside the modules, for `digilex rules` and `digilex quiz`; a checkout has its own."""

    def run(self) -> None:
        """Build as usual, then copy."""
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "digilex" / "scenarios"
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(ROOT / "scenarios", target, ignore=shutil.ignore_patterns("tried"))


setup(cmdclass={"build_py": BuildWithScenarios})
