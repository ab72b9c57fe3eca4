package ptx

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// features is the PTX version that LLVM has to use, if the target's first one is too old. Later ones are
// avoided: older drivers refuse them.
func features(kernel *ir.Op, dots map[*ir.Op]*distribute.Dot, gpu targets.GPU) string {
	for _, p := range dots {
		if p.Instruction != nil && p.Instruction.IsFP8() && !p.WGMMA {
			return gpu.LLVMFeatures(targets.PTXFP8MMA)
		}
	}
	version := 0
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.SaturatingTruncF) || op.Is(arith.ExtF) && tile.IsSaturated(op.Operand(0).Type()) {
			version = max(version, gpu.PTXFP8Convert())
		}
		if op.HasAttr(tile.Vector) {
			version = max(version, targets.PTXVectorRed)
		}
		if o, ok := tile.AsTensorMap(op); ok && !o.IsHost() {
			version = max(version, targets.PTXTensorMapReplace)
		}
		return ir.Continue
	})
	return gpu.LLVMFeatures(version)
}
