"""Who may sign for a CI job: a fixed table, filled by who runs the server, never by a token."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from wirewatch.domain.errors import InvalidRequest

GITHUB_ISSUER = "https://token.actions.githubusercontent.com"
GITLAB_ISSUER = "https://gitlab.com"
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


class Forge(StrEnum):
    """What kind of claims an issuer's tokens carry."""

    GITHUB = "github"
    GITLAB = "gitlab"


_KEYS_PATH = {Forge.GITHUB: "/.well-known/jwks", Forge.GITLAB: "/oauth/discovery/keys"}


@dataclass(frozen=True, slots=True)
class Issuer:
    """One issuer: its URL as tokens spell it, and where its keys are."""

    url: str
    forge: Forge
    keys_url: str

    @property
    def place(self) -> str:
        """The URL without its scheme, as GitLab writes it in front of a path."""
        return self.url.partition("://")[2]


Issuers = Mapping[str, Issuer]


def issuer_table(*, own_github: str | None = None, own_gitlab: str | None = None) -> Issuers:
    """Return github.com, gitlab.com and the servers given (URLs with blanks between), by issuer URL.

    Raises:
        InvalidRequest: a URL is not https; plain http is for this machine only.
    """
    listed = [
        (Forge.GITHUB, [GITHUB_ISSUER, *(own_github or "").split()]),
        (Forge.GITLAB, [GITLAB_ISSUER, *(own_gitlab or "").split()]),
    ]
    return {
        url: Issuer(checked_issuer(url), forge, url + _KEYS_PATH[forge])
        for forge, urls in listed
        for url in urls
    }


def checked_issuer(url: str) -> str:
    """Return the URL.

    Raises:
        InvalidRequest: it is not https; plain http is for this machine only.
    """
    parts = urlsplit(url)
    is_safe = parts.scheme == "https" or parts.hostname in _LOOPBACK
    if not is_safe or not parts.hostname or parts.query or parts.fragment or url.endswith("/"):
        raise InvalidRequest(
            f"{url} cannot be an issuer: write https://host or https://host/path, without a slash at the end.",
            parameter="issuers",
        )
    return url
