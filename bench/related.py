"""Scores of changes found in related series together, beside those found in each by itself."""

import math
import statistics
from typing import NamedTuple

import numpy as np
from reports import NOISES, Change, Config, _truth_and_state
from reports import series as noisy_series
from scores import TOLERANCE, Tally, tally

from wirewatch.analysis.change_points import ChangePoint, find_changes
from wirewatch.analysis.shared_changes import Cause, Place, explain_changes
from wirewatch.analysis.summary import FloatArray

_SMALL = 0.055


class Related(NamedTuple):
    """Series of several machines and compilers, where they belong, and their changes."""

    values: FloatArray
    places: list[Place]
    truth: list[list[Change]]
    tracks: list[str]

    def by_track(self) -> list[list[int]]:
        """Return the series of each track."""
        return [
            [at for at, other in enumerate(self.tracks) if other == track]
            for track in sorted(set(self.tracks))
        ]


def related_series(seed: int, *, steps: bool = True) -> Related:
    """Return 40 cases on 3 machines with 2 compilers each over 150 versions, from the generator of the reports."""
    config = Config(
        seed=seed, versions=150, machines=3, compilers=2, benchmarks=40, regressions=float(steps)
    )
    *_, states = _truth_and_state(config)
    values, places, truth, tracks = [], [], [], []
    for (machine, compiler, case), state in states.items():
        environment = [change for change in state.truth if change.kind == "environment"]
        if environment and not steps:
            continue
        level, row = state.lvl, []
        for version in range(config.versions):
            level *= state.at.get(version, 1.0)
            row.append(level * state.noise.run(version))
        values.append(row)
        places.append(Place(machine, case, case.rpartition("/")[0]))
        truth.append(state.truth)
        tracks.append(f"{machine} {compiler}")
    return Related(np.array(values), places, truth, tracks)


class Scores(NamedTuple):
    """Counts alone and together, of all changes and of those below 5.5 %; and of environments named rightly."""

    alone: Tally
    together: Tally
    small_alone: Tally
    small_together: Tally
    environments: Tally


def score_related(seed: int) -> Scores:
    """Return the counts over one set of related series."""
    values, places, truth, _ = related_series(seed)
    explained = explain_changes(values, places)
    scores = Scores(*(Tally() for _ in Scores._fields))
    for at, changes in enumerate(truth):
        indices = sorted({change.index for change in changes})
        alone = [point.position for point in find_changes(values[at]).points]
        together = explained.of(at)
        scores.alone.add(tally(alone, indices))
        scores.together.add(tally(together, indices))
        small = [change.index for change in changes if abs(math.log(change.factor)) < _SMALL]
        for reported, total in (
            (alone, scores.small_alone),
            (together, scores.small_together),
        ):
            found = sum(any(abs(index - at) <= TOLERANCE for at in reported) for index in small)
            total.add(Tally(found, 0, len(small) - found))
    for machine in sorted({place.machine for place in places}):
        members = [at for at, place in enumerate(places) if place.machine == machine]
        real = {c.index for at in members for c in truth[at] if c.kind == "environment"}
        named = [
            change.position
            for change in explained.shared
            if change.cause is Cause.ENVIRONMENT and set(change.members) <= set(members)
        ]
        scores.environments.add(tally(named, sorted(real)))
    return scores


def false_shared(seed: int) -> tuple[int, int]:
    """Return how many shared changes are reported in series without any, and how many values those hold."""
    values, places, *_ = related_series(seed, steps=False)
    return (len(explain_changes(values, places).shared), values.size) if len(values) else (0, 0)


def score_by_track(seed: int) -> Tally:
    """Return the counts where the series of each track are searched together, without the other tracks."""
    related, total = related_series(seed), Tally()
    for members in related.by_track():
        explained = explain_changes(related.values[members], [related.places[at] for at in members])
        for place, at in enumerate(members):
            indices = sorted({change.index for change in related.truth[at]})
            total.add(tally(explained.of(place), indices))
    return total


def false_by_track(seed: int) -> tuple[int, int]:
    """Return the same as `false_shared` where the series of each track are searched together."""
    related = related_series(seed, steps=False)
    false = values = 0
    for members in related.by_track():
        places = [related.places[at] for at in members]
        false += len(explain_changes(related.values[members], places).shared)
        values += related.values[members].size
    return false, values


def score_beside(seed: int) -> Tally:
    """Return the counts where each track is searched beside what is known of the others, as the worker does it."""
    related, total = related_series(seed), Tally()
    known, _ = _searched_beside(related)
    for at, changes in enumerate(related.truth):
        indices = sorted({change.index for change in changes})
        total.add(tally([point.position for point in known[at]], indices))
    return total


def false_beside(seed: int) -> tuple[int, int]:
    """Return the same as `false_shared` where each track is searched beside what is known of the others."""
    related = related_series(seed, steps=False)
    return (_searched_beside(related)[1], related.values.size) if len(related.values) else (0, 0)


def _searched_beside(related: Related) -> tuple[list[list[ChangePoint]], int]:
    """Return what is known of each series, and how many shared changes were reported.

    The tracks come one after the other, each whole, and once more when all are there.
    """
    known: list[list[ChangePoint]] = [[] for _ in related.values]
    reported = 0
    tracks = related.by_track()
    for number in range(2 * len(tracks)):
        own = tracks[number % len(tracks)]
        there = [at for track in tracks[: number + 1] for at in track]
        explained = explain_changes(
            related.values[there],
            [related.places[at] for at in there],
            known=[None if at in own else known[at] for at in there],
        )
        reported += len(explained.shared)
        for place, at in enumerate(there):
            ratios = {point.position: point.ratio for point in explained.own[place]}
            ratios |= {
                each.position: each.ratio for each in explained.shared if place in each.members
            }
            known[at] = [ChangePoint(*each) for each in sorted(ratios.items())]
    return known, reported


def related_delay(size: float, count: int, members: int) -> tuple[float, float]:
    """Return the median number of values until a step of all members of one machine is reported: alone, together.

    Infinite where it is not within 30; alone is the median over members.
    """
    before, alone, together = 100, [], []
    places = [Place("one", f"case{at}", f"case{at}") for at in range(members)]
    step = [Change(before, 1 + size, "environment")]
    plain = [noise for noise in NOISES if noise not in ("drift", "mixed")]
    for number in range(count):
        values = np.array(
            [
                noisy_series(
                    f"related{number}/{at}", before + 30, plain[at % len(plain)], changes=step
                ).values
                for at in range(members)
            ]
        )
        alone += [_seen_after(row[np.newaxis], places[:1], before) for row in values[: len(plain)]]
        together.append(_seen_after(values, places, before))
    return statistics.median(alone), statistics.median(together)


def _seen_after(values: FloatArray, places: list[Place], before: int) -> float:
    """Return how many values after `before` a change there is reported; infinite where it is not within 30."""
    for seen in (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30):
        explained = explain_changes(values[:, : before + seen], places)
        if any(abs(position - before) <= TOLERANCE for position in explained.of(0)):
            return seen
    return math.inf
