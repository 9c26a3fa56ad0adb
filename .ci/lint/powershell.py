"""Fails when a tracked PowerShell script, or one in a page, is not well-formed: a grammar reads them, no PowerShell."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import tree_sitter_powershell
from tree_sitter import Language, Node, Parser

_BLOCK = re.compile(r"^```powershell\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def first_fault(node: Node) -> Node | None:
    """Return the first node in reading order that the grammar could not make sense of, None if there is none."""
    if node.is_error or node.is_missing:
        return node
    if not node.has_error:
        return None
    return next(filter(None, map(first_fault, node.children)), None)


def scripts() -> Iterator[tuple[str, int, str]]:
    """Yield each script with its file and the lines before it there."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.ps1", "*.md"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.splitlines()
    for name in names:
        text = Path(name).read_text(encoding="utf-8")
        if name.endswith(".ps1"):
            yield name, 0, text
            continue
        for block in _BLOCK.finditer(text):
            yield name, text.count("\n", 0, block.start(1)), block[1]


def main() -> int:
    """Return 1 and name the place of each script's first fault; 0 when all are well-formed."""
    parser = Parser(Language(tree_sitter_powershell.language()))
    found = list(scripts())
    failed = not found
    for name, lines_before, text in found:
        fault = first_fault(parser.parse(text.encode()).root_node)
        if fault is not None:
            failed = True
            row, column = fault.start_point
            place = f"{name}:{lines_before + row + 1}:{column + 1}"
            sys.stdout.write(f"{place}: not PowerShell from here on\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
