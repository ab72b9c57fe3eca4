// Package function defines the dialect func: functions, calls and returns. It
// knows nothing of what functions compute.
package function

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the set of function operations.
var Dialect = &ir.Dialect{
	Name: "func",
	Doc:  "functions and calls",
	Ops:  []*ir.OpDef{Call, Func, Return},
}

const noInlineAttr = "no_inline"

var noInline = ir.AttrSlot{Name: noInlineAttr, Type: ir.UnitAttrType, Optional: true}
