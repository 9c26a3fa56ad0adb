"""Which runs are listed, and what of them can be chosen."""

from collections.abc import Iterable, Mapping, Sequence

from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.names import BENCHMARK_NAME_MAX_CHARS, check_label
from wirewatch.domain.natural_order import natural_key
from wirewatch.services.dimensions import title_of
from wirewatch.services.filters import DimensionCounts, FilterCounts, ValueCount
from wirewatch.storage.repositories.run_choice import (
    COUNTED,
    RUN_KEYS,
    STATE,
    VOID,
    RunGroup,
    count_runs,
)
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.transaction import Transaction

RunChoice = Mapping[str, frozenset[str]]

_PAGING = frozenset({"cursor", "limit"})
_MOST_VALUES = 200
_ORDER = (
    "version", "channel", STATE, "compiler", "compiler_major", "os", "machine", "cpu", "arch",
    "stdlib", "build_type", "variant",
)  # fmt: skip


def read_run_choice(items: Iterable[tuple[str, str]]) -> RunChoice:
    """Return the choice of a query's parameters: repeated keys are alternatives, different keys must all hold.

    Raises:
        InvalidRequest: a key is not known, a value cannot be one, or there are too many.
    """
    chosen: dict[str, set[str]] = {}
    for key, value in items:
        if key in _PAGING:
            continue
        if key not in RUN_KEYS:
            known = ", ".join(f"`{each}`" for each in RUN_KEYS)
            shown = key[:64].encode("ascii", "backslashreplace").decode()
            raise InvalidRequest(
                f"Runs cannot be chosen by `{shown}`; they can by {known}.", parameter=shown
            )
        if value or key not in TRACK_KEYS:
            check_label(value, parameter=key, max_chars=BENCHMARK_NAME_MAX_CHARS)
        if key == STATE and value not in {COUNTED, VOID}:
            raise InvalidRequest(f"The state of a run is `{COUNTED}` or `{VOID}`.", parameter=STATE)
        chosen.setdefault(key, set()).add(value)
        if len(chosen[key]) > _MOST_VALUES:
            raise InvalidRequest(
                f"More than {_MOST_VALUES} values are chosen; leave the key out for all.",
                parameter=key,
            )
    return {key: frozenset(values) for key, values in chosen.items()}


def count_run_filters(transaction: Transaction, project_id: int, choice: RunChoice) -> FilterCounts:
    """Return every dimension's values, with how many runs each would list under the choice of all the others."""
    groups = count_runs(transaction, project_id)
    dimensions = [_dimension(key, groups, choice) for key in _ORDER]
    return FilterCounts(
        [each for each in dimensions if each.values],
        sum(group.count for group in groups if _matches(group, choice)),
    )


def _dimension(key: str, groups: Sequence[RunGroup], choice: RunChoice) -> DimensionCounts:
    selected = choice.get(key, frozenset())
    counts = dict.fromkeys(selected, 0)
    for group in groups:
        value = group.values[key]
        counts.setdefault(value, 0)
        if _matches(group, choice, but=key):
            counts[value] += group.count
    return DimensionCounts(
        key,
        {"version": "Version", "channel": "Channel", STATE: "State"}.get(key) or title_of(key),
        "track" if key in TRACK_KEYS else "run",
        [
            ValueCount(value, counts[value], value in selected)
            for value in sorted(filter(None, counts), key=natural_key)
        ],
    )


def _matches(group: RunGroup, choice: RunChoice, *, but: str | None = None) -> bool:
    # A sitting or a batch is no group: counts are of the rest of the choice.
    return all(
        group.values[key] in values
        for key, values in choice.items()
        if key != but and key in group.values
    )
