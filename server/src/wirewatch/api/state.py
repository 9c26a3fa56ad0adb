"""What all routes share: the store, the settings that concern them, the clock."""

import asyncio
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, ParamSpec, TypeVar

from anyio import CapacityLimiter
from fastapi import Depends, Request

from wirewatch.api.caching import AnswerCache
from wirewatch.api.live_projects import LiveProjects
from wirewatch.api.metrics import ServerMetrics
from wirewatch.services.catalog import Catalogs
from wirewatch.services.columnar_file import ColumnarWriter
from wirewatch.services.limits import Limits
from wirewatch.services.publishing.mint import TrustedPublishing
from wirewatch.services.secrets_at_rest import SecretBox
from wirewatch.services.signing_in.provider import IdentityProvider
from wirewatch.storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


class RecentUploaders:
    """Who was let through for which project within the last minute; tokens are kept as digests only."""

    _KEPT_S = 60.0
    _MOST = 1_000

    def __init__(self) -> None:
        self._until: dict[bytes, float] = {}

    def has(self, slug: str, token_text: str | None) -> bool:
        """Return whether the token was let through."""
        return self._until.get(_digest(slug, token_text), 0.0) > time.monotonic()

    def note(self, slug: str, token_text: str | None) -> None:
        """Remember that the token was let through."""
        if len(self._until) >= self._MOST:
            self._until.clear()
        self._until[_digest(slug, token_text)] = time.monotonic() + self._KEPT_S

    def forget(self, slug: str, token_text: str) -> None:
        """Forget that the token was let through."""
        self._until.pop(_digest(slug, token_text), None)


def _digest(slug: str, token_text: str | None) -> bytes:
    return hashlib.sha256(f"{slug}\n{token_text}".encode(errors="replace")).digest()


class UploadThreads:
    """The threads in which reports are read and stored: a hop to them costs half of one to the framework's."""

    def __init__(self, count: int) -> None:
        self._executor = ThreadPoolExecutor(count, thread_name_prefix="upload")

    async def run(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what `work` returns; its log lines carry the request's id."""
        called = partial(copy_context().run, work, *given, **named)
        return await asyncio.get_running_loop().run_in_executor(self._executor, called)

    def close(self) -> None:
        """Wait for the threads to end."""
        self._executor.shutdown()


@dataclass(frozen=True, slots=True)
class ServerState:
    """Made once, by the app.

    Attributes:
        provider: by which people can sign in; None when by passwords only.
        answers: those of charts, kept.
        live: the projects that open pages follow.
        chart_threads: how many charts are drawn at once: computing, they would only take turns, and each takes memory.
    """

    store: Store
    metrics: ServerMetrics
    limits: Limits
    base_url: str | None
    publishing: TrustedPublishing
    provider: IdentityProvider | None
    secrets: SecretBox
    answers: AnswerCache
    chart_threads: CapacityLimiter
    uploading: UploadThreads
    live: LiveProjects
    now: Callable[[], datetime] = utc_now
    catalogs: Catalogs = field(default_factory=Catalogs)
    columnar_writer: ColumnarWriter = field(default_factory=ColumnarWriter)
    recent_uploaders: RecentUploaders = field(default_factory=RecentUploaders)


async def server_state(request: Request) -> ServerState:
    """Return the app's state.

    `async` although it waits for nothing: the framework sends other functions to a thread, which costs
    more than they do.
    """
    state: ServerState = request.app.state.server
    return state


State = Annotated[ServerState, Depends(server_state)]
