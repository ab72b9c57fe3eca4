package ptx

import (
	"fmt"
	"os"
	"strings"

	"github.com/tshared/tshared/backend/libllvm"
)

// passes is LLVM's pass pipeline for a kernel. default<O3> is made for programs of many functions with
// variables in memory: it takes twice the time for equally long code.
var passes = "function<eager-inv>(" + strings.Join([]string{
	"nvvm-intr-range", // thread numbers are bounded by the block size
	"early-cse", combine, simplify, "early-cse<memssa>",
	"correlated-propagation", // before the loop passes, since unrolling depends on the size of loops
	"reassociate",
	"loop-mssa(loop-rotate,licm<allowspeculation>,simple-loop-unswitch)", combine,
	"loop(indvars,loop-deletion,loop-unroll-full)",
	"gvn", "correlated-propagation", "simplifycfg<switch-range-to-icmp;hoist-common-insts;sink-common-insts>",
	"vector-combine",
	"loop-unroll<O3>",
	"infer-alignment", // contiguous accesses of shared memory are vectorised in code generation
	combine, "loop-mssa(licm<allowspeculation>)", "div-rem-pairs", simplify,
}, ",") + "),globaldce"

// optimise runs the passes, after linking libdevice if its file is given.
func optimise(m libllvm.Module, machine libllvm.Machine, kernel, libdevice string) error {
	list := passes
	if libdevice != "" {
		library, err := os.ReadFile(libdevice)
		if err != nil {
			return err
		}
		if err := m.Link(libdevice, library); err != nil {
			return err
		}
		list = fmt.Sprintf("internalize<preserve-gv=%s>,nvvm-reflect,globaldce,always-inline,cgscc(inline),globaldce,%s", kernel, passes)
	}
	return m.Run(list, machine, libllvm.PassOptions{})
}

const simplify = "simplifycfg<switch-range-to-icmp>"

// combine iterates once: later runs find the rest.
const combine = "instcombine<max-iterations=1;no-verify-fixpoint>"
