package compile

import "github.com/tshared/tshared/internal/cli"

// Kinds of --emit by the flags that affect them.
var (
	onCPU   = []string{"llvm-cpu", "llvm-cpu-opt", "asm", "obj", "shared"}
	byLLVM  = []string{"llvm-cpu-opt", "asm", "obj", "shared"} // CPU outputs that LLVM optimises
	onGPU   = []string{"tile", "llvm-ptx", "ptx"}
	asCode  = append(append([]string(nil), onCPU...), onGPU...) // all but the lowered IR
	anyKind = []string(nil)
)

// applies is the scope of every flag.
var applies = cli.FlagScope{By: "emit", Kinds: kinds(), Flags: map[string][]string{
	"emit": anyKind, "kernel": anyKind, "o": anyKind, "timing": anyKind, "timeout": anyKind, "max-ops": anyKind, "max-memory": anyKind,
	"target": asCode, "max-instructions": asCode, "overlap": asCode, "case": asCode, "fp-contract": asCode, "enable-fp-fusion": asCode,
	"mcpu": onCPU, "mattr": onCPU, "O": byLLVM,
	"num-warps": onGPU, "num-stages": onGPU, "libdevice": onGPU, "line-info": onGPU,
	"maxnreg": onGPU, "num-ctas": onGPU, "max-num-imprecise-acc": onGPU, "accurate-exp": onGPU,
	"report": {"ptx"},
}}

func kinds() (names []string) {
	for _, e := range emissions {
		names = append(names, e.name)
	}
	return names
}
