#!/usr/bin/env bash
# Measures which lines the tests run and writes docs/reference/coverage.md: coverage.sh [PART...], of server, page and
# runner; all three without. T=tests/domain takes a part of the server's tests; the page then says so.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
out=$root/.state/coverage
mkdir -p "$out"

measure_server() {
  # End-to-end tests, those of the containers, under Wine and of the faults run what is measured elsewhere, for longer
  # than the rest.
  export COVERAGE_FILE=$out/server.data PYTHONHASHSEED=0
  rm -f "$out"/server.data*
  # shellcheck disable=SC2086  # several paths
  (cd server && python -m coverage run -m pytest -q -n "${JOBS:-2}" --dist loadfile \
    --ignore=tests/e2e --ignore=tests/compose --ignore=tests/wine --ignore=tests/faults ${T:-tests})
  (cd server && python -m coverage combine --quiet && python -m coverage json --quiet -o "$out/server.json")
}

measure_page() {
  (cd web && npm run --silent test -- --coverage --coverage.reportsDirectory="$out/page")
}

measure_runner() {
  (cd native && cmake --preset coverage --log-level=WARNING > /dev/null \
    && cmake --build --preset coverage -j "${JOBS:-2}" -- --quiet && ctest --preset coverage -j "${JOBS:-2}")
  find "$root/.state/build/coverage" -name '*.gcda' -print0 \
    | xargs -0 gcov-12 --json-format --stdout > "$out/runner.jsonl"
}

[ $# -gt 0 ] || set -- server page runner
for part in "$@"; do
  "measure_$part"
  python .ci/coverage_page.py "$part" ${T:+--tests "$T"}
done
