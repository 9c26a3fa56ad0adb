"""What badges say: the verdict of a channel's newest run, and the newest value of a series."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.verdict import Status
from wirewatch.services.access import Caller
from wirewatch.services.amount_text import amount_text
from wirewatch.services.catalog import Catalogs
from wirewatch.services.project_access import readable_project
from wirewatch.services.selection import Selection
from wirewatch.services.timeline import chosen_channel
from wirewatch.services.trend import TrendQuery, draw_trend
from wirewatch.services.verdict_text import STATUS_TITLES, status_of
from wirewatch.services.verdicts import read_batch_verdict, read_run_verdict
from wirewatch.storage.repositories import runs
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.run_choice import COUNTED, STATE
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction


class Tone(StrEnum):
    """How a badge is coloured."""

    BETTER = "better"
    WORSE = "worse"
    DOUBTFUL = "doubtful"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Badge:
    """What a badge says: what it is about, at the left, and how that stands."""

    label: str
    message: str
    tone: Tone


_TONES: Mapping[Status | None, Tone] = {
    Status.REGRESSION: Tone.WORSE,
    Status.UNTRUSTED: Tone.DOUBTFUL,
    Status.UNSURE: Tone.DOUBTFUL,
    Status.IMPROVEMENT: Tone.BETTER,
    Status.UNCHANGED: Tone.BETTER,
}


def verdict_badge(store: Store, slug: str, channel: str | None, caller: Caller) -> Badge:
    """Return the status of the channel's newest run that counts, of its whole batch if it is of one.

    Raises:
        NotFound: there is no such project or channel.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        chosen = chosen_channel(transaction, project.project_id, channel)
        if chosen is None:
            return Badge("speed", "no runs yet", Tone.NEUTRAL)
        choice = {"channel": {chosen.name}, STATE: {COUNTED}}
        newest = runs.list_runs(
            transaction, project.project_id, choice=choice, before=None, limit=1
        )
        if not newest:
            return Badge(f"speed of {chosen.name}", "no runs yet", Tone.NEUTRAL)
        status = _status(transaction, project, newest[0].run_id, newest[0].batch)
    said = "not judged yet" if status is None else STATUS_TITLES[status].partition(":")[0].lower()
    tone = _TONES.get(status, Tone.NEUTRAL)
    return Badge(f"speed of {chosen.name}", f"{newest[0].version}: {said}", tone)


def _status(
    transaction: Transaction, project: ProjectRow, run_id: int, batch: str | None
) -> Status | None:
    if batch is None:
        return status_of([read_run_verdict(transaction, project.project_id, run_id)], None)
    whole = read_batch_verdict(transaction, project.project_id, batch, expected=None)
    is_judged = any(each.snapshot is not None for each in whole.runs)
    return whole.status() if is_judged else None


def value_badge(
    transaction: Transaction,
    catalogs: Catalogs,
    project: ProjectRow,
    *,
    metric: str | None,
    channel: str | None,
    selection: Selection,
) -> Badge:
    """Return the newest value of the one series that is selected.

    Raises:
        InvalidRequest: more than one is.
        NotFound: the project has no such channel or metric.
    """
    query = TrendQuery(metric, channel, spread=False, limit=1, selection=selection)
    chart = draw_trend(transaction, catalogs, project, query)
    if chart.total_series > 1:
        raise InvalidRequest(
            f"A badge shows one series, and {chart.total_series} are selected: add keys until one is left, "
            "such as `name=`, `machine=` and `compiler=`.",
            parameter="name",
        )
    if not chart.series:
        return Badge(chart.metric.title.lower(), "no value yet", Tone.NEUTRAL)
    newest = int(np.flatnonzero(~np.isnan(chart.points.y[0]))[-1])
    value = float(chart.points.y[0, newest])
    label = chart.catalog.cases[chart.series[0][0]].key.name
    version = chart.versions[newest].label
    text = f"{amount_text(value, chart.metric.name)} in {version}"
    return Badge(label, text, Tone.NEUTRAL)
