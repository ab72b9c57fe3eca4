package arith

import "github.com/tshared/tshared/ir"

// Arithmetic that gives more bits than its operands have.
var (
	AddUIExtended = &ir.OpDef{
		Name: "arith.addui_extended", Doc: "adds unsigned integers and tells whether the sum wrapped around",
		Example:  "// %a: i32\n// %b: i32\n%sum, %overflow = arith.addui_extended %a, %b : i32, i1",
		Operands: []ir.Slot{{Name: "lhs", Type: ir.SignlessIntegerLike}, {Name: "rhs", Type: ir.SignlessIntegerLike}},
		Results:  []ir.Slot{{Name: "sum", Type: ir.SignlessIntegerLike}, {Name: "overflow", Type: ir.BoolOrLike}},
		Format:   "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
		Traits:   ir.Pure | ir.Commutative | ir.Elementwise,
		Infer:    ir.SameTypes("lhs", "rhs", "sum"),

		ResultNames: NameResultsBySlot,
	}
	MulSIExtended = mulExtended("arith.mulsi_extended", "multiplies signed integers into two halves of the product")
	MulUIExtended = mulExtended("arith.mului_extended", "multiplies unsigned integers into two halves of the product")
)

var extendedOps = []*ir.OpDef{AddUIExtended, MulSIExtended, MulUIExtended}

func mulExtended(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc,
		Example:  "// %a: i32\n// %b: i32\n%low, %high = " + name + " %a, %b : i32",
		Operands: []ir.Slot{{Name: "lhs", Type: ir.SignlessIntegerLike}, {Name: "rhs", Type: ir.SignlessIntegerLike}},
		Results:  []ir.Slot{{Name: "low", Type: ir.SignlessIntegerLike}, {Name: "high", Type: ir.SignlessIntegerLike}},
		Format:   "$lhs `,` $rhs attr-dict `:` type($lhs)",
		Traits:   ir.Pure | ir.Commutative | ir.Elementwise,
		Infer:    ir.SameTypes("lhs", "rhs", "low", "high"),

		ResultNames: NameResultsBySlot,
	}
}

// NameResultsBySlot names each result after its slot, as is done for
// operations with several results.
func NameResultsBySlot(op *ir.Op, set func(v *ir.Value, name string)) {
	for i, slot := range op.Def().Results {
		set(op.Result(i), slot.Name)
	}
}
