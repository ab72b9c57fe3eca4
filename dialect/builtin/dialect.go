// Package builtin defines the operations every program has: the module around
// it and the cast that stands between types of different worlds. Builtin types
// and attributes are part of package ir.
package builtin

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/opgen

// Dialect is the set of builtin operations.
var Dialect = &ir.Dialect{
	Name: "builtin",
	Doc:  "the module and casts between type systems",
	Ops:  []*ir.OpDef{Module, UnrealizedConversionCast},
}
