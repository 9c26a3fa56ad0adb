"""The time a request's body may take, so that a client that trickles or falls silent holds nothing for long."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LATE = 408
_STEP_BYTES = 64 * 1024


class BodyTimeLimit:
    """Answers 408 when the next 64 KiB of a body, or its end, do not arrive in time.

    Not a limit for the whole body: a large report over a slow line is honest, a byte a second is not.
    """

    def __init__(self, app: ASGIApp, *, timeout_s: float) -> None:
        self._app = app
        self._timeout_s = timeout_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        clock = asyncio.get_running_loop().time
        deadline = clock() + self._timeout_s
        step_bytes = 0
        is_whole = False

        async def timed() -> Message:
            nonlocal deadline, step_bytes, is_whole
            if is_whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                # The framework lets its own class of exceptions through where it reads a body, and no other.
                raise HTTPException(
                    BODY_LATE,
                    f"Less than {_STEP_BYTES:,} bytes of the body arrived within {self._timeout_s:g} s; "
                    "nothing was stored. Send the request again.",
                    headers={"Connection": "close"},
                ) from None
            is_whole = not message.get("more_body", False)
            step_bytes += len(message.get("body", b""))
            if step_bytes >= _STEP_BYTES:
                step_bytes = 0
                deadline = clock() + self._timeout_s
            return message

        await self._app(scope, timed, send)
