package guess_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/internal/explore/guess"
)

// guessed guesses the parameters of the last function of a text. Those in capitals are constexpr,
// and defaults stand after "=".
func guessed(t *testing.T, text, params string) map[string]string {
	t.Helper()
	tree, err := pysyntax.Parse(diag.NewSource("k.py", text))
	require.NoError(t, err)
	functions := map[string]*pysyntax.FunctionDef{}
	var last *pysyntax.FunctionDef
	for _, s := range tree.Body {
		last = s.(*pysyntax.FunctionDef)
		functions[last.Name] = last
	}
	var list []guess.Param
	for _, word := range strings.Fields(params) {
		name, usual, _ := strings.Cut(word, "=")
		list = append(list, guess.Param{Name: name, Constexpr: name == strings.ToUpper(name), Default: usual})
	}
	return guess.Params(last, functions, list)
}

// TestPointers: parameters that addresses begin with are pointers whatever their names are.
func TestPointers(t *testing.T) {
	text := `
def helper(place, value):
    tl.store(place, value)
def kernel(a, b, c, d, e, n, m):
    at = tl.arange(0, 16)
    p = a + at
    q = at * n + b
    p += 16
    x = tl.load(p, mask=at < m) + tl.load(q)
    y = tl.load(tl.make_block_ptr(base=c, shape=(n,), strides=(1,), offsets=(0,), block_shape=(16,), order=(0,)))
    helper(d if n > 0 else e, x + y)
`
	got := guessed(t, text, "a b c d e n m")
	for name, typ := range map[string]string{"a": "*fp32:16", "b": "*fp32:16", "c": "*fp32:16", "d": "*fp32:16", "e": "*fp32:16", "n": "i32", "m": "i32"} {
		assert.Equal(t, typ, got[name], name)
	}
}

// TestLoops: variables that are computed from each other are followed once.
func TestLoops(t *testing.T) {
	got := guessed(t, "def f(p):\n    a = p\n    b = a\n    a = b + 1\n    tl.load(b)\n    f(a)\n", "p")
	assert.Equal(t, "*fp32:16", got["p"])
}

// TestNames: the rest goes by names and defaults.
func TestNames(t *testing.T) {
	got := guessed(t, "def f():\n    tl.dot(x, y)\n", "x_ptr indices_ptr lse_ptr eps n stride_am stride_ak row_stride BLOCK_M BLOCK_N HEAD_DIM IS_CAUSAL GROUP_SIZE bias=None p=0.5 flag=True count=3 DTYPE K=7")
	for name, want := range map[string]string{
		"x_ptr": "*fp16:16", "indices_ptr": "*i32:16", "lse_ptr": "*fp32:16", "eps": "fp32", "n": "i32", "stride_am": "i32:16", "stride_ak": "i32:1", "row_stride": "i32:16",
		"BLOCK_M": "32", "BLOCK_N": "32", "HEAD_DIM": "64", "IS_CAUSAL": "False", "GROUP_SIZE": "8", "bias": "None", "p": "fp32", "flag": "i1", "count": "i32", "DTYPE": "fp32", "K": "7",
	} {
		assert.Equal(t, want, got[name], name)
	}
	assert.Equal(t, "1024", guessed(t, "def f(): pass", "BLOCK")["BLOCK"], "a block that is alone")
}

// TestAlternatives: pointers to floats may point to something else, those that may change.
func TestAlternatives(t *testing.T) {
	guesses := map[string]string{"a": "*fp16:16", "b": "*fp16:16", "c": "*fp16:16", "i": "*i32:16", "n": "i32"}
	var got []string
	for _, other := range guess.Alternatives(guesses, []string{"a", "b", "i", "n"}) {
		got = append(got, other["a"]+" "+other["b"]+" "+other["c"])
		assert.Equal(t, "*i32:16", other["i"])
	}
	assert.Equal(t, []string{
		"*i32:16 *fp16:16 *fp16:16", "*fp16:16 *i32:16 *fp16:16", "*i32:16 *i32:16 *fp16:16", "*fp32:16 *fp32:16 *fp16:16",
		"*fp16:16 *i32:16 *fp16:16", "*i32:16 *fp16:16 *fp16:16",
	}, got)
	assert.Empty(t, guess.Alternatives(guesses, []string{"i"}))
}

// doubled are assignments of sums of the variable before.
func doubled(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " s%d = s%d + s%d\n", i+1, i, i)
	}
	return b.String()
}

// TestGrid: the grid covers what positions are compared with.
func TestGrid(t *testing.T) {
	for _, c := range []struct{ what, text, params, want string }{
		{"a vector", "def f(n):\n at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n tl.load(x + at, mask=at < n)\n", "x n BLOCK", "cdiv(n, BLOCK)"},
		{"a matrix", "def f():\n m = tl.program_id(0) * BM + tl.arange(0, BM)\n n = tl.program_id(axis=1) * BN + tl.arange(0, BN)\n tl.store(x, 0, mask=(m[:, None] < M) & (n[None, :] < N))\n", "x m_ M N BM BN", "cdiv(M, BM), cdiv(N, BN)"},
		{"tiles in groups", "def f():\n pid = tl.program_id(0)\n width = GROUP * tl.cdiv(n, BN)\n first = pid // width * GROUP\n i = first + pid % GROUP\n j = (pid % width) // GROUP\n a = (i * BM + tl.arange(0, BM)) % m\n b = (j * BN + tl.arange(0, BN)) % n\n",
			"m n BM BN GROUP", "cdiv(m, BM) * cdiv(n, BN)"},
		{"a block pointer", "def f():\n p = tl.make_block_ptr(base=x, shape=(m, n), strides=(n, 1), offsets=(tl.program_id(0) * BM, 0), block_shape=(BM, BN), order=(1, 0))\n", "x m n BM BN", "cdiv(m, BM)"},
		{"rows", "def f():\n row = tl.program_id(0)\n at = tl.arange(0, BLOCK)\n tl.load(x + row * stride + at, mask=at < n)\n", "x stride n BLOCK", "4"},
		{"rows with an end", "def f():\n row = tl.program_id(1).to(tl.int64)\n if row >= rows:\n  return\n", "rows", "1, rows"},
		{"a size that is computed", "def f():\n n = m * 2\n at = tl.program_id(0) * (BLOCK * 2) + tl.arange(0, 8)\n tl.load(x + at, at < n)\n", "x m BLOCK", "cdiv((m * 2), (BLOCK * 2))"},
		{"one program", "def f():\n tl.store(x, 1)\n", "x", "1"},
		{"a variable that is computed from itself many times", "def f():\n at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n x = tl.load(p + at, mask=at < n)\n" + strings.Repeat(" x = x * x + x\n", 100) + " tl.where(x < n, x, 0)\n", "p n BLOCK",
			"cdiv(n, BLOCK)"},
		{"sizes that double", "def f():\n s0 = n + n\n" + doubled(60) + " tl.load(p, tl.program_id(0) < s60)\n", "p n", "4"},
		{"variables in a circle", "def f():\n a = b + tl.program_id(0)\n b = a * 2\n c = b < a\n", "x", "4"},
	} {
		tree, err := pysyntax.Parse(diag.NewSource("k.py", c.text))
		require.NoError(t, err)
		var list []guess.Param
		for _, name := range strings.Fields(c.params) {
			list = append(list, guess.Param{Name: name, Constexpr: len(name) > 1 && name == strings.ToUpper(name)})
		}
		assert.Equal(t, c.want, guess.Grid(tree.Body[0].(*pysyntax.FunctionDef), list), c.what)
	}
}
