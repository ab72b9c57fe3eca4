// Package affine defines the memory accesses whose subscripts are affine functions
// of values fixed while a function runs. It knows when a value may stand for a
// dimension or a symbol of such a function; the arithmetic itself is in ir/affine.
package affine

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is the set of affine operations.
var Dialect = &ir.Dialect{
	Name:        "affine",
	Doc:         "memory accesses with affine subscripts",
	Ops:         []*ir.OpDef{Load, Store},
	Materialize: arith.Materialize,
}
