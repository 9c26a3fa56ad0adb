"""LNT's formats of a report, all as the second one, which most of its tools write and its API gives.

Format 1 names the metric at the end of a test's name, as in `nts.suite/encode.exec`. Format 5 has the commit beside the
run. A report that says no format is of the second.
"""

from collections.abc import Mapping
from typing import Any

# What LNT itself makes of the endings of its two suites when it takes a report of format 1.
_METRICS = {
    "compile": "compile_time",
    "compile.status": "compile_status",
    "exec": "execution_time",
    "exec.status": "execution_status",
    "mem": "mem_bytes",
    "size": "size_bytes",
    "sys": "sys_time",
    "user": "user_time",
    "wall": "wall_time",
}


def as_format_2(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the report as format 2 has it: `machine`, `run` and `tests`.

    Raises:
        KeyError, TypeError, AttributeError: it is no report.
    """
    if "Machine" in document:
        return _from_1(document)
    if "commit" in document:
        order = {"order_by": "commit", "commit": document["commit"]["value"]}
        return {**document, "run": {**document["run_parameters"], **order}}
    return document


def _from_1(document: Mapping[str, Any]) -> Mapping[str, Any]:
    machine, run = document["Machine"], document["Run"]
    tests: dict[str, dict[str, Any]] = {}
    for sample in document["Tests"]:
        name, metric = _name_and_metric(sample["Name"], run["Info"].get("tag") or "")
        test = tests.setdefault(name, {"name": name})
        test[metric] = [*test.get(metric, []), *sample["Data"]]
    return {
        "machine": {**machine["Info"], "name": machine["Name"]},
        "run": {**run["Info"], "order_by": "run_order", "start_time": run["Start Time"]},
        "tests": list(tests.values()),
    }


def _name_and_metric(full: str, suite: str) -> tuple[str, str]:
    stem = full.removeprefix(f"{suite}.")
    name, _, metric = stem.rpartition(".")
    if metric == "status":
        name, _, status_of = name.rpartition(".")
        metric = f"{status_of}.status"
    return name, _METRICS.get(metric, metric.replace(".", "_"))
