import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from fastapi.testclient import TestClient

from api_client import PROJECT_URL, send
from factories import report_body
from wirewatch.api.live_projects import LiveProjects
from wirewatch.domain.errors import Unavailable
from wirewatch.services.project_state import ProjectState


class Stored:
    """Counters that a test moves, and how often each project was asked about."""

    def __init__(self) -> None:
        self.data_version = 1
        self.fails = False
        self.asked: Counter[int] = Counter()

    def read(self, project_id: int) -> ProjectState:
        self.asked[project_id] += 1
        if self.fails:
            raise Unavailable("gone")
        return ProjectState(self.data_version, 0, 0, 0)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110  # what is waited for is what listeners have heard
            await asyncio.sleep(0.002)


def run(work: Callable[[Stored, LiveProjects], Awaitable[None]], *, heartbeat_s: float = 5) -> None:
    stored = Stored()
    asyncio.run(work(stored, LiveProjects(stored.read, poll_s=0.01, heartbeat_s=heartbeat_s)))  # type: ignore[arg-type]  # an awaitable of a coroutine function


async def listen(live: LiveProjects, heard: list[int], project_id: int = 7) -> None:
    async for state in live.follow(project_id):
        heard.append(0 if state is None else state.data_version)  # noqa: PERF401  # read while it grows


def test_all_listeners_of_a_project_share_what_asks_the_store() -> None:
    async def work(stored: Stored, live: LiveProjects) -> None:
        heard: list[list[int]] = [[] for _ in range(200)]
        listeners = [asyncio.create_task(listen(live, each)) for each in heard]
        await until(lambda: all(each == [1] for each in heard))
        assert live.followed == {7: 200}
        begun = asyncio.get_running_loop().time()
        before = stored.asked[7]
        stored.data_version = 2
        await until(lambda: all(each == [1, 2] for each in heard))
        passed = asyncio.get_running_loop().time() - begun
        assert stored.asked[7] - before <= passed / 0.01 + 2
        live.close()
        await asyncio.gather(*listeners)
        assert live.followed == {}

    run(work)


def test_nobody_asks_about_a_project_without_listeners() -> None:
    async def work(stored: Stored, live: LiveProjects) -> None:
        heard: list[int] = []
        listener = asyncio.create_task(listen(live, heard))
        await until(lambda: heard == [1])
        listener.cancel()
        await asyncio.wait([listener])
        await asyncio.sleep(0.03)
        before = stored.asked[7]
        await asyncio.sleep(0.05)
        assert stored.asked[7] == before
        assert live.followed == {}

    run(work)


def test_a_store_that_is_gone_for_a_while_ends_nothing() -> None:
    async def work(stored: Stored, live: LiveProjects) -> None:
        heard: list[int] = []
        listener = asyncio.create_task(listen(live, heard))
        await until(lambda: heard == [1])
        stored.fails = True
        asked = stored.asked[7]
        await until(lambda: stored.asked[7] > asked + 1)
        stored.data_version, stored.fails = 3, False
        await until(lambda: heard == [1, 3])
        live.close()
        await listener

    run(work)


def test_a_quiet_project_is_heard_of_now_and_then() -> None:
    async def work(_stored: Stored, live: LiveProjects) -> None:
        heard: list[int] = []
        listener = asyncio.create_task(listen(live, heard))
        await until(lambda: heard[:3] == [1, 0, 0])
        live.close()
        await listener

    run(work, heartbeat_s=0.02)


def test_it_ends_after_its_time() -> None:
    async def work(_stored: Stored, live: LiveProjects) -> None:
        heard = [state async for state in live.follow(7, longest_s=0.1)]
        assert heard[0] is not None
        assert live.followed == {}

    run(work)


def test_who_does_not_stream_gets_the_first_event(
    client: TestClient, admin: dict[str, str]
) -> None:
    send(client, report_body({"a": 1.0}), admin)
    first = client.get(f"{PROJECT_URL}/events")
    assert first.headers["content-type"].startswith("text/event-stream")
    assert first.text.startswith('event: state\ndata: {"data_version":')
    send(client, report_body({"a": 2.0}), admin)
    assert client.get(f"{PROJECT_URL}/events").text != first.text
