package ptx

import (
	"fmt"
	"os"
	"strings"

	"github.com/tshared/tshared/backend/libllvm"
)

// passes are LLVM's passes for a kernel. LLVM's own list for -O3 is made for
// programs of many functions with variables in memory, and takes twice the time for
// code that is as long: a kernel is one function over values.
var passes = "function<eager-inv>(" + strings.Join([]string{
	"nvvm-intr-range", // numbers of threads have the bounds that the kernel's block gives them
	"early-cse", combine, simplify, "early-cse<memssa>",
	"correlated-propagation", // before loops: which of them are unrolled hangs on how short they are
	"reassociate",
	"loop-mssa(loop-rotate,licm<allowspeculation>,simple-loop-unswitch)", combine,
	"loop(indvars,loop-deletion,loop-unroll-full)",
	"gvn", "correlated-propagation", "simplifycfg<switch-range-to-icmp;hoist-common-insts;sink-common-insts>",
	"vector-combine",
	"loop-unroll<O3>",
	"infer-alignment", // neighbours in shared memory become vectors when code is generated
	combine, "loop-mssa(licm<allowspeculation>)", "div-rem-pairs", simplify,
}, ",") + "),globaldce"

// optimise runs the passes, on functions of a library as well if it is there.
func (c *emitter) optimise(m libllvm.Module, machine libllvm.Machine, kernel string) error {
	list := passes
	if c.calledLibrary {
		library, err := os.ReadFile(c.options.Libdevice)
		if err != nil {
			return err
		}
		if err := m.Link(c.options.Libdevice, library); err != nil {
			return err
		}
		list = fmt.Sprintf("internalize<preserve-gv=%s>,nvvm-reflect,globaldce,always-inline,cgscc(inline),globaldce,%s", kernel, passes)
	}
	return m.Run(list, machine, libllvm.PassOptions{})
}

const simplify = "simplifycfg<switch-range-to-icmp>"

// combine goes over the code once; what is left over the next one finds.
const combine = "instcombine<max-iterations=1;no-verify-fixpoint>"
