// Package span finds bounds of integers, and of the elements of tensors of
// them: from constants, ranges and sizes, through arithmetic that cannot wrap
// around, before and after tensors are lowered to linalg. Of what comes from
// outside it knows nothing but the type.
package span

import (
	"math"
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/constfold"
	"github.com/tshared/tshared/ir"
)

// Span is the least and the greatest value, both signed.
type Span struct{ Min, Max int64 }

// maxDepth bounds how far definitions are followed.
const maxDepth = 50

// Of is the span of an integer, or of the elements of a tensor of such.
func Of(v *ir.Value) Span { return of(v, 0) }

// Times is the span of products with a number; it reports false when one of
// them takes more than the given number of bits.
func (s Span) Times(n int64, width int) (Span, bool) {
	r, ok := product(s, Span{n, n})
	return r, ok && r.within(ofWidth(width))
}

func (s Span) within(other Span) bool { return s.Min >= other.Min && s.Max <= other.Max }

// ofType is all that an integer can be.
func ofType(t ir.Type) Span {
	if i, ok := ir.ElementTypeOf(t).(*ir.IntegerType); ok {
		return ofWidth(i.Width)
	}
	return ofWidth(64)
}

func ofWidth(width int) Span {
	if width >= 64 {
		return Span{math.MinInt64, math.MaxInt64}
	}
	return Span{-1 << (width - 1), 1<<(width-1) - 1}
}

// rules have the span of a result; those that may wrap around, or do not know,
// report false.
var rules map[*ir.OpDef]func(op *ir.Op, depth int) (Span, bool)

func init() {
	rules = map[*ir.OpDef]func(op *ir.Op, depth int) (Span, bool){
		arith.Constant: constant,
		arith.AddI:     combined(sum),
		arith.MulI:     combined(product),
		arith.MinSI:    combined(func(x, y Span) (Span, bool) { return Span{min(x.Min, y.Min), min(x.Max, y.Max)}, true }),
		arith.MaxSI:    combined(func(x, y Span) (Span, bool) { return Span{max(x.Min, y.Min), max(x.Max, y.Max)}, true }),
		arith.ExtSI:    same, arith.IndexCast: same, arith.TruncI: same,
		arith.ExtUI: nonNegative, arith.IndexCastUI: nonNegative,
		tt.MakeRange: makeRange,
		tt.Splat:     same, tt.Broadcast: same, tt.ExpandDims: same, tt.Reshape: same, tt.Trans: same,
		linalg.Fill: same, linalg.Index: index,
		tensor.ExpandShape: same, tensor.CollapseShape: same, tensor.ExtractSlice: same, tensor.Extract: same,
	}
}

func of(v *ir.Value, depth int) Span {
	all := ofType(v.Type())
	if depth > maxDepth {
		return all
	}
	op := v.DefiningOp()
	if op == nil {
		return argument(v, depth)
	}
	if op.Is(linalg.Generic) {
		return of(op.Region0().Entry().Last().Operand(v.Index()), depth+1)
	}
	if rule := rules[op.Def()]; rule != nil {
		if s, ok := rule(op, depth+1); ok && s.within(all) {
			return s
		}
	}
	return all
}

// argument: those of a linalg.generic are elements of what goes into it.
func argument(v *ir.Value, depth int) Span {
	parent := v.Block().ParentOp()
	if parent != nil && parent.Is(linalg.Generic) && v.Index() < len(parent.OperandsOf(0)) {
		return of(parent.Operand(v.Index()), depth+1)
	}
	return ofType(v.Type())
}

func constant(op *ir.Op, _ int) (Span, bool) {
	s := Span{math.MaxInt64, math.MinInt64}
	a := op.Attr("value")
	if constfold.WidthOf(ir.ElementTypeOf(op.Result(0).Type())) > 64 {
		return s, false
	}
	constfold.Ints(op.Context(), []ir.Attr{a}, func(x []constfold.Int) (constfold.Int, bool) {
		s = Span{min(s.Min, x[0].Int64()), max(s.Max, x[0].Int64())}
		return x[0], true
	})
	return s, s.Min <= s.Max
}

func same(op *ir.Op, depth int) (Span, bool) { return of(op.Operand(0), depth), true }

// nonNegative: what is extended without a sign stays as it is when it has none.
func nonNegative(op *ir.Op, depth int) (Span, bool) {
	s := of(op.Operand(0), depth)
	return s, s.Min >= 0
}

func makeRange(op *ir.Op, _ int) (Span, bool) {
	r, _ := tt.AsMakeRange(op)
	return Span{r.Start(), r.End() - 1}, true
}

func index(op *ir.Op, _ int) (Span, bool) {
	i, _ := linalg.AsIndex(op)
	around, ok := linalg.AsStructured(op.Parent())
	if !ok {
		return Span{}, false
	}
	ranges := around.LoopRanges()
	if i.Dim() >= int64(len(ranges)) || ranges[i.Dim()] <= 0 {
		return Span{}, false
	}
	return Span{0, ranges[i.Dim()] - 1}, true
}

func combined(f func(x, y Span) (Span, bool)) func(*ir.Op, int) (Span, bool) {
	return func(op *ir.Op, depth int) (Span, bool) {
		return f(of(op.Operand(0), depth), of(op.Operand(1), depth))
	}
}

func sum(x, y Span) (Span, bool) {
	r := Span{x.Min + y.Min, x.Max + y.Max}
	wraps := func(a, b, sum int64) bool { return (a < 0) == (b < 0) && (sum < 0) != (a < 0) }
	return r, !wraps(x.Min, y.Min, r.Min) && !wraps(x.Max, y.Max, r.Max)
}

func product(x, y Span) (Span, bool) {
	r := Span{math.MaxInt64, math.MinInt64}
	for _, a := range [...]int64{x.Min, x.Max} {
		for _, b := range [...]int64{y.Min, y.Max} {
			p, ok := multiply(a, b)
			if !ok {
				return r, false
			}
			r = Span{min(r.Min, p), max(r.Max, p)}
		}
	}
	return r, true
}

func multiply(a, b int64) (int64, bool) {
	if a == math.MinInt64 || b == math.MinInt64 {
		return 0, false
	}
	high, low := bits.Mul64(uint64(abs(a)), uint64(abs(b)))
	if high != 0 || low > math.MaxInt64 {
		return 0, false
	}
	return a * b, true
}

func abs(n int64) int64 { return max(n, -n) }
