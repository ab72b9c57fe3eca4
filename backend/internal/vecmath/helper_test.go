package vecmath

import (
	"errors"
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
)

// opened returns LLVM, or skips the test.
func opened(t testing.TB) libllvm.LLVM {
	t.Helper()
	l, err := libllvm.Open()
	if errors.Is(err, libllvm.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return l
}

func (f Function) String() string { return f.Name + "." + f.Type.String() }

// ofType are the functions of a type.
func ofType(t *llvmir.Type) (list []Function) {
	for _, f := range functions {
		if f.Type == t {
			list = append(list, f)
		}
	}
	return list
}

// loops is a module with a loop over each function: void name(ptr out, i64 n, ptr
// x, ptr y).
func loops(target Target, list ...Function) *llvmir.Module {
	m := llvmir.NewModule("loops")
	array := func(name string) llvmir.Param {
		return llvmir.Param{Name: name, Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}}
	}
	for _, f := range list {
		loop := m.Function(f.String(), llvmir.Void, array("out"), llvmir.Param{Name: "n", Type: llvmir.I64}, array("x"), array("y"))
		loop.Attr(llvmir.Pair("prefer-vector-width", "512"))
		b := loop.Builder()
		b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 0), To: loop.Param(1)}, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			args := make([]llvmir.Value, f.Args)
			for a := range args {
				args[a] = b.Load(f.Type, b.GEP(f.Type, loop.Param(2+a), i))
			}
			b.Store(f.Build(b, target, args...), b.GEP(f.Type, loop.Param(0), i))
			return nil
		})
		b.Ret(llvmir.Value{})
	}
	return m
}

// optimised runs LLVM's passes on a module.
func optimised(t testing.TB, l libllvm.LLVM, m *llvmir.Module, machine libllvm.Machine) libllvm.Module {
	t.Helper()
	module, err := l.Parse("test", m.Print())
	require.NoError(t, err)
	t.Cleanup(module.Close)
	require.NoError(t, module.Verify())
	require.NoError(t, module.Run("default<O3>", machine, libllvm.PassOptions{}))
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
	object, err := optimised(t, l, m, machine).Emit(machine, libllvm.Object)
	require.NoError(t, err)
	code, err := l.Load(object, nil)
	if err == libllvm.ErrNoJIT {
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

// compiled looks up native loops.
func compiled(t testing.TB, target Target, list ...Function) func(f Function) loop {
	lookup := native(t, target, loops(target, list...))
	return func(f Function) loop { return loop(lookup(f.String())) }
}

// loop is native code of loops.
type loop uintptr

func run[T any](l loop, out, x, y []T) {
	// Only pointers in the argument list are pinned.
	libllvm.Call(uintptr(l), uintptr(unsafe.Pointer(unsafe.SliceData(out))), uintptr(len(out)),
		uintptr(unsafe.Pointer(unsafe.SliceData(x))), uintptr(unsafe.Pointer(unsafe.SliceData(y))))
}

// ulps is the error of a result in units of the last place of the exact result in f32.
// Results that overflow count like the numbers that round to infinity.
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
		// The number after the greatest one would be 2^128.
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

// roughly are approximations with 16 correct bits only.
var roughly = ApproxInstructions{
	Reciprocal: func(b *llvmir.Builder, x llvmir.Value) llvmir.Value {
		return firstBits(b, b.FDiv(llvmir.ConstFloat(x.Type(), 1), x))
	},
	Rsqrt: func(b *llvmir.Builder, x llvmir.Value) llvmir.Value {
		return firstBits(b, b.FDiv(llvmir.ConstFloat(x.Type(), 1), b.Sqrt(x)))
	},
	Exp2F32: func(b *llvmir.Builder, x llvmir.Value) llvmir.Value {
		f, _ := Find("exp2", x.Type())
		return withoutLast(b, f.Build(b, Target{FMA: true}, x))
	},
	ReciprocalF32: func(b *llvmir.Builder, x llvmir.Value) llvmir.Value {
		return withoutLast(b, b.FDiv(llvmir.ConstFloat(x.Type(), 1), x))
	},
}

// withoutLast clears the last bit of an f32.
func withoutLast(b *llvmir.Builder, x llvmir.Value) llvmir.Value {
	bits := x.Type().With(llvmir.I32)
	return b.Bitcast(b.And(b.Bitcast(x, bits), llvmir.ConstInt(bits, -2)), x.Type())
}

func firstBits(b *llvmir.Builder, x llvmir.Value) llvmir.Value {
	bits := x.Type().With(llvmir.I64)
	return b.Bitcast(b.And(b.Bitcast(x, bits), llvmir.ConstInt(bits, -1<<36)), x.Type())
}
