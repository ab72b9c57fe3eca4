// Package affine defines loops, conditionals and memory accesses whose bounds,
// conditions and subscripts are affine functions of loop counters and of
// values fixed while the loops run. It knows when a value may stand for a
// dimension or a symbol of such a function and how functions are composed; the
// arithmetic itself is in ir/affine, and how the operations are rewritten or
// lowered is not known here.
package affine

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is the set of affine operations.
var Dialect = &ir.Dialect{
	Name: "affine",
	Doc:  "loops and memory accesses with affine bounds and subscripts",
	Ops: []*ir.OpDef{
		Apply, DelinearizeIndex, For, If, LinearizeIndex, Load, Max, Min,
		Parallel, Prefetch, Store, VectorLoad, VectorStore, Yield,
	},
	Materialize: arith.Materialize,
}
