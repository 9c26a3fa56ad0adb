"""What a project lets go of with time; nothing, unless it is told to."""

import sqlalchemy as sa
from alembic import op

revision = "202611212330"
down_revision = "202611212340"
branch_labels = None
depends_on = None

INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
COMMENTS = {
    "keep_originals_days": "Originals of runs older than that go; NULL keeps them.",
    "keep_samples_versions": "Repetitions of versions older than a channel's newest so many go; NULL keeps them.",
    "keep_pull_request_days": "Runs in channels pr/... older than that go; NULL keeps them.",
}
SAMPLES = "Packed float64 of all repetitions, case by case; NULL when no case has more than one"


def upgrade() -> None:
    """Add the columns."""
    comment_samples(f"{SAMPLES}, or when they are no longer kept.")
    for name, comment in COMMENTS.items():
        op.add_column("project", sa.Column(name, INTEGER, nullable=True, comment=comment))


def downgrade() -> None:
    """Drop the columns; what has gone stays gone."""
    comment_samples(f"{SAMPLES}.")
    for name in reversed(COMMENTS):
        op.drop_column("project", name)


def comment_samples(comment: str) -> None:
    """Say when the column is NULL; SQLite keeps no comments."""
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("run_column", "samples", comment=comment)
