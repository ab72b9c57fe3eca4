// Package scf defines structured control flow: loops, conditionals and the
// operations that end their bodies. Of what computes the values they pass
// around it knows only the inverse of a condition, and nothing of how they are
// lowered.
package scf

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/opgen

// Dialect is the set of structured control flow operations.
var Dialect = &ir.Dialect{
	Name: "scf",
	Doc:  "structured control flow",
	Ops: []*ir.OpDef{
		Condition, ExecuteRegion, For, Forall, InParallel, If, IndexSwitch,
		Parallel, Reduce, ReduceReturn, While, Yield,
	},
}
