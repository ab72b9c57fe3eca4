package jit_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/jit"
)

// TestProxy: memory that may be read and written is copied, with its alignment; arguments that
// share memory share the copy.
func TestProxy(t *testing.T) {
	fn := load(t, "add")
	x := counted(100)
	at := jit.Pointer{Address: uint64(uintptr(unsafe.Pointer(&x[1]))), Dtype: "fp32", Bytes: 400 - 4}
	proxy, release, err := fn.Proxy(jit.CPU(), x, at, x[:50], 50, 64)
	require.NoError(t, err)
	assert.Equal(t, string(fn.AppendSignature(nil, x, at, x[:50], 50, 64)), string(fn.AppendSignature(nil, proxy...)))
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, proxy...))
	assert.Equal(t, counted(100), x, "a launch with the proxy changed the memory")
	require.NoError(t, release())

	d := simulated(t)
	on := upload(t, d, x)
	proxy, release, err = fn.Proxy(d, on, on, on, 50, 64)
	require.NoError(t, err)
	require.NoError(t, fn.Launch(t.Context(), d, 1, proxy...))
	require.NoError(t, d.Context().Synchronize())
	assert.Equal(t, counted(100), values(t, on))
	require.NoError(t, release())
	at.Bytes = 0
	_, _, err = fn.Proxy(jit.CPU(), x, at, x, 50, 64)
	assert.ErrorContains(t, err, "give launch.Pointer its Bytes")
	_, _, err = fn.Proxy(jit.CPU(), 1, 2, 3, 4, 5, 6)
	assert.ErrorContains(t, err, "takes 5 arguments")
	assert.Equal(t, "?", string(fn.AppendSignature(nil, 1, 2, 3, 4, 5, 6)))
}

// TestSignature: what the speed of a launch depends on, as text.
func TestSignature(t *testing.T) {
	fn := load(t, "add")
	x := counted(64)
	assert.Equal(t, "x_ptr=*fp32[64]:16, y_ptr=*fp32[63]:4, out_ptr=*i64[]:8, n=-3, BLOCK=None, x_ptr~y_ptr",
		string(fn.AppendSignature(nil, x, x[1:], jit.Pointer{Address: 8, Dtype: "i64"}, -3, nil)))
	assert.Equal(t, "x_ptr=true, y_ptr=0.5, out_ptr=(1,fp32,), n=18446744073709551615",
		string(fn.AppendSignature(nil, true, .5, jit.Tuple{1, jit.Dtype("fp32")}, uint64(1<<64-1))))
}
