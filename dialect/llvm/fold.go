package llvm

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

func init() {
	ExtractValue.Fold = foldExtractValue
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

// materialize makes the constant a fold asks for.
func materialize(b *ir.Builder, value ir.Attr, t ir.Type, loc ir.Location) *ir.Op {
	if !isPoison(value) {
		return nil
	}
	return b.CreateFrom(&ir.OpState{Def: Poison, Loc: loc, Types: []ir.Type{t}})
}

func isPoison(a ir.Attr) bool {
	d, ok := a.(*ir.DialectAttr)
	return ok && d.Def == PoisonDef
}

// foldExtractValue looks for the part in the insertvalue operations that made the
// structure.
func foldExtractValue(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := ExtractValueOp{op}
	position := o.Position()
	if inner, ok := AsExtractValue(o.Container().DefiningOp()); ok {
		op.SetAttr("position", op.Context().I64Array(slices.Concat(inner.Position(), position)...))
		o.SetContainer(inner.Container())
		return nil, true
	}
	if isPoison(operands[0]) {
		return []ir.FoldResult{{Attr: operands[0]}}, true
	}
	changed := false
	for {
		insert, ok := AsInsertValue(o.Container().DefiningOp())
		if !ok {
			return nil, changed
		}
		inserted := insert.Position()
		if slices.Equal(inserted, position) {
			return toValue(insert.Value())
		}
		if n := min(len(inserted), len(position)); slices.Equal(inserted[:n], position[:n]) {
			return nil, changed // one is a part of the other
		}
		o.SetContainer(insert.Container())
		changed = true
	}
}
