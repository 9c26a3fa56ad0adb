"""The OpenAPI document: FastAPI's, with one error type for everything."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute, iter_route_contexts

from wirewatch.api.authorisation import Allows, AllowsLinked
from wirewatch.api.problems import MEDIA_TYPE
from wirewatch.api.schemas.problem import Problem

_LATE = {
    "description": "The body did not arrive (/problems/body-late)",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
_FRAMEWORK_SCHEMAS = ("HTTPValidationError", "ValidationError")


def document(app: FastAPI) -> dict[str, Any]:
    """Return the app's OpenAPI document."""
    found = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
    )
    open_to_anyone = _open_to_anyone(app)
    for path, operations in found["paths"].items():
        for method, operation in operations.items():
            _remove_framework_errors(operation["responses"])
            if "requestBody" in operation:
                operation["responses"]["408"] = _LATE
            if (path, method) in open_to_anyone and "security" in operation:
                operation["security"] = [{}, *operation["security"]]
    schemas = found["components"]["schemas"]
    for name in _FRAMEWORK_SCHEMAS:
        schemas.pop(name, None)
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(problem.pop("$defs", {}))
    schemas["Problem"] = problem
    found["components"]["schemas"] = dict(sorted(schemas.items()))
    return found


def _open_to_anyone(app: FastAPI) -> set[tuple[str, str]]:
    # A token is optional there: without one, private things are as if they were not.
    found = set()
    for route in iter_route_contexts(app.routes):
        original = route.original_route
        if isinstance(original, APIRoute) and any(
            isinstance(each.call, Allows)
            and type(each.call) in {Allows, AllowsLinked}
            and each.call.scope is None
            for each in original.dependant.dependencies
        ):
            found |= {(str(route.path_format), method.lower()) for method in route.methods or ()}
    return found


def _remove_framework_errors(responses: dict[str, Any]) -> None:
    content = responses.get("422", {}).get("content", {})
    if MEDIA_TYPE in content:
        content.pop("application/json", None)
    elif content:
        del responses["422"]
