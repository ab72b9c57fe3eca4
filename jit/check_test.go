package jit_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// TestCheckedCode: with WithCheck, or TSHARED_CHECK=1, a bad index is an error with place, program and element; what
// is right gives the same results.
func TestCheckedCode(t *testing.T) {
	fn := load(t, "gather", jit.WithCheck())
	checkGather(t, fn)
	b, err := fn.Bind(t.Context(), jit.CPU(), 1, counted(16), []int64{15, 3}, make([]float32, 2), 2, 64)
	require.NoError(t, err)
	require.NoError(t, b.Run(t.Context()))
	require.NoError(t, b.Close())

	t.Setenv(jit.EnvCheck, "1")
	checkGather(t, load(t, "gather"))
}

func checkGather(t *testing.T, fn *jit.Kernel) {
	t.Helper()
	table, ids, out := counted(16), make([]int64, 256), make([]float32, 256)
	for i := range ids {
		ids[i] = int64(i % 16)
	}
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 4, table, ids, out, 256, 64))
	assert.Equal(t, float32(9), out[25])
	for _, id := range []int64{16, -1, 1 << 40} {
		ids[200] = id
		var failure *tshared.Failure
		require.ErrorAs(t, fn.Launch(t.Context(), jit.CPU(), 4, table, ids, out, 256, 64), &failure)
		assert.Equal(t, [3]int{3, 0, 0}, failure.Program)
		assert.Contains(t, failure.Place, "kernels.py:")
		assert.Contains(t, failure.Message, "read outside of memory")
	}
	ids[200] = 0
	address := uint64(uintptr(unsafe.Pointer(&table[0])))
	err := fn.Launch(t.Context(), jit.CPU(), 4, jit.Pointer{Address: address, Dtype: "fp32"}, ids, out, 256, 64)
	require.ErrorContains(t, err, `argument "table_ptr" (number 0) of kernel gather: checked code takes slices, and pointers whose Bytes are given`)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 4, jit.Pointer{Address: address, Dtype: "fp32", Bytes: 64}, ids, out, 256, 64))
	// Shared memory is one buffer.
	shared := make([]float32, 272)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, shared[:16], ids, shared[16:], 64, 64))
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, shared, ids, shared[16:], 64, 64))
}
