"""The methods an address takes, for the header that a 405 must have."""

from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import compile_path


def allowed_methods(app: FastAPI, path: str) -> str:
    """Return the methods of all the API's routes that match the path, as `Allow` lists them; "" for none.

    Each method is a route of its own, and the framework names those of the first one only.
    """
    found: set[str] = set()
    for route in iter_route_contexts(app.routes):
        if isinstance(route.original_route, APIRoute) and route.path is not None:
            pattern, _, _ = compile_path(route.path)
            if pattern.match(path):
                found |= route.methods or set()
    if "GET" in found:
        found.add("HEAD")
    return ", ".join(sorted(found))
