#!/usr/bin/env bash
# in_root.sh ROOT COMMAND...: runs the command inside the system in ROOT, with this repository and what its .state links to
# at their own paths. The mounts belong to a namespace of their own, so they end with the command however it ends.
set -euo pipefail
if [ "${1:-}" != --inside ]; then exec unshare --mount --propagation private "$0" --inside "$@"; fi
root=$2
shift 2
repository=$(cd "$(dirname "$0")/../.." && pwd)
folders=("$repository")
for link in "$repository"/.state/*; do
  [ -L "$link" ] && folders+=("$(readlink -f "$link")")
done
[ -n "${CCACHE_DIR:-}" ] && folders+=("$CCACHE_DIR")
for folder in "${folders[@]}"; do
  mkdir -p "$root$folder"
  mount --bind "$folder" "$root$folder"
done
# Google Benchmark counts processors there; without it, it aborts.
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
exec chroot "$root" env --chdir="$PWD" "$@"
