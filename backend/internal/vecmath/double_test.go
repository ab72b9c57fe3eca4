package vecmath

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/llvmir"
)

const precise = 160

func number(x float64) *big.Float { return new(big.Float).SetPrec(precise).SetFloat64(x) }
func fresh() *big.Float           { return new(big.Float).SetPrec(precise) }

// preciseExp is the series of exp for x halved until the series is short, then squared.
func preciseExp(x *big.Float) *big.Float {
	const halvings = 20
	r := fresh().SetMantExp(x, -halvings)
	sum, term := number(1), number(1)
	for k := 1; k < 25; k++ {
		term.Quo(term.Mul(term, r), number(float64(k)))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// preciseLog is a Newton step from the nearest f64.
func preciseLog(x *big.Float) *big.Float {
	v, _ := x.Float64()
	y := number(math.Log(v))
	e := preciseExp(fresh().Neg(y))
	off := e.Sub(e.Mul(e, x), number(1))
	half := fresh().Mul(off, off)
	return y.Add(y, off.Sub(off, half.Mul(half, number(0.5))))
}

func preciseTanh(x *big.Float) *big.Float {
	e := preciseExp(fresh().Mul(x, number(2)))
	return fresh().Quo(fresh().Sub(e, number(1)), fresh().Add(e, number(1)))
}

// doubles are functions of f64 where they are finite and no zeros, and their
// values at other places.
var doubles = map[string]struct {
	precise func(x *big.Float) *big.Float
	low     float64
	high    float64
	edges   func(x float64) float64
}{
	"exp":  {preciseExp, -745, 709.7, math.Exp},
	"exp2": {func(x *big.Float) *big.Float { return preciseExp(x.Mul(x, preciseLog(number(2)))) }, -1074, 1023.9, math.Exp2},
	"log":  {preciseLog, 0x1p-1022, math.MaxFloat64, logAtEdges},
	"tanh": {preciseTanh, -22, 22, math.Tanh},
	"rsqrt": {func(x *big.Float) *big.Float { return fresh().Quo(number(1), fresh().Sqrt(x)) }, 0x1p-1074, math.MaxFloat64,
		func(x float64) float64 { return 1 / math.Sqrt(x) }},
}

// logAtEdges avoids Go's logarithm of denormal numbers, which is wrong on some machines.
func logAtEdges(x float64) float64 {
	if x == 0x1p-1074 {
		return -1074 * math.Ln2
	}
	return math.Log(x)
}

// ulps64 is ulps for f64.
func ulps64(got float64, want *big.Float) float64 {
	off, _ := fresh().Sub(number(got), want).Float64()
	return math.Abs(off) / math.Ldexp(1, max(want.MantExp(nil)-53, -1074))
}

func TestErrorsOfDoubles(t *testing.T) {
	list := ofType(llvmir.Double)
	lookup := forEachVariant(t, list...)
	for _, f := range list {
		d := doubles[f.Name]
		r := rand.New(rand.NewPCG(1, 2))
		var x []float64
		for len(x) < 8192 {
			v := d.low + (d.high-d.low)*r.Float64()
			wide := f.Name == "log" || f.Name == "rsqrt"
			if wide && len(x)%2 == 0 {
				v = math.Abs(math.Float64frombits(r.Uint64()))
			} else if len(x)%2 == 0 || wide {
				v = math.Exp(r.NormFloat64()) // where most arguments are
			}
			if v > d.low && v < d.high && v != 1 {
				x = append(x, v)
			}
		}
		found := make([]worst, len(variants))
		for l, code := range lookup(f) {
			out := make([]float64, len(x))
			run(code, out, x, x)
			for i, got := range out {
				found[l].see(ulps64(got, d.precise(number(x[i]))), x[i], 0, got)
			}
			edges := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), 1e308, -1e308, 800, -800, 5e-324, 2000, -2000}
			got := make([]float64, len(edges))
			run(code, got, edges, edges)
			for i, v := range edges {
				want := d.edges(v)
				assert.True(t, math.Abs(got[i]-want) <= 1e-15*math.Abs(want) || got[i] == want && math.Signbit(got[i]) == math.Signbit(want) || want != want && got[i] != got[i],
					"%s of %g is %g, not %g", f, v, got[i], want)
			}
		}
		f.assess(t, found)
	}
}
