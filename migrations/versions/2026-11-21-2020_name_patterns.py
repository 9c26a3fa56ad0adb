"""A project may hold a pattern that reads facets; a case knows how its name is read without one.

Cases stored before got an operation from the grammar, or have none.
"""

import sqlalchemy as sa
from alembic import op

revision = "202611212020"
down_revision = "2026112103"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; nothing is read differently."""
    op.add_column(
        "project",
        sa.Column(
            "name_pattern",
            sa.Text(),
            nullable=True,
            comment="RE2 expression whose named groups are facets; "
            "NULL while names are read by the grammar.",
        ),
    )
    op.add_column(
        "benchmark_case",
        sa.Column(
            "has_schema",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="Whether its first report declared the grammar of names.",
        ),
    )
    op.execute(
        "UPDATE benchmark_case SET has_schema = true WHERE EXISTS ("
        "SELECT 1 FROM case_facet WHERE case_facet.project_id = benchmark_case.project_id "
        "AND case_facet.case_id = benchmark_case.case_id AND case_facet.key = 'operation')"
    )


def downgrade() -> None:
    """Drop the columns; facets that a pattern read stay as they are."""
    # Not in a batch: SQLite would make the tables anew, and dropping the old ones empties those that refer to them.
    op.drop_column("benchmark_case", "has_schema")
    op.drop_column("project", "name_pattern")
