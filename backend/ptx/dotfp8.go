package ptx

import (
	"github.com/tshared/tshared/internal/targets"
)

// features is the PTX version that LLVM has to use, if the target's first one is too old. Later ones are
// avoided: older drivers refuse them.
func (c *emitter) features() string {
	for _, p := range c.Dots {
		if p.Instruction != nil && p.Instruction.IsFP8() && !p.WGMMA {
			return c.options.gpu.LLVMFeatures(targets.PTXFP8MMA)
		}
	}
	return ""
}
