"""The Dockerfile and the compose file against the repository; no engine runs them here."""

import re
import shlex
from pathlib import Path
from typing import Any

import yaml

from digilex.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
SOURCES = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "digilex").rglob("*.py"))


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, continued lines joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in lines]


def compose() -> dict[str, Any]:
    """The compose file."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_everything_that_is_copied_exists() -> None:
    stages = {words.split()[-1] for name, words in instructions() if name == "FROM" and " AS " in words}
    copied = 0
    for name, words in instructions():
        if name != "COPY":
            continue
        parts = shlex.split(words)
        if parts[0].startswith("--from="):
            assert parts[0].removeprefix("--from=") in stages
            continue
        for source in parts[:-1]:
            assert (ROOT / source).exists(), f"COPY {source}"
            copied += 1
    assert copied > 5


def test_what_is_copied_is_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for name, words in instructions():
        if name == "COPY" and not words.startswith("--from="):
            for source in shlex.split(words)[:-1]:
                assert source not in ignored


def test_the_wheel_gets_all_that_its_build_reads() -> None:
    copied = {source for name, words in instructions() if name == "COPY" for source in shlex.split(words)[:-1]}
    assert {"src", "tools", "scenarios", "web", "setup.py", "pyproject.toml", "MANIFEST.in"} <= copied
    build = (ROOT / "web" / "vite.config.js").read_text(encoding="utf-8")
    out = re.search(r'outDir: "([^"]+)"', build)
    assert out is not None
    assert (ROOT / "web" / out.group(1)).resolve() == ROOT / "src" / "digilex" / "server" / "client"


def test_the_environment_is_what_the_server_reads() -> None:
    named = {key for name, words in instructions() if name == "ENV" for key in re.findall(r"(\w+)=", words)}
    named |= set(compose()["services"]["table"]["environment"])
    told = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "operating.md").read_text(encoding="utf-8"), re.M))
    assert named <= told
    for name in told:
        assert f'"{name}"' in SOURCES, f"nothing reads {name}"


def test_the_services_fit_together() -> None:
    found = compose()
    services = found["services"]
    table, database = services["table"], services["database"]
    assert set(table["depends_on"]) == {"database", "redis"}
    for name in table["depends_on"]:
        assert "healthcheck" in services[name]
    assert "@database/" in table["environment"]["DATABASE_URL"]
    assert table["environment"]["DATABASE_URL"].endswith("/" + database["environment"]["POSTGRES_DB"])
    assert "//redis:" in table["environment"]["REDIS_URL"]
    mounted = {volume.split(":")[0] for volume in database["volumes"]}
    assert mounted <= set(found["volumes"])


def test_the_command_and_the_port_are_the_servers(capsys: Any) -> None:
    given = dict(instructions())
    command = re.findall(r'"([^"]*)"', given["CMD"])
    assert command[:2] == ["digilex", "serve"]
    try:
        main(["serve", "--help"])
    except SystemExit as end:
        assert end.code == 0
    told = capsys.readouterr().out
    for option in (word for word in command if word.startswith("--")):
        assert option in told
    port = command[command.index("--port") + 1]
    assert given["EXPOSE"] == port
    assert f":{port}/api/ready" in given["HEALTHCHECK"]
    assert compose()["services"]["table"]["ports"][0].endswith(f":{port}")
