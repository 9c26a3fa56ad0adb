"""Cases, layouts, runs."""

import sqlalchemy as sa
from alembic import op

revision = "2026112102"
down_revision = "2026112101"
branch_labels = None
depends_on = None

INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)

# Table -> the id that a sequence of the same name feeds on PostgreSQL.
SEQUENCED = {
    "benchmark_case": "case_id",
    "layout": "layout_id",
    "metric": "metric_id",
    "run": "run_id",
}
# Packed vectors are cut in SQL: stored uncompressed, only the pieces asked for are read.
SLICED = ("medians", "samples")


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
        "benchmark_case",
        project_id(),
        sa.Column("case_id", INTEGER, autoincrement=False, nullable=False, comment="The case."),
        sa.Column(
            "name", sa.Text(), nullable=False, comment="The benchmark's canonical name, exactly."
        ),
        sa.Column("threads", INTEGER, nullable=False, comment="Number of threads."),
        sa.Column("clock", sa.Text(), nullable=False, comment="The clock rates are computed from."),
        sa.Column(
            "revision",
            INTEGER,
            nullable=False,
            comment="Counted up when the benchmark's meaning changed.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_benchmark_case_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "case_id", name="pk_benchmark_case"),
        sa.UniqueConstraint(
            "project_id",
            "name",
            "threads",
            "clock",
            "revision",
            name="uq_benchmark_case_project_id_name_threads_clock_revision",
        ),
        comment="One benchmark.",
    )
    op.create_table(
        "case_facet",
        project_id(),
        sa.Column("case_id", INTEGER, autoincrement=False, nullable=False, comment="The case."),
        sa.Column("key", sa.Text(), nullable=False, comment="operation, codec, payload, size, ..."),
        sa.Column("value", sa.Text(), nullable=False, comment="The facet's value, as text."),
        sa.ForeignKeyConstraint(
            ["project_id", "case_id"],
            ["benchmark_case.project_id", "benchmark_case.case_id"],
            name="fk_case_facet_project_id_case_id_benchmark_case",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "case_id", "key", name="pk_case_facet"),
        comment="What a case's name says; can be derived again from the names.",
        sqlite_with_rowid=False,
    )
    op.create_table(
        "layout",
        project_id(),
        sa.Column("layout_id", INTEGER, autoincrement=False, nullable=False, comment="The layout."),
        sa.Column(
            "digest",
            sa.LargeBinary(),
            nullable=False,
            comment="SHA-256 over the ordered identities of its cases.",
        ),
        sa.Column("case_count", INTEGER, nullable=False, comment="Number of slots."),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_layout_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "layout_id", name="pk_layout"),
        sa.UniqueConstraint("project_id", "digest", name="uq_layout_project_id_digest"),
        comment="An ordered list of cases, shared by all runs that measured the same list.",
    )
    op.create_table(
        "layout_case",
        project_id(),
        sa.Column("layout_id", INTEGER, autoincrement=False, nullable=False, comment="The layout."),
        sa.Column(
            "slot",
            INTEGER,
            autoincrement=False,
            nullable=False,
            comment="Place in the vectors, from 0.",
        ),
        sa.Column("case_id", INTEGER, nullable=False, comment="The case in that place."),
        sa.ForeignKeyConstraint(
            ["project_id", "case_id"],
            ["benchmark_case.project_id", "benchmark_case.case_id"],
            name="fk_layout_case_project_id_case_id_benchmark_case",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "layout_id"],
            ["layout.project_id", "layout.layout_id"],
            name="fk_layout_case_project_id_layout_id_layout",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "layout_id", "slot", name="pk_layout_case"),
        comment="Which case is in which slot of a layout.",
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_layout_case_project_id_case_id_layout_id_slot",
        "layout_case",
        ["project_id", "case_id", "layout_id", "slot"],
        unique=False,
    )
    op.create_table(
        "metric",
        project_id(),
        sa.Column("metric_id", INTEGER, autoincrement=False, nullable=False, comment="The metric."),
        sa.Column(
            "name",
            sa.Text(),
            nullable=False,
            comment="Its name: bytes_per_second, real_time, or a user's counter.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_metric_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "metric_id", name="pk_metric"),
        sa.UniqueConstraint("project_id", "name", name="uq_metric_project_id_name"),
        comment="A measured quantity that the project has values of.",
    )
    op.create_table(
        "layout_metric",
        project_id(),
        sa.Column("layout_id", INTEGER, autoincrement=False, nullable=False, comment="The layout."),
        sa.Column("metric_id", INTEGER, autoincrement=False, nullable=False, comment="The metric."),
        sa.Column(
            "present",
            sa.LargeBinary(),
            nullable=False,
            comment="One bit per slot, lowest first: some run had a value there.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "layout_id"],
            ["layout.project_id", "layout.layout_id"],
            name="fk_layout_metric_project_id_layout_id_layout",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "metric_id"],
            ["metric.project_id", "metric.metric_id"],
            name="fk_layout_metric_project_id_metric_id_metric",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "layout_id", "metric_id", name="pk_layout_metric"),
        comment="Which cases have values of a metric; can be derived again from run_column.",
    )
    op.create_table(
        "run",
        project_id(),
        sa.Column("run_id", INTEGER, autoincrement=False, nullable=False, comment="The run."),
        sa.Column("version_id", INTEGER, nullable=False, comment="The version that was measured."),
        sa.Column("channel_id", INTEGER, nullable=False, comment="The channel it was uploaded to."),
        sa.Column("track_id", INTEGER, nullable=False, comment="The track it belongs to."),
        sa.Column(
            "environment_id",
            INTEGER,
            nullable=False,
            comment="Everything else about where it was taken.",
        ),
        sa.Column(
            "layout_id", INTEGER, nullable=False, comment="The cases, in the order of the vectors."
        ),
        sa.Column(
            "digest",
            sa.LargeBinary(),
            nullable=False,
            comment="SHA-256 of the report's decoded body.",
        ),
        sa.Column(
            "sitting",
            sa.Text(),
            nullable=True,
            comment="One uninterrupted stretch of measuring; NULL when not told.",
        ),
        sa.Column(
            "batch",
            sa.Text(),
            nullable=True,
            comment="Name that ties uploads of one CI job; NULL when not told.",
        ),
        sa.Column(
            "started_at",
            sa.Text(),
            nullable=True,
            comment="The report's own date, as written; NULL when it has none.",
        ),
        sa.Column(
            "received_at",
            TIME,
            nullable=False,
            comment="When it was stored, by the server's clock.",
        ),
        sa.Column(
            "library_version",
            sa.Text(),
            nullable=True,
            comment="Google Benchmark's version; NULL before 1.8.4.",
        ),
        sa.Column(
            "repetitions",
            INTEGER,
            nullable=True,
            comment="Successful repetitions of every case; NULL when they differ.",
        ),
        sa.Column(
            "repetition_counts",
            sa.LargeBinary(),
            nullable=True,
            comment="Packed uint16, one per slot; NULL when all are equal.",
        ),
        sa.Column(
            "sample_count",
            INTEGER,
            nullable=False,
            comment="Successful repetitions, all cases together.",
        ),
        sa.Column(
            "failures",
            sa.JSON(),
            nullable=False,
            comment="Rows that failed or were skipped: name, kind, message, ...",
        ),
        sa.Column(
            "caveats",
            sa.JSON(),
            nullable=False,
            comment="Remarks on the report's quality: code and detail.",
        ),
        sa.Column(
            "voided_at",
            TIME,
            nullable=True,
            comment="When it was taken out of all charts; NULL while it counts.",
        ),
        sa.Column(
            "void_reason",
            sa.Text(),
            nullable=True,
            comment="Why it was taken out; NULL while it counts.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "channel_id"],
            ["channel.project_id", "channel.channel_id"],
            name="fk_run_project_id_channel_id_channel",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "environment_id"],
            ["environment.project_id", "environment.environment_id"],
            name="fk_run_project_id_environment_id_environment",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "layout_id"],
            ["layout.project_id", "layout.layout_id"],
            name="fk_run_project_id_layout_id_layout",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "track_id"],
            ["track.project_id", "track.track_id"],
            name="fk_run_project_id_track_id_track",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "version_id"],
            ["version.project_id", "version.version_id"],
            name="fk_run_project_id_version_id_version",
        ),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.project_id"],
            name="fk_run_project_id_project",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "run_id", name="pk_run"),
        sa.UniqueConstraint(
            "project_id",
            "digest",
            "version_id",
            "track_id",
            name="uq_run_project_id_digest_version_id_track_id",
        ),
        comment="One accepted report.",
    )
    op.create_index(
        "ix_run_project_id_layout_id_track_id",
        "run",
        ["project_id", "layout_id", "track_id"],
        unique=False,
    )
    op.create_index(
        "ix_run_project_id_version_id", "run", ["project_id", "version_id"], unique=False
    )
    op.create_table(
        "run_component",
        project_id(),
        sa.Column("run_id", INTEGER, autoincrement=False, nullable=False, comment="The run."),
        sa.Column(
            "name",
            sa.Text(),
            nullable=False,
            comment="The component: boost, cereal, our own codec.",
        ),
        sa.Column("version", sa.Text(), nullable=False, comment="Its version in this run."),
        sa.ForeignKeyConstraint(
            ["project_id", "run_id"],
            ["run.project_id", "run.run_id"],
            name="fk_run_component_project_id_run_id_run",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "run_id", "name", name="pk_run_component"),
        comment="Versions of the libraries inside what was measured.",
    )
    op.create_table(
        "run_column",
        project_id(),
        sa.Column("run_id", INTEGER, autoincrement=False, nullable=False, comment="The run."),
        sa.Column("metric_id", INTEGER, autoincrement=False, nullable=False, comment="The metric."),
        sa.Column(
            "medians",
            sa.LargeBinary(),
            nullable=False,
            comment="Packed float64, one per slot of the layout; NaN where absent.",
        ),
        sa.Column(
            "samples",
            sa.LargeBinary(),
            nullable=True,
            comment="Packed float64 of all repetitions, case by case; NULL when no case has more than one.",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "metric_id"],
            ["metric.project_id", "metric.metric_id"],
            name="fk_run_column_project_id_metric_id_metric",
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "run_id"],
            ["run.project_id", "run.run_id"],
            name="fk_run_column_project_id_run_id_run",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "run_id", "metric_id", name="pk_run_column"),
        comment="What a run says of one metric, as vectors.",
    )
    op.create_table(
        "report",
        project_id(),
        sa.Column("run_id", INTEGER, autoincrement=False, nullable=False, comment="The run."),
        sa.Column(
            "original",
            sa.LargeBinary(),
            nullable=False,
            comment="The report's decoded body, byte for byte, compressed by zstd.",
        ),
        sa.Column("size_bytes", INTEGER, nullable=False, comment="Its size before compression."),
        sa.ForeignKeyConstraint(
            ["project_id", "run_id"],
            ["run.project_id", "run.run_id"],
            name="fk_report_project_id_run_id_run",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "run_id", name="pk_report"),
        comment="The report as it was sent; everything else can be derived from it again.",
    )
    if op.get_bind().dialect.name == "postgresql":
        for table, column in SEQUENCED.items():
            op.execute(sa.schema.CreateSequence(sa.Sequence(f"{column}_seq")))
            op.alter_column(table, column, server_default=sa.text(f"nextval('{column}_seq')"))
        for column in SLICED:
            op.execute(f"ALTER TABLE run_column ALTER COLUMN {column} SET STORAGE EXTERNAL")


def downgrade() -> None:
    """Drop them."""
    op.drop_table("report")
    op.drop_table("run_column")
    op.drop_table("run_component")
    op.drop_table("run")
    op.drop_table("layout_metric")
    op.drop_table("metric")
    op.drop_table("layout_case")
    op.drop_table("layout")
    op.drop_table("case_facet")
    op.drop_table("benchmark_case")
    if op.get_bind().dialect.name == "postgresql":
        for column in SEQUENCED.values():
            op.execute(sa.schema.DropSequence(sa.Sequence(f"{column}_seq")))
