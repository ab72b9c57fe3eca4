package llvm

import "github.com/tshared/tshared/ir"

// constantLike gives a value of any type that needs no operands; marker is what
// it folds to.
func constantLike(name, doc string, marker *ir.AttrDef) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc, Example: "%r = " + name + " : !llvm.struct<(i32, f32)>",
		Results: []ir.Slot{{Name: "res", Type: compatible}},
		Format:  "attr-dict `:` type($res)",
		Traits:  ir.Pure | ir.ConstantLike,
		Fold: func(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
			return []ir.FoldResult{{Attr: op.Context().DialectAttr(marker)}}, true
		},
	}
}

var (
	Undef  = constantLike("llvm.mlir.undef", "gives an undefined value", UndefDef)
	Poison = constantLike("llvm.mlir.poison", "gives a poisoned value", PoisonDef)
	Zero   = constantLike("llvm.mlir.zero", "gives the zero of a type", ZeroDef)
)

var Constant = &ir.OpDef{
	Name:    "llvm.mlir.constant",
	Doc:     "gives a constant",
	Example: "%c = llvm.mlir.constant(42 : i32) : i32",
	Results: []ir.Slot{{Name: "res", Type: compatible}},
	Attrs:   []ir.AttrSlot{{Name: "value", Type: ir.AnyAttr}},
	Format:  "`(` $value `)` attr-dict `:` type($res)",
	Traits:  ir.Pure | ir.ConstantLike,
	Verify:  func(op *ir.Op) error { return verifyConstant(op, op.Attr("value"), op.Result(0).Type()) },
}

func verifyConstant(op *ir.Op, value ir.Attr, t ir.Type) error {
	if s, ok := AsStruct(t); ok {
		return verifyStructConstant(op, value, s)
	}
	switch value := value.(type) {
	case *ir.StringAttr:
		if a, ok := AsArray(t); !ok || a.Len() != int64(len(value.Value)) || a.Elem() != ir.I8 {
			return op.OpErrorf("expected array type of %d i8 elements for the string constant", len(value.Value))
		}
	case *ir.IntegerAttr:
		if !ir.IsInteger(t) {
			return op.OpErrorf("expected integer type")
		}
	case *ir.FloatAttr:
		return verifyFloatConstant(op, value, t)
	case *ir.ArrayAttr:
		return verifyArrayConstant(op, value, t)
	case *ir.DenseAttr, *ir.SparseAttr, *ir.ResourceAttr, *ir.DenseStringAttr:
		return verifyElements(op, value, t)
	default:
		return op.OpErrorf("only supports integer, float, string or elements attributes")
	}
	return nil
}

func verifyStructConstant(op *ir.Op, value ir.Attr, s StructType) error {
	list, ok := value.(*ir.ArrayAttr)
	if !ok {
		return op.OpErrorf("expected array attribute for struct type")
	}
	fields := s.Fields()
	if len(list.Elems) != len(fields) {
		return op.OpErrorf("expected array attribute of size %d", len(fields))
	}
	for i, e := range list.Elems {
		switch e.(type) {
		case *ir.IntegerAttr, *ir.FloatAttr:
			if ir.TypeOfAttr(e) != fields[i] {
				return op.OpErrorf("struct element at index %d is of wrong type", i)
			}
		}
	}
	return nil
}

func verifyFloatConstant(op *ir.Op, value *ir.FloatAttr, t ir.Type) error {
	switch t := t.(type) {
	case *ir.FloatType:
		if t != value.Type {
			return op.OpErrorf("attribute and type have different float semantics")
		}
	case *ir.IntegerType:
		if t.Width != value.Type.Width() {
			return op.OpErrorf("expected integer type of width %d", value.Type.Width())
		}
	default:
		return op.OpErrorf("expected float type or integer type")
	}
	return nil
}

// verifyArrayConstant checks nested arrays against an array type; only arrays
// of structures can be written so.
func verifyArrayConstant(op *ir.Op, value ir.Attr, t ir.Type) error {
	for dim := 0; ; dim++ {
		a, ok := AsArray(t)
		if !ok {
			break
		}
		list, ok := value.(*ir.ArrayAttr)
		if !ok {
			return op.OpErrorf("nested attribute for sub-array in dimension %d at index 0 must be a zero, or undef, or array attribute", dim)
		}
		if int64(len(list.Elems)) != a.Len() {
			return op.OpErrorf("array attribute size does not match array type size in dimension %d: %d vs. %d", dim, len(list.Elems), a.Len())
		}
		if t = a.Elem(); len(list.Elems) == 0 {
			return nil
		}
		value = list.Elems[0]
	}
	if _, ok := AsStruct(t); !ok {
		return op.OpErrorf("for array with an array attribute must have a struct element type")
	}
	return nil
}

func verifyElements(op *ir.Op, value ir.Attr, t ir.Type) error {
	if !ir.IsVector(t) && !is(t, ArrayDef) {
		return op.OpErrorf("expected vector or array type")
	}
	elem, n := flattened(t)
	want, _ := ir.NumElements(ir.TypeOfAttr(value))
	if n != want {
		return op.OpErrorf("type and attribute have a different number of elements: %d vs. %d", n, want)
	}
	if got := ir.ElementTypeOf(ir.TypeOfAttr(value)); (ir.IsInteger(got) || ir.IsIndex(got)) && !ir.IsInteger(elem) {
		return op.OpErrorf("expected integer element type for integer elements attribute")
	} else if ir.IsFloat(got) && !ir.IsFloat(elem) && !ir.IsInteger(elem) {
		return op.OpErrorf("expected float element type for float elements attribute")
	}
	return nil
}

// flattened is the innermost element of nested arrays and vectors, and how
// many of it there are.
func flattened(t ir.Type) (elem ir.Type, n int64) {
	n = 1
	for {
		if a, ok := AsArray(t); ok {
			t, n = a.Elem(), n*a.Len()
			continue
		}
		v, ok := t.(*ir.VectorType)
		if !ok {
			return t, n
		}
		count, _ := ir.NumElements(v)
		t, n = v.Elem, n*count
	}
}

var AddressOf = &ir.OpDef{
	Name: "llvm.mlir.addressof",
	Doc:  "gives the address of a global variable or function",
	Example: `// top-level
llvm.mlir.global external @g(42 : i32) : i32
llvm.func @f() -> !llvm.ptr {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %p : !llvm.ptr
}`,
	Results: []ir.Slot{{Name: "res", Type: anyPointer}},
	Attrs:   []ir.AttrSlot{{Name: "global_name", Type: ir.FlatSymbolRef}},
	Format:  "$global_name attr-dict `:` qualified(type($res))",
	Traits:  ir.Pure | ir.ConstantLike,
	Fold: func(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
		return []ir.FoldResult{{Attr: op.Attr("global_name")}}, true
	},
	VerifySymbols: func(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
		target := lookup(op.Attr("global_name").(*ir.SymbolRefAttr))
		if !isNamed(target, "llvm.mlir.global") && !isNamed(target, "llvm.func") {
			return op.OpErrorf("must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'")
		}
		space, ok := target.IntAttr("addr_space")
		if ok && space != SpaceOf(op.Result(0).Type()) {
			return op.OpErrorf("pointer address space must match address space of the referenced global or alias")
		}
		return nil
	},
}

// isNamed tests an operation by name where its definition cannot be mentioned,
// as it mentions the one that asks.
func isNamed(op *ir.Op, name string) bool { return op != nil && op.Name() == name }
