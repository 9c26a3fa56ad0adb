#!/usr/bin/env bash
# Fetches one upstream tarball out of Debian's source archive, without touching the system's package state.
#   debian_source.sh SUITE PACKAGE SHA256 TARBALL
# TARBALL is written whole or not at all. The mirror is the one this system's apt already uses. The index of a
# rolling suite may be older than its files, so only the tarball is asked for, and its checksum is pinned by the caller.
set -euo pipefail
suite=$1 package=$2 sha256=$3 tarball=$4

check() { echo "$sha256  $1" | sha256sum --check --status; }
if [ -f "$tarball" ] && check "$tarball"; then exit 0; fi

# The fields in single quotes are apt's, not the shell's.
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(LABEL)' 'Created-By: Packages' 2>/dev/null |
  awk '$2 == "Debian" && $3 == "Debian" {print $1; exit}')
if [ -z "$mirror" ]; then
  echo "$package: this system's apt knows no Debian mirror (run apt-get update first)." >&2
  exit 1
fi

mkdir -p "$(dirname "$tarball")"
private=$(mktemp -d "$(dirname "$tarball")/apt.XXXXXX")
trap 'rm -rf "$private"' EXIT
chmod 755 "$private"
mkdir -p "$private"/{etc/apt.conf.d,etc/preferences.d,state/lists/partial,cache/archives/partial}
touch "$private/status"
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" > "$private/etc/sources.list"
cat > "$private/apt.conf" <<CONF
Dir::Etc "$private/etc"; Dir::State "$private/state"; Dir::State::status "$private/status"; Dir::Cache "$private/cache";
Acquire::Check-Valid-Until "false"; APT::Sandbox::User "";
CONF
export APT_CONFIG="$private/apt.conf"
apt-get update > "$private/log" 2>&1 || { cat "$private/log" >&2; exit 1; }

uri=$(apt-get source --print-uris --download-only "$package" 2>> "$private/log" |
  sed -n "s/^'\([^']*\.orig\.tar\.[a-z0-9]*\)'.*/\1/p" | head -n 1)
if [ -z "$uri" ]; then
  echo "$package is not in $suite's sources." >&2
  exit 1
fi
/usr/lib/apt/apt-helper download-file "$uri" "$private/tarball" "SHA256:$sha256" >> "$private/log" 2>&1 ||
  { tail -n 5 "$private/log" >&2; echo "$package could not be fetched, or its checksum is not the pinned one." >&2; exit 1; }
mv "$private/tarball" "$tarball"
