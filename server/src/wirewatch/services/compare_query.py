"""What a comparison is asked for: what both sides share, and what each fixes for itself."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.names import (
    CHANNEL_NAME_MAX_CHARS,
    VERSION_LABEL_MAX_CHARS,
    check_label,
)
from wirewatch.services.selection import Selection, read_selection

BASELINE = "baseline."
CANDIDATE = "candidate."
_MAX_VERSIONS = 20


@dataclass(frozen=True, slots=True)
class SideQuery:
    """One side; what it fixes itself comes before what both share.

    Attributes:
        channel: None for the default.
        versions: labels; empty for the default.
        selection: of cases and tracks, the shared one included.
        texts: the parts of names that this side alone looks for, in lower case.
    """

    channel: str | None
    versions: Sequence[str]
    selection: Selection
    texts: Sequence[str]


@dataclass(frozen=True, slots=True)
class CompareQuery:
    """What is asked for.

    Attributes:
        fixed: keys of cases and tracks that a side fixes for itself: pairs may differ in them.
        budget: how far from 1 a ratio may be without mattering: 0.05 is 1/1.05 to 1.05.
        limit: most pairs to answer with.
    """

    metric: str | None
    baseline: SideQuery
    candidate: SideQuery
    fixed: frozenset[str]
    budget: float
    limit: int


def read_compare_query(
    items: Iterable[tuple[str, str]],
    facet_keys: Collection[str],
    *,
    metric: str | None,
    budget: float,
    limit: int,
) -> CompareQuery:
    """Return what the query's parameters ask for.

    `baseline.codec=a` fixes a codec for the baseline; keys without a prefix hold for both sides.

    Raises:
        InvalidRequest: a key is not known, a value cannot be one, or a side fixes a clock.
    """
    shared: list[tuple[str, str]] = []
    own: dict[str, list[tuple[str, str]]] = {BASELINE: [], CANDIDATE: []}
    for key, value in items:
        prefix = next((each for each in own if key.startswith(each)), None)
        if prefix is None:
            shared.append((key, value))
        else:
            own[prefix].append((key.removeprefix(prefix), value))
    sides = {}
    for prefix, of_side in own.items():
        if any(key == "clock" for key, _ in of_side):
            raise InvalidRequest(
                "A side cannot fix a clock, since values of different clocks are never compared; "
                "select one for both sides by `clock`.",
                parameter=f"{prefix}clock",
            )
        sides[prefix] = _side(prefix, of_side, shared, facet_keys)
    fixed = {key for of_side in own.values() for key, _ in of_side} - {"channel", "version"}
    return CompareQuery(metric, sides[BASELINE], sides[CANDIDATE], frozenset(fixed), budget, limit)


def _side(
    prefix: str,
    own: Sequence[tuple[str, str]],
    shared: Sequence[tuple[str, str]],
    facet_keys: Collection[str],
) -> SideQuery:
    keys = {key for key, _ in own}
    items = [*own, *((key, value) for key, value in shared if key not in keys)]
    channels = [value for key, value in items if key == "channel"]
    versions = list(dict.fromkeys(value for key, value in items if key == "version"))
    if len(set(channels)) > 1:
        raise InvalidRequest("A side is of one channel; name one.", parameter=f"{prefix}channel")
    if len(versions) > _MAX_VERSIONS:
        raise InvalidRequest(
            f"A side has at most {_MAX_VERSIONS} versions; name fewer.",
            parameter=f"{prefix}version",
        )
    for label in versions:
        check_label(label, parameter=f"{prefix}version", max_chars=VERSION_LABEL_MAX_CHARS)
    for name in channels:
        check_label(name, parameter=f"{prefix}channel", max_chars=CHANNEL_NAME_MAX_CHARS)
    return SideQuery(
        channel=channels[0] if channels else None,
        versions=versions,
        selection=read_selection(items, facet_keys),
        texts=sorted(value.lower() for key, value in own if key == "q"),
    )
