package llvm

import "github.com/tshared/tshared/ir"

const dereferenceableClause = "(`dereferenceable` `` $dereferenceable^)? "

func dereferenceableSlot() ir.AttrSlot {
	return defined("dereferenceable", "LLVM dereferenceable attribute", Dereferenceable)
}

// IntToPtr defines llvm.inttoptr: turns integers into addresses.
var IntToPtr = &ir.OpDef{
	Name:     "llvm.inttoptr",
	Doc:      "turns integers into addresses",
	Example:  "// %i: i64\n%p = llvm.inttoptr %i : i64 to !llvm.ptr",
	Operands: []ir.Slot{{Name: "arg", Type: intOrVector}},
	Results:  []ir.Slot{{Name: "res", Type: pointerOrVector}},
	Attrs:    []ir.AttrSlot{dereferenceableSlot()},
	Format:   "$arg " + dereferenceableClause + "attr-dict `:` type($arg) `to` type($res)",
	Traits:   ir.Pure,
}
