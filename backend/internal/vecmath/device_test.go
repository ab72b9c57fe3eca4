package vecmath

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// precisePow is correctly rounded for normal results.
func precisePow(x, y float64) float64 {
	rough := math.Pow(x, y)
	if !(rough > 0x1p-1020 && rough < 0x1p1023) || !(x > 0x1p-1000 && x < 0x1p1000) || math.IsInf(y, 0) || math.IsNaN(y) {
		return rough
	}
	v, _ := preciseExp(fresh().Mul(number(y), preciseLog(number(x)))).Float64()
	return v
}

// asinOf avoids Go's function near 1, where it loses digits.
func asinOf(x float64) float64 {
	if mag := math.Abs(x); mag > 0.75 {
		return math.Copysign(math.Pi/2-2*math.Asin(math.Sqrt((1-mag)/2)), x)
	}
	return math.Asin(x)
}

// TestDeviceFunctions compares with Go's functions, whose error is about one unit in the
// last place.
func TestDeviceFunctions(t *testing.T) {
	t.Run("divided", func(t *testing.T) { testDeviceFunctions(t, Target{FMA: true}) })
	t.Run("from estimates", func(t *testing.T) { testDeviceFunctions(t, Target{FMA: true, ApproxInstructions: roughly}) })
}

func testDeviceFunctions(t *testing.T, target Target) {
	of := map[string]struct {
		f    func(x float64) float64
		low  float64
		high float64
	}{
		"sin": {math.Sin, -1e6, 1e6}, "cos": {math.Cos, -1e6, 1e6}, "tan": {math.Tan, -1e3, 1e3},
		"erf": {math.Erf, -7, 7}, "erfc": {math.Erfc, -5, 26}, "log2": {math.Log2, 0, 1e10}, "log10": {math.Log10, 0, 1e10},
		"exp10": {func(x float64) float64 { return precisePow(10, x) }, -300, 308}, "expm1": {math.Expm1, -30, 30},
		"log1p": {math.Log1p, -1, 10}, "sinh": {math.Sinh, -709, 709}, "cosh": {math.Cosh, -709, 709},
		"atan": {math.Atan, -50, 50}, "asin": {asinOf, -1, 1}, "acos": {func(x float64) float64 { return 2 * asinOf(math.Sqrt((1-x)/2)) }, -1, 1},
	}
	edges := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), 0.5, 1e-300, -1e-300, 2, 3, 8, 1000, 1e22}
	lookup := compiled(t, target, deviceFunctions...)
	random := rand.New(rand.NewPCG(1, 2))
	for _, f := range deviceFunctions {
		var x, y []float64
		want := func(x, _ float64) float64 { return of[f.Name].f(x) }
		for range 4000 {
			if f.Args == 2 {
				x, y = append(x, math.Exp(random.NormFloat64()*20)), append(y, random.NormFloat64()*20)
				continue
			}
			v := of[f.Name]
			at := v.low + random.Float64()*(v.high-v.low)
			if random.IntN(2) == 0 && v.low < 0 {
				at = random.NormFloat64()
				at = max(v.low, min(v.high, at))
			}
			x, y = append(x, at), append(y, 0)
		}
		if f.Args == 2 {
			want = precisePow
			for _, a := range edges {
				for _, b := range edges {
					x, y = append(x, a), append(y, b)
				}
			}
		} else {
			for _, a := range edges {
				if math.Abs(a) < 1e15 || math.IsInf(a, 0) || math.IsNaN(a) {
					x, y = append(x, a), append(y, 0)
				}
			}
		}
		got := make([]float64, len(x))
		run(lookup(f), got, x, y)
		worst, where := 0., 0
		for i := range x {
			w := want(x[i], y[i])
			if math.IsNaN(w) || math.IsInf(w, 0) || w == 0 {
				assert.True(t, math.IsNaN(w) && math.IsNaN(got[i]) || w == got[i], "%s(%v, %v): %v, expected %v", f.Name, x[i], y[i], got[i], w)
				continue
			}
			unit := math.Nextafter(math.Abs(w), math.Inf(1)) - math.Abs(w)
			if off := math.Abs(got[i]-w) / unit; off > worst || math.IsNaN(off) {
				worst, where = off, i
			}
		}
		t.Logf("%s: %.2f at %v, %v", f.Name, worst, x[where], y[where])
		assert.LessOrEqual(t, worst, f.MaxULP+2, "%s(%v, %v) = %v", f.Name, x[where], y[where], got[where])
	}
}
