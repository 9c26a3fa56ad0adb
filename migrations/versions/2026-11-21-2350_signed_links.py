"""Signed links to single charts and badges."""

import sqlalchemy as sa
from alembic import op

revision = "202611212350"
down_revision = "202611212330"
branch_labels = None
depends_on = None


INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)
SCOPES = "List of scopes: read, upload, create, triage, {}admin."


def column(name: str, kind: object, comment: str, **options: object) -> sa.Column[object]:
    """Return a column that is never NULL."""
    return sa.Column(name, kind, nullable=False, comment=comment, **options)


def upgrade() -> None:
    """Create the table and its sequence."""
    op.create_table(
        "signed_link",
        column(
            "project_id",
            INTEGER,
            "The project; first column of every key, so that the store distributes by it.",
            autoincrement=False,
        ),
        column("signed_link_id", INTEGER, "The link.", autoincrement=False),
        column("target", sa.Text(), "The kind of chart or badge it opens: trend, verdict-badge, …"),
        column(
            "query", sa.Text(), "What of it, as it is signed: the query without what is display."
        ),
        column(
            "key",
            sa.LargeBinary(),
            "What signs it; gone with the row when the link is taken back.",
        ),
        column("note", sa.Text(), "What it is for, for people; may be empty."),
        column("created_by", sa.Text(), "The person, or the key of the token, that made it."),
        column("created_at", TIME, "When it was made."),
        column("expires_at", TIME, "When it ends, to the second."),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_signed_link_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "signed_link_id", name="pk_signed_link"),
        comment="A link that opens one chart or badge to whoever holds it.",
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(sa.schema.CreateSequence(sa.Sequence("signed_link_id_seq")))
        op.alter_column(
            "signed_link",
            "signed_link_id",
            server_default=sa.text("nextval('signed_link_id_seq')"),
        )
        op.alter_column("token", "scopes", comment=SCOPES.format("share, "))


def downgrade() -> None:
    """Drop them."""
    op.drop_table("signed_link")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(sa.schema.DropSequence(sa.Sequence("signed_link_id_seq")))
        op.alter_column("token", "scopes", comment=SCOPES.format(""))
