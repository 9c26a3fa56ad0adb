"""Verdicts, change points, triage, and how far each project is judged.

Runs stored before are judged by the worker when it first sees their project.
"""

import sqlalchemy as sa
from alembic import op

revision = "202611212030"
down_revision = "202611212020"
branch_labels = None
depends_on = None


INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)

# Table -> the id that a sequence of the same name feeds on PostgreSQL.
SEQUENCED = {"triage": "triage_id", "verdict": "verdict_id"}


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
    """Create the tables and their sequences; runs learn what they are judged against."""
    op.create_table(
        "judgement",
        project_id(),
        sa.Column(
            "data_version",
            INTEGER,
            nullable=False,
            comment="The project's data version up to which all is judged.",
        ),
        sa.Column(
            "run_id",
            INTEGER,
            nullable=False,
            comment="The newest run that is judged; 0 before the first.",
        ),
        sa.Column(
            "claimed_by",
            sa.Text(),
            nullable=True,
            comment="Who judges now; NULL when nobody does, and on PostgreSQL.",
        ),
        sa.Column(
            "claimed_until",
            TIME,
            nullable=True,
            comment="When that claim ends by itself; NULL without one.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_judgement_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", name="pk_judgement"),
        comment="How far the worker has come with a project.",
    )
    op.create_table(
        "change_point",
        project_id(),
        sa.Column(
            "channel_id", INTEGER, autoincrement=False, nullable=False, comment="The channel."
        ),
        sa.Column("track_id", INTEGER, autoincrement=False, nullable=False, comment="The track."),
        sa.Column("case_id", INTEGER, autoincrement=False, nullable=False, comment="The case."),
        sa.Column(
            "version_id",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="The first version of the new level.",
        ),
        sa.Column("metric_id", INTEGER, autoincrement=False, nullable=False, comment="The metric."),
        sa.Column(
            "before_version_id",
            INTEGER,
            nullable=False,
            comment="The last version of the old level.",
        ),
        sa.Column("ratio", sa.Double(), nullable=False, comment="The new level over the old one."),
        sa.Column(
            "low",
            sa.Double(),
            nullable=True,
            comment="Lower end of its 95 % interval; NULL where too few runs tell.",
        ),
        sa.Column(
            "high",
            sa.Double(),
            nullable=True,
            comment="Upper end of its 95 % interval; NULL where too few runs tell.",
        ),
        sa.Column(
            "level_before",
            sa.Double(),
            nullable=False,
            comment="Median of the old level, in the metric's unit.",
        ),
        sa.Column(
            "level_after",
            sa.Double(),
            nullable=False,
            comment="Median of the new level, in the metric's unit.",
        ),
        sa.Column("runs_before", INTEGER, nullable=False, comment="Runs of the old level."),
        sa.Column("runs_after", INTEGER, nullable=False, comment="Runs of the new level."),
        sa.Column(
            "found_at", TIME, nullable=False, comment="When it was first found at this version."
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "before_version_id"],
            ["version.project_id", "version.version_id"],
            name="fk_change_point_project_id_before_version_id_version",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "case_id"],
            ["benchmark_case.project_id", "benchmark_case.case_id"],
            name="fk_change_point_project_id_case_id_benchmark_case",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "channel_id"],
            ["channel.project_id", "channel.channel_id"],
            name="fk_change_point_project_id_channel_id_channel",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "metric_id"],
            ["metric.project_id", "metric.metric_id"],
            name="fk_change_point_project_id_metric_id_metric",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "track_id"],
            ["track.project_id", "track.track_id"],
            name="fk_change_point_project_id_track_id_track",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "version_id"],
            ["version.project_id", "version.version_id"],
            name="fk_change_point_project_id_version_id_version",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "project_id",
            "channel_id",
            "track_id",
            "case_id",
            "version_id",
            "metric_id",
            name="pk_change_point",
        ),
        comment="Where a series changed its level, looking back; made anew when its data change.",
    )
    op.create_index(
        "ix_change_point_project_id_channel_id_version_id",
        "change_point",
        ["project_id", "channel_id", "version_id"],
        unique=False,
    )
    op.create_table(
        "series_scan",
        project_id(),
        sa.Column(
            "channel_id", INTEGER, autoincrement=False, nullable=False, comment="The channel."
        ),
        sa.Column("track_id", INTEGER, autoincrement=False, nullable=False, comment="The track."),
        sa.Column(
            "runs_digest",
            sa.LargeBinary(),
            nullable=False,
            comment="What tells the ordered runs apart that were looked at.",
        ),
        sa.Column(
            "state",
            sa.LargeBinary(),
            nullable=False,
            comment="Per case what was looked at, packed; see services.scan_state.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "channel_id"],
            ["channel.project_id", "channel.channel_id"],
            name="fk_series_scan_project_id_channel_id_channel",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "track_id"],
            ["track.project_id", "track.track_id"],
            name="fk_series_scan_project_id_track_id_track",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "channel_id", "track_id", name="pk_series_scan"),
        comment="How far change points have been looked for on a track in a channel.",
    )
    op.create_table(
        "triage",
        project_id(),
        sa.Column(
            "triage_id",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="The decision; of several about one change the highest counts.",
        ),
        sa.Column("case_id", INTEGER, nullable=False, comment="The case."),
        sa.Column("track_id", INTEGER, nullable=False, comment="The track."),
        sa.Column(
            "version_id",
            INTEGER,
            nullable=False,
            comment="The version at which the change was when this was decided.",
        ),
        sa.Column(
            "rose",
            INTEGER,
            nullable=False,
            comment="1 when the values had risen there, 0 when they had fallen.",
        ),
        sa.Column(
            "state", sa.Text(), nullable=False, comment="new, confirmed, expected, fixed or noise."
        ),
        sa.Column("note", sa.Text(), nullable=False, comment="Why; empty when nothing was said."),
        sa.Column(
            "link",
            sa.Text(),
            nullable=True,
            comment="An address that says more; NULL when there is none.",
        ),
        sa.Column(
            "decided_by",
            sa.Text(),
            nullable=False,
            comment="The key of the token that decided; not secret.",
        ),
        sa.Column("decided_at", TIME, nullable=False, comment="When it was decided."),
        sa.ForeignKeyConstraint(
            ["project_id", "case_id"],
            ["benchmark_case.project_id", "benchmark_case.case_id"],
            name="fk_triage_project_id_case_id_benchmark_case",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "track_id"],
            ["track.project_id", "track.track_id"],
            name="fk_triage_project_id_track_id_track",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "version_id"],
            ["version.project_id", "version.version_id"],
            name="fk_triage_project_id_version_id_version",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "triage_id", name="pk_triage"),
        comment="What people decided about changes; never changed, only followed by a newer one.",
    )
    op.create_index(
        "ix_triage_project_id_case_id_track_id",
        "triage",
        ["project_id", "case_id", "track_id"],
        unique=False,
    )
    op.create_table(
        "verdict",
        project_id(),
        sa.Column(
            "verdict_id",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="The snapshot; of several of one run the highest counts.",
        ),
        sa.Column("run_id", INTEGER, nullable=False, comment="The run that was judged."),
        sa.Column(
            "data_version",
            INTEGER,
            nullable=False,
            comment="The project's data version that was known then.",
        ),
        sa.Column("judged_at", TIME, nullable=False, comment="When it was judged."),
        sa.Column("status", sa.Text(), nullable=False, comment="What is said of the whole run."),
        sa.Column(
            "digest",
            sa.LargeBinary(),
            nullable=False,
            comment="SHA-256 of the snapshot before compression.",
        ),
        sa.Column(
            "snapshot",
            sa.LargeBinary(),
            nullable=False,
            comment="Verdicts and what they were judged against: JSON, zstd.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "run_id"],
            ["run.project_id", "run.run_id"],
            name="fk_verdict_project_id_run_id_run",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "verdict_id", name="pk_verdict"),
        comment="What was said of a run; never changed, only followed by a newer one.",
    )
    op.create_index(
        "ix_verdict_project_id_run_id_verdict_id",
        "verdict",
        ["project_id", "run_id", "verdict_id"],
        unique=False,
    )
    op.add_column(
        "run",
        sa.Column(
            "expected_runs",
            INTEGER,
            nullable=True,
            comment="How many runs its batch will have; NULL when not told.",
        ),
    )
    op.add_column(
        "run",
        sa.Column(
            "base",
            sa.Text(),
            nullable=True,
            comment="The channel it is judged against; NULL when that is its own channel.",
        ),
    )
    op.create_index("ix_run_project_id_batch", "run", ["project_id", "batch"], unique=False)

    if op.get_bind().dialect.name == "postgresql":
        op.alter_column(
            "token", "scopes", comment="List of scopes: read, upload, create, triage, admin."
        )
        for table, column in SEQUENCED.items():
            op.execute(sa.schema.CreateSequence(sa.Sequence(f"{column}_seq")))
            op.alter_column(table, column, server_default=sa.text(f"nextval('{column}_seq')"))


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_run_project_id_batch", table_name="run")
    op.drop_column("run", "base")
    op.drop_column("run", "expected_runs")
    op.drop_index("ix_verdict_project_id_run_id_verdict_id", table_name="verdict")
    op.drop_table("verdict")
    op.drop_index("ix_triage_project_id_case_id_track_id", table_name="triage")
    op.drop_table("triage")
    op.drop_table("series_scan")
    op.drop_index("ix_change_point_project_id_channel_id_version_id", table_name="change_point")
    op.drop_table("change_point")
    op.drop_table("judgement")
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("token", "scopes", comment="List of scopes: read, upload, create, admin.")
        for column in SEQUENCED.values():
            op.execute(sa.schema.DropSequence(sa.Sequence(f"{column}_seq")))
