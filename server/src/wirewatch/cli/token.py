"""`wirewatch token`: made, listed, taken back by who runs the server."""

import re
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.services import tokens
from wirewatch.services.access import Scope
from wirewatch.storage.repositories.tokens import TokenRow

_DURATION = re.compile(r"([1-9][0-9]{0,4})([hdwy])")
_HOURS = {"h": 1, "d": 24, "w": 7 * 24, "y": 365 * 24}

app = typer.Typer(help="Tokens.", no_args_is_help=True)


def read_expiry(text: str | None) -> timedelta | None:
    """Return how long a token holds: 12h, 7d, 4w, 1y; None for ever."""
    if text is None:
        return None
    match = _DURATION.fullmatch(text)
    if match is None:
        raise typer.BadParameter(f"{text!r} is no duration; write 12h, 7d, 4w or 1y")
    return timedelta(hours=int(match[1]) * _HOURS[match[2]])


@app.command("create")
def create(
    scope: Annotated[list[Scope], typer.Option(help="May be given several times.")],
    name: Annotated[str, typer.Option(help="What it is for.")],
    project: Annotated[
        str | None, typer.Option(help="The one project it is for; left out, all.")
    ] = None,
    expires: Annotated[
        str | None, typer.Option(help="How long it holds: 12h, 7d, 4w, 1y; left out, for ever.")
    ] = None,
) -> None:
    """Create a token and print it, once and alone.

    Example: wirewatch token create --name ci --scope upload --project codec --expires 1y
    """
    now = datetime.now(UTC)
    holds = read_expiry(expires)
    with opened_store() as store:
        text = tokens.create_token(
            store,
            name=name,
            scopes=scope,
            project=project,
            expires_at=None if holds is None else now + holds,
            now=now,
        )
    typer.echo(text)


@app.command("list")
def list_all() -> None:
    """List all tokens: key, name, scopes, project, state.

    Example: wirewatch token list
    """
    with opened_store() as store:
        for each in tokens.list_tokens(store):
            columns = (
                each.key,
                each.name,
                ",".join(each.scopes),
                each.project or "all projects",
                _state(each),
            )
            typer.echo("\t".join(columns))


@app.command("revoke")
def revoke(
    key: Annotated[str, typer.Argument(help="The 8 characters `token list` shows.")],
) -> None:
    """Take a token back.

    Example: wirewatch token revoke 1a2b3c4d
    """
    with opened_store() as store:
        tokens.revoke_token(store, key, datetime.now(UTC))
    typer.echo(f"{key} is revoked.")


def _state(token: TokenRow) -> str:
    if token.revoked_at is not None:
        return f"revoked {token.revoked_at:%Y-%m-%d}"
    used = f", last used {token.last_used_at:%Y-%m-%d}" if token.last_used_at else ", never used"
    ends = f"until {token.expires_at:%Y-%m-%d %H:%M} UTC" if token.expires_at else "for ever"
    return ends + used
