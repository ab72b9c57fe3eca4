// Package peeledextf recognises operations that only extend narrow floats. The lowering expands such an
// extension into integer arithmetic; backends whose instructions take the narrow floats peel it off again.
package peeledextf

import (
	"github.com/tshared/tshared/analysis/evaluate"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// narrowBits is the width of the floats that are recognised. All their values are tried.
const narrowBits = 8

// Of is the tensor of 8-bit floats that an operation extends elementwise; nil if the operation does anything
// else.
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
	if !ok || from.Width() != narrowBits {
		return nil
	}
	to, ok := ir.ElementTypeOf(op.Result(0).Type()).(*ir.FloatType)
	if !ok {
		return nil
	}
	for bits := range uint64(1 << narrowBits) {
		yields := evaluate.Body(view.Body(), op.Context().FloatAttr(from, apfloat.Bits{Lo: bits}))
		if len(yields) != 1 {
			return nil
		}
		got, ok := yields[0].(*ir.FloatAttr)
		if !ok || got.Type != to || !isExtensionOf(from.Format, apfloat.Bits{Lo: bits}, to.Format, got.Bits) {
			return nil
		}
	}
	return view.Inputs()[0]
}

// isExtensionOf reports whether a float has the value of a narrower one. All NaNs are equal.
func isExtensionOf(from *apfloat.Format, narrow apfloat.Bits, to *apfloat.Format, wide apfloat.Bits) bool {
	if from.IsNaN(narrow) {
		return to.IsNaN(wide)
	}
	return apfloat.Convert(from, narrow, to, apfloat.NearestEven) == wide
}
