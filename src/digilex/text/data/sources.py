"""The card data from all sources, at build time: each field from the best of them.

The first source (a community database) has the numbers and most texts, and has lost lines, icons and words of some
cards. The findings name what it lost, with the true words and how sure they are; the second source (the words of the
official site) and the Japanese texts are compared with the result. Nothing of these texts is kept in the repository:
what is kept are the programs that they compile to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

Raw = dict[str, Any]



def _beside() -> Path:
    """The reference data beside the checkout, wherever below it this module runs (from `src` or from `build`)."""
    beside = [folder / "shared" / "cards" for folder in Path(__file__).resolve().parents]
    return next((folder for folder in beside if folder.is_dir()), beside[-1])


FOLDER = _beside()
FIRST = "cards.json"
MORE = "more-cards.json"  # cards over all sets that came later
SECOND = "second-source.json"
JAPANESE = "japanese.json"
FINDINGS = "second-source-findings.json"
SETTLED = "settled.json"
SECOND_FIELDS = {"effectText": "effect", "inheritedEffectText": "inherited", "securityEffectText": "security"}
TAKEN = ("certain", "very probable")  # how sure a finding must be to be taken


@dataclass
class Sources:
    """All that is known of the cards, the first source put right by the findings."""

    cards: list[Raw]
    second: dict[str, dict[str, str]] = field(default_factory=dict)
    japanese: dict[str, dict[str, str]] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)  # what was put right, a line each
    left: list[str] = field(default_factory=list)  # what a finding says and nothing settles, a line each


def pool(file: Path | None = None) -> list[Raw]:
    """The cards of a file of the first source, or all of them, put right by what lies beside it: what is compiled."""
    return gather().cards if file is None else gather(file.parent, (file.name,)).cards


def gather(folder: Path = FOLDER, files: Iterable[str] = (FIRST, MORE)) -> Sources:
    """The cards of these files of the first source, put right by the findings beside them."""
    cards = sorted((raw for name in files for raw in _read(folder / name, [])), key=lambda raw: str(raw["cardId"]))
    sources = Sources(cards, _read(folder / SECOND, {}), _read(folder / JAPANESE, {}))
    findings = _read(folder / FINDINGS, {})
    known = {raw["cardId"]: raw for raw in cards}
    for found in findings.get("cards", ()):
        if found["card"] in known:
            known[found["card"]][found["field"]] = _noted(found["text"])
            known[found["card"]]["restored"] = True
            sources.taken.append(f"{found['card']} {found['field']}: the whole text")
    differences = findings.get("differences", ())
    for found in sorted(differences, key=lambda each: each["kind"].endswith("line missing")):  # lines go to whole texts
        if found["card"] in known:
            _take(sources, known[found["card"]], found)
    for raw in cards:
        _take_requirements(sources, raw)
    settled = json.loads((resources.files("digilex.text.data") / SETTLED).read_text(encoding="utf-8"))
    for card, name, _ in settled["second"]:
        if card in known and card in sources.second:
            known[card][name] = _noted(sources.second[card][SECOND_FIELDS[name]])
            sources.left = [line for line in sources.left if not line.startswith(f"{card} {name}:")]
            sources.taken.append(f"{card} {name}: the second source, settled")
    for circle in findings.get("appmonCircles", {}).get("cards", ()):
        if circle["card"] in known:
            asked = {"form": circle["from"], "memoryCost": circle["cost"]}
            known[circle["card"]].setdefault("evoCosts", []).append(asked)
            sources.taken.append(f"{circle['card']} evoCosts: the circle of its grade")
    return sources


def _read(path: Path, default: Any) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else default


def _take(sources: Sources, raw: Raw, found: Raw) -> None:
    """One difference between the sources: the better words take their place, or it is left open."""
    name, kind, theirs = found["field"], found["kind"], _noted(found["theirs"])
    line = f"{found['card']} {name}: {kind}"
    now = raw.get(name) or ""
    if not found["sure"].startswith(TAKEN):
        sources.left.append(f"{line} ({found['sure']})")
    elif kind == "wrong field":
        raw["inheritedEffectText"], raw[name] = theirs, None
        sources.taken.append(line)
    elif kind == "trait":
        raw[name] = json.loads(theirs.replace("'", '"'))
        sources.taken.append(line)
    elif kind == "line missing":
        lines = [each for each in dict.fromkeys(theirs.split("\n")) if _plain(each) not in _plain(now)]
        raw[name] = "\n".join([*lines, now])
        sources.taken.append(line)
    elif kind == "rule line missing":
        raw[name] = now if _plain(theirs) in _plain(now) else f"{now}\n{theirs}"
        sources.taken.append(line)
    elif (place := _find(found["ours"], now)) is not None:
        rest = _parts(found["ours"])[len(_parts(theirs)) :]  # a finding may quote the whole text and mend its beginning
        kept = [part for part in rest if _plain(part) not in _plain(theirs)]
        raw[name] = now[: place.start()] + "\n".join([theirs, *kept]) + now[place.end() :]
        sources.taken.append(line)
    elif _plain(theirs) not in _plain(now):
        sources.left.append(f"{line} (the words it would replace are not there)")


_REQUIREMENT_LINES = (r"\[Digivolve\]|(?<!\w )Digivolve:", r"\[?DNA Digivol", r"\[?Burst Digivolve")
_KINDS_OF_LINE = tuple(re.compile(words) for words in _REQUIREMENT_LINES)


def _take_requirements(sources: Sources, raw: Raw) -> None:
    """Requirement lines that only the second source has; where the first has one of the kind, its own words stay."""
    ours = raw.get("effectText") or ""
    theirs = sources.second.get(raw["cardId"], {}).get("effect", "").split("\n")
    for kind in _KINDS_OF_LINE:
        lines = [line for line in theirs if kind.match(line)]
        if lines and not kind.search(ours) and not raw.get("restored"):
            raw["effectText"] = "\n".join([*lines, raw.get("effectText") or ""])
            sources.taken.append(f"{raw['cardId']} effectText: a requirement line of the second source")


_HEADING = re.compile(
    r"(?<=[.)\n0-9])\s*(?=\[(?:On |When |Your |All |Opponent's|Start |End |Main|Security|Counter|Hand|Trash|Breeding))"
)


def _parts(text: str) -> list[str]:
    """The effects and requirements of a text, by the timings that begin them."""
    return [part for part in _HEADING.split(text.strip()) if part.strip()]


def _find(words: str, text: str) -> re.Match[str] | None:
    """Where the words stand in the text, however they are spaced."""
    return re.search(r"\s*".join(re.escape(word) for word in words.split()), text)


_REQUIREMENT = re.compile(r"\[?(DNA Digivol|Burst Digivolve|DigiXros|Assembly|App Fusion)")


def _noted(text: str) -> str:
    """The text with the note to a requirement in parentheses, which the official site puts on a line of its own."""
    lines: list[str] = []
    for each in text.split("\n"):
        if lines and _REQUIREMENT.match(lines[-1]) and each[:1].isalpha() and not _REQUIREMENT.match(each):
            lines[-1] += f" ({each})"
        else:
            lines.append(each)
    return "\n".join(lines)


def _plain(text: str) -> str:
    """A text without what printing alone decides: spaces, brackets' width, the sign between materials."""
    return re.sub(r"\s+", "", text.replace("\u00a0", " ").replace("＜", "<").replace("＞", ">").replace("×", "x"))
