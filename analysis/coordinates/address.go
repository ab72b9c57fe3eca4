package coordinates

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// address divides the offsets of a tile by its strides. Like all addresses of the lowering, they are taken not to overflow.
type address struct {
	strides []foldresult.Entry // peeled
	starts  []Sum              // multiples of the strides
	outer   []outer            // multiples of arguments
	rest    Sum                // values and numbers that are added
	dim     int                // whose offset it is
	limit   int                // operations to visit
	failed  bool               // the limit is reached
	sums    bool               // products are values like others
}

// outer is a product of an index and the stride of an outer dimension.
type outer struct{ stride, index Sum }

// widen moves a factor that all parts of the index have to the stride, which is known to be aligned then.
func (o *outer) widen() {
	n := gcd(0, o.index.constant)
	for _, t := range o.index.terms {
		n = gcd(n, t.factor)
	}
	if n > 1 {
		o.index = o.index.quotient(n)
		var wide Sum
		wide.plus(o.stride, n)
		o.stride = wide
	}
}

// gcd is the greatest common divisor, which is not negative.
func gcd(x, y int64) int64 {
	for y != 0 {
		x, y = y, x%y
	}
	return max(x, -x)
}

// maxOperations is how many operations the offsets and masks of a tile have at most.
const maxOperations = 128

// peel is a value before casts that extend it.
func peel(e foldresult.Entry) foldresult.Entry {
	if e.Value == nil {
		return e
	}
	v := e.Value
	for op := v.DefiningOp(); op.Is(arith.IndexCast) || op.Is(arith.ExtSI); op = v.DefiningOp() {
		v = op.Operand(0)
	}
	if n, ok := foldresult.ConstantOf(v); ok {
		return foldresult.Const(n)
	}
	return foldresult.Value(v)
}

// addEntry adds a multiple of a part of the offset.
func (a *address) addEntry(e foldresult.Entry, factor int64) {
	if e.Value == nil {
		a.rest.constant += factor * e.Const
		return
	}
	a.add(e.Value, factor)
}

func (a *address) add(v *ir.Value, factor int64) {
	if a.limit--; a.limit < 0 {
		a.failed = true
		return
	}
	e := peel(foldresult.Value(v))
	if e.Value == nil {
		a.rest.constant += factor * e.Const
		return
	}
	v = e.Value
	if d := a.dimOf(v); d >= 0 {
		a.starts[d].constant += factor
		return
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		if a.addCarried(v, factor) {
			return
		}
	case op.Is(arith.AddI):
		a.add(op.Operand(0), factor)
		a.add(op.Operand(1), factor)
		return
	case op.Is(arith.SubI):
		a.add(op.Operand(0), factor)
		a.add(op.Operand(1), -factor)
		return
	case op.Is(arith.ShLI):
		if n, ok := foldresult.ConstantOf(op.Operand(1)); ok && n >= 0 && n < 32 {
			a.add(op.Operand(0), factor<<n)
			return
		}
	case op.Is(arith.MulI):
		if a.addProduct(op.Operand(0), op.Operand(1), factor) || a.addProduct(op.Operand(1), op.Operand(0), factor) {
			return
		}
	}
	a.rest.plusValue(v, factor)
}

// dimOf is the dimension whose stride is a value; -1 if there is none.
func (a *address) dimOf(v *ir.Value) int {
	if a.sums {
		return -1
	}
	if a.strides[a.dim].Value == v {
		return a.dim
	}
	for d, stride := range a.strides {
		if stride.Value == v {
			return d
		}
	}
	return -1
}

// addProduct adds a multiple of x*y if y is a constant, a stride or an argument.
func (a *address) addProduct(x, y *ir.Value, factor int64) bool {
	stride := peel(foldresult.Value(y))
	if stride.Value == nil {
		a.add(x, factor*stride.Const)
		return true
	}
	if a.sums {
		return false
	}
	if d := a.dimOf(stride.Value); d >= 0 {
		a.starts[d].plus(a.sumOf(foldresult.Value(x)), factor)
		return true
	}
	if !isArgument(stride.Value) {
		return false
	}
	a.addOuter(stride.Value, a.sumOf(foldresult.Value(x)), factor)
	return true
}

// isArgument reports whether a value is an argument of the kernel, which is more likely a stride than an index.
func isArgument(v *ir.Value) bool {
	return v.DefiningOp() == nil && v.ArgOf().ParentOp().Def().Function
}

func (a *address) addOuter(stride *ir.Value, index Sum, factor int64) {
	for i := range a.outer {
		if terms := a.outer[i].stride.terms; len(terms) == 1 && terms[0].value == stride {
			a.outer[i].index.plus(index, factor)
			return
		}
	}
	o := outer{stride: Sum{terms: []term{{stride, 1}}}}
	o.index.plus(index, factor)
	a.outer = append(a.outer, o)
}

// sumOf is an index as a sum of values.
func (a *address) sumOf(e foldresult.Entry) Sum {
	in := address{limit: a.limit, sums: true}
	in.addEntry(e, 1)
	a.limit, a.failed = in.limit, a.failed || in.failed
	return in.rest
}

// addCarried adds a multiple of what a loop carries, if each iteration adds the same to it:
//
//	scf.for %i = %lb to %ub step 2 iter_args(%x = %init) { ... scf.yield %x + %far }
//
// is %init + (%i - %lb) / 2 * %far, where %far is a multiple of 2.
func (a *address) addCarried(v *ir.Value, factor int64) bool {
	loop, ok := scf.AsFor(v.ArgOf().ParentOp())
	if !ok || v == loop.Counter() {
		return false
	}
	step, ok := foldresult.ConstantOf(loop.Step())
	next := loop.Yielded()[v.Index()-1].DefiningOp()
	if !ok || step < 1 || !next.Is(arith.AddI) {
		return false
	}
	far := next.Operand(1)
	if far == v {
		far = next.Operand(0)
	} else if next.Operand(0) != v {
		return false
	}
	each := address{strides: a.strides, starts: make([]Sum, len(a.starts)), dim: a.dim, limit: a.limit, sums: a.sums}
	each.add(far, 1)
	a.limit = each.limit
	if each.failed || !each.isConstantIn(loop, step) {
		return false
	}
	count := a.sumOf(foldresult.Value(loop.Counter()))
	count.plus(a.sumOf(foldresult.Value(loop.LowerBound())), -1)
	a.add(loop.InitArgs()[v.Index()-1], factor)
	for d := range each.starts {
		a.starts[d].plus(count, factor*each.starts[d].constant/step)
	}
	a.rest.plus(count, factor*each.rest.constant/step)
	for _, t := range each.rest.terms {
		a.addOuter(t.value, count, factor*t.factor/step)
	}
	for _, o := range each.outer {
		a.addOuter(o.stride.terms[0].value, count, factor*o.index.constant/step)
	}
	return true
}

// isConstantIn reports whether all coordinates of a distance are multiples of a loop's step, and its strides do not depend on the loop.
func (a *address) isConstantIn(loop scf.ForOp, step int64) bool {
	for _, start := range a.starts {
		if !start.isConstant() || !start.isMultiple(step) {
			return false
		}
	}
	if !a.rest.isMultiple(step) || a.sums && !a.rest.isConstant() {
		return false
	}
	if a.rest.IsMadeIn(loop.Op) {
		return false
	}
	for _, o := range a.outer {
		if !o.index.isConstant() || !o.index.isMultiple(step) || isInside(o.stride.terms[0].value, loop.Op) {
			return false
		}
	}
	return true
}

// isInside reports whether a value is made in the regions of an operation.
func isInside(v *ir.Value, op *ir.Op) bool {
	at := v.DefiningOp()
	if at == nil {
		at = v.ArgOf().ParentOp()
		if at == op {
			return true
		}
	}
	for at = at.Parent(); at != nil; at = at.Parent() {
		if at == op {
			return true
		}
	}
	return false
}
