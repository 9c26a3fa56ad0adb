"""Reports that wait to be sent: a folder that survives a crash and can be carried to another machine.

    wirewatch-spool/
      <sha256>.json           the report, byte for byte; named by its digest
      <sha256>.upload.json    where it goes: {"schema": 1, "server": …, "project": …, "parameters": {…}}
      rejected/               what a server refused for good, each with <sha256>.answer.json

A report is in the spool once its .upload.json is there; that one is written last and removed first. The runner writes
the same files. No token is ever written here.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from wirewatch.upload.errors import UsageError
from wirewatch.upload.file_lock import try_lock
from wirewatch.upload.shared_folder import in_folder

SCHEMA = 1
_REQUEST_NAME = re.compile(r"([0-9a-f]{64})\.upload\.json")
_LARGEST_REQUEST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a report goes. `server` and `project` are "" where the spool does not say."""

    server: str
    project: str
    parameters: dict[str, str]


class Spool:
    """One folder of waiting reports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, body: bytes, destination: Destination) -> str:
        """Store a report durably and return its digest.

        Raises:
            UsageError: the same report waits here for another destination; or the folder cannot be written.
        """
        digest = hashlib.sha256(body).hexdigest()
        try:
            with suppress(FileNotFoundError):
                if self.destination(digest) != destination:
                    raise UsageError(
                        f"{self.folder} holds this very report already, with another address or other parameters. "
                        f"Send it first (wirewatch upload --flush {self.folder}) or remove {digest}.upload.json there."
                    )
            self._store(digest, body, destination)
        except OSError as error:
            raise UsageError(
                f"The spool {self.folder} cannot be written: {error}. Name another folder with --spool."
            ) from error
        return digest

    def _store(self, digest: str, body: bytes, destination: Destination) -> None:
        facts = {
            "schema": SCHEMA,
            "server": destination.server,
            "project": destination.project,
            "parameters": destination.parameters,
        }
        request = json.dumps(facts, indent=1).encode() + b"\n"
        in_folder(self.folder, lambda: _write_durably(self.body_path(digest), body))
        _write_durably(self.request_path(digest), request)

    def digests(self) -> list[str]:
        """Return the digests of all waiting reports, the one that waits longest first."""
        found: list[tuple[float, str]] = []
        with suppress(FileNotFoundError):
            for path in list(self.folder.iterdir()):
                match = _REQUEST_NAME.fullmatch(path.name)
                with suppress(FileNotFoundError):
                    if match:
                        found.append((path.stat().st_mtime, match[1]))
        return [digest for _, digest in sorted(found)]

    def destination(self, digest: str) -> Destination:
        """Return where a waiting report goes.

        Raises:
            FileNotFoundError: it does not wait here.
            UsageError: its .upload.json cannot be understood.
        """
        path = self.request_path(digest)
        with path.open("rb") as file:
            text = file.read(_LARGEST_REQUEST_BYTES)
        try:
            return _read_destination(json.loads(text))
        except (ValueError, TypeError, KeyError) as error:
            raise UsageError(
                f"{path} is not what an upload writes ({error}). Remove it, and upload {digest}.json as a file."
            ) from error

    def body(self, digest: str) -> bytes:
        """Return a waiting report.

        Raises:
            FileNotFoundError: it does not wait here.
            UsageError: its bytes are not those that were stored.
        """
        path = self.body_path(digest)
        body = path.read_bytes()
        if hashlib.sha256(body).hexdigest() != digest:
            raise UsageError(
                f"{path} was changed or cut off since it was stored. Copy the spool anew, in binary mode."
            )
        return body

    def remove(self, digest: str) -> None:
        """Forget a report that was delivered; the folder goes with the last one."""
        self.request_path(digest).unlink(missing_ok=True)
        self.body_path(digest).unlink(missing_ok=True)
        self._remove_empty()

    def reject(self, digest: str, answer: dict[str, object]) -> Path:
        """Put a report aside that the server refused for good, with its answer; return where it lies now."""
        aside = self.folder / "rejected"
        aside.mkdir(exist_ok=True)
        _write_durably(
            aside / f"{digest}.answer.json", json.dumps(answer, indent=1).encode() + b"\n"
        )
        self.request_path(digest).replace(aside / f"{digest}.upload.json")
        self.body_path(digest).replace(aside / f"{digest}.json")
        return aside / f"{digest}.json"

    @contextmanager
    def claim(self, digest: str) -> Iterator[bool]:
        """Yield whether the report is ours to send; False while another process sends it.

        Two that send at once would do no harm, since the second is a retry to the server; it saves the bytes.
        """
        path = self.folder / f"{digest}.lock"
        with try_lock(path) as is_ours:
            yield is_ours
        self._remove_empty()

    def body_path(self, digest: str) -> Path:
        """Return the file of a report."""
        return self.folder / f"{digest}.json"

    def request_path(self, digest: str) -> Path:
        """Return the file that says where a report goes."""
        return self.folder / f"{digest}.upload.json"

    def _remove_empty(self) -> None:
        with suppress(OSError):  # It is not empty, or not there any more.
            self.folder.rmdir()


def _read_destination(facts: dict[str, object]) -> Destination:
    if facts["schema"] != SCHEMA:
        raise ValueError(f"schema {facts['schema']!r} is not {SCHEMA}: update wirewatch")
    server, project, parameters = facts["server"], facts["project"], facts["parameters"]
    if not isinstance(server, str) or not isinstance(project, str):
        raise TypeError("server and project must be texts")
    if not isinstance(parameters, dict) or not all(
        isinstance(value, str) for value in parameters.values()
    ):
        raise TypeError("parameters must be an object of texts")
    return Destination(server, project, parameters)


def _write_durably(path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all, and stays through a power cut."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    with partial.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
    if hasattr(os, "O_DIRECTORY"):  # Windows has no way to flush a folder.
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
