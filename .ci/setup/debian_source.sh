#!/usr/bin/env bash
# Fetches one upstream tarball out of Debian's source archive, without touching the system's package state.
#   debian_source.sh SUITE PACKAGE SHA256 TARBALL
# TARBALL is written whole or not at all. The mirror is the one this system's apt already uses. The index of a
# rolling suite may be older than its files, so only the tarball is asked for, and its checksum is pinned by the caller.
set -euo pipefail
suite=$1 package=$2 sha256=$3 tarball=$4

check() { echo "$sha256  $1" | sha256sum --check --status; }
if [ -f "$tarball" ] && check "$tarball"; then exit 0; fi

mkdir -p "$(dirname "$tarball")"
private=$(mktemp -d "$(dirname "$tarball")/apt.XXXXXX")
trap 'rm -rf "$private"' EXIT
# shellcheck source=.ci/setup/private_apt.sh
source "$(dirname "${BASH_SOURCE[0]}")/private_apt.sh"
private_apt "$private" deb-src "$suite"

uri=$(apt-get source --print-uris --download-only "$package" 2>> "$private/log" |
  sed -n "s/^'\([^']*\.orig\.tar\.[a-z0-9]*\)'.*/\1/p" | head -n 1)
if [ -z "$uri" ]; then
  echo "$package is not in $suite's sources." >&2
  exit 1
fi
/usr/lib/apt/apt-helper download-file "$uri" "$private/tarball" "SHA256:$sha256" >> "$private/log" 2>&1 ||
  { tail -n 5 "$private/log" >&2; echo "$package could not be fetched, or its checksum is not the pinned one." >&2; exit 1; }
mv "$private/tarball" "$tarball"
