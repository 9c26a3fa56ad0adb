"""An export as text: CSV for spreadsheets, JSON without loss."""

import csv
import io
from datetime import datetime

import orjson

from wirewatch.services.export import Cell, Export

# What spreadsheets take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(export: Export) -> bytes:
    """Return the rows as CSV (RFC 4180, UTF-8) with a header; repetitions stand in one cell, blanks between them.

    Texts that a spreadsheet would take for a formula get an apostrophe in front; numbers never do. JSON is the
    lossless way.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_csv_cell(name) for name in export.columns)
    writer.writerows([_csv_cell(cell) for cell in row] for row in export.rows())
    return text.getvalue().encode()


def as_json(export: Export) -> bytes:
    """Return the rows as JSON: the names of the columns, and the rows as lists."""
    return orjson.dumps({"columns": export.columns, "rows": list(export.rows())})


def _csv_cell(cell: Cell) -> str | int | float:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.isoformat()
    if isinstance(cell, list):
        return " ".join(map(repr, cell))
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return "'" + cell
    return cell
