"""Where the wire format of a case changed between versions.

Method: the hash of the encoding and its size are exact; a version whose values differ from those of the last version
that had any is a change. Runs of one version that disagree among themselves are told apart from changes between
versions: such an encoding depends on something else than the version (an address, a clock, an unordered container).
Assumption: the payload is the same in all versions, which a case's revision stands for.
Reference: none needed.
Known bias: two formats whose hashes of 32 bits are equal by chance (1 in 4,294,967,296) and whose sizes are equal too
are taken for one.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Encoding(NamedTuple):
    """What one run says of an encoding; None where it says nothing."""

    encoded_bytes: float | None
    wire_hash32: float | None


class FormatChange(StrEnum):
    """What became of the format at a version."""

    SIZE = "size"
    CONTENT = "content"
    UNSTABLE = "unstable"


class FormatEvent(NamedTuple):
    """A change at a version's position; sizes are those of the version before and of this one, None if unknown."""

    position: int
    change: FormatChange
    bytes_before: float | None
    bytes_after: float | None


def format_events(versions: Sequence[Sequence[Encoding]]) -> list[FormatEvent]:
    """Return the changes of the wire format in order.

    Args:
        versions: for each version in order the encodings its runs reported; may be empty.
    """
    events = []
    last = Encoding(None, None)
    for position, runs in enumerate(versions):
        sizes = {run.encoded_bytes for run in runs} - {None}
        hashes = {run.wire_hash32 for run in runs} - {None}
        if len(sizes) > 1 or len(hashes) > 1:
            events.append(FormatEvent(position, FormatChange.UNSTABLE, last.encoded_bytes, None))
            last = Encoding(None, None)
            continue
        this = Encoding(next(iter(sizes), None), next(iter(hashes), None))
        if _differ(last.encoded_bytes, this.encoded_bytes):
            change = FormatChange.SIZE
        elif _differ(last.wire_hash32, this.wire_hash32):
            change = FormatChange.CONTENT
        else:
            last = Encoding(
                last.encoded_bytes if this.encoded_bytes is None else this.encoded_bytes,
                last.wire_hash32 if this.wire_hash32 is None else this.wire_hash32,
            )
            continue
        events.append(FormatEvent(position, change, last.encoded_bytes, this.encoded_bytes))
        last = this
    return events


def _differ(before: float | None, after: float | None) -> bool:
    return before is not None and after is not None and before != after
