package functable_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/functable"
)

const kernels = "testdata/kernels.py"

func names(rows []functable.Row) (list []string) {
	for _, r := range rows {
		list = append(list, r.Name)
	}
	return list
}

func TestPython(t *testing.T) {
	rows, err := (&functable.Loader{}).Python(kernels)
	require.NoError(t, err)
	assert.Equal(t, []string{"softmax_fp16_64", "softmax_fp16_128", "softmax_fp32_64", "softmax_fp32_128", "typed_1", "typed_2"}, names(rows))
	r := rows[1]
	assert.Equal(t, "softmax_fp16", r.Group)
	assert.Equal(t, "softmax", r.Function)
	assert.Equal(t, bundlefile.Options{NumWarps: 4, NumStages: 2}, r.Options)
	assert.Equal(t, map[string]string{"out_ptr": "*fp16", "in_ptr": "*fp16", "n": "i32", "stride": "i32", "BLOCK": "constexpr"}, r.Specialization.Signature)
	assert.Equal(t, map[string]any{"BLOCK": int64(128)}, r.Specialization.Constants)
	assert.Empty(t, r.Specialization.Divisibility, "a signature without hints assumes nothing")

	r = rows[5]
	assert.Equal(t, "typed", r.Group, "the function's name where there is no group")
	assert.Equal(t, "cdiv(n, 1024), 2", r.Grid)
	assert.Equal(t, bundlefile.Options{NumWarps: 2, NoFPFusion: true}, r.Options)
	assert.Equal(t, map[string]any{"DTYPE": triton.Dtype("fp16"), "FLAG": true, "SHAPE": []any{int64(1), int64(2)}, "EPS": math.Inf(1), "MODE": nil}, r.Specialization.Constants)
	assert.Equal(t, map[string]int{"x_ptr": 16, "n": 16}, r.Specialization.Divisibility)
	assert.Equal(t, 45, r.Pos.Line, "where the dictionary is written")
	assert.Equal(t, 37, rows[0].Pos.Line, "where dict() is called")
	assert.True(t, r.For("cuda", "sm_80"))
	assert.True(t, r.For("cpu", "x86-64-v3"))
	assert.False(t, r.For("cpu", "aarch64"))
}

// writeJSON writes a table beside a copy of the kernels.
func writeJSON(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	source, err := os.ReadFile(kernels)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "kernels.py"), source, 0o600))
	path := filepath.Join(dir, "table.json")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestJSON(t *testing.T) {
	rows, err := (&functable.Loader{}).JSON(writeJSON(t, `{
  "file": "kernels.py", "license": "MIT",
  "rows": [
    {"func": "softmax", "group": "softmax_{sig}", "sig": ["*fp16,*fp16,i32,i32:1", "*fp32:16, *fp32:16, i32, i32"],
     "kwargs": {"num_warps": [4, 8], "constants": {"BLOCK": [64, 128]}}},
    {"name": "t_{DTYPE}_{num_stages}", "func": "typed", "sig": "*bf16, f32, i64", "divisible": {"n": 8}, "num_stages": [1, 2],
     "constants": {"DTYPE": {"dtype": "bf16"}, "SHAPE": {"tuple": [3, 4]}, "EPS": {"float": "-inf"}, "MODE": "relu", "FLAG": false}}
  ]}`))
	require.NoError(t, err)
	assert.Equal(t, []string{
		"softmax_fp16_fp16_w4_BLOCK64", "softmax_fp16_fp16_w4_BLOCK128", "softmax_fp16_fp16_w8_BLOCK64", "softmax_fp16_fp16_w8_BLOCK128",
		"softmax_fp32_fp32_w4_BLOCK64", "softmax_fp32_fp32_w4_BLOCK128", "softmax_fp32_fp32_w8_BLOCK64", "softmax_fp32_fp32_w8_BLOCK128",
		"t_bf16_1", "t_bf16_2",
	}, names(rows))
	assert.Equal(t, map[string]string{"stride": "i32"}, rows[0].Specialization.EqualTo1)
	assert.Equal(t, "softmax_fp32", rows[4].Group)
	assert.Equal(t, "MIT", rows[0].License)
	s := rows[9].Specialization
	assert.Equal(t, map[string]any{"DTYPE": triton.Dtype("bf16"), "SHAPE": []any{int64(3), int64(4)}, "EPS": math.Inf(-1), "MODE": "relu", "FLAG": false}, s.Constants)
	assert.Equal(t, map[string]int{"n": 8}, s.Divisibility)
	assert.Equal(t, "fp32", s.Signature["scale"], "f32 is another name of fp32")
}

func TestLists(t *testing.T) {
	l := &functable.Loader{}
	rows, err := l.List(kernels, functable.Lists{Function: "alias", Signatures: []string{"*fp16:16, *fp16:16, i32, i32"}, Group: "g", Grid: "n",
		Constants: []functable.Values{{Name: "BLOCK", Values: []any{int64(64), int64(128)}}},
		Options:   []functable.Values{{Name: "num_warps", Values: []any{int64(4)}}}})
	require.NoError(t, err)
	assert.Equal(t, []string{"g_BLOCK64", "g_BLOCK128"}, names(rows))
	assert.Equal(t, 4, rows[1].Options.NumWarps)
	rows, err = l.List(kernels, functable.Lists{Function: "tuned", Signatures: []string{"*fp16, i32, 128"}})
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"BLOCK": int64(128)}, rows[0].Specialization.Constants, "in place of the configs")
	_, err = l.List(kernels, functable.Lists{Function: "softmax", Signatures: []string{"*fp16, i32"}})
	assert.ErrorContains(t, err, "expected a type for parameter 'n'")
}

// mistakes are rows of a JSON table and what their error says, with its place.
var mistakes = []struct{ row, want string }{
	{`{"func": "softmax", "sigs": "i32"}`, `3:29: error: rows have no key "sigs"; did you mean "sig"?`},
	{`{"func": "softmax", "BLOCK": 64}`, `3:30: error: rows have no key "BLOCK"; constants of the kernel belong into kwargs`},
	{`{"func": "softmaks"}`, `3:10: error: func: `},
	{`{"func": "softmaks"}`, `did you mean 'softmax'?`},
	{`{"func": "helper"}`, `not a function behind @triton.jit`},
	{`{"func": 3}`, `func: expected a function behind @triton.jit, found 3`},
	{`{"name": "x"}`, `3:1: error: the row has no func`},
	{`[]`, `row: expected a dictionary with name, group, func, sig and kwargs, found a list`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32", "kwargs": {"BLOCK": 64}}`, `row "softmax": sig "*fp16,*fp16,i32": expected a type for parameter 'stride'`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32,i32,i32", "kwargs": {"BLOCK": 64}}`, `the signature has more entries than softmax has parameters`},
	{`{"func": "softmax", "sig": "*fp16,*half,i32,i32", "kwargs": {"BLOCK": 64}}`, `3:28: error: row "softmax": sig "*fp16,*half,i32,i32": parameter 'in_ptr': expected a type`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32"}`, `the constexpr parameter 'BLOCK' of softmax has no value`},
	{`{"func": "tuned", "sig": "*fp16,i32"}`, `tuned has @triton.autotune, whose configs are for launches: the rows of a table are in their place`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOK": 64}}`, `"BLOK" is neither an option nor a parameter of softmax; did you mean "BLOCK"?`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64, "num_warp": 4}}`, `did you mean "num_warps"?`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64, "num_warps": 3}}`, `num_warps: expected a power of two from 1 to 32, found 3`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64, "constants": {"BLOCK": 64}}}`, `BLOCK has a value already`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": []}}`, `BLOCK: expected one or more values, found a list`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": {"dtype": "fp17"}}}`, `BLOCK: expected a constant, found 'fp17'`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": [1]}`, `kwargs: expected a dictionary of options and constants, found a list`},
	{`{"func": "softmax", "sig": 3}`, `sig: expected a text, found 3`},
	{`{"func": "softmax", "sig": "tensordesc<fp16[64, 32]>, *fp16, i32, i32", "kwargs": {"BLOCK": 64}}`, `expected a type that bundles have`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64}, "grid": "cdiv(m, BLOCK)"}`, `grid "cdiv(m, BLOCK)": NameError: name 'm' is not defined`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64}, "grid": "cdiv(n,"}`, `grid "cdiv(n,": `},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64}, "grid": true}`, `grid: expected expressions over the parameters as a text`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64}, "targets": ["sm_9"]}`, `targets: there is no target "sm_9"`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64}, "divisible": ["m"]}`, `divisible: softmax has no parameter "m"`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64}, "divisible": ["BLOCK"]}`, `divisible: the parameter "BLOCK" of softmax is a constant`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 64}, "name": "x_{M}"}`, `the row has nothing for the field {M} of "x_{M}"`},
	{`{"func": "softmax", "sig": ["*fp16,*fp16,i32,i32", "*fp16,*fp16,i32,i32"], "kwargs": {"BLOCK": 64}}`, `expected names of their own for rows, found this name twice`},
	{`{"func": "softmax", "sig": "*fp16,*fp16,i32,i32", "sig": ""}`, `the key "sig" is there twice`},
	{`{"func": "softmax", "file": "nowhere.py"}`, `file: open `},
	{`{"func": "softmax"`, `JSON: `},
	{`{"func": "softmax"} 3`, `JSON: `},
}

func TestMistakes(t *testing.T) {
	for _, m := range mistakes {
		_, err := (&functable.Loader{}).JSON(writeJSON(t, "{\"file\": \"kernels.py\",\n\"rows\": [\n"+m.row+"\n]}"))
		assert.ErrorContains(t, err, m.want, m.row)
	}
	for _, m := range []struct{ text, want string }{
		{`{"file": "kernels.py"}`, `the table has no rows: expected the key "rows"`},
		{`{"file": "kernels.py", "row": []}`, `did you mean "rows"?`},
		{`[]`, "the function table has no rows"},
		{`[{"func": "softmax"}]`, `expected the key "file"`},
		{`3`, "table: expected a list of rows, found 3"},
		{`[] []`, "expected the end of the file"},
		{``, "JSON: expected a value, found the end of the file"},
		{strings.Repeat("[", 100), "expected no more than 32 values in one another"},
	} {
		_, err := (&functable.Loader{}).JSON(writeJSON(t, m.text))
		assert.ErrorContains(t, err, m.want, m.text)
	}
}

// pythonMistakes are functions of a Python file and what their error says.
var pythonMistakes = []struct{ table, want string }{
	{"", "expected a function get_function_table()"},
	{"def get_function_table():\n    return 3", "get_function_table(): expected a list of rows, found 3"},
	{"def get_function_table():\n    return []", "the function table has no rows"},
	{"def get_function_table():\n    return [nothing]", "k.py:9:13: error: NameError"},
	{"def get_function_table():\n    return [\n        {'name': 'a', 'func': other}]", "k.py:10:9: error: func: expected a function behind @triton.jit, found an object of type function"},
	{"def get_function_table():\n    return [{'name': 'a', 'func': f, 'sig': '*fp32', 'kwargs': {'constants': {'B': other}}}]", "B: expected a number, a bool, None, a text, a type or a tuple, found an object of type function"},
	{"def get_function_table():\n    return [{'name': 'a', 'func': f, 'sig': '*fp32,1'}] * 2", `k.py:9:13: error: row "a": expected names of their own`},
	{"def get_function_table():\n    return [{1: 2}]", "expected texts as keys of the dictionary, found an object of type int"},
	{"def get_function_table(x):\n    return []", "missing 1 required positional argument"},
}

func TestPythonMistakes(t *testing.T) {
	const before = "import triton\nimport triton.language as tl\ndef other(): pass\n@triton.jit\ndef f(x, B: tl.constexpr):\n    pass\n\n"
	for _, m := range pythonMistakes {
		path := filepath.Join(t.TempDir(), "k.py")
		require.NoError(t, os.WriteFile(path, []byte(before+m.table+"\n"), 0o600))
		_, err := (&functable.Loader{}).Python(path)
		assert.ErrorContains(t, err, m.want, m.table)
	}
	_, err := (&functable.Loader{}).Python("nowhere.py")
	assert.ErrorIs(t, err, os.ErrNotExist)
}
