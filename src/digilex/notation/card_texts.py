"""The rendered texts of cards for searching: to render all takes seconds, so they are kept in the user's cache."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from importlib import resources
from pathlib import Path

from digilex.cards.card import Card
from digilex.cards.database import database

WORTH_KEEPING = 100  # texts: fewer are rendered again as fast as they are read


def cache_directory() -> Path:
    """$DIGILEX_CACHE, or digilex in the XDG cache directory."""
    own = os.environ.get("DIGILEX_CACHE")
    if own:
        return Path(own).expanduser()
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "digilex"


class CardTexts:
    """The text of each card, rendered when it is first asked for."""

    def __init__(self) -> None:
        self.path = cache_directory() / f"texts-{_state()}.json"
        self.known: dict[str, str] = {}
        self.added = 0
        with suppress(OSError, ValueError):
            self.known = json.loads(self.path.read_text(encoding="utf-8"))

    def __call__(self, card: Card) -> str:
        found = self.known.get(card.number)
        if found is None:
            from digilex.text import render_sections

            found = self.known[card.number] = "\n".join(render_sections(card).values())
            self.added += 1
        return found

    def keep(self) -> None:
        """Keeps what was rendered for the next search; texts of older card data go. A cache that fails is none."""
        if self.added < WORTH_KEEPING:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            for old in self.path.parent.glob("texts-*.json"):
                old.unlink()
            draft = self.path.with_suffix(f".{os.getpid()}")
            draft.write_text(json.dumps(self.known, ensure_ascii=False), encoding="utf-8")
            draft.replace(self.path)


def _state() -> str:
    """What the texts depend on: the cards, and the grammar that prints them."""
    digest = hashlib.sha256(database().digest.encode())
    folder = resources.files("digilex.text.grammar")
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_file():
            digest.update(entry.read_bytes())
    return digest.hexdigest()[:16]
