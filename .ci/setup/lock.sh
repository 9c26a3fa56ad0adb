#!/usr/bin/env bash
# Resolves all Python lock files anew. They hold hashes and no addresses, so that they serve behind any mirror.
set -euo pipefail
cd "$(dirname "$0")/../.."
uv="$PWD/.state/uv/bin/uv"
lock() { "$uv" pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --upgrade "$@"; }
lock .ci/setup/uv.in -o .ci/setup/uv.lock
lock .ci/setup/node.in -o .ci/setup/node.lock
lock .ci/setup/zig.in -o .ci/setup/zig.lock
lock .ci/setup/build.in -o .ci/setup/build.lock
lock .ci/setup/release.in -o .ci/setup/release.lock
lock .ci/setup/docs.in -o .ci/setup/docs.lock
cd server
lock pyproject.toml -o requirements.lock
lock pyproject.toml --group dev -o requirements-dev.lock
