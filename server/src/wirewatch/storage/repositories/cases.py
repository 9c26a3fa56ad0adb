"""Cases, layouts and metrics: stored once each, shared by runs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, Connection, and_, bindparam, select, update

from wirewatch.domain.case_list import CaseList
from wirewatch.domain.report import CaseKey, Clock
from wirewatch.storage.ids import allot, insert_numbered
from wirewatch.storage.packing import pack_bits
from wirewatch.storage.prepared import Prepared
from wirewatch.storage.repositories.dialects import insert_many
from wirewatch.storage.tables import (
    benchmark_case,
    case_facet,
    layout,
    layout_case,
    layout_metric,
    metric,
)

_NAMES_PER_QUERY = 500
_PRESENCE = Prepared(
    select(metric.c.name, metric.c.metric_id, layout_metric.c.present)
    .outerjoin(
        layout_metric,
        and_(
            layout_metric.c.project_id == metric.c.project_id,
            layout_metric.c.metric_id == metric.c.metric_id,
            layout_metric.c.layout_id == bindparam("in_layout"),
        ),
    )
    .where(metric.c.project_id == bindparam("in_project"))
)


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case as stored."""

    case_id: int
    key: CaseKey
    facets: Mapping[str, str]


def add_layout(
    connection: Connection,
    project_id: int,
    keys: CaseList,
    facets: Sequence[Mapping[str, str]],
    *,
    has_schema: bool,
) -> int:
    """Store a new layout of these cases, with those of them that are new, and return its id.

    `has_schema` says whether the report declared the grammar of names.
    """
    case_ids = _keep_cases(connection, project_id, keys, facets, has_schema=has_schema)
    layout_id = insert_numbered(
        connection, layout, project_id, {"digest": keys.digest, "case_count": len(keys)}
    )
    insert_many(
        connection,
        layout_case,
        [
            {"project_id": project_id, "layout_id": layout_id, "slot": slot, "case_id": case_id}
            for slot, case_id in enumerate(case_ids)
        ],
    )
    return layout_id


def keep_metrics(
    connection: Connection,
    project_id: int,
    layout_id: int,
    present: Mapping[str, NDArray[np.bool_]],
) -> dict[str, int]:
    """Return the ids of all the project's metrics by name, storing new ones, and note where a run has values.

    Args:
        connection: the transaction.
        project_id: the project.
        layout_id: of the run.
        present: metric name -> in which slots of the layout the run has a value.
    """
    stored = {
        name: (metric_id, bits)
        for name, metric_id, bits in _PRESENCE.all(
            connection, {"in_project": project_id, "in_layout": layout_id}
        )
    }
    new = [name for name in present if name not in stored]
    if new:
        ids = allot(connection, metric, project_id, len(new))
        insert_many(
            connection,
            metric,
            [
                {"project_id": project_id, "metric_id": metric_id, "name": name}
                for name, metric_id in zip(new, ids, strict=True)
            ],
        )
        stored.update((name, (metric_id, None)) for name, metric_id in zip(new, ids, strict=True))
    _note_present(
        connection, project_id, layout_id, [(*stored[name], present[name]) for name in present]
    )
    return {name: metric_id for name, (metric_id, _) in stored.items()}


def metrics_of(connection: Connection, project_id: int) -> dict[str, int]:
    """Return the project's metrics: name -> id."""
    rows = connection.execute(
        select(metric.c.name, metric.c.metric_id)
        .where(metric.c.project_id == project_id)
        .order_by(metric.c.metric_id)
    )
    return dict(rows.all())


def cases_of(connection: Connection, project_id: int) -> list[CaseRow]:
    """Return all cases of the project, in first-seen order."""
    facets: dict[int, dict[str, str]] = {}
    for case_id, key, value in connection.execute(
        select(case_facet.c.case_id, case_facet.c.key, case_facet.c.value).where(
            case_facet.c.project_id == project_id
        )
    ):
        facets.setdefault(case_id, {})[key] = value
    keys = case_keys_where(connection, benchmark_case.c.project_id == project_id)
    return [CaseRow(case_id, key, facets.get(case_id, {})) for case_id, key in keys.items()]


def case_keys_where(connection: Connection, *conditions: ColumnElement[bool]) -> dict[int, CaseKey]:
    """Return the cases that meet all conditions: id -> what it is, in first-seen order."""
    rows = connection.execute(
        select(
            benchmark_case.c.case_id,
            benchmark_case.c.name,
            benchmark_case.c.threads,
            benchmark_case.c.clock,
            benchmark_case.c.revision,
        )
        .where(*conditions)
        .order_by(benchmark_case.c.case_id)
    )
    return {
        case_id: CaseKey(name, threads, Clock(clock), revision)
        for case_id, name, threads, clock, revision in rows
    }


def layouts_of(connection: Connection, project_id: int) -> dict[int, list[int]]:
    """Return the project's layouts: id -> case ids in slot order."""
    rows = connection.execute(
        select(layout_case.c.layout_id, layout_case.c.case_id)
        .where(layout_case.c.project_id == project_id)
        .order_by(layout_case.c.layout_id, layout_case.c.slot)
    )
    found: dict[int, list[int]] = {}
    for layout_id, case_id in rows:
        found.setdefault(layout_id, []).append(case_id)
    return found


def presence_of(connection: Connection, project_id: int) -> list[tuple[int, int, bytes]]:
    """Return (layout id, metric id, packed bits) of the whole project."""
    rows = connection.execute(
        select(layout_metric.c.layout_id, layout_metric.c.metric_id, layout_metric.c.present).where(
            layout_metric.c.project_id == project_id
        )
    )
    return [(layout_id, metric_id, bits) for layout_id, metric_id, bits in rows]


def _note_present(
    connection: Connection,
    project_id: int,
    layout_id: int,
    metrics: Sequence[tuple[int, bytes | None, NDArray[np.bool_]]],
) -> None:
    new = []
    for metric_id, old, slots in metrics:
        bits = pack_bits(slots)
        if old is None:
            new.append(
                {
                    "project_id": project_id,
                    "layout_id": layout_id,
                    "metric_id": metric_id,
                    "present": bits,
                }
            )
        elif old != bits:
            both = bytes(a | b for a, b in zip(old, bits, strict=True))
            if both != old:
                connection.execute(
                    update(layout_metric)
                    .where(
                        layout_metric.c.project_id == project_id,
                        layout_metric.c.layout_id == layout_id,
                        layout_metric.c.metric_id == metric_id,
                    )
                    .values(present=both)
                )
    insert_many(connection, layout_metric, new)


def _keep_cases(
    connection: Connection,
    project_id: int,
    keys: Sequence[CaseKey],
    facets: Sequence[Mapping[str, str]],
    *,
    has_schema: bool,
) -> list[int]:
    known = _known_cases(connection, project_id, sorted({key.name for key in keys}))
    new = [slot for slot, key in enumerate(keys) if key not in known]
    ids = allot(connection, benchmark_case, project_id, len(new)) if new else []
    known.update((keys[slot], case_id) for slot, case_id in zip(new, ids, strict=True))
    insert_many(
        connection,
        benchmark_case,
        [
            {
                "project_id": project_id,
                "case_id": known[keys[slot]],
                "name": keys[slot].name,
                "threads": keys[slot].threads,
                "clock": str(keys[slot].clock),
                "revision": keys[slot].revision,
                "has_schema": has_schema,
            }
            for slot in new
        ],
    )
    insert_many(
        connection,
        case_facet,
        [
            {
                "project_id": project_id,
                "case_id": known[keys[slot]],
                "key": key,
                "value": value,
            }
            for slot in new
            for key, value in facets[slot].items()
        ],
    )
    return [known[key] for key in keys]


def _known_cases(
    connection: Connection, project_id: int, names: Sequence[str]
) -> dict[CaseKey, int]:
    known: dict[CaseKey, int] = {}
    for first in range(0, len(names), _NAMES_PER_QUERY):
        found = case_keys_where(
            connection,
            benchmark_case.c.project_id == project_id,
            benchmark_case.c.name.in_(names[first : first + _NAMES_PER_QUERY]),
        )
        known |= {key: case_id for case_id, key in found.items()}
    return known
