package lowerrings

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// web is a set of counts that loops carry, each from the other. It is steady where they begin with constants and go up one by one, and select slots of one
// ring only: in their place the loops carry the offsets of the slots, which takes no division.
type web struct {
	*ring
	values   []*ir.Value
	seen     map[*ir.Value]bool
	steps    []*ir.Op // additions of 1
	isSteady bool
}

// webOf is the web of a count.
func (r *ring) webOf(count *ir.Value) *web {
	w := &web{ring: r, seen: map[*ir.Value]bool{}, isSteady: true}
	w.add(count)
	return w
}

func (w *web) add(v *ir.Value) {
	if _, ok := constantOf(v); ok || w.seen[v] {
		return
	}
	w.seen[v] = true
	w.values = append(w.values, v)
	switch from := v.DefiningOp(); {
	case from == nil:
		loop, ok := scf.AsFor(v.ArgOf().ParentOp())
		if !ok || v.Index() == 0 {
			w.isSteady = false
			return
		}
		w.carried(loop, v.Index()-1)
	case from.Is(scf.For):
		w.carried(scf.ForOp{Op: from}, v.Index())
	case isStep(from):
		w.steps = append(w.steps, from)
		w.add(from.Operand(0))
	default:
		w.isSteady = false
		return
	}
	for use := range v.Uses() {
		user := use.Owner()
		switch {
		case user.Is(tile.RingSlot):
			w.isSteady = w.isSteady && user.Operand(0).DefiningOp() == w.Op
		case isStep(user):
			w.add(user.Result(0))
		case user.Is(scf.For) && use.Index() >= firstInit:
			w.carried(scf.ForOp{Op: user}, use.Index()-firstInit)
		case user.Is(scf.Yield) && user.Parent().Is(scf.For):
			w.carried(scf.ForOp{Op: user.Parent()}, use.Index())
		default:
			w.isSteady = false
		}
	}
}

// firstInit is the number of a loop's first operand that is the initial value of an iter_arg.
const firstInit = 3

// carried adds the counts that an iter_arg connects.
func (w *web) carried(loop scf.ForOp, i int) {
	w.add(loop.IterArgs()[i])
	w.add(loop.InitArgs()[i])
	w.add(loop.Yielded()[i])
	w.add(loop.Op.Result(i))
}

// isStep reports whether an operation adds 1.
func isStep(op *ir.Op) bool { return op.Is(arith.AddI) && foldresult.IsConstant(op.Operand(1), 1) }

// constantOf is the number that a count is.
func constantOf(v *ir.Value) (int64, bool) { return foldresult.ConstantOf(v) }

// convert makes offsets of counts.
func (w *web) convert() {
	for _, v := range w.values {
		v.SetType(ir.I32)
		if loop, ok := scf.AsFor(v.DefiningOp()); ok {
			init := loop.Op.OperandUse(firstInit + v.Index())
			if _, ok := constantOf(init.Value()); ok {
				w.b.Before(loop.Op).LocateAs(loop.Op)
				init.Set(w.offset(init.Value()))
			}
		}
	}
	for _, step := range w.steps {
		one := step.Operand(1).DefiningOp()
		step.Result(0).ReplaceAllUsesWith(w.next(step))
		step.Erase()
		if one.IsTriviallyDead() {
			one.Erase()
		}
	}
}

// next is the offset of the following slot.
func (w *web) next(step *ir.Op) *ir.Value {
	b, offset := w.b.Before(step).LocateAs(step), step.Operand(0)
	if _, ok := constantOf(offset); ok {
		offset = w.offset(offset)
	}
	if w.Stages() == 1 {
		return offset
	}
	last := arith.NewCmpI(b, arith.IEQ, offset, w.i32((w.Stages()-1)*w.StageBytes()))
	return arith.NewSelect(b, last, w.i32(0), arith.NewBinary(b, arith.AddI, offset, w.i32(w.StageBytes())))
}
