"""The ban list: which cards may be played less often than the rules say, since when and until when."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date as Date
from functools import lru_cache
from pathlib import Path
from typing import Any

PATH = Path(__file__).parent / "data" / "banlist.json"


@dataclass(frozen=True)
class Limit:
    """At most `count` copies of a card number (0: banned) from the day `since` to the day before `until`."""

    number: str
    count: int
    since: Date
    until: Date | None = None

    def holds(self, day: Date) -> bool:
        """Whether it is in force on that day."""
        return self.since <= day and (self.until is None or day < self.until)


@dataclass(frozen=True)
class Pair:
    """A card that may not be in one deck with any of its partners. Without partners the source names none."""

    number: str
    partners: tuple[str, ...]
    since: Date
    until: Date | None = None

    def holds(self, day: Date) -> bool:
        """Whether it is in force on that day."""
        return self.since <= day and (self.until is None or day < self.until)


@dataclass(frozen=True)
class Banlist:
    """All restrictions there were, with their dates, so that a deck can be checked for the day it was played."""

    limits: tuple[Limit, ...] = ()
    pairs: tuple[Pair, ...] = ()

    def limit(self, number: str, day: Date) -> Limit | None:
        """The restriction of a card number on a day: the newest, if there are several."""
        found = [limit for limit in self.limits if limit.number == number and limit.holds(day)]
        return max(found, key=lambda limit: limit.since, default=None)

    def limits_on(self, day: Date) -> dict[str, int]:
        """Every restricted card number of a day with the copies that are allowed."""
        numbers = dict.fromkeys(limit.number for limit in self.limits if limit.holds(day))
        return {number: limit.count for number in numbers if (limit := self.limit(number, day)) is not None}

    def pairs_on(self, day: Date) -> tuple[Pair, ...]:
        """The banned pairs of a day."""
        return tuple(pair for pair in self.pairs if pair.holds(day))

    @staticmethod
    def from_json(data: dict[str, Any]) -> Banlist:
        """Reads {"limits": [{number, count, since, until}], "pairs": [{number, partners, since, until}]}."""
        return Banlist(
            tuple(Limit(each["number"], each["count"], *_dates(each)) for each in data["limits"]),
            tuple(Pair(each["number"], tuple(each["partners"]), *_dates(each)) for each in data["pairs"]),
        )


def _dates(data: dict[str, Any]) -> tuple[Date, Date | None]:
    until = data.get("until")
    return Date.fromisoformat(data["since"]), None if until is None else Date.fromisoformat(until)


@lru_cache(maxsize=1)
def banlist() -> Banlist:
    """The ban list that is shipped."""
    return Banlist.from_json(json.loads(PATH.read_text(encoding="utf-8")))
