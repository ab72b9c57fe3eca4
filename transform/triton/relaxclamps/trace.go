package relaxclamps

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// rows are the rows of a tensor along a dimension: row i depends on index i of a clamp, and on no other.
type rows struct {
	tensor *ir.Value
	dim    int
}

// tracer follows the rows of clamped indices to where they are stored, within an execution of the clamp: its index and limit are the same everywhere.
type tracer struct {
	clamp *clamp
	index sum // an index, in terms of its position
	limit sum
	loads []access // with such indices

	seen map[rows]bool
	same *comparison
}

func newTracer(c *clamp) *tracer {
	dim := 0
	if !ir.IsAnyTensor(c.limit.Type()) {
		dim = scalar
	}
	return &tracer{clamp: c, index: sumOf(c.index, 0), limit: sumOf(c.limit, dim), seen: map[rows]bool{}, same: newComparison()}
}

// follow reports whether all uses of rows are accesses that leave out those whose index is clamped.
func (t *tracer) follow(r rows) bool {
	if t.seen[r] {
		return true
	}
	t.seen[r] = true
	for use := range r.tensor.Uses() {
		if !t.followUse(use.Owner(), use.Index(), r.dim) {
			return false
		}
	}
	return true
}

// followUse is follow for one use, an operand of an operation.
func (t *tracer) followUse(op *ir.Op, operand, dim int) bool {
	switch {
	case op.Is(tt.Load):
		load := tt.LoadOp{Op: op}
		if a := (access{load, dim}); !slices.Contains(t.loads, a) {
			t.loads = append(t.loads, a)
		}
		return ir.IsAnyTensor(load.Ptr().Type()) && !load.IsVolatile() && t.follow(rows{op.Result(0), dim})
	case op.Is(tt.Store):
		return t.isInside(tt.StoreOp{Op: op}.Mask(), dim)
	case op.Is(tt.AtomicRMW): // the results of other rows are undefined
		return t.isInside(tt.AtomicRMWOp{Op: op}.Mask(), dim) && t.follow(rows{op.Result(0), dim})
	case op.Is(tt.Dot):
		return t.followDot(op, operand, dim)
	case op.Is(tt.Reduce):
		return t.followReduction(tt.ReduceOp{Op: op}, dim)
	case op.Is(tt.ExpandDims):
		if (tt.ExpandDimsOp{Op: op}).Axis() <= dim {
			dim++
		}
		return t.follow(rows{op.Result(0), dim})
	case op.Is(tt.Broadcast):
		return t.follow(rows{op.Result(0), dim})
	case op.Is(tt.Trans):
		return t.follow(rows{op.Result(0), slices.Index(tt.TransOp{Op: op}.Order(), int64(dim))})
	case op.Is(scf.For):
		return t.followCarried(scf.ForOp{Op: op}, operand-loopBounds, dim)
	case op.Is(scf.Yield):
		return t.followYielded(op.Parent(), operand, dim)
	}
	return op.Has(ir.Elementwise) && op.IsPure() && t.followResults(op, dim)
}

// loopBounds is how many operands of a loop come before what it carries.
const loopBounds = 3

func (t *tracer) followResults(op *ir.Op, dim int) bool {
	return !slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return !t.follow(rows{v, dim}) })
}

// followDot follows rows of operand A, columns of operand B, either of the accumulator, and batches.
func (t *tracer) followDot(op *ir.Op, operand, dim int) bool {
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	k := len(shape) - 1 - operand // of A and B
	return (operand == 2 || dim != k) && t.follow(rows{op.Result(0), dim})
}

func (t *tracer) followReduction(o tt.ReduceOp, dim int) bool {
	if o.Axis() == dim || hasEffects(o.Op) {
		return false
	}
	if o.Axis() < dim {
		dim--
	}
	return t.followResults(o.Op, dim)
}

// hasEffects reports whether the regions of an operation do more than compute.
func hasEffects(op *ir.Op) bool {
	return !op.WalkReadOnly(func(inner *ir.Op) ir.WalkResult {
		if inner != op && !inner.Has(ir.Terminator) && !inner.IsPure() {
			return ir.Stop
		}
		return ir.Continue
	})
}

// followCarried follows rows that a loop carries.
func (t *tracer) followCarried(loop scf.ForOp, i, dim int) bool {
	return i >= 0 && t.follow(rows{loop.IterArgs()[i], dim}) && t.follow(rows{loop.Op.Result(i), dim})
}

// followYielded follows rows to the next iteration of a loop, or out of a branch. Where the loop has the clamp in it, the next iteration has other indices.
func (t *tracer) followYielded(parent *ir.Op, i, dim int) bool {
	if loop, ok := scf.AsFor(parent); ok {
		return !parent.Region0().IsAncestorOf(t.clamp.op.Block().Region()) && t.followCarried(loop, i, dim)
	}
	return parent.Is(scf.If) && t.follow(rows{parent.Result(i), dim})
}

// isInside reports whether the mask of an access is true only for rows whose index is less than the limit.
func (t *tracer) isInside(mask *ir.Value, dim int) bool {
	if mask == nil {
		return false
	}
	op := mask.DefiningOp()
	switch {
	case op.Is(arith.AndI):
		return t.isInside(op.Operand(0), dim) || t.isInside(op.Operand(1), dim)
	case op.Is(tt.Broadcast):
		return isWhole(op, dim) && t.isInside(op.Operand(0), dim)
	case op.Is(tt.ExpandDims):
		if (tt.ExpandDimsOp{Op: op}).Axis() < dim { // it has one row, which is another dimension
			dim--
		}
		return t.isInside(op.Operand(0), dim)
	}
	less, than := lessOf(mask)
	return less != nil && t.same.areEqual(sumOf(less, dim), t.index) && t.same.areEqual(sumOf(than, dim), t.limit)
}

// isWhole reports whether a broadcast has the rows of its source.
func isWhole(op *ir.Op, dim int) bool {
	from, _ := ir.ShapeOf(op.Operand(0).Type())
	to, _ := ir.ShapeOf(op.Result(0).Type())
	return from[dim] == to[dim]
}
