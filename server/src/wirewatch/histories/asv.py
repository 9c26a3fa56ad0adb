"""airspeed velocity: its folder `results/`, with `benchmarks.json` and a folder of results per machine."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from wirewatch.histories.foreign_run import ForeignRow, ForeignRun
from wirewatch.histories.reading import (
    json_files,
    not_understood,
    ns_per_unit,
    read_json,
    read_time,
    text_of,
)

_NO_RESULTS = {"machine.json", "benchmarks.json"}
# A benchmark that `benchmarks.json` no longer has: asv tells its kind by the name of its function, and the kind's unit.
_UNIT_OF_KIND = {"time": "seconds", "timeraw": "seconds", "mem": "bytes", "peakmem": "bytes"}


def read_history(path: Path) -> Iterator[ForeignRun]:
    """Yield a run for each file of results: one commit in one environment on one machine.

    Raises:
        UsageError: a file is none of asv's.
    """
    root = path if path.is_dir() else path.parent
    units = _units(root)
    for file in json_files(path):
        if file.name in _NO_RESULTS:
            continue
        document = read_json(file)
        try:
            yield _run(document, units, str(file))
        except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
            raise not_understood(file, error) from error


def _units(root: Path) -> dict[str, str]:
    for folder in (root, root.parent):
        file = folder / "benchmarks.json"
        if file.is_file():
            known = read_json(file)
            return {
                name: str(facts.get("unit") or "")
                for name, facts in known.items()
                if isinstance(facts, dict)
            }
    return {}


def _run(document: Mapping[str, Any], units: Mapping[str, str], place: str) -> ForeignRun:
    facts = document["params"]
    columns = document.get("result_columns")
    rows: list[ForeignRow] = []
    for name, kept in document["results"].items():
        # Before version 2 of the format: a number, or a mapping.
        if columns is not None:
            found = dict(zip(columns, kept, strict=False))
        else:
            found = kept if isinstance(kept, dict) else {"result": [kept], "params": []}
        rows += _rows(name, found, units[name] if name in units else _usual_unit(name))
    return ForeignRun(
        tracker="asv",
        version=document["commit_hash"][:12],
        commit=document["commit_hash"],
        ordered_at=read_time(document["date"], place),
        channel="main",
        track={
            **{key: text_of(facts, key) for key in ("machine", "os", "arch", "cpu")},
            "variant": text_of(document, "env_name"),
        },
        rows=rows,
        components={
            "python": text_of(document, "python"),
            **{
                name: str(version) for name, version in (document.get("requirements") or {}).items()
            },
        },
    )


def _usual_unit(name: str) -> str:
    kind, _, _ = name.rpartition(".")[2].partition("_")
    return _UNIT_OF_KIND.get(kind, "")


def _rows(name: str, found: Mapping[str, Any], unit: str) -> Iterator[ForeignRow]:
    """Yield a row per combination of parameters and sample; where no samples were kept, per result."""
    results = found.get("result")
    if isinstance(results, (int, float)):
        results = [results]
    combinations = list(product(*(found.get("params") or [])))
    if results is None:  # The whole benchmark failed.
        results = [None] * len(combinations)
    samples: Sequence[Any] = found.get("samples") or [None] * len(results)
    for values, result, kept in zip(combinations, results, samples, strict=True):
        full = f"{name}({', '.join(map(str, values))})" if values else name
        if result is None or result != result:  # noqa: PLR0124  # NaN: asv's mark of a skipped one
            yield ForeignRow(full, failure="failed in asv" if result is None else "skipped in asv")
            continue
        for value in kept or [result]:
            yield _valued(full, float(value), unit)


def _valued(name: str, value: float, unit: str) -> ForeignRow:
    factor = ns_per_unit(unit)
    if factor is None:
        return ForeignRow(name, counters={unit or "value": value})
    return ForeignRow(name, real_time_ns=value * factor)
