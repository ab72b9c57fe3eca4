package llvm

import (
	"slices"

	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

func init() {
	Zero.Fold = foldZero
	GEP.Fold = foldGEP
	BitCast.Fold, AddrSpaceCast.Fold = foldCast, foldCast
	ExtractValue.Fold = foldExtractValue
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

func toAttr(a ir.Attr) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Attr: a}}, true }

// materialize makes the constant a fold asks for.
func materialize(b *ir.Builder, value ir.Attr, t ir.Type, loc ir.Location) *ir.Op {
	create := func(def *ir.OpDef, attrs ...ir.NamedAttr) *ir.Op {
		return b.CreateFrom(&ir.OpState{Def: def, Loc: loc, Types: []ir.Type{t}, Attrs: attrs})
	}
	switch a := value.(type) {
	case *ir.SymbolRefAttr:
		if len(a.Nested) == 0 && IsPointer(t) {
			return create(AddressOf, ir.NamedAttr{Name: "global_name", Attr: value})
		}
	case *ir.DialectAttr:
		if def := markers[a.Def]; def != nil {
			return create(def)
		}
	case *ir.IntegerAttr, *ir.FloatAttr, *ir.DenseAttr:
		if ir.TypeOfAttr(value) == t {
			return create(Constant, ir.NamedAttr{Name: "value", Attr: value})
		}
	}
	return nil
}

// markers are the operations that fold to attributes which only say so.
var markers = map[*ir.AttrDef]*ir.OpDef{UndefDef: Undef, PoisonDef: Poison, ZeroDef: Zero}

// foldZero: the zeros of numbers are numbers.
func foldZero(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	ctx, t := op.Context(), op.Result(0).Type()
	if z := constfold.Zero(ctx, t); z != nil {
		return toAttr(z)
	}
	if f, ok := ir.ElementTypeOf(t).(*ir.FloatType); ok {
		return toAttr(constfold.Attr(ctx, t, constfold.Float{Format: f.Format}))
	}
	return toAttr(ctx.DialectAttr(ZeroDef))
}

// constantIndexBits is how wide indices written down as numbers may be.
const constantIndexBits = 29

// foldGEP: a pointer that does not move stays what it is, and indices known to
// be constant need no values.
func foldGEP(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	gep := GEPOp{op}
	indices := gep.Indices()
	raw := make([]int64, len(indices))
	values := []*ir.Value{gep.Base()}
	next := 1
	for i, index := range indices {
		if raw[i] = index.Const; index.Value == nil {
			continue
		}
		known, ok := operands[next].(*ir.IntegerAttr)
		next++
		if ok && known.Big == nil && fitsIndex(known.Value) {
			raw[i] = known.Value
			continue
		}
		raw[i] = dynamicIndex
		values = append(values, index.Value)
	}
	if len(raw) == 1 && raw[0] == 0 && gep.Base().Type() == op.Result(0).Type() {
		return toValue(gep.Base())
	}
	if len(values) == op.NumOperands() {
		return nil, false
	}
	op.SetOperands(values)
	op.SetAttr("rawConstantIndices", op.Context().I32Array(raw...))
	return nil, true
}

func fitsIndex(v int64) bool {
	const limit = 1 << (constantIndexBits - 1)
	return v >= -limit && v < limit
}

// foldCast makes one cast of two of the same kind, and none when they lead back to the
// first type.
func foldCast(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if op.Operand(0).Type() == op.Result(0).Type() {
		return toValue(op.Operand(0))
	}
	inner := op.Operand(0).DefiningOp()
	if !inner.Is(op.Def()) {
		return nil, false
	}
	if inner.Operand(0).Type() == op.Result(0).Type() {
		return toValue(inner.Operand(0))
	}
	op.SetOperand(0, inner.Operand(0))
	return nil, true
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
	if operands[0] != nil {
		part := operands[0]
		for _, i := range position {
			if part = constantPart(op.Context(), part, i); part == nil {
				return nil, false
			}
		}
		return toAttr(part)
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

// constantPart is a part of a constant structure or array, nil when it cannot
// be written as an attribute.
func constantPart(ctx *ir.Context, value ir.Attr, i int64) ir.Attr {
	switch a := value.(type) {
	case *ir.ArrayAttr:
		if i < int64(len(a.Elems)) {
			return a.Elems[i]
		}
	case *ir.DenseAttr:
		if shape, _ := a.Type.Dims(); len(shape) == 1 && i < shape[0] {
			return a.At(ctx, int(i))
		}
	case *ir.DialectAttr:
		if markers[a.Def] != nil {
			return a
		}
	}
	return nil
}
