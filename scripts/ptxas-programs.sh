#!/bin/sh
# Registers and spills of every configuration of the kernels of Triton's tutorials, Liger and fla, compiled by tshared and by Triton and
# assembled by the ptxas of Triton's wheel: build/ptxas/ptxas.md and .json. Needs Python and pip, no GPU. Started again, it goes on where it was.
#
#   scripts/ptxas-programs.sh [--only REGEXP] [--sample N] [--list] [--jobs N]
#
# TUTORIALS is a folder with Triton's tutorials (python/tutorials of its sources, which are not in its wheel); without it they are fetched by git.
# PTXAS_ENV is a virtual environment with triton that takes the place of build/ptxas/env.
set -eu
cd "$(dirname "$0")/.."
out=build/ptxas
mkdir -p "$out"
triton=3.6.0 liger=0.8.5 fla=0.6.0
env=${PTXAS_ENV:-$out/env}
if [ ! -x "$env/bin/python" ]; then
	python3 -m venv "$env"
	"$env/bin/pip" install --quiet "triton==$triton" packaging pytest numpy
fi
# Without dependencies: torch is not needed, bench/programs/shapes.py takes its place.
packages=$out/packages
if [ ! -d "$packages/fla" ]; then
	"$env/bin/pip" install --quiet --no-deps --target "$packages" "liger-kernel==$liger" "fla-core==$fla" "flash-linear-attention==$fla"
fi
if [ -z "${TUTORIALS:-}" ]; then
	TUTORIALS=$out/triton/python/tutorials
	if [ ! -d "$TUTORIALS" ]; then
		rm -rf "$out/triton"
		git clone --quiet --depth 1 --branch "v$triton" --filter=blob:none --sparse https://github.com/triton-lang/triton "$out/triton" &&
			git -C "$out/triton" sparse-checkout set python/tutorials ||
			echo "ptxas-programs.sh: Triton's tutorials cannot be fetched and are left out; TUTORIALS=DIR names a folder that has them" >&2
	fi
fi
TSHARED_BIN=${TSHARED_BIN:-$PWD/bin/tshared}
export TUTORIALS TSHARED_BIN
PYTHONPATH=$PWD/$packages exec "$env/bin/python" bench/programs/ptxas.py --out "$out" "$@"
