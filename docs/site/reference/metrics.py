"""What is measured, and what the server tells Prometheus of itself."""

import tempfile

from prometheus_client.parser import text_string_to_metric_families

from reference.markdown import cell, code, table
from wirewatch.api.metrics import ServerMetrics
from wirewatch.domain.metrics import Direction, registered
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store

_BETTER = {Direction.HIGHER: "higher", Direction.LOWER: "lower", Direction.NEUTRAL: "neither"}
# Written by the client library about its own samples.
_OWN = "_created"


def measured() -> str:
    """Return a table of the registry of metrics."""
    rows = [
        [
            code(each.name),
            each.title,
            each.unit,
            _BETTER[each.direction],
            "exact" if each.exact else "a rate" if each.rate else "a time",
        ]
        for each in registered()
    ]
    return table(["metric", "title", "unit", "better is", "kind"], rows)


def prometheus() -> str:
    """Return a table of what `/metrics` has; labels are read from one observed request."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/empty.db", pool_size=1)
        ensure_current(store)
        metrics = ServerMetrics(store)
        metrics.observe("GET", None, 200, 0.001)
        text = metrics.text().decode()
        store.close()
    rows = []
    for family in text_string_to_metric_families(text):
        if family.name.endswith(_OWN):
            continue
        labels = sorted({label for sample in family.samples for label in sample.labels} - {"le"})
        total = "_total" if family.type == "counter" else ""
        shown = ", ".join(map(code, labels))
        rows.append([code(family.name + total), family.type, shown, cell(family.documentation)])
    return table(["name", "type", "labels", "meaning"], rows)
