package jit_test

import (
	"math/big"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// TestMistakes: errors name the kernel, the argument, what was expected and what was found.
func TestMistakes(t *testing.T) {
	fn := load(t, "scale")
	x := counted(64)
	for _, c := range []struct {
		grid any
		args []any
		want string
	}{
		{1, []any{x, 2}, `kernel scale: argument "n" (number 2) is missing: expected a slice, a device buffer, a pointer, a number, a bool, a tuple, a descriptor or nil`},
		{1, []any{x, 2, 3, 4, 5, 6}, `kernel scale takes 5 arguments by position (x_ptr, by, n, shift, BLOCK), but gets 6`},
		{1, []any{x, 2, 64, jit.Named("BLOK", 64)}, `kernel scale has neither a parameter nor an option "BLOK"; did you mean "BLOCK"?`},
		{1, []any{x, 2, 64, jit.Named("num_warp", 4)}, `kernel scale has neither a parameter nor an option "num_warp"; did you mean "num_warps"?`},
		{1, []any{x, 2, 64, jit.Named("?", 4)}, `kernel scale has neither a parameter nor an option "?"; its parameters are x_ptr, by, n, shift, BLOCK; options are debug, enable_fp_fusion, maxnreg, num_ctas, num_stages, num_warps`},
		{1, []any{x, 2, 64, jit.Named("n", 64)}, `kernel scale gets argument "n" twice`},
		{1, []any{x, jit.Named("by", 2), 64}, `kernel scale: argument 2 is given by position behind arguments by name`},
		{1, []any{x, 2, 64, 1.5}, `argument "shift" (number 3) of kernel scale: it is of type i64, but a value of Go type float64 is given`},
		{1, []any{x, 2, 64, nil}, `argument "shift" (number 3) of kernel scale: it is of type i64, but nil is given`},
		{1, []any{x, 2, 64, uint64(1 << 63)}, `argument "shift" (number 3) of kernel scale: 9223372036854775808 is out of the range of i64`},
		{1, []any{x, new(big.Int).Lsh(big.NewInt(1), 64), 64}, `argument "by" (number 1) of kernel scale: the integer 18446744073709551616 does not fit into 64 bits`},
		{1, []any{x, 2, 64, 0, x}, `argument "BLOCK" (number 4) of kernel scale: it is a constexpr: a number, bool, string, type, tuple or nil is needed, but a value of Go type []float32 is given`},
		{1, []any{x, "2", 64}, `argument "by" (number 1) of kernel scale: a value of Go type string is taken for constexpr parameters only`},
		{1, []any{make(chan int), 2, 64}, `argument "x_ptr" (number 0) of kernel scale: expected a slice of numbers, a device buffer, a launch.Pointer, a number, a bool, a launch.Tuple, a launch.Descriptor or nil, found a value of Go type chan int`},
		{1, []any{unsafe.Pointer(&x[0]), 2, 64}, `argument "x_ptr" (number 0) of kernel scale: a value of Go type unsafe.Pointer has no type of elements: give a launch.Pointer with a Dtype, or a *gpu.Buffer`},
		{1, []any{jit.Pointer{Address: 64, Dtype: "f17"}, 2, 64}, `argument "x_ptr" (number 0) of kernel scale: a pointer needs the type of its elements, such as fp32, found "f17"`},
		{1, []any{x, 2, 64, jit.Named("num_warps", 0)}, `option num_warps of kernel scale: a positive integer is needed, but 0 is given`},
		{1, []any{x, 2, 64, jit.Named("num_warps", "4")}, `option num_warps of kernel scale: an integer is needed, but a value of Go type string is given`},
		{1, []any{x, 2, 64, jit.Named("debug", 1)}, `option debug of kernel scale: a bool is needed, but a value of Go type int is given`},
		{"3", []any{x, 2, 64}, `the grid of kernel scale is an int, a launch.Grid, a launch.GridFunc, a launch.GridExpr or a launch.GridOf, but a value of Go type string is given`},
		{-1, []any{x, 2, 64}, `the grid of kernel scale has -1 programs along x, but 0 to 2147483647 are possible`},
		{jit.GridFunc(func(m jit.Meta) tshared.Grid { return tshared.Grid{m.Int("BLOK")} }), []any{x, 2, 64}, `the grid of kernel scale asks for "BLOK", which is no parameter; did you mean "BLOCK"?`},
		{jit.GridFunc(func(m jit.Meta) tshared.Grid { return tshared.Grid{m.Int("x_ptr")} }), []any{x, 2, 64}, `the grid of kernel scale needs "x_ptr" as an integer, but it is a value of Go type []float32`},
		{jit.GridFunc(func(m jit.Meta) tshared.Grid { return tshared.Grid{m.Len("n")} }), []any{x, 2, 64}, `the grid of kernel scale needs the length of "n", but it is a value of Go type int`},
		{jit.GridExpr("cdiv(n, BLOK)"), []any{x, 2, 64}, "the grid of kernel scale: grid:1:9: error: NameError: name 'BLOK' is not defined"},
		{jit.GridOf("gird"), []any{x, 2, 64}, "the grid of kernel scale: testdata/kernels.py has no 'gird'"},
		{jit.GridOf("wrong"), []any{x, 2, 64}, "the grid of kernel scale: 'wrong' of testdata/kernels.py: expected a number of programs, found 'a' of type str for size 1"},
	} {
		err := fn.Launch(t.Context(), jit.CPU(), c.grid, c.args...)
		if assert.Error(t, err, c.want) {
			assert.Contains(t, err.Error(), c.want)
		}
	}
	assert.Equal(t, counted(64), x, "nothing ran")
	add := load(t, "add")
	err := add.Launch(t.Context(), jit.CPU(), 1, x, x, x, 64)
	assert.EqualError(t, err, `kernel add: argument "BLOCK" is missing: it is a constexpr, which launch.Named("BLOCK", ...) gives a value`)
	described := load(t, "described")
	for want, d := range map[string]jit.Descriptor{
		"a descriptor has 1 to 5 dimensions, but this one has 0":                    {Base: x},
		"the shape of the descriptor has 2 sizes, but its block has 1":              {Base: x, Shape: []int64{4, 4}, Block: []int64{4}},
		"the shape of the descriptor has 1 sizes, but there are 2 strides":          {Base: x, Shape: []int64{4}, Strides: []int64{4, 1}, Block: []int64{4}},
		"size 0 of the descriptor's block is 3, which is no power of two":           {Base: x, Shape: []int64{4}, Block: []int64{3}},
		"the base of a descriptor is memory, but a value of Go type int is given":   {Base: 3, Shape: []int64{4}, Block: []int64{4}},
		"the base of the descriptor: expected a slice of numbers, a device buffer,": {Base: struct{}{}, Shape: []int64{4}, Block: []int64{4}},
	} {
		assert.ErrorContains(t, described.Launch(t.Context(), jit.CPU(), 1, d, x, 4, 16), `argument "desc" (number 0) of kernel described: `+want)
	}
}

// TestLoadMistakes: files and names that are not there, and mistakes in the kernel, with places.
func TestLoadMistakes(t *testing.T) {
	_, err := jit.Load("testdata/missing.py", "add")
	assert.ErrorContains(t, err, "missing.py")
	_, err = jit.Load("testdata/kernels.py", "scall")
	assert.EqualError(t, err, "testdata/kernels.py has no kernel 'scall'; did you mean 'scale'?")
	_, err = jit.LoadText("k.py", "def f(:\n", "f")
	assert.ErrorContains(t, err, "k.py:1:7: error: ")
	fn, err := jit.LoadText("k.py", "import triton\n@triton.jit\ndef f(x):\n    y = x + z\n", "f")
	require.NoError(t, err)
	err = fn.Launch(t.Context(), jit.CPU(), 1, counted(1))
	assert.ErrorContains(t, err, "k.py:4:13: error: ")
	assert.ErrorContains(t, err, "    y = x + z\n")
	require.NoError(t, fn.Close())
	assert.EqualError(t, fn.Launch(t.Context(), jit.CPU(), 1, counted(1)), "kernel f is closed")
}

// TestFailure: a failed assertion names its line.
func TestFailure(t *testing.T) {
	fn := load(t, "checked")
	x := make([]float32, 4)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, 500, 4))
	err := fn.Launch(t.Context(), jit.CPU(), 1, x, 500, 4, jit.Named("debug", true))
	var failure *tshared.Failure
	require.ErrorAs(t, err, &failure)
	assert.Contains(t, failure.Message, "n is too large")
	assert.Contains(t, failure.Place, "kernels.py:")
}
