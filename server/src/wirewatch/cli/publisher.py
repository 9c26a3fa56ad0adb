"""`wirewatch publisher`: which CI jobs may upload without holding a secret."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store, read_settings
from wirewatch.cli.project import OPERATOR
from wirewatch.services.publishing import publishers
from wirewatch.services.publishing.issuers import GITHUB_ISSUER, issuer_table
from wirewatch.services.publishing.publishers import NewPublisher

app = typer.Typer(help="Jobs that upload without holding a secret.", no_args_is_help=True)

Slug = Annotated[str, typer.Argument(help="The project.")]


@app.command("add")
def add(
    project: Slug,
    repository: Annotated[str, typer.Option(help="owner/name, or a GitLab project's path.")],
    repository_id: Annotated[str, typer.Option(help="Its number: gh api repos/OWNER/NAME.")],
    owner_id: Annotated[str, typer.Option(help="The number of its owner or namespace.")],
    workflow: Annotated[str, typer.Option(help="bench.yml, or a GitLab project's .gitlab-ci.yml.")],
    issuer: Annotated[str, typer.Option(help="Who signs for the job.")] = GITHUB_ISSUER,
    environment: Annotated[
        str | None, typer.Option(help="The environment it must run in; left out, any.")
    ] = None,
    *,
    protected_only: Annotated[
        bool, typer.Option(help="Only jobs of protected branches and tags.")
    ] = False,
    pull_requests: Annotated[
        bool, typer.Option(help="Pull requests too; what they send stays in the channel pr/N.")
    ] = False,
) -> None:
    """Let a job of a repository upload to the project.

    Example: wirewatch publisher add codec --repository me/codec --repository-id 4711 --owner-id 42 --workflow bench.yml
    """
    settings = read_settings()
    new = NewPublisher(
        issuer=issuer,
        repository=repository,
        repository_id=repository_id,
        owner_id=owner_id,
        workflow=workflow,
        environment=environment,
        protected_only=protected_only,
        pull_requests=pull_requests,
    )
    issuers = issuer_table(own_github=settings.github_issuers, own_gitlab=settings.gitlab_issuers)
    with opened_store() as store:
        made = publishers.add_publisher(
            store, project, new, issuers=issuers, caller=OPERATOR, now=datetime.now(UTC)
        )
    typer.echo(made.publisher_id)


@app.command("list")
def list_all(project: Slug) -> None:
    """List the project's publishers: id, repository, workflow, environment, bounds, issuer.

    Example: wirewatch publisher list codec
    """
    with opened_store() as store:
        for each in publishers.list_publishers(store, project, OPERATOR):
            bounds = ["protected only"] * each.protected_only + [
                "pull requests"
            ] * each.pull_requests
            columns = (
                str(each.publisher_id),
                f"{each.repository} ({each.repository_id}, {each.owner_id})",
                each.workflow,
                each.environment or "any environment",
                ", ".join(bounds) or "own branches and tags",
                each.issuer,
            )
            typer.echo("\t".join(columns))


@app.command("remove")
def remove(
    project: Slug,
    publisher_id: Annotated[int, typer.Argument(help="The id that `publisher list` shows.")],
) -> None:
    """Remove a publisher, and take back what its jobs hold.

    Example: wirewatch publisher remove codec 3
    """
    with opened_store() as store:
        publishers.remove_publisher(
            store, project, publisher_id, caller=OPERATOR, now=datetime.now(UTC)
        )
    typer.echo(f"{publisher_id} is removed.")
