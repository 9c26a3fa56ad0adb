"""Fails when a tracked PowerShell script is not well-formed: no PowerShell is needed, a grammar of it reads them."""

import subprocess
import sys
from pathlib import Path

import tree_sitter_powershell
from tree_sitter import Language, Node, Parser


def first_fault(node: Node) -> Node | None:
    """Return the first node in reading order that the grammar could not make sense of, None if there is none."""
    if node.is_error or node.is_missing:
        return node
    if not node.has_error:
        return None
    return next(filter(None, map(first_fault, node.children)), None)


def main() -> int:
    """Return 1 and name the place of each script's first fault; 0 when all are well-formed."""
    parser = Parser(Language(tree_sitter_powershell.language()))
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.ps1"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.splitlines()
    failed = not names
    for name in names:
        fault = first_fault(parser.parse(Path(name).read_bytes()).root_node)
        if fault is not None:
            failed = True
            row, column = fault.start_point
            sys.stdout.write(f"{name}:{row + 1}:{column + 1}: not PowerShell from here on\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
