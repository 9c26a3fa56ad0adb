#!/usr/bin/env bash
# Every check that reads code without running it. Changes nothing; names what failed and goes on to the next.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
failed=()
check() {
  local name=$1
  shift
  local output
  if output=$("$@" 2>&1); then
    echo "ok    $name"
  else
    printf '%s\nFAIL  %s (%s)\n' "$output" "$name" "$*"
    failed+=("$name")
  fi
}

python_folders=(server migrations demo bench ci native .ci docs)
mapfile -t cpp_files < <(git ls-files --cached --others --exclude-standard 'native/*.cpp' 'native/*.hpp')
mapfile -t shell_files < <(git ls-files --cached --others --exclude-standard '*.sh' .ci/run)

check "python format" ruff format --check --config server/pyproject.toml "${python_folders[@]}"
check "python lint" ruff check --config server/pyproject.toml "${python_folders[@]}"
check "python types" env -C server mypy
check "python types of the demo" env -C demo mypy --config-file ../server/pyproject.toml start.py
check "python types of the benchmarks" env -C bench MYPYPATH=../server/tests mypy --config-file ../server/pyproject.toml server.py scale.py layouts.py analysis.py recorded.py method_pictures.py findings.py verdicts.py web.py page_pictures.py
check "python types of the recorded figures" env -C demo/record MYPYPATH=../../native/matrix mypy --config-file ../../server/pyproject.toml describe.py \
  tests/test_experiments_page.py tests/test_seed_formula.py
check "python types of the matrix" env -C native/matrix mypy --config-file ../../server/pyproject.toml matrix.py boost.py \
  tests/test_matrix_table.py tests/test_matrix_plan.py tests/test_matrix_intervals.py tests/test_matrix_runs.py tests/test_matrix_sending.py
check "python types of the end-to-end tests" env -C server/tests/e2e MYPYPATH=.. mypy --config-file ../../pyproject.toml conftest.py \
  test_demo.py test_reading_docs.py test_own_report.py test_pages.py test_accessibility.py test_choosing.py test_gating.py test_comparing.py test_runner_upload.py test_following.py test_upload_hook.py test_embedding.py test_signing_in.py
check "python types of the upload hook" env -C ci mypy --config-file ../server/pyproject.toml upload.py github/main.py
# Before its types are checked: it makes the environment that has them.
check "documentation builds, its links hold" .ci/setup/docs.sh .state/docs
check "python types of the documentation's site" env -C docs/site mypy --config-file ../../server/pyproject.toml --python-executable ../../.state/docs-venv/bin/python conf.py links_outside.py scrolling_tables.py
check "python types of the reference's writer" env -C docs/site MYPYPATH=.:../../server/src mypy --config-file ../../server/pyproject.toml write_reference.py draw_layers.py reference layers
check "python layers" env -C server lint-imports
check "c++ format" clang-format-16 --dry-run --Werror "${cpp_files[@]}"
check "page lint and layers" npm --prefix web run --silent lint
check "page types match the API" npm --prefix web run --silent generate -- ../server/openapi.json --check
check "powershell" python .ci/lint/powershell.py
check "shell" shellcheck "${shell_files[@]}"
check "workflows and the action" zizmor --offline --quiet .github ci/github/action.yml
check "shape of the workflows" check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
check "shape of the action" check-jsonschema --quiet --builtin-schema vendor.github-actions ci/github/action.yml
check "reference says what the code says" python docs/site/write_reference.py --check
check "pictures of the layers" python docs/site/draw_layers.py --check
check "links of all other Markdown" python .ci/lint/links.py
check "spelling" codespell --config .ci/lint/codespell.cfg
check "file sizes" python .ci/lint/sizes.py
check "no host of a registry, no path of a machine" python .ci/lint/places.py
check "pictures of the method" python bench/method_pictures.py --check
check "what the data says" python bench/findings.py --check
check "table of the recorded reports" python demo/record/describe.py --check
check "make targets in the docs" python .ci/lint/targets.py

if [ ${#failed[@]} -gt 0 ]; then
  printf 'lint: %d failed\n' "${#failed[@]}"
  exit 1
fi
