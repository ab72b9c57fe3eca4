package combiner

import (
	"math"
	"math/rand/v2"

	"github.com/tshared/tshared/dialect/arith"
	mathops "github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
)

// Random identity testing: two formulas of real numbers that agree at random points are equal, with a
// probability of error that vanishes with the number of points. Half of the points take their values from a
// small pool, which has the constants of the body, so that comparisons see equal values too.
const (
	pointsTried  = 600
	pointsNeeded = 100 // points with finite results
)

// commutesAsReals reports whether the two halves of a float body's arguments may be exchanged, rounding aside.
// A sum of exponentials beside their maximum is such a body.
func commutesAsReals(body *ir.Block, n int) bool {
	for k := range 2 * n {
		if _, ok := body.Arg(k).Type().(*ir.FloatType); !ok {
			return false
		}
	}
	pool := poolOf(body)
	r := rand.New(rand.NewPCG(1, uint64(n)))
	args := make([]float64, 2*n)
	used := 0
	for point := range pointsTried {
		for k := range args {
			if args[k] = 4*r.Float64() - 2; point%2 == 0 {
				args[k] = pool[r.IntN(len(pool))]
			}
		}
		x, ok := evaluateAsReals(body, args)
		y, ok2 := evaluateAsReals(body, append(append([]float64(nil), args[n:]...), args[:n]...))
		if !ok || !ok2 {
			return false
		}
		agree, finite := agreement(x, y)
		if !agree {
			return false
		}
		if finite {
			used++
		}
	}
	return used >= pointsNeeded
}

// poolOf returns values that are equal, less and greater, also compared to the constants of a body.
func poolOf(body *ir.Block) []float64 {
	pool := []float64{0, 1, -1, 0.5, 2, 1.75}
	for op := range body.Ops() {
		for _, v := range op.Operands() {
			if c, ok := constantOf(v); ok && !math.IsInf(c, 0) && !math.IsNaN(c) {
				pool = append(pool, c, c-1, c+1)
			}
		}
	}
	return pool
}

func constantOf(v *ir.Value) (float64, bool) {
	k, ok := arith.AsConstant(v.DefiningOp())
	if !ok {
		return 0, false
	}
	switch a := k.Value().(type) {
	case *ir.FloatAttr:
		return a.Type.Format.Float64(a.Bits), true
	case *ir.IntegerAttr:
		return truth(a.Value != 0), a.Type == ir.I1
	}
	return 0, false
}

// agreement reports whether results agree, and whether all are finite. Results that are infinite or NaN on both
// sides agree.
func agreement(x, y []float64) (agree, finite bool) {
	finite = true
	for i := range x {
		switch infinite, infiniteToo := isNotFinite(x[i]), isNotFinite(y[i]); {
		case infinite != infiniteToo:
			return false, false
		case infinite:
			finite = false
		case math.Abs(x[i]-y[i]) > 1e-9*(1+math.Abs(x[i])+math.Abs(y[i])):
			return false, false
		}
	}
	return true, finite
}

func isNotFinite(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) }

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// evaluateAsReals evaluates a body. It reports false for an operation without a formula.
func evaluateAsReals(body *ir.Block, args []float64) ([]float64, bool) {
	known := map[*ir.Value]float64{}
	for i, x := range args {
		known[body.Arg(i)] = x
	}
	for op := range body.Ops() {
		operands := make([]float64, op.NumOperands())
		for i, v := range op.Operands() {
			x, ok := known[v]
			if !ok {
				if x, ok = constantOf(v); !ok {
					return nil, false
				}
			}
			operands[i] = x
		}
		if op == body.Last() {
			return operands, true
		}
		if op.Is(arith.Constant) {
			continue
		}
		formula := formulas[op.Def()]
		if formula == nil || op.NumResults() != 1 {
			return nil, false
		}
		x, ok := formula(op, operands)
		if !ok {
			return nil, false
		}
		known[op.Result(0)] = x
	}
	return nil, false
}

// formula evaluates an operation. It reports false for a form of the operation it does not cover.
type formula func(op *ir.Op, x []float64) (float64, bool)

// formulas are the operations as functions of real numbers. A condition is 0 or 1.
var formulas = map[*ir.OpDef]formula{
	arith.AddF: of2(func(x, y float64) float64 { return x + y }),
	arith.SubF: of2(func(x, y float64) float64 { return x - y }),
	arith.MulF: of2(func(x, y float64) float64 { return x * y }),
	arith.DivF: of2(func(x, y float64) float64 { return x / y }),
	arith.NegF: of1(func(x float64) float64 { return -x }),

	arith.MaximumF: of2(math.Max), arith.MaxNumF: of2(math.Max),
	arith.MinimumF: of2(math.Min), arith.MinNumF: of2(math.Min),
	arith.ExtF: of1(func(x float64) float64 { return x }), arith.TruncF: of1(func(x float64) float64 { return x }),

	mathops.Exp: of1(math.Exp), mathops.Exp2: of1(math.Exp2), mathops.Log: of1(math.Log), mathops.Log2: of1(math.Log2),
	mathops.Log1p: of1(math.Log1p), mathops.Sqrt: of1(math.Sqrt), mathops.RSqrt: of1(func(x float64) float64 { return 1 / math.Sqrt(x) }),
	mathops.AbsF: of1(math.Abs), mathops.Fma: func(_ *ir.Op, x []float64) (float64, bool) { return x[0]*x[1] + x[2], true },

	arith.AndI: ofConditions(func(x, y bool) bool { return x && y }),
	arith.OrI:  ofConditions(func(x, y bool) bool { return x || y }),
	arith.XOrI: ofConditions(func(x, y bool) bool { return x != y }),
	arith.CmpF: compare,
	arith.Select: func(op *ir.Op, x []float64) (float64, bool) {
		if i := guardedQuotient(op); i > 0 {
			return x[i], true
		}
		if x[0] != 0 {
			return x[1], true
		}
		return x[2], true
	},
}

// guardedQuotient is the operand of a select that is a quotient, which is selected where its divisor is not 0; 0 for another select.
// Elsewhere the quotient has no value, and another one takes its place, as for the mean of no elements. There both orders have any
// result: a test with the quotient itself finds none.
func guardedQuotient(op *ir.Op) int {
	condition, ok := arith.AsCmpF(op.Operand(0).DefiningOp())
	i := 1
	switch {
	case !ok:
		return 0
	case holds[condition.Predicate()]&^unordered == equal:
		i = 2
	case holds[condition.Predicate()]&^unordered != less|greater:
		return 0
	}
	divisor := condition.Lhs()
	if c, ok := constantOf(divisor); ok && c == 0 {
		divisor = condition.Rhs()
	} else if c, ok := constantOf(condition.Rhs()); !ok || c != 0 {
		return 0
	}
	quotient := op.Operand(i).DefiningOp()
	if quotient == nil || !quotient.Is(arith.DivF) || quotient.Operand(1) != divisor {
		return 0
	}
	return i
}

func of1(f func(x float64) float64) formula {
	return func(_ *ir.Op, x []float64) (float64, bool) { return f(x[0]), true }
}

func of2(f func(x, y float64) float64) formula {
	return func(_ *ir.Op, x []float64) (float64, bool) { return f(x[0], x[1]), true }
}

func ofConditions(f func(x, y bool) bool) formula {
	return func(op *ir.Op, x []float64) (float64, bool) {
		return truth(f(x[0] != 0, x[1] != 0)), isCondition(op.Result(0))
	}
}

// The relations of two numbers. Each predicate holds for some of them.
const (
	equal = 1 << iota
	greater
	less
	unordered
)

var holds = map[arith.FPredicate]int{
	arith.FOEQ: equal, arith.FOGT: greater, arith.FOGE: greater | equal, arith.FOLT: less, arith.FOLE: less | equal,
	arith.FONE: less | greater, arith.FORD: less | equal | greater,
	arith.FUEQ: unordered | equal, arith.FUGT: unordered | greater, arith.FUGE: unordered | greater | equal,
	arith.FULT: unordered | less, arith.FULE: unordered | less | equal, arith.FUNE: unordered | less | greater,
	arith.FUNO: unordered, arith.FTrue: less | equal | greater | unordered,
}

func compare(op *ir.Op, x []float64) (float64, bool) {
	c, _ := arith.AsCmpF(op)
	relation := unordered
	switch {
	case x[0] == x[1]:
		relation = equal
	case x[0] > x[1]:
		relation = greater
	case x[0] < x[1]:
		relation = less
	}
	return truth(holds[c.Predicate()]&relation != 0), true
}
