"""The command line, from the commands themselves."""

import argparse
import re
from collections.abc import Iterator

import typer.main
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from reference.markdown import cell, code, table
from wirewatch.cli.app import app
from wirewatch.upload import arguments


def commands() -> str:
    """Return a section per command, in the order of `wirewatch --help`."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return "\n\n".join(_sections(group, "wirewatch"))


def _sections(group: TyperGroup, path: str) -> Iterator[str]:
    for name, command in group.commands.items():
        full = f"{path} {name}"
        if isinstance(command, TyperGroup):
            yield from _sections(command, full)
        elif full == "wirewatch upload":
            yield _upload()
        else:
            assert isinstance(command, TyperCommand)
            yield _section(full, command)


def _section(path: str, command: TyperCommand) -> str:
    shown, *examples = re.split(r"\bExample: ", re.sub(r"\s*\n\s*", " ", command.help or ""))
    words = [path]
    rows = []
    for each in command.params:
        if isinstance(each, TyperArgument):
            name = str(each.name).upper()
            words.append(name if each.required else f"[{name}]")
            rows.append([code(name), cell(each.help or "")])
        elif isinstance(each, TyperOption) and not each.hidden:
            rows.append([_option(each, command), _meaning(each)])
    parts = [
        f"## {path}",
        shown.strip(),
        f"```sh\n{' '.join(words)}{' [OPTIONS]' * _has_options(command)}\n```",
    ]
    parts += [table(["argument, option", "meaning"], rows)] * bool(rows)
    parts += [f"```sh\n{each.strip()}\n```" for each in examples]
    return "\n\n".join(parts)


def _context(command: TyperCommand) -> typer.Context:
    return typer.Context(command)


def _has_options(command: TyperCommand) -> bool:
    return any(isinstance(each, TyperOption) and not each.hidden for each in command.params)


def _option(option: TyperOption, command: TyperCommand) -> str:
    names = "/".join([*option.opts, *option.secondary_opts])
    value = "" if option.is_flag else f" {option.display_type(_context(command))}"
    return code(names + value)


def _meaning(option: TyperOption) -> str:
    said = [cell(option.help or "")]
    if option.required:
        said.append("Required.")
    elif (
        not option.is_flag
        and isinstance(option.default, str | int | float)
        and option.default != ""
    ):
        said.append(f"Default: {code(getattr(option.default, 'value', option.default))}.")
    if option.envvar:
        said.append(f"Or {code(option.envvar)}.")
    return " ".join(each for each in said if each)


def _upload() -> str:
    # It stands alone, on the standard library's parser; only its page wants to look inside.
    parser = arguments._parser()  # noqa: SLF001
    parts = ["## wirewatch upload", str(parser.description), f"```sh\n{parser.usage}\n```"]
    for group in parser._action_groups:  # noqa: SLF001
        rows = [_argument(each) for each in group._group_actions if each.dest != "help"]  # noqa: SLF001
        if rows:
            title = {"positional arguments": "argument"}.get(str(group.title), str(group.title))
            parts.append(table([title, "meaning"], rows))
    parts.append(f"```text\n{str(parser.epilog).strip()}\n```")
    return "\n\n".join(parts)


def _argument(action: argparse.Action) -> list[str]:
    value = "" if action.nargs == 0 else f" {action.metavar or ''}"
    names = ", ".join(action.option_strings)
    return [code(f"{names}{value}".strip()), cell((action.help or "").replace("%%", "%"))]
