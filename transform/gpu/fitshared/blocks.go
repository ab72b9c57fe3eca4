package fitshared

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

const (
	// fewWarps is how many warps blocks have for which the assembler expects more of them on a multiprocessor than shared memory leaves room for.
	fewWarps = 2
	// otherRegisters is how many registers a thread has for addresses and fragments, beside two for each element of an accumulator.
	otherRegisters = 64
)

// mmaRegisters is how many registers of a thread the accumulators of a kernel's dots by mma have together. It is 0 where there are none, or dots by another
// instruction.
func mmaRegisters(kernel *ir.Op, warps int64) (n int64) {
	others := false
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if dot, ok := tile.AsDot(op); ok && dot.Instruction() == tile.MMA {
			n += int64(distribute.RegistersPerThread(op.Result(0), warps))
		} else {
			others = others || distribute.IsDot(op)
		}
		return ir.Continue
	})
	if others {
		return 0
	}
	return n
}

// limitBlocks sets the blocks of a few warps that a multiprocessor should hold to those for which it has shared memory, if their threads have registers
// enough for accumulators: the assembler knows nothing of shared memory that is allocated at the launch, and saves registers for more blocks, by spilling some.
func limitBlocks(kernel *ir.Op, bytes, accumulators int64, target distribute.Options) {
	warps := tile.BlockWarpsOf(kernel)
	if accumulators == 0 || warps > fewWarps || target.GPU.SharedPerSM == 0 || kernel.HasAttr(tile.MinBlocks) || kernel.HasAttr(tile.MaxRegisters) {
		return
	}
	blocks := int64(target.GPU.SharedPerSM) / (bytes + targets.SystemShared)
	if blocks == 0 {
		return
	}
	if registers := targets.RegistersPerSM / (32 * warps * blocks); registers < targets.RegistersPerThread && registers >= 2*accumulators+otherRegisters {
		kernel.SetAttr(tile.MinBlocks, kernel.Context().IntAttr(ir.I64, blocks))
	}
}
