"""How often one token, or one address without a token, may ask.

Requests of this machine itself are not counted: they are its operator's, or those of a proxy that does not say for
whom it asks (see WIREWATCH_RATE_PER_ADDRESS in `docs/reference/settings.md`). Each server process counts for itself.
"""

import math
import time
from functools import lru_cache
from ipaddress import ip_address

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wirewatch.api.problems import answer_problem
from wirewatch.domain.errors import TooManyRequests
from wirewatch.services.token_text import key_of

_PASSWORDS_PER_MINUTE = 10


class RateLimits:
    """Answers 429 to who asks too often; a limit of 0 is none.

    A token's key is only a claim until the store was asked, so each refusal (401) counts against the address; once it
    has too many, its requests are answered without asking the store.
    """

    def __init__(
        self, app: ASGIApp, *, per_token: int, per_address: int, refused: int, sessions: str
    ) -> None:
        self._app = app
        self._window = MovingWindowRateLimiter(MemoryStorage())
        self._limits = {
            "token": per_token,
            "address": per_address,
            "refused": refused,
            "password": min(refused, _PASSWORDS_PER_MINUTE),
        }
        self._sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        address = scope["client"][0] if scope["type"] == "http" and scope.get("client") else ""
        if scope["type"] != "http" or not address or _is_this_machine(address):
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        wait_s = self._wait_s(request, address)
        if wait_s:
            detail = f"Too many requests; ask again in {wait_s} s."
            error = TooManyRequests(detail, retry_after_s=wait_s)
            await answer_problem(request, error)(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 401:
                self._over("refused", address)
            await send(message)

        await self._app(scope, receive, counted)

    def _wait_s(self, request: Request, address: str) -> int:
        waited = self._over("refused", address, takes=False)
        if request.method == "POST" and request.url.path.startswith(self._sessions):
            waited = waited or self._over("password", address)
        key = _key(request)
        return waited or (
            self._over("address", address) if key is None else self._over("token", key)
        )

    def _over(self, kind: str, who: str, *, takes: bool = True) -> int:
        per_minute = self._limits[kind]
        if not per_minute:
            return 0
        item = RateLimitItemPerMinute(per_minute)
        ask = self._window.hit if takes else self._window.test
        if ask(item, kind, who):
            return 0
        until = self._window.get_window_stats(item, kind, who).reset_time
        return max(1, math.ceil(until - time.time()))


def _key(request: Request) -> str | None:
    _, _, text = request.headers.get("authorization", "").partition(" ")
    return key_of(text.strip())


@lru_cache(maxsize=1_024)
def _is_this_machine(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return True  # A socket of this machine has a name, not an address.
