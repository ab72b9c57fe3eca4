package triton_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

const decorated = `import triton
import triton.language as tl
import framework

configs = [triton.Config({"N": 16})]


@triton.autotune(configs=configs, key=[])
@triton.jit
def tuned(p, N: tl.constexpr):
    tl.store(p + tl.arange(0, N), 1.0)


configs = [triton.Config({"N": 32}), triton.Config({"N": 64})]


@framework.register(framework.SIZE + 1)
@triton.jit
def registered(p):
    tl.store(p, 1.0)


@triton.autotune(configs=framework.SIZES * 2, key=[])
@triton.jit
def unknown(p, N: tl.constexpr):
    tl.store(p + tl.arange(0, N), 1.0)
`

// TestDecoratorsAboveKernels: a kernel compiles whatever stands above @triton.jit, and the
// decorators are evaluated as of the kernel's place when they are asked for.
func TestDecoratorsAboveKernels(t *testing.T) {
	m, err := triton.LoadText("decorated.py", decorated, triton.LoadOptions{})
	require.NoError(t, err)
	for _, c := range []struct {
		name, signature string
		constants       map[string]any
	}{{"tuned", "*fp32", map[string]any{"N": 16}}, {"registered", "*fp32", nil}, {"unknown", "*fp32", map[string]any{"N": 16}}} {
		k, err := m.Kernel(c.name)
		require.NoError(t, err, c.name)
		s, err := k.ParseSignature(c.signature, c.constants)
		require.NoError(t, err, c.name)
		_, err = k.TTIR(s, triton.TTIR, triton.Options{})
		require.NoError(t, err, c.name)
	}
	k, err := m.Kernel("tuned")
	require.NoError(t, err)
	configs, err := k.Configs()
	require.NoError(t, err)
	require.Len(t, configs, 1)
	assert.EqualValues(t, 16, configs[0].Constants["N"])

	k, err = m.Kernel("unknown")
	require.NoError(t, err)
	_, err = k.Configs()
	assert.ErrorContains(t, err, "framework")
	assert.ErrorContains(t, err, "decorated.py:23:26")
}

// TestKernelsOfClasses: a kernel that is a static method has the name of its class before its
// own.
func TestKernelsOfClasses(t *testing.T) {
	m, err := triton.LoadText("ops.py", `import triton
import triton.language as tl


class Ops:
    @staticmethod
    @triton.jit
    def one(p):
        tl.store(p, 1.0)
`, triton.LoadOptions{})
	require.NoError(t, err)
	k, err := m.Kernel("Ops.one")
	require.NoError(t, err)
	s, err := k.ParseSignature("*fp32", nil)
	require.NoError(t, err)
	out, err := k.TTIR(s, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	assert.Equal(t, "one", out.Symbol)
	_, err = m.Kernel("Ops.two")
	assert.ErrorContains(t, err, "has no kernel 'Ops.two'")
}
