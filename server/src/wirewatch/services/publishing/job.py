"""What kind of job an identity token stands for, whichever forge ran it."""

from collections.abc import Mapping
from dataclasses import dataclass

from wirewatch.domain.errors import Forbidden

_PULL_REQUEST_MAX = 10**9
_MAX_CHARS = 500


@dataclass(frozen=True, slots=True)
class Job:
    """The facts a publisher is compared with, and those that a pull request's upload is held to.

    Attributes:
        repository: `owner/name`, or a GitLab project's whole path.
        workflow: the file that defines the job: a name in `.github/workflows/`, or a path of a GitLab repository.
        environment: the environment it deploys to; None without one.
        commit: what was checked out.
        pull_request: its number; None for a job of the repository itself.
        reference: what to call the job in lists.
    """

    repository: str
    repository_id: str
    owner_id: str
    workflow: str
    environment: str | None
    ref_is_protected: bool
    commit: str
    pull_request: int | None
    reference: str


def text_claim(claims: Mapping[str, object], name: str) -> str:
    """Return a claim that must be there as text.

    Raises:
        Forbidden: it is missing, empty, overlong, or something else.
    """
    value = claims.get(name)
    if (
        not isinstance(value, str)
        or not value
        or len(value) > _MAX_CHARS
        or not value.isprintable()
    ):
        raise Forbidden(f"The identity token does not say its `{name}`.")
    return value


def pull_request_number(digits: str) -> int:
    """Return the number of a pull request.

    Raises:
        Forbidden: it is none.
    """
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 10 else 0
    if not 1 <= number <= _PULL_REQUEST_MAX:
        raise Forbidden("The identity token does not say which pull request its job belongs to.")
    return number
