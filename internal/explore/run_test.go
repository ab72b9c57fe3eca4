package explore_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore"
)

const softmax = header + `def softmax(x_ptr, out_ptr, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * columns + at, mask=at < columns, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row * columns + at, e / tl.sum(e, axis=0), mask=at < columns)
`

func ran(t *testing.T, text string, grid explore.Grid, args map[string]string) *explore.RunResult {
	t.Helper()
	return explore.Run(t.Context(), explore.RunRequest{Request: explore.Request{Name: "k.py", Text: text}, Grid: grid, Args: args})
}

// TestRunSoftmax: a kernel is run with constants that were guessed, and its output is shown.
func TestRunSoftmax(t *testing.T) {
	const columns = 5
	r := ran(t, softmax, "2", map[string]string{"x_ptr": "f32[2,5]:range", "out_ptr": "f32[2,5]", "columns": "5"})
	require.Empty(t, r.Error)
	require.Len(t, r.Outputs, 1)
	out := r.Outputs[0]
	assert.Equal(t, "out_ptr", out.Name)
	assert.Equal(t, "f32", out.Type)
	assert.Equal(t, []int{2, columns}, out.Shape)
	require.Len(t, out.Values, 2*columns)
	sum := 0.0
	for i := range columns {
		sum += math.Exp(float64(i))
	}
	for i, v := range out.Values {
		assert.InDelta(t, math.Exp(float64(i%columns))/sum, v, 1e-6)
	}
	assert.Contains(t, out.Text, "out_ptr: f32[2 5], least 0.0116562, greatest 0.636409, sum 2")
}

// TestRunTypes: numbers that JavaScript has none for are texts, and long buffers are cut.
func TestRunTypes(t *testing.T) {
	text := header + `def k(p, q, n):
    at = tl.arange(0, 128)
    tl.store(p + at, 1.0 / (at % 2).to(tl.float32))
    tl.store(q, n)
    tl.device_print("n is", n)
`
	r := ran(t, text, "", map[string]string{"p": "f32[128]", "q": "i64[1]", "n": "-9007199254740993"})
	require.Empty(t, r.Error)
	require.Len(t, r.Outputs, 2)
	require.Len(t, r.Outputs[0].Values, 64)
	assert.Equal(t, []any{"Inf", 1.0}, r.Outputs[0].Values[:2])
	assert.Equal(t, []any{"-9007199254740993"}, r.Outputs[1].Values)
	assert.Contains(t, r.Printed, "n is: -9007199254740993")
}

// TestRunIR: Triton IR is run as it is.
func TestRunIR(t *testing.T) {
	const text = `tt.func public @k(%p: !tt.ptr<i32>) {
  %c = arith.constant 7 : i32
  tt.store %p, %c : !tt.ptr<i32>
  tt.return
}`
	r := explore.Run(t.Context(), explore.RunRequest{Request: explore.Request{Name: "k.ttir", Text: text}, Args: map[string]string{"0": "i32[1]"}})
	require.Empty(t, r.Error)
	require.Len(t, r.Outputs, 1)
	assert.Equal(t, []any{7.0}, r.Outputs[0].Values)
}

// TestRunErrors: what is wrong is said, and where.
func TestRunErrors(t *testing.T) {
	store := header + "def k(p):\n    tl.store(p + 4, 1.0)\n"
	for want, c := range map[string]struct {
		text string
		grid explore.Grid
		args map[string]string
	}{
		`k.py:6:21: 'tt.store' in program (0, 0, 0), element 0: write outside of memory: access of 4 bytes at byte 16 of buffer "p", which has 16 bytes`: {store, "", map[string]string{"p": "f32[4]"}},
		`argument "p": a run may have 16777216 bytes in all buffers, and they take more`:                                                                 {store, "", map[string]string{"p": "f32[100000000]"}},
		`argument "p": "one" is none of zeros, ones, range, fill and rand`:                                                                               {store, "", map[string]string{"p": "f32[4]:one"}},
		`k needs an argument for its parameter 'p'`:                                                                                                      {store, "", nil},
		"grid:1:1: error: expected 1 to 3 sizes, found 4":                                                                                                {store, "1, 1, 1, 1", map[string]string{"p": "f32[8]"}},
		"expected a number of programs, found -1":                                                                                                        {store, "-1", map[string]string{"p": "f32[8]"}},
		"k.py has no kernel":         {"x = 1\n", "", nil},
		"expected ':'":               {header + "def k(p)\n", "", nil},
		`argument "p"`:               {store, "", map[string]string{"p": "../secret.npy"}},
		"the kernel was ended after": {header + "def k(p):\n    n = tl.load(p)\n    while n < 1:\n        tl.store(p, n)\n", "", map[string]string{"p": "i32[4]"}},
	} {
		r := ran(t, c.text, c.grid, c.args)
		assert.Contains(t, r.Error, want)
		assert.Empty(t, r.Outputs)
	}
}

// TestRunLimits: a run ends with its context, and keeps the beginning of what is printed.
func TestRunLimits(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	req := explore.RunRequest{
		Request: explore.Request{Name: "k.py", Text: header + "def k(p):\n    n = tl.load(p)\n    while n < 1:\n        tl.device_print(\"n\", n)\n"},
		Args:    map[string]string{"p": "i32[1]"},
	}
	r := explore.Run(ctx, req)
	assert.Equal(t, "the kernel was ended because it takes too long: does it end?", r.Error)
	assert.Less(t, len(r.Printed), 70_000)
	assert.True(t, strings.HasPrefix(r.Printed, "k.py:8:"), r.Printed[:min(100, len(r.Printed))])
}

// TestRunGrid: a grid is computed from arguments and constants, or is a list of numbers.
func TestRunGrid(t *testing.T) {
	text := header + "def k(p, n, BLOCK: tl.constexpr = 4):\n    tl.atomic_add(p, 1)\n"
	for grid, programs := range map[string]float64{`"cdiv(n, BLOCK), 2"`: 6, `[3, 4]`: 12, `[5]`: 5, `""`: 1, `[]`: 1} {
		req := explore.RunRequest{Request: explore.Request{Name: "k.py", Text: text}, Args: map[string]string{"p": "i32[1]", "n": "9"}}
		require.NoError(t, json.Unmarshal([]byte(grid), &req.Grid))
		r := explore.Run(t.Context(), req)
		require.Empty(t, r.Error)
		assert.Equal(t, []any{programs}, r.Outputs[0].Values, grid)
	}
	var g explore.Grid
	for _, wrong := range []string{"[1.5]", "{}", "true"} {
		assert.EqualError(t, json.Unmarshal([]byte(wrong), &g), "a grid is a text, or a list of whole numbers")
	}
}
