// Package linalg defines structured operations: loop nests over tensors and
// buffers, given by how each operand is indexed in the iteration space and by
// what is computed at each point. Operations with a name of their own keep
// that computation in a region like all others, but their text leaves it out:
// it is built from tables. How the operations are lowered is not known here.
package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/opgen

// Dialect is the set of structured operations.
var Dialect = &ir.Dialect{
	Name: "linalg",
	Doc:  "structured operations on tensors and buffers",
	Ops: slices.Concat(
		[]*ir.OpDef{
			Generic, Index, Yield, Map, Reduce, Transpose, Broadcast, Softmax, Pack, Unpack,
			Fill, FillRNG2D, Copy, Elementwise, Contract, Matmul, BatchMatmul, BatchReduceMatmul,
		},
		elementwiseOps, contractionOps, convolutionOps,
	),
	Attrs: []*ir.AttrDef{
		IteratorTypeDef, UnaryFnDef, BinaryFnDef, TernaryFnDef, TypeFnDef, ElementwiseKindDef,
	},
}
