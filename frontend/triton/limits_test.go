package triton_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

// TestContextEndsModules: the module level ends with the context of the file, as compilations do with theirs.
func TestContextEndsModules(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	m, err := triton.LoadText("k.py", `import triton
import triton.language as tl
X = sum([1 for i in range(100000)])
@triton.jit
def kernel(p, N: tl.constexpr = X):
    tl.store(p, N)
def table():
    return [1 for i in range(100000)]
`, triton.LoadOptions{Context: ctx})
	require.NoError(t, err)
	cancel(errors.New("enough"))
	_, err = m.Kernel("kernel")
	require.ErrorContains(t, m.Explain(err), "k.py:3:9: error: RuntimeError: evaluation was stopped: enough")
	_, err = m.Call("table")
	require.ErrorContains(t, m.Explain(err), "k.py:8:12: error: RuntimeError: evaluation was stopped: enough")
}

// TestManyParts: values that have more parts than can be visited are errors, wherever all of them are.
func TestManyParts(t *testing.T) {
	m, err := triton.LoadText("k.py", `import triton
import triton.language as tl
def doubled():
    t = (1, 2)
    for i in range(60):
        t = (t, t)
    return t
def itself():
    t = []
    t.append(t)
    return t
T = doubled()
L = itself()
@triton.jit
def reads_tuple(p):
    tl.store(p, T)
@triton.jit
def reads_list(p):
    tl.store(p, L)
`, triton.LoadOptions{})
	require.NoError(t, err)
	for _, c := range []struct {
		function, kernel   string
		called, read, want string // places and message
	}{
		{"doubled", "reads_tuple", "k.py:3:1", "k.py:15:1", "a value of type tuple has more than 1048576 parts"},
		{"itself", "reads_list", "k.py:8:1", "k.py:18:1", "values are nested more than 20000 levels deep"},
	} {
		_, err := m.Call(c.function)
		assert.ErrorContains(t, err, c.called+": error: RuntimeError: "+c.want)
		k, err := m.Kernel(c.kernel)
		require.NoError(t, err)
		s, err := k.ParseSignature("*i32", nil)
		require.NoError(t, err)
		_, err = k.SourceKey(s, triton.Options{})
		assert.ErrorContains(t, err, c.read+": error: RuntimeError: "+c.want)
	}
}
