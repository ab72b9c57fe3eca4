#!/usr/bin/env bash
# Compiles every case below the given folders to PTX: OUT/TARGET/NAME/SIZE/kernel.ptx
# and kernel.json. Prints what does not compile, and how many did for each target.
#
#   scripts/compile-corpus.sh OUT TARGET[,TARGET...] [FOLDER...]
#
# A folder holds NAME/SIZE/kernel.ttir with case.json beside it; without one it is
# test/corpus. OUT/TARGET is what a comparison with Triton on a GPU takes.
set -uo pipefail
out=${1:?usage: compile-corpus.sh OUT TARGET[,TARGET...] [FOLDER...]}
targets=${2:?usage: compile-corpus.sh OUT TARGET[,TARGET...] [FOLDER...]}
shift 2
[ $# -gt 0 ] || set -- "$(dirname "${BASH_SOURCE[0]}")/../test/corpus"
export tool=${TSHARED:-$(dirname "${BASH_SOURCE[0]}")/../bin/tshared}

compile() { # TARGET-FOLDER CASE-FOLDER
    local folder
    folder=$1/$(basename "$(dirname "$2")")/$(basename "$2")
    mkdir -p "$folder"
    if ! said=$("$tool" compile "$2/kernel.ttir" --emit=ptx --target="$(basename "$1")" --case "$2/case.json" -o "$folder" 2>&1); then
        echo "FAIL $folder: $(head -n 1 <<<"$said")"
    fi
}
export -f compile

cases=$(find "$@" -name kernel.ttir -printf '%h\n' | sort)
for target in ${targets//,/ }; do
    rm -rf "${out:?}/$target"
    xargs -P "$(nproc)" -I{} bash -c 'compile "$@"' compile "$out/$target" {} <<<"$cases"
    echo "$target: $(find "$out/$target" -name kernel.ptx | wc -l) of $(wc -l <<<"$cases") compile"
done
[ "$(find "$out" -name kernel.ptx | wc -l)" = $(($(wc -l <<<"$cases") * $(wc -w <<<"${targets//,/ }"))) ]
