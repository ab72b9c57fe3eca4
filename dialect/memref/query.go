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
