"""The recorded reports below `demo/reports/`: what is there, and how a job's reports get there whole or not at all."""

import gzip
import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from plan import Job, Launch

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "demo" / "reports"


class Void(Exception):
    """A report whose runner found an error; the message is its reason."""


def compressed(raw: bytes) -> bytes:
    """Return the report's bytes as they are kept: the same report gives the same file.

    Raises:
        Void: no number of the report may be used.
    """
    reason = json.loads(raw)["context"].get("wirewatch.void")
    if reason:
        raise Void(str(reason))
    return gzip.compress(raw, compresslevel=9, mtime=0)


def recorded(job: Job, reports: Path = REPORTS) -> set[str]:
    """Return the names of the job's reports that are there, and of the launches that made many."""
    folder = reports / job.folder
    names = {path.name.removesuffix(".json.gz") for path in folder.glob("*.json.gz")}
    for name in {name.rpartition("-")[2] for name in names}:
        names.add(f"audit-{name}")
    if any("-copies" not in name and "-instructions" not in name for name in names):
        names.add("all")
    return names


def read(job: Job, reports: Path = REPORTS) -> list[dict[str, Any]]:
    """Return the job's reports."""
    paths = sorted((reports / job.folder).glob("*.json.gz"))
    return [json.loads(gzip.decompress(path.read_bytes())) for path in paths]


def keep(job: Job, launch: Launch, raw: Path, reports: Path = REPORTS) -> None:
    """Put the reports of one launch among the recorded ones, each whole or not at all.

    Raises:
        Void: a report may not be used; of a launch that makes many the others are kept.
    """
    folder = reports / job.folder
    folder.mkdir(parents=True, exist_ok=True)
    void: list[Void] = []
    parts = []
    for path in sorted(raw.glob("*.json")) if launch.makes_many else [raw]:
        name = path.stem if launch.makes_many else launch.report
        try:
            content = compressed(path.read_bytes())
        except Void as error:
            void.append(error)
            continue
        part = folder / f".{name}.part"
        part.write_bytes(content)
        parts.append((part, folder / f"{name}.json.gz"))
    for part, whole in parts:
        part.replace(whole)
    if void:
        raise void[0]


def keep_sitting(job: Job, made: Iterable[tuple[Launch, Path]], reports: Path = REPORTS) -> None:
    """Put all reports of a sitting in the place of those of the sitting before."""
    folder = reports / job.folder
    part = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    for launch, raw in made:
        (part / f"{launch.report}.json.gz").write_bytes(compressed(raw.read_bytes()))
    # Between the two lines a reader may find nothing, but never half of it.
    shutil.rmtree(folder, ignore_errors=True)
    part.replace(folder)
