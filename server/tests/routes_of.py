"""The routes of an app, for tests that walk them."""

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts

from wirewatch.api.authorisation import Allows


@dataclass(frozen=True)
class RouteFacts:
    """One route as the app answers it; `decisions` are what it asks of a caller."""

    path: str
    methods: frozenset[str]
    decisions: list[Allows]


def api_routes(app: FastAPI) -> Iterator[RouteFacts]:
    """Yield every route that a handler of ours answers, those of included routers too."""
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if not isinstance(route, APIRoute):
            continue
        decisions = [
            dependency.call
            for dependency in route.dependant.dependencies
            if isinstance(dependency.call, Allows)
        ]
        yield RouteFacts(str(context.path), frozenset(route.methods or ()), decisions)
