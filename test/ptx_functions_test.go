package test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/interp/scalar"
	"github.com/tshared/tshared/interp/ttir"
)

// simulatedLanes is how many numbers a function is tried with.
const simulatedLanes = 1024

// functionKernel applies a function to n numbers, and to a second list of them if
// it takes two.
func functionKernel(symbol string, params []string, result string) string {
	const n = simulatedLanes
	var text strings.Builder
	types := append(append([]string{}, params...), result)
	for i, t := range types {
		fmt.Fprintf(&text, ", %%p%d: !tt.ptr<%s>", i, t)
	}
	head := "tt.func public @k(" + text.String()[2:] + ") {\n"
	text.Reset()
	fmt.Fprintf(&text, "  %%i = tt.make_range {end = %d : i32, start = 0 : i32} : tensor<%[1]dxi32>\n", n)
	var args, tensors []string
	for i, t := range types {
		fmt.Fprintf(&text, "  %%s%d = tt.splat %%p%[1]d : !tt.ptr<%[2]s> -> tensor<%[3]dx!tt.ptr<%[2]s>>\n", i, t, n)
		fmt.Fprintf(&text, "  %%q%d = tt.addptr %%s%[1]d, %%i : tensor<%[3]dx!tt.ptr<%[2]s>>, tensor<%[3]dxi32>\n", i, t, n)
		if i < len(params) {
			fmt.Fprintf(&text, "  %%v%d = tt.load %%q%[1]d : tensor<%[3]dx!tt.ptr<%[2]s>>\n", i, t, n)
			args, tensors = append(args, fmt.Sprintf("%%v%d", i)), append(tensors, fmt.Sprintf("tensor<%dx%s>", n, t))
		}
	}
	fmt.Fprintf(&text, "  %%r = tt.extern_elementwise %s {libname = \"\", libpath = \"\", pure = true, symbol = %q} : (%s) -> tensor<%dx%s>\n",
		strings.Join(args, ", "), symbol, strings.Join(tensors, ", "), n, result)
	fmt.Fprintf(&text, "  tt.store %%q%d, %%r : tensor<%dx!tt.ptr<%s>>\n", len(params), n, result)
	return head + text.String() + "  tt.return\n}\n"
}

// trickyNumbers are those at the ends and turns of functions, every pair of them
// where there are two lists, and others that most functions are made for.
func trickyNumbers(t scalar.Type, list int) []uint64 {
	edges := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, -2.5, 3, 9.75, 33.5, math.Inf(1), math.Inf(-1), math.NaN(), 1e-40, -1e-300, 1e30, 1e300, 7e-6}
	r := rand.New(rand.NewPCG(uint64(list), 5))
	out := make([]uint64, simulatedLanes)
	for i := range out {
		v := 8*r.Float64() - 4
		if i < len(edges)*len(edges) {
			v = edges[[]int{i % len(edges), i / len(edges)}[list]]
		} else if i%3 == 0 {
			v *= 10
		}
		if t.IsFloat() {
			out[i] = scalar.FloatOf(t.Format, v)
		} else {
			out[i] = scalar.FromSigned(int64(i%3000-1500), t.Width)
		}
	}
	return out
}

// TestFunctionsGPUsDoNotHave: functions that are calls of libm elsewhere, in PTX,
// against what the evaluator makes of them.
func TestFunctionsGPUsDoNotHave(t *testing.T) {
	needLLVM(t)
	for _, name := range strings.Fields("fmod remainder fdim hypot rhypot nextafter ldexp scalbn logb ilogb cbrt rcbrt atan2 asinh acosh atanh lgamma tgamma sinpi cospi") {
		for _, symbol := range []string{"__nv_" + name, "__nv_" + name + "f"} {
			t.Run(symbol, func(t *testing.T) { compareSimulated(t, symbol) })
		}
	}
}

func compareSimulated(t *testing.T, symbol string) {
	f, ok := scalar.Libdevice(symbol)
	require.True(t, ok)
	var params []string
	var lists [][]uint64
	for i, p := range f.Params {
		params, lists = append(params, p.String()), append(lists, trickyNumbers(p, i))
	}
	text := functionKernel(symbol, params, f.Result.String())
	launch := func() interp.Launch {
		l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
		for i, p := range append(f.Params[:len(f.Params):len(f.Params)], f.Result) {
			data := make([]byte, simulatedLanes*p.Bytes())
			for k := 0; i < len(lists) && k < simulatedLanes; k++ {
				memory.Put(data[k*p.Bytes():(k+1)*p.Bytes()], lists[i][k])
			}
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add(fmt.Sprint("p", i), data)))
		}
		return l
	}
	m, err := tshared.Parse("function.mlir", text)
	require.NoError(t, err)
	e, err := ttir.Compile(m.Top, "k")
	require.NoError(t, err)
	evaluated := launch()
	require.NoError(t, e.Run(context.Background(), evaluated))
	require.NoError(t, m.Run("triton-to-linalg"))
	k, err := ptx.Compile(m.Top, "k", ptx.Options{Target: "sm_90", Warps: 4, Contract: true})
	require.NoError(t, err)
	simulated := launch()
	simulate(t, k, simulated)
	size, last := f.Result.Bytes(), len(f.Params)
	got, want := simulated.Memory.Buffers()[last].Data, evaluated.Memory.Buffers()[last].Data
	for i := range simulatedLanes {
		g, w := memory.Get(got[i*size:(i+1)*size]), memory.Get(want[i*size:(i+1)*size])
		if !closeEnough(f.Result, w, g, false) {
			var in []string
			for n, p := range f.Params {
				in = append(in, scalar.Spelling(p, false, true)(lists[n][i]))
			}
			assert.Failf(t, "different", "%s of %s: evaluated %#x, simulated %#x", symbol, strings.Join(in, ", "), w, g)
			return
		}
	}
}

// simulate runs PTX on what a launch has.
func simulate(t *testing.T, k *ptx.Kernel, given interp.Launch) {
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	l := sim.Launch{Grid: given.Grid, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Check: true, CheckGlobal: true, MaxSteps: 1e8, Workers: 1}
	for _, b := range given.Memory.Buffers() {
		l.Memory = append(l.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, given.Args[p.Arg]...)
	}
	_, err = entry.Run(context.Background(), l)
	require.NoError(t, err)
}
