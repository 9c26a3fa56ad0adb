"""The index of facets: read from the names of cases, and written anew when the way of reading changes."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, select

from wirewatch.storage.repositories.dialects import insert_many, is_one_of
from wirewatch.storage.tables import benchmark_case, case_facet


def cases_with_schema(connection: Connection, project_id: int) -> frozenset[int]:
    """Return the ids of the cases whose first report declared the grammar of names."""
    rows = connection.execute(
        select(benchmark_case.c.case_id).where(
            benchmark_case.c.project_id == project_id, benchmark_case.c.has_schema
        )
    )
    return frozenset(rows.scalars())


def set_facets(
    connection: Connection, project_id: int, facets: Mapping[int, Mapping[str, str]]
) -> None:
    """Replace all facets of these cases: case id -> key -> value."""
    if not facets:
        return
    connection.execute(
        delete(case_facet).where(
            case_facet.c.project_id == project_id,
            is_one_of(connection, case_facet.c.case_id, list(facets)),
        )
    )
    insert_many(
        connection,
        case_facet,
        [
            {"project_id": project_id, "case_id": case_id, "key": key, "value": value}
            for case_id, of_case in facets.items()
            for key, value in of_case.items()
        ],
    )
