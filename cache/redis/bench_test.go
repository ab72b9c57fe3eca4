package redis

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
)

// kernel is an entry of the size of a kernel with its stages: texts that compress, and code that
// compresses less.
func kernel() *cache.Entry {
	text := []byte(strings.Repeat("  %12 = arith.addf %10, %11 : tensor<128xf32> loc(#loc17)\n", 700))
	code := make([]byte, 8<<10)
	newNoise().Read(code)
	e := entry(1)
	e.Files = map[string][]byte{"ttir": text, "linalg": text, "llir": text, "ptx": text, "cubin": code}
	return e
}

func BenchmarkGet(b *testing.B) {
	s := startServer(b)
	l, _ := open(b, s.url())
	require.NoError(b, l.Put(context.Background(), key(1), kernel()))
	require.NoError(b, l.Flush(context.Background()))
	b.SetBytes(kernel().Bytes())
	for b.Loop() {
		_, err := l.Get(context.Background(), key(1))
		require.NoError(b, err)
	}
}

func BenchmarkGetMissing(b *testing.B) {
	s := startServer(b)
	l, _ := open(b, s.url())
	for b.Loop() {
		if _, err := l.Get(context.Background(), key(1)); !errors.Is(err, cache.ErrMissing) {
			b.Fatal(err)
		}
	}
}

// BenchmarkPut is what the caller of Put waits for.
func BenchmarkPut(b *testing.B) {
	s := startServer(b)
	l, _ := open(b, s.url())
	e := kernel()
	b.SetBytes(e.Bytes())
	for i := 0; b.Loop(); i++ {
		if i%(maxWrites/2) == 0 {
			b.StopTimer()
			require.NoError(b, l.Flush(context.Background()))
			b.StartTimer()
		}
		require.NoError(b, l.Put(context.Background(), key(i), e))
	}
}

// BenchmarkWrite is a Put until the server has the entry.
func BenchmarkWrite(b *testing.B) {
	s := startServer(b)
	l, _ := open(b, s.url())
	e := kernel()
	b.SetBytes(e.Bytes())
	for b.Loop() {
		require.NoError(b, l.Put(context.Background(), key(1), e))
		require.NoError(b, l.Flush(context.Background()))
	}
}

// BenchmarkGetDead is a Get while the server is down.
func BenchmarkGetDead(b *testing.B) {
	l, _ := open(b, "redis://"+freeAddr(b))
	l.breaker.first = firstPause
	k := key(1)
	for b.Loop() {
		if _, err := l.Get(context.Background(), k); !errors.Is(err, cache.ErrMissing) {
			b.Fatal(err)
		}
	}
}
