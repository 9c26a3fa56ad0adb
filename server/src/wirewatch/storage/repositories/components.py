"""Components: the libraries inside what was measured, and which of their versions runs had."""

from sqlalchemy import Connection, select

from wirewatch.storage.tables import run, run_component

_NEWEST_RUNS = 200


def names_of_components(connection: Connection, project_id: int) -> list[str]:
    """Return the components that the project's newest 200 runs name: all runs would take ever longer to read."""
    newest = (
        select(run.c.run_id)
        .where(run.c.project_id == project_id)
        .order_by(run.c.run_id.desc())
        .limit(_NEWEST_RUNS)
        .subquery()
    )
    found = connection.execute(
        select(run_component.c.name)
        .where(
            run_component.c.project_id == project_id,
            run_component.c.run_id.in_(select(newest.c.run_id)),
        )
        .distinct()
        .order_by(run_component.c.name)
    )
    return [name for (name,) in found]


def versions_of_component(connection: Connection, project_id: int, name: str) -> dict[int, str]:
    """Return the component's version in each run that names it, by run id, in the order of the ids."""
    found = connection.execute(
        select(run_component.c.run_id, run_component.c.version)
        .where(run_component.c.project_id == project_id, run_component.c.name == name)
        .order_by(run_component.c.run_id)
    )
    return {row.run_id: row.version for row in found}
