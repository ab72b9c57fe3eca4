// Package builtin defines the operations every program may have: the module, and the
// cast between types of two type systems while a conversion is in progress. Builtin
// types and attributes are part of package ir.
package builtin

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the set of builtin operations.
var Dialect = &ir.Dialect{
	Name: "builtin",
	Doc:  "the module and casts between type systems",
	Ops:  []*ir.OpDef{Module, UnrealizedConversionCast},
}
