package scf

import "github.com/tshared/tshared/ir"

// Yield ends the body of a loop or branch and hands values to it.
var Yield = &ir.OpDef{
	Name: "scf.yield",
	Doc:  "ends a region and passes values to the operation around it",
	Example: `// %c: i1
// %x: f32
%r = scf.if %c -> (f32) {
  scf.yield %x : f32
} else {
  scf.yield %x : f32
}`,
	Operands: []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($results^ `:` type($results))?",
	Traits:   ir.Pure | ir.ReturnLike | ir.Terminator,
	Parents:  []string{"scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"},
}

// Condition ends the first region of a while loop: it decides whether the
// second one runs, and passes values to it or out of the loop.
var Condition = &ir.OpDef{
	Name: "scf.condition",
	Doc:  "decides whether a while loop goes on and passes values on",
	Example: `// %c: i1
scf.while : () -> () {
  scf.condition(%c)
} do {
  scf.yield
}`,
	Operands: []ir.Slot{
		{Name: "condition", Type: ir.BoolLike},
		{Name: "args", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Format:           "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
	Traits:           ir.Pure | ir.Terminator,
	Parents:          []string{"scf.while"},
	RegionTerminator: conditionEnd,
}
