package arith

import "github.com/tshared/tshared/ir"

// IPredicate is how arith.cmpi compares.
type IPredicate int64

// The predicates of arith.cmpi: S... compare signed, U... unsigned integers.
const (
	IEQ IPredicate = iota
	INE
	ISLT
	ISLE
	ISGT
	ISGE
	IULT
	IULE
	IUGT
	IUGE
)

// FPredicate is how arith.cmpf compares.
type FPredicate int64

// The predicates of arith.cmpf: with a NaN operand the ordered FO... are false, the
// unordered FU... true. FORD and FUNO hold when no operand, and when some operand, is NaN.
const (
	FFalse FPredicate = iota
	FOEQ
	FOGT
	FOGE
	FOLT
	FOLE
	FONE
	FORD
	FUEQ
	FUGT
	FUGE
	FULT
	FULE
	FUNE
	FUNO
	FTrue
)

// iPredicates and fPredicates are the spellings, in the order of the values.
var (
	iPredicates = numbered("CmpIPredicate", ir.I64, "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
	fPredicates = numbered("CmpFPredicate", ir.I64, "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
		"ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true")
)

func numbered(name string, t *ir.IntegerType, spellings ...string) *ir.EnumDef {
	e := &ir.EnumDef{Name: name, Type: t, Cases: make([]ir.EnumCase, len(spellings))}
	for i, s := range spellings {
		e.Cases[i] = ir.EnumCase{Name: s, Value: int64(i)}
	}
	return e
}

func (p IPredicate) String() string { s, _ := iPredicates.ByValue(int64(p)); return s }
func (p FPredicate) String() string { s, _ := fPredicates.ByValue(int64(p)); return s }

const predicateName = "predicate"

// Comparisons of two values of one type, element by element.
var (
	CmpI = &ir.OpDef{
		Name: "arith.cmpi", Doc: "compares two integers",
		Example:  "// %a: tensor<4xi32>\n// %b: tensor<4xi32>\n%r = arith.cmpi slt, %a, %b : tensor<4xi32>",
		Operands: []ir.Slot{{Name: "lhs", Type: ir.SignlessIntegerLike}, {Name: "rhs", Type: ir.SignlessIntegerLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.BoolOrLike}},
		Attrs: []ir.AttrSlot{{Name: predicateName, Type: ir.EnumAttr(iPredicates,
			"allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9")}},
		Format: "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
		Traits: ir.Pure | ir.Elementwise | ir.SameTypeOperands,
		Infer:  []ir.Infer{BoolsLike("lhs", "result")},
	}
	CmpF = &ir.OpDef{
		Name: "arith.cmpf", Doc: "compares two floating-point numbers",
		Example:  "// %a: f32\n// %b: f32\n%r = arith.cmpf olt, %a, %b fastmath<nnan> : f32",
		Operands: []ir.Slot{{Name: "lhs", Type: ir.FloatLike}, {Name: "rhs", Type: ir.FloatLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.BoolOrLike}},
		Attrs: []ir.AttrSlot{
			{Name: predicateName, Type: ir.EnumAttr(fPredicates,
				"allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15")},
			FastMathSlot(),
		},
		Format: "$predicate `,` $lhs `,` $rhs " + FastMathFormat + " attr-dict `:` type($lhs)",
		Traits: ir.Pure | ir.Elementwise | ir.SameTypeOperands,
		Infer:  []ir.Infer{BoolsLike("lhs", "result")},
	}
)

var compareOps = []*ir.OpDef{CmpI, CmpF}

// BoolsLike is the equation of operations that answer one question per
// element.
func BoolsLike(from, to string) ir.Infer {
	return ir.Infer{From: from, To: to, What: "result type has i1 element type and same shape as operands", Fn: boolsOf}
}

func boolsOf(c *ir.Context, t ir.Type) ir.Type { return c.WithElement(t, ir.I1) }
