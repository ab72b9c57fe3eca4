#!/usr/bin/env bash
# Tests triton_tshared with releases of Triton from PyPI, without a GPU: one virtual environment for each, in ENVS. For each it runs the tests of the
# package, programs on the CPU driver with tensors of NumPy, recorded kernels up to the cubin by the hook for GPUs, and recorded kernels as the
# release's own front end makes them through both backends; then programs on tensors of torch, and torch.compile. The table at the end is that of python/README.md.
#
#   TRITON='3.8.0 3.9.0'   the releases
#   TORCH=2.15.0           the torch to run programs with, about 8 GB; TORCH= leaves it out
#   ENVS=FOLDER            where the environments are made and found again (build/triton); FOLDER/3.9.0 is one of them, FOLDER/torch-2.15.0 that of torch
#   PYTHON=python3.11      the Python that makes them, for which wheels of the releases must exist
#   CORPUS=FOLDER          has corpus/python/kernels, the Python files of test/corpus, and corpus*/kernels; ../shared
#   JOBS=N                 processes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
read -ra releases <<<"${TRITON-3.4.0 3.5.1 3.6.0 3.7.1 3.8.0 3.9.0}"
torch=${TORCH-2.15.0} envs=${ENVS:-build/triton} python=${PYTHON:-python3} corpus=${CORPUS:-../shared} jobs=${JOBS:-$(nproc)}
tests=$PWD/python/tests logs=$PWD/build/test-python failed=0
export TSHARED_BIN=$PWD/bin/tshared PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
mkdir -p "$envs" "$logs"

# environment NAME REQUIREMENT ...: the virtual environment of a name, which is made where it is missing, and again where that was interrupted.
environment() {
    local folder=$envs/$1
    shift
    if [ ! -e "$folder/complete" ]; then
        rm -rf "$folder"
        "$python" -m venv "$folder" && "$folder/bin/pip" install -q "$@" numpy pytest >&2 && touch "$folder/complete" || return 1
    fi
    echo "$folder/bin/python"
}

# step NAME COMMAND ...: runs a command into a log, and shows what it says at the end.
step() {
    local name=$1 log=$logs/$1.log
    shift
    if "$@" >"$log" 2>&1; then
        echo "$name: $(tail -n 1 "$log")"
    else
        failed=1
        echo "$name: FAILED, $log"
        grep -E 'FAILED|behind|differs' "$log" || tail -n 5 "$log"
    fi
}

# count LOG WORD: the number behind a word in the last line of a log.
count() { tail -n 1 "$logs/$1.log" 2>/dev/null | grep -oP "\b$2 \K\d+" || echo -; }

cases=(test/kernels/*/case.json)
sources=test/kernels/python/kernels
if [ -d "$corpus/corpus/python/kernels" ]; then
    recorded=("$corpus"/corpus*/kernels/*/*/case.json)
else
    recorded=()
    echo "the Python files of the corpora are not in $corpus/corpus/python/kernels: only test/kernels is compiled"
fi

table=("| Triton | tests of the package | programs, CPU | kernels to cubin by the hook | TTIR made by it | parsed | lowered | CPU right | PTX | front end the same |" "|---|---|---|---|---|---|---|---|---|---|")
for release in "${releases[@]}"; do
    bin=$(environment "$release" "triton==$release") || { failed=1; echo "$release: no environment"; continue; }
    export TRITON_CACHE_DIR=$logs/cache-$release
    rm -rf "$TRITON_CACHE_DIR" "$logs/$release"-*.log
    step "$release-tests" "$bin" -m pytest -q -p no:cacheprovider -W ignore "$tests"
    step "$release-programs" "$bin" "$tests/releases/programs.py"
    if "$bin" -c 'import triton; from triton_tshared import _versions as v; raise SystemExit(not v.current().hook)'; then
        step "$release-hook" "$bin" "$tests/releases/kernels.py" --hook --jobs "$jobs" --python "$sources" "${cases[@]}"
    fi
    step "$release-kernels" "$bin" "$tests/releases/kernels.py" --jobs "$jobs" --python "$sources" "${cases[@]}"
    [ ${#recorded[@]} -eq 0 ] || step "$release-corpus" "$bin" "$tests/releases/kernels.py" --jobs "$jobs" --python "$corpus/corpus/python/kernels" "${recorded[@]}"
    sum() { local a b; a=$(count "$release-kernels" "$1") b=$(count "$release-corpus" "$1"); [ "$b" = - ] && echo "$a" || echo $((a + b)); }
    cubins="no hook"
    [ ! -e "$logs/$release-hook.log" ] || cubins="$(count "$release-hook" cubin) of $(count "$release-hook" made)"
    table+=("| $release | $(tail -n 1 "$logs/$release-tests.log" | grep -oP '\d+ passed' || echo FAILED) | $(tail -n 1 "$logs/$release-programs.log" | sed 's/programs: //') | $cubins | $(sum made) | $(sum parsed) | $(sum lowered) | $(sum right) of $(sum data) | $(sum ptx) | $(sum same) |")
done

if [ -n "$torch" ]; then
    bin=$(environment "torch-$torch" "torch==$torch") || { echo "no environment with torch"; exit 1; }
    TRITON_CACHE_DIR=$logs/cache-torch step "torch-$torch" "$bin" "$tests/releases/programs.py" --torch
    TRITON_CACHE_DIR=$logs/cache-inductor TORCHINDUCTOR_CACHE_DIR=$logs/inductor step "torch-$torch-compile" "$bin" -W ignore "$tests/releases/inductor.py"
    table+=("" "torch $torch, Triton $("$bin" -c 'import triton; print(triton.__version__)'), tensors of the CPU: $(tail -n 1 "$logs/torch-$torch.log"); $(tail -n 1 "$logs/torch-$torch-compile.log")")
else
    echo "torch is left out"
fi
printf '%s\n' "" "${table[@]}"
exit $failed
