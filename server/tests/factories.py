"""Reports, runs and callers for tests of the store and of what is above it."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from wirewatch.services.access import Caller, Scope
from wirewatch.services.limits import Limits
from wirewatch.services.submit_run import Submitted, submit_run
from wirewatch.services.upload_parameters import UploadParameters
from wirewatch.storage.store import Store

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
ADMIN = Caller(frozenset({Scope.ADMIN}), key="testtest")
PROJECT = "codec"

Values = float | Sequence[float] | None


def report_body(
    values: Mapping[str, Values],
    *,
    metric: str = "bytes_per_second",
    context: Mapping[str, object] | None = None,
    salt: object = None,
) -> bytes:
    """Return a Google Benchmark report.

    Args:
        values: benchmark name -> value, or one per repetition; None for a benchmark that failed.
        metric: what the values are of; times are there besides.
        context: more context.
        salt: anything that makes the bytes differ.
    """
    rows: list[dict[str, object]] = []
    for name, value in values.items():
        samples = [value] if value is None or isinstance(value, float | int) else list(value)
        for repetition, sample in enumerate(samples):
            row: dict[str, object] = {
                "name": name,
                "run_name": name,
                "run_type": "iteration",
                "repetitions": len(samples),
                "repetition_index": repetition,
                "threads": 1,
            }
            if sample is None:
                row |= {"error_occurred": True, "error_message": "does not round-trip"}
            else:
                row |= {
                    "iterations": 1000,
                    "real_time": 20.0,
                    "cpu_time": 10.0,
                    "time_unit": "ns",
                    metric: sample,
                }
            rows.append(row)
    head = {
        "date": "2026-11-20T10:00:00+00:00",
        "host_name": "secret-host",
        "executable": "/opt/secret/bench",
        "num_cpus": 4,
        "library_build_type": "release",
        "library_version": "v1.9.5",
        "salt": str(salt),
        **(context or {}),
    }
    return json.dumps({"context": head, "benchmarks": rows}).encode()


def upload(
    store: Store,
    values: Mapping[str, Values] | bytes,
    *,
    project: str = PROJECT,
    caller: Caller = ADMIN,
    limits: Limits | None = None,
    now: datetime = NOW,
    salt: object = None,
    metric: str = "bytes_per_second",
    **parameters: str | bool,
) -> Submitted:
    """Upload values, or a whole body, as a run; version 1.0 unless told otherwise."""
    given: dict[str, str | bool] = {"version": "1.0", **parameters}
    body = values if isinstance(values, bytes) else report_body(values, metric=metric, salt=salt)
    return submit_run(
        store,
        slug=project,
        caller=caller,
        body=body,
        parameters=UploadParameters(**given),  # type: ignore[arg-type]  # names and types by use
        limits=limits or Limits(),
        now=now,
    )
