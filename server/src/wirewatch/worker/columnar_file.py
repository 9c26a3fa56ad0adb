"""Writes one Parquet or Arrow file and ends.

    python -m wirewatch.worker.columnar_file parquet|arrow FOLDER

FOLDER holds what `services.export_columns` made; the file is put beside it, called like the format. Every text column
is dictionary-encoded, values are float64 as stored, and the schema carries the metrics with unit and direction.
"""

import json
import resource
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

_MEMORY_BYTES = 4 << 30
_CPU_S = 60
_METADATA_KEY = "wirewatch"
_PLAIN = {"value", "runs", "threads", "commit_time", "samples"}
_MEANINGS = {
    "value": "median over runs of each run's median over repetitions, in `unit`",
    "runs": "number of runs behind the value",
    "samples": "all repetitions of all runs, in `unit`",
    "metric": "what was measured",
    "unit": "unit of value and samples; empty for counts of a user",
}


def main(form: str, folder: Path) -> None:
    """Write the file."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_S, _CPU_S))
    pa.set_cpu_count(1)
    description = json.loads((folder / "description.json").read_bytes())
    table = build_table(description, {each.stem: np.load(each) for each in folder.glob("*.npy")})
    if form == "parquet":
        texts = [name for name in table.column_names if name not in _PLAIN]
        pq.write_table(table, folder / form, compression="zstd", use_dictionary=texts)
        return
    with pa.OSFile(str(folder / form), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)


def build_table(description: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> pa.Table:
    """Return the table, columns in the order the description has them."""
    metrics = description["metrics"]
    shared: dict[str, tuple[str, list[Any]]] = {
        **{name: ("version", values) for name, values in description["version"].items()},
        **{name: ("series", values) for name, values in description["series"].items()},
        "metric": ("metric", [each["name"] for each in metrics]),
        "unit": ("metric", [each["unit"] for each in metrics]),
    }
    columns: dict[str, pa.Array] = {
        name: _taken(name, values, arrays[places]) for name, (places, values) in shared.items()
    }
    columns["value"] = pa.array(arrays["value"], pa.float64())
    columns["runs"] = pa.array(arrays["runs"], pa.int64())
    if "samples" in arrays:
        ends = np.concatenate([[0], np.cumsum(arrays["sample_counts"])]).astype(np.int32)
        columns["samples"] = pa.ListArray.from_arrays(ends, pa.array(arrays["samples"]))
    fields = [
        pa.field(name, columns[name].type, metadata=_field_metadata(name, metrics))
        for name in description["columns"]
    ]
    about = {key: description[key] for key in ("project", "channel", "data_version", "metrics")}
    schema = pa.schema(fields, metadata={_METADATA_KEY: json.dumps(about)})
    return pa.Table.from_arrays([columns[name] for name in description["columns"]], schema=schema)


def _taken(name: str, values: list[Any], places: NDArray[Any]) -> pa.Array:
    """Return the value at each place; texts as a dictionary column."""
    codes = pa.array(places, pa.int32())
    if name == "threads":
        return pa.array(values, pa.int64()).take(codes)
    if name == "commit_time":
        times = pa.array(values, pa.string()).cast(pa.timestamp("us", "UTC"))
        return times.take(codes)
    encoded = pa.array(values, pa.string()).dictionary_encode()
    return pa.DictionaryArray.from_arrays(encoded.indices.take(codes), encoded.dictionary)


def _field_metadata(name: str, metrics: list[dict[str, str]]) -> dict[str, str] | None:
    found = {"description": _MEANINGS[name]} if name in _MEANINGS else {}
    if name in {"value", "samples"} and len(metrics) == 1:
        found |= {"metric": metrics[0]["name"], "unit": metrics[0]["unit"]}
    return found or None


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
