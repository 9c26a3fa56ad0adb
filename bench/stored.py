"""Fills a store with runs through its own repositories, without reports: for stores too large to upload."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from wirewatch.domain.case_list import CaseList
from wirewatch.domain.report import CaseKey, Clock, Track
from wirewatch.storage.packing import pack_values
from wirewatch.storage.repositories import cases, channels, projects, runs, tracks, versions
from wirewatch.storage.repositories.runs import PackedColumn
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_METRICS = ("real_time", "cpu_time", "bytes_per_second", "items_per_second")
_COMPILERS = ("gcc", "clang", "msvc", "icx", "mingw")
_SYSTEMS = ("linux", "windows")
_BEGUN = datetime(2024, 1, 1, tzinfo=UTC)
_RUNS_PER_COMMIT = 200


@dataclass(frozen=True)
class Shape:
    """A project: every track measures every case at every version, once.

    With payload sizes a case is one of a codec at one of them, else all are of 4,096 bytes and have no facet of it.
    """

    case_count: int
    track_count: int
    version_count: int
    sizes_bytes: tuple[int, ...] = ()

    @property
    def values(self) -> int:
        """The number of values stored."""
        return self.case_count * self.track_count * self.version_count * len(_METRICS)


@dataclass(frozen=True)
class _Known:
    project_id: int
    channel_id: int
    layout_id: int
    environment_id: int
    track_ids: list[int]
    metric_ids: list[int]


def fill(store: Store, slug: str, shape: Shape) -> None:
    """Store the project; the same numbers every time."""
    with store.write() as transaction:
        known = _set_up(transaction, slug, shape)
    random = np.random.default_rng(7)
    level = random.lognormal(10, 2, (len(_METRICS), shape.case_count))
    batch: list[tuple[int, int]] = []
    for number, track in _sequence(shape):
        batch.append((number, track))
        if len(batch) == _RUNS_PER_COMMIT:
            _commit(store, known, batch, level, random)
            batch = []
    if batch:
        _commit(store, known, batch, level, random)
    with store.write() as transaction:
        projects.count_up(transaction, known.project_id)


def _sequence(shape: Shape) -> Iterator[tuple[int, int]]:
    for version in range(shape.version_count):
        for track in range(shape.track_count):
            yield version, track


def _set_up(transaction: Transaction, slug: str, shape: Shape) -> _Known:
    projects.create_project(transaction, slug, title="", public=True, now=_BEGUN)
    found = projects.find_project(transaction, slug)
    assert found is not None
    project_id = found.project_id
    names, facets = _names(shape), _facets(shape)
    keys = CaseList(CaseKey(name, 1, Clock.CPU, 0) for name in names)
    layout_id = cases.add_layout(transaction, project_id, keys, facets, has_schema=True)
    everywhere = np.ones(shape.case_count, dtype=np.bool_)
    metric_ids = cases.keep_metrics(
        transaction, project_id, layout_id, dict.fromkeys(_METRICS, everywhere)
    )
    made = [
        Track(
            machine=f"m{number // 10}",
            os=_SYSTEMS[number // 5 % 2],
            arch="x86_64",
            compiler=_COMPILERS[number % 5],
        )
        for number in range(shape.track_count)
    ]
    return _Known(
        project_id,
        channels.add_channel(transaction, project_id, "main", "commit_time").channel_id,
        layout_id,
        tracks.add_environment(transaction, project_id, {}, b"environment"),
        [
            tracks.add_track(transaction, project_id, each, tracks.track_digest(each))
            for each in made
        ],
        [metric_ids[name] for name in _METRICS],
    )


def _names(shape: Shape) -> list[str]:
    sizes = shape.sizes_bytes or (4096,)
    return [
        f"to_wire/c{number // len(sizes):05}/record/size:{sizes[number % len(sizes)]}"
        for number in range(shape.case_count)
    ]


def _facets(shape: Shape) -> list[dict[str, str]]:
    names = _names(shape)
    facets = [
        dict(zip(("operation", "codec", "payload"), name.split("/"), strict=False))
        for name in names
    ]
    if not shape.sizes_bytes:
        return facets
    sizes = [name.rpartition(":")[2] for name in names]
    return [{**own, "size": size} for own, size in zip(facets, sizes, strict=True)]


def _commit(
    store: Store,
    known: _Known,
    batch: list[tuple[int, int]],
    level: NDArray[np.float64],
    random: np.random.Generator,
) -> None:
    with store.write() as transaction:
        for number, track in batch:
            _add_run(transaction, known, number, track, level * random.normal(1, 0.01, level.shape))


def _add_run(
    transaction: Transaction, known: _Known, number: int, track: int, values: NDArray[np.float64]
) -> None:
    label = f"{number:040x}"
    at = _BEGUN + timedelta(hours=number)
    version = versions.find_version(transaction, known.project_id, label)
    if version is None:
        version = versions.add_version(
            transaction, known.project_id, label, commit=label, commit_time=at, now=at
        )
        channels.add_member(transaction, known.project_id, known.channel_id, version.version_id)
    runs.add_run(
        transaction,
        known.project_id,
        {
            "version_id": version.version_id,
            "channel_id": known.channel_id,
            "track_id": known.track_ids[track],
            "environment_id": known.environment_id,
            "layout_id": known.layout_id,
            "digest": f"{number}.{track}".encode(),
            "sitting": None,
            "batch": None,
            "expected_runs": None,
            "base": None,
            "started_at": None,
            "received_at": at,
            "library_version": None,
            "repetitions": 1,
            "repetition_counts": None,
            "sample_count": values.shape[1],
            "failures": [],
            "conditions": {},
            "caveats": [],
            "voided_at": None,
            "void_reason": None,
        },
        components={},
        columns=[
            PackedColumn(metric_id, pack_values(row), None)
            for metric_id, row in zip(known.metric_ids, values, strict=True)
        ],
        original=b"",
        size_bytes=0,
    )
