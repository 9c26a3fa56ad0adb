"""The selection in a query: known keys are declared, a project's own facets are read as they come."""

from typing import Annotated

from fastapi import Depends, Query, Request

Values = Annotated[list[str] | None, Query()]
QueryItems = list[tuple[str, str]]


async def query_items(
    request: Request,
    machine: Values = None,
    os: Values = None,
    arch: Values = None,
    cpu: Values = None,
    compiler: Values = None,
    compiler_major: Values = None,
    stdlib: Values = None,
    build_type: Values = None,
    variant: Values = None,
    operation: Values = None,
    codec: Values = None,
    payload: Values = None,
    size: Values = None,
    threads: Values = None,
    clock: Values = None,
    name: Annotated[list[str] | None, Query(description="The benchmark's name, exactly.")] = None,
    q: Annotated[list[str] | None, Query(description="A part of the name, in any case.")] = None,
) -> QueryItems:
    """Return the query as pairs.

    The declared parameters are for the OpenAPI document; a project's own facets are parameters too
    (`wrap=binary_object`), and only the project knows which.
    """
    return request.query_params.multi_items()


Selected = Annotated[QueryItems, Depends(query_items)]

SELECTION_HELP = (
    "Repeated keys are alternatives, different keys must all hold: "
    "`compiler=gcc&compiler=clang&size=4096`. "
    "Besides the keys listed here, any other facet of the project is a key of its own: "
    "`wrap=binary_object`. An unknown key is answered with 422 that names the nearest known one; "
    "control parameters of other charts (metric, channel, version, spread, limit, for) are passed over."
)
