"""What a project lets go of with time."""

from dataclasses import asdict, dataclass

from wirewatch.domain.errors import InvalidRequest

PULL_REQUESTS = "pr/"
"""What the names of pull requests' channels begin with."""

MOST = 36_500


@dataclass(frozen=True, slots=True)
class Policy:
    """How long what is kept; None keeps it.

    Attributes:
        keep_originals_days: the report as it was sent; all that charts show stays.
        keep_samples_versions: repetitions of all versions but each channel's newest so many; medians stay.
        keep_pull_request_days: runs whose version is in channels of pull requests only.
    """

    keep_originals_days: int | None = None
    keep_samples_versions: int | None = None
    keep_pull_request_days: int | None = None

    @property
    def keeps_everything(self) -> bool:
        """Whether nothing ever goes."""
        return all(value is None for value in asdict(self).values())


def check_policy(policy: Policy) -> None:
    """Return when the numbers can be meant.

    Raises:
        InvalidRequest: one cannot; names it.
    """
    for name, value in asdict(policy).items():
        if value is not None and not 1 <= value <= MOST:
            raise InvalidRequest(
                f"{name} is {value}: give 1 to {MOST:,}, or nothing to keep everything.",
                parameter=name,
            )
