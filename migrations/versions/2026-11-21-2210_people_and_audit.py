"""People sign in and have roles in projects; changes leave entries in the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "202611212210"
down_revision = "202611212200"
branch_labels = None
depends_on = None

INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)
# Table -> the id that a sequence of the same name feeds on PostgreSQL.
SEQUENCED = {"person": "person_id", "audit_entry": "audit_entry_id"}


def text(name: str, comment: str) -> sa.Column[str]:
    """Return a column of text, which may be NULL where its comment says when."""
    return sa.Column(name, sa.Text(), nullable="NULL" in comment, comment=comment)


def number(name: str, comment: str) -> sa.Column[int]:
    """Return a column of a key."""
    return sa.Column(name, INTEGER, autoincrement=False, nullable=False, comment=comment)


def time(name: str, comment: str) -> sa.Column[sa.DateTime]:
    """Return a column of a time."""
    return sa.Column(name, TIME, nullable=False, comment=comment)


def upgrade() -> None:
    """Create the tables; a session is a token that belongs to a person."""
    op.create_table(
        "person",
        number("person_id", "The person."),
        text("name", "What they sign in as."),
        text("password_hash", "Argon2id, with its parameters."),
        sa.Column(
            "is_admin",
            sa.Boolean(),
            nullable=False,
            comment="Whether they administer all projects.",
        ),
        time("created_at", "When they were added."),
        sa.PrimaryKeyConstraint("person_id", name="pk_person"),
        sa.UniqueConstraint("name", name="uq_person_name"),
        comment="Someone who signs in.",
    )
    op.create_table(
        "membership",
        number(
            "project_id",
            "The project; first column of every key, so that the store distributes by it.",
        ),
        number("person_id", "The person."),
        text("role", "viewer, triager, maintainer or admin."),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_membership_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "person_id", name="pk_membership"),
        comment="What a person may do in a project.",
    )
    op.create_table(
        "audit_entry",
        number("audit_entry_id", "The entry; entries are in the order of their ids."),
        time("at", "When, by the server's clock."),
        text("who", "A token's key, a person's name, or who runs the server."),
        text("what", "What was done: a method and a route, or a command."),
        text("target", "What it was done to: the path; empty for a command."),
        text("address", "The IP address; NULL for a command on the server's machine."),
        text("project", "The project's slug, also of one deleted since; NULL when of none."),
        sa.PrimaryKeyConstraint("audit_entry_id", name="pk_audit_entry"),
        comment="Who changed what, when, from where.",
    )
    op.create_index(
        "ix_audit_entry_project_audit_entry_id", "audit_entry", ["project", "audit_entry_id"]
    )
    op.add_column(
        "token",
        sa.Column(
            "person_id",
            INTEGER,
            nullable=True,
            comment="Whose session it is; NULL for a token that is none.",
        ),
    )
    op.add_column(
        "token",
        sa.Column(
            "grants",
            sa.JSON(),
            nullable=True,
            comment="Scopes by project id; NULL when `scopes` says all.",
        ),
    )
    if op.get_bind().dialect.supports_sequences:
        for table, column in SEQUENCED.items():
            op.execute(sa.schema.CreateSequence(sa.Sequence(f"{column}_seq")))
            op.alter_column(table, column, server_default=sa.text(f"nextval('{column}_seq')"))


def downgrade() -> None:
    """Drop them; sessions end."""
    op.execute("DELETE FROM token WHERE person_id IS NOT NULL")
    op.drop_column("token", "grants")
    op.drop_column("token", "person_id")
    for table in ("audit_entry", "membership", "person"):
        op.drop_table(table)
    if op.get_bind().dialect.supports_sequences:
        for column in SEQUENCED.values():
            op.execute(sa.schema.DropSequence(sa.Sequence(f"{column}_seq")))
