#!/usr/bin/env bash
# Runs the tests of Triton, Liger and fla on the CPU driver, and prints the counts of each file, as python/README.md has them. None of them were
# written for a CPU: some look at what only a GPU has. build/test-others has a log of each file.
#
#   TRITON_SOURCE=FOLDER   a checkout of Triton, best of the installed release; its python/test/unit/language and runtime are run
#   LIGER_SOURCE=FOLDER    a checkout of Liger-Kernel
#   FLA_SOURCE=FOLDER      a checkout of flash-linear-attention
#   PYTHON=FILE     a Python with torch, triton, pytest and pytest-timeout; for Liger transformers, for fla einops
#   SAMPLE=7        each 7th case of tests with 20 cases and more; 1 runs all
#   FIRST=1         the first case of each test
#   FILES='test_core.py test_random.py'   only these
#   LIMIT=300       seconds for a test
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=${PYTHON:-build/triton/torch-2.15.0/bin/python} logs=$PWD/build/test-others
export TSHARED_BIN=$PWD/bin/tshared TRITON_TSHARED_CPU=1 TRITON_DEFAULT_FP_FUSION=1 SAMPLE=${SAMPLE:-7} PYTHONDONTWRITEBYTECODE=1
plugins=$PWD/python:$PWD/python/tests/others:${PYTHONPATH:-}
python=$(realpath -s "$python")
mkdir -p "$logs"

# count PROJECT FOLDER ARGUMENT ... -- FILE ...: the counts of test files of a folder.
count() {
    local project=$1 folder=$2 file log
    local arguments=()
    shift 2
    while [ "$1" != -- ]; do arguments+=("$1") && shift; done
    shift
    for file; do
        [ -z "${FILES:-}" ] || [[ " $FILES " == *" ${file##*/} "* ]] || continue
        log=$logs/$project-$(basename "$file" .py).log
        (cd "$folder" && "$python" -m pytest -q -p sample -p no:cacheprovider -W ignore --tb=short -rfEs --timeout "${LIMIT:-300}" -o log_cli=false "${arguments[@]}" "$file") >"$log" 2>&1
        echo "| $project $(basename "$file") | $(tail -n 1 "$log" | sed 's/ in [0-9.]*s.*//; s/=//g') |"
    done
}

if [ -n "${TRITON_SOURCE:-}" ]; then
    PYTHONPATH=$plugins count triton "$TRITON_SOURCE/python/test/unit" --device cpu -- $(cd "$TRITON_SOURCE/python/test/unit" && ls language/test_*.py runtime/test_*.py)
fi
if [ -n "${LIGER_SOURCE:-}" ]; then
    PYTHONPATH=$plugins:$LIGER_SOURCE/src:$LIGER_SOURCE count liger "$LIGER_SOURCE" -- $(cd "$LIGER_SOURCE" && ls test/transformers/test_*.py | grep -v 'cute\|cutile')
fi
if [ -n "${FLA_SOURCE:-}" ]; then
    PYTHONPATH=$plugins:$FLA_SOURCE count fla "$FLA_SOURCE" -p fla_cpu -- $(cd "$FLA_SOURCE" && ls tests/ops/test_*.py)
fi
