#!/bin/sh
# Assembles PTX with NVIDIA's ptxas: every .ptx below DIR/TARGET for its target, on all cores. Prints what does not assemble, and
# how many did; a line per kernel with registers and spills goes to OUT. The warnings C7508 to C7515 are failures: ptxas ignores a setmaxnreg
# or waits for each wgmma. ptxas is that in PATH, else that of Triton.
#
#   scripts/ptxas.sh DIR [OUT]
set -u
dir=${1:?usage: ptxas.sh DIR [OUT]}
out=${2:-$dir/ptxas.txt}
bin=$(python3 -c 'import os, triton; print(os.path.join(os.path.dirname(triton.__file__), "backends/nvidia/bin"))' 2>/dev/null)
PTXAS=$(command -v ptxas || echo "$bin/ptxas")
# Triton has another one for the newest devices.
PTXAS_NEW=$PTXAS
if [ -x "$bin/ptxas-blackwell" ]; then PTXAS_NEW=$bin/ptxas-blackwell; fi
export PTXAS PTXAS_NEW dir
"$PTXAS" --version | tail -2 || exit 1
find "$dir" -name '*.ptx' | sort | xargs -P "$(nproc)" -n 1 sh -c '
	name=${1#"$dir"/}
	target=${name%%/*}
	as=$PTXAS
	case $target in sm_1??*) as=$PTXAS_NEW ;; esac
	if said=$("$as" -v -arch="$target" "$1" -o /dev/null 2>&1) && ! echo "$said" | grep -qE "\(C75(0[89]|1[0-5])\)"; then
		echo "ok   $name $(echo "$said" | tr "\n" " " | sed "s/.*Used /Used /; s/.*bytes stack frame/& /" | cut -c1-160)"
	else
		echo "FAIL $name $(echo "$said" | grep -E "error|fatal|\(C75" | head -3 | tr "\n" " ")"
	fi' sh >"$out"
grep '^FAIL' "$out"
for target in $(ls "$dir"); do
	[ -d "$dir/$target" ] || continue
	echo "$target: $(grep -c "^ok   $target/" "$out") of $(find "$dir/$target" -name "*.ptx" | wc -l) assemble"
done
! grep -q '^FAIL' "$out"
