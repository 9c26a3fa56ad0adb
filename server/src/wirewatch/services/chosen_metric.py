"""Which metric a chart is of."""

from wirewatch.domain.errors import NotFound
from wirewatch.domain.metrics import Metric, metric
from wirewatch.services.catalog import Catalog
from wirewatch.services.projects import in_display_order

_DEFAULT_METRIC = "bytes_per_second"


def chosen_metric(catalog: Catalog, name: str | None) -> Metric:
    """Return the metric of that name; without one bandwidth, else the project's first.

    Raises:
        NotFound: the project has no values of that metric.
    """
    if name is None:
        if _DEFAULT_METRIC in catalog.metrics or not catalog.metrics:
            return metric(_DEFAULT_METRIC)
        return in_display_order(dict(catalog.metrics))[0]
    if name not in catalog.metrics and catalog.metrics:
        there_are = ", ".join(
            f"`{each.name}`" for each in in_display_order(dict(catalog.metrics))[:20]
        )
        raise NotFound(f"The project has no values of `{name[:100]}`; there are: {there_are}.")
    return metric(name)
