"""Help that teaches: every command ends its help with an example, and the example is one that it takes."""

import re
import shlex
from collections.abc import Iterator

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from wirewatch.cli.app import app
from wirewatch.upload.arguments import read_arguments

EXAMPLE = re.compile(r"Example: (.+)")
Path = tuple[str, ...]


def commands(group: object, path: Path = ()) -> Iterator[tuple[Path, TyperCommand]]:
    assert isinstance(group, TyperGroup)
    for name, found in group.commands.items():
        if isinstance(found, TyperGroup):
            yield from commands(found, (*path, name))
        else:
            assert isinstance(found, TyperCommand)
            yield (*path, name), found


COMMANDS = list(commands(get_command(app)))
IDS = [" ".join(path) for path, _ in COMMANDS]


def test_all_commands_are_walked() -> None:
    assert {"serve", "export", "db distribute", "project retention", "user role"} <= set(IDS)
    assert len(COMMANDS) > 30


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=IDS)
def test_help_ends_with_an_example_that_the_command_takes(
    path: Path, command: TyperCommand
) -> None:
    text = (command.help or "").strip()
    examples = EXAMPLE.findall(text)
    assert 1 <= len(examples) <= 2, text
    assert text.split("\n")[-1].strip().startswith("Example: ")
    for example in examples:
        words = shlex.split(example.replace("$(", " ").replace(")", " "))
        given = words[words.index("wirewatch") + 1 :]
        assert tuple(given[: len(path)]) == path, example
        arguments = given[len(path) :]
        if ">" in arguments:
            arguments = arguments[: arguments.index(">")]
        if path == ("upload",):
            assert read_arguments(arguments, {}).files == ("result.json",)
        elif path != ("import",):  # whose example names a folder that is not here
            command.make_context(" ".join(path), arguments)


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=IDS)
def test_every_option_and_argument_says_what_it_is(path: Path, command: TyperCommand) -> None:
    silent = [each.name for each in command.params if not getattr(each, "help", None)]
    assert silent in ([], ["context"]), path


def test_the_uploaders_own_help_ends_with_an_example_that_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        read_arguments(["--help"], {})
    last = capsys.readouterr().out.strip().split("\n")[-1]
    (example,) = EXAMPLE.findall(last)
    options = read_arguments(shlex.split(example)[2:], {})
    assert (options.project, options.given["version"]) == ("codec", "1.4.2")
