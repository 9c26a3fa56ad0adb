"""`wirewatch`: serve, and administer a store."""

import sys

import typer

from wirewatch.cli import (
    audit,
    cmake_dir,
    database,
    delivery,
    demo,
    doctor,
    export,
    import_history,
    openapi,
    project,
    publisher,
    serve,
    token,
    upload,
    user,
    worker,
)
from wirewatch.domain.errors import WirewatchError
from wirewatch.log import configure_logs

app = typer.Typer(
    name="wirewatch",
    help="Tracks serialization performance over versions.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command("serve")(serve.serve)
app.command("demo")(demo.demo)
app.command("worker")(worker.worker)
app.command("doctor")(doctor.doctor)
app.command("import")(import_history.import_history)
app.command("export")(export.export)
app.add_typer(database.app, name="db")
app.add_typer(project.app, name="project")
app.add_typer(publisher.app, name="publisher")
app.add_typer(token.app, name="token")
app.command("cmake-dir")(cmake_dir.print_cmake_dir)
app.add_typer(user.app, name="user")
app.command("audit")(audit.show)
app.add_typer(delivery.app, name="delivery")
app.command("openapi")(openapi.print_openapi)
app.command(
    "upload",
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)(upload.upload)


def main() -> int:
    """Run the command line and return the exit status: 0 done, 1 refused, 2 not understood."""
    configure_logs(as_json=False, level="warning")
    try:
        app()
    except WirewatchError as error:
        sys.stderr.write(f"wirewatch: {error.detail}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
