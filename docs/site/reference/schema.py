"""The tables of the store, from their own definitions."""

from sqlalchemy import Column, Table
from sqlalchemy.dialects import postgresql

from reference.markdown import cell, code, table
from wirewatch.storage.metadata import metadata
from wirewatch.storage.tables import __all__ as _loaded

_POSTGRESQL = postgresql.dialect()  # type: ignore[no-untyped-call]  # the library leaves it so


def schema() -> str:
    """Return a section per table: what it holds, its columns, its keys."""
    assert _loaded, "the tables are defined by loading them"
    return "\n\n".join(_section(each) for each in sorted(metadata.tables.values(), key=str))


def _section(found: Table) -> str:
    rows = [_row(column) for column in found.columns]
    lines = [f"## {found.name}", f"{found.comment}", table(["column", "type", "meaning"], rows)]
    primary = ", ".join(column.name for column in found.primary_key.columns)
    keys = [f"Primary key: {code(primary)}."]
    keys += sorted(
        f"{code(', '.join(each.column_keys))} is in {code(each.referred_table.name)}."
        for each in found.foreign_key_constraints
    )
    return "\n\n".join([*lines, "\n".join(f"- {each}" for each in keys)])


def _row(column: Column[object]) -> list[str]:
    kind = column.type.compile(dialect=_POSTGRESQL).lower()
    return [code(column.name), kind + (" or NULL" if column.nullable else ""), cell(column.comment)]
