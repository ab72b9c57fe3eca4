package lowerrings

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// countByPosition replaces the counts of operations by positions on the ring, where loops carry counts that go up one by one.
func (r *ring) countByPosition(ops []*ir.Op) {
	webs := map[*ir.Value]bool{}
	for _, op := range ops {
		if op.Is(tile.RingDealloc) || webs[countOn(op)] {
			continue
		}
		w := r.webOf(countOn(op))
		for _, v := range w.values {
			webs[v] = true
		}
		if w.isSteady {
			w.convert()
		}
	}
}

// position is the position of an operation's count on the ring.
func (r *ring) position(op *ir.Op) *ir.Value {
	r.b.Before(op).LocateAs(op)
	if at := countOn(op); at.Type() != ir.Type(ir.Index) {
		return at
	}
	return r.positionOf(countOn(op))
}

// positionOf is the position of any count.
func (r *ring) positionOf(count *ir.Value) *ir.Value {
	if n, ok := constantOf(count); ok {
		return r.i32(n % r.positions * r.distance)
	}
	at := arith.NewBinary(r.b, arith.RemUI, count, arith.NewIndex(r.b, r.positions))
	at = arith.NewBinary(r.b, arith.MulI, at, arith.NewIndex(r.b, r.distance))
	return arith.NewCast(r.b, arith.IndexCast, at, ir.I32)
}

// web is a set of counts that loops carry, each from the other. It is steady where they begin with constants and go up one by one, and are counts of
// one ring only: in their place the loops carry positions, which takes no division.
type web struct {
	*ring
	values   []*ir.Value
	seen     map[*ir.Value]bool
	steps    []*ir.Op // additions and subtractions of 1
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
	case from.Is(scf.If):
		w.chosen(from, v.Index())
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
		case isOnRing(user):
			w.isSteady = w.isSteady && w.has(user) && (!user.Is(tile.BulkCopy) || use.Index() == user.NumOperands()-1) // no coordinate
		case isStep(user):
			w.add(user.Result(0))
		case user.Is(scf.For) && use.Index() >= firstInit:
			w.carried(scf.ForOp{Op: user}, use.Index()-firstInit)
		case user.Is(scf.Yield) && user.Parent().Is(scf.For):
			w.carried(scf.ForOp{Op: user.Parent()}, use.Index())
		case user.Is(scf.Yield) && user.Parent().Is(scf.If):
			w.chosen(user.Parent(), use.Index())
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

// chosen adds the counts that a result of a conditional connects.
func (w *web) chosen(choice *ir.Op, i int) {
	w.add(choice.Result(i))
	for _, branch := range choice.Regions() {
		w.add(branch.Entry().Last().Operand(i))
	}
}

// isStep reports whether an operation adds or subtracts 1.
func isStep(op *ir.Op) bool {
	return (op.Is(arith.AddI) || op.Is(arith.SubI)) && foldresult.IsConstant(op.Operand(1), 1)
}

// constantOf is the number that a count is.
func constantOf(v *ir.Value) (int64, bool) { return foldresult.ConstantOf(v) }

// convert makes positions of counts.
func (w *web) convert() {
	for _, v := range w.values {
		v.SetType(ir.I32)
		if loop, ok := scf.AsFor(v.DefiningOp()); ok {
			w.convertConstant(loop.Op, firstInit+v.Index())
		} else if choice, ok := scf.AsIf(v.DefiningOp()); ok {
			for _, branch := range choice.Op.Regions() {
				w.convertConstant(branch.Entry().Last(), v.Index())
			}
		}
	}
	for _, step := range w.steps {
		one := step.Operand(1).DefiningOp()
		step.Result(0).ReplaceAllUsesWith(w.step(step))
		step.Erase()
		if one.IsTriviallyDead() {
			one.Erase()
		}
	}
}

// convertConstant makes a position of an operand that is a constant.
func (w *web) convertConstant(op *ir.Op, i int) {
	use := op.OperandUse(i)
	if _, ok := constantOf(use.Value()); ok {
		w.b.Before(op).LocateAs(op)
		use.Set(w.positionOf(use.Value()))
	}
}

// step is the following position, or the one before.
func (w *web) step(op *ir.Op) *ir.Value {
	b, at := w.b.Before(op).LocateAs(op), op.Operand(0)
	if _, ok := constantOf(at); ok {
		at = w.positionOf(at)
	}
	last := (w.positions - 1) * w.distance
	switch {
	case last == 0:
		return at
	case op.Is(arith.SubI):
		first := arith.NewCmpI(b, arith.IEQ, at, w.i32(0))
		return arith.NewSelect(b, first, w.i32(last), arith.NewBinary(b, arith.SubI, at, w.i32(w.distance)))
	}
	return arith.NewSelect(b, arith.NewCmpI(b, arith.IEQ, at, w.i32(last)), w.i32(0), arith.NewBinary(b, arith.AddI, at, w.i32(w.distance)))
}
