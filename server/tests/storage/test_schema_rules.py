from itertools import chain

import pytest
from sqlalchemy import (
    ForeignKeyConstraint,
    Identity,
    PrimaryKeyConstraint,
    Sequence,
    Table,
    UniqueConstraint,
)

from wirewatch.storage import tables
from wirewatch.storage.distribution import REFERENCE_TABLES
from wirewatch.storage.metadata import metadata

DISTRIBUTED = [table for name, table in metadata.tables.items() if name not in REFERENCE_TABLES]


def test_all_tables_are_exported() -> None:
    assert set(tables.__all__) == set(metadata.tables)


@pytest.mark.parametrize("table", DISTRIBUTED, ids=str)
def test_project_id_is_first_in_every_key(table: Table) -> None:
    constraints = list(table.constraints)
    keys = [
        list(each.columns)
        for each in constraints
        if isinstance(each, PrimaryKeyConstraint | UniqueConstraint)
    ]
    foreign = [
        list(chain.from_iterable((e.parent, e.column) for e in constraint.elements[:1]))
        for constraint in constraints
        if isinstance(constraint, ForeignKeyConstraint)
    ]
    indexes = [list(index.columns) for index in table.indexes]
    assert {type(each) for each in constraints} <= {
        PrimaryKeyConstraint,
        UniqueConstraint,
        ForeignKeyConstraint,
    }
    assert foreign, "every table belongs to a project"
    for columns in (*keys, *foreign, *indexes):
        assert columns[0].name == "project_id"
    for referred in foreign:
        assert referred[1].name == "project_id"


@pytest.mark.parametrize("table", metadata.tables.values(), ids=str)
def test_every_column_has_a_comment_that_says_when_it_is_null(table: Table) -> None:
    assert table.comment
    for column in table.columns:
        assert column.comment, column
        assert ("NULL" in column.comment) == column.nullable, column


@pytest.mark.parametrize("table", metadata.tables.values(), ids=str)
def test_ids_come_from_sequences_never_identity(table: Table) -> None:
    for column in table.columns:
        assert not isinstance(column.server_default, Identity)
        assert column.autoincrement in {False, "auto"}
        if isinstance(column.default, Sequence):
            assert column.primary_key
            assert column.default.name == f"{column.name}_seq"
