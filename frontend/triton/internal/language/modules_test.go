package language

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// evaluate loads a program and returns the repr of each of its names.
func evaluate(t *testing.T, modules map[string]makeModule, text string, names ...string) map[string]string {
	t.Helper()
	in := pyeval.New(pyeval.Options{Modules: modules})
	m, err := in.LoadFile("k.py", diag.NewSource("k.py", text), "k")
	require.NoError(t, err)
	got := map[string]string{}
	for _, name := range names {
		v, err := m.Lookup(name)
		require.NoError(t, err, name)
		require.NotNil(t, v, name)
		text, err := in.Str(v)
		require.NoError(t, err, name)
		got[name] = text
	}
	return got
}

func TestModules(t *testing.T) {
	got := evaluate(t, Modules(semantic.V36), `
import triton, triton.language as tl
from triton.language.extra import libdevice
from triton.language.extra.cuda import libdevice as other
from triton.language.math import exp
from triton.runtime import driver
from triton.runtime.jit import JITFunction, jit as decorator
import triton.testing, triton.runtime.driver as other_driver
A = tl.constexpr(4)
B = A * 2 + 1
C = 2 ** A
D = A > 3
E = tl.float32
F = E == tl.float32, E != tl.float16, E.primitive_bitwidth, tl.int8.is_int_signed(), tl.uint8.get_int_max_value()
G = triton.cdiv(7, 2), triton.next_power_of_2(33), triton.cdiv(A, 3)
H = libdevice.sin is other.sin
I = exp is tl.exp and exp is tl.math.exp
J = tl.pointer_type(tl.float16)
K = {tl.float32: 1}[tl.dtype("fp32")]
L = tl.TRITON_MAX_TENSOR_NUMEL
M = -A, ~A, not A
N = [x for x in range(A)]
O = triton.runtime.jit.jit is triton.jit, decorator is triton.jit
`, "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O")
	require.Equal(t, map[string]string{
		"B": "constexpr[9]", "C": "constexpr[16]", "D": "constexpr[True]", "E": "fp32", "F": "(True, True, 32, True, 255)",
		"G": "(4, 64, 2)", "H": "True", "I": "True", "J": "pointer<fp16>", "K": "1", "L": "1048576",
		"M": "(constexpr[-4], constexpr[-5], False)", "N": "[0, 1, 2, 3]", "O": "(True, True)",
	}, got)
}

// TestLibraryNames: the functions that are Triton themselves are in triton.language.
func TestLibraryNames(t *testing.T) {
	in := pyeval.New(pyeval.Options{Modules: Modules(semantic.V36)})
	m, err := in.Import("triton.language")
	require.NoError(t, err)
	for _, name := range []string{"sum", "zeros", "cdiv", "philox", "sort"} {
		v, err := in.GetAttr(m, name)
		require.NoError(t, err, name)
		require.IsType(t, &jit.Function{}, v, name)
	}
	_, err = in.GetAttr(m, "nothing")
	require.ErrorContains(t, err, "module 'triton.language' has no attribute 'nothing'")
}

// TestInstalledLibrary: the text of an installed Triton uses modules of the package that are
// not Python here.
func TestInstalledLibrary(t *testing.T) {
	installed := fstest.MapFS{"standard.py": {Data: []byte(`
from ..runtime.jit import jit, constexpr_function
from . import core
from . import math

_int_dtype = constexpr_function(core.get_int_dtype)
WIDE = _int_dtype(32, True)

@core._tensor_member_fn
@jit
@math._add_math_1arg_docstr("half")
def zeros(shape, dtype, n: core.constexpr = core.CONSTEXPR_0):
    return core.full(shape, 0, dtype)

@jit
@core._add_reduction_docstr("sum", dtype_arg="dtype")
def sum(input):
    return input
`)}}
	got := evaluate(t, ModulesOf(semantic.V36, installed), `
import triton.language as tl
from triton.language import standard
WIDE = standard.WIDE
SAME = tl.zeros is standard.zeros
`, "WIDE", "SAME")
	require.Equal(t, map[string]string{"WIDE": "int32", "SAME": "True"}, got)
}

// TestHostCalls: functions of the language cannot be called outside of kernels.
func TestHostCalls(t *testing.T) {
	in := pyeval.New(pyeval.Options{Modules: Modules(semantic.V36)})
	m, err := in.LoadFile("k.py", diag.NewSource("k.py", "import triton.language as tl\nx = tl.load(1)\n"), "k")
	require.NoError(t, err)
	_, err = m.Lookup("x")
	require.ErrorContains(t, err, "Did you forget to add @triton.jit ?")
	_, err = Call(semantic.New(nil, in), Lookup("range"), &pyeval.Args{Pos: []pyeval.Value{pyeval.NewInt(1)}})
	require.ErrorContains(t, err, "range() cannot be called here")
}
