#!/usr/bin/env bash
# Runs a Windows program under Wine: wine.sh PROGRAM.exe [ARGUMENT]...
# Wine's folder is .state/wine, unless WINEPREFIX names another.
set -euo pipefail
wine=$(command -v wine64 || command -v /usr/lib/wine/wine64 || command -v wine) || {
  echo "There is no Wine: install the Debian package wine64 (native/packages-test.txt)." >&2
  exit 1
}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export WINEPREFIX=${WINEPREFIX:-$root/.state/wine}
# No window, no menus of the desktop, no offers to install .NET or a browser.
export WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="${WINEDLLOVERRIDES:-winemenubuilder.exe,mscoree,mshtml=}"
unset DISPLAY WAYLAND_DISPLAY
mkdir -p "$WINEPREFIX"
exec "$wine" "$@"
