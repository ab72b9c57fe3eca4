package test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// simulatedLanes is the number of elements that a function is tried with.
const simulatedLanes = 1024

// simulated is an elementwise computation on a simulated GPU.
type simulated struct {
	params  []scalar.Type
	result  scalar.Type
	compute string // text that computes %r from %v0, %v1 ...
	target  string
}

// text is the text of the kernel.
func (s *simulated) text() string {
	const n = simulatedLanes
	var text strings.Builder
	types := append(slices.Clone(s.params), s.result)
	for i, t := range types {
		fmt.Fprintf(&text, ", %%p%d: !tt.ptr<%s> {tt.divisibility = 16 : i32}", i, t)
	}
	head := "tt.func public @k(" + text.String()[2:] + ") {\n"
	text.Reset()
	fmt.Fprintf(&text, "  %%i = tt.make_range {end = %d : i32, start = 0 : i32} : tensor<%[1]dxi32>\n", n)
	for i, t := range types {
		fmt.Fprintf(&text, "  %%s%d = tt.splat %%p%[1]d : !tt.ptr<%[2]s> -> tensor<%[3]dx!tt.ptr<%[2]s>>\n", i, t, n)
		fmt.Fprintf(&text, "  %%q%d = tt.addptr %%s%[1]d, %%i : tensor<%[3]dx!tt.ptr<%[2]s>>, tensor<%[3]dxi32>\n", i, t, n)
		if i < len(s.params) {
			fmt.Fprintf(&text, "  %%v%d = tt.load %%q%[1]d : tensor<%[3]dx!tt.ptr<%[2]s>>\n", i, t, n)
		}
	}
	fmt.Fprintf(&text, "  %s\n  tt.store %%q%d, %%r : tensor<%dx!tt.ptr<%s>>\n", s.compute, len(s.params), n, s.result)
	return head + text.String() + "  tt.return\n}\n"
}

// run returns the results of the interpreter and of the simulator, and the PTX.
func (s *simulated) run(t *testing.T, lists [][]uint64) (want, got []uint64, text string) {
	t.Helper()
	launch := func() interp.Launch {
		l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
		for i, p := range append(slices.Clone(s.params), s.result) {
			data := make([]byte, simulatedLanes*p.Bytes())
			for k := 0; i < len(lists) && k < simulatedLanes; k++ {
				memory.Put(data[k*p.Bytes():(k+1)*p.Bytes()], lists[i][k])
			}
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add(fmt.Sprint("p", i), data)))
		}
		return l
	}
	results := func(l interp.Launch) (list []uint64) {
		for data := range slices.Chunk(l.Memory.Buffers()[len(s.params)].Data, s.result.Bytes()) {
			list = append(list, memory.Get(data))
		}
		return list
	}
	m, err := tshared.Parse("function.mlir", s.text())
	require.NoError(t, err)
	e, err := ttir.Compile(m.Top, "k")
	require.NoError(t, err)
	first, second := launch(), launch()
	require.NoError(t, e.Run(context.Background(), first))
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "k", ptx.Options{Target: s.target, Warps: 4, Contract: true})
	require.NoError(t, err)
	simulate(t, k, second)
	return results(first), results(second), k.Text
}

// trickyNumbers are edge cases of functions, every pair of them where there are two lists, and
// ordinary arguments.
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

// TestLibmFunctionsInPTX: functions that are libm calls on CPUs compute in PTX what the
// interpreter does.
func TestLibmFunctionsInPTX(t *testing.T) {
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
	var args, tensors []string
	var lists [][]uint64
	for i, p := range f.Params {
		args, tensors = append(args, fmt.Sprintf("%%v%d", i)), append(tensors, fmt.Sprintf("tensor<%dx%s>", simulatedLanes, p))
		lists = append(lists, trickyNumbers(p, i))
	}
	s := &simulated{params: f.Params, result: f.Result, target: "sm_90"}
	s.compute = fmt.Sprintf("%%r = tt.extern_elementwise %s {libname = \"\", libpath = \"\", pure = true, symbol = %q} : (%s) -> tensor<%dx%s>",
		strings.Join(args, ", "), symbol, strings.Join(tensors, ", "), simulatedLanes, f.Result)
	want, got, _ := s.run(t, lists)
	for i := range simulatedLanes {
		if !closeEnough(f.Result, want[i], got[i], false) {
			var in []string
			for n, p := range f.Params {
				in = append(in, scalar.Spelling(p, false, true)(lists[n][i]))
			}
			assert.Failf(t, "different", "%s of %s: evaluated %#x, simulated %#x", symbol, strings.Join(in, ", "), want[i], got[i])
			return
		}
	}
}

// simulate runs PTX on a launch's memory.
func simulate(t *testing.T, k *ptx.Kernel, given interp.Launch) {
	require.NoError(t, simulateSeed(t, k, given, 0))
}

// simulateSeed runs a kernel in a schedule, and returns what the simulator finds.
func simulateSeed(t *testing.T, k *ptx.Kernel, given interp.Launch, seed uint64) error {
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	l := sim.Launch{Grid: given.Grid, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Check: true, CheckGlobal: true, MaxSteps: 1e8, Workers: 1, Seed: seed}
	l.Grid[0] *= k.CTAs
	for _, b := range given.Memory.Buffers() {
		l.Memory = append(l.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, given.Args[p.Arg]...)
	}
	_, err = entry.Run(context.Background(), l)
	return err
}
