package playground_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/explore/playground"
)

// called calls a method as the page does and reads its result.
func called[T any](t *testing.T, method string, args ...any) (result T) {
	t.Helper()
	if args == nil {
		args = []any{}
	}
	text, err := json.Marshal(args)
	require.NoError(t, err)
	answer := playground.Answer{Result: &result}
	require.NoError(t, json.Unmarshal(playground.Call(method, string(text)), &answer))
	require.Empty(t, answer.Error)
	return result
}

// launches are arguments for the examples, and what the last argument in memory begins with.
var launches = map[string]struct {
	grid explore.Grid
	args map[string]string
	want []float64
}{
	"add.py":       {"cdiv(n, BLOCK)", map[string]string{"x_ptr": "f32[200]:range", "y_ptr": "f32[200]:ones", "out_ptr": "f32[200]", "n": "200"}, []float64{1, 2, 3}},
	"softmax.py":   {"2", map[string]string{"x_ptr": "f32[2,2]:ones", "out_ptr": "f32[2,2]", "columns": "2"}, []float64{0.5, 0.5, 0.5}},
	"matmul.py":    {"cdiv(M, BLOCK_M), cdiv(N, BLOCK_N)", map[string]string{"a_ptr": "f32[20,3]:ones", "b_ptr": "f32[3,2]:range", "c_ptr": "f32[20,2]", "M": "20", "N": "2", "K": "3"}, []float64{6, 9, 6}},
	"layernorm.py": {"1", map[string]string{"x_ptr": "f32[2]:range", "weight_ptr": "f32[2]:ones", "bias_ptr": "f32[2]:ones", "out_ptr": "f32[2]", "columns": "2"}, []float64{1 - 1/math.Sqrt(1+4e-5), 1 + 1/math.Sqrt(1+4e-5)}},
}

// TestExamples: each file that the page offers is compiled without errors and warnings, run,
// and right.
func TestExamples(t *testing.T) {
	start := called[playground.Start](t, "start")
	assert.Equal(t, "softmax.py", start.Request.Name)
	assert.Len(t, start.Files, len(launches))
	for _, name := range start.Files {
		f := called[playground.File](t, "file", name)
		request := explore.Request{Name: f.Name, Text: f.Text}
		r := called[explore.Result](t, "explore", request, "linalg")
		for _, d := range r.Diagnostics {
			assert.Equal(t, explore.Remark, d.Severity, d.Message)
		}
		assert.Equal(t, explore.PaneLinalg, r.Panes[len(r.Panes)-1].ID, name)
		launch := launches[name]
		ran := called[explore.RunResult](t, "run", explore.RunRequest{Request: request, Grid: launch.grid, Args: launch.args})
		require.Empty(t, ran.Error, name)
		require.Len(t, ran.Outputs, 1, name)
		for i, want := range launch.want {
			assert.InDelta(t, want, ran.Outputs[0].Values[i], 1e-6, name)
		}
	}
}

func TestExport(t *testing.T) {
	start := called[playground.Start](t, "start")
	text := called[string](t, "export", start.Request)
	assert.True(t, strings.HasPrefix(text, "<!DOCTYPE html>"))
	assert.Contains(t, text, `id="fixed">H4sI`) // what is gzipped begins so
}

// TestWrongCalls: what is wrong with a call is the error of its answer.
func TestWrongCalls(t *testing.T) {
	for want, c := range map[string][2]string{
		`there is no method "eval", only explore, export, file, run, start`:                    {"eval", "[]"},
		"explore: the arguments are no JSON array: unexpected end of JSON input":               {"explore", ""},
		"run: the arguments are no JSON array: json: cannot unmarshal object into Go value":    {"run", "{}"},
		"explore: argument 0 is missing: there are 0":                                          {"explore", "[]"},
		"explore: argument 0: json: cannot unmarshal number into Go struct field Request.text": {"explore", `[{"text": 3}]`},
		`explore: argument 0: json: unknown field "Teext"`:                                     {"explore", `[{"Teext": ""}]`},
		"run: argument 0: a grid is a text, or a list of whole numbers":                        {"run", `[{"grid": {"x": 8}}]`},
		`file: there is no example "../playground.go"`:                                         {"file", `["../playground.go"]`},
		"file: argument 0: json: cannot unmarshal object into Go value of type string":         {"file", `[{}]`},
		"explore: the call has 4194305 bytes, and may have 4194304":                            {"explore", strings.Repeat(" ", 4<<20+1)},
	} {
		var answer playground.Answer
		require.NoError(t, json.Unmarshal(playground.Call(c[0], c[1]), &answer))
		assert.Contains(t, answer.Error, want)
		assert.Nil(t, answer.Result)
	}
}

// TestHostileKernels: what would take the browser's memory or time is refused, with the reason.
func TestHostileKernels(t *testing.T) {
	const header = "import triton\nimport triton.language as tl\n"
	const kernel = header + "@triton.jit\ndef k(p):\n    "
	for want, text := range map[string]string{
		"more than 200 nested brackets":                                              kernel + "x = " + strings.Repeat("(", 100_000),
		"an expression of more than 10000 operators":                                 kernel + "x = 1" + strings.Repeat(" + 1", 20_000) + "\n",
		"evaluation takes more than the limit of":                                    header + "N = sum(range(10 ** 11))\n@triton.jit\ndef k(p):\n    tl.store(p, N)\n",
		"an integer of about":                                                        header + "N = tl.constexpr(10 ** 10 ** 9)\n@triton.jit\ndef k(p):\n    tl.store(p, N)\n",
		"MemoryError: a value of":                                                    header + "N = len([0] * 10 ** 11)\n@triton.jit\ndef k(p):\n    tl.store(p, N)\n",
		"exceeds triton maximum tensor numel":                                        kernel + "tl.store(p + tl.arange(0, 1 << 30), 1.0)\n",
		"f calls itself with the same types and constants":                           header + "@triton.jit\ndef f(x):\n    return f(x)\n@triton.jit\ndef k(p):\n    tl.store(p, f(1))\n",
		"the kernel was ended (after 20000000 operations|because it takes too long)": kernel + "tl.store(p, 1.0)\n", // in a grid of that size, on a machine that is fast enough or not
	} {
		request := explore.Request{Name: "k.py", Text: text}
		explored := called[explore.Result](t, "explore", request)
		assert.NotEmpty(t, explored.Panes)
		ran := called[explore.RunResult](t, "run", explore.RunRequest{Request: request, Grid: "2147483647, 2147483647", Args: map[string]string{"p": "f32[1]"}})
		assert.Regexp(t, want, ran.Error)
	}
}

// FuzzCall: whatever the page asks, the answer is JSON and no bug.
func FuzzCall(f *testing.F) {
	f.Add("start", "[]")
	f.Add("file", `["add.py"]`)
	f.Add("explore", `[{"name":"k.py","text":"import triton\n@triton.jit\ndef k(p):\n    pass\n","consts":{"p":"1"},"numWarps":-1}]`)
	f.Add("run", `[{"request":{"name":"k.ttir","text":"tt.func public @k(%p: !tt.ptr<i32>) { tt.return }"},"grid":[1],"args":{"0":"i32[1]:range"}}]`)
	f.Add("run", `[{"request":{"name":"","text":"","kernel":"\u0000"},"grid":[0,-1,9223372036854775807],"args":{"":"f32[-1]"}}]`)
	f.Fuzz(func(t *testing.T, method, args string) {
		var answer playground.Answer
		require.NoError(t, json.Unmarshal(playground.Call(method, args), &answer))
		assert.NotContains(t, answer.Error, "BUG")
	})
}
