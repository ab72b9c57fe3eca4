package compile

import (
	"slices"

	"github.com/tshared/tshared/internal/cli"
)

// Kinds of --emit by the flags that affect them.
var (
	onCPU   = []string{"llvm-cpu", "llvm-cpu-opt", "asm", "obj", "shared"}
	byLLVM  = []string{"llvm-cpu-opt", "asm", "obj", "shared"} // CPU outputs that LLVM optimises
	onGPU   = []string{"tile", "llvm-ptx", "ptx"}
	asTTIR  = []string{"ttir-source", "ttir"}
	asCode  = slices.Concat(onCPU, onGPU)  // all but the IR
	forGPU  = slices.Concat(onGPU, asTTIR) // what a GPU or its warps make a difference for
	anyKind = []string(nil)
)

// applies is the scope of every flag.
var applies = cli.FlagScope{By: "emit", Kinds: kinds(), Flags: map[string][]string{
	"fn": anyKind, "sig": anyKind, "const": anyKind, "case": anyKind, "triton-path": anyKind, "triton-version": anyKind, "path": anyKind,
	"emit": anyKind, "kernel": anyKind, "o": anyKind, "timing": anyKind, "timeout": anyKind, "max-ops": anyKind, "max-memory": anyKind,
	"target": slices.Concat(asCode, asTTIR), "max-instructions": asCode, "overlap": asCode, "fp-contract": asCode, "enable-fp-fusion": asCode,
	"mcpu": onCPU, "mattr": onCPU, "O": byLLVM,
	"num-warps": forGPU, "num-stages": forGPU, "num-ctas": forGPU, "line-info": forGPU, "libdevice": onGPU,
	"maxnreg": onGPU, "max-num-imprecise-acc": onGPU, "accurate-exp": onGPU, "tensor-maps": onGPU, "thread-stores": onGPU, "persistent": onGPU, "stream-k": onGPU,
	"report": {"ptx"}, "verify-each": onGPU,
}}

func kinds() (names []string) {
	for _, e := range emissions {
		names = append(names, e.name)
	}
	return names
}
