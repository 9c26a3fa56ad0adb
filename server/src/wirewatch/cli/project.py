"""`wirewatch project`: made and listed by who runs the server."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.domain.retention import MOST, Policy
from wirewatch.services import projects, retention
from wirewatch.services.access import Caller, Scope
from wirewatch.services.projects import ProjectChange

# Who can run commands on the server's machine can read and write its database anyway.
OPERATOR = Caller(frozenset({Scope.ADMIN}), key="operator")

app = typer.Typer(help="Projects.", no_args_is_help=True)

OriginalsDays = Annotated[
    int | None,
    typer.Option(
        help="Let originals of runs go after so many days; 0 keeps them.", min=0, max=MOST
    ),
]
SamplesVersions = Annotated[
    int | None,
    typer.Option(
        help="Keep repetitions of the newest so many versions of each channel only; 0 keeps all.",
        min=0,
        max=MOST,
    ),
]
PullRequestDays = Annotated[
    int | None,
    typer.Option(
        help="Let runs of the channels pr/… go after so many days; 0 keeps them.", min=0, max=MOST
    ),
]


@app.command("create")
def create(
    slug: Annotated[str, typer.Argument(help="Lower case letters, digits, inner hyphens.")],
    title: Annotated[str, typer.Option(help="Its name for people.")] = "",
    *,
    private: Annotated[bool, typer.Option(help="Only for tokens that may read it.")] = False,
) -> None:
    """Create a project.

    Example: wirewatch project create codec --title "Our codec" --private
    """
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
    keep_originals_days: OriginalsDays = None,
    keep_samples_versions: SamplesVersions = None,
    keep_pull_request_days: PullRequestDays = None,
    *,
    public: Annotated[
        bool | None, typer.Option("--public/--private", help="Who may read it without a token.")
    ] = None,
) -> None:
    """Change a project; what is not given stays. Another pattern reads all names anew.

    Example: wirewatch project set codec --keep-originals-days 365 --keep-pull-request-days 30
    """
    chosen = {
        "title": title,
        "public": public,
        "name_pattern": name_pattern,
        "keep_originals_days": keep_originals_days,
        "keep_samples_versions": keep_samples_versions,
        "keep_pull_request_days": keep_pull_request_days,
    }
    change = ProjectChange(
        given=frozenset(key for key, value in chosen.items() if value is not None),
        title=title or "",
        public=bool(public),
        name_pattern=name_pattern or None,
        keep_originals_days=keep_originals_days or None,
        keep_samples_versions=keep_samples_versions or None,
        keep_pull_request_days=keep_pull_request_days or None,
    )
    if not change.given:
        raise typer.BadParameter("say what to change, such as --title; --help lists all")
    with opened_store() as store:
        projects.change_project(store, slug, change, OPERATOR)
    typer.echo(slug)


@app.command("retention")
def show_retention(
    slug: Annotated[str, typer.Argument(help="The project.")],
    keep_originals_days: OriginalsDays = None,
    keep_samples_versions: SamplesVersions = None,
    keep_pull_request_days: PullRequestDays = None,
) -> None:
    """Show what would go now, by the project's policy or by the one that is given; nothing is changed.

    The worker lets it go, once an hour.

    Example: wirewatch project retention codec --keep-samples-versions 100
    """
    given = Policy(
        keep_originals_days or None, keep_samples_versions or None, keep_pull_request_days or None
    )
    with opened_store() as store:
        found = retention.preview(
            store,
            slug,
            None if given.keeps_everything else given,
            caller=OPERATOR,
            now=datetime.now(UTC),
        )
    for kept, part, what in (
        (found.policy.keep_originals_days, found.originals, "originals"),
        (found.policy.keep_samples_versions, found.samples, "runs' repetitions"),
        (found.policy.keep_pull_request_days, found.pull_requests, "runs of pull requests"),
    ):
        told = "all are kept" if kept is None else f"{part.runs} go\t{part.size_bytes:,} bytes"
        typer.echo(f"{what}\t{told}")


@app.command("list")
def list_all() -> None:
    """List all projects: slug, public or private, runs, versions.

    Example: wirewatch project list
    """
    with opened_store() as store:
        for each in projects.list_projects(store, OPERATOR):
            visibility = "public" if each.project.public else "private"
            typer.echo(
                f"{each.project.slug}\t{visibility}\t{each.run_count} runs\t"
                f"{each.version_count} versions"
            )
