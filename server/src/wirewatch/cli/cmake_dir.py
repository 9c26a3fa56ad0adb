"""`wirewatch cmake-dir`: where a C++ project finds the CMake package."""

from pathlib import Path

import typer

_PACKAGE = Path(__file__).resolve().parent.parent


def cmake_folder() -> Path:
    """Return the folder of the CMake package: inside the installed package, or of a checkout."""
    packaged = _PACKAGE / "cmake"
    return packaged if packaged.is_dir() else _PACKAGE.parents[2] / "native" / "package"


def print_cmake_dir() -> None:
    """Print the folder of the CMake package.

    Example: cmake -B build -Dwirewatch_DIR=$(wirewatch cmake-dir)
    """
    typer.echo(str(cmake_folder()))
