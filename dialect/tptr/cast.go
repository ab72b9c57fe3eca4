package tptr

import (
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/ir"
)

// cast gives a value another type without changing its address.
func cast(name, doc, example string, from, to ir.Slot) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Operands: []ir.Slot{from},
		Results:  []ir.Slot{to},
		Format:   "$" + from.Name + " attr-dict `:` type($" + from.Name + ") `to` type($" + to.Name + ")",
		Traits:   ir.Pure,
	}
}

var staticMemRef = ir.TypeIs("statically shaped memref of any type values", func(t ir.Type) bool {
	_, static := ir.NumElements(t)
	return ir.IsMemRef(t) && static
})

const space = "<#tptr.default_memory_space>"

var (
	// IntToPtr defines tptr.inttoptr: turns an integer into an address.
	IntToPtr = cast("tptr.inttoptr", "turns an integer into an address",
		"// %i: i64\n%p = tptr.inttoptr %i : i64 to "+space,
		ir.Slot{Name: "arg", Type: ptr.IntOrIndex}, ir.Slot{Name: "res", Type: ptr.AnyPtr})
	// PtrToInt defines tptr.ptrtoint: turns an address into an integer.
	PtrToInt = cast("tptr.ptrtoint", "turns an address into an integer",
		"// %p: !ptr.ptr"+space+"\n%i = tptr.ptrtoint %p : "+space+" to i64",
		ir.Slot{Name: "arg", Type: ptr.AnyPtr}, ir.Slot{Name: "res", Type: ptr.IntOrIndex})
	// FromMemRef defines tptr.from_memref: gives the address of a memref's first element.
	FromMemRef = cast("tptr.from_memref", "gives the address of a memref's first element",
		"// %m: memref<1xf32>\n%p = tptr.from_memref %m : memref<1xf32> to "+space,
		ir.Slot{Name: "input", Type: ir.AnyBuffer}, ir.Slot{Name: "result", Type: ptr.AnyPtr})
	// ToMemRef defines tptr.to_memref: views the memory at an address as a memref.
	ToMemRef = cast("tptr.to_memref", "views the memory at an address as a memref",
		"// %p: !ptr.ptr"+space+"\n%m = tptr.to_memref %p : "+space+" to memref<1xf32>",
		ir.Slot{Name: "arg", Type: ptr.AnyPtr}, ir.Slot{Name: "res", Type: staticMemRef})
)
