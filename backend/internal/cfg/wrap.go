package cfg

import (
	"math/big"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// indexBits is how wide numbers of type index are.
const indexBits = 64

// MayWrap reports whether the step behind a loop's last counter may lead past the last number
// of the counter's type. By steps of 1 it leads to the upper bound.
func MayWrap(loop scf.ForOp) bool {
	step, known := foldresult.ConstantOf(loop.Step())
	if known && step == 1 {
		return false
	}
	bits := bitsOf(loop.Counter().Type())
	far := upperBound(loop.Step(), bits, loop.Unsigned())
	last := new(big.Int).Sub(upperBound(loop.UpperBound(), bits, loop.Unsigned()), big.NewInt(1))
	return last.Add(last, far).Cmp(maxOfWidth(bits, loop.Unsigned())) > 0
}

// CounterBits is how wide a loop's counter is.
func CounterBits(loop scf.ForOp) int { return bitsOf(loop.Counter().Type()) }

func bitsOf(t ir.Type) int {
	if i, ok := t.(*ir.IntegerType); ok {
		return i.Width
	}
	return indexBits
}

// maxOfWidth is the greatest number of a width.
func maxOfWidth(bits int, unsigned bool) *big.Int {
	if !unsigned {
		bits--
	}
	n := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	return n.Sub(n, big.NewInt(1))
}

// extensions make numbers wider: with their sign, or without.
var extensions = map[*ir.OpDef]struct{ unsigned bool }{
	arith.IndexCast: {}, arith.ExtSI: {}, arith.IndexCastUI: {true}, arith.ExtUI: {true},
}

// upperBound is a number that a value does not exceed.
func upperBound(v *ir.Value, bits int, unsigned bool) *big.Int {
	if n, ok := foldresult.ConstantOf(v); ok && !(unsigned && n < 0) {
		return big.NewInt(n)
	}
	if op := v.DefiningOp(); op != nil {
		// A negative number that is extended is large when it is taken for one without sign.
		e, ok := extensions[op.Def()]
		if from := bitsOf(v.Type()); ok && from == bits && bitsOf(op.Operand(0).Type()) < bits && (e.unsigned || !unsigned) {
			return maxOfWidth(bitsOf(op.Operand(0).Type()), e.unsigned)
		}
	}
	return maxOfWidth(bits, unsigned)
}
