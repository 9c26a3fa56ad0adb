"""The kinds of problems that the API answers with."""

from wirewatch.api.problems import Kind, all_kinds


def problems() -> str:
    """Return a section per kind; its heading is the slug, where the address of the type leads."""
    return "\n\n".join(_section(kind, when) for kind, when in all_kinds())


def _section(kind: Kind, when: str) -> str:
    first, *_ = when.split("\n\n")
    return f"## {kind.slug}\n\n{kind.status}, *{kind.title}*. {' '.join(first.split())}"
