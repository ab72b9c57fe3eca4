package memory

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGuardedBuffers: guarded buffers are aligned, hold their contents, and are found by address.
func TestGuardedBuffers(t *testing.T) {
	m := NewGuarded()
	for _, n := range []int{0, 1, 63, 64, 4095, 4096, 4097, 100_000} {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(i)
		}
		b := m.Add("x", data)
		assert.Zero(t, b.Base()%nativeAlign, "%d bytes", n)
		require.Len(t, b.Data, n)
		if n == 0 {
			continue
		}
		assert.Equal(t, data, b.Data)
		b.Data[n-1]++
		found, offset := m.Find(b.Base() + uint64(n-1))
		assert.Same(t, b, found)
		assert.EqualValues(t, n-1, offset)
	}
}
