#!/usr/bin/env bash
# Leaves gcc 14 for Windows with UCRT (x86_64-w64-mingw32ucrt-g++) in DEST/usr/bin, out of Debian 13's packages.
#
#   mingw_ucrt.sh DEST
#
# For systems that do not have the package g++-mingw-w64-ucrt64; where it is installed this does nothing. The packages that
# the compiler and its libraries come from are pinned by their sums. What the compiler itself runs on (Debian 13's C library
# above all, which Debian 12 is too old for) is unpacked beside it and checked by the suite's signature. Nothing of the system is touched.
set -euo pipefail

readonly SUITE=trixie
readonly PACKAGE=g++-mingw-w64-ucrt64
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
readonly SUMS="$root/native/cmake/mingw_ucrt.sha256"

if [[ $# -ne 1 || $1 == -* ]]; then
  echo 'usage: mingw_ucrt.sh DEST' >&2
  exit 2
fi
command -v x86_64-w64-mingw32ucrt-g++ >/dev/null && exit 0
mkdir -p "$(dirname "$1")"
dest=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
[[ -f $dest/.complete ]] && cmp --quiet "$dest/.complete" "$SUMS" && exit 0

echo "Fetching $PACKAGE of Debian $SUITE"
scratch=$(mktemp -d "$(dirname "$dest")/mingw-ucrt.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=.ci/setup/private_apt.sh
source "$root/.ci/setup/private_apt.sh"
private_apt "$scratch/apt" deb "$SUITE"
apt-get install --yes --download-only --no-install-recommends "$PACKAGE" >"$scratch/log" 2>&1 ||
  { tail -n 5 "$scratch/log" >&2; echo "$PACKAGE of $SUITE could not be fetched." >&2; exit 1; }
(cd "$scratch/apt/cache/archives" && sha256sum --check --quiet --strict "$SUMS") ||
  { echo "Debian $SUITE has other packages than native/cmake/mingw_ucrt.sha256 pins." >&2; exit 1; }

mkdir "$scratch/tree"
for package in "$scratch"/apt/cache/archives/*.deb; do dpkg-deb --extract "$package" "$scratch/tree"; done
libraries=usr/lib/x86_64-linux-gnu
# The programs find the C library beside them, in their final place.
find "$scratch/tree/usr/bin" "$scratch/tree/usr/lib/gcc" "$scratch/tree/usr/x86_64-w64-mingw32ucrt/bin" -type f -perm /111 |
  while read -r program; do
    patchelf --print-interpreter "$program" >/dev/null 2>&1 || continue
    patchelf --set-interpreter "$dest/$libraries/ld-linux-x86-64.so.2" --set-rpath "$dest/$libraries" "$program"
  done
cp "$SUMS" "$scratch/tree/.complete"
rm -rf "$dest"
mv "$scratch/tree" "$dest"
