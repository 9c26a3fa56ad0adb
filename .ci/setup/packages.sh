#!/usr/bin/env bash
# Installs the system packages that the given lists name and that are missing.
#   packages.sh LIST...      each LIST holds one Debian package a line, `#` starts a remark
# As root or with sudo it installs them; otherwise it prints the command to run and ends with status 1.
set -euo pipefail

mapfile -t wanted < <(sed -e 's/#.*//' -e 's/[[:space:]]*$//' -e '/^$/d' "$@" | sort -u)

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  echo "This system has no apt. Install the equivalents of these Debian packages, then run make again" >&2
  echo "with WIREWATCH_SKIP_PACKAGES=1:" >&2
  printf '  %s\n' "${wanted[@]}" >&2
  exit 1
fi

missing=()
for package in "${wanted[@]}"; do
  state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

quiet=DEBIAN_FRONTEND=noninteractive
install=(apt-get install --yes --no-install-recommends "${missing[@]}")
if [ "$(id -u)" = 0 ]; then
  as_root=(env "$quiet")
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root=(sudo env "$quiet")
elif command -v sudo >/dev/null && [ -t 0 ]; then
  echo "sudo is needed to install: ${missing[*]}"
  as_root=(sudo env "$quiet")
else
  echo "These system packages are missing and you are not root. Run this, then make again:" >&2
  echo "  apt-get update && ${install[*]}" >&2
  exit 1
fi

echo "Installing ${#missing[@]} system packages: ${missing[*]}"
patient=(-o DPkg::Lock::Timeout=600) # another apt may be at work
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { "${as_root[@]}" apt-get "${patient[@]}" update && "${as_root[@]}" "${install[@]}" "${patient[@]}"; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "apt could not install them; the last lines of its output are above." >&2
  exit 1
fi
