// Package funclike has the common parts of function operations of different dialects:
// the text of a signature, its attributes, and the rules of functions, calls and
// returns. It knows no particular function operation.
package funclike

import "github.com/tshared/tshared/ir"

// The inherent attributes of a function operation.
const (
	NameAttr       = ir.SymbolNameAttr
	VisibilityAttr = ir.SymbolVisibilityAttr
	TypeAttr       = "function_type"
	ArgAttrsAttr   = "arg_attrs"
	ResAttrsAttr   = "res_attrs"
)

// Slots lists the inherent attributes every function operation has, in the
// order of MLIR's definitions.
func Slots() []ir.AttrSlot {
	return []ir.AttrSlot{
		{Name: NameAttr, Type: ir.SymbolName},
		{Name: TypeAttr, Type: ir.FunctionTypeAttr},
		{Name: VisibilityAttr, Type: ir.StrAttr, Optional: true},
		{Name: ArgAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
		{Name: ResAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
	}
}

// Syntax is the text form of a function operation.
func Syntax() *ir.Syntax { return &ir.Syntax{Parse: parseFunction, Print: printFunction} }
