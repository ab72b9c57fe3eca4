package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// clampedSize is how many of some elements from a start on come before an end:
//
//	%1 = arith.addi %start, %most : index
//	%2 = arith.minsi %1, %end : index
//	%3 = arith.maxsi %2, %start : index
//	%r = arith.subi %3, %start : index
//
// Where start and end have 32 bits, and the start is not negative, this is computed
// in 32 bits: indices of 64 take several instructions and two registers each.
type clampedSize struct {
	start, end *ir.Value // of i32
	most       int64
}

func (c *emitter) clampedSizeOf(op *ir.Op) (k clampedSize, ok bool) {
	start := op.Operand(1)
	behind, ok := otherOperand(op.Operand(0), arith.MaxSI, start)
	if !ok {
		return k, false
	}
	inner := behind.DefiningOp()
	if inner == nil || !inner.Is(arith.MinSI) {
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
	ranges := c.axisInfo.Ranges
	ranges.OperandSigns = true
	return ranges.Of(start).Min >= 0
}

// otherOperand is the operand of an operation beside a given one.
func otherOperand(v *ir.Value, def *ir.OpDef, one *ir.Value) (*ir.Value, bool) {
	op := v.DefiningOp()
	if op == nil || !op.Is(def) {
		return nil, false
	}
	switch one {
	case op.Operand(0):
		return op.Operand(1), true
	case op.Operand(1):
		return op.Operand(0), true
	}
	return nil, false
}

// asI32 is the number of 32 bits that an index is; nil if it is none.
func asI32(v *ir.Value) *ir.Value {
	op := v.DefiningOp()
	if op == nil || !op.Is(arith.IndexCast) {
		return nil
	}
	if t, ok := op.Operand(0).Type().(*ir.IntegerType); !ok || t.Width != 32 {
		return nil
	}
	return op.Operand(0)
}

// emitSubI builds what is clipped in 32 bits.
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
		// An end below 0 would be too far away from the start for 32 bits.
		left := c.b.Sub(c.b.SMax(words[1], i32(0)), words[0])
		c.scalars[op.Result(0)] = c.b.ZExt(c.b.SMin(c.b.SMax(left, i32(0)), i32(k.most)), llvmir.I64)
		return nil
	}
}
