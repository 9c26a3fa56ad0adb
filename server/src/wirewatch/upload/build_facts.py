"""What this machine and the build around a report say of how it was made.

Only for reports that do not say it themselves. The compiler is looked up where CMake wrote down what it found
(CMakeFiles/<version>/CMakeCXXCompiler.cmake, of the report's folder or a near one), else $CXX is asked; a compiler
that merely is on the path is no evidence.
"""

import platform
import re
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path

from wirewatch.upload.facts import Fact

_SYSTEMS = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}
_ARCHITECTURES = {"AMD64": "x86_64", "ARM64": "aarch64", "arm64": "aarch64"}
_COMPILERS = {"GNU": "gcc", "Clang": "clang", "AppleClang": "appleclang", "MSVC": "msvc"}
_CMAKE_FACT = re.compile(r'^set\(CMAKE_CXX_COMPILER_(ID|VERSION) "([^"]*)"\)', re.MULTILINE)
_CACHED_BUILD_TYPE = re.compile(r"^CMAKE_BUILD_TYPE:\w+=(\S+)", re.MULTILINE)
_CLANG = re.compile(r"clang version ([0-9.]+)")
_GCC = re.compile(r"\) ([0-9]+\.[0-9.]+)")
_FOLDERS_UP = 3
_TIMEOUT_S = 20


def find_build_facts(folder: Path, environment: Mapping[str, str]) -> dict[str, Fact]:
    """Return the facts about a report that lies in `folder`: os, arch, compiler, its version, build type."""
    facts = {
        "os": Fact(_SYSTEMS.get(platform.system(), platform.system().lower()), "this machine"),
        "arch": Fact(_ARCHITECTURES.get(platform.machine(), platform.machine()), "this machine"),
    }
    facts |= _of_cmake(folder) or _of_variable(environment)
    return {name: fact for name, fact in facts.items() if fact.value}


def _of_cmake(folder: Path) -> dict[str, Fact]:
    near = [folder.resolve(), *folder.resolve().parents][: _FOLDERS_UP + 1]
    for build in [*near, folder / "build"]:
        for path in sorted(build.glob("CMakeFiles/*/CMakeCXXCompiler.cmake")):
            found = dict(_CMAKE_FACT.findall(_content(path)))
            identity = found.get("ID", "")
            if not identity:
                continue
            source = f"{build.name}/CMakeFiles"
            facts = {
                "compiler": Fact(_COMPILERS.get(identity, identity.lower()), source),
                "compiler_version": Fact(found.get("VERSION", ""), source),
            }
            cached = _CACHED_BUILD_TYPE.search(_content(build / "CMakeCache.txt"))
            if cached:
                facts["build_type"] = Fact(cached[1].lower(), f"{build.name}/CMakeCache.txt")
            return facts
    return {}


def _of_variable(environment: Mapping[str, str]) -> dict[str, Fact]:
    command = shlex.split(environment.get("CXX", ""))
    if not command:
        return {}
    try:
        done = subprocess.run(  # noqa: S603  # the compiler the user names
            [*command, "--version"], check=True, capture_output=True, timeout=_TIMEOUT_S
        )
    except (OSError, subprocess.SubprocessError):
        return {}
    said = done.stdout.decode("utf-8", errors="replace")
    for name, pattern in (("clang", _CLANG), ("gcc", _GCC)):
        match = pattern.search(said)
        if match:
            return {
                "compiler": Fact(name, "$CXX"),
                "compiler_version": Fact(match[1], "$CXX"),
            }
    return {}


def _content(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
