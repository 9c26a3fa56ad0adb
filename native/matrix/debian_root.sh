#!/usr/bin/env bash
# debian_root.sh SUITE ROOT PACKAGE...: makes ROOT a small Debian of that suite, with what building and measuring needs. The
# mirror is the one this system's apt uses. ROOT/.complete names what is inside, and appears when all is there.
set -euo pipefail
suite=$1 root=$2
shift 2
packages="$* cmake ninja-build ccache valgrind libc6-dbg libpfm4-dev"
if [ -f "$root/.complete" ] && [ "$(cat "$root/.complete")" = "$packages" ]; then exit 0; fi
command -v debootstrap > /dev/null || { echo "make matrix: install debootstrap for $suite" >&2; exit 1; }
# The fields in single quotes are apt's, not the shell's.
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(LABEL)' 'Created-By: Packages' 2>/dev/null |
  awk '$2 == "Debian" && $3 == "Debian" {print $1; exit}')
[ -n "$mirror" ] || { echo "make matrix: this system's apt knows no Debian mirror (run apt-get update first)." >&2; exit 1; }
rm -rf --one-file-system "$root"
mkdir -p "$root"
echo "Installing Debian $suite into $root (some minutes)"
debootstrap --variant=minbase --include="${packages// /,}" "$suite" "$root" "$mirror" > "$root.log" 2>&1 ||
  { tail -n 5 "$root.log" >&2; exit 1; }
echo "$packages" > "$root/.complete"
