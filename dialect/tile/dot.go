package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// Dot multiplies matrices by tensor-core instructions.
var Dot = &ir.OpDef{
	Name: "tile.dot",
	Doc:  "adds the product of two matrices, or of batches of them, to an accumulator by tensor-core instructions",
	Example: `// %a: tensor<64x32xf16>
// %b: tensor<32x128xf16>
// %c: tensor<64x128xf32>
%r = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x32xf16>, tensor<32x128xf16> -> tensor<64x128xf32>`,
	Operands: []ir.Slot{
		{Name: "a", Type: ir.AnyTensor, Doc: "is operand A: batches, M and K"},
		{Name: "b", Type: ir.AnyTensor, Doc: "is operand B: batches, K and N"},
		{Name: "acc", Type: ir.AnyTensor, Doc: "is the accumulator: batches, M and N"},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs: slices.Concat(dotAttrs, []ir.AttrSlot{
		{Name: "transpose_a", Type: ir.UnitAttrType, Optional: true, Doc: "says that M is the last dimension of A"},
		{Name: "transpose_b", Type: ir.UnitAttrType, Optional: true, Doc: "says that K is the last dimension of B"},
		{Name: "zero_init", Type: ir.UnitAttrType, Optional: true, Doc: "says that the product replaces the accumulator, whose elements are not read"},
		{Name: "async", Type: ir.UnitAttrType, Optional: true, Doc: "says that the dot goes on behind the operation, until a wait; of wgmma"},
		immediateOffsets,
		{Name: "imprecise", Type: ir.I64Attr, Optional: true, Doc: "is how many products of fp8 wgmma accumulates with fewer bits than f32 has, before their sum is added in f32; without it, all along K"},
		{Name: "k_slices", Type: ir.I64Attr, Optional: true, Doc: "is the number of slices along K in which the dot stages operands that are in other layouts than those of the instruction: all of them at once would not fit in shared memory"},
	}),
	Format: "$a `,` $b `,` $acc attr-dict `:` type($a) `,` type($b) `->` type($result)",
	Infer:  ir.SameTypes("acc", "result"),
	Traits: ir.Pure,
	Verify: verifyDot,
}

// Instructions of a dot.
const (
	MMA   = "mma"
	WGMMA = "wgmma"
)

func verifyDot(op *ir.Op) error {
	o := DotOp{op}
	if o.Instruction() != MMA && o.Instruction() != WGMMA {
		return op.OpErrorf("the instruction must be %q or %q, but got %q", MMA, WGMMA, o.Instruction())
	}
	if err := verifyWarps(op, o.Warps()); err != nil {
		return err
	}
	if o.Async() && o.Instruction() != WGMMA {
		return op.OpErrorf("only %q is asynchronous", WGMMA)
	}
	a, b, c := shapeOf(o.A()), shapeOf(o.B()), shapeOf(o.Acc())
	if len(c) < 2 || len(a) != len(c) || len(b) != len(c) {
		return op.OpErrorf("operands and accumulator must have the same rank, 2 or more")
	}
	m, k := matrix(a, o.TransposeA())
	inner, n := matrix(b, o.TransposeB())
	rows, columns := matrix(c, false)
	if n, ok := o.KSlices(); ok && (!isPowerOfTwo(n) || o.K() < 1 || k/o.K() < n || k/o.K()%n != 0 || o.Async()) {
		return op.OpErrorf("the slices along K must be a power of two that divides the steps, of a dot that is not asynchronous, but got %d", n)
	}
	if m != rows || n != columns || k != inner {
		return op.OpErrorf("operands of %dx%d and %dx%d do not make %dx%d", m, k, inner, n, rows, columns)
	}
	if n, ok := o.Imprecise(); ok && (o.Instruction() != WGMMA || o.Async() || o.K() < 1 || n < o.K() || n%o.K() != 0 || n >= k) {
		return op.OpErrorf("imprecise sums are those of some steps along K of %q, which is not asynchronous, but got %d products", WGMMA, n)
	}
	batches := len(c) - 2
	if !slices.Equal(a[:batches], c[:batches]) || !slices.Equal(b[:batches], c[:batches]) {
		return op.OpErrorf("operands and accumulator must have the same batches, but got %v, %v and %v", a[:batches], b[:batches], c[:batches])
	}
	if o.Async() {
		return verifyInFlight(op)
	}
	return nil
}

// verifyWarps checks the numbers of warps along batches, M and N.
func verifyWarps(op *ir.Op, warps []int64) error {
	if len(warps) != 3 || slices.ContainsFunc(warps, func(n int64) bool { return n < 1 || n&(n-1) != 0 }) {
		return op.OpErrorf("expected three numbers of warps that are powers of two, but got %v", warps)
	}
	return nil
}

func shapeOf(v *ir.Value) []int64 {
	shape, _ := ir.ShapeOf(v.Type())
	return shape
}

// matrix are the last two sizes of a shape.
func matrix(shape []int64, transposed bool) (rows, columns int64) {
	n := len(shape)
	if transposed {
		return shape[n-1], shape[n-2]
	}
	return shape[n-2], shape[n-1]
}
