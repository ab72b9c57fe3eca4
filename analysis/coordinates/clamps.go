package coordinates

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
)

// clamps are the limits between which numbers of elements are kept: 0, or the element at which a tile begins, and the size of the tile.
type clamps struct {
	first Sum
	size  int64
}

// unclamped is a number of elements without the maxima and minima that keep it between limits:
//
//	max(min(%n - %start, 64), 0)
//	max(min(%n, %start + 64), %start) - %start
//
// are %n - %start in a tile of 64 elements.
func (a *address) unclamped(n Sum, c clamps) Sum {
	for _, t := range n.terms {
		op := t.value.DefiningOp()
		isMax := op.Is(arith.MaxSI)
		if t.factor != 1 || !isMax && !op.Is(arith.MinSI) {
			continue
		}
		rest := n.Minus(Sum{terms: []term{t}})
		for i := range 2 {
			limit := a.sumOf(foldresult.Value(op.Operand(i)))
			limit.plus(rest, 1)
			if isMax && c.isLow(limit) || !isMax && c.isHigh(limit) {
				kept := a.sumOf(foldresult.Value(op.Operand(1 - i)))
				kept.plus(rest, 1)
				return a.unclamped(kept, c)
			}
		}
	}
	return n
}

// isLow reports whether no element is before a limit.
func (c clamps) isLow(limit Sum) bool {
	n, ok := limit.Constant()
	above, known := limit.Minus(c.first).Constant()
	return ok && n <= 0 || known && above <= 0
}

// isHigh reports whether the tile ends before a limit, or there.
func (c clamps) isHigh(limit Sum) bool {
	n, ok := limit.Constant()
	return ok && n >= c.size
}
