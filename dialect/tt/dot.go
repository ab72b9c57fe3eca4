package tt

import "github.com/tshared/tshared/ir"

var accumulatorIsResult = []ir.Infer{{From: "d", To: "c", What: "result's type matches accumulator's type"}}

// Dot defines tt.dot: multiplies two matrices, or batches of them, and adds a third.
var Dot = &ir.OpDef{
	Name: "tt.dot",
	Doc:  "multiplies two matrices, or batches of them, and adds a third",
	Example: "// %a: tensor<16x32xf16>\n// %b: tensor<32x16xf16>\n// %c: tensor<16x16xf32>\n" +
		"%r = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>",
	Operands: []ir.Slot{{Name: "a", Type: numericTensor}, {Name: "b", Type: numericTensor}, {Name: "c", Type: numericTensor}},
	Results:  []ir.Slot{{Name: "d", Type: numericTensor}},
	Attrs: []ir.AttrSlot{
		defaultEnum("inputPrecision", precisions, PrecisionIEEE),
		{Name: "maxNumImpreciseAcc", Type: ir.I32Attr, Default: func(ctx *ir.Context) ir.Attr { return ctx.IntAttr(ir.I32, 0) }, Doc: "bounds the additions in less than f32 for 8-bit floats"},
		allowTF32,
	},
	Format:  "$a `,` $b `,` $c (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict `:` type($a) `*` type($b) `->` type($d)",
	Upgrade: upgradeDot,
	Traits:  ir.Pure,
	Infer:   accumulatorIsResult,
	Verify:  verifyDot,
}

// DotScaled defines tt.dot_scaled: multiplies two matrices of narrow floats with block
// scales, and adds a third.
var DotScaled = &ir.OpDef{
	Name: "tt.dot_scaled",
	Doc:  "multiplies two matrices of narrow floats with block scales, and adds a third",
	Example: "// %a: tensor<32x64xf8E4M3FN>\n// %as: tensor<32x2xi8>\n// %b: tensor<64x32xf8E4M3FN>\n// %bs: tensor<32x2xi8>\n// %c: tensor<32x32xf32>\n" +
		"%r = tt.dot_scaled %a scale %as, %b scale %bs, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : " +
		"tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x32xf8E4M3FN>, tensor<32x2xi8> -> tensor<32x32xf32>",
	Operands: []ir.Slot{
		{Name: "a", Type: scaledTensor},
		{Name: "b", Type: scaledTensor},
		{Name: "c", Type: floatTensor},
		{Name: "a_scale", Type: scaledTensor, Arity: ir.Optional, Doc: "are the block scales of A; nil when there are none"},
		{Name: "b_scale", Type: scaledTensor, Arity: ir.Optional, Doc: "are the block scales of B; nil when there are none"},
	},
	Results: []ir.Slot{{Name: "d", Type: floatTensor}},
	Attrs: []ir.AttrSlot{
		enumSlot("a_elem_type", scaleElemTypes),
		enumSlot("b_elem_type", scaleElemTypes),
		{Name: "fastMath", Type: ir.BoolAttrType, Doc: "reports whether scales that are NaN need no care"},
		{Name: "lhs_k_pack", Type: ir.BoolAttrType, Default: trueAttr, Doc: "says that pairs of 4-bit floats of A are packed along K, rather than along M"},
		{Name: "rhs_k_pack", Type: ir.BoolAttrType, Default: trueAttr, Doc: "says that pairs of 4-bit floats of B are packed along K, rather than along N"},
	},
	Format: "$a (`scale` $a_scale^)? `,` $b (`scale` $b_scale^)? `,` $c `lhs` `=` $a_elem_type `rhs` `=` $b_elem_type attr-dict `:` " +
		"type($a) (`,` type($a_scale)^)? `*` type($b) (`,` type($b_scale)^)? `->` type($d)",
	Traits: ir.Pure | ir.OperandSegments,
	Infer:  accumulatorIsResult,
	Verify: verifyDotScaled,
}

func trueAttr(*ir.Context) ir.Attr { return ir.True }

// matrixDims are the sizes of a product's operands in elements, unpacked.
type matrixDims struct{ m, ka, kb, n int64 }

func plainDims(op *ir.Op) matrixDims {
	a, b := tensorShape(op, 0), tensorShape(op, 1)
	return matrixDims{m: a[len(a)-2], ka: a[len(a)-1], kb: b[len(b)-2], n: b[len(b)-1]}
}

func scaledDims(op *ir.Op) matrixDims {
	d, s := plainDims(op), DotScaledOp{op}
	unpack(s.AElemType(), s.LhsKPack(), &d.ka, &d.m)
	unpack(s.BElemType(), s.RhsKPack(), &d.kb, &d.n)
	return d
}

// unpack doubles the dimension along which two 4-bit floats share a byte.
func unpack(format ScaleElemType, alongK bool, k, other *int64) {
	switch {
	case format != ScaleE2M1:
	case alongK:
		*k *= 2
	default:
		*other *= 2
	}
}

func tensorShape(op *ir.Op, operand int) []int64 {
	shape, _ := ir.ShapeOf(op.Operand(operand).Type())
	return shape
}

func verifyDotShapes(dims func(*ir.Op) matrixDims) func(*ir.Op) error {
	return func(op *ir.Op) error { return checkDotShapes(op, dims) }
}

func checkDotShapes(op *ir.Op, dims func(*ir.Op) matrixDims) error {
	a, b, c := tensorShape(op, 0), tensorShape(op, 1), tensorShape(op, 2)
	if len(a) != 2 && len(a) != 3 {
		return op.OpErrorf("expected operands to be 2d or 3d")
	}
	if len(a) != len(b) || len(a) != len(c) {
		return op.OpErrorf("expected all operands to have the same rank")
	}
	d := dims(op)
	if d.ka != d.kb {
		return op.OpErrorf("expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand")
	}
	if len(a) == 3 && (a[0] != c[0] || b[0] != c[0]) {
		return op.OpErrorf("expected the first dimension of the first operand to be equal to the first dimension of the result")
	}
	if c[len(c)-2] != d.m || c[len(c)-1] != d.n {
		return op.OpErrorf("expected the output shape to be the concatenation of the last dimension of the first operand and the last dimension of the second ")
	}
	return nil
}

func verifyDot(op *ir.Op) error {
	o := DotOp{op}
	a, b := o.A().Type(), o.B().Type()
	if bitWidth(elementOf(a)) != bitWidth(elementOf(b)) {
		return op.Errorf("element types of operands A and B must have same bit width")
	}
	if (encodingOf(a) == nil) != (encodingOf(b) == nil) {
		return op.Errorf("mismatching encoding between A and B operands")
	}
	return nil
}

func verifyDotScaled(op *ir.Op) error {
	s, d := DotScaledOp{op}, scaledDims(op)
	factor, err := scaleFactor(s, d)
	if err != nil {
		return err
	}
	if v := s.AScale(); v != nil {
		if err := verifyScale(op, v, d.m, d.ka, factor, "M"); err != nil {
			return err
		}
	}
	if v := s.BScale(); v != nil {
		return verifyScale(op, v, d.n, d.kb, factor, "N")
	}
	return nil
}

// scaleFactor is the number of elements that share a scale, which the shapes
// of the scales give away unless there is but one.
func scaleFactor(s DotScaledOp, d matrixDims) (int64, error) {
	var found [2]int64
	for i, side := range []struct {
		scale *ir.Value
		k     int64
	}{{s.AScale(), d.ka}, {s.BScale(), d.kb}} {
		if side.scale == nil {
			continue
		}
		shape, _ := ir.ShapeOf(side.scale.Type())
		if len(shape) != len(tensorShape(s.Op, 0)) {
			return 0, s.Op.Errorf("scales must have the same rank as the operands")
		}
		blocks := shape[len(shape)-1]
		if product(shape) == 1 || blocks <= 0 {
			continue
		}
		found[i] = side.k / blocks
		if found[i] != 16 && found[i] != 32 {
			return 0, s.Op.Errorf("scale factor must be 16 or 32. Got %d", found[i])
		}
	}
	switch lhs, rhs := found[0], found[1]; {
	case lhs != 0 && rhs != 0 && lhs != rhs:
		return 0, s.Op.Errorf("Operands must have the same scale factor; (lhs: %d vs rhs: %d)", lhs, rhs)
	case lhs != 0:
		return lhs, nil
	case rhs != 0:
		return rhs, nil
	}
	return 32, nil
}

func verifyScale(op *ir.Op, scale *ir.Value, rows, k, factor int64, dim string) error {
	shape, _ := ir.ShapeOf(scale.Type())
	if shape[len(shape)-2] != rows {
		return op.Errorf("scales %s dimension must match the operand %s dimension", dim, dim)
	}
	if shape[len(shape)-1] != k/factor {
		return op.Errorf("scales K dimension must match the operand K divided by the scale factor")
	}
	return nil
}
