"""Measurements as columns: how nearly all reports come, and how a run is stored."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from wirewatch.domain.case_list import CaseList
from wirewatch.domain.report import Measurement


@dataclass(frozen=True, slots=True)
class Remarks:
    """What a report says of one case besides its samples; the attributes are those of `Measurement`."""

    label: str | None
    aggregates: Mapping[tuple[str, str], float]
    complexity: str | None


@dataclass(frozen=True, slots=True, eq=False)
class EvenMeasurements(Sequence[Measurement]):
    """Measurements of cases of one thread that all have as many repetitions of the same metrics; none failed.

    A measurement is made when it is asked for: who stores a report takes the columns.

    Attributes:
        cases: the cases, in the order of the measurements.
        facets_of: place -> the facets of the case.
        repetitions: of every case.
        columns: metric name -> the values of all repetitions, case by case.
        iterations: of all repetitions, case by case.
        time_units: of all repetitions, case by case.
        remarks_of: place -> what else is said of the case.
    """

    cases: CaseList
    facets_of: Callable[[int], Mapping[str, str]]
    repetitions: int
    columns: Mapping[str, Sequence[float]]
    iterations: Sequence[int]
    time_units: Sequence[str]
    remarks_of: Callable[[int], Remarks]

    def __len__(self) -> int:
        """Return the number of cases."""
        return len(self.cases)

    def __iter__(self) -> Iterator[Measurement]:
        """Make all measurements."""
        return (self._at(place) for place in range(len(self.cases)))

    @overload
    def __getitem__(self, place: int) -> Measurement: ...
    @overload
    def __getitem__(self, place: slice) -> list[Measurement]: ...
    def __getitem__(self, place: int | slice) -> Measurement | list[Measurement]:
        """Make the measurement in that place, or those in that slice."""
        places = range(len(self.cases))[place]
        if isinstance(places, range):
            return [self._at(each) for each in places]
        return self._at(places)

    def _at(self, place: int) -> Measurement:
        first = place * self.repetitions
        end = first + self.repetitions
        remarks = self.remarks_of(place)
        return Measurement(
            self.cases[place],
            self.facets_of(place),
            {name: tuple(values[first:end]) for name, values in self.columns.items()},
            tuple(self.iterations[first:end]),
            self.repetitions,
            self.time_units[first],
            remarks.label,
            [],
            remarks.aggregates,
            summary_only=False,
            complexity=remarks.complexity,
        )


def cases_of(measurements: Sequence[Measurement]) -> CaseList:
    """Return the cases of the measurements, in their order."""
    if isinstance(measurements, EvenMeasurements):
        return measurements.cases
    return CaseList(each.case for each in measurements)
