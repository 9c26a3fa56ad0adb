#!/usr/bin/env bash
# The uploader needs a Python and nothing else. Machines have it by one name or the other; on Windows either may be a
# signpost to a shop, so it is tried.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && { pwd -W 2> /dev/null || pwd; })
for python in python3 python; do
  if "$python" -I -c 'import sys; sys.exit(sys.version_info < (3, 10))' > /dev/null 2>&1; then
    exec "$python" -I "$here/main.py"
  fi
done
echo "::error title=Wirewatch::The action needs Python 3.10 or newer on the path (actions/setup-python brings one)."
exit 2
