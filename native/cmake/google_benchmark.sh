#!/usr/bin/env bash
# Leaves the source of Google Benchmark 1.9.1 in DEST.
#
#   google_benchmark.sh DEST
#
# It comes from upstream's release archive, or where that cannot be reached from Debian's source package,
# which holds the same bytes. A second call does nothing; the archive is kept in .state/cache.
set -euo pipefail

readonly VERSION=1.9.1
readonly SHA256=32131c08ee31eeff2c8968d7e874f3cb648034377dfc32a4c377fa8796d84981
readonly UPSTREAM="https://github.com/google/benchmark/archive/refs/tags/v${VERSION}.tar.gz"
readonly DEBIAN_SUITE=trixie

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cache_dir="$root/.state/cache"
archive="$cache_dir/google-benchmark-${VERSION}.tar.gz"

say() { printf 'google_benchmark.sh: %s\n' "$*" >&2; }

has_pinned_sum() { [[ -f $1 ]] && printf '%s  %s\n' "$SHA256" "$1" | sha256sum --check --status; }

fetch_from_upstream() {
  local file="$scratch/upstream.tar.gz"
  command -v curl >/dev/null || { say 'no curl: upstream not tried'; return 1; }
  curl --fail --silent --show-error --location --connect-timeout 5 --max-time 120 --retry 0 \
    --output "$file" "$UPSTREAM" || return 1
  if ! has_pinned_sum "$file"; then
    say "upstream sent another file (sha256 $(sha256sum "$file" | cut -d' ' -f1), wanted $SHA256): not used"
    return 1
  fi
  mv "$file" "$archive"
}

if [[ $# -ne 1 || $1 == -* ]]; then
  say 'usage: google_benchmark.sh DEST'
  exit 2
fi
dest=$1
if [[ -f $dest/.sha256 && $(<"$dest/.sha256") == "$SHA256" ]]; then
  exit 0
fi
if [[ -e $dest && ! -f $dest/.sha256 && -n $(ls -A "$dest") ]]; then
  say "$dest exists and was not made by this script: remove it or name another folder"
  exit 1
fi

mkdir -p "$cache_dir" "$(dirname "$dest")"
scratch=$(mktemp -d "$cache_dir/google-benchmark.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

if ! has_pinned_sum "$archive" && ! fetch_from_upstream; then
  say "upstream cannot be used, trying Debian $DEBIAN_SUITE's source package"
  if ! "$root/.ci/setup/debian_source.sh" "$DEBIAN_SUITE" benchmark "$SHA256" "$archive"; then
    say "cannot get Google Benchmark $VERSION. Download $UPSTREAM by hand to $archive"
    say "(sha256 $SHA256) and run this again."
    exit 1
  fi
fi

# Unpacked beside its place and moved there whole, so that an interrupted call leaves nothing half done.
mkdir "$scratch/src"
tar --extract --gzip --file "$archive" --directory "$scratch/src" --strip-components=1
printf '%s\n' "$SHA256" >"$scratch/src/.sha256"
rm -rf "$dest"
mv "$scratch/src" "$dest"
say "Google Benchmark $VERSION is in $dest"
