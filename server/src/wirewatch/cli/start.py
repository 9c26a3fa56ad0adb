"""The program `wirewatch`: starts the uploader at once, without loading what only a server needs."""

import sys


def main() -> int:
    """Run the command line and return the exit status."""
    if sys.argv[1:2] == ["upload"]:
        from wirewatch.upload.command import main as upload  # noqa: PLC0415  # so that it starts fast

        return upload(sys.argv[2:])
    from wirewatch.cli.app import main as run  # noqa: PLC0415  # for the same reason

    return run()
