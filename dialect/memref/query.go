package memref

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Dim defines memref.dim: gives the size of a dimension of a buffer.
var Dim = &ir.OpDef{
	Name: "memref.dim",
	Doc:  "gives the size of a dimension of a buffer",
	Example: `// %m: memref<4x?xf32>
// %i: index
%n = memref.dim %m, %i : memref<4x?xf32>`,
	Operands:    []ir.Slot{{Name: "source", Type: withDims, Doc: "is the buffer"}, {Name: "index", Type: ir.IndexConstraint, Doc: "is the number of the dimension"}},
	Results:     []ir.Slot{{Name: "result", Type: ir.IndexConstraint}},
	Format:      "attr-dict $source `,` $index `:` type($source)",
	Traits:      ir.NoEffects,
	ResultNames: name("dim"),
	Speculatable: func(op *ir.Op) bool {
		o := DimOp{op}
		m, ok := o.Source().Type().(*ir.MemRefType)
		return ok && foldresult.InRange(o.Index(), len(m.Shape))
	},
}

// Rank defines memref.rank: gives the number of dimensions of a buffer.
var Rank = &ir.OpDef{
	Name:     "memref.rank",
	Doc:      "gives the number of dimensions of a buffer",
	Example:  "// %m: memref<*xf32>\n%n = memref.rank %m : memref<*xf32>",
	Operands: []ir.Slot{{Name: "memref", Type: ir.AnyBuffer}},
	Results:  []ir.Slot{{Name: "result", Type: ir.IndexConstraint}},
	Format:   "$memref attr-dict `:` type($memref)",
	Traits:   ir.Pure,
}

// AssumeAlignment defines memref.assume_alignment: promises that a buffer starts at a
// multiple of the alignment, in bytes, and gives it.
var AssumeAlignment = &ir.OpDef{
	Name:     "memref.assume_alignment",
	Doc:      "promises that a buffer starts at a multiple of the alignment, in bytes, and gives it",
	Example:  "// %m: memref<4xf32>\n%r = memref.assume_alignment %m, 64 : memref<4xf32>",
	Operands: []ir.Slot{{Name: "memref", Type: ir.AnyMemRef}},
	Results:  []ir.Slot{{Name: "result", Type: ir.AnyMemRef}},
	Attrs: []ir.AttrSlot{{Name: alignmentAttr, Type: ir.AttrConstraint{
		Desc:      "32-bit signless integer attribute whose value is positive",
		ValueType: ir.I32,
		Class:     isIntegerAttr,
		Ok: func(a ir.Attr) bool {
			i, ok := a.(*ir.IntegerAttr)
			return ok && i.Type == ir.I32 && i.Value > 0
		},
	}}},
	Format:      "$memref `,` $alignment attr-dict `:` type($memref)",
	Traits:      ir.Pure | ir.SameOperandsAndResultType,
	Verify:      verifyAssumeAlignment,
	ResultNames: name("assume_align"),
}

// DistinctObjects defines memref.distinct_objects: promises that buffers do not share
// memory, and gives them.
var DistinctObjects = &ir.OpDef{
	Name: "memref.distinct_objects",
	Doc:  "promises that buffers do not share memory, and gives them",
	Example: `// %a: memref<4xf32>
// %b: memref<?xf32>
%r:2 = memref.distinct_objects %a, %b : memref<4xf32>, memref<?xf32>`,
	Operands: []ir.Slot{{Name: "operands", Type: ir.AnyMemRef, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyMemRef, Arity: ir.Variadic}},
	Syntax:   &ir.Syntax{Parse: parseDistinctObjects, Print: printDistinctObjects},
	Traits:   ir.Pure,
	Verify:   verifyDistinctObjects,
}

// ExtractAlignedPointer defines memref.extract_aligned_pointer_as_index: gives the
// address at which the elements of a buffer begin.
var ExtractAlignedPointer = &ir.OpDef{
	Name:        "memref.extract_aligned_pointer_as_index",
	Doc:         "gives the address at which the elements of a buffer begin",
	Example:     "// %m: memref<4xf32>\n%r = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index",
	Operands:    []ir.Slot{{Name: "source", Type: ir.AnyBuffer}},
	Results:     []ir.Slot{{Name: "aligned_pointer", Type: ir.IndexConstraint}},
	Format:      "$source `:` type($source) `->` type(results) attr-dict",
	Traits:      ir.Pure,
	ResultNames: name("intptr"),
}

// ExtractStridedMetadata defines memref.extract_strided_metadata: gives the memory of a
// buffer, its offset, sizes and strides.
var ExtractStridedMetadata = &ir.OpDef{
	Name: "memref.extract_strided_metadata",
	Doc:  "gives the memory of a buffer, its offset, sizes and strides",
	Example: `// %m: memref<4x?xf32>
%base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index`,
	Operands: []ir.Slot{{Name: "source", Type: strided}},
	Results: []ir.Slot{
		{Name: "base_buffer", Type: stridedScalar},
		{Name: "offset", Type: ir.IndexConstraint},
		// One group, so that a wrong number of results is a matter of types.
		{Name: "sizes_and_strides", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Format:       "$source `:` type($source) `->` type(results) attr-dict",
	Traits:       ir.Pure,
	InferResults: inferMetadata,
	ResultNames:  nameMetadata,
}

// Sizes has the size of each dimension.
func (o ExtractStridedMetadataOp) Sizes() []*ir.Value { return o.Op.Results()[2 : 2+o.rank()] }

// Strides has the stride of each dimension, in elements.
func (o ExtractStridedMetadataOp) Strides() []*ir.Value { return o.Op.Results()[2+o.rank():] }

func (o ExtractStridedMetadataOp) rank() int { return (o.Op.NumResults() - 2) / 2 }

// inferMetadata: the memory of a buffer is a buffer of one element.
func inferMetadata(st *ir.OpState) ([]ir.Type, error) {
	source := st.Operands[0].Type().(*ir.MemRefType)
	types := []ir.Type{st.Ctx.MemRef(nil, source.Elem, nil, source.Space), ir.Index}
	for range 2 * len(source.Shape) {
		types = append(types, ir.Index)
	}
	return types, nil
}

func nameMetadata(op *ir.Op, set func(*ir.Value, string)) {
	o := ExtractStridedMetadataOp{op}
	if op.NumResults() < 2 {
		return // not yet verified
	}
	set(o.BaseBuffer(), "base_buffer")
	set(o.Offset(), "offset")
	if sizes := o.Sizes(); len(sizes) > 0 {
		set(sizes[0], "sizes")
		set(o.Strides()[0], "strides")
	}
}

func verifyAssumeAlignment(op *ir.Op) error {
	if v, _ := op.IntAttr(alignmentAttr); v&(v-1) != 0 {
		return op.OpErrorf("alignment must be power of 2")
	}
	return nil
}

func parseDistinctObjects(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	refs := p.OperandList("", "")
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	st.Types = p.ColonTypeList()
	st.Operands = p.ResolveAll(refs, st.Types, at)
}

func printDistinctObjects(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	p.Operands(op.Operands())
	p.AttrDict(op.Attrs())
	p.Str(" : ")
	p.Types(op.OperandTypes())
}

func verifyDistinctObjects(op *ir.Op) error {
	if len(op.Operands()) != op.NumResults() {
		return distinctMismatch(op)
	}
	for i, t := range op.OperandTypes() {
		if t != op.Result(i).Type() {
			return distinctMismatch(op)
		}
	}
	if op.NumOperands() == 0 {
		return op.OpErrorf("expected at least one operand")
	}
	return nil
}

func distinctMismatch(op *ir.Op) error {
	return op.OpErrorf("operand types and result types must match")
}
