"""The OpenAPI document: FastAPI's, with one error type for everything."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from wirewatch.api.problems import MEDIA_TYPE
from wirewatch.api.schemas.problem import Problem

_FRAMEWORK_SCHEMAS = ("HTTPValidationError", "ValidationError")


def document(app: FastAPI) -> dict[str, Any]:
    """Return the app's OpenAPI document."""
    found = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
    )
    for path in found["paths"].values():
        for operation in path.values():
            _remove_framework_errors(operation["responses"])
    schemas = found["components"]["schemas"]
    for name in _FRAMEWORK_SCHEMAS:
        schemas.pop(name, None)
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(problem.pop("$defs", {}))
    schemas["Problem"] = problem
    found["components"]["schemas"] = dict(sorted(schemas.items()))
    return found


def _remove_framework_errors(responses: dict[str, Any]) -> None:
    content = responses.get("422", {}).get("content", {})
    if MEDIA_TYPE in content:
        content.pop("application/json", None)
    elif content:
        del responses["422"]
