"""What results prove: shares, differences and ratings, each with the interval that holds the truth 95 times of 100."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from digilex.agents.intervals import wilson

Z: Final = 1.959964  # 95 times of 100, both sides
POWER: Final = 0.841621  # seen in 80 of 100 trials
ELO: Final = 400 / math.log(10)  # points for one unit of log odds
PRIOR: Final = 400.0 / ELO  # how far strengths lie apart before anything is known: 68 of 100 within 400 points
STEPS: Final = 60
CLOSE: Final = 1e-9
LONGEST: Final = 1.0


@dataclass(frozen=True)
class Share:
    """Points of a number of games (a draw is half a point), and between what the true share lies."""

    points: float
    games: int

    @property
    def value(self) -> float:
        """The share itself; one half where nothing was played."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """95 times of 100 the truth lies here (Wilson's score)."""
        return wilson(self.points, self.games)

    def text(self) -> str:
        """Such as `52.0 % (47.1 to 56.9)`."""
        if not self.games:
            return "-"
        low, high = self.interval
        return f"{100 * self.value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


@dataclass(frozen=True)
class Difference:
    """How much larger one share is than another (Newcombe's interval of two independent shares)."""

    one: Share
    other: Share

    @property
    def value(self) -> float:
        """One less the other."""
        return self.one.value - self.other.value

    @property
    def interval(self) -> tuple[float, float]:
        """95 times of 100 the true difference lies here."""
        (low1, high1), (low2, high2) = self.one.interval, self.other.interval
        p, q = self.one.value, self.other.value
        down = math.hypot(p - low1, high2 - q)
        up = math.hypot(high1 - p, q - low2)
        return (max(-1.0, self.value - down), min(1.0, self.value + up))

    @property
    def told(self) -> bool:
        """Whether the two can be told apart: the interval does not hold zero."""
        low, high = self.interval
        return low > 0 or high < 0

    def text(self) -> str:
        """In points of a hundred, such as `+3.0 (-1.2 to +7.1)`."""
        if not self.one.games or not self.other.games:
            return "-"
        low, high = self.interval
        return f"{100 * self.value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def games_needed(difference: float, share: float = 0.5) -> int:
    """How many games each of two variants must play so that such a difference is seen in 80 of 100 trials."""
    gap = abs(difference)
    if gap < 1e-6:
        raise ValueError("no number of games tells apart what is the same")
    other = min(1.0, max(0.0, share + gap))
    spread = share * (1 - share) + other * (1 - other)
    return math.ceil((Z + POWER) ** 2 * spread / gap**2)


@dataclass(frozen=True)
class Rating:
    """How strong an entrant is, on the scale on which 400 points are ten wins for each loss; the mean is 1500."""

    name: str
    value: float
    error: float  # one standard deviation of what is known about it
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """95 times of 100 the true rating lies here, if the model holds."""
        return (self.value - Z * self.error, self.value + Z * self.error)


@dataclass(frozen=True)
class Result:
    """Games between two entrants in which the same one went first: points of `one`."""

    one: str
    other: str
    first: int  # 0: `one` went first
    points: float
    games: int


def ratings(results: Sequence[Result]) -> tuple[list[Rating], tuple[float, float]]:
    """The ratings, best first, and what going first is worth in points, with its standard deviation.

    Bayesian Bradley-Terry: the chance of `one` is the logistic function of the difference in strength and of who goes
    first; strengths have a normal prior, so that somebody who won everything is strong and not infinitely so. The
    errors come from the curvature at the best fit. Mirrors say nothing of strength, but of going first."""
    names = sorted({name for result in results for name in (result.one, result.other)})
    index = {name: i for i, name in enumerate(names)}
    size = len(names) + 1  # the last is what going first is worth
    theta = [0.0] * size
    matrix: list[list[float]] = []
    for _ in range(STEPS):
        slope, matrix = _curve(results, index, theta)
        step = _solve(_cholesky(matrix), slope)
        longest = max(map(abs, step), default=0.0)
        if longest > LONGEST:  # far from the best fit the curve misleads
            step = [each * LONGEST / longest for each in step]
        theta = [value + each for value, each in zip(theta, step, strict=True)]
        if longest < CLOSE:
            break
    covariance = _inverse(matrix)
    mean = sum(theta[:-1]) / len(names) if names else 0.0
    played: dict[str, int] = dict.fromkeys(names, 0)
    for result in results:
        for name in {result.one, result.other}:
            played[name] += result.games
    found = [
        Rating(name, 1500 + ELO * (theta[i] - mean), ELO * _centred(covariance, i, len(names)), played[name])
        for name, i in index.items()
    ]
    found.sort(key=lambda rating: -rating.value)
    return found, (ELO * theta[-1], ELO * math.sqrt(covariance[-1][-1]))


def _centred(covariance: list[list[float]], i: int, count: int) -> float:
    """The standard deviation of a strength less the mean of all: their common height means nothing."""
    weights = [(1.0 if j == i else 0.0) - 1.0 / count for j in range(count)]
    total = sum(weights[j] * weights[k] * covariance[j][k] for j in range(count) for k in range(count))
    return math.sqrt(max(total, 0.0))


def _curve(
    results: Sequence[Result], index: dict[str, int], theta: list[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the posterior's logarithm, and its curvature turned round."""
    size = len(theta)
    slope = [-value / PRIOR**2 for value in theta]
    matrix = [[1 / PRIOR**2 if i == j else 0.0 for j in range(size)] for i in range(size)]
    for result in results:
        signs = {index[result.one]: 1.0}
        signs[index[result.other]] = signs.get(index[result.other], 0.0) - 1.0  # a mirror: 0
        signs[size - 1] = 1.0 if result.first == 0 else -1.0
        chance = 1 / (1 + math.exp(-sum(sign * theta[i] for i, sign in signs.items())))
        weight = result.games * chance * (1 - chance)
        for i, sign in signs.items():
            slope[i] += sign * (result.points - result.games * chance)
            for j, other in signs.items():
                matrix[i][j] += weight * sign * other
    return slope, matrix


def _solve(lower: list[list[float]], right: list[float]) -> list[float]:
    """The x with matrix x = right, of whose matrix this is the Cholesky factor: it is symmetric and positive."""
    size = len(right)
    forward = [0.0] * size
    for i in range(size):
        forward[i] = (right[i] - sum(lower[i][k] * forward[k] for k in range(i))) / lower[i][i]
    back = [0.0] * size
    for i in reversed(range(size)):
        back[i] = (forward[i] - sum(lower[k][i] * back[k] for k in range(i + 1, size))) / lower[i][i]
    return back


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    size = len(matrix)
    lower = _cholesky(matrix)
    return [_solve(lower, [1.0 if i == j else 0.0 for i in range(size)]) for j in range(size)]


def _cholesky(matrix: list[list[float]]) -> list[list[float]]:
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            lower[i][j] = math.sqrt(rest) if i == j else rest / lower[j][j]
    return lower
