package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// registers is the constraint of the registers that each thread has.
var registers = ir.TypeIs("vector of 32-bit integers or 64-bit floats", func(t ir.Type) bool {
	v, ok := t.(*ir.VectorType)
	return ok && len(v.Shape) == 1 && v.Scalable == nil && (v.Elem == ir.Type(ir.I32) || v.Elem == ir.Type(ir.F64))
})

// dotAttrs are the attributes of a dot that select its instruction.
var dotAttrs = []ir.AttrSlot{
	{Name: "instruction", Type: ir.StrAttr, Doc: "is mma, of a warp, or wgmma, of a warpgroup"},
	{Name: "k", Type: ir.I64Attr, Doc: "is the size of an instruction along K"},
	{Name: "precision", Type: ir.StrAttr, Optional: true, Doc: "says how f32 operands are rounded or split: tf32, tf32x3, bf16, bf16x3 or bf16x6"},
	{Name: "warps", Type: ir.DenseI64Array, Doc: "are the numbers of warps along batches, M and N"},
}

// immediateOffsets says how operands are loaded from shared memory by mma.
var immediateOffsets = ir.AttrSlot{Name: "immediate_offsets", Type: ir.UnitAttrType, Optional: true, Doc: "says that addresses which differ by a constant share a register. Without it the assembler schedules loads further ahead"}

// typeAttr is the constraint of types.
var typeAttr = ir.AttrIs("any type attribute", func(a ir.Attr) bool { _, ok := a.(*ir.TypeAttr); return ok })

// DotWait waits for asynchronous dots.
var DotWait = &ir.OpDef{
	Name: "tile.dot_wait",
	Doc:  "waits until at most some asynchronous dots are pending, the last ones. The results are the accumulators, also of dots that are still in flight: nothing else defines their registers",
	Example: `// %c: tensor<64x128xf32>
%r = tile.dot_wait(%c : tensor<64x128xf32>) {pending = 0 : i64} -> tensor<64x128xf32>`,
	Operands: []ir.Slot{{Name: "accumulators", Type: ir.AnyTensor, Arity: ir.Variadic, Doc: "are results of asynchronous dots"}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyTensor, Arity: ir.Variadic}},
	Attrs:    []ir.AttrSlot{{Name: "pending", Type: ir.I64Attr, Doc: "is the number of dots that may be pending"}},
	Format:   "(`(` $accumulators^ `:` type($accumulators) `)`)? attr-dict (`->` type($results)^)?",
	Verify: func(op *ir.Op) error {
		if !slices.Equal(op.OperandTypes(), op.ResultTypes()) {
			return op.OpErrorf("the results must have the types of the accumulators")
		}
		return verifyPending(op, DotWaitOp{op}.Pending())
	},
}

// DotOperands loads the operands of one step of a dot.
var DotOperands = &ir.OpDef{
	Name: "tile.dot_operands",
	Doc:  "loads the operands of one step of a dot into registers, as the instructions of the step take them: first those of A, then those of B",
	Example: `// %a: tensor<64x32xf16>
// %b: tensor<32x64xf16>
%r = tile.dot_operands %a, %b {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>, step = 1 : i64} : tensor<64x32xf16>, tensor<32x64xf16> -> vector<16xi32>`,
	Operands: []ir.Slot{
		{Name: "a", Type: ir.AnyTensor, Doc: "is operand A: batches, M and K"},
		{Name: "b", Type: ir.AnyTensor, Doc: "is operand B: batches, K and N"},
	},
	Results: []ir.Slot{{Name: "result", Type: registers}},
	Attrs: slices.Concat(dotAttrs, []ir.AttrSlot{
		{Name: "transpose_a", Type: ir.UnitAttrType, Optional: true, Doc: "says that M is the last dimension of A"},
		{Name: "transpose_b", Type: ir.UnitAttrType, Optional: true, Doc: "says that K is the last dimension of B"},
		{Name: "step", Type: ir.I64Attr, Doc: "is the number of the step: steps along K of the first batch come first"},
		immediateOffsets,
	}),
	Format: "$a `,` $b attr-dict `:` type($a) `,` type($b) `->` type($result)",
	Verify: func(op *ir.Op) error {
		o := DotOperandsOp{op}
		if err := verifyStep(op, o.Instruction(), o.Warps()); err != nil {
			return err
		}
		a, b := shapeOf(o.A()), shapeOf(o.B())
		if len(a) < 2 || len(a) != len(b) || !slices.Equal(a[:len(a)-2], b[:len(b)-2]) {
			return op.OpErrorf("operands must have the same rank, 2 or more, and the same batches")
		}
		_, k := matrix(a, o.TransposeA())
		inner, _ := matrix(b, o.TransposeB())
		if k != inner {
			return op.OpErrorf("the operands have sizes %d and %d along K", k, inner)
		}
		return nil
	},
}

// DotStep computes one step of a dot.
var DotStep = &ir.OpDef{
	Name: "tile.dot_step",
	Doc:  "adds the product of the operands of one step of a dot to an accumulator",
	Example: `// %w: vector<16xi32>
// %c: tensor<64x64xf32>
%r = tile.dot_step %w, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>, operand_type = f16, batch = 0 : i64} : vector<16xi32>, tensor<64x64xf32>`,
	Operands: []ir.Slot{
		{Name: "operands", Type: registers, Doc: "are the operands in registers"},
		{Name: "acc", Type: ir.AnyTensor, Doc: "is the accumulator: batches, M and N"},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs: slices.Concat(dotAttrs, []ir.AttrSlot{
		{Name: "operand_type", Type: typeAttr, Doc: "is the type of the operands' elements"},
		{Name: "batch", Type: ir.I64Attr, Doc: "is the batch among those of a warp"},
	}),
	Format: "$operands `,` $acc attr-dict `:` type($operands) `,` type($acc)",
	Infer:  ir.SameTypes("acc", "result"),
	Traits: ir.Pure,
	Verify: func(op *ir.Op) error {
		o := DotStepOp{op}
		if len(shapeOf(o.Acc())) < 2 {
			return op.OpErrorf("the accumulator must have rank 2 or more")
		}
		return verifyStep(op, o.Instruction(), o.Warps())
	},
}

// verifyStep checks the attributes of a step.
func verifyStep(op *ir.Op, instruction string, warps []int64) error {
	if instruction != MMA {
		return op.OpErrorf("the instruction of a step must be %q, but got %q", MMA, instruction)
	}
	return verifyWarps(op, warps)
}
