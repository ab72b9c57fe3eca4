package tile

import "github.com/tshared/tshared/ir"

var printable = ir.TypeIs("tensor or scalar", ir.OneOf(ir.IsTensor, ir.IsSignless, ir.IsIndex, ir.IsFloat))

// Print prints a tensor, or a scalar in a body.
var Print = &ir.OpDef{
	Name: "tile.print",
	Doc:  "prints a line per element, with a text and the program's position in the grid",
	Example: `// %x: i32
// %t: memref<?xi8>
// %v: tensor<8xi32>
tile.print %t, %v at %x, %x, %x {signed} : memref<?xi8>, tensor<8xi32>`,
	Operands: []ir.Slot{
		{Name: "text", Type: ir.AnyMemRef, Doc: "is the text before each element, which ends with a zero"},
		{Name: "value", Type: printable, Doc: "is the tensor, or in a body a scalar"},
		{Name: "program", Type: ir.I32Type, Arity: ir.Variadic, Doc: "is the position in the grid along x, y and z"},
	},
	Attrs: []ir.AttrSlot{
		{Name: "hex", Type: ir.UnitAttrType, Optional: true, Doc: "prints the bits of elements"},
		{Name: "signed", Type: ir.UnitAttrType, Optional: true, Doc: "prints integers with their sign"},
	},
	Format:  "$text `,` $value `at` $program attr-dict `:` type($text) `,` type($value)",
	Effects: func(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes}} },
}
