package tensor

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

const (
	gatherDimsAttr  = "gather_dims"
	scatterDimsAttr = "scatter_dims"
	uniqueAttr      = "unique"
)

var unique = ir.AttrSlot{Name: uniqueAttr, Type: ir.UnitAttrType, Optional: true}

// Gather defines tensor.gather: collects slices of a tensor at positions given by
// another tensor.
var Gather = &ir.OpDef{
	Name: "tensor.gather",
	Doc:  "collects slices of a tensor at positions given by another tensor",
	Example: `// %t: tensor<4x8xf32>
// %i: tensor<1x2x1xindex>
%r = tensor.gather %t[%i] gather_dims([1]) unique : (tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4xf32>`,
	Operands:    []ir.Slot{{Name: "source", Type: ir.RankedTensor}, {Name: "indices", Type: positions}},
	Results:     []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs:       []ir.AttrSlot{{Name: gatherDimsAttr, Type: ir.DenseI64Array}, unique},
	Format:      "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
	Traits:      ir.Pure,
	Verify:      verifyGather,
	ResultNames: name("gather"),
}

// Scatter defines tensor.scatter: gives a tensor with slices replaced at positions
// given by another tensor.
var Scatter = &ir.OpDef{
	Name: "tensor.scatter",
	Doc:  "gives a tensor with slices replaced at positions given by another tensor",
	Example: `// %s: tensor<1x2x4xf32>
// %t: tensor<4x8xf32>
// %i: tensor<1x2x1xindex>
%r = tensor.scatter %s into %t[%i] scatter_dims([1]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.RankedTensor},
		{Name: "dest", Type: ir.RankedTensor},
		{Name: "indices", Type: positions},
	},
	Results:     []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs:       []ir.AttrSlot{{Name: scatterDimsAttr, Type: ir.DenseI64Array}, unique},
	Format:      "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
	Traits:      ir.Pure,
	Verify:      verifyScatter,
	ResultNames: name("scatter"),
}

// GatheredType is the type of slices of t collected at positions: the dims
// given by the positions have size 1, or are left out when reduced.
func GatheredType(ctx *ir.Context, t, positions *ir.TensorType, dims []int64, reduced bool) *ir.TensorType {
	shape := slices.Clone(positions.Shape[:len(positions.Shape)-1])
	for i, n := range t.Shape {
		given := slices.Contains(dims, int64(i))
		switch {
		case !given:
			shape = append(shape, n)
		case !reduced:
			shape = append(shape, 1)
		}
	}
	return ctx.EncodedTensor(shape, t.Elem, t.Encoding)
}

// access has the common parts of gather and scatter: positions in a tensor and the
// slices there.
type access struct {
	op             *ir.Op
	attr, whole    string
	tensor, slices *ir.TensorType
	positions      *ir.TensorType
	what           string // how messages call slices
}

func verifyGather(op *ir.Op) error {
	o := GatherOp{op}
	a := access{op: op, attr: gatherDimsAttr, whole: "source", what: "result",
		tensor: tensorType(o.Source()), positions: tensorType(o.Indices()), slices: tensorType(op.Result(0))}
	if err := a.verifyDims(); err != nil {
		return err
	}
	return a.verifySlices()
}

func verifyScatter(op *ir.Op) error {
	o := ScatterOp{op}
	a := access{op: op, attr: scatterDimsAttr, whole: "dest", what: "source",
		tensor: tensorType(o.Dest()), positions: tensorType(o.Indices()), slices: tensorType(o.Source())}
	if err := a.verifyDims(); err != nil {
		return err
	}
	if !op.HasAttr(uniqueAttr) {
		return op.OpErrorf("requires 'unique' attribute to be set")
	}
	return a.verifySlices()
}

func (a access) dims() []int64 { return a.op.Attr(a.attr).(*ir.DenseArrayAttr).Ints() }

func (a access) verifyDims() error {
	dims, rank := a.dims(), len(a.tensor.Shape)
	if len(dims) == 0 {
		return a.op.OpErrorf("%s must be non-empty", a.attr)
	}
	if len(dims) > rank {
		return a.op.OpErrorf("%s overflow %s rank", a.attr, a.whole)
	}
	if last := len(a.positions.Shape) - 1; last < 0 || a.positions.Shape[last] != int64(len(dims)) {
		return a.op.OpErrorf("%s length must match the size of last dimension of indices", a.attr)
	}
	for _, d := range dims {
		if d < 0 {
			return a.op.OpErrorf("%s value must be non-negative", a.attr)
		}
		if d >= int64(rank) {
			return a.op.OpErrorf("%s value must be smaller than %s rank", a.attr, a.whole)
		}
	}
	for i := 1; i < len(dims); i++ {
		if dims[i-1] >= dims[i] {
			return a.op.OpErrorf("%s values must be strictly increasing", a.attr)
		}
	}
	return nil
}

func (a access) verifySlices() error {
	ctx := a.op.Context()
	full := GatheredType(ctx, a.tensor, a.positions, a.dims(), false)
	reduced := GatheredType(ctx, a.tensor, a.positions, a.dims(), true)
	if a.slices == full || a.slices == reduced {
		return nil
	}
	return a.op.OpErrorf("%s type mismatch: expected %s or its rank-reduced variant %s (got: %s)",
		a.what, ir.QuoteType(full), ir.QuoteType(reduced), ir.QuoteType(a.slices))
}
