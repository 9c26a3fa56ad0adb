"""Repetitions take fewer bytes; those stored before stay as they are, and stay readable."""

import numpy as np
import sqlalchemy as sa
from alembic import op

from wirewatch.storage.packing import pack_values, unpack_counts, unpack_values
from wirewatch.storage.sample_packing import unpack_samples

revision = "202611221000"
down_revision = "202611212351"
branch_labels = None
depends_on = None

OF_RUN = sa.text(
    "SELECT c.metric_id, m.name, c.medians, c.samples FROM run_column c "
    "JOIN metric m ON m.project_id = c.project_id AND m.metric_id = c.metric_id "
    "WHERE c.project_id = :project_id AND c.run_id = :run_id AND c.samples IS NOT NULL"
)
REPLACE = sa.text(
    "UPDATE run_column SET samples = :samples "
    "WHERE project_id = :project_id AND run_id = :run_id AND metric_id = :metric_id"
)
WHEN_NULL = "NULL when no case has more than one, or when they are no longer kept."


def upgrade() -> None:
    """Say how new ones are packed."""
    comment_samples(f"All repetitions, case by case, as ADR 6 packs them; {WHEN_NULL}")


def downgrade() -> None:
    """Make all of them float64 again."""
    connection = op.get_bind()
    runs = connection.execute(
        sa.text("SELECT project_id, run_id, repetitions, repetition_counts FROM run")
    )
    for project_id, run_id, repetitions, packed_counts in runs.all():
        of_run = {"project_id": project_id, "run_id": run_id}
        rows = connection.execute(OF_RUN, of_run).all()
        if not rows:
            continue
        medians = {row.name: unpack_values(row.medians) for row in rows}
        counts = (
            np.full(len(medians[rows[0].name]), repetitions, dtype=np.int64)
            if packed_counts is None
            else unpack_counts(packed_counts)
        )
        samples = unpack_samples({row.name: row.samples for row in rows}, medians, counts)
        for row in rows:
            values = {"metric_id": row.metric_id, "samples": pack_values(samples[row.name])}
            connection.execute(REPLACE, {**of_run, **values})
    comment_samples(f"Packed float64 of all repetitions, case by case; {WHEN_NULL}")


def comment_samples(comment: str) -> None:
    """Say what the column holds; SQLite keeps no comments."""
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("run_column", "samples", comment=comment)
