"""The selection in a query: known keys are described, a project's own facets are read as they come.

Not declared one by one in the routes: checking each would cost the framework more than drawing a chart does.
"""

from dataclasses import fields
from typing import Annotated, Any

from fastapi import Depends, Request

from wirewatch.api.state import ServerState
from wirewatch.domain.names import BENCHMARK_NAME_MAX_CHARS, LABEL_PATTERN
from wirewatch.domain.report import Track
from wirewatch.services.selection import Selection, read_selection
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.transaction import Transaction

QueryItems = list[tuple[str, str]]

TRACK_KEYS = tuple(each.name for each in fields(Track))
_KEYS = (
    *TRACK_KEYS, "operation", "codec", "payload", "size", "threads", "clock",
)  # fmt: skip
_DESCRIBED = {
    "name": "The benchmark's name, exactly.",
    "q": "A part of the name, in any case.",
    "state": "counted or void.",
}


async def query_items(request: Request) -> QueryItems:
    """Return the query as pairs.

    A project's own facets are parameters too (`wrap=binary_object`), and only the project knows which.
    """
    return request.query_params.multi_items()


def _parameter(key: str) -> dict[str, Any]:
    text = {"type": "string", "maxLength": BENCHMARK_NAME_MAX_CHARS}
    # "" selects the tracks of which a fact is not known.
    text |= {"pattern": f"^$|{LABEL_PATTERN}"} if key in TRACK_KEYS else {"pattern": LABEL_PATTERN}
    described = {"description": _DESCRIBED[key]} if key in _DESCRIBED else {}
    schema = {"type": "array", "items": text, **described, "title": key.replace("_", " ").title()}
    return {"name": key, "in": "query", "required": False, "schema": schema, **described}


SELECTION_PARAMETERS = {"parameters": [_parameter(key) for key in (*_KEYS, "name", "q")]}
"""What a route adds to its description."""

CHOICE_PARAMETERS = {
    "parameters": [
        _parameter(key) for key in ("version", "channel", *_KEYS[:9], "sitting", "batch", "state")
    ]
}
"""What a route that chooses runs adds to its description."""

Selected = Annotated[QueryItems, Depends(query_items)]

SELECTION_HELP = (
    "Repeated keys are alternatives, different keys must all hold: "
    "`compiler=gcc&compiler=clang&size=4096`. "
    "Besides the keys listed here, any other facet of the project is a key of its own: "
    "`wrap=binary_object`. An unknown key is answered with 422 that names the nearest known one; "
    "control parameters of other charts (metric, channel, version, spread, limit, for, rows, ...) are passed over."
)


def selection_of(
    transaction: Transaction, state: ServerState, project: ProjectRow, items: QueryItems
) -> Selection:
    """Return what a query selects of a project.

    Raises:
        InvalidRequest: see `services.selection`.
    """
    catalog = state.catalogs.get(transaction, project)
    return read_selection(items, catalog.case_dimensions.keys())
