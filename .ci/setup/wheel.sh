#!/usr/bin/env bash
# Builds the Python package of server/ into a folder: wheel.sh FOLDER. The page and the documentation must have been built.
# The build backend comes from its own lock file, so that no build fetches what nobody has looked at.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "$1"
out=$(cd "$1" && pwd)
if [ ! -f web/dist/index.html ]; then
  echo "web/dist/ holds no page; run: make wheel" >&2
  exit 1
fi
if [ ! -f .state/docs/index.html ]; then
  echo ".state/docs/ holds no documentation; run: make wheel" >&2
  exit 1
fi
export UV_SYSTEM_CERTS=true UV_LINK_MODE=copy
[ -x .state/build-venv/bin/python ] || .state/uv/bin/uv venv --quiet --python "$(command -v python3)" .state/build-venv
.state/uv/bin/uv pip sync --quiet --python .state/build-venv/bin/python --require-hashes .ci/setup/build.lock
(cd server && ../.state/build-venv/bin/python -m hatchling build -t wheel -d "$out")
