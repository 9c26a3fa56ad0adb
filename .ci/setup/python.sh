#!/usr/bin/env bash
# Makes the Python environment .state/venv from a lock file: python.sh LOCK
# uv comes from its own hashed lock, the packages from LOCK, the server itself straight from its source folder.
set -euo pipefail
cd "$(dirname "$0")/../.."
lock=$1

python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "python3 is older than 3.11; install a newer one and put it first on PATH." >&2
  exit 1
}
if [ "$(.state/uv/bin/uv --version 2>/dev/null | cut -d' ' -f2)" != "$(sed 's/uv==//' .ci/setup/uv.in)" ]; then
  echo "Installing uv"
  python3 -m venv --clear .state/uv
  .state/uv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r .ci/setup/uv.lock
fi
# The system's certificates, so that a mirror behind a company's own authority is trusted too.
export UV_SYSTEM_CERTS=true UV_LINK_MODE=copy
[ -x .state/venv/bin/python ] || .state/uv/bin/uv venv --quiet --python "$(command -v python3)" .state/venv
echo "Installing Python packages of $lock"
.state/uv/bin/uv pip sync --quiet --python .state/venv/bin/python --require-hashes "$lock"
echo "$PWD/server/src" > "$(.state/venv/bin/python -c 'import site; print(site.getsitepackages()[0])')/wirewatch.pth"
mkdir -p .state/bin
printf '#!/bin/sh\nexec "%s/.state/venv/bin/python" -m wirewatch "$@"\n' "$PWD" > .state/bin/wirewatch
chmod +x .state/bin/wirewatch
