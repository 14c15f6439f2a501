"""What an operator watches: counts and times in the text form of Prometheus."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics:
    """Counters of one process."""

    def __init__(self) -> None:
        self.opened = 0
        self.refused: dict[str, int] = {}
        self.ended: dict[str, int] = {}
        self.counts = [0] * (len(BOUNDS) + 1)
        self.spent = 0.0

    @contextmanager
    def answering(self) -> Iterator[None]:
        """The time from a message to its effect."""
        start = time.perf_counter()
        yield
        taken = time.perf_counter() - start
        self.counts[next((i for i, bound in enumerate(BOUNDS) if taken <= bound), len(BOUNDS))] += 1
        self.spent += taken

    def refuse(self, code: str) -> None:
        """A message or request was not obeyed."""
        self.refused[code] = self.refused.get(code, 0) + 1

    def end(self, why: str) -> None:
        """A connection is over."""
        self.ended[why] = self.ended.get(why, 0) + 1

    def text(self, rooms: int, viewers: int) -> str:
        """All of it."""
        lines = [
            "# TYPE digilex_rooms gauge", f"digilex_rooms {rooms}",
            "# TYPE digilex_connections gauge", f"digilex_connections {viewers}",
            "# TYPE digilex_rooms_opened_total counter", f"digilex_rooms_opened_total {self.opened}",
            "# TYPE digilex_refused_total counter",
            *(f'digilex_refused_total{{code="{code}"}} {count}' for code, count in sorted(self.refused.items())),
            "# TYPE digilex_connections_ended_total counter",
            *(f'digilex_connections_ended_total{{why="{why}"}} {count}' for why, count in sorted(self.ended.items())),
            "# TYPE digilex_answer_seconds histogram",
        ]  # fmt: skip
        below = 0
        for bound, count in zip(BOUNDS, self.counts, strict=False):
            below += count
            lines.append(f'digilex_answer_seconds_bucket{{le="{bound}"}} {below}')
        total = sum(self.counts)
        lines += [
            f'digilex_answer_seconds_bucket{{le="+Inf"}} {total}',
            f"digilex_answer_seconds_sum {self.spent:.6f}",
            f"digilex_answer_seconds_count {total}",
        ]
        return "\n".join(lines) + "\n"


class Allowance:
    """So many requests a minute for each address; those that were quiet for long are forgotten."""

    def __init__(self, a_minute: int, most: int = 10_000) -> None:
        self.rate = a_minute / 60
        self.burst = float(a_minute)
        self.most = most
        self.left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        left, last = self.left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - last) * self.rate)
        if len(self.left) >= self.most:
            del self.left[next(iter(self.left))]
        self.left[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def spent(self, who: str) -> bool:
        """Whether nothing is allowed any more, for now."""
        left, last = self.left.get(who, (self.burst, 0.0))
        return min(self.burst, left + (time.monotonic() - last) * self.rate) < 1
