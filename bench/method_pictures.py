"""Draws the pictures of `docs/explanation/method.md` from the recorded reports; --check fails on one out of date."""

import argparse
import math
import sys
from collections.abc import Sequence

import numpy as np
from recorded import ROOT, Recorded, recorded_series
from svg import Axis, Picture

from wirewatch.analysis.cost_model import fit_cost_model
from wirewatch.analysis.overall import overall_ratio

IMAGES = ROOT / "docs" / "images"


def change_points() -> str:
    """Return three series of wirepack over its revisions with the changes found in them."""
    wanted = [f"to_wire/wirepack/bytes/size:{size}" for size in (32768, 8)]
    series = {
        found.case: found
        for found in recorded_series("wirepack", "cloud-vm-2core/bookworm-clang-16/wirepack")
    }
    versions = series[wanted[0]].versions
    picture = Picture(
        "Time to encode over revisions of wirepack, clang 16",
        Axis(-0.4, len(versions) - 0.6, list(zip(range(len(versions)), versions, strict=True))),
        Axis(math.log10(1), math.log10(1e6), _decades_ns(0, 6)),
    )
    for number, case in enumerate(wanted):
        found = series[case]
        points, errors, _ = found.errors()
        heights = np.log10(points)
        for at, (height, error) in enumerate(zip(heights, errors, strict=True)):
            reach = 1.96 * float(error) / math.log(10)
            picture.bar(at, float(height) - reach, float(height) + reach, number)
        picture.line(list(enumerate(heights)), number, label=f"{case.rpartition(':')[2]} B")
        for at, ratio in found.changes():
            picture.dot(at, float(heights[at]), number)
            picture.mark(at, float(heights[at]), f"{ratio:.2g} times", number)
    return picture.svg()


def cost_model() -> str:
    """Return the fitted cost of encoding with Boost's binary archive, and of the ceiling in the same runs."""
    series = recorded_series("boost-serialization", "cloud-vm-2core/bookworm-gcc-12/sweep")
    picture = Picture(
        "Boost 1.92 binary archive, gcc 12: measured time, and the fitted costs",
        Axis(0.5, 7, [(1, "10 B"), (3, "1 kB"), (5, "100 kB"), (6, "1 MB")]),
        Axis(0, 6.5, _decades_ns(0, 6)),
    )
    for number, (prefix, label) in enumerate(
        (("to_wire/boost.binary/", "encode"), ("ceiling/", "memmove"))
    ):
        sweep = sorted((_size(found), found) for found in series if found.case.startswith(prefix))
        sizes = np.array([size for size, _ in sweep], dtype=np.float64)
        errors = [found.errors() for _, found in sweep]
        times_ns = np.array([found.points[-1] for found in errors])
        noise = np.array([found.relative_errors[-1] for found in errors])
        model = fit_cost_model(sizes, times_ns * 1e-9, noise)
        if model is None:
            continue
        grid = np.linspace(math.log10(sizes[0]), math.log10(sizes[-1]), 60)
        modelled = [(x, math.log10(1e9 * model.time_s(10**x))) for x in grid.tolist()]
        fit = " (does not fit)" if model.lack_of_fit else ""
        told = f"{label}: {1e9 * model.fixed_s.value:.0f} ns + n / ({model.bytes_per_s.value / 1e9:.1f} GB/s){fit}"
        picture.line(modelled, number, label=told)
        for x, y in zip(np.log10(sizes), np.log10(times_ns), strict=True):
            picture.dot(float(x), float(y), number)
    return picture.svg()


def overall() -> str:
    """Return the ratio of two Boost releases case by case, and over all of them."""
    series = [
        found
        for found in recorded_series(
            "boost-serialization", "cloud-vm-2core/bookworm-clang-16/sweep"
        )
        if not found.case.startswith("ceiling/")
    ]
    medians = np.array([np.nanmedian(found.samples, axis=2) for found in series])
    before, after = medians[:, 0, :], medians[:, -1, :]
    ratios = np.sort(np.median(after, axis=1) / np.median(before, axis=1))
    found = overall_ratio(before, after)
    ticks = [(0.8, "0.8"), (0.9, "0.9"), (1.0, "1.0"), (1.1, "1.1"), (1.2, "1.2")]
    picture = Picture(
        "Boost 1.92 over 1.74, clang 16: time ratio of each case, and of all",
        Axis(-1, len(ratios), []),
        Axis(0.88, 1.12, ticks[1:4]),
    )
    picture.line([(-1, 1.0), (len(ratios), 1.0)], 2, label="")
    for at, ratio in enumerate(ratios):
        picture.dot(at, float(np.clip(ratio, 0.88, 1.12)), 0)
    if found is not None:
        middle = len(ratios) / 2
        picture.bar(middle, found.low, found.high, 1)
        picture.dot(middle, found.ratio, 1)
        text = f"all {found.cases}: {found.ratio:.3f} ({found.low:.3f} to {found.high:.3f})"
        picture.mark(middle, found.low - 0.005, text, 1)
    return picture.svg()


PICTURES = {
    "method-change-points.svg": change_points,
    "method-cost-model.svg": cost_model,
    "method-overall.svg": overall,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures, or compare them; return 1 if one is out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    outdated = []
    for name, draw in PICTURES.items():
        path, drawn = IMAGES / name, draw()
        if not check:
            path.write_text(drawn)
        elif not path.is_file() or path.read_text() != drawn:
            outdated.append(name)
    for name in outdated:
        sys.stderr.write(
            f"docs/images/{name} is out of date: run python bench/method_pictures.py\n"
        )
    return 1 if outdated else 0


def _decades_ns(low: int, high: int) -> list[tuple[float, str]]:
    names = ("1 ns", "10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms")
    return [(float(at), names[at]) for at in range(low, high + 1)]


def _size(series: Recorded) -> int:
    return next(int(part[5:]) for part in series.case.split("/") if part.startswith("size:"))


if __name__ == "__main__":
    sys.exit(main())
