package llvm

import "github.com/tshared/tshared/ir"

// constantLike gives a value of any type that needs no operands; marker is the
// attribute it folds to.
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
	// Undef defines llvm.mlir.undef: gives an undefined value.
	Undef = constantLike("llvm.mlir.undef", "gives an undefined value", UndefDef)
	// Poison defines llvm.mlir.poison: gives a poisoned value.
	Poison = constantLike("llvm.mlir.poison", "gives a poisoned value", PoisonDef)
	// Zero defines llvm.mlir.zero: gives the zero of a type.
	Zero = constantLike("llvm.mlir.zero", "gives the zero of a type", ZeroDef)
)

// Constant defines llvm.mlir.constant: gives a constant.
var Constant = &ir.OpDef{
	Name:    "llvm.mlir.constant",
	Doc:     "gives a constant",
	Example: "%c = llvm.mlir.constant(42 : i32) : i32",
	Results: []ir.Slot{{Name: "res", Type: compatible}},
	Attrs:   []ir.AttrSlot{{Name: "value", Type: ir.AnyAttr}},
	Format:  "`(` $value `)` attr-dict `:` type($res)",
	Traits:  ir.Pure | ir.ConstantLike,
	Verify:  func(op *ir.Op) error { return verifyConstant(op, ConstantOp{op}.Value(), op.Result(0).Type()) },
}

// AddressOf defines llvm.mlir.addressof: gives the address of a global variable or
// function.
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
		return []ir.FoldResult{{Attr: AddressOfOp{op}.GlobalName()}}, true
	},
	VerifySymbols: func(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
		target := lookup(AddressOfOp{op}.GlobalName())
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
