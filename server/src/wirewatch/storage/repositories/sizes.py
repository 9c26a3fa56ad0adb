"""How much a project holds."""

from sqlalchemy import Connection, Select, func, select

from wirewatch.storage.tables import benchmark_case, layout, layout_case, run


def count_cases(connection: Connection, project_id: int) -> int:
    """Return the number of the project's cases."""
    found: int = connection.execute(
        select(func.count()).where(benchmark_case.c.project_id == project_id)
    ).scalar_one()
    return found


def has_more_series(connection: Connection, project_id: int, most: int) -> bool:
    """Return whether the project has more series than that, voided runs' included."""
    lines = _layouts_on_tracks(project_id).subquery()
    # Layouts share cases, so this is never too small; the exact number takes far longer.
    at_most = connection.execute(
        select(func.coalesce(func.sum(layout.c.case_count), 0)).join(
            lines,
            (layout.c.project_id == project_id) & (layout.c.layout_id == lines.c.layout_id),
        )
    ).scalar_one()
    return at_most > most and count_series(connection, project_id) > most


def count_series(connection: Connection, project_id: int) -> int:
    """Return the number of the project's series, voided runs' included."""
    lines = _layouts_on_tracks(project_id).subquery()
    series = (
        select(layout_case.c.case_id, lines.c.track_id)
        .join(
            lines,
            (layout_case.c.project_id == project_id)
            & (layout_case.c.layout_id == lines.c.layout_id),
        )
        .distinct()
        .subquery()
    )
    found: int = connection.execute(select(func.count()).select_from(series)).scalar_one()
    return found


def _layouts_on_tracks(project_id: int) -> Select[tuple[int, int]]:
    return select(run.c.layout_id, run.c.track_id).where(run.c.project_id == project_id).distinct()
