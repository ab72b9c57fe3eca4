package llvmir

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
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

func machineFor(t testing.TB, l libllvm.LLVM, target libllvm.Target) libllvm.Machine {
	t.Helper()
	m, err := l.Machine(target)
	require.NoError(t, err)
	t.Cleanup(m.Close)
	return m
}

// parsed parses and verifies a module with LLVM.
func parsed(t testing.TB, l libllvm.LLVM, m *Module) libllvm.Module {
	t.Helper()
	text := m.Print()
	module, err := l.Parse("test", text)
	require.NoError(t, err, text)
	t.Cleanup(module.Close)
	require.NoError(t, module.Verify(), text)
	require.Empty(t, module.Warnings())
	return module
}

// emitted compiles a module with -O3.
func emitted(t testing.TB, m *Module, target libllvm.Target, kind libllvm.Output) []byte {
	t.Helper()
	l := opened(t)
	module, machine := parsed(t, l, m), machineFor(t, l, target)
	require.NoError(t, module.Run("default<O3>", machine, libllvm.PassOptions{VerifyEach: true}))
	code, err := module.Emit(machine, kind)
	require.NoError(t, err)
	return code
}

// loaded compiles a module into this process; the result looks names up.
func loaded(t testing.TB, m *Module) func(name string) uintptr {
	t.Helper()
	code, err := opened(t).Load(emitted(t, m, libllvm.Target{}, libllvm.Object), nil)
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

// params makes parameters p0, p1, ...
func params(types ...*Type) []Param {
	list := make([]Param, len(types))
	for i, t := range types {
		list[i].Type = t
	}
	return list
}

func i32(v int64) Value { return ConstInt(I32, v) }
func i64(v int64) Value { return ConstInt(I64, v) }

// no is the return value of functions without one.
var no Value
