package jit_test

import (
	"context"
	"math/big"
	"os"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/jit"
)

// misused is a kernel that launches get wrong.
func misused(t *testing.T, kernel string) *jit.Kernel {
	t.Helper()
	fn, err := jit.Load("testdata/misuse/kernels.py", kernel)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, fn.Close()) })
	return fn
}

// wrongLaunch is a launch with a mistake, and how its error begins.
type wrongLaunch struct {
	kernel string
	grid   any
	args   []any
	want   string
}

func (w *wrongLaunch) try(t *testing.T, dev *jit.Device) {
	t.Helper()
	err := misused(t, w.kernel).Launch(t.Context(), dev, w.grid, w.args...)
	if assert.Error(t, err, w.want) {
		assert.Equal(t, w.want, err.Error()[:min(len(w.want), len(err.Error()))])
	}
}

// TestMisuse: a launch that is wrong ends with an error that says what is wrong, whatever is given.
func TestMisuse(t *testing.T) {
	x, block := make([]float32, 64), jit.Named("BLOCK", 64)
	scaled := func(named ...any) []any { return append([]any{x, 2.0, 64, block}, named...) }
	at := func(place string) string { return "testdata/misuse/kernels.py:" + place + ": error: " }
	for _, w := range []wrongLaunch{
		// Values that are no arguments.
		{"scale", 1, []any{[]string{"a"}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers, a device buffer, a launch.Pointer, a number, a bool, a launch.Tuple, a launch.Descriptor or nil, found a value of Go type []string`},
		{"scale", 1, []any{map[int]int{}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{func() {}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{[4]float32{}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{&[4]float32{}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{[]complex64{1}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{[][]float32{x}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{[]any{x}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{(*float32)(nil), 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{x, 2i, 64, block}, `argument "factor" (number 1) of kernel scale: expected a slice of numbers,`},
		{"scale", 1, []any{x, 2.0, (*big.Int)(nil), block}, `argument "n" (number 2) of kernel scale: the *big.Int is nil`},
		{"scale", 1, []any{uintptr(unsafe.Pointer(&x[0])), 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: a value of Go type uintptr has no type of elements`},
		{"scale", 1, []any{cuda.Pointer(64), 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: a value of Go type cuda.Pointer has no type of elements`},
		{"scale", 1, []any{jit.Pointer{Address: 64}, 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: a pointer needs the type of its elements, such as fp32, found ""`},
		{"scale", 1, []any{(*gpu.Buffer[float32])(nil), 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: the buffer is nil`},
		{"scale", 1, []any{"x", 2.0, 64, block}, `argument "x_ptr" (number 0) of kernel scale: a value of Go type string is taken for constexpr parameters only`},
		// Values of the wrong kind for what the kernel does with them.
		{"scale", 1, []any{nil, 2.0, 64, block}, at("23:14") + `unsupported operand type(s) for +: 'NoneType' and 'tensor'`},
		{"scale", 1, []any{3, 2.0, 64, block}, at("23:26") + "Unsupported ptr type <['64'], int32> in `tl.load`"},
		{"scale", 1, []any{3.0, 2.0, 64, block}, at("23:26") + "Unsupported ptr type <['64'], fp32> in `tl.load`"},
		{"scale", 1, []any{x, 2.0, x, block}, at("23:74") + `invalid operands of type pointer<fp32> and triton.language.int32`},
		{"of_tuple", 1, []any{x, jit.Tuple{3}}, at("50:34") + `tuple index out of range`},
		{"of_tuple", 1, []any{x, 3}, at("50:23") + `unsupported tensor index: constexpr[0]`},
		{"of_tuple", 1, []any{x, jit.Tuple{3, struct{}{}}}, `argument "sizes" (number 1) of kernel of_tuple: part 1 of the tuple: expected a slice of numbers,`},
		{"from_descriptor", 1, []any{x, x}, at("44:13") + `'tensor' object has no attribute 'load'`},
		// Constants.
		{"scale", 1, []any{x, 2.0, 64}, `kernel scale: argument "BLOCK" is missing: it is a constexpr, which launch.Named("BLOCK", ...) gives a value`},
		{"scale", 1, []any{x, 2.0, 64, x}, `argument "BLOCK" (number 3) of kernel scale: it is a constexpr: a number, bool, string, type, tuple or nil is needed, but a value of Go type []float32 is given`},
		{"scale", 1, []any{x, 2.0, 64, "big"}, at("22:10") + `unsupported operand type(s) for *: 'tensor' and 'str'`},
		{"scale", 1, []any{x, 2.0, 64, 64.0}, at("22:37") + `arange's arguments must be of type tl.constexpr`},
		{"scale", 1, []any{x, 2.0, 64, 100}, at("22:37") + `arange's range must be a power of 2`},
		{"scale", 1, []any{x, 2.0, 64, 0}, at("22:37") + `arange's end argument must be greater than the start argument`},
		{"scale", 1, []any{x, 2.0, 64, nil}, at("22:10") + `unsupported operand type(s) for *: 'tensor' and 'NoneType'`},
		{"only_even", 1, []any{x, 3}, at("33:5") + `static_assert failed: BLOCK must be even`},
		{"undefined_name", 1, []any{x}, at("39:21") + `missing_value is not defined`},
		// Annotated types.
		{"typed", 1, []any{x, 300, 1, true, 1.0}, `argument "small" (number 1) of kernel typed: 300 is out of the range of i8`},
		{"typed", 1, []any{x, 3.5, 1, true, 1.0}, `argument "small" (number 1) of kernel typed: it is of type i8, but a value of Go type float64 is given`},
		{"typed", 1, []any{x, 3, -1, true, 1.0}, `argument "big" (number 2) of kernel typed: -1 is out of the range of u64`},
		{"typed", 1, []any{x, 3, 1, 7, 1.0}, `argument "flag" (number 3) of kernel typed: 7 is out of the range of u1`},
		{"typed", 1, []any{x, 3, 1, true, x}, `argument "f" (number 4) of kernel typed: it is of type fp32, but a value of Go type []float32 is given`},
		{"typed", 1, []any{x, 3, 1, true, nil}, `argument "f" (number 4) of kernel typed: it is of type fp32, but nil is given`},
		// Options.
		{"scale", 1, scaled(jit.Named("num_warps", 3)), `option num_warps of kernel scale: 1, 2, 4, 8, 16 or 32 is needed, but 3 is given`},
		{"scale", 1, scaled(jit.Named("num_warps", 64)), `option num_warps of kernel scale: 1, 2, 4, 8, 16 or 32 is needed, but 64 is given`},
		{"scale", 1, scaled(jit.Named("num_warps", true)), `option num_warps of kernel scale: an integer is needed, but a value of Go type bool is given`},
		{"scale", 1, scaled(jit.Named("num_stages", -1)), `option num_stages of kernel scale: a positive integer is needed, but -1 is given`},
		{"scale", 1, scaled(jit.Named("enable_fp_fusion", "yes")), `option enable_fp_fusion of kernel scale: a bool is needed, but a value of Go type string is given`},
		{"scale", 1, scaled(block), `kernel scale gets argument "BLOCK" twice`},
		// Grids.
		{"scale", nil, scaled(), `the grid of kernel scale is an int, a launch.Grid, a launch.GridFunc, a launch.GridExpr or a launch.GridOf, but nil is given`},
		{"scale", []int{1}, scaled(), `the grid of kernel scale is an int, a launch.Grid, a launch.GridFunc, a launch.GridExpr or a launch.GridOf, but a value of Go type []int is given`},
		{"scale", tshared.Grid{1, -1}, scaled(), `the grid of kernel scale has -1 programs along y, but 0 to 2147483647 are possible`},
		{"scale", tshared.Grid{1 << 40}, scaled(), `the grid of kernel scale has 1099511627776 programs along x, but 0 to 2147483647 are possible`},
		{"scale", tshared.Grid{1 << 30, 1 << 30, 1 << 30}, scaled(), `the grid 1073741824 x 1073741824 x 1073741824 has too many programs`},
		{"scale", jit.GridExpr("cdiv(n, "), scaled(), `the grid of kernel scale: grid:1:5: error: '(' was never closed`},
		{"scale", jit.GridExpr("cdiv(m, BLOCK)"), scaled(), `the grid of kernel scale: grid:1:6: error: NameError: name 'm' is not defined`},
		{"scale", jit.GridExpr("n / BLOCK"), scaled(), `the grid of kernel scale: grid:1:1: error: expected a number of programs, found 1.0 of type float for size 1`},
		{"scale", jit.GridExpr("-n"), scaled(), `the grid of kernel scale: grid:1:1: error: expected a number of programs, found -64 of type int for size 1`},
		{"scale", jit.GridExpr("1, 1, 1, 1"), scaled(), `the grid of kernel scale: grid:1:1: error: expected 1 to 3 sizes, found 4`},
		{"scale", jit.GridExpr(""), scaled(), `the grid of kernel scale: grid:1:1: error: expected 1 to 3 expressions, such as cdiv(n, BLOCK), 8`},
		{"scale", jit.GridExpr("n // 0"), scaled(), `the grid of kernel scale: grid:1:1: error: ZeroDivisionError: integer division or modulo by zero`},
		{"scale", jit.GridExpr("sum([1 for i in range(10**12)])"), scaled(), `the grid of kernel scale: grid:1:5: error: RuntimeError: evaluation takes more than the limit of 1000000 steps`},
		{"scale", jit.GridOf("gird"), scaled(), `the grid of kernel scale: testdata/misuse/kernels.py has no 'gird'`},
		{"scale", jit.GridOf("broken_grid"), scaled(), `the grid of kernel scale: testdata/misuse/kernels.py:13:13: error: KeyError: 'rows'`},
		{"scale", jit.GridOf("plain_function"), scaled(), `the grid of kernel scale: 'plain_function' of testdata/misuse/kernels.py: expected a number of programs, found {'BLOCK': 64,`},
		{"scale", jit.GridFunc(nil), scaled(), `the grid of kernel scale is a nil function`},
		{"scale", jit.GridFunc(func(m jit.Meta) tshared.Grid { return tshared.Grid{jit.CDiv(m.Int("n"), m.Int("BLOK"))} }), scaled(),
			`the grid of kernel scale asks for "BLOK", which is no parameter; did you mean "BLOCK"?`},
		// Descriptors.
		{"from_descriptor", 1, []any{(*jit.Descriptor)(nil), x}, `argument "desc" (number 0) of kernel from_descriptor: the descriptor is nil`},
		{"from_descriptor", 1, []any{jit.Descriptor{Base: x[:2], Shape: []int64{8, 8}, Block: []int64{4, 8}}, x},
			`argument "desc" (number 0) of kernel from_descriptor: the tensor of the descriptor ends behind its memory: its last element is number 63 of 2`},
		{"from_descriptor", 1, []any{jit.Descriptor{Base: x, Shape: []int64{-8, 8}, Block: []int64{4, 8}}, x},
			`argument "desc" (number 0) of kernel from_descriptor: size 0 of the descriptor's shape is -8, but 0 to 2147483647 are possible`},
		{"from_descriptor", 1, []any{jit.Descriptor{Base: x, Shape: []int64{4, 8}, Strides: []int64{-8, 1}, Block: []int64{4, 8}}, x},
			`argument "desc" (number 0) of kernel from_descriptor: stride 0 of the descriptor is -8, which is negative`},
		// Decorators.
		{"no_configs", 1, []any{x, 3}, `kernel no_configs: argument "BLOCK" is missing: it is a constexpr, which launch.Named("BLOCK", ...) gives a value`},
		{"tuned", 1, []any{x, 3, jit.Named("BLOCK", 4)}, `kernel tuned: conflicting meta-parameters: BLOCK is chosen by @triton.autotune and cannot be an argument too`},
		{"tuned", 1, []any{x}, `kernel tuned: argument "n" (number 1) is missing: expected a slice,`},
		{"tuned", jit.GridExpr("BLOK"), []any{x, 3}, `autotuning of kernel tuned: none of 2 candidates can run:` + "\n" + `  BLOCK=4: the grid of kernel tuned: grid:1:1: error: NameError: name 'BLOK' is not defined`},
		{"all_fail", 1, []any{x, 3}, `autotuning of kernel all_fail: none of 2 candidates can run:` + "\n" + `  BLOCK=3: ` + at("79:22") + `arange's range must be a power of 2`},
		{"misspelt_config", 1, []any{x, 3}, `config BLOK=4 num_warps=4 num_stages=3 of kernel misspelt_config sets "BLOK", which is none of its parameters: x_ptr, n, BLOCK`},
		{"wrong_heuristic", 1, []any{x, 3}, at("88:43") + `the heuristic of 'BLOCK' depends on the argument 'columns', whose value is not known here`},
		// What only the run finds.
		{"asserts", 1, []any{x, 2, jit.Named("debug", true)}, "testdata/misuse/kernels.py:55:28: assertion failed: Assertion `n is too small` failed (program 0, 0, 0)"},
		{"divides", 1, []any{x, 0}, `testdata/misuse/kernels.py:61:27: division by zero of a number of type i32 (program 0, 0, 0)`},
	} {
		w.try(t, jit.CPU())
	}
}

// TestMisuseOnGPU: memory and options that only a GPU can refuse.
func TestMisuseOnGPU(t *testing.T) {
	dev, other := simulated(t), simulated(t)
	closed, err := gpu.NewBuffer[float32](dev.Context(), 4)
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	foreign, err := gpu.NewBuffer[float32](other.Context(), 4)
	require.NoError(t, err)
	defer foreign.Close()
	block := jit.Named("BLOCK", 64)
	x := make([]float32, 64)
	for _, w := range []wrongLaunch{
		{"scale", 1, []any{closed, 2.0, 4, block}, `argument "x_ptr" (number 0) of kernel scale: the device memory is closed`},
		{"scale", 1, []any{foreign, 2.0, 4, block}, `argument "x_ptr" (number 0) of kernel scale: the device memory belongs to another context`},
		{"scale", tshared.Grid{1, 70000}, []any{x, 2.0, 4, block}, `kernel "scale": the grid has 70000 blocks along y, but device 0 (NVIDIA H200) takes 1 to 65535`},
		{"scale", 1, []any{x, 2.0, 4, block, jit.Named("maxnreg", 1000)}, `maxnreg is 1000, but a thread has 1 to 255 registers`},
	} {
		w.try(t, dev)
	}
	on := wrongLaunch{"scale", 1, []any{foreign, 2.0, 4, block}, `argument "x_ptr" (number 0) of kernel scale: a slice or a launch.Pointer is needed on the CPU, but the memory of a *code.Buffer[float32] is on a GPU`}
	on.try(t, jit.CPU())
}

// TestMisuseOfDevices: devices, contexts and functions that are nil, ended or closed.
func TestMisuseOfDevices(t *testing.T) {
	fn := misused(t, "scale")
	args := []any{make([]float32, 64), 2.0, 64, jit.Named("BLOCK", 64)}
	assert.EqualError(t, fn.Launch(t.Context(), nil, 1, args...), "kernel scale: the device is nil: launch.CPU() and launch.GPU(nil) are devices")
	//lint:ignore SA1012 the misuse that is tested
	assert.EqualError(t, fn.Launch(nil, jit.CPU(), 1, args...), "kernel scale: the context is nil")
	assert.EqualError(t, fn.Launch(t.Context(), jit.CPU().WithWorkers(-1), 1, args...), "workers and steps cannot be negative, but are -1 and 0")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	err := fn.Launch(ended, jit.CPU(), 1, append(args, jit.Named("num_stages", 7))...)
	assert.ErrorIs(t, err, context.Canceled)
	assert.EqualError(t, err, "kernel scale is not compiled: context canceled")
	_, err = fn.Bind(t.Context(), jit.CPU(), 0, args...)
	assert.EqualError(t, err, "the grid of kernel scale has no programs")
	require.NoError(t, fn.Close())
	assert.EqualError(t, fn.Launch(t.Context(), jit.CPU(), 1, args...), "kernel scale is closed")
}

// TestMisuseOfLoad: files and names that are wrong.
func TestMisuseOfLoad(t *testing.T) {
	for _, c := range []struct{ file, kernel, want string }{
		{"testdata/none.py", "k", "open testdata/none.py: no such file or directory"},
		{"testdata", "k", "read testdata: is a directory"},
		{"testdata/misuse/kernels.py", "scael", "testdata/misuse/kernels.py has no kernel 'scael'; "},
		{"testdata/misuse/kernels.py", "zzz", "testdata/misuse/kernels.py has no kernel 'zzz'; it has scale, typed, only_even,"},
		{"testdata/misuse/kernels.py", "plain_function", "'plain_function' of testdata/misuse/kernels.py is not a function behind @triton.jit but an object of type function"},
		{"testdata/misuse/kernels.py", "SIZES", "'SIZES' of testdata/misuse/kernels.py is not a function behind @triton.jit but an object of type tuple"},
		{"testdata/misuse/syntax.py", "k", "testdata/misuse/syntax.py:6:6: error: '(' was never closed"},
		{"testdata/misuse/nothing.py", "zzz", "testdata/misuse/nothing.py has no kernel 'zzz': it has no function behind @triton.jit"},
	} {
		_, err := jit.Load(c.file, c.kernel)
		assert.ErrorContains(t, err, c.want)
	}
	_, err := jit.LoadFS(nil, "k.py", "k")
	assert.EqualError(t, err, "k.py: the file system is nil")
	_, err = jit.LoadFS(os.DirFS("testdata"), "k.py", "k", nil)
	assert.ErrorIs(t, err, os.ErrNotExist)
}
