// Package tensor defines the tensor dialect: making tensors, taking them apart
// and giving them other shapes. It knows the text, types and rules of its
// operations, the types that follow from them and what they fold to, not how
// they are lowered.
package tensor

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is tensor.
var Dialect = &ir.Dialect{
	Name: "tensor",
	Doc:  "immutable arrays of any rank",
	Ops: []*ir.OpDef{
		Cast, CollapseShape, Concat, Dim, Empty, ExpandShape, Extract, ExtractSlice, FromElements,
		Insert, InsertSlice, Reshape, Splat,
	},
}
