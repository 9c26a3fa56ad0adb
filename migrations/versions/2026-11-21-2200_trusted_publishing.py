"""Jobs of a project's publishers get tokens of their own; identity tokens are taken once."""

import sqlalchemy as sa
from alembic import op

revision = "202611212200"
down_revision = "202611212030"
branch_labels = None
depends_on = None

INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)


def text(name: str, comment: str, *, nullable: bool = False) -> sa.Column[str]:
    """Return a column of text."""
    return sa.Column(name, sa.Text(), nullable=nullable, comment=comment)


def upgrade() -> None:
    """Create the tables, and say on a token which job holds it and what it is confined to."""
    op.create_table(
        "publisher",
        sa.Column(
            "project_id",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="The project; first column of every key, so that the store distributes by it.",
        ),
        sa.Column(
            "publisher_id", INTEGER, autoincrement=False, nullable=False, comment="The publisher."
        ),
        text("issuer", "URL of who signs for the job, as its tokens spell it."),
        text("repository", "owner/name, or a GitLab project's whole path."),
        text("repository_id", "The forge's number of the repository."),
        text("owner_id", "The forge's number of its owner or namespace."),
        text("workflow", "The file that defines the job."),
        text(
            "environment", "The environment it must run in; NULL when any will do.", nullable=True
        ),
        sa.Column(
            "protected_only",
            sa.Boolean(),
            nullable=False,
            comment="Whether only protected branches and tags match.",
        ),
        sa.Column(
            "pull_requests",
            sa.Boolean(),
            nullable=False,
            comment="Whether jobs of pull requests match, confined to pr/N.",
        ),
        sa.Column("created_at", TIME, nullable=False, comment="When it was added."),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_publisher_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "publisher_id", name="pk_publisher"),
        comment="A job that may upload without holding a secret.",
    )
    op.create_table(
        "identity_token",
        text("issuer", "URL of who signed it."),
        text("token_id", "Its own id (jti)."),
        sa.Column(
            "used_until",
            TIME,
            nullable=False,
            comment="When it has surely ended and the row may go.",
        ),
        sa.PrimaryKeyConstraint("issuer", "token_id", name="pk_identity_token"),
        comment="Identity tokens that were used: each is taken once.",
    )
    op.add_column(
        "token",
        sa.Column(
            "publisher_id",
            INTEGER,
            nullable=True,
            comment="The publisher whose job holds it; NULL when a person made it.",
        ),
    )
    op.add_column(
        "token",
        text("only_channel", "The one channel it may upload to; NULL when any.", nullable=True),
    )
    op.add_column(
        "token",
        text("only_version", "The one version it may upload to; NULL when any.", nullable=True),
    )
    if op.get_bind().dialect.supports_sequences:
        op.execute(sa.schema.CreateSequence(sa.Sequence("publisher_id_seq")))
        default = sa.text("nextval('publisher_id_seq')")
        op.alter_column("publisher", "publisher_id", server_default=default)


def downgrade() -> None:
    """Drop them; what jobs hold ends at once, because without its bounds it could do more."""
    op.execute("DELETE FROM token WHERE publisher_id IS NOT NULL")
    for column in ("only_version", "only_channel", "publisher_id"):
        op.drop_column("token", column)
    op.drop_table("identity_token")
    op.drop_table("publisher")
    if op.get_bind().dialect.supports_sequences:
        op.execute(sa.schema.DropSequence(sa.Sequence("publisher_id_seq")))
