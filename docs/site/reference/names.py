"""The grammar of benchmark names, by the parser itself."""

from reference.markdown import code, table
from wirewatch.domain import names
from wirewatch.ingest import benchmark_name

_EXAMPLES = (
    ("to_wire/boost.binary/bytes/size:4096/wrap:binary_object", True),
    ("from_wire/wirepack/record/rev:2/real_time/threads:4", True),
    ("to_wire/json/64", True),
    ("encode/varint/min_time:0.100/repeats:5", False),
    ("BM_Sort<std::string, 4>/1024", False),
    ("BM_Read/size:64/manual_time", False),
)


def examples() -> str:
    """Return a table of names with the case and the facets that are read from each."""
    rows = []
    for name, declared in _EXAMPLES:
        found = benchmark_name.parse_name(name, has_schema=declared)
        case = found.case
        facets = ", ".join(f"{key}: {value}" for key, value in found.facets.items())
        rows.append(
            [
                code(name),
                "yes" if declared else "no",
                code(case.name),
                case.clock.value,
                str(case.threads),
                str(case.revision),
                facets,
            ]
        )
    head = ["name in the report", "declared", "case", "clock", "threads", "revision", "facets"]
    return table(head, rows)


def operations() -> str:
    """Return the operations that tell the grammar by themselves."""
    return ", ".join(code(each) for each in sorted(benchmark_name.OPERATIONS)) + "."


def limits() -> str:
    """Return a table of the limits of what users name."""
    rows = [
        ["project", code(names.SLUG_PATTERN)],
        [
            "version",
            f"1 to {names.VERSION_LABEL_MAX_CHARS} characters, no control characters, no blank at an end",
        ],
        ["channel", f"1 to {names.CHANNEL_NAME_MAX_CHARS} characters, likewise"],
        ["benchmark", f"at most {names.BENCHMARK_NAME_MAX_CHARS:,} characters"],
        ["metric", f"at most {names.METRIC_NAME_MAX_CHARS} characters"],
        ["key of a facet", code(names.FACET_KEY_PATTERN)],
        ["messages, values of the context", f"cut at {names.TEXT_MAX_CHARS:,} characters"],
    ]
    return table(["what", "limit"], rows)
