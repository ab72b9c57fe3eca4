package vecmath

import (
	"errors"
	"math"
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/llvmc"
	"github.com/tshared/tshared/backend/llvmir"
)

// opened returns LLVM, or skips the test and says why.
func opened(t testing.TB) llvmc.LLVM {
	t.Helper()
	l, err := llvmc.Open()
	if errors.Is(err, llvmc.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return l
}

// loops is a module with a loop over each function: void name(ptr out, i64 n, ptr
// x, ptr y).
func loops(target Target, list ...Function) *llvmir.Module {
	m := llvmir.NewModule("loops")
	array := func(name string) llvmir.Param {
		return llvmir.Param{Name: name, Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}}
	}
	for _, f := range list {
		loop := m.Function("loop_"+f.Name, llvmir.Void, array("out"), llvmir.Param{Name: "n", Type: llvmir.I64}, array("x"), array("y"))
		loop.Attr(llvmir.Pair("prefer-vector-width", "512"))
		b := loop.Builder()
		b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 0), To: loop.Param(1)}, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			args := make([]llvmir.Value, f.Args)
			for a := range args {
				args[a] = b.Load(llvmir.Float, b.GEP(llvmir.Float, loop.Param(2+a), i))
			}
			b.Store(f.Build(b, target, args...), b.GEP(llvmir.Float, loop.Param(0), i))
			return nil
		})
		b.Ret(llvmir.Value{})
	}
	return m
}

// optimised has LLVM run its passes over a module.
func optimised(t testing.TB, l llvmc.LLVM, m *llvmir.Module, machine llvmc.Machine) llvmc.Module {
	t.Helper()
	module, err := l.Parse("test", m.Print())
	require.NoError(t, err)
	t.Cleanup(module.Close)
	require.NoError(t, module.Verify())
	require.NoError(t, module.Run("default<O3>", machine, llvmc.PassOptions{}))
	return module
}

// native compiles a module into this process; the result looks names up.
func native(t testing.TB, target Target, m *llvmir.Module) func(name string) uintptr {
	t.Helper()
	l := opened(t)
	host := l.Host()
	if !target.FMA {
		// LLVM must not find out that it could.
		host.Features += ",-fma,-fma4,-avx512f"
	}
	machine, err := l.Machine(host)
	require.NoError(t, err)
	t.Cleanup(machine.Close)
	object, err := optimised(t, l, m, machine).Emit(machine, llvmc.Object)
	require.NoError(t, err)
	code, err := l.Load(object, nil)
	if err == llvmc.ErrNoJIT {
		t.Skip(err)
	}
	require.NoError(t, err)
	t.Cleanup(code.Close)
	return func(name string) uintptr {
		address, err := code.Lookup(name)
		require.NoError(t, err)
		return address
	}
}

// compiled looks up native loops by the functions' names.
func compiled(t testing.TB, target Target, list ...Function) func(name string) loop {
	lookup := native(t, target, loops(target, list...))
	return func(name string) loop { return loop(lookup("loop_" + name)) }
}

func address(s []float32) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

// loop is native code of loops.
type loop uintptr

func (l loop) run(out, x, y []float32) {
	llvmc.Call(uintptr(l), address(out), uintptr(len(out)), address(x), address(y))
	runtime.KeepAlive([][]float32{out, x, y})
}

// ulps is how far a result is from the right one, in units of the last place the
// latter has in f32. Results beyond the finite ones count as they round.
func ulps(got float32, want float64) float64 {
	rounded := float32(want)
	switch {
	case got != got || rounded != rounded:
		if (got != got) == (rounded != rounded) {
			return 0
		}
		return math.Inf(1)
	case math.IsInf(float64(rounded), 0) || math.IsInf(float64(got), 0):
		if got == rounded {
			return 0
		}
		if math.IsInf(want, 0) {
			return math.Inf(1)
		}
		// The next number behind the greatest would be 2^128.
		limited := math.Copysign(0x1p128, float64(rounded))
		if !math.IsInf(float64(got), 0) {
			return math.Abs(float64(got)-limited) / 0x1p104
		}
		return math.Abs(limited-want) / 0x1p104
	case got == 0 && rounded == 0:
		if math.Signbit(float64(got)) != math.Signbit(want) {
			return math.Inf(1)
		}
		return math.Abs(want) / 0x1p-149
	}
	_, e := math.Frexp(want)
	return math.Abs(float64(got)-want) / math.Ldexp(1, max(e-24, -149))
}
