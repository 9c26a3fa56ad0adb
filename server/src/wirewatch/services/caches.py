"""The caches of the machines that runs were taken on, as their reports say."""

from collections.abc import Collection
from typing import NamedTuple

from wirewatch.storage.repositories.change_points import runs_at_versions
from wirewatch.storage.transaction import Transaction

_LETTERS = {"Data": "d", "Unified": ""}


class Cache(NamedTuple):
    """A cache that data passes through: its name (`L1d`, `L2`) and size."""

    name: str
    size_bytes: int


def caches_of(
    transaction: Transaction,
    project_id: int,
    version_ids: Collection[int],
    track_ids: Collection[int],
) -> list[Cache]:
    """Return the data caches of the runs of these versions on these tracks, smallest first, each size once.

    Caches of instructions alone are left out: messages do not pass through them.
    """
    found: set[Cache] = set()
    for run in runs_at_versions(transaction, project_id, sorted(version_ids)):
        if run.track_id not in track_ids:
            continue
        listed = run.facts.get("caches")
        for each in listed if isinstance(listed, list) else ():
            cache = _cache(each)
            if cache is not None:
                found.add(cache)
    return sorted(found, key=lambda cache: (cache.size_bytes, cache.name))


def _cache(told: object) -> Cache | None:
    # A report is anybody's: nothing is known of what stands there.
    if not isinstance(told, dict):
        return None
    level, size, kind = told.get("level"), told.get("size"), told.get("type")
    if not (isinstance(level, int) and isinstance(size, int) and 0 < level < 10 and size > 0):
        return None
    if kind == "Instruction":
        return None
    return Cache(f"L{level}{_LETTERS.get(str(kind), '')}", size)
