"""Probes: is the process alive, does the store answer."""

from fastapi import APIRouter

from wirewatch import __version__
from wirewatch.api.problems import problems
from wirewatch.api.schemas.health import Health
from wirewatch.api.state import State

router = APIRouter(tags=["health"])


@router.get("/healthz", responses=problems(), summary="The process is alive")
def healthz() -> Health:
    """Answer without touching the store."""
    return Health(status="ok", version=__version__)


@router.get("/readyz", responses=problems(), summary="The store answers")
def readyz(state: State) -> Health:
    """Answer once the store did."""
    state.store.ping()
    return Health(status="ok", version=__version__)
