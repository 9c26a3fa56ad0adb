"""Projects, tokens, versions, tracks."""

import sqlalchemy as sa
from alembic import op

revision = "2026112101"
down_revision = None
branch_labels = None
depends_on = None

INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)

# Table -> the id that a sequence of the same name feeds on PostgreSQL.
SEQUENCED = {
    "project": "project_id",
    "token": "token_id",
    "channel": "channel_id",
    "version": "version_id",
    "annotation": "annotation_id",
    "track": "track_id",
    "environment": "environment_id",
}


def project_id() -> sa.Column[int]:
    """Return the first column of every key."""
    return sa.Column(
        "project_id",
        INTEGER,
        autoincrement=False,
        nullable=False,
        comment="The project; first column of every key, so that the store distributes by it.",
    )


def upgrade() -> None:
    """Create the tables, and on PostgreSQL the sequences of their ids."""
    op.create_table(
        "project",
        sa.Column(
            "project_id", INTEGER, autoincrement=False, nullable=False, comment="The project."
        ),
        sa.Column(
            "slug",
            sa.Text(),
            nullable=False,
            comment="Its name in addresses: lower case, digits, hyphens.",
        ),
        sa.Column(
            "title",
            sa.Text(),
            nullable=False,
            comment="Its name for people; empty when only the slug names it.",
        ),
        sa.Column(
            "public",
            sa.Boolean(),
            nullable=False,
            comment="Whether anyone may read it without a token.",
        ),
        sa.Column(
            "data_version",
            INTEGER,
            nullable=False,
            comment="Counts up with every stored change; what caches compare.",
        ),
        sa.Column("created_at", TIME, nullable=False, comment="When it was made."),
        sa.PrimaryKeyConstraint("project_id", name="pk_project"),
        sa.UniqueConstraint("slug", name="uq_project_slug"),
        comment="One thing whose performance is followed.",
    )
    op.create_table(
        "token",
        sa.Column("token_id", INTEGER, autoincrement=False, nullable=False, comment="The token."),
        sa.Column(
            "key",
            sa.Text(),
            nullable=False,
            comment="The 8 characters by which it is looked up; not secret.",
        ),
        sa.Column(
            "sha256",
            sa.LargeBinary(),
            nullable=False,
            comment="SHA-256 of the whole token text; the text itself is never stored.",
        ),
        sa.Column("name", sa.Text(), nullable=False, comment="What it is for, for people."),
        sa.Column(
            "scopes",
            sa.JSON(),
            nullable=False,
            comment="List of scopes: read, upload, create, admin.",
        ),
        sa.Column(
            "project_id",
            INTEGER,
            nullable=True,
            comment="The project it is bound to; NULL when it holds for all projects.",
        ),
        sa.Column("created_at", TIME, nullable=False, comment="When it was made."),
        sa.Column(
            "expires_at",
            TIME,
            nullable=True,
            comment="When it ends by itself; NULL when it does not.",
        ),
        sa.Column(
            "last_used_at",
            TIME,
            nullable=True,
            comment="When it was last used, to the hour; NULL before that.",
        ),
        sa.Column(
            "revoked_at",
            TIME,
            nullable=True,
            comment="When it was taken back; NULL while it holds.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_token_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token_id", name="pk_token"),
        sa.UniqueConstraint("key", name="uq_token_key"),
        comment="What may be presented to read, upload, create or administer.",
    )
    op.create_table(
        "channel",
        project_id(),
        sa.Column(
            "channel_id", INTEGER, autoincrement=False, nullable=False, comment="The channel."
        ),
        sa.Column("name", sa.Text(), nullable=False, comment="Its name: release, main, pr/12."),
        sa.Column(
            "rule",
            sa.Text(),
            nullable=False,
            comment="What orders its versions: semver, commit_time or explicit.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_channel_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "channel_id", name="pk_channel"),
        sa.UniqueConstraint("project_id", "name", name="uq_channel_project_id_name"),
        comment="A line of versions and the rule of their order.",
    )
    op.create_table(
        "version",
        project_id(),
        sa.Column(
            "version_id",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="The version; also its place in first-seen order, which breaks ties.",
        ),
        sa.Column(
            "label", sa.Text(), nullable=False, comment="What people call it: 1.74.0, or a commit."
        ),
        sa.Column(
            "commit_id",
            sa.Text(),
            nullable=True,
            comment="Its commit, first write wins; NULL when none was given.",
        ),
        sa.Column(
            "commit_time",
            TIME,
            nullable=True,
            comment="When it was committed; NULL when that was not given.",
        ),
        sa.Column(
            "first_seen",
            TIME,
            nullable=False,
            comment="When its first upload arrived, by the server's clock.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_version_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "version_id", name="pk_version"),
        sa.UniqueConstraint("project_id", "label", name="uq_version_project_id_label"),
        comment="A state of the measured thing.",
    )
    op.create_table(
        "channel_version",
        project_id(),
        sa.Column(
            "channel_id", INTEGER, autoincrement=False, nullable=False, comment="The channel."
        ),
        sa.Column(
            "version_id", INTEGER, autoincrement=False, nullable=False, comment="The version."
        ),
        sa.Column(
            "ordinal",
            sa.Double(),
            nullable=True,
            comment="Its place under the rule `explicit`; NULL when none was given.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "channel_id"],
            ["channel.project_id", "channel.channel_id"],
            name="fk_channel_version_project_id_channel_id_channel",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "version_id"],
            ["version.project_id", "version.version_id"],
            name="fk_channel_version_project_id_version_id_version",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "project_id", "channel_id", "version_id", name="pk_channel_version"
        ),
        comment="Which versions a channel holds.",
    )
    op.create_index(
        "ix_channel_version_project_id_version_id",
        "channel_version",
        ["project_id", "version_id"],
        unique=False,
    )
    op.create_table(
        "annotation",
        project_id(),
        sa.Column(
            "annotation_id", INTEGER, autoincrement=False, nullable=False, comment="The annotation."
        ),
        sa.Column("version_id", INTEGER, nullable=False, comment="The version it remarks on."),
        sa.Column("title", sa.Text(), nullable=False, comment="A few words, drawn on charts."),
        sa.Column(
            "text",
            sa.Text(),
            nullable=False,
            comment="The remark; empty when the title says it all.",
        ),
        sa.Column("created_at", TIME, nullable=False, comment="When it was made."),
        sa.ForeignKeyConstraint(
            ["project_id", "version_id"],
            ["version.project_id", "version.version_id"],
            name="fk_annotation_project_id_version_id_version",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "annotation_id", name="pk_annotation"),
        sa.UniqueConstraint(
            "project_id", "version_id", "title", name="uq_annotation_project_id_version_id_title"
        ),
        comment="A remark on a version.",
    )
    op.create_table(
        "track",
        project_id(),
        sa.Column("track_id", INTEGER, autoincrement=False, nullable=False, comment="The track."),
        sa.Column(
            "digest", sa.LargeBinary(), nullable=False, comment="SHA-256 over all attributes."
        ),
        sa.Column(
            "machine",
            sa.Text(),
            nullable=False,
            comment="Declared label of the machine, never its host name; empty when not known.",
        ),
        sa.Column(
            "os", sa.Text(), nullable=False, comment="Operating system; empty when not known."
        ),
        sa.Column(
            "arch", sa.Text(), nullable=False, comment="Instruction set; empty when not known."
        ),
        sa.Column("cpu", sa.Text(), nullable=False, comment="CPU model; empty when not known."),
        sa.Column("compiler", sa.Text(), nullable=False, comment="Compiler; empty when not known."),
        sa.Column(
            "compiler_major",
            sa.Text(),
            nullable=False,
            comment="Major version of the compiler; empty when not known.",
        ),
        sa.Column(
            "stdlib", sa.Text(), nullable=False, comment="Standard library; empty when not known."
        ),
        sa.Column(
            "build_type", sa.Text(), nullable=False, comment="Build type; empty when not known."
        ),
        sa.Column(
            "variant",
            sa.Text(),
            nullable=False,
            comment="Declared name for a set of flags; empty when not known.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_track_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "track_id", name="pk_track"),
        sa.UniqueConstraint("project_id", "digest", name="uq_track_project_id_digest"),
        comment="The line a number may be compared along.",
    )
    op.create_table(
        "environment",
        project_id(),
        sa.Column(
            "environment_id",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="The environment.",
        ),
        sa.Column(
            "digest",
            sa.LargeBinary(),
            nullable=False,
            comment="SHA-256 over the facts as sorted JSON.",
        ),
        sa.Column(
            "facts",
            sa.JSON(),
            nullable=False,
            comment="Everything else about where a run was taken.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_environment_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "environment_id", name="pk_environment"),
        sa.UniqueConstraint("project_id", "digest", name="uq_environment_project_id_digest"),
        comment="Facts about where a run was taken; a change is an event, not a new series.",
    )
    if op.get_bind().dialect.name == "postgresql":
        for table, column in SEQUENCED.items():
            op.execute(sa.schema.CreateSequence(sa.Sequence(f"{column}_seq")))
            op.alter_column(table, column, server_default=sa.text(f"nextval('{column}_seq')"))


def downgrade() -> None:
    """Drop them."""
    op.drop_table("environment")
    op.drop_table("track")
    op.drop_table("annotation")
    op.drop_table("channel_version")
    op.drop_table("version")
    op.drop_table("channel")
    op.drop_table("token")
    op.drop_table("project")
    if op.get_bind().dialect.name == "postgresql":
        for column in SEQUENCED.values():
            op.execute(sa.schema.DropSequence(sa.Sequence(f"{column}_seq")))
