// Package scf defines structured control flow: loops, conditionals and the operations
// that end their bodies. It knows the arith dialect only to recognise an inverted
// condition, and nothing of how the operations are lowered.
package scf

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the set of structured control flow operations.
var Dialect = &ir.Dialect{
	Name: "scf",
	Doc:  "structured control flow",
	Ops: []*ir.OpDef{
		Condition, ExecuteRegion, For, If, IndexSwitch, While, Yield,
	},
}
