package toolchain

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/pass"
)

// Names of the pipeline that prepares Triton IR, and of its option.
const (
	makeTTIRName     = "triton-make-ttir"
	capabilityOption = "capability"
)

// firstWithTMA is the major compute capability from which GPUs access tensors by descriptors.
const firstWithTMA = 9

// makeTTIR has the passes of the stage "ttir" of Triton's compiler for NVIDIA GPUs, in their order: from what its
// front end emits to what its caches keep as .ttir.
var makeTTIR = &pass.PipelineAlias{
	Name: makeTTIRName,
	Doc:  "Simplify Triton IR as the stage 'ttir' of Triton's compiler does for NVIDIA GPUs",
	Options: []pass.Option{
		{Name: capabilityOption, Kind: pass.Uint, Default: "90", Doc: "Compute capability of the GPU times 10; descriptors are rewritten to pointers below 90. 0 is a CPU, where sums of products become exact dots"},
	},
	Text: func(v *pass.Values) string {
		// Triton 3.6 is built with an MLIR that rebuilds loops.
		const canonicalize = "canonicalize{rebuild-loops=true}"
		steps := []string{"inline{default-pipeline=" + canonicalize + "}", "triton-rewrite-tensor-pointer"}
		capability, combine := v.Uint(capabilityOption), "triton-combine"
		switch {
		case capability == 0:
			combine += "{exact-dots=true}"
		case capability/10 < firstWithTMA:
			steps = append(steps, "triton-rewrite-tensor-descriptor-to-pointer")
		}
		return strings.Join(append(steps, canonicalize, combine, "triton-reorder-broadcast", "cse", "symbol-dce",
			"triton-loop-unroll{assume-ascending=true}"), ",")
	},
}

// MakeTTIR is the text of the pipeline triton-make-ttir for a compute capability times 10, or 0 for a
// CPU.
func MakeTTIR(capability uint) string {
	return fmt.Sprintf("%s{%s=%d}", makeTTIRName, capabilityOption, capability)
}
