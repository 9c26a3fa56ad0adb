"""Queries checked in one go by a model, and described to the OpenAPI document by it.

Declared one by one in a route, parameters cost the framework more time than most answers do.
"""

from typing import Any, ClassVar, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.datastructures import QueryParams

from wirewatch.api.schemas.base import WireModel


class QueryModel(WireModel):
    """The parameters of a route; those not known are passed over, as everywhere in the API.

    `repeated` names those that are lists.
    """

    repeated: ClassVar[frozenset[str]] = frozenset()
    model_config = WireModel.model_config | {"extra": "ignore"}


Model = TypeVar("Model", bound=QueryModel)


def read_query(model: type[Model], query: QueryParams) -> Model:
    """Return the parameters; of one that is repeated but no list the last counts.

    Raises:
        RequestValidationError: one is malformed.
    """
    given: dict[str, Any] = dict(query)
    for name in model.repeated & given.keys():
        given[name] = query.getlist(name)
    try:
        return model.model_validate(given)
    except ValidationError as error:
        places = [{**each, "loc": ("query", *each["loc"])} for each in error.errors()]
        raise RequestValidationError(places) from error


def query_parameters(model: type[QueryModel]) -> list[dict[str, Any]]:
    """Return the parameters as the OpenAPI document lists them."""
    return [
        {
            "name": name,
            "in": "query",
            "required": False,
            "schema": schema,
            **({"description": schema["description"]} if "description" in schema else {}),
        }
        for name, schema in model.model_json_schema()["properties"].items()
    ]
