// Package extension finds out which operations do nothing but make longer floats of
// short ones. Lowering spells that out in integer arithmetic, which backends whose
// instructions take the short ones themselves want to leave out again.
package extension

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/ir"
)

// shortBits is how long floats are whose every value is tried.
const shortBits = 8

// Of is the tensor of floats of 8 bits that an operation extends, element by element;
// nil if it does anything else.
func Of(op *ir.Op) *ir.Value {
	if op == nil || !op.Is(linalg.Generic) || op.NumResults() != 1 {
		return nil
	}
	view, _ := linalg.AsStructured(op)
	if len(view.Inputs()) != 1 {
		return nil
	}
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return nil
		}
	}
	from, ok := ir.ElementTypeOf(view.Inputs()[0].Type()).(*ir.FloatType)
	if !ok || from.Width() != shortBits {
		return nil
	}
	to, ok := ir.ElementTypeOf(op.Result(0).Type()).(*ir.FloatType)
	if !ok {
		return nil
	}
	for bits := range uint64(1 << shortBits) {
		got, ok := evaluate(view.Body(), op.Context().FloatAttr(from, apfloat.Bits{Lo: bits})).(*ir.FloatAttr)
		if !ok || got.Type != to || !extends(from.Format, apfloat.Bits{Lo: bits}, to.Format, got.Bits) {
			return nil
		}
	}
	return view.Inputs()[0]
}

// extends reports whether a float is the same number as a shorter one. Any NaN is as
// good as another.
func extends(from *apfloat.Format, short apfloat.Bits, to *apfloat.Format, long apfloat.Bits) bool {
	if from.IsNaN(short) {
		return to.IsNaN(long)
	}
	return apfloat.Convert(from, short, to, apfloat.NearestEven) == long
}

// evaluate is what a body gives for its first argument; nil if it is no constant.
func evaluate(body *ir.Block, arg ir.Attr) ir.Attr {
	known := map[*ir.Value]ir.Attr{body.Arg(0): arg}
	of := func(v *ir.Value) ir.Attr {
		if a, ok := known[v]; ok {
			return a
		}
		if op := v.DefiningOp(); op != nil && op.Is(arith.Constant) {
			k, _ := arith.AsConstant(op)
			return k.Value()
		}
		return nil
	}
	for op := range body.Ops() {
		if op == body.Last() {
			return of(op.Operand(0))
		}
		operands := make([]ir.Attr, op.NumOperands())
		for i, v := range op.Operands() {
			if operands[i] = of(v); operands[i] == nil {
				return nil
			}
		}
		if op.Def().Fold == nil || op.NumRegions() > 0 {
			return nil
		}
		list, ok := op.Def().Fold(op, operands)
		if !ok || len(list) != op.NumResults() {
			return nil
		}
		for i, r := range list {
			if r.Value != nil {
				r.Attr = of(r.Value)
			}
			if r.Attr == nil {
				return nil
			}
			known[op.Result(i)] = r.Attr
		}
	}
	return nil
}
