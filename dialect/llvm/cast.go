package llvm

import "github.com/tshared/tshared/ir"

// cast gives a value another type.
func cast(name, doc, example string, from, to ir.Constraint, clauses string, attrs ...ir.AttrSlot) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Operands: []ir.Slot{{Name: "arg", Type: from}},
		Results:  []ir.Slot{{Name: "res", Type: to}},
		Attrs:    attrs,
		Format:   "$arg " + clauses + "attr-dict `:` type($arg) `to` type($res)",
		Traits:   ir.Pure,
	}
}

const dereferenceableClause = "(`dereferenceable` `` $dereferenceable^)? "

func dereferenceableSlot() ir.AttrSlot {
	return defined("dereferenceable", "LLVM dereferenceable attribute", Dereferenceable)
}

var (
	// IntToPtr defines llvm.inttoptr: turns integers into addresses.
	IntToPtr = cast("llvm.inttoptr", "turns integers into addresses",
		"// %i: i64\n%p = llvm.inttoptr %i : i64 to !llvm.ptr", intOrVector, pointerOrVector,
		dereferenceableClause, dereferenceableSlot())
	// PtrToInt defines llvm.ptrtoint: turns addresses into integers.
	PtrToInt = cast("llvm.ptrtoint", "turns addresses into integers",
		"// %p: !llvm.ptr\n%i = llvm.ptrtoint %p : !llvm.ptr to i64", pointerOrVector, intOrVector, "")
	// AddrSpaceCast defines llvm.addrspacecast: gives pointers into another address space.
	AddrSpaceCast = cast("llvm.addrspacecast", "gives pointers into another address space",
		"// %p: !llvm.ptr<3>\n%q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr", pointerOrVector, pointerOrVector, "")
	// BitCast defines llvm.bitcast: reads the bits of a value as another type.
	BitCast = func() *ir.OpDef {
		d := cast("llvm.bitcast", "reads the bits of a value as another type",
			"// %x: f32\n%i = llvm.bitcast %x : f32 to i32", nonAggregate, nonAggregate, "")
		d.Verify = verifyBitCast
		return d
	}()
)

func verifyBitCast(op *ir.Op) error {
	o := BitCastOp{op}
	from, to := o.Arg().Type(), o.Res().Type()
	a, b := ir.ElementTypeOf(from), ir.ElementTypeOf(to)
	switch {
	case !IsPointer(a) && !IsPointer(b):
		return nil
	case IsPointer(a) != IsPointer(b):
		return op.OpErrorf("can only cast pointers from and to pointers")
	case ir.IsVector(from) && !ir.IsVector(to):
		return op.OpErrorf("cannot cast vector of pointers to pointer")
	case !ir.IsVector(from) && ir.IsVector(to):
		return op.OpErrorf("cannot cast pointer to vector of pointers")
	case SpaceOf(a) != SpaceOf(b):
		return op.OpErrorf("cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead")
	}
	return nil
}
