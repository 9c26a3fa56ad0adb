"""What every fault test says of itself, and the report of a soak made of it."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from faults.durable_postgresql import DurablePostgresql
from faults.soak_report import Finding, Note, write
from postgresql_server import is_wanted

_FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Note:
    """Takes down a figure of this test for the report."""
    figures = request.node.stash.setdefault(_FIGURES, [])
    return figures.append  # type: ignore[no-any-return]  # a stash is untyped here


@pytest.fixture
def durable() -> Generator[DurablePostgresql]:
    """A PostgreSQL to be killed."""
    if not is_wanted():
        pytest.skip("PostgreSQL is left out: WIREWATCH_TEST_WITHOUT_POSTGRESQL=1")
    server = DurablePostgresql()
    try:
        yield server
    finally:
        server.remove()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the test to the report once its outcome is known."""
    report = yield
    marker = item.get_closest_marker("fault")
    path = os.environ.get("WIREWATCH_SOAK_REPORT")
    is_last_word = report.when == "call" or (report.when == "setup" and not report.passed)
    if marker is None or path is None or not is_last_word:
        return report
    figures = item.stash.get(_FIGURES, [])
    if not report.passed:
        figures = [*figures, str(report.longrepr).strip().splitlines()[-1][:200]]
    callspec = getattr(item, "callspec", None)
    parameters = callspec.params if callspec else {}
    found = Finding(
        **marker.kwargs,
        engine=", ".join(str(getattr(each, "__name__", each)) for each in parameters.values())
        or "—",
        figure="; ".join(figures) or "—",
        outcome=report.outcome,
        duration_s=call.duration,
    )
    write(Path(path), found)
    return report
