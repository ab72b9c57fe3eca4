package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// clampedSize is the number of elements between a start and an end, at most a constant:
//
//	%1 = arith.addi %start, %most : index
//	%2 = arith.minsi %1, %end : index
//	%3 = arith.maxsi %2, %start : index
//	%r = arith.subi %3, %start : index
//
// Where start and end are extended from i32 and the start is not negative, the size is computed in 32
// bits: 64-bit arithmetic takes several instructions and two registers per value.
type clampedSize struct {
	start, end *ir.Value // i32
	most       int64
}

func (c *emitter) clampedSizeOf(op *ir.Op) (k clampedSize, ok bool) {
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
	for i, v := range inner.Operands() {
		most, ok := otherOperand(v, arith.AddI, start)
		if !ok {
			continue
		}
		n, known := foldresult.ConstantOf(most)
		k = clampedSize{asI32(start), asI32(inner.Operand(1 - i)), n}
		return k, known && n > 0 && n < 1<<31 && k.start != nil && k.end != nil && c.startIsNonNegative(k.start)
	}
	return k, false
}

func (c *emitter) startIsNonNegative(start *ir.Value) bool {
	ranges := c.AxisInfo.Ranges
	ranges.OperandSigns = true
	return ranges.Of(start).Min >= 0
}

// otherOperand is the operand of a binary operation that is not the given one.
func otherOperand(v *ir.Value, def *ir.OpDef, one *ir.Value) (*ir.Value, bool) {
	op, ok := arith.AsBinary(v.DefiningOp())
	if !ok || !op.Is(def) {
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

// emitSubI emits clamped sizes in 32 bits.
func emitSubI(otherwise emitFunc) emitFunc {
	return func(c *emitter, op *ir.Op) error {
		k, ok := c.clampedSizeOf(op)
		if !ok {
			return otherwise(c, op)
		}
		words, err := c.scalarsOf([]*ir.Value{k.start, k.end})
		if err != nil {
			return err
		}
		// A negative end could overflow the difference.
		left := c.b.Sub(c.b.SMax(words[1], i32(0)), words[0])
		c.scalars[op.Result(0)] = c.b.ZExt(c.b.SMin(c.b.SMax(left, i32(0)), i32(k.most)), llvmir.I64)
		return nil
	}
}
