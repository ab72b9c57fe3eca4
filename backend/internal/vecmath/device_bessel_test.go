package vecmath

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestBesselFunctions compares with Go's functions. Near zeros the error is absolute.
func TestBesselFunctions(t *testing.T) {
	of := map[string]func(float64) float64{"j0": math.J0, "j1": math.J1, "y0": math.Y0, "y1": math.Y1}
	lookup := compiled(t, Target{FMA: true}, besselFunctions[:len(of)]...)
	random := rand.New(rand.NewPCG(1, 2))
	for _, f := range besselFunctions[:len(of)] {
		x := []float64{0, 1, -1, 24.999, 25, 25.001, 1e-9, 1e-7, 1e-5, 0.999, 1e5, math.Inf(1), math.NaN(), -3, 60, 1e-300}
		for range 3000 {
			x = append(x, random.Float64()*30, math.Exp(random.NormFloat64()*3), -random.Float64()*30)
		}
		got := make([]float64, len(x))
		run(lookup(f), got, x, make([]float64, len(x)))
		worst, where := 0., 0
		for i := range x {
			w := of[f.Name](x[i])
			if math.IsNaN(w) || math.IsInf(w, 0) {
				assert.True(t, math.IsNaN(w) && math.IsNaN(got[i]) || w == got[i], "%s(%v): %v, expected %v", f.Name, x[i], got[i], w)
				continue
			}
			if off := math.Abs(got[i]-w) / math.Max(math.Abs(w), 0.1); off > worst || math.IsNaN(off) {
				worst, where = off, i
			}
		}
		t.Logf("%s: %.2g at %v", f.Name, worst, x[where])
		assert.Less(t, worst, 1e-14, "%s(%v) = %v", f.Name, x[where], got[where])
	}
}
