#!/usr/bin/env bash
# Fails unless a tag, the package and the changelog name the same version: release_version.sh v1.2.3
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1#v}
packaged=$(sed -n 's/^version = "\(.*\)"/\1/p' server/pyproject.toml)
[ "$packaged" = "$version" ] || { echo "server/pyproject.toml says $packaged, the tag $version." >&2; exit 1; }
grep -q "^## $version\b" CHANGELOG.md || { echo "CHANGELOG.md has no section \"## $version\"." >&2; exit 1; }
said=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' server/src/wirewatch/__init__.py)
[ "$said" = "$version" ] || { echo "wirewatch.__version__ is $said, the tag $version." >&2; exit 1; }
[ -e "server/tests/released/$version.sql.gz" ] || {
  echo "server/tests/released/ has no dump of $version; run: make released-dump" >&2
  exit 1
}
