package ptx_test

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
)

// functionKernel computes a function of 1024 elements.
func functionKernel(function string) string {
	return `
module {
  tt.func public @k(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
    %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %qs = tt.splat %q : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %from = tt.addptr %ps, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %to = tt.addptr %qs, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x = tt.load %from : tensor<1024x!tt.ptr<f32>>
    %y = ` + function + ` %x : tensor<1024xf32>
    tt.store %to, %y : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}`
}

// TestApproximateFunctions: functions of f32 are computed by approximate instructions; those that are marked as precise are
// not. The simulator rounds these instructions to the nearest, so that what is left is the error of the rest.
func TestApproximateFunctions(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	xs := make([]float32, 1024)
	for i := range xs {
		xs[i] = float32(i) * 0.0078125 * float32(1-2*(i%2))
	}
	for i, x := range []float64{math.Inf(1), math.Inf(-1), math.NaN(), 0, math.Copysign(0, -1), 1e-40, 0x1p-126, 1e38} {
		xs[i] = float32(x)
	}
	for _, f := range []struct {
		function, has, hasNot string
		want                  func(float64) float64
	}{
		{"math.sqrt", "sqrt.approx.f32", "sqrt.rn", math.Sqrt},
		{"tt.precise_sqrt", "sqrt.rn.f32", "approx", math.Sqrt},
		{"math.rsqrt", "rsqrt.approx.f32", "div", func(x float64) float64 { return 1 / math.Sqrt(x) }},
		{"math.tanh", "rcp.approx.ftz.f32", "div", math.Tanh},
		{"math.erf", "ex2.approx.ftz.f32", "div", math.Erf},
	} {
		m, err := tshared.Parse("kernel", functionKernel(f.function))
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering))
		k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 4})
		require.NoError(t, err)
		assert.Contains(t, k.Text, f.has)
		assert.NotContains(t, k.Text, f.hasNot)
		for i, y := range onSimulator(t, k, xs) {
			switch want := f.want(float64(xs[i])); {
			case math.IsNaN(want):
				assert.True(t, math.IsNaN(float64(y)), "%s(%v)", f.function, xs[i])
			case math.IsInf(want, 0) || want == 0:
				assert.Equal(t, float32(want), y, "%s(%v)", f.function, xs[i])
			default:
				unit := math.Ldexp(1, max(math.Ilogb(want), -126)-23)
				assert.LessOrEqual(t, math.Abs(float64(y)-want)/unit, 2., "%s(%v)", f.function, xs[i])
			}
		}
	}
}

// TestUnusualAngles: sin and cos of all registers of a thread are computed for small angles, and for any in one branch. Threads with small angles only, with
// large ones among them, and with infinities or NaN are right.
func TestUnusualAngles(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	xs := make([]float32, 1024)
	for i := range xs {
		xs[i] = float32(i)*0.37 - 150
		if i%7 == 3 && i > 512 {
			xs[i] *= 1e6
		}
	}
	xs[1000], xs[1001], xs[1002] = float32(math.Inf(1)), float32(math.NaN()), 65536
	for name, want := range map[string]func(float64) float64{"math.sin": math.Sin, "math.cos": math.Cos} {
		m, err := tshared.Parse("kernel", functionKernel(name))
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering))
		k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 4})
		require.NoError(t, err)
		_, computed, _ := strings.Cut(k.Text, "fma.rn.f32")
		usual, _, branches := strings.Cut(computed, "bra ")
		assert.True(t, branches)
		assert.GreaterOrEqual(t, strings.Count(usual, "fma.rn.f32"), 8*8, "all registers are computed before the branch")
		for i, y := range onSimulator(t, k, xs) {
			want := want(float64(xs[i]))
			if math.IsNaN(want) {
				assert.True(t, math.IsNaN(float64(y)), "%s(%v)", name, xs[i])
				continue
			}
			assert.InDelta(t, want, y, 2.4e-7, "%s(%v)", name, xs[i])
		}
	}
}

// TestExp: the error of exp grows with the argument, by that of the product with 1/ln 2; accurately computed it does not. Infinities
// and NaN are right, and results below the smallest normal number are 0.
func TestExp(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	const n = 1024
	xs := make([]float32, n)
	for i := range xs {
		xs[i] = float32(i)*0.1875 - 100
	}
	special := map[float32]float32{float32(math.Inf(1)): float32(math.Inf(1)), float32(math.Inf(-1)): 0, 0: 1, 89: float32(math.Inf(1)), -104: 0, 1000: float32(math.Inf(1))}
	at := 0
	for x := range special {
		xs[at] = x
		at++
	}
	xs[at] = float32(math.NaN())
	for _, accurate := range []bool{false, true} {
		m, err := tshared.Parse("kernel", functionKernel("math.exp"))
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering))
		k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 4, AccurateExp: accurate})
		require.NoError(t, err)
		assert.Equal(t, accurate, strings.Contains(k.Text, "fma.rn.sat.f32"))
		for i, y := range onSimulator(t, k, xs) {
			x := float64(xs[i])
			want := math.Exp(x)
			unit := math.Ldexp(1, max(math.Ilogb(want), -126)-23)
			limit := 2 + math.Abs(x)
			if accurate {
				limit = 3.5
			}
			switch exact, ok := special[xs[i]]; {
			case ok:
				assert.Equal(t, exact, y, "exp(%v)", x)
			case math.IsNaN(x):
				assert.True(t, math.IsNaN(float64(y)))
			case want < 0x1p-126 && !accurate:
				assert.Zero(t, y, "exp(%v)", x)
			case want <= math.MaxFloat32:
				assert.LessOrEqual(t, math.Abs(float64(y)-want)/unit, limit, "exp(%v)", x)
			}
		}
	}
}

// onSimulator are the results of the kernel for some arguments.
func onSimulator(t *testing.T, k *ptx.Kernel, xs []float32) []float32 {
	t.Helper()
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	const from, to = 1 << 20, 2 << 20
	in, out := make([]byte, 4*len(xs)), make([]byte, 4*len(xs))
	for i, x := range xs {
		binary.LittleEndian.PutUint32(in[4*i:], math.Float32bits(x))
	}
	_, err = entry.Run(t.Context(), sim.Launch{
		Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps, 1, 1}, Shared: int(k.Shared), Args: []uint64{from, to},
		Memory: []sim.Buffer{{Base: from, Data: in}, {Base: to, Data: out}},
	})
	require.NoError(t, err)
	ys := make([]float32, len(xs))
	for i := range ys {
		ys[i] = math.Float32frombits(binary.LittleEndian.Uint32(out[4*i:]))
	}
	return ys
}
