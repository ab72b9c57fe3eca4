// Package linalg defines structured operations: loop nests over tensors and buffers,
// given by an indexing map per operand and a region that computes one point of the
// iteration space. Named operations have that region too, but their text leaves it out:
// the parser builds it from tables. The package does not know how the operations are
// lowered.
package linalg

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the set of structured operations.
var Dialect = &ir.Dialect{
	Name: "linalg",
	Doc:  "structured operations on tensors and buffers",
	Ops: []*ir.OpDef{
		Generic, Index, Yield, Map, Reduce, Transpose, Broadcast, Fill, Matmul, BatchMatmul,
	},
	Attrs: []*ir.AttrDef{IteratorTypeDef, TypeFnDef},
}
