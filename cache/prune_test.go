package cache

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// use sets the time of last use of entry n to so many hours ago.
func use(t *testing.T, c *Cache, n, hours int) {
	t.Helper()
	at := time.Now().Add(-time.Duration(hours) * time.Hour)
	require.NoError(t, os.Chtimes(c.file(n, metadataFile), at, at))
}

// present lists which of the first n entries a cache has.
func present(c *Cache, n int) (list []int) {
	for i := range n {
		if _, ok := c.own.measure(key(i)); ok {
			list = append(list, i)
		}
	}
	return list
}

func TestPrune(t *testing.T) {
	c := open(t, t.TempDir(), io.Discard)
	fill(t, c, 6)
	for i := range 6 {
		use(t, c, i, 10*(i+1)) // 0 was used last
	}
	_, err := c.Get(ctx, key(5))
	require.NoError(t, err)

	p, err := c.Prune(ctx, Limits{MaxAge: 45 * time.Hour})
	require.NoError(t, err)
	require.Equal(t, []Key{key(4)}, p.Keys, "5 was used just now")

	p, err = c.Prune(ctx, Limits{MaxBytes: c.total(t) - 1})
	require.NoError(t, err)
	require.Equal(t, []Key{key(3)}, p.Keys)
	require.Positive(t, p.Bytes)
	require.Equal(t, []int{0, 1, 2, 5}, present(c, 6))

	require.NoError(t, c.Remove(ctx, key(0)))
	require.ErrorIs(t, c.Remove(ctx, key(0)), ErrMissing)
	require.Equal(t, []int{1, 2, 5}, present(c, 6))
	require.Equal(t, c.total(t), c.counted(t))

	p, err = c.Prune(ctx, Limits{})
	require.NoError(t, err)
	require.Empty(t, p.Keys)
	_, err = c.Prune(ctx, Limits{All: true})
	require.NoError(t, err)
	requireIntact(t, c, 0)
	require.Zero(t, c.counted(t))
	names, err := readDir(c.Dir())
	require.NoError(t, err)
	require.Equal(t, []string{tempDir, usageFile}, names)
}

// total is the size of all entries as files have it, counted what the folder remembers.
func (c *Cache) total(t *testing.T) int64 {
	_, total, err := c.own.measureAll(ctx)
	require.NoError(t, err)
	return total
}

func (c *Cache) counted(t *testing.T) int64 {
	u, err := c.own.lock()
	require.NoError(t, err)
	defer u.unlock()
	return u.total()
}

// TestMaxBytes: a cache with a limit keeps the entries that were used last, and remembers its size
// instead of counting again.
func TestMaxBytes(t *testing.T) {
	const each = 2500 // bytes of an entry, roughly
	c := open(t, t.TempDir(), io.Discard)
	c.own.maxBytes = 20 * each
	for i := range 60 {
		require.NoError(t, c.Put(ctx, key(i), entry(i)))
		use(t, c, i, 1000-i)
		use(t, c, 0, 0) // in steady use
		require.Equal(t, c.total(t), c.counted(t))
		require.LessOrEqual(t, c.total(t), c.own.maxBytes)
	}
	list := present(c, 60)
	require.Equal(t, 0, list[0])
	require.Greater(t, len(list), 10)
	require.Equal(t, list[len(list)-1], 59)
	for i, n := range list[2:] {
		require.Equal(t, list[i+1]+1, n, "the entries that were used last are left")
	}
	requireIntact(t, c, len(list))

	require.NoError(t, os.Truncate(filepath.Join(c.Dir(), usageFile), 0))
	require.NoError(t, c.Put(ctx, key(60), entry(60)))
	require.Equal(t, c.total(t), c.counted(t), "a size that is not known is counted")

	big := entry(0)
	big.Files["big"] = make([]byte, 21*each)
	require.ErrorContains(t, c.Put(ctx, key(0), big), "more than the cache may keep")
}

// TestLeftovers: what a killed writer left is not damage, and goes when it is old.
func TestLeftovers(t *testing.T) {
	c := open(t, t.TempDir(), io.Discard)
	fill(t, c, 2)
	temp, err := c.own.newTemp()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(temp, "kernel_1.ptx"), []byte("half"), 0o600))
	strange := filepath.Join(c.Dir(), "notes.txt")
	require.NoError(t, os.WriteFile(strange, nil, 0o600))
	r, err := c.Verify(ctx)
	require.NoError(t, err)
	require.Empty(t, r.Damaged)
	require.Equal(t, 2, r.Entries)
	require.Equal(t, []string{strange, temp}, r.Leftovers)

	p, err := c.Prune(ctx, Limits{})
	require.NoError(t, err)
	require.Zero(t, p.Leftovers, "someone may be writing it")
	old := time.Now().Add(-2 * time.Hour)
	require.NoError(t, os.Chtimes(temp, old, old))
	p, err = c.Prune(ctx, Limits{})
	require.NoError(t, err)
	require.Equal(t, 1, p.Leftovers)
	require.NoDirExists(t, temp)
	require.FileExists(t, strange)
}

func TestList(t *testing.T) {
	baked := t.TempDir()
	fill(t, open(t, baked, io.Discard), 1)
	c, err := Open(Options{Dir: t.TempDir(), ReadOnly: []string{baked}})
	require.NoError(t, err)
	fill(t, c, 3)
	require.NoError(t, os.Truncate(c.file(2, metadataFile), 0))
	all, err := c.List(ctx)
	require.NoError(t, err)
	require.Len(t, all, 4)
	for i, info := range all {
		require.Equal(t, i == 3, info.ReadOnly)
		if info.Key == key(2) {
			require.ErrorContains(t, info.Damage, "metadata.json is damaged: it is cut off")
			continue
		}
		require.NoError(t, info.Damage)
		require.Equal(t, KindKernel, info.Kind)
		require.Len(t, info.Files, 4)
		require.WithinDuration(t, time.Now(), info.Written, time.Hour)
		require.WithinDuration(t, time.Now(), info.Used, time.Hour)
	}
	found, err := c.Find(ctx, key(1).String()[:9])
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, "kernel_1", found[0].Name)
	require.Equal(t, `{"number":1,"text":"a < b & c"}`, string(found[0].Metadata))
}
