"""Subscriptions to verdicts, and the messages to them."""

import sqlalchemy as sa
from alembic import op

revision = "202611212220"
down_revision = "202611212210"
branch_labels = None
depends_on = None


INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)

# Table -> the id that a sequence of the same name feeds on PostgreSQL.
SEQUENCED = {"subscription": "subscription_id", "delivery": "delivery_id"}


def keys(own: str, comment: str) -> list[sa.Column[int]]:
    """Return the two columns of the primary key."""
    return [
        sa.Column(
            "project_id",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="The project; first column of every key, so that the store distributes by it.",
        ),
        sa.Column(own, INTEGER, autoincrement=False, nullable=False, comment=comment),
    ]


def column(name: str, kind: object, comment: str) -> sa.Column[object]:
    """Return a column; its comment says when it is NULL."""
    return sa.Column(name, kind, nullable="NULL" in comment, comment=comment)


def upgrade() -> None:
    """Create the tables and their sequences."""
    op.create_table(
        "subscription",
        *keys("subscription_id", "The subscription."),
        column("form", sa.Text(), "webhook, slack, github or email."),
        column("address", sa.Text(), "Where messages go: a URL, or a mailbox."),
        column(
            "secret", sa.Text(), "What signs or authorises messages; NULL where the form has none."
        ),
        column("statuses", sa.JSON(), "List of the statuses of runs that are told."),
        column(
            "channel",
            sa.Text(),
            "The channel it is about, * standing for anything; NULL for all.",
        ),
        column("created_by", sa.Text(), "The key of the token that made it; not secret."),
        column("created_at", TIME, "When it was made; runs received before are not told."),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_subscription_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "subscription_id", name="pk_subscription"),
        comment="Someone who is told of verdicts.",
    )
    op.create_table(
        "delivery",
        *keys("delivery_id", "The message."),
        column("subscription_id", INTEGER, "Whom it is for."),
        column("event", sa.JSON(), "What is told, before it takes the subscription's form."),
        column("state", sa.Text(), "waiting, delivered or failed."),
        column("tries", INTEGER, "How often it was tried since it was made or sent again."),
        column("created_at", TIME, "When it was made."),
        column("tried_at", TIME, "When it was last tried; NULL before that."),
        column("next_try_at", TIME, "When it is due; NULL when nothing more is tried."),
        column("answer", sa.Text(), "What came of the last try, for people; empty before that."),
        sa.ForeignKeyConstraint(
            ["project_id", "subscription_id"],
            ["subscription.project_id", "subscription.subscription_id"],
            name="fk_delivery_project_id_subscription",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "delivery_id", name="pk_delivery"),
        comment="A message to a subscription, and what became of it.",
    )
    for name in ("subscription_id", "next_try_at"):
        op.create_index(f"ix_delivery_project_id_{name}", "delivery", ["project_id", name])
    if op.get_bind().dialect.name == "postgresql":
        for table, name in SEQUENCED.items():
            op.execute(sa.schema.CreateSequence(sa.Sequence(f"{name}_seq")))
            op.alter_column(table, name, server_default=sa.text(f"nextval('{name}_seq')"))


def downgrade() -> None:
    """Drop them."""
    op.drop_table("delivery")
    op.drop_table("subscription")
    if op.get_bind().dialect.name == "postgresql":
        for name in SEQUENCED.values():
            op.execute(sa.schema.DropSequence(sa.Sequence(f"{name}_seq")))
