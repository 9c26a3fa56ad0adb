"""Probes: is the process alive, does the store answer; and what Prometheus asks."""

from fastapi import APIRouter, Response

from wirewatch import __version__
from wirewatch.api.metrics import MEDIA_TYPE
from wirewatch.api.problems import problems
from wirewatch.api.schemas.health import Health
from wirewatch.api.state import State

router = APIRouter(tags=["health"])
metrics_router = APIRouter()


@router.get("/healthz", responses=problems(), summary="The process is alive")
def healthz() -> Health:
    """Answer without touching the store."""
    return Health(status="ok", version=__version__)


@router.get("/readyz", responses=problems(), summary="The store answers")
def readyz(state: State) -> Health:
    """Answer once the store did."""
    state.store.ping()
    return Health(status="ok", version=__version__)


@metrics_router.get("/metrics", include_in_schema=False)
def metrics(state: State) -> Response:
    """Answer with the server's metrics, for Prometheus."""
    return Response(state.metrics.text(), media_type=MEDIA_TYPE)
