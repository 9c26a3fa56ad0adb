"""Foreign keys: each holds the project too, so that none leads out of it and the store can be distributed by it."""

from sqlalchemy import ForeignKeyConstraint


def goes_with_project() -> ForeignKeyConstraint:
    """Return the rule that a row goes when its project goes."""
    return ForeignKeyConstraint(["project_id"], ["project.project_id"], ondelete="CASCADE")


def goes_with(table: str, key: str, *, column: str | None = None) -> ForeignKeyConstraint:
    """Return the rule that a row goes when the row of `table` goes that it names.

    Args:
        table: the other table.
        key: what tells its rows apart within a project.
        column: what holds that key here; None when it is called the same.
    """
    return ForeignKeyConstraint(*_columns(table, key, column), ondelete="CASCADE")


def refers_to(table: str, key: str) -> ForeignKeyConstraint:
    """Return the rule that the row of `table` stays that a row names."""
    return ForeignKeyConstraint(*_columns(table, key, None))


def _columns(table: str, key: str, column: str | None) -> tuple[list[str], list[str]]:
    return ["project_id", column or key], [f"{table}.project_id", f"{table}.{key}"]
