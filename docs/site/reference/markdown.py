"""Markdown that any text may be put into."""

from collections.abc import Iterable, Sequence


def cell(text: object) -> str:
    """Return the text for a cell of a table: on one line, its bars escaped."""
    return " ".join(str(text).split()).replace("|", "\\|")


def code(text: object) -> str:
    """Return the text as code, or nothing for an empty one."""
    return f"`{cell(text)}`" if str(text) else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; cells are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
