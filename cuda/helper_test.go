package cuda_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

const header = ".version 8.0\n.target sm_80\n.address_size 64\n"

// start makes a context on a driver. The test fails if objects are left open at its end.
func start(t *testing.T, f *fakecuda.Driver) *cuda.Context {
	t.Helper()
	return startTable(t, f, f.Table())
}

func startTable(t *testing.T, f *fakecuda.Driver, d *cuda.API) *cuda.Context {
	t.Helper()
	s, err := cuda.New(d)
	require.NoError(t, err)
	c, err := s.Devices()[0].Retain()
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, c.Release())
		require.Empty(t, f.Problems())
	})
	return c
}

// load gives a kernel of a module that the test's end closes.
func load(t *testing.T, c *cuda.Context, name string) *cuda.Function {
	t.Helper()
	m, err := c.LoadPTX(header+".visible .entry "+name+"() { ret; }", cuda.JIT{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, m.Close()) })
	f, err := m.Function(name)
	require.NoError(t, err)
	return f
}

func alloc(t *testing.T, c *cuda.Context, n int) *cuda.Memory {
	t.Helper()
	m, err := c.Alloc(n)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, m.Close()) })
	return m
}

func stream(t *testing.T, c *cuda.Context) *cuda.Stream {
	t.Helper()
	s, err := c.NewStream()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// scale multiplies n floats by a number.
func scale() fakecuda.Kernel {
	return fakecuda.Kernel{Params: []int{8, 4, 4}, Run: func(l *fakecuda.Launch) {
		n := int(l.Bits(2))
		x := l.Floats(l.Bits(0), n)
		by := fakecuda.Floats(l.Params[1]).Get(0)
		for i := range n {
			x.Set(i, x.Get(i)*by)
		}
	}}
}

func floats(values ...float32) []byte {
	b := make([]byte, 4*len(values))
	for i, v := range values {
		fakecuda.Floats(b).Set(i, v)
	}
	return b
}
