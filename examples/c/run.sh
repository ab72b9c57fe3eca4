#!/bin/sh
# Compiles a Triton kernel to an object with a C header, links it with a C program
# and runs that. TSHARED is the command (bin/tshared), CC the C compiler (cc).
set -e
cd "$(dirname "$0")"
tshared=${TSHARED:-../../bin/tshared}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
"$tshared" compile ../../test/corpus/vector_add_f32/small/kernel.ttir --emit=obj -o "$build/add.o"
${CC:-cc} -I"$build" main.c "$build/add.o" -lm -o "$build/add"
"$build/add"
