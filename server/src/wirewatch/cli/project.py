"""`wirewatch project`: made and listed by who runs the server."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.services import projects
from wirewatch.services.access import Caller, Scope
from wirewatch.services.projects import ProjectChange

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


@app.command("set")
def change(
    slug: Annotated[str, typer.Argument(help="The project.")],
    title: Annotated[str | None, typer.Option(help="Its name for people.")] = None,
    name_pattern: Annotated[
        str | None,
        typer.Option(
            help="RE2 expression whose named groups are facets of names; '' goes back to the grammar."
        ),
    ] = None,
    *,
    public: Annotated[
        bool | None, typer.Option("--public/--private", help="Who may read it without a token.")
    ] = None,
) -> None:
    """Change a project; what is not given stays. Another pattern reads all names anew."""
    chosen = {"title": title, "public": public, "name_pattern": name_pattern}
    change = ProjectChange(
        given=frozenset(key for key, value in chosen.items() if value is not None),
        title=title or "",
        public=bool(public),
        name_pattern=name_pattern or None,
    )
    with opened_store() as store:
        projects.change_project(store, slug, change, OPERATOR)
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
