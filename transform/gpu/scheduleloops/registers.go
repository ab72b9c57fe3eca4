package scheduleloops

import (
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
