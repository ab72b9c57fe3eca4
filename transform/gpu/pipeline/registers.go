package pipeline

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// The limits below leave, of the 255 registers of a thread, what a loop needs beside its tensors and copies: indices, bounds, guards and
// the scalars of outer loops. They were found by assembling the kernels of many programs (make ptxas).
const (
	// copyRegisters is how many registers of a thread an unrolled copy keeps across a loop: its address, or its bounds.
	copyRegisters = 2
	// maxGeneralRegisters is how many registers the tensors and unrolled copies of the general version of a loop may take.
	maxGeneralRegisters = 184
	// maxHoistedRegisters is how many registers the tensors and copies of the pipelined loops in an outer loop may take. LLVM computes the
	// loop-invariant parts of the copies before the outer loop, those of all versions, and they are live in all of it.
	maxHoistedRegisters = 168
)

// generalRegisters estimates how many registers of a thread the tensors and unrolled copies of the general version of a loop take.
func (r *rewriter) generalRegisters(p *schedule) int {
	return p.tensorRegisters() + copyRegisters*r.numCopies(p, false)
}

// rematerialize marks the loops whose copies compute their addresses before the loop rather than before the loops around it.
func (r *rewriter) rematerialize(list []*schedule) {
	copies, tensors := map[*ir.Op]int{}, map[*ir.Op]int{}
	for _, p := range list {
		outer := outermostLoop(p.Op)
		copies[outer] += r.numCopies(p, true)
		tensors[outer] = max(tensors[outer], p.tensorRegisters())
	}
	for _, p := range list {
		outer := outermostLoop(p.Op)
		p.rematerializes = outer != p.Op && tensors[outer]+copyRegisters*copies[outer] > maxHoistedRegisters
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

// numCopies is how many copies a thread issues in an iteration of a loop, with or without those of gathers.
func (r *rewriter) numCopies(p *schedule, gathers bool) (n int) {
	for i, l := range p.loads {
		if l.gather.Op != nil {
			if width, _ := l.gather.Vector(); gathers {
				n += tile.LayoutOf(l.gather.Indices().Type()).Registers() / int(max(1, width))
			}
			continue
		}
		a := r.copyAccess(p, i, l.first, tile.MaxAccessBytes)
		width, _ := copyWidth(a)
		n += a.Layout.Registers() / int(width)
	}
	return n
}

// tensorRegisters is how many registers of a thread the tensors take that a loop carries beside its loads.
func (p *schedule) tensorRegisters() (n int) {
	for _, v := range p.Op.Results() {
		if distribute.LoadedFrom(v) == nil {
			n += registersOf(v)
		}
	}
	return n
}

// dotRegisters is how many registers of a thread the results of dots take that a loop does not carry. The registers of wgmma are consecutive: where a loop
// has other code that takes many, ptxas keeps the accumulators elsewhere meanwhile, and moves them in each iteration.
func (p *schedule) dotRegisters() (n int) {
	for op := range p.Body().Ops() {
		if distribute.IsDot(op) && !slices.Contains(p.Yielded(), op.Result(0)) {
			n += registersOf(op.Result(0))
		}
	}
	return n
}

// registersOf is how many registers of a thread a tensor takes; 0 if it is none.
func registersOf(v *ir.Value) int {
	l := tile.LayoutOf(v.Type())
	if l == nil {
		return 0
	}
	return max(1, l.Registers()*int(distribute.ElementBytes(v.Type()))/4)
}
