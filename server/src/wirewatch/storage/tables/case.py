"""Cases, the index of their facets, and the layouts that runs share."""

from sqlalchemy import Boolean, Index, Table, UniqueConstraint

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with, goes_with_project
from wirewatch.storage.types import Bytes, Count, Id, String, own_id, project_id, required

benchmark_case = Table(
    "benchmark_case",
    metadata,
    project_id(),
    own_id("case_id", "The case."),
    required("name", String, "The benchmark's canonical name, exactly."),
    required("threads", Count, "Number of threads."),
    required("clock", String, "The clock rates are computed from."),
    required("revision", Count, "Counted up when the benchmark's meaning changed."),
    required("has_schema", Boolean, "Whether its first report declared the grammar of names."),
    UniqueConstraint("project_id", "name", "threads", "clock", "revision"),
    goes_with_project(),
    comment="One benchmark.",
)

case_facet = Table(
    "case_facet",
    metadata,
    project_id(),
    required("case_id", Id, "The case.", primary_key=True, autoincrement=False),
    required("key", String, "operation, codec, payload, size, ...", primary_key=True),
    required("value", String, "The facet's value, as text."),
    goes_with("benchmark_case", "case_id"),
    comment="What a case's name says; can be derived again from the names.",
    sqlite_with_rowid=False,
)

layout = Table(
    "layout",
    metadata,
    project_id(),
    own_id("layout_id", "The layout."),
    required("digest", Bytes, "SHA-256 over the ordered identities of its cases."),
    required("case_count", Count, "Number of slots."),
    UniqueConstraint("project_id", "digest"),
    goes_with_project(),
    comment="An ordered list of cases, shared by all runs that measured the same list.",
)

layout_case = Table(
    "layout_case",
    metadata,
    project_id(),
    required("layout_id", Id, "The layout.", primary_key=True, autoincrement=False),
    required("slot", Count, "Place in the vectors, from 0.", primary_key=True, autoincrement=False),
    required("case_id", Id, "The case in that place."),
    goes_with("layout", "layout_id"),
    goes_with("benchmark_case", "case_id"),
    Index(None, "project_id", "case_id", "layout_id", "slot"),
    comment="Which case is in which slot of a layout.",
    sqlite_with_rowid=False,
)

metric = Table(
    "metric",
    metadata,
    project_id(),
    own_id("metric_id", "The metric."),
    required("name", String, "Its name: bytes_per_second, real_time, or a user's counter."),
    UniqueConstraint("project_id", "name"),
    goes_with_project(),
    comment="A measured quantity that the project has values of.",
)

layout_metric = Table(
    "layout_metric",
    metadata,
    project_id(),
    required("layout_id", Id, "The layout.", primary_key=True, autoincrement=False),
    required("metric_id", Id, "The metric.", primary_key=True, autoincrement=False),
    required("present", Bytes, "One bit per slot, lowest first: some run had a value there."),
    goes_with("layout", "layout_id"),
    goes_with("metric", "metric_id"),
    comment="Which cases have values of a metric; can be derived again from run_column.",
)
