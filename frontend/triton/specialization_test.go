package triton_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

const launched = `
import triton
import triton.language as tl

@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit(do_not_specialize=["m"], do_not_specialize_on_alignment=["k"])
def kernel(x_ptr, c_ptr: tl.const, n, m, k, wide: tl.int64, short: int, eps, flag, none, BLOCK: tl.constexpr, EVEN: tl.constexpr, last=16):
    pass

@triton.autotune(configs=[triton.Config({"BLOCK": 2**i}, num_warps=2 * i) for i in (4, 5)], key=["n"])
@triton.jit
def tuned(x_ptr, n, BLOCK: tl.constexpr = 8):
    pass
`

func loadText(t *testing.T, text string) *triton.Module {
	t.Helper()
	m, err := triton.LoadText("kernel.py", text, triton.LoadOptions{})
	require.NoError(t, err)
	return m
}

func kernelOf(t *testing.T, text, name string) *triton.Kernel {
	t.Helper()
	k, err := loadText(t, text).Kernel(name)
	require.NoError(t, err)
	return k
}

// TestSpecialize: the types, constants and divisibilities that a launch asks for.
func TestSpecialize(t *testing.T) {
	k := kernelOf(t, launched, "kernel")
	s, err := k.Specialize(map[string]any{
		"x_ptr": triton.Pointer{Elem: "fp32", Aligned: true}, "c_ptr": triton.Pointer{Elem: "i8"},
		"n": 64, "m": 1, "k": 32, "wide": 1, "short": 16, "eps": 1e-5, "flag": true, "none": nil, "BLOCK": 32,
	})
	require.NoError(t, err)
	assert.Equal(t, map[string]string{"x_ptr": "*fp32", "c_ptr": "*ki8", "n": "i32", "m": "i32", "k": "i32", "wide": "i64", "short": "i32",
		"eps": "fp32", "flag": "u1", "none": "constexpr", "BLOCK": "constexpr", "EVEN": "constexpr", "last": "i32"}, s.Signature)
	assert.Equal(t, map[string]any{"none": nil, "BLOCK": 32, "EVEN": true}, s.Constants)
	assert.Equal(t, map[string]int{"x_ptr": 16, "n": 16, "short": 16, "last": 16}, s.Divisibility)
}

// TestSpecializeIntegers: an integer's type follows from its value, and 1 is a constant.
func TestSpecializeIntegers(t *testing.T) {
	k := kernelOf(t, "import triton\n@triton.jit\ndef f(n): pass\n", "f")
	for _, c := range []struct {
		value any
		want  string
	}{{1, "constexpr"}, {2, "i32"}, {math.MaxInt32, "i32"}, {math.MaxInt32 + 1, "i64"}, {new(big.Int).SetUint64(math.MaxUint64), "u64"}} {
		s, err := k.Specialize(map[string]any{"n": c.value})
		require.NoError(t, err)
		assert.Equal(t, c.want, s.Signature["n"], "%v", c.value)
	}
	_, err := k.Specialize(map[string]any{"n": new(big.Int).Lsh(big.NewInt(1), 64)})
	assert.EqualError(t, err, "parameter 'n' of f: the integer 18446744073709551616 does not fit into 64 bits")
	_, err = k.Specialize(map[string]any{})
	assert.EqualError(t, err, "f needs an argument for its parameter 'n'")
	_, err = k.Specialize(map[string]any{"n": 1, "m": 2})
	assert.EqualError(t, err, "f has no parameter 'm'; its parameters are n")
}

// TestParseSignature: the notation of triton.tools.compile.
func TestParseSignature(t *testing.T) {
	k := kernelOf(t, "import triton\nimport triton.language as tl\n@triton.jit\ndef f(x_ptr, n, m, B: tl.constexpr, T: tl.constexpr = None): pass\n", "f")
	s, err := k.ParseSignature("*fp16:16, i32:1, i64:16, 128", nil)
	require.NoError(t, err)
	assert.Equal(t, map[string]string{"x_ptr": "*fp16", "n": "constexpr", "m": "i64", "B": "constexpr"}, s.Signature)
	assert.Equal(t, map[string]any{"n": int64(1), "B": int64(128)}, s.Constants)
	assert.Equal(t, map[string]int{"x_ptr": 16, "m": 16}, s.Divisibility)
	s, err = k.ParseSignature("*fp16, i32, i32", map[string]any{"B": int64(64), "T": triton.Dtype("fp32")})
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"B": int64(64), "T": triton.Dtype("fp32")}, s.Constants)
	for _, bad := range []struct{ signature, want string }{
		{"*fp16, i32, i32", "signature:1:16: error: the constexpr parameter 'B' of f has no value\n*fp16, i32, i32\n               ^"},
		{"*fp16, i32", "signature:1:11: error: expected a type for parameter 'm' of f, found the end of the signature\n*fp16, i32\n          ^"},
		{"*fp16, i32, constexpr, 1", "signature:1:25: error: parameter 'm' of f is a constant without a value\n*fp16, i32, constexpr, 1\n                        ^"},
		{"*fp16, i32, i32, 1, 2, 3", "signature:1:24: error: the signature has more entries than f has parameters: nothing is left for '3'\n*fp16, i32, i32, 1, 2, 3\n                       ^"},
		{"*fp17, i32, i32, 1", "signature:1:1: error: parameter 'x_ptr': expected a type such as *fp32, i32 or tensordesc<fp16[64, 32]>, found 'fp17'\n*fp17, i32, i32, 1\n^"},
		{"*fp16, i32:x, i32, 1", "signature:1:8: error: parameter 'n': expected 16 or 1 behind ':', found 'x'\n*fp16, i32:x, i32, 1\n       ^"},
	} {
		_, err := k.ParseSignature(bad.signature, nil)
		assert.EqualError(t, err, bad.want)
	}
}

// TestSignatureOfTuned: the signature of a kernel leaves out what the decorators decide, or has
// an entry for every parameter.
func TestSignatureOfTuned(t *testing.T) {
	k := kernelOf(t, `import triton
import triton.language as tl
@triton.autotune(configs=[triton.Config({"B": 16}, num_warps=2), triton.Config({"B": 32})], key=["n"])
@triton.heuristics({"HALF": lambda args: args["B"] // 2, "EVEN": lambda args: args["n"] % args["HALF"] == 0})
@triton.jit
def f(x_ptr, n, B: tl.constexpr, HALF: tl.constexpr, EVEN: tl.constexpr): pass
`, "f")
	for _, test := range []struct {
		signature string
		constants map[string]any
		want      map[string]any
	}{
		{"*fp16, i32", map[string]any{"EVEN": true}, map[string]any{"B": int64(16), "HALF": int64(8), "EVEN": true}},
		{"*fp16, i32", map[string]any{"EVEN": true, "B": int64(64)}, map[string]any{"B": int64(64), "HALF": int64(32), "EVEN": true}},
		{"*fp16, i32, 128, 1, False", nil, map[string]any{"B": int64(128), "HALF": int64(1), "EVEN": false}},
		{"*fp16, i32:1", nil, map[string]any{"n": int64(1), "B": int64(16), "HALF": int64(8), "EVEN": false}},
	} {
		s, err := k.ParseSignature(test.signature, test.constants)
		require.NoError(t, err, test.signature)
		assert.Equal(t, test.want, s.Constants, test.signature)
		require.NotNil(t, s.Config)
		assert.Equal(t, 2, s.Config.NumWarps)
	}
	_, err := k.ParseSignature("*fp16, i32", nil)
	assert.EqualError(t, err, "kernel.py:4:79: error: the heuristic of 'EVEN' depends on the argument 'n', whose value is not known here\nkernel.py:4:79: note: a value for 'EVEN' itself makes the heuristic unnecessary")
	s, err := k.Specialize(map[string]any{"x_ptr": triton.Pointer{Elem: "fp16"}, "n": 24})
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"B": int64(16), "HALF": int64(8), "EVEN": true}, s.Constants)
	keys, err := k.AutotuneKeys()
	require.NoError(t, err)
	assert.Equal(t, []string{"n"}, keys)
}

// TestGrid: grids are expressions over arguments.
func TestGrid(t *testing.T) {
	values := map[string]any{"n": 1000, "BLOCK": int64(128), "x": triton.Pointer{Elem: "fp16", Shape: []int{3, 5}}, "on": true, "not a name": 1}
	for text, want := range map[string][3]int{
		"8": {8, 1, 1}, "cdiv(n, BLOCK), 2": {8, 2, 1}, "(n // BLOCK, x.shape[0], x.numel())": {7, 3, 15}, "min(n, 5) * x.stride(0)": {25, 1, 1},
		"max(1, -3)": {1, 1, 1}, "x.size(-1) if on else 1,": {5, 1, 1}, "0": {0, 1, 1}, "(n +\n 24) >> 10": {1, 1, 1},
	} {
		got, err := triton.Grid(text, values)
		require.NoError(t, err, text)
		assert.Equal(t, want, got, text)
	}
	for text, want := range map[string]string{
		"":                  "grid:1:1: error: expected 1 to 3 expressions, such as cdiv(n, BLOCK), 8",
		"x = 3":             "grid:1:1: error: expected 1 to 3 expressions, such as cdiv(n, BLOCK), 8",
		"1; 2":              "grid:1:1: error: expected 1 to 3 expressions, such as cdiv(n, BLOCK), 8",
		"cdiv(m, 2)":        "grid:1:6: error: NameError: name 'm' is not defined\ncdiv(m, 2)\n     ^\ngrid:1:6: note: the names are BLOCK, n, on, x, cdiv, min, max",
		"cdiv(n, 0)":        "ZeroDivisionError",
		"n / 2":             "grid:1:1: error: expected a number of programs, found 500.0 of type float for size 1\nn / 2\n^",
		"1, -1":             "expected a number of programs, found -1 of type int for size 2",
		"2**31":             "expected a number of programs, found 2147483648 of type int for size 1",
		"1, 2, 3, 4":        "expected 1 to 3 sizes, found 4",
		"()":                "expected 1 to 3 sizes, found 0",
		"x":                 "of type Tensor for size 1",
		"[0] * (1 << 40)":   "grid:1:1: error: ",
		"(lambda: 1)() + (": "grid:1:17: error: ",
	} {
		_, err := triton.Grid(text, values)
		assert.ErrorContains(t, err, want, text)
	}
}

// TestParseConstant: constants as people write them.
func TestParseConstant(t *testing.T) {
	for text, want := range map[string]any{
		"128": int64(128), "-1": int64(-1), "0x10": int64(16), "1.5": 1.5, "1e-6": 1e-6, "True": true, "None": nil,
		"'tf32'": "tf32", "(1, 2)": []any{int64(1), int64(2)}, "()": []any{}, "fp16": triton.Dtype("fp16"), "tl.float32": triton.Dtype("fp32"),
	} {
		got, err := triton.ParseConstant(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, got, text)
	}
	_, err := triton.ParseConstant("tf32")
	assert.EqualError(t, err, "expected a constant, found 'tf32'; strings need quotes")
}

// TestConfigs: the choices of autotune, evaluated.
func TestConfigs(t *testing.T) {
	k := kernelOf(t, launched, "tuned")
	configs, err := k.Configs()
	require.NoError(t, err)
	assert.Equal(t, []triton.Config{
		{Names: []string{"BLOCK"}, Constants: map[string]any{"BLOCK": int64(16)}, NumWarps: 8, NumStages: 3, NumCTAs: 1},
		{Names: []string{"BLOCK"}, Constants: map[string]any{"BLOCK": int64(32)}, NumWarps: 10, NumStages: 3, NumCTAs: 1},
	}, configs)
	assert.Empty(t, k.Heuristics())
	heuristics := kernelOf(t, launched, "kernel").Heuristics()
	require.Len(t, heuristics, 1)
	assert.Equal(t, "EVEN", heuristics[0].Name)
	assert.Contains(t, heuristics[0].Text, "lambda args: ")
	assert.Equal(t, []triton.Param{{Name: "x_ptr"}, {Name: "n"}, {Name: "BLOCK", Constexpr: true, Default: "8", Annotation: "tl.constexpr"}}, k.Params())
}

// TestKernels: kernels in the order of the file; a name that is none gets the nearest one.
func TestKernels(t *testing.T) {
	m := loadText(t, launched)
	kernels, err := m.Kernels()
	require.NoError(t, err)
	require.Len(t, kernels, 2)
	assert.Equal(t, "kernel", kernels[0].Name())
	assert.Equal(t, 7, kernels[0].Position().Line)
	_, err = m.Kernel("turned")
	assert.EqualError(t, err, "kernel.py has no kernel 'turned'; did you mean 'tuned'?")
	_, err = m.Kernel("tl")
	assert.EqualError(t, err, "'tl' of kernel.py is not a function behind @triton.jit but an object of type module")
}

// TestParseCase: the format of recorded compilations.
func TestParseCase(t *testing.T) {
	c, err := triton.ParseCase([]byte(`{"source_file": "a.py", "module": "m.a", "function": "f", "arg_names": ["p", "n", "B", "D"],
		"signature": {"p": "*fp32", "n": "i32", "B": "constexpr", "D": "constexpr"},
		"constants": [[[2], 64], [[3], {"repr": "triton.language.float16", "type": "dtype"}]],
		"attrs": [[[0], [["tt.divisibility", 16]]], [[1], [["tt.pointer_range", 32]]]],
		"options": {"num_warps": 8, "num_stages": 2, "num_ctas": 1, "debug": true}, "target": "GPUTarget(backend='cuda', arch=90, warp_size=32)"}`))
	require.NoError(t, err)
	assert.Equal(t, &triton.Case{SourceFile: "a.py", Module: "m.a", Function: "f", NumWarps: 8, NumStages: 2, NumCTAs: 1, Debug: true, Capability: 90,
		Specialization: &triton.Specialization{
			Signature:    map[string]string{"p": "*fp32", "n": "i32", "B": "constexpr", "D": "constexpr"},
			Constants:    map[string]any{"B": int64(64), "D": triton.Dtype("fp16")},
			Divisibility: map[string]int{"p": 16}, Attributes: map[string]map[string]int64{"n": {"tt.pointer_range": 32}}}}, c)
	for _, bad := range []string{`{`, `{"constants": 3}`, `{"constants": [[1, 2]]}`, `{"arg_names": ["x"], "constants": [[[1], 2]]}`, `{"attrs": {"x": [["a", "b"]]}}`} {
		_, err := triton.ParseCase([]byte(bad))
		assert.Error(t, err, bad)
	}
}
