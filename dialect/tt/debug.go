package tt

import "github.com/tshared/tshared/ir"

// Print defines tt.print: prints a text and values while the kernel runs.
var Print = &ir.OpDef{
	Name:     "tt.print",
	Doc:      "prints a text and values while the kernel runs",
	Example:  "// %x: tensor<16xf32>\n" + `tt.print "x: " {hex = false, isSigned = array<i32: 0>} : %x : tensor<16xf32>`,
	Operands: []ir.Slot{{Name: "args", Type: anyValue, Arity: ir.Variadic}},
	// Older text lacks the last two.
	Attrs: []ir.AttrSlot{
		{Name: "prefix", Type: ir.StrAttr},
		{Name: "hex", Type: ir.BoolAttrType, Optional: true, Doc: "reports whether values print in hexadecimal"},
		{Name: "isSigned", Type: ir.DenseI32Array, Optional: true},
	},
	Format:  "$prefix attr-dict (`:` $args^ `:` type($args))?",
	Effects: isNoticed,
}

// Assert defines tt.assert: stops the program with a message unless a condition holds
// everywhere.
var Assert = &ir.OpDef{
	Name:     "tt.assert",
	Doc:      "stops the program with a message unless a condition holds everywhere",
	Example:  "// %c: tensor<16xi1>\n" + `tt.assert %c, "index out of range" : tensor<16xi1>`,
	Operands: []ir.Slot{{Name: "condition", Type: assertable}},
	Attrs:    []ir.AttrSlot{{Name: "message", Type: ir.StrAttr}},
	Format:   "$condition `,` $message attr-dict `:` type($condition)",
	Legacy:   []string{"$condition `,` $message custom<CallSite>(file, function, line) attr-dict `:` type($condition)"},
	Custom:   map[string]ir.Directive{"CallSite": callSite},
	Effects:  isNoticed,
}

// callSite is the file, function and line of older assertions, which the
// location says as well.
var callSite = ir.Directive{
	Parse: func(p ir.OpParser, _ *ir.OpState, _ []ir.DirectiveArg) {
		p.Expect(",")
		p.StringLit()
		p.Expect(",")
		p.StringLit()
		p.Expect(",")
		p.Integer()
	},
	Print: printNothing,
}

// IsSigned reports whether an integer argument prints with a sign.
func (o PrintOp) IsSigned(arg int) bool {
	signs := o.Op.IntsAttr("isSigned")
	return arg < len(signs) && signs[arg] != 0
}
