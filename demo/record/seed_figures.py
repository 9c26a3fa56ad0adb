"""The ids every figure belongs to, and the figures: what the authors of the seeds saw, and how ours are computed."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TEXTS = ("experiment", "formula", "figure", "metric", "seed", "band_of", "remark", "reason")
KEYS = frozenset(("id", "what", "cases", "seed_value", "band", *TEXTS))


class FigureError(Exception):
    """An entry that cannot be used; the text names the file, the entry and what is wrong."""


@dataclass(frozen=True)
class SeedId:
    """One experiment a seed describes."""

    id: str
    what: str
    seed: str


@dataclass(frozen=True)
class Section:
    """One seed with its experiments."""

    key: str
    title: str
    source: str
    ids: tuple[SeedId, ...]


@dataclass(frozen=True)
class Figure:
    """One line of the page: a formula over recorded rows, and what it is held against."""

    id: str
    what: str
    experiment: str = ""
    formula: str = ""
    figure: str = ""
    cases: tuple[str, ...] = ()
    metric: str = ""
    seed: str = ""
    seed_value: float | None = None
    band: tuple[float | None, float | None] | None = None
    band_of: str = ""
    remark: str = ""
    reason: str = ""

    def lines(self) -> Iterable[tuple[str, str]]:
        """Yield (what, formula): the entry's formula, or else one for each of its cases."""
        if self.formula:
            yield self.what, self.formula
            return
        for case in self.cases:
            yield (
                (f"{self.what}: `{case}`" if len(self.cases) > 1 else self.what),
                (f"{self.metric}({json.dumps(case)})"),
            )


def read_sections(path: Path = HERE / "seed_ids.json") -> tuple[Section, ...]:
    """Return the seeds and their ids, in the order of the page."""
    return tuple(
        Section(
            entry["key"],
            entry["title"],
            entry["source"],
            tuple(SeedId(**one) for one in entry["ids"]),
        )
        for entry in json.loads(path.read_text())
    )


def read_figures(folder: Path = HERE / "seed_figures") -> tuple[Figure, ...]:
    """Return the figures of every file of a folder.

    Raises:
        FigureError: an entry has an unknown key, or lacks what it needs.
    """
    figures = []
    for path in sorted(folder.glob("*.json")):
        for at, entry in enumerate(json.loads(path.read_text())):
            figures.append(_figure(entry, f"{path.name}, entry {at + 1}"))
    return tuple(figures)


def _figure(entry: dict[str, Any], where: str) -> Figure:
    if unknown := sorted(set(entry) - KEYS):
        raise FigureError(f"{where}: unknown key {', '.join(unknown)}")
    if not entry.get("id") or not entry.get("what"):
        raise FigureError(f"{where}: needs id and what")
    has_source = entry.get("formula") or (entry.get("cases") and entry.get("metric"))
    if not entry.get("reason") and not (entry.get("experiment") and has_source):
        raise FigureError(
            f"{where} ({entry['id']}): needs a reason, or an experiment with a formula or with cases and metric"
        )
    band = entry.get("band")
    if band is not None and len(band) != 2:
        raise FigureError(f"{where} ({entry['id']}): a band is [low, high]")
    return Figure(
        id=entry["id"],
        what=entry["what"],
        cases=tuple(entry.get("cases") or ()),
        seed_value=entry.get("seed_value"),
        band=None if band is None else (band[0], band[1]),
        **{key: entry.get(key) or "" for key in TEXTS},
    )
