package scheduleloops

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// maxHoistedRegisters is how many registers the tensors and copies of the pipelined loops in an outer loop may take. LLVM computes the
// loop-invariant parts of the copies before the outer loop, in all versions, and they are live in all of it. The limit leaves, of the 255 registers of a
// thread, what a loop needs beside them: indices, bounds, guards and the scalars of outer loops. It was found by assembling the kernels of many programs
// (make ptxas).
const maxHoistedRegisters = 168

// rematerialize marks the loops whose copies compute their addresses before the loop rather than before the loops around it.
func (s *scheduler) rematerialize(list []*schedule) {
	copies, tensors := map[*ir.Op]int{}, map[*ir.Op]int{}
	for _, p := range list {
		outer := outermostLoop(p.Op)
		copies[outer] += p.NumCopies(s.d, true)
		tensors[outer] = max(tensors[outer], p.TensorRegisters())
	}
	for _, p := range list {
		outer := outermostLoop(p.Op)
		if outer != p.Op && tensors[outer]+asyncops.CopyRegisters*copies[outer] > maxHoistedRegisters {
			p.Op.SetAttr(tile.Rematerialize, ir.Unit)
		}
	}
}

// recomputeAddresses marks the loops with many registers of accumulators and of operands that threads compute: where threads load and store would be
// computed before the loop, and live in all of it. It is little to compute beside such tensors.
func recomputeAddresses(list []*schedule) {
	for _, p := range list {
		if p.TensorRegisters()+computedOperands(p.Op) > maxHoistedRegisters {
			p.Op.SetAttr(tile.RecomputeAddresses, ir.Unit)
		}
	}
}

// computedOperands is how many registers the operands of the dots of a loop take that threads compute in it and store to shared memory for mma.
func computedOperands(loop *ir.Op) (n int) {
	loop.Walk(func(op *ir.Op) ir.WalkResult {
		if dot, ok := tile.AsDot(op); ok && dot.Instruction() == tile.MMA {
			for _, v := range op.Operands()[:2] {
				if made := v.DefiningOp(); made != nil && loop.Contains(made) && distribute.LoadedFrom(v) == nil {
					n += asyncops.RegistersOf(v)
				}
			}
		}
		return ir.Continue
	})
	return n
}

// outermostLoop is the outermost loop around an operation, or the operation.
func outermostLoop(op *ir.Op) *ir.Op {
	outer := op
	for op = op.Parent(); op != nil; op = op.Parent() {
		if op.Is(scf.For) || op.Is(scf.While) {
			outer = op
		}
	}
	return outer
}
