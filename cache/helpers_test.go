package cache

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var ctx = context.Background()

// key is the key of a test entry with a number.
func key(n int) Key {
	h := NewHasher("test")
	h.AddString("number", fmt.Sprint(n))
	return h.Sum()
}

// entry is the only right entry under key(n): every byte follows from the number.
func entry(n int) *Entry {
	name := fmt.Sprintf("kernel_%d", n)
	file := func(size int) []byte {
		line := fmt.Sprintf("%s has a line of text, number %d\n", name, n)
		return []byte(strings.Repeat(line, size/len(line)+1)[:size])
	}
	return &Entry{
		Kind: KindKernel, Name: name, Metadata: fmt.Appendf(nil, `{"number":%d,"text":"a < b & c"}`, n),
		Files: map[string][]byte{"ttir": file(300 + n%7), "ptx": file(1200 + n%13), "cubin": {}, "json": file(90)},
	}
}

// otherEntry is a second right entry under key(n), as results of tuning change.
func otherEntry(n int) *Entry {
	e := entry(n)
	e.Files["other"] = []byte("later")
	return e
}

// either chooses one of the right entries under key(n), isRight recognises them.
func either(r *rand.Rand, n int) *Entry {
	if r.IntN(2) == 0 {
		return otherEntry(n)
	}
	return entry(n)
}

func isRight(e *Entry, n int) bool {
	return reflect.DeepEqual(e, entry(n)) || reflect.DeepEqual(e, otherEntry(n))
}

// open opens a cache without a limit in a folder; its log goes to the buffer.
func open(t testing.TB, dir string, log io.Writer) *Cache {
	t.Helper()
	c, err := Open(Options{Dir: dir, Log: slog.New(slog.NewTextHandler(log, nil))})
	require.NoError(t, err)
	return c
}

// fill puts entries 0 to n-1 into a cache.
func fill(t testing.TB, c *Cache, n int) {
	t.Helper()
	for i := range n {
		require.NoError(t, c.Put(ctx, key(i), entry(i)))
	}
}

// requireIntact demands that Verify finds a number of entries and nothing else.
func requireIntact(t testing.TB, c *Cache, entries int) {
	t.Helper()
	r, err := c.Verify(ctx)
	require.NoError(t, err)
	require.Empty(t, r.Damaged)
	require.Empty(t, r.Leftovers)
	require.Equal(t, entries, r.Entries)
}

// file is the path of a file of an entry.
func (c *Cache) file(n int, name string) string { return filepath.Join(c.own.path(key(n)), name) }

// change rewrites a file.
func change(t testing.TB, path string, edit func([]byte) []byte) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, edit(bytes.Clone(text)), 0o600))
}
