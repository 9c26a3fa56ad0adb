"""The public copy of a report."""

import orjson

from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.private_facts import hide_home_directories, is_private_key
from wirewatch.ingest.report_json import load_report

_ROW_TEXTS = ("label", "error_message", "skip_message")


def redact(body: bytes) -> bytes:
    """Return the report as JSON that may be shown to anyone.

    Without the context's private keys (`host_name`, `executable`, and custom keys by the rules of
    `ingest.private_facts`), and with home directories in texts as `~`. Names and all numbers stay as they are,
    except that NaN and infinities, which JSON does not have, become null.

    Raises:
        InvalidReport: the body is not the JSON object of a report.
    """
    document = load_report(body, CaveatLog())
    context = document.get("context")
    if isinstance(context, dict):
        document["context"] = {
            key: _hide(value) for key, value in context.items() if not is_private_key(key)
        }
    rows = document.get("benchmarks")
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict):
            for key in _ROW_TEXTS:
                if isinstance(row.get(key), str):
                    row[key] = hide_home_directories(row[key])
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _hide(value: object) -> object:
    return hide_home_directories(value) if isinstance(value, str) else value
