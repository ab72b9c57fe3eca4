// Package math defines the math dialect: functions of numbers beyond basic
// arithmetic, on scalars, vectors or tensors. It knows the text, types and
// rules of its operations, and their values as far as all C libraries agree on
// them, not how they are lowered. The flags for floating-point assumptions and
// the constants are those of arith, which must be registered too.
package math

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is math.
var Dialect = &ir.Dialect{
	Name: "math",
	Doc:  "mathematical functions of integers and floating-point numbers",
	Ops:  slices.Concat(unaryOps, integerOps, classOps, severalOperandOps, []*ir.OpDef{SinCos}),

	Materialize: arith.Materialize,
}
