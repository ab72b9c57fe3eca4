package memref

import (
	"github.com/tshared/tshared/ir"
)

// folder evaluates an operation, given its constant operands.
type folder = func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)

// folders are set apart from the definitions because they refer to them.
var folders = map[*ir.OpDef]folder{
	Cast:            foldCast,
	CollapseShape:   foldReshape(ExpandShape),
	Dim:             foldDim,
	ExpandShape:     foldReshape(CollapseShape),
	ReinterpretCast: foldReinterpretCast,
	SubView:         foldSubView,

	AtomicRMW: lookThroughCastsBut(0),
	Copy:      foldCopy,
	Dealloc:   lookThroughCasts,
	Load:      lookThroughCasts,
	Store:     lookThroughCastsBut(0),
}

func init() {
	for def, fold := range folders {
		def.Fold = fold
	}
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

func toIndex(op *ir.Op, n int64) ([]ir.FoldResult, bool) {
	return []ir.FoldResult{{Attr: op.Context().IntAttr(ir.Index, n)}}, true
}

func notFolded() ([]ir.FoldResult, bool) { return nil, false }

func changedInPlace() ([]ir.FoldResult, bool) { return nil, true }

// LookThroughCasts makes an operation use buffers directly where it uses them
// through a memref.cast, and reports whether it did. A value that must keep
// its type is left alone, and so are buffers of unknown rank.
func LookThroughCasts(op *ir.Op, except *ir.Value) bool {
	changed := false
	for i := range op.NumOperands() {
		v := op.Operand(i)
		cast, ok := AsCast(v.DefiningOp())
		if v == except || !ok {
			continue
		}
		if ir.IsMemRef(cast.Source().Type()) {
			op.SetOperand(i, cast.Source())
			changed = true
		}
	}
	return changed
}

func lookThroughCasts(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	return nil, LookThroughCasts(op, nil)
}

// lookThroughCastsBut leaves the operand with the given number alone.
func lookThroughCastsBut(operand int) folder {
	return func(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
		return nil, LookThroughCasts(op, op.Operand(operand))
	}
}

// foldCopy looks through casts between types of known rank.
func foldCopy(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	changed := false
	for i := range op.NumOperands() {
		v := op.Operand(i)
		cast, ok := AsCast(v.DefiningOp())
		if ir.IsMemRef(v.Type()) && ok && ir.IsMemRef(cast.Source().Type()) {
			op.SetOperand(i, cast.Source())
			changed = true
		}
	}
	return nil, changed
}

// foldCast makes one cast of two, unless the types contradict each other, and
// none of a cast to the same type.
func foldCast(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o := CastOp{op}
	source, to := o.Source(), op.Result(0).Type()
	before, ok := AsCast(source.DefiningOp())
	if ok && ir.IsMemRef(before.Source().Type()) {
		if from := before.Source(); from.Type() == to || CastCompatible(from.Type(), to) {
			o.SetSource(from)
			return changedInPlace()
		}
	}
	if source.Type() == to {
		return toValue(source)
	}
	return notFolded()
}
