"""Messages about a batch: one for all of its runs."""

import sqlalchemy as sa
from alembic import op

revision = "202611212340"
down_revision = "202611212220"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, and find messages by it."""
    op.add_column(
        "delivery",
        sa.Column(
            "batch",
            sa.Text(),
            nullable=True,
            comment="The batch it is about; NULL when about one run, or none.",
        ),
    )
    op.drop_index("ix_delivery_project_id_subscription_id", "delivery")
    op.create_index(
        "ix_delivery_project_id_subscription_id_batch",
        "delivery",
        ["project_id", "subscription_id", "batch"],
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_index("ix_delivery_project_id_subscription_id_batch", "delivery")
    op.create_index(
        "ix_delivery_project_id_subscription_id", "delivery", ["project_id", "subscription_id"]
    )
    op.drop_column("delivery", "batch")
