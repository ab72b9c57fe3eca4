// Package narrowindices has the pass that computes sizes of masked tiles in 32 bits, and compares coordinates of tiles that may begin before
// their tensors in 32 bits: 64-bit arithmetic takes several instructions of a GPU and two registers per value.
package narrowindices

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass.
var Pass = kernelpass.OnKernels(&pass.Pass{
	Name: "tile-narrow-indices", Title: "TileNarrowIndices",
	Doc: "Compute the sizes of masked tiles, and compare the coordinates of shifted ones, in 32 bits where they fit",
	Run: func(ctx *pass.Context, op *ir.Op) error {
		for _, size := range Run(op) {
			ctx.Remarks().Remark(size, remark.Size, "computed in 32 bits")
		}
		return nil
	},
	Post:         narrowed,
	EmitsRemarks: true,
})

// narrowed is the post-condition: no size is left that could be computed in 32 bits.
func narrowed(kernel *ir.Op) (err error) {
	info := distribute.NewAxisInfo(kernel)
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(arith.SubI) {
			if _, ok := clampedSizeOf(info, op); ok {
				err = op.Errorf("the size is computed in 64 bits")
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}

// Run narrows the sizes in a kernel, and returns the operations that they are the results of, and the loads that compare coordinates.
func Run(kernel *ir.Op) (made []*ir.Op) {
	made = unclamp(kernel)
	info := distribute.NewAxisInfo(kernel)
	var sizes []*ir.Op
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(arith.SubI) {
			sizes = append(sizes, op)
		}
		return ir.Continue
	})
	b := ir.NewBuilder(kernel.Context())
	for _, op := range sizes {
		if k, ok := clampedSizeOf(info, op); ok {
			made = append(made, k.replace(b.Before(op).LocateAs(op), op))
		}
	}
	return made
}

// clampedSize is the number of elements between a start and an end, at most a constant:
//
//	%1 = arith.addi %start, %most : index
//	%2 = arith.minsi %1, %end : index
//	%3 = arith.maxsi %2, %start : index
//	%r = arith.subi %3, %start : index
//
// Start and end are extended from i32, or the end is a constant of 32 bits; the start is not negative.
type clampedSize struct {
	start *ir.Value // i32
	end   *ir.Value // extended from i32, or a constant that fits
	most  int64
}

func clampedSizeOf(info *axisinfo.Analysis, op *ir.Op) (k clampedSize, ok bool) {
	size, _ := arith.AsSubI(op)
	start := size.Rhs()
	behind, ok := otherOperand(size.Lhs(), arith.MaxSI, start)
	if !ok {
		return k, false
	}
	inner, ok := arith.AsMinSI(behind.DefiningOp())
	if !ok {
		return k, false
	}
	for i, v := range inner.Op.Operands() {
		most, ok := otherOperand(v, arith.AddI, start)
		if !ok {
			continue
		}
		n, known := foldresult.ConstantOf(most)
		k = clampedSize{asI32(start), inner.Op.Operand(1 - i), n}
		return k, known && n > 0 && n < 1<<31 && k.start != nil && isI32(k.end) && isNonNegative(info, k.start)
	}
	return k, false
}

func isNonNegative(info *axisinfo.Analysis, v *ir.Value) bool {
	ranges := info.Ranges
	ranges.OperandSigns = true
	return ranges.Of(v).Min >= 0
}

// otherOperand is the operand of a binary operation that is not the given one.
func otherOperand(v *ir.Value, def *ir.OpDef, one *ir.Value) (*ir.Value, bool) {
	op, ok := arith.AsBinary(v.DefiningOp())
	if !ok || !op.Op.Is(def) {
		return nil, false
	}
	switch one {
	case op.Lhs():
		return op.Rhs(), true
	case op.Rhs():
		return op.Lhs(), true
	}
	return nil, false
}

// isI32 reports whether an index is cast from an i32, or is a constant that fits.
func isI32(v *ir.Value) bool {
	n, known := foldresult.ConstantOf(v)
	return known && n == int64(int32(n)) || asI32(v) != nil
}

// asI32 is the i32 that an index is cast from; nil if there is none.
func asI32(v *ir.Value) *ir.Value {
	op, isIndexCast := arith.AsIndexCast(v.DefiningOp())
	if !isIndexCast {
		return nil
	}
	if t, ok := op.In().Type().(*ir.IntegerType); !ok || t.Width != 32 {
		return nil
	}
	return op.In()
}

// replace computes a size in 32 bits, and returns its operation.
func (k clampedSize) replace(b *ir.Builder, op *ir.Op) *ir.Op {
	most := arith.NewConstant(b, b.Ctx.IntAttr(ir.I32, k.most))
	end := k.clampedEnd(b)
	behind := arith.NewBinary(b, arith.MaxSI, end, k.start)
	// Neither is negative, so that their difference does not overflow. ptxas 12.8 may drop the minus in
	// max(end - start, 0), where the end is the same for all threads.
	left := arith.NewBinary(b, arith.SubI, behind, k.start, arith.WithOverflow(b.Ctx, arith.NoSignedWrap))
	size := arith.NewBinary(b, arith.MinSI, left, most)
	unused := []*ir.Value{op.Operand(0)}
	extended := arith.NewCast(b, arith.IndexCastUI, size, ir.Index)
	op.Result(0).ReplaceAllUsesWith(extended)
	op.Erase()
	distribute.EraseUnused(unused)
	k.foldMinima(extended)
	return extended.DefiningOp()
}

// clampedEnd is the end, or 0 if it is negative.
func (k clampedSize) clampedEnd(b *ir.Builder) *ir.Value {
	if n, known := foldresult.ConstantOf(k.end); known {
		return arith.NewConstant(b, b.Ctx.IntAttr(ir.I32, max(n, 0)))
	}
	return arith.NewBinary(b, arith.MaxSI, asI32(k.end), arith.NewConstant(b, b.Ctx.IntAttr(ir.I32, 0)))
}

// foldMinima replaces minima of a size and a number that it does not exceed.
func (k clampedSize) foldMinima(size *ir.Value) {
	for _, user := range slices.Collect(size.Users()) {
		least, ok := arith.AsMinSI(user)
		if !ok {
			continue
		}
		other, _ := otherOperand(least.Result(), arith.MinSI, size)
		if n, ok := foldresult.ConstantOf(other); ok && n >= k.most {
			user.Result(0).ReplaceAllUsesWith(size)
			user.Erase()
		}
	}
}
