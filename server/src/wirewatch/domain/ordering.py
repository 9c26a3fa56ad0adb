"""The order of versions in a channel.

Order comes from the channel's rule and never from upload order or a client's clock. Every rule ends in the
first-seen sequence and then the label, so that the order is total: the same versions in any order give one result.

    semver       numeric labels by number, pre-releases before their release, `git describe` builds after it;
                 labels that are no version numbers come last, as first seen
    commit_time  oldest commit first; versions without a commit time come last, as first seen
    explicit     by ordinal; versions without one come last, as first seen
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum


class OrderRule(StrEnum):
    """How a channel orders its versions."""

    SEMVER = "semver"
    COMMIT_TIME = "commit_time"
    EXPLICIT = "explicit"


@dataclass(frozen=True, slots=True)
class VersionFacts:
    """What the order of a version may depend on.

    Attributes:
        label: as the user gave it.
        first_seen: the server's own sequence number of the version.
        commit_time: of the commit; one without a time zone is read as UTC.
        ordinal: the place given by a person, for the explicit rule.
    """

    label: str
    first_seen: int
    commit_time: datetime | None = None
    ordinal: float | None = None


@dataclass(frozen=True, slots=True, order=True)
class VersionNumber:
    """A label read as a version number; compares as versions do.

    Attributes:
        release: the dotted numbers without trailing zeros: 1.74 and 1.74.0 are equal.
        stage: (0, parts) of a pre-release, (1, ()) of the release, (2, parts) of a build after it. A part is
            (0, number, "") or (1, 0, word): numbers before words, as semantic versioning has it.
    """

    release: tuple[int, ...]
    stage: tuple[int, tuple[tuple[int, int, str], ...]]


_LABEL = re.compile(
    r"""\s* [vV]? (?P<release>[0-9]{1,18}(?:\.[0-9]{1,18})*)
    (?: -(?P<commits>[0-9]{1,18})-g[0-9a-f]{4,40}            # git describe: that many commits after the release
      | [-._]?(?P<post>post[0-9]{0,18})
      | (?P<pre>-[0-9A-Za-z][0-9A-Za-z.-]*|[._]?[A-Za-z][0-9A-Za-z.-]*)
    )?
    (?: \+[0-9A-Za-z.-]* )? \s* \Z                            # build metadata has no rank
    """,
    re.VERBOSE,
)
_PARTS = re.compile(r"[0-9]{1,18}|[A-Za-z]+")


def parse_version_number(label: str) -> VersionNumber | None:
    """Return the label as a version number, or None if it is none.

    Tolerant: `1.74.0`, `v1.2`, `1.74`, `2.0.0-rc.1`, `2.0rc1`, `1.2.0-5-gabcdef0` (five commits after 1.2.0),
    `1.2.post1`, `1.2+build`. A word before the number (`boost-1.74`) is not: it may be anything.
    """
    match = _LABEL.match(label)
    if match is None:
        return None
    release = [int(number) for number in match["release"].split(".")]
    while len(release) > 1 and release[-1] == 0:
        release.pop()
    if match["commits"]:
        return VersionNumber(tuple(release), (2, ((0, int(match["commits"]), ""),)))
    if match["post"]:
        return VersionNumber(tuple(release), (2, _parts_of(match["post"])))
    if match["pre"]:
        return VersionNumber(tuple(release), (0, _parts_of(match["pre"])))
    return VersionNumber(tuple(release), (1, ()))


def order_versions(versions: Iterable[VersionFacts], rule: OrderRule) -> list[VersionFacts]:
    """Return the versions oldest first, as the rule orders them; the order of the input does not matter."""
    if rule is OrderRule.SEMVER:
        return sorted(versions, key=_semver_key)
    if rule is OrderRule.COMMIT_TIME:
        return sorted(versions, key=_commit_time_key)
    return sorted(versions, key=_explicit_key)


def _semver_key(version: VersionFacts) -> tuple[bool, VersionNumber, int, str]:
    number = parse_version_number(version.label)
    return (number is None, number or VersionNumber((), (1, ())), version.first_seen, version.label)


def _commit_time_key(version: VersionFacts) -> tuple[bool, datetime, int, str]:
    time = version.commit_time
    if time is None:
        return (True, datetime.max.replace(tzinfo=UTC), version.first_seen, version.label)
    return (
        False,
        time if time.tzinfo else time.replace(tzinfo=UTC),
        version.first_seen,
        version.label,
    )


def _explicit_key(version: VersionFacts) -> tuple[bool, float, int, str]:
    ordinal = version.ordinal
    return (ordinal is None, ordinal or 0.0, version.first_seen, version.label)


def _parts_of(text: str) -> tuple[tuple[int, int, str], ...]:
    return tuple(
        (0, int(part), "") if part.isdigit() else (1, 0, part.lower())
        for part in _PARTS.findall(text)
    )
