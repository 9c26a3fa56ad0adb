#!/usr/bin/env bash
# Puts zig's C++ compiler for Windows and its tools into .state/zig/bin, out of a Python wheel: zig-c++, zig-ar, zig-ranlib, zig-rc.
set -euo pipefail
cd "$(dirname "$0")/../.."
echo "Installing $(cat .ci/setup/zig.in)"
export UV_SYSTEM_CERTS=true UV_LINK_MODE=copy
.state/uv/bin/uv venv --quiet --clear --python "$(command -v python3)" .state/zig
.state/uv/bin/uv pip sync --quiet --python .state/zig/bin/python --require-hashes .ci/setup/zig.lock
zig=$(.state/zig/bin/python -c 'import ziglang, pathlib; print(pathlib.Path(ziglang.__file__).parent / "zig")')
make_tool() {
  printf '#!/bin/sh\nexport ZIG_GLOBAL_CACHE_DIR="%s/.state/zig/cache" ZIG_LOCAL_CACHE_DIR="%s/.state/zig/cache"\nexec "%s" %s "$@"\n' \
    "$PWD" "$PWD" "$zig" "$2" > ".state/zig/bin/$1"
  chmod +x ".state/zig/bin/$1"
}
make_tool zig-c++ "c++ -target x86_64-windows-gnu"
for tool in ar ranlib rc; do make_tool "zig-$tool" "$tool"; done
