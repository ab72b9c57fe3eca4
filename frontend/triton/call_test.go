package triton_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
)

const tables = `import triton
import triton.language as tl

@triton.jit
def kernel(x):
    pass

renamed = triton.autotune(configs=[], key=[])(kernel)

def values():
    return [None, True, 7, 1 << 70, 0.5, "text", tl.float16, (1, [2]), tl.constexpr(3), range(2)]

def rows():
    for func in kernel, renamed:
        yield {"func": func}

def made():
    return dict(a=1)

def wrong():
    return [1 // 0]

def nested():
    @triton.jit
    def inner(x):
        pass
    return inner
`

func TestCall(t *testing.T) {
	m, err := triton.LoadText("t.py", tables, triton.LoadOptions{})
	require.NoError(t, err)
	v, err := m.Call("values")
	require.NoError(t, err)
	assert.Equal(t, triton.List{nil, true, int64(7), new(big.Int).Lsh(big.NewInt(1), 70), 0.5, "text", triton.Dtype("fp16"),
		[]any{int64(1), triton.List{int64(2)}}, int64(3), triton.List{int64(0), int64(1)}}, v)

	v, err = m.Call("rows")
	require.NoError(t, err)
	for _, row := range v.(triton.List) {
		d := row.(*triton.Dict)
		assert.Equal(t, diag.Position{File: "t.py", Line: 15, Col: 15}, d.Pos)
		assert.Equal(t, []string{"func"}, d.Keys)
		assert.Equal(t, "kernel", d.Values[0].(*triton.Kernel).Name())
	}

	v, err = m.Call("made")
	require.NoError(t, err)
	assert.Equal(t, &triton.Dict{Pos: diag.Position{File: "t.py", Line: 18, Col: 12}, Keys: []string{"a"}, Values: []any{int64(1)}}, v)

	_, err = m.Call("wrong")
	assert.EqualError(t, m.Explain(err), "t.py:21:13: error: ZeroDivisionError: integer division or modulo by zero\n    return [1 // 0]\n            ^")
	_, err = m.Call("nested")
	assert.ErrorContains(t, err, "t.py has no name for the kernel t.nested.<locals>.inner")
	_, err = m.Call("missing")
	assert.ErrorContains(t, err, "t.py has no 'missing'")
	assert.True(t, m.Defines("rows"))
	assert.False(t, m.Defines("missing"))
}
