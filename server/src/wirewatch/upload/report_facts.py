"""What a report says about itself, so that nothing is guessed that it knows better."""

import json

PREFIX = "wirewatch."
# Where the names of the upload's parameters and of the report's context differ.
_NAMES = {"commit_time": "committed_at"}


def find_stated(body: bytes) -> frozenset[str] | None:
    """Return the names of the upload's parameters that the report's context answers; None if it is no report.

    Whether it can be read in all its parts is for the server to say.
    """
    try:
        report = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(report, dict) or "benchmarks" not in report:
        return None
    context = report.get("context")
    if not isinstance(context, dict):
        return frozenset()
    stated = (
        key.removeprefix(PREFIX) for key in context if key.startswith(PREFIX) and context[key]
    )
    return frozenset(_NAMES.get(name, name) for name in stated)
