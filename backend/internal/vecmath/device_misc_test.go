package vecmath

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestMiscFunctions compares with Go's functions.
func TestMiscFunctions(t *testing.T) {
	lgamma := func(x, _ float64) float64 {
		v, _ := math.Lgamma(math.Max(x, -math.MaxFloat64)) // where C's is infinite, not Go's
		return v
	}
	of := map[string]struct {
		f    func(x, y float64) float64
		near float64 // absolute errors up to this do not count: where the function is nearly 0
	}{
		"cbrt": {f: func(x, _ float64) float64 { return math.Cbrt(x) }}, "asinh": {f: func(x, _ float64) float64 { return math.Asinh(x) }},
		"acosh": {f: func(x, _ float64) float64 { return math.Acosh(x) }}, "atanh": {f: func(x, _ float64) float64 { return math.Atanh(x) }},
		"tgamma": {f: func(x, _ float64) float64 { return math.Gamma(x) }}, "lgamma": {f: lgamma, near: 1e-13},
		"logb": {f: func(x, _ float64) float64 { return math.Logb(x) }}, "atan2": {f: math.Atan2}, "hypot": {f: math.Hypot},
		"fmod": {f: math.Mod}, "remainder": {f: math.Remainder}, "nextafter": {f: math.Nextafter},
		"fdim": {f: func(x, y float64) float64 {
			if x <= y {
				return 0
			}
			return x - y
		}},
	}
	edges := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), 0.5, -0.5, 2, 3, 7.5, 1e-300, -1e-300, 5e-324, 1e300, 1e22}
	var list []Function
	for _, f := range miscFunctions {
		if f.Type.Bits() == 64 && of[f.Name].f != nil {
			list = append(list, f)
		}
	}
	assert.Len(t, list, len(of))
	lookup := compiled(t, Target{FMA: true}, list...)
	random := rand.New(rand.NewPCG(1, 2))
	for _, f := range list {
		var x, y []float64
		for range 3000 {
			a, b := random.NormFloat64()*10, random.NormFloat64()*10
			if random.IntN(4) == 0 {
				a, b = math.Exp(a*10), math.Exp(b*10)
			}
			if f.Name == "atanh" {
				a = math.Tanh(a / 5)
			}
			x, y = append(x, a), append(y, b)
		}
		for _, a := range edges {
			for _, b := range edges {
				x, y = append(x, a), append(y, b)
			}
		}
		got := make([]float64, len(x))
		run(lookup(f), got, x, y)
		worst, where := 0., 0
		for i := range x {
			if f.Name == "tgamma" && math.Abs(x[i]) > 170 && !math.IsInf(x[i], 0) {
				continue // Go's is infinite a little early
			}
			if f.Name == "lgamma" && x[i] == 5e-324 {
				continue // Go's is wrong
			}
			w := of[f.Name].f(x[i], y[i])
			if math.IsNaN(w) || math.IsInf(w, 0) || w == 0 {
				assert.True(t, math.IsNaN(w) && math.IsNaN(got[i]) || w == got[i], "%s(%v, %v): %v, expected %v", f.Name, x[i], y[i], got[i], w)
				continue
			}
			unit := math.Nextafter(math.Abs(w), math.Inf(1)) - math.Abs(w)
			if off := math.Abs(got[i]-w) / unit; math.Abs(got[i]-w) > of[f.Name].near && off > worst || math.IsNaN(off) {
				worst, where = off, i
			}
		}
		t.Logf("%s: %.2f at %v, %v", f.Name, worst, x[where], y[where])
		assert.LessOrEqual(t, worst, f.MaxULP+2, "%s(%v, %v) = %v", f.Name, x[where], y[where], got[where])
	}
}

// TestFmodOfF32 compares with Go's, which is exact.
func TestFmodOfF32(t *testing.T) {
	var f Function
	for _, g := range miscFunctions {
		if g.Name == "fmod" && g.Type.Bits() == 32 {
			f = g
		}
	}
	edges := []float32{0, float32(math.Copysign(0, -1)), 1, -1, float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN()), 0.1, 3, 7.5, 1e-38, 1e-45, -1e-45, 3e38, 16777216, 16777215}
	random := rand.New(rand.NewPCG(3, 4))
	var x, y []float32
	for range 200000 {
		x, y = append(x, math.Float32frombits(random.Uint32())), append(y, math.Float32frombits(random.Uint32()))
		n := float32(random.IntN(1 << 20))
		b := float32(random.NormFloat64())
		x, y = append(x, n*b), append(y, b) // close to a multiple
	}
	for _, a := range edges {
		for _, b := range edges {
			x, y = append(x, a), append(y, b)
		}
	}
	got := make([]float32, len(x))
	run(compiled(t, Target{FMA: true}, f)(f), got, x, y)
	for i := range x {
		want := float32(math.Mod(float64(x[i]), float64(y[i])))
		if math.Float32bits(got[i]) != math.Float32bits(want) && !(want != want && got[i] != got[i]) {
			t.Fatalf("fmod(%v, %v) = %v, expected %v", x[i], y[i], got[i], want)
		}
	}
}
