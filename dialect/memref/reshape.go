package memref

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Reshape defines memref.reshape: views a dense buffer with a shape given by another
// buffer.
var Reshape = &ir.OpDef{
	Name: "memref.reshape",
	Doc:  "views a dense buffer with a shape given by another buffer",
	Example: `// %m: memref<4x8xf32>
// %s: memref<2xi32>
%r = memref.reshape %m(%s) : (memref<4x8xf32>, memref<2xi32>) -> memref<?x?xf32>`,
	Operands:    []ir.Slot{{Name: "source", Type: ir.AnyBuffer}, {Name: "shape", Type: flatSizes}},
	Results:     []ir.Slot{{Name: "result", Type: ir.AnyBuffer}},
	Format:      "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
	Traits:      ir.Pure,
	Verify:      verifyReshape,
	ResultNames: name("reshape"),
}

// View defines memref.view: views the bytes of a buffer, from a shift on, as elements
// of another type.
var View = &ir.OpDef{
	Name: "memref.view",
	Doc:  "views the bytes of a buffer, from a shift on, as elements of another type",
	Example: `// %m: memref<2048xi8>
// %i: index
%r = memref.view %m[%i][%i] : memref<2048xi8> to memref<?x4xf32>`,
	Operands: []ir.Slot{
		{Name: "source", Type: flatBytes},
		{Name: "byte_shift", Type: ir.IndexConstraint},
		{Name: "sizes", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results:     []ir.Slot{{Name: "result", Type: ir.AnyMemRef}},
	Format:      "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
	Traits:      ir.Pure,
	Verify:      verifyView,
	ResultNames: name("view"),
}

const permutationAttr = "permutation"

// Transpose defines memref.transpose: views a buffer with its dimensions in another
// order.
var Transpose = &ir.OpDef{
	Name: "memref.transpose",
	Doc:  "views a buffer with its dimensions in another order",
	Example: `// %m: memref<4x8xf32>
%r = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>`,
	Operands: []ir.Slot{{Name: "in", Type: strided, Doc: "is the buffer in the old order"}},
	Results:  []ir.Slot{{Name: "result", Type: strided}},
	Attrs: []ir.AttrSlot{{Name: permutationAttr, Type: ir.AttrIs("AffineMap attribute", func(a ir.Attr) bool {
		_, ok := a.(*ir.AffineMapAttr)
		return ok
	})}},
	Syntax:      &ir.Syntax{Parse: parseTranspose, Print: printTranspose},
	Traits:      ir.Pure,
	Verify:      verifyTranspose,
	ResultNames: name("transpose"),
}

func verifyReshape(op *ir.Op) error {
	o := ReshapeOp{op}
	source, result := o.Source().Type(), op.Result(0).Type()
	if ir.ElementTypeOf(source) != ir.ElementTypeOf(result) {
		return op.OpErrorf("element types of source and destination memref types should be the same")
	}
	if m, ok := source.(*ir.MemRefType); ok && !HasIdentityLayout(m) {
		return op.OpErrorf("source memref type should have identity affine map")
	}
	m, ranked := result.(*ir.MemRefType)
	if !ranked {
		return nil
	}
	if !HasIdentityLayout(m) {
		return op.OpErrorf("result memref type should have identity affine map")
	}
	switch memRefType(o.Shape()).Shape[0] {
	case ir.Dynamic:
		return op.OpErrorf("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
	case int64(len(m.Shape)):
		return nil
	}
	return op.OpErrorf("length of shape operand differs from the result's memref rank")
}

func verifyView(op *ir.Op) error {
	o := ViewOp{op}
	source, result := memRefType(o.Source()), memRefType(op.Result(0))
	if !HasIdentityLayout(source) {
		return op.Errorf("unsupported map for base memref type %s", ir.QuoteType(source))
	}
	if !HasIdentityLayout(result) {
		return op.Errorf("unsupported map for result memref type %s", ir.QuoteType(result))
	}
	if source.Space != result.Space {
		return op.Errorf("different memory spaces specified for base memref type %s and view memref type %s",
			ir.QuoteType(source), ir.QuoteType(result))
	}
	return foldresult.VerifyDynamicSizes(op, result.Shape, len(ViewOp{op}.Sizes()))
}

// parseTranspose takes the permutation as (i, j) -> (j, i).
func parseTranspose(p ir.OpParser, st *ir.OpState) {
	in := p.Operand()
	permutation := p.AffineMap()
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	st.SetAttr(permutationAttr, permutation)
	p.Expect(":")
	source := parseMemRefType(p)
	p.ExpectKeyword("to")
	st.Types = append(st.Types, parseMemRefType(p))
	st.Operands = []*ir.Value{p.Resolve(in, source)}
}

func printTranspose(p ir.OpPrinter, op *ir.Op) {
	o := TransposeOp{op}
	p.Byte(' ')
	p.Operand(o.In())
	p.Byte(' ')
	p.Str(o.Permutation().String())
	p.AttrDict(op.Attrs(), permutationAttr)
	p.Str(" : ")
	p.Type(o.In().Type())
	p.Str(" to ")
	p.Type(op.Result(0).Type())
}

// TransposedType is the type of a strided buffer with its dimensions in
// another order.
func TransposedType(ctx *ir.Context, t *ir.MemRefType, permutation *affine.Map) *ir.MemRefType {
	strides, offset, _ := Strides(t)
	shape := make([]int64, len(t.Shape))
	moved := make([]int64, len(t.Shape))
	for i := range shape {
		pos, _ := permutation.DimPosition(i)
		shape[i], moved[i] = t.Shape[pos], strides[pos]
	}
	return ctx.MemRef(shape, t.Elem, ctx.AffineMap(stridedMap(moved, offset)), t.Space)
}

func verifyTranspose(op *ir.Op) error {
	o := TransposeOp{op}
	source, result, m := memRefType(o.In()), memRefType(op.Result(0)), o.Permutation()
	if !m.IsPermutation() {
		return op.OpErrorf("expected a permutation map")
	}
	if m.NumDims != len(source.Shape) {
		return op.OpErrorf("expected a permutation map of same rank as the input")
	}
	ctx := op.Context()
	if want := canonicalLayout(ctx, TransposedType(ctx, source, m)); canonicalLayout(ctx, result) != want {
		return op.OpErrorf("result type %s is not equivalent to the canonical transposed input type %s", ir.QuoteType(result), ir.QuoteType(want))
	}
	return nil
}
