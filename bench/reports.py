#!/usr/bin/env python3
"""Deterministic generator of realistic Google Benchmark JSON reports.

Standard library only.  The same arguments give the same bytes on every
machine.  See README.md beside this file for the model and the file formats.

    python3 gen_reports.py --out DIR --truth truth.json \
        --versions 50 --machines 2 --compilers 2 --benchmarks 200 --repetitions 5

As a module:

    import gen_reports as g
    s = g.series(seed=7, n=1000, noise="bimodal", changes="auto")
    s.values, s.truth            # list of floats, list of Change
    for name, report in g.iter_reports(g.Config(versions=3)): ...
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime as dt
import hashlib
import json
import math
import os
import random
import sys
from collections.abc import Iterator

# ---------------------------------------------------------------- the grid
# Operations with (ns fixed cost, ns per byte) on the reference machine.
OPS = [
    ("to_wire", 38.0, 0.110),
    ("from_wire", 61.0, 0.190),
    ("round_trip", 104.0, 0.310),
    ("skip", 22.0, 0.024),
    ("validate", 30.0, 0.071),
    ("copy", 12.0, 0.018),
    ("to_arena", 44.0, 0.150),
    ("size_only", 9.0, 0.011),
]
FORMATS = [  # name, factor on the per-byte cost, bytes on the wire per byte of payload
    ("binary", 1.0, 1.00),
    ("json", 6.4, 1.62),
    ("cbor", 1.9, 1.05),
    ("compact", 1.3, 0.71),
    ("text", 8.8, 1.80),
]
SIZES = [64, 256, 1024, 4096, 16384, 65536, 262144, 1048576]
MACHINES = [  # host, cpus, MHz, speed relative to the reference (smaller = faster)
    ("bench-epyc-01", 64, 2450, 1.00),
    ("bench-xeon-02", 32, 3100, 0.92),
    ("bench-arm-03", 80, 3000, 1.18),
    ("bench-ryzen-04", 16, 4200, 0.71),
    ("ci-shared-05", 2, 2600, 1.45),
    ("ci-shared-06", 4, 2600, 1.41),
]
COMPILERS = [  # id, version string, factor
    ("gcc-13", "13.2.0", 1.00),
    ("clang-18", "18.1.8", 0.96),
    ("gcc-12", "12.2.0", 1.03),
    ("clang-16", "16.0.6", 1.01),
    ("msvc-19.40", "19.40", 1.12),
]
NOISES = ("gauss", "tight", "bimodal", "outliers", "drift", "heavy", "ar1", "mixed")
# how often each noise class is drawn for a series of a report
NOISE_WEIGHTS = (30, 16, 14, 12, 8, 10, 5, 5)


@dataclasses.dataclass(frozen=True)
class Change:
    """A step in the true level: the value is multiplied by `factor` FROM `index` on."""

    index: int
    factor: float  # on time: > 1 slower (a regression), < 1 faster
    kind: str  # "regression" | "improvement" | "environment"

    def as_dict(self) -> dict:
        return {"index": self.index, "factor": round(self.factor, 6), "kind": self.kind}


@dataclasses.dataclass
class Series:
    values: list[float]  # as measured (median of the repetitions)
    level: list[float]  # the noiseless level, for scoring only
    truth: list[Change]
    noise: str
    cv: float


class Rng:
    """random.Random seeded by text; normal/t draws written out, so that they
    cannot change with the Python version.
    """

    def __init__(self, *key):
        text = "|".join(str(k) for k in key)
        self._r = random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))
        self.u = self._r.random

    def normal(self) -> float:
        u = 1.0 - self.u()
        return math.sqrt(-2.0 * math.log(u)) * math.cos(2.0 * math.pi * self.u())

    def t(self, df: int) -> float:
        chi = sum(self.normal() ** 2 for _ in range(df))
        return self.normal() / math.sqrt(chi / df)

    def expo(self, mean: float) -> float:
        return -mean * math.log(1.0 - self.u())

    def pick(self, seq, weights=None):
        if weights is None:
            return seq[int(self.u() * len(seq))]
        x = self.u() * sum(weights)
        for item, w in zip(seq, weights):
            x -= w
            if x < 0:
                return item
        return seq[-1]

    def between(self, a: float, b: float) -> float:
        return a + (b - a) * self.u()


class Noise:
    """Multiplicative noise of one series: one run-level factor for each version,
    and one repetition-level factor for each repetition within it.
    """

    def __init__(self, rng: Rng, kind: str, n: int):
        self.kind = kind
        r = rng
        self.rng = r
        self.cv = {"tight": r.between(0.001, 0.004)}.get(kind, r.between(0.005, 0.025))
        self.gap = r.between(0.04, 0.12)  # bimodal: distance between the modes
        self.p_mode = r.between(0.15, 0.5)  # share of the slow mode
        self.stick = r.between(0.0, 0.6)  # chance that the mode stays
        self.p_out = r.between(0.02, 0.07)  # outliers
        self.df = int(r.between(2, 4))  # heavy tails: Student t, 2 or 3 degrees
        self.drift = r.between(0.02, 0.08) * (1 if r.u() < 0.5 else -1)  # over the whole history
        self.wave = r.between(0.0, 0.015)  # a slow (seasonal) swing
        self.phase = r.between(0, 2 * math.pi)
        self.rho = r.between(0.5, 0.85)  # ar1
        self.n = max(n, 2)
        self._mode = 0
        self._ar = 0.0

    def run(self, i: int) -> float:
        """Factor of run i (call in order)."""
        r, k = self.rng, self.kind
        f = 1.0
        if k in ("gauss", "tight", "drift", "outliers", "bimodal", "mixed"):
            f += self.cv * r.normal()
        if k in ("drift", "mixed"):
            f *= 1.0 + self.drift * i / self.n + self.wave * math.sin(self.phase + 9.0 * i / self.n)
        if k in ("bimodal", "mixed"):
            if r.u() >= self.stick:
                self._mode = 1 if r.u() < self.p_mode else 0
            f *= 1.0 + self.gap * self._mode
        if k in ("outliers", "mixed") and r.u() < self.p_out:
            f *= 1.0 + r.between(0.08, 0.25) + r.expo(0.20)
        if k == "heavy":
            f += max(-0.30, self.cv * 0.9 * r.t(self.df))
        if k == "ar1":
            self._ar = self.rho * self._ar + self.cv * math.sqrt(1 - self.rho**2) * r.normal()
            f += self._ar
        return max(f, 0.2)

    def rep(self) -> float:
        """Factor of one repetition within a run: always slower-tailed."""
        r = self.rng
        f = 1.0 + 0.4 * self.cv * r.normal()
        if r.u() < 0.03:
            f += r.expo(0.05)
        return max(f, 0.3)


def plan_changes(rng: Rng, n: int, expected: float, warm: int = 30) -> list[Change]:
    """Steps of 2 % to 60 %, at least 25 points apart where the history is long enough."""
    out: list[Change] = []
    if n < 2 * warm:
        warm = max(3, n // 4)
    k = 0
    x = rng.expo(1.0)
    while x < expected and k < 12:
        k += 1
        x += rng.expo(1.0)
    gap = min(25, max(4, n // 10))
    for _ in range(k):
        for _try in range(20):
            i = int(rng.between(warm, n - max(6, min(15, n // 8))))
            if all(abs(i - c.index) >= gap for c in out):
                size = rng.pick(
                    (0.02, 0.03, 0.05, 0.08, 0.12, 0.20, 0.35, 0.60), (1, 2, 3, 3, 3, 2, 1, 1)
                ) * rng.between(0.9, 1.1)
                worse = rng.u() < 0.6
                f = 1 + size if worse else 1 / (1 + size)
                out.append(Change(i, f, "regression" if worse else "improvement"))
                break
    return sorted(out, key=lambda c: c.index)


def series(
    seed, n: int, noise: str = "gauss", changes="auto", base: float = 1000.0, expected: float = 2.0
) -> Series:
    """One series of n values: time (lower is better), and its truth.

    changes: "auto", "none", or a list of Change.
    """
    rng = Rng("series", seed, n, noise)
    if changes == "auto":
        truth = plan_changes(rng, n, expected)
    elif changes == "none":
        truth = []
    else:
        truth = list(changes)
    nz = Noise(rng, noise, n)
    at = {c.index: c.factor for c in truth}
    lvl, values, level = base, [], []
    for i in range(n):
        lvl *= at.get(i, 1.0)
        level.append(lvl)
        values.append(float(f"{lvl * nz.run(i):.7g}"))
    return Series(values, level, truth, noise, nz.cv)


# ---------------------------------------------------------------- reports
@dataclasses.dataclass(frozen=True)
class Config:
    seed: int = 1
    versions: int = 50
    machines: int = 1
    compilers: int = 1
    benchmarks: int = 200
    repetitions: int = 5
    aggregates: bool = True
    regressions: float = 0.25  # expected injected steps for each series over the history
    p_flaky: float = 0.0  # share of benchmarks with an error_occurred row
    p_missing: float = 0.0  # share of (version, benchmark) pairs left out
    start: str = "2024-01-01"


def bench_grid(count: int) -> list[tuple[str, str, int, float, float]]:
    """name, format, size, base ns, bytes on the wire; first `count` of a fixed order."""
    out = []
    extra = 0
    while len(out) < count:
        for size in SIZES:
            for op, fixed, per in OPS:
                for fmt, factor, wire in FORMATS:
                    name = (
                        f"{op}/{fmt}/{size}" if not extra else f"{op}<payload{extra}>/{fmt}/{size}"
                    )
                    ns = fixed * (1 + 0.15 * (factor - 1)) + per * factor * size * (
                        1 + 0.07 * extra
                    )
                    out.append((name, fmt, size, ns, size * wire))
                    if len(out) == count:
                        return out
        extra += 1
    return out


def version_of(i: int) -> tuple[str, str]:
    """(version, 40-digit commit) of the i-th version."""
    return (
        f"{1 + i // 400}.{i // 20 % 20}.{i % 20}",
        hashlib.sha1(f"commit {i}".encode()).hexdigest(),
    )


def _g(x: float) -> float:
    return float(f"{x:.17g}") if x == 0 else float(f"{x:.15g}")


def _when(cfg: Config, v: int, m: int, c: int) -> dt.datetime:
    return dt.datetime.fromisoformat(cfg.start).replace(tzinfo=dt.UTC) + dt.timedelta(
        days=v, minutes=37 * m + 11 * c
    )


class _S:
    """State of one (machine, compiler, benchmark) series while reports stream out."""

    __slots__ = ("at", "kind", "lvl", "noise", "truth")

    def __init__(self, cfg, host, comp, name, base, shared):
        rng = Rng(cfg.seed, "s", host, comp, name)
        self.kind = rng.pick(NOISES, NOISE_WEIGHTS)
        if host.startswith("ci-shared") and self.kind == "tight":
            self.kind = "heavy"
        self.truth = sorted(
            list(shared)
            + [
                c
                for c in plan_changes(rng, cfg.versions, cfg.regressions * 0.3)
                if all(abs(c.index - s.index) >= 5 for s in shared)
            ],
            key=lambda c: c.index,
        )
        self.noise = Noise(rng, self.kind, cfg.versions)
        self.lvl = base
        self.at = {}
        for c in self.truth:
            self.at[c.index] = self.at.get(c.index, 1.0) * c.factor


def _truth_and_state(cfg: Config):
    grid = bench_grid(cfg.benchmarks)
    machines = MACHINES[: cfg.machines]
    compilers = COMPILERS[: cfg.compilers]
    # a step in a benchmark seen on every machine and compiler (a change of the code)
    shared = {
        name: plan_changes(Rng(cfg.seed, "shared", name), cfg.versions, cfg.regressions * 0.7)
        for name, *_ in grid
    }
    # an event on one machine: every benchmark there moves (kernel, firmware, compiler)
    env = {}
    for host, *_ in machines:
        rng = Rng(cfg.seed, "env", host)
        env[host] = (
            [
                Change(
                    int(rng.between(cfg.versions * 0.3, cfg.versions * 0.9)),
                    1 + rng.between(-0.06, 0.10),
                    "environment",
                )
            ]
            if cfg.versions >= 40 and rng.u() < 0.5
            else []
        )
    states = {}
    for mi, (host, _, _, speed) in enumerate(machines):
        for ci, (comp, _, factor) in enumerate(compilers):
            for name, _, _, ns, _ in grid:
                states[host, comp, name] = _S(
                    cfg, host, comp, name, ns * speed * factor, shared[name] + env[host]
                )
    return grid, machines, compilers, states


def _row(name, family, idx, reps, ns, cpu, wire, iters, rep=None, agg=None, unit="time"):
    row = {
        "name": name if agg is None else f"{name}_{agg}",
        "family_index": family,
        "per_family_instance_index": idx,
        "run_name": name,
        "run_type": "iteration" if agg is None else "aggregate",
        "repetitions": reps,
    }
    if agg is None:
        row["repetition_index"] = rep
    row["threads"] = 1
    if agg is not None:
        row["aggregate_name"] = agg
        row["aggregate_unit"] = unit
    row["iterations"] = iters if agg is None else reps
    row["real_time"] = ns
    row["cpu_time"] = cpu
    row["time_unit"] = "ns"
    return row


def _stats(xs):
    n = len(xs)
    mean = math.fsum(xs) / n
    s = sorted(xs)
    med = s[n // 2] if n % 2 else 0.5 * (s[n // 2 - 1] + s[n // 2])
    sd = math.sqrt(math.fsum((x - mean) ** 2 for x in xs) / (n - 1)) if n > 1 else 0.0
    return {"mean": mean, "median": med, "stddev": sd, "cv": sd / mean if mean else 0.0}


def iter_reports(cfg: Config, truth_out: dict | None = None) -> Iterator[tuple[str, dict]]:
    """(file name, report), oldest version first."""
    grid, machines, compilers, states = _truth_and_state(cfg)
    if truth_out is not None:
        truth_out.update(
            {
                "config": dataclasses.asdict(cfg),
                "versions": [
                    dict(zip(("version", "commit"), version_of(v))) for v in range(cfg.versions)
                ],
                "series": [
                    {
                        "machine": h,
                        "compiler": c,
                        "benchmark": n,
                        "noise": s.kind,
                        "cv": round(s.noise.cv, 6),
                        "changes": [x.as_dict() for x in s.truth],
                    }
                    for (h, c, n), s in states.items()
                ],
            }
        )
    for v in range(cfg.versions):
        version, commit = version_of(v)
        for mi, (host, cpus, mhz, _) in enumerate(machines):
            for ci, (comp, compver, _) in enumerate(compilers):
                rng = Rng(cfg.seed, "r", v, host, comp)
                rows = []
                for family, (name, fmt, size, _, wire) in enumerate(grid):
                    st = states[host, comp, name]
                    st.lvl *= st.at.get(v, 1.0)
                    run = st.lvl * st.noise.run(v)
                    if cfg.p_missing and rng.u() < cfg.p_missing:
                        continue
                    if cfg.p_flaky and rng.u() < cfg.p_flaky:
                        row = _row(name, family, 0, cfg.repetitions, 0.0, 0.0, wire, 0, rep=0)
                        row["error_occurred"] = True
                        row["error_message"] = "payload rejected"
                        rows.append(row)
                        continue
                    reps, reals, cpuss, bps, ips = cfg.repetitions, [], [], [], []
                    iters = max(1, int(0.5e9 / run))
                    for k in range(reps):
                        ns = run * st.noise.rep()
                        cpu = ns * (1 - 0.002 * rng.u())
                        row = _row(name, family, 0, reps, _g(ns), _g(cpu), wire, iters, rep=k)
                        row["bytes_per_second"] = _g(wire / cpu * 1e9)
                        row["items_per_second"] = _g(1e9 / cpu)
                        rows.append(row)
                        reals.append(ns)
                        cpuss.append(cpu)
                        bps.append(row["bytes_per_second"])
                        ips.append(row["items_per_second"])
                    if cfg.aggregates and reps > 1:
                        a, b, c, d = _stats(reals), _stats(cpuss), _stats(bps), _stats(ips)
                        for agg in ("mean", "median", "stddev", "cv"):
                            row = _row(
                                name,
                                family,
                                0,
                                reps,
                                _g(a[agg]),
                                _g(b[agg]),
                                wire,
                                iters,
                                agg=agg,
                                unit="percentage" if agg == "cv" else "time",
                            )
                            row["bytes_per_second"] = _g(c[agg])
                            row["items_per_second"] = _g(d[agg])
                            rows.append(row)
                when = _when(cfg, v, mi, ci)
                yield (
                    f"{v:05d}_{host}_{comp}.json",
                    {
                        "context": {
                            "date": when.isoformat(),
                            "host_name": host,
                            "executable": "./bench_serial",
                            "num_cpus": cpus,
                            "mhz_per_cpu": mhz,
                            "cpu_scaling_enabled": False,
                            "aslr_enabled": False,
                            "caches": [
                                {"type": "Data", "level": 1, "size": 32768, "num_sharing": 2},
                                {
                                    "type": "Instruction",
                                    "level": 1,
                                    "size": 32768,
                                    "num_sharing": 2,
                                },
                                {"type": "Unified", "level": 2, "size": 524288, "num_sharing": 2},
                                {
                                    "type": "Unified",
                                    "level": 3,
                                    "size": 33554432,
                                    "num_sharing": 16,
                                },
                            ],
                            "load_avg": [round(rng.between(0, 1.5), 2) for _ in range(3)],
                            "library_version": "v1.9.1",
                            "library_build_type": "release",
                            "json_schema_version": 1,
                            "project": "serial",
                            "version": version,
                            "commit": commit,
                            "compiler": comp,
                            "compiler_version": compver,
                        },
                        "benchmarks": rows,
                    },
                )


def main(argv=None) -> int:
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    d = Config()
    for f in dataclasses.fields(Config):
        if f.type == "bool":
            p.add_argument(f"--no-{f.name}", dest=f.name, action="store_false")
        else:
            p.add_argument(
                f"--{f.name.replace('_', '-')}",
                type=type(getattr(d, f.name)),
                default=getattr(d, f.name),
            )
    p.add_argument("--out", required=True)
    p.add_argument("--truth", help="where the ground truth goes (never inside --out)")
    p.add_argument("--indent", type=int, default=2, help="gbench indents by 2; 0 for compact")
    a = vars(p.parse_args(argv))
    out, truth_file, indent = a.pop("out"), a.pop("truth"), a.pop("indent")
    cfg = Config(**a)
    os.makedirs(out, exist_ok=True)
    truth: dict = {}
    n = size = rows = 0
    for name, report in iter_reports(cfg, truth):
        text = json.dumps(
            report, indent=indent or None, separators=(",", ": ") if indent else (",", ":")
        )
        with open(os.path.join(out, name), "w", encoding="utf-8", newline="\n") as fh:
            fh.write(text + "\n")
        n += 1
        size += len(text) + 1
        rows += len(report["benchmarks"])
    if truth_file:
        with open(truth_file, "w", encoding="utf-8", newline="\n") as fh:
            json.dump(truth, fh, indent=1)
            fh.write("\n")
    print(
        f"{n} reports, {rows} rows, {size} bytes, "
        f"{sum(len(s['changes']) for s in truth['series'])} injected changes "
        f"in {len(truth['series'])} series",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
