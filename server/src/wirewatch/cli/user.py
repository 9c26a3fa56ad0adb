"""`wirewatch user`: people who sign in, and their part in projects."""

import sys
from datetime import UTC, datetime
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.cli.project import OPERATOR
from wirewatch.services import people
from wirewatch.services.roles import Role

app = typer.Typer(help="People who sign in.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="What they sign in as.")]


def read_password() -> str:
    """Return a password: asked for twice at a terminal, else the first line of standard input.

    Never an argument: those are in the shell's history and in the list of processes.
    """
    if sys.stdin.isatty():
        password: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
        return password
    return sys.stdin.readline().removesuffix("\n")


@app.command("create")
def create(
    name: Name,
    *,
    admin: Annotated[bool, typer.Option(help="Administers all projects.")] = False,
) -> None:
    """Let someone sign in by a password, which is asked for or read from standard input.

    Example: wirewatch user create ada --admin
    """
    password = read_password()
    with opened_store() as store:
        people.add_person(
            store, name=name, password=password, is_admin=admin, now=datetime.now(UTC)
        )
    typer.echo(name)


@app.command("password")
def change_password(name: Name) -> None:
    """Change a password, and end the person's sessions.

    Example: wirewatch user password ada
    """
    password = read_password()
    with opened_store() as store:
        people.change_password(store, name, password)
    typer.echo(f"{name} must sign in again.")


@app.command("role")
def set_role(
    name: Name,
    project: Annotated[str, typer.Argument(help="The project.")],
    role: Annotated[Role | None, typer.Argument(help="Left out, the role is taken.")] = None,
) -> None:
    """Give a person a role in a project, or take it.

    Example: wirewatch user role ada codec maintainer
    """
    with opened_store() as store:
        people.set_role(store, project, name, role, OPERATOR)
    typer.echo(f"{name}: {role or 'no role'} in {project}")


@app.command("list")
def list_all() -> None:
    """List everyone: name, whether they administer all projects.

    Example: wirewatch user list
    """
    with opened_store() as store:
        for each in people.list_people(store):
            typer.echo("\t".join([each.name, "admin" if each.is_admin else "roles"]))


@app.command("remove")
def remove(name: Name) -> None:
    """Remove a person and end their sessions.

    Example: wirewatch user remove ada
    """
    with opened_store() as store:
        people.remove_person(store, name)
    typer.echo(f"{name} is removed.")
