package arith

import "github.com/tshared/tshared/ir"

// Casts from one element type to another.
var (
	ExtSI = castSpec{
		name: "arith.extsi", doc: "makes an integer wider, repeating its sign",
		from: fixedWidth, to: fixedWidth, elements: wider,
		example: "// %a: i32\n%r = arith.extsi %a : i32 to i64",
	}.def()
	ExtUI = castSpec{
		name: "arith.extui", doc: "makes an integer wider, filling in zeros",
		from: fixedWidth, to: fixedWidth, elements: wider,
		example: "// %a: i32\n%r = arith.extui %a : i32 to i64",
	}.def()
	TruncI = castSpec{
		name: "arith.trunci", doc: "keeps the low bits of an integer",
		from: fixedWidth, to: fixedWidth, elements: narrower,
		attrs: []ir.AttrSlot{overflowSlot()}, flags: overflowFormat,
		example: "// %a: i64\n%r = arith.trunci %a overflow<nsw, nuw> : i64 to i32",
	}.def()
	ExtF = castSpec{
		name: "arith.extf", doc: "makes a floating-point number wider",
		from: ir.FloatLike, to: ir.FloatLike, elements: wider,
		attrs: []ir.AttrSlot{optionalFastMath()}, flags: FastMathFormat,
		example: "// %a: f16\n%r = arith.extf %a fastmath<fast> : f16 to f32",
	}.def()
	TruncF = castSpec{
		name: "arith.truncf", doc: "rounds a floating-point number to fewer bits",
		from: ir.FloatLike, to: ir.FloatLike, elements: narrower,
		attrs: []ir.AttrSlot{roundingSlot(), optionalFastMath()}, flags: roundingFormat + FastMathFormat,
		example: "// %a: f32\n%r = arith.truncf %a to_nearest_even fastmath<fast> : f32 to bf16",
	}.def()

	SIToFP = castSpec{
		name: "arith.sitofp", doc: "turns a signed integer into a floating-point number",
		from: fixedWidth, to: ir.FloatLike, elements: unrelated,
		example: "// %a: i32\n%r = arith.sitofp %a : i32 to f32",
	}.def()
	UIToFP = castSpec{
		name: "arith.uitofp", doc: "turns an unsigned integer into a floating-point number",
		from: fixedWidth, to: ir.FloatLike, elements: unrelated,
		example: "// %a: i32\n%r = arith.uitofp %a : i32 to f32",
	}.def()
	FPToSI = castSpec{
		name: "arith.fptosi", doc: "turns a floating-point number into a signed integer, rounding towards zero",
		from: ir.FloatLike, to: fixedWidth, elements: unrelated,
		example: "// %a: f32\n%r = arith.fptosi %a : f32 to i32",
	}.def()
	FPToUI = castSpec{
		name: "arith.fptoui", doc: "turns a floating-point number into an unsigned integer, rounding towards zero",
		from: ir.FloatLike, to: fixedWidth, elements: unrelated,
		example: "// %a: f32\n%r = arith.fptoui %a : f32 to i32",
	}.def()

	IndexCast = castSpec{
		name: "arith.index_cast", doc: "turns a signed integer into an index or back",
		from: indexCastable, to: indexCastable, elements: indexAndInteger,
		example: "// %a: i32\n%r = arith.index_cast %a : i32 to index",
	}.def()
	IndexCastUI = castSpec{
		name: "arith.index_castui", doc: "turns an unsigned integer into an index or back",
		from: indexCastable, to: indexCastable, elements: indexAndInteger,
		example: "// %a: index\n%r = arith.index_castui %a : index to i64",
	}.def()
	Bitcast = castSpec{
		name: "arith.bitcast", doc: "reads the bits of a number as another type",
		from: bitCastable, to: bitCastable, elements: sameWidth,
		example: "// %a: tensor<4xf32>\n%r = arith.bitcast %a : tensor<4xf32> to tensor<4xi32>",
	}.def()
)

var castOps = []*ir.OpDef{
	ExtSI, ExtUI, TruncI, ExtF, TruncF, SIToFP, UIToFP, FPToSI, FPToUI, IndexCast, IndexCastUI, Bitcast,
}

// castSpec is a row in the family of casts.
type castSpec struct {
	name, doc, example string
	from, to           ir.Constraint
	// elements reports whether the cast leads from one element type to
	// another, both of which fit from and to.
	elements func(from, to ir.Type) bool
	attrs    []ir.AttrSlot
	flags    string // how the format writes attrs
}

func (s castSpec) def() *ir.OpDef {
	return &ir.OpDef{
		Name: s.name, Doc: s.doc, Example: s.example,
		Operands:    []ir.Slot{{Name: "in", Type: s.from}},
		Results:     []ir.Slot{{Name: "out", Type: s.to}},
		Attrs:       s.attrs,
		Format:      "$in " + s.flags + " attr-dict `:` type($in) `to` type($out)",
		Traits:      ir.Pure | ir.Elementwise | ir.SameOperandsAndResultShape,
		VerifyTypes: verifyCast(s.elements),
	}
}

var (
	fixedWidth = ir.TypeIs("signless-fixed-width-integer-like", ir.Like(ir.IsSignless))

	indexCastable = ir.TypeIs("signless-integer-like or memref of signless-integer",
		likeOrMemRef(ir.OneOf(ir.IsSignless, ir.IsIndex)))
	bitCastable = ir.TypeIs("signless-integer-or-float-like or memref of signless-integer or float",
		likeOrMemRef(ir.OneOf(ir.IsSignless, ir.IsFloat)))
)

// likeOrMemRef lifts a test on scalars to all containers but unranked memrefs.
func likeOrMemRef(scalar func(ir.Type) bool) func(ir.Type) bool {
	like := ir.Like(scalar)
	return func(t ir.Type) bool {
		if m, ok := t.(*ir.MemRefType); ok {
			return scalar(m.Elem)
		}
		return like(t)
	}
}
