"""What a disk holds after the power failed, from a record of io_faults.c.

Pessimistic about data: what was written since a file's last sync survives or not, at random, sector by sector. Not
simulated: a file's name that is lost (SQLite syncs the folder of a new log), and disks that lie about a sync.
"""

import random
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_SECTOR_BYTES = 512
_HEADER = struct.Struct("<ciqq")
SUFFIXES = ("", "-wal", "-journal")


@dataclass(frozen=True, slots=True)
class Operation:
    """w write, t truncate, s sync, d delete of a file, or m: a mark set by the program, whose text is `data`."""

    kind: str
    file: int
    offset: int
    data: bytes


@dataclass(slots=True)
class _File:
    exists: bool = False
    durable: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)


def read_record(path: Path) -> list[Operation]:
    """Return the operations in the order they happened."""
    return list(_operations(path.read_bytes()))


def power_cut(
    initial: bytes, operations: Sequence[Operation], chance: random.Random
) -> dict[str, bytes]:
    """Return what each file holds, by suffix, when the power fails after these operations."""
    files = [_File() for _ in SUFFIXES]
    files[0] = _File(exists=True, durable=bytearray(initial))
    for operation in operations:
        if operation.kind == "m":
            continue
        file = files[operation.file]
        file.exists = operation.kind != "d"
        if operation.kind == "s":
            for pending in file.pending:
                _apply(file.durable, pending)
            file.pending.clear()
        elif operation.kind == "d":
            files[operation.file] = _File()
        else:
            file.pending.append(operation)
    survival = chance.choice((0.0, 0.5, 0.9))
    for file in files:
        for pending in file.pending:
            for part in _sectors(pending):
                if chance.random() < survival:
                    _apply(file.durable, part)
    return {
        suffix: bytes(file.durable)
        for suffix, file in zip(SUFFIXES, files, strict=True)
        if file.exists
    }


def _operations(record: bytes) -> Iterator[Operation]:
    at = 0
    while at < len(record):
        kind, file, offset, length = _HEADER.unpack_from(record, at)
        at += _HEADER.size
        yield Operation(kind.decode(), file, offset, record[at : at + length])
        at += length


def _sectors(operation: Operation) -> Iterator[Operation]:
    if operation.kind != "w":
        yield operation
        return
    end = operation.offset + len(operation.data)
    begin = operation.offset
    while begin < end:
        stop = min(end, (begin // _SECTOR_BYTES + 1) * _SECTOR_BYTES)
        data = operation.data[begin - operation.offset : stop - operation.offset]
        yield Operation("w", operation.file, begin, data)
        begin = stop


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.kind == "t":
        del content[operation.offset :]
        content.extend(bytes(operation.offset - len(content)))
        return
    missing = operation.offset - len(content)
    if missing > 0:
        content.extend(bytes(missing))
    content[operation.offset : operation.offset + len(operation.data)] = operation.data
