// Package arith defines the arith dialect: arithmetic on integers, index and
// floating-point numbers, as scalars, vectors or tensors. It knows the text,
// types, rules and values of its operations, not how they are rewritten or
// lowered.
package arith

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is arith.
var Dialect = &ir.Dialect{
	Name: "arith",
	Doc:  "basic arithmetic on integers and floating-point numbers",
	Ops: slices.Concat(
		[]*ir.OpDef{Constant, Select},
		integerOps,
		floatOps,
		extendedOps,
		compareOps,
		castOps,
		scalingOps,
	),
	Attrs:       []*ir.AttrDef{FastMathDef, OverflowDef},
	Materialize: Materialize,
}
