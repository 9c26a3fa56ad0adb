"""Parquet and Arrow files, written by a process of their own.

The library that writes them takes longer to load than most requests do, and more memory than all the rest: the web
process never imports it.
"""

import os
import subprocess
import sys
import threading
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import numpy as np
import structlog

import wirewatch
from wirewatch.domain.errors import Unavailable
from wirewatch.services.export_columns import ExportColumns

_log = structlog.get_logger(__name__)
_WORKER = "wirewatch.worker.columnar_file"
_SOURCES = Path(wirewatch.__file__).resolve().parents[1]


class ColumnarForm(StrEnum):
    """The formats."""

    PARQUET = "parquet"
    ARROW = "arrow"


class ColumnarWriter:
    """Has files written, a few at a time."""

    def __init__(self, *, at_once: int = 2, limit_s: float = 60.0) -> None:
        self._free = threading.BoundedSemaphore(at_once)
        self._limit_s = limit_s

    def write(self, columns: ExportColumns, form: ColumnarForm) -> BinaryIO:
        """Return the file, open for reading; it has no name any more and is gone once closed.

        Raises:
            Unavailable: others are being written, or this one took too long or too much memory.
        """
        if not self._free.acquire(timeout=self._limit_s):
            raise Unavailable("Other exports are being written; try again.", retry_after_s=30)
        try:
            with TemporaryDirectory(prefix="wirewatch-export-") as folder:
                return self._written(columns, form, Path(folder))
        finally:
            self._free.release()

    def _written(self, columns: ExportColumns, form: ColumnarForm, folder: Path) -> BinaryIO:
        (folder / "description.json").write_bytes(columns.description)
        for name, array in columns.arrays.items():
            np.save(folder / f"{name}.npy", array)
        try:
            done = subprocess.run(  # noqa: S603  # this interpreter, with arguments of our own
                [sys.executable, "-m", _WORKER, form, str(folder)],
                # No setting of the server: what the process needs is in the folder.
                env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(_SOURCES)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=self._limit_s,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise Unavailable(
                f"The file was not written within {self._limit_s:g} s: name a metric, or select less.",
                retry_after_s=60,
            ) from error
        if done.returncode:
            _log.error(
                "export.failed",
                status=done.returncode,
                stderr=done.stderr.decode(errors="replace")[-2000:],
            )
            raise Unavailable(
                "The file could not be written: name a metric, or select less.", retry_after_s=60
            )
        return (folder / form).open("rb")
