#!/usr/bin/env bash
# Builds the documentation into a folder: docs.sh FOLDER. A warning is an error: a link that leads nowhere, a page that
# no table of contents holds. The generator comes from its own lock file, as the build backend does.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "$1"
out=$(cd "$1" && pwd)
export UV_SYSTEM_CERTS=true UV_LINK_MODE=copy
uv=${UV:-.state/uv/bin/uv}
[ -x .state/docs-venv/bin/python ] || "$uv" venv --quiet --python "$(command -v python3)" .state/docs-venv
"$uv" pip sync --quiet --python .state/docs-venv/bin/python --require-hashes .ci/setup/docs.lock
# The whole output anew, so that a page which is gone leaves nothing behind.
fresh=$(mktemp --directory "$out.XXXXXX")
trap 'rm -rf "$fresh"' EXIT
.state/docs-venv/bin/python -m sphinx -q -W --keep-going -n -b dirhtml -c docs/site -d "$fresh/.trees" docs "$fresh"
rm -rf "$fresh/.trees" "$fresh/.buildinfo" "$fresh/_sources" "$fresh/objects.inv"
chmod 755 "$fresh"
rm -rf "$out" && mv "$fresh" "$out"
