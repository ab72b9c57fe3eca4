package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// verifyInFlight checks that nothing uses the result of an asynchronous dot before a wait, as far as that can be seen: in its block, and where control flow of scf
// takes it. Another dot may accumulate in it, since instructions with the same accumulators are in order.
func verifyInFlight(dot *ir.Op) error {
	return (&flight{dot.Def(), map[*ir.Value]bool{}}).follow(dot.Result(0), dot.Next(), 0)
}

// flight follows the result of a dot.
type flight struct {
	def  *ir.OpDef // of dots, whose definition has the verifier
	seen map[*ir.Value]bool
}

// unknown is how many dots have been issued later where branches or loops have some.
const unknown = maxStages + 1

// follow follows a value from an operation on, where some dots have been issued later.
func (f *flight) follow(v *ir.Value, op *ir.Op, later int64) error {
	if f.seen[v] {
		return nil
	}
	f.seen[v] = true
	for ; op != nil; op = op.Next() {
		uses := slices.Contains(op.Operands(), v)
		switch {
		case op.Is(DotWait):
			switch {
			case !uses:
			case DotWaitOp{op}.Pending() <= later:
				return nil
			default:
				return f.follow(op.Result(slices.Index(op.Operands(), v)), op.Next(), later)
			}
		case op.Is(f.def) && uses && (DotOp{op}).Acc() == v && (DotOp{op}).A() != v && (DotOp{op}).B() != v:
			return nil
		case uses && op.Is(scf.Yield):
			return f.yielded(v, op, later)
		case uses && op.Is(scf.For):
			loop, _ := scf.AsFor(op)
			return f.follow(loop.IterArgs()[slices.Index(loop.InitArgs(), v)], loop.Body().First(), later)
		case uses:
			return op.OpErrorf("an operand is the result of an asynchronous dot that is in flight: it has to be waited for")
		case op.Is(f.def) && (DotOp{op}).Async():
			later++
		case op.NumRegions() > 0 && f.hasDots(op):
			later = unknown
		}
	}
	return nil
}

// yielded follows a value that the end of a region yields.
func (f *flight) yielded(v *ir.Value, yield *ir.Op, later int64) error {
	parent := yield.Parent()
	for i, operand := range yield.Operands() {
		if operand != v || !parent.Is(scf.For) && !parent.Is(scf.If) {
			continue
		}
		if loop, ok := scf.AsFor(parent); ok {
			if err := f.follow(loop.IterArgs()[i], loop.Body().First(), later); err != nil {
				return err
			}
		}
		if err := f.follow(parent.Result(i), parent.Next(), later); err != nil {
			return err
		}
	}
	return nil
}

// hasDots reports whether an operation has asynchronous dots in its regions, or waits for some.
func (f *flight) hasDots(op *ir.Op) (found bool) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || inner.Is(f.def) && (DotOp{inner}).Async() || inner.Is(DotWait)
		return ir.Continue
	})
	return found
}
