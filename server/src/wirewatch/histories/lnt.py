"""LNT: reports in its own formats, as `lnt submit` takes them and `GET /api/db_default/v4/nts/runs/{id}` gives them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from wirewatch.histories.foreign_run import NS_PER_S, ForeignRow, ForeignRun
from wirewatch.histories.lnt_formats import as_format_2
from wirewatch.histories.reading import json_files, not_understood, read_json, read_time, text_of

# Of LNT's suites; all in seconds.
_RUN_TIMES = ("execution_time", "exec_time", "exec")
_NO_METRICS = {"name", "id", "run_id", "profile", "hash", "info", *_RUN_TIMES}
_STATUS = "_status"
_STATUSES = {"compile_status": "compiling", "execution_status": "running"}
_FAIL = 1.0
# Without `order_by`, which the API gives: of LNT's suites.
_ORDER = ("llvm_project_revision", "git_sha")


def read_history(path: Path) -> Iterator[ForeignRun]:
    """Yield a run for each file; lists of values become repetitions.

    Raises:
        UsageError: a file is none of LNT's, or names no revision.
    """
    for file in json_files(path):
        document = read_json(file)
        try:
            yield _run(as_format_2(document), str(file))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise not_understood(file, error) from error


def _run(document: Mapping[str, Any], place: str) -> ForeignRun:
    machine, run = document["machine"], document["run"]
    revision = _revision(run)
    return ForeignRun(
        tracker="LNT",
        version=revision[:12] if len(revision) == 40 else revision,
        commit=revision,
        ordered_at=read_time(run["start_time"], place),
        channel="main",
        track={
            "machine": machine["name"],
            **{key: text_of(machine, key) for key in ("os", "arch", "cpu")},
        },
        rows=[row for test in document["tests"] for row in _rows(test)],
    )


def _revision(run: Mapping[str, Any]) -> str:
    """Return the first of the fields that LNT orders runs by."""
    ordered_by = text_of(run, "order_by").split(",")
    names = [*filter(None, map(str.strip, ordered_by)), *_ORDER]
    found = next((text_of(run, name).strip() for name in names if run.get(name)), "")
    if not found:
        raise KeyError(names[0])
    return found


def _rows(test: Mapping[str, Any]) -> Iterator[ForeignRow]:
    for status, what in _STATUSES.items():
        if _FAIL in _list(test.get(status)):
            yield ForeignRow(test["name"], failure=f"{what} failed in LNT")
            return
    times = next((_list(test[key]) for key in _RUN_TIMES if test.get(key) is not None), [])
    metrics = {
        name: numbers
        for name, value in test.items()
        if name not in _NO_METRICS and not name.endswith(_STATUS) and (numbers := _list(value))
    }
    count = max([len(times), *map(len, metrics.values())], default=0)
    for index in range(count):
        yield ForeignRow(
            test["name"],
            real_time_ns=times[index] * NS_PER_S if index < len(times) else None,
            counters={
                name: numbers[index] for name, numbers in metrics.items() if index < len(numbers)
            },
        )


def _list(value: object) -> list[float]:
    values = value if isinstance(value, list) else [value]
    return [float(each) for each in values if isinstance(each, (int, float))]
