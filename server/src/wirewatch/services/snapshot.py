"""What is kept of a judgement: columns over series, and what they were judged against."""

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson
import zstandard

from wirewatch.domain.verdict import Stage, Status, Verdict

_COMPRESSION_LEVEL = 3
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Baseline:
    """What a series was judged against: versions by label, number of runs, and their middle."""

    first_version: str
    last_version: str
    runs: int
    value: float


@dataclass(frozen=True, slots=True)
class SeriesVerdict:
    """What is said of one series. `ratio` is value over baseline in the metric's own unit; NaN where there is none."""

    case_id: int
    metric: str
    verdict: Verdict
    stage: Stage | None = None
    ratio: float = math.nan
    low: float = math.nan
    high: float = math.nan
    p_value: float = math.nan
    needs_runs: int = 0
    baseline: Baseline | None = None
    value: float = math.nan


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that must be known beside the verdict. `code` is stable, `detail` is prose."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class WireFormatEvent:
    """The encoding of a case differs from the version before: size, content, or unstable within a version."""

    case_id: int
    change: str
    bytes_before: float | None
    bytes_after: float | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that is said of a run at one time.

    Attributes:
        base: the channel whose runs it was judged against.
        mean: geometric mean over series (above 1 is better) with its interval; None where too few runs tell.
    """

    status: Status
    base: str
    series: Sequence[SeriesVerdict] = ()
    mean: tuple[float, float, float] | None = None
    remarks: Sequence[Remark] = ()
    events: Sequence[WireFormatEvent] = ()

    def counts(self) -> dict[Verdict, int]:
        """Return how many series have each verdict; verdicts that none has are left out."""
        found = dict.fromkeys(Verdict, 0)
        for each in self.series:
            found[each.verdict] += 1
        return {verdict: count for verdict, count in found.items() if count}


@dataclass(frozen=True, slots=True)
class Packed:
    """A snapshot as it is stored."""

    digest: bytes
    body: bytes


@dataclass(slots=True)
class _Numbered:
    """Texts that repeat, by number."""

    texts: dict[str, int] = field(default_factory=dict)

    def add(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))


def pack_snapshot(snapshot: Snapshot) -> Packed:
    """Return the snapshot as columns, with texts that repeat written once."""
    texts = _Numbered()
    rows = [
        [
            each.case_id,
            texts.add(each.metric),
            texts.add(each.verdict),
            None if each.stage is None else texts.add(each.stage),
            *(_rounded(number) for number in (each.ratio, each.low, each.high, each.p_value)),
            each.needs_runs,
            *_packed_baseline(each.baseline, texts),
            _plain(each.value),
        ]
        for each in snapshot.series
    ]
    text = orjson.dumps(
        {
            "status": snapshot.status,
            "base": snapshot.base,
            "columns": [list(column) for column in zip(*rows, strict=True)],
            "texts": list(texts.texts),
            "mean": None if snapshot.mean is None else [_rounded(each) for each in snapshot.mean],
            "remarks": [asdict(each) for each in snapshot.remarks],
            "events": [asdict(each) for each in snapshot.events],
        }
    )
    body = zstandard.ZstdCompressor(level=_COMPRESSION_LEVEL).compress(text)
    return Packed(hashlib.sha256(text).digest(), body)


def unpack_snapshot(body: bytes) -> Snapshot:
    """Return the snapshot that was packed."""
    found: Mapping[str, Any] = orjson.loads(zstandard.ZstdDecompressor().decompress(body))
    texts: Sequence[str] = found["texts"]
    series = []
    for row in zip(*found["columns"], strict=True):
        case_id, metric, verdict, stage, ratio, low, high, p_value, needs, *rest = row
        first, last, runs, middle, value = rest
        series.append(
            SeriesVerdict(
                case_id=case_id,
                metric=texts[metric],
                verdict=Verdict(texts[verdict]),
                stage=None if stage is None else Stage(texts[stage]),
                ratio=_number(ratio),
                low=_number(low),
                high=_number(high),
                p_value=_number(p_value),
                needs_runs=needs,
                baseline=(
                    None if runs is None else Baseline(texts[first], texts[last], runs, middle)
                ),
                value=_number(value),
            )
        )
    mean = found["mean"]
    return Snapshot(
        status=Status(found["status"]),
        base=found["base"],
        series=series,
        mean=None if mean is None else (mean[0], mean[1], mean[2]),
        remarks=[Remark(**each) for each in found["remarks"]],
        events=[WireFormatEvent(**each) for each in found["events"]],
    )


def _packed_baseline(baseline: Baseline | None, texts: _Numbered) -> list[object]:
    if baseline is None:
        return [None, None, None, None]
    first, last = texts.add(baseline.first_version), texts.add(baseline.last_version)
    return [first, last, baseline.runs, _plain(baseline.value)]


def _rounded(number: float) -> float | None:
    return float(f"{number:.{_DIGITS}g}") if math.isfinite(number) else None


def _plain(number: float) -> float | None:
    return number if math.isfinite(number) else None


def _number(stored: float | None) -> float:
    return math.nan if stored is None else stored
