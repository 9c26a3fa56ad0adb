"""What all routes share: the store, the settings that concern them, the clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends, Request

from wirewatch.services.catalog import Catalogs
from wirewatch.services.limits import Limits
from wirewatch.storage.store import Store


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class ServerState:
    """Made once, by the app."""

    store: Store
    limits: Limits
    base_url: str | None
    now: Callable[[], datetime] = utc_now
    catalogs: Catalogs = field(default_factory=Catalogs)


def server_state(request: Request) -> ServerState:
    """Return the app's state."""
    state: ServerState = request.app.state.server
    return state


State = Annotated[ServerState, Depends(server_state)]
