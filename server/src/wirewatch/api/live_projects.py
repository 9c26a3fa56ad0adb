"""Projects that open pages follow: one task asks the store for each, however many listen."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

import anyio.to_thread
import structlog
from anyio import CapacityLimiter

from wirewatch.domain.errors import Unavailable
from wirewatch.services.project_state import ProjectState

_log = structlog.get_logger(__name__)
# Whoever listens asks again after that, and is asked again whether they may.
LONGEST_S = 900.0


@dataclass(slots=True)
class _Watch:
    """A project that is followed; `changed` is set, and replaced, when its state is another one."""

    state: ProjectState | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    listeners: int = 0
    task: "asyncio.Task[None] | None" = None


class LiveProjects:
    """Tells listeners of a project when something of it changed. All of it runs in the server's event loop."""

    def __init__(
        self,
        read: Callable[[int], ProjectState],
        *,
        poll_s: float = 1.0,
        heartbeat_s: float = 15.0,
    ) -> None:
        self._read = read
        self._poll_s = poll_s
        self._heartbeat_s = heartbeat_s
        self._watches: dict[int, _Watch] = {}
        # All polls together take one thread and one connection.
        self._limiter: CapacityLimiter | None = None
        self._closed = False

    @property
    def followed(self) -> dict[int, int]:
        """How many listeners each followed project has."""
        return {project_id: watch.listeners for project_id, watch in self._watches.items()}

    async def follow(
        self, project_id: int, *, longest_s: float = LONGEST_S
    ) -> AsyncGenerator[ProjectState | None, None]:
        """Yield the project's state now and whenever it has changed; None now and then, while it has not.

        Ends after `longest_s`, and when the server stops.
        """
        watch = self._joined(project_id)
        told: ProjectState | None = None
        clock = asyncio.get_running_loop().time
        end = clock() + longest_s
        try:
            while not self._closed and (left := end - clock()) > 0:
                changed = watch.changed
                if watch.state != told:
                    told = watch.state
                    yield told
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), min(left, self._heartbeat_s))
                except TimeoutError:
                    yield None
        finally:
            self._left(project_id, watch)

    def close(self) -> None:
        """End everything that is followed."""
        self._closed = True
        for watch in self._watches.values():
            watch.changed.set()

    def _joined(self, project_id: int) -> _Watch:
        watch = self._watches.get(project_id)
        if watch is None:
            watch = self._watches[project_id] = _Watch()
            watch.task = asyncio.create_task(self._poll(project_id, watch))
        watch.listeners += 1
        return watch

    def _left(self, project_id: int, watch: _Watch) -> None:
        watch.listeners -= 1
        if watch.listeners == 0 and watch.task is not None:
            watch.task.cancel()
            self._watches.pop(project_id, None)

    async def _poll(self, project_id: int, watch: _Watch) -> None:
        if self._limiter is None:
            self._limiter = CapacityLimiter(1)
        while not self._closed:
            try:
                state = await anyio.to_thread.run_sync(
                    self._read, project_id, limiter=self._limiter
                )
            except Unavailable as error:
                _log.warning("live.not_read", reason=str(error))
            else:
                if state != watch.state:
                    watch.state = state
                    changed, watch.changed = watch.changed, asyncio.Event()
                    changed.set()
            await asyncio.sleep(self._poll_s)
