"""GitHub's REST API, as far as a comment on a pull request needs it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wirewatch.upload.errors import NoAnswer, UploadError
from wirewatch.upload.exchange import Answer, Request, exchange

_TIMEOUT_S = 30.0
_ATTEMPTS = 3
_PER_PAGE = 100


class ForgeError(UploadError):
    """GitHub did not do what was asked."""


@dataclass(frozen=True, slots=True)
class Forge:
    """One repository on GitHub, with a token for it. `api` is $GITHUB_API_URL."""

    api: str
    repository: str
    token: str

    def ask(self, method: str, place: str, content: Mapping[str, str] | None = None) -> object:
        """Return what is at a place of the repository, such as `/pulls/3`; None where there is no content.

        Raises:
            ForgeError: GitHub refuses or does not answer.
        """
        body = None if content is None else json.dumps(content).encode()
        request = Request(
            f"{self.api}/repos/{self.repository}{place}",
            body,
            {
                "Authorization": f"Bearer {self.token}",
                "Accept": "application/vnd.github+json",
                "X-GitHub-Api-Version": "2022-11-28",
                "User-Agent": "wirewatch",
            },
            method,
        )
        answer = self._exchange(request, may_repeat=method == "GET")
        if not 200 <= answer.status < 300:
            said = answer.facts().get("message") or answer.text()[:200]
            raise ForgeError(f"GitHub answered {answer.status} to {method} {place}: {said}")
        return json.loads(answer.body) if answer.body else None

    def pages(self, place: str) -> Iterator[Mapping[str, object]]:
        """Yield the objects of a list, all pages of it."""
        page = 1
        while True:
            separator = "&" if "?" in place else "?"
            found = self.ask("GET", f"{place}{separator}per_page={_PER_PAGE}&page={page}")
            listed = found if isinstance(found, list) else []
            yield from (each for each in listed if isinstance(each, dict))
            if len(listed) < _PER_PAGE:
                return
            page += 1

    @staticmethod
    def _exchange(request: Request, *, may_repeat: bool) -> Answer:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return exchange(request, timeout_s=_TIMEOUT_S)
            except NoAnswer as error:
                if not may_repeat or attempt == _ATTEMPTS:
                    raise ForgeError(f"GitHub did not answer: {error}") from error
        raise AssertionError
