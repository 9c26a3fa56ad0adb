"""`wirewatch project`: made and listed by who runs the server."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.services import projects
from wirewatch.services.access import Caller, Scope

# Who can run commands on the server's machine can read and write its database anyway.
OPERATOR = Caller(frozenset({Scope.ADMIN}), key="operator")

app = typer.Typer(help="Projects.", no_args_is_help=True)


@app.command("create")
def create(
    slug: Annotated[str, typer.Argument(help="Lower case letters, digits, inner hyphens.")],
    title: Annotated[str, typer.Option(help="Its name for people.")] = "",
    *,
    private: Annotated[bool, typer.Option(help="Only for tokens that may read it.")] = False,
) -> None:
    """Create a project."""
    with opened_store() as store:
        projects.create_project(
            store,
            slug=slug,
            title=title,
            public=not private,
            caller=OPERATOR,
            now=datetime.now(UTC),
        )
    typer.echo(slug)


@app.command("list")
def list_all() -> None:
    """List all projects: slug, public or private, runs, versions."""
    with opened_store() as store:
        for each in projects.list_projects(store, OPERATOR):
            visibility = "public" if each.project.public else "private"
            typer.echo(
                f"{each.project.slug}\t{visibility}\t{each.run_count} runs\t"
                f"{each.version_count} versions"
            )
