package redis

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/jit"
)

// kernels is how many there are: enough that processes that begin at different ones rarely meet.
const kernels = 24

func needLLVM(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
}

// TestKernelsAreShared: processes launch kernels that others have compiled.
func TestKernelsAreShared(t *testing.T) {
	needLLVM(t)
	requireSharing(t, "launches", kernels)
}

// TestKernelsAlone: launches succeed whatever the server does, and kernels of strangers do not run,
// nor those of ours that strangers moved to other keys. Every process compiles all kernels: some are enough.
func TestKernelsAlone(t *testing.T) {
	const alone = 8
	if testing.Short() {
		t.Skip("28 processes that compile take some seconds")
	}
	needLLVM(t)
	c, err := cache.Open(cache.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	var compiled [alone]jit.Compilation
	for n := range compiled {
		compiled[n], err = scale(c, n)
		require.NoError(t, err)
	}
	requireAlone(t, "launches", alone, func(t *testing.T, s *server) {
		ctx := context.Background()
		for n, one := range compiled {
			e, err := c.Get(ctx, one.Key)
			require.NoError(t, err)
			wrong := compiled[(n+1)%alone].Key
			value := sealed(t, sealer{secret, DefaultMaxBytes}, one.Key, e)
			if n%2 == 0 {
				value = sealed(t, sealer{[]byte("a secret of a stranger"), DefaultMaxBytes}, wrong, e)
			}
			s.raw(t, '+', "SET", DefaultPrefix+wrong.String(), string(value))
		}
	})
}

func sealed(t *testing.T, s sealer, k cache.Key, e *cache.Entry) []byte {
	t.Helper()
	b, err := cache.Encode(k, e)
	require.NoError(t, err)
	value, err := s.seal(k, b)
	require.NoError(t, err)
	return value
}

// getLaunch launches the n-th kernel.
func getLaunch(c *cache.Cache, n int) (made bool, err error) {
	compiled, err := scale(c, n)
	return !compiled.Cached, err
}

// scale multiplies by n + 2 on the CPU, with a kernel that can do nothing else, and checks the
// result. It returns where the kernel came from.
func scale(c *cache.Cache, n int) (compiled jit.Compilation, err error) {
	hooks := jit.Hooks{AfterCompile: func(c jit.Compilation) { compiled = c }}
	fn, err := jit.Load("testdata/scale.py", "scale", jit.WithCache(c), jit.WithHooks(hooks))
	if err != nil {
		return compiled, err
	}
	x, out := make([]float32, 100), make([]float32, 100)
	for i := range x {
		x[i] = float32(i)
	}
	err = fn.Launch(context.Background(), jit.CPU(), jit.GridExpr("cdiv(n, BLOCK)"), x, out, len(x), jit.Named("FACTOR", n+2), jit.Named("BLOCK", 64))
	if err != nil {
		return compiled, err
	}
	for i := range out {
		if want := x[i] * float32(n+2); out[i] != want {
			return compiled, fmt.Errorf("a foreign kernel: out[%d] is %g, not %g", i, out[i], want)
		}
	}
	return compiled, nil
}
