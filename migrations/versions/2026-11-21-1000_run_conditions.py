"""What differs at every run is kept with the run, so that environments are shared.

Runs stored before keep such facts in their environments.
"""

import sqlalchemy as sa
from alembic import op

revision = "2026112103"
down_revision = "2026112102"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; older runs have nothing there."""
    op.add_column(
        "run",
        sa.Column(
            "conditions",
            sa.JSON(),
            nullable=False,
            server_default="{}",
            comment="What differs at every run: load, clock frequency; as written.",
        ),
    )


def downgrade() -> None:
    """Drop the column."""
    # Not in a batch: SQLite would make the table anew, and dropping the old one empties those that refer to it.
    op.drop_column("run", "conditions")
