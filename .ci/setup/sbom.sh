#!/usr/bin/env bash
# Writes what a release is made of, as CycloneDX, into a folder: sbom.sh FOLDER. Read from the lock files, so that it
# names what is installed, with hashes; nothing is asked of any registry.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "$1"
out=$(cd "$1" && pwd)
export UV_SYSTEM_CERTS=true UV_LINK_MODE=copy
[ -x .state/release-venv/bin/python ] || .state/uv/bin/uv venv --quiet --python "$(command -v python3)" .state/release-venv
.state/uv/bin/uv pip sync --quiet --python .state/release-venv/bin/python --require-hashes .ci/setup/release.lock
.state/release-venv/bin/cyclonedx-py requirements --pyproject server/pyproject.toml --output-reproducible \
  --output-format JSON --output-file "$out/wirewatch-server.cdx.json" server/requirements.lock
# Of the page, the wheel holds what is no development dependency.
(cd web && npm sbom --package-lock-only --omit dev --sbom-format cyclonedx --sbom-type application > "$out/wirewatch-web.cdx.json")
