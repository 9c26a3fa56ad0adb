"""Counts of imports between folders, read from the sources of each language."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
_FROM = re.compile(r"""(?:from|import)\s*\(?\s*"(\.{1,2}/[^"]+)\"""")
_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


@dataclass(frozen=True)
class Imports:
    """Folders with how many files each has, and how many imports lead from one to another."""

    title: str
    files: Counter[str]
    between: Counter[tuple[str, str]]


def _counted(title: str, found: Iterator[tuple[str, list[str]]]) -> Imports:
    files: Counter[str] = Counter()
    between: Counter[tuple[str, str]] = Counter()
    for folder, targets in found:
        files[folder] += 1
        between.update((folder, target) for target in targets if target != folder)
    return Imports(title, files, between)


def server() -> Imports:
    """Return the packages of `wirewatch`; modules beside them are one each."""
    package = ROOT / "server" / "src" / "wirewatch"

    def read() -> Iterator[tuple[str, list[str]]]:
        for path in sorted(package.rglob("*.py")):
            place = path.relative_to(package).with_suffix("").parts
            if place[0] not in {"__init__", "__main__"}:
                yield place[0], [name for name in _imported(path) if name]

    return _counted("The server: imports between the packages of wirewatch", read())


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if (
            isinstance(node, ast.ImportFrom)
            and node.module
            and node.module.startswith("wirewatch.")
        ):
            yield node.module.split(".")[1]
        elif isinstance(node, ast.Import):
            yield from (a.name.split(".")[1] for a in node.names if a.name.startswith("wirewatch."))


def page() -> Imports:
    """Return the folders of the page's sources, its tests left out; files of `src/` itself are `app`."""
    source = ROOT / "web" / "src"

    def folder(path: Path) -> str:
        place = path.relative_to(source).parts
        return place[0] if len(place) > 1 else "app"

    def read() -> Iterator[tuple[str, list[str]]]:
        for path in sorted([*source.rglob("*.ts"), *source.rglob("*.tsx")]):
            if ".test." not in path.name:
                targets = [
                    (path.parent / name).resolve() for name in _FROM.findall(path.read_text())
                ]
                yield folder(path), [folder(each) for each in targets]

    return _counted("The page: imports between the folders of web/src", read())


def runner() -> Imports:
    """Return the folders of the runner, its tests left out; its entry point is `main`."""
    source = ROOT / "native"

    def read() -> Iterator[tuple[str, list[str]]]:
        for path in sorted([*source.rglob("*.hpp"), *source.rglob("*.cpp")]):
            place = path.relative_to(source).parts
            if place[0] in {"tests", "package", "build"}:
                continue
            included = [name.split("/")[0] for name in _INCLUDE.findall(path.read_text())]
            folder = place[0] if len(place) > 1 else "main"
            yield folder, [name for name in included if (source / name).is_dir()]

    return _counted("The runner: includes between the folders of native", read())
