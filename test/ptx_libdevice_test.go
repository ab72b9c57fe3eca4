package test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/num/scalar"
)

var oddFloats = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2.5, 100, -100, math.Inf(1), math.Inf(-1), math.NaN()}

// TestLibdeviceOnTheSimulator calls every libdevice function in PTX and compares with the
// interpreter. Floats may differ in the last places.
func TestLibdeviceOnTheSimulator(t *testing.T) {
	needLLVM(t)
	rng := rand.New(rand.NewPCG(9, 8))
	const n = 128
	symbols := scalar.LibdeviceSymbols()
	slices.Sort(symbols)
	for _, symbol := range symbols {
		fn, _ := scalar.Libdevice(symbol)
		floats := slices.ContainsFunc(fn.Params, func(p scalar.Type) bool { return p.IsFloat() })
		call := callOf(symbol, n, func(p scalar.Type, k int) uint64 {
			switch {
			case p.IsFloat() && k%8 == 0:
				return scalar.FloatOf(p.Format, oddFloats[rng.IntN(len(oddFloats))])
			case p.IsFloat():
				return scalar.FloatOf(p.Format, 8*rng.Float64()-4)
			case floats: // exponents and orders
				return scalar.FromSigned(int64(k%23-11), 32)
			}
			return rng.Uint64()
		})
		m, err := tshared.Parse("call.mlir", call.text)
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering), symbol)
		k, err := ptx.Compile(m.Top, "call", ptx.Options{Target: "sm_90", Warps: 4})
		if !assert.NoError(t, err, symbol) {
			continue
		}
		simulate(t, k, call.launch)
		rounds := roundsExactly.MatchString(symbol)
		for i := range n {
			want := call.fn.Eval(call.at(i))
			if !assert.True(t, nearOnDevice(symbol, call.fn.Result, want, call.result(i), rounds), "%s of %#x: evaluated %#x, on the simulator %#x", symbol, call.at(i), want, call.result(i)) {
				break
			}
		}
	}
}

// nearOnDevice allows a larger error for fast approximate functions.
func nearOnDevice(symbol string, t scalar.Type, want, got uint64, exactly bool) bool {
	if closeEnough(t, want, got, exactly) {
		return true
	}
	if symbol == "__nv_float2half_rn" && want&0x7fff > 0x7c00 { // which NaN it is does not matter
		return got&0x7fff > 0x7c00
	}
	if t.IsFloat() && want<<(65-t.Width) == 0 && got<<(65-t.Width) == 0 {
		return true // the interpreter has no -0 from rounding down
	}
	if !t.IsFloat() || !strings.Contains(symbol, "fast_") {
		return false
	}
	decode := scalar.Decoder(t.Format)
	x, y := decode(want), decode(got)
	return x-y <= 1e-5*max(x, -x, 1e-3) && y-x <= 1e-5*max(x, -x, 1e-3)
}
