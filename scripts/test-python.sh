#!/usr/bin/env bash
# Tests triton_tshared with the real Triton and torch, on a machine with a GPU:
#   scripts/test-python.sh                this machine
#   scripts/test-python.sh HOST           HOST, by ssh: what is needed is carried there
#   scripts/test-python.sh --pack FOLDER  only makes the folder that is carried, whose run.sh does the rest
# TSHARED_CORPUS_PYTHON names the folder with the Python files of test/corpus, which are not here.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

pack() { # FOLDER
    mkdir -p "$1/tests" "$1/files"
    (cd "$root" && make -s build && LLVM=1 scripts/wheel.sh)
    cp "$root"/build/dist/triton_tshared-*.whl "$1/"
    cp -r "$root"/python/tests/. "$1/tests/"
    cp "$root/internal/cli/run/testdata/dots/dots.py" "$1/tests/"
    cp -r "$root/test/kernels" "$1/files/"
    if [ -d "${TSHARED_CORPUS_PYTHON:-}" ]; then
        cp -r "$root/test/corpus" "$1/files/"
        cp -r "$TSHARED_CORPUS_PYTHON" "$1/corpus-python"
    fi
    cp "$root/scripts/test-python-run.sh" "$1/run.sh"
}

case "${1:-}" in
--pack)
    pack "${2:?which folder?}"
    ;;
-*)
    sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 1
    ;;
*)
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    pack "$folder"
    if [ -z "${1:-}" ]; then
        bash "$folder/run.sh"
    else
        tar -C "$folder" -cJ . | ssh "$1" 'd=$(mktemp -d) && tar -C "$d" -xJ && bash "$d/run.sh"; code=$?; rm -rf "$d"; exit $code'
    fi
    ;;
esac
