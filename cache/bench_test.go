package cache

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// typical is an entry as a kernel for a GPU makes it: 6 files, 70 KB, 3 KB of metadata.
func typical() *Entry {
	e := &Entry{Kind: KindKernel, Name: "fused_attention_kernel", Files: map[string][]byte{}}
	for ext, size := range map[string]int{"source": 6000, "ttir": 9000, "linalg": 14000, "llir": 18000, "ptx": 15000, "cubin": 8000} {
		e.Files[ext] = bytes.Repeat([]byte{byte(size / 1000)}, size)
	}
	var params bytes.Buffer
	for i := range 25 {
		fmt.Fprintf(&params, `{"arg":%d,"name":"argument_%d","type":"ptr","element":"f16","divisible":16,"access":"read-write"},`, i, i)
	}
	e.Metadata = fmt.Appendf(nil, `{"target":{"backend":"cuda","arch":"sm_90a"},"params":[%snull]}`, params.Bytes())
	return e
}

func BenchmarkGet(b *testing.B) {
	c := open(b, b.TempDir(), io.Discard)
	require.NoError(b, c.Put(ctx, key(0), typical()))
	b.ReportAllocs()
	b.SetBytes(typical().Bytes())
	for b.Loop() {
		_, err := c.Get(ctx, key(0))
		require.NoError(b, err)
	}
}

func BenchmarkMissing(b *testing.B) {
	c := open(b, b.TempDir(), io.Discard)
	require.NoError(b, c.Put(ctx, key(0), typical()))
	b.ReportAllocs()
	for b.Loop() {
		_, err := c.Get(ctx, key(1))
		require.ErrorIs(b, err, ErrMissing)
	}
}

// BenchmarkPut writes new entries to a cache that is at its limit of a thousand.
func BenchmarkPut(b *testing.B) {
	c := open(b, b.TempDir(), io.Discard)
	c.own.maxBytes = 1000 * 75 << 10
	e, n := typical(), 0
	for ; n < 1000; n++ {
		require.NoError(b, c.Put(ctx, key(n), e))
	}
	for b.Loop() {
		require.NoError(b, c.Put(ctx, key(n), e))
		n++
	}
}
