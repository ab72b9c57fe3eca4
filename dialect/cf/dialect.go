// Package cf defines branches between blocks and the run-time assertion. It
// knows neither functions nor the structured forms branches come from.
package cf

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the set of branch operations.
var Dialect = &ir.Dialect{
	Name: "cf",
	Doc:  "branches between blocks",
	Ops:  []*ir.OpDef{Assert, Br, CondBr, Switch},
}

// Assert stops the program when its operand does not hold.
var Assert = &ir.OpDef{
	Name: "cf.assert",
	Doc:  "stops the program with a message when the operand is false",
	Example: `// %c: i1
cf.assert %c, "must hold"`,
	Operands: []ir.Slot{{Name: "arg", Type: ir.BoolLike}},
	Attrs:    []ir.AttrSlot{{Name: "msg", Type: ir.StrAttr}},
	Format:   "$arg `,` $msg attr-dict",
	Effects:  func(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes}} },
}
