package cache

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// killEnv is how often writers are killed, in rounds of four.
const killEnv = "TSHARED_CACHE_KILLS"

// TestKilledWriters: writers that are killed at any moment leave a cache that verifies.
func TestKilledWriters(t *testing.T) {
	rounds := 10
	if text := os.Getenv(killEnv); text != "" {
		var err error
		rounds, err = strconv.Atoi(text)
		require.NoError(t, err, killEnv)
	}
	dir := t.TempDir()
	c := open(t, dir, io.Discard)
	fill(t, c, killEntries/2)
	r := rand.New(rand.NewPCG(7, 7))
	leftovers := 0
	for round := range rounds {
		var workers []*worker
		for i := range 4 {
			workers = append(workers, startWorker(t, job{Writer: true, Dir: dir, Seed: uint64(4*round + i), Goroutines: 2, MaxBytes: killEntries * 1000}))
		}
		for _, w := range workers {
			w.waitUntilReady(t)
			time.Sleep(time.Duration(r.Int64N(int64(15 * time.Millisecond))))
			require.NoError(t, w.cmd.Process.Kill(), "%s", &w.output)
			_ = w.cmd.Wait() // it was killed
			require.Empty(t, w.output.String())
		}
		leftovers = checkKilled(t, c)
	}
	t.Logf("%d writers were killed; %d folders are left over", 4*rounds, leftovers)
	removeLeftovers(t, c)
	require.Zero(t, checkKilled(t, c))
	fill(t, c, killEntries)
	requireIntact(t, c, killEntries)
}

const killEntries = 20

// checkKilled demands that all entries are intact, and counts what is left over.
func checkKilled(t *testing.T, c *Cache) (leftovers int) {
	t.Helper()
	v, err := c.Verify(ctx)
	require.NoError(t, err)
	require.Empty(t, v.Damaged)
	for n := range killEntries {
		e, err := c.Get(ctx, key(n))
		if err != nil {
			require.ErrorIs(t, err, ErrMissing)
			continue
		}
		require.True(t, isRight(e, n), "entry %d is another", n)
	}
	return len(v.Leftovers)
}

func removeLeftovers(t *testing.T, c *Cache) {
	t.Helper()
	temps := filepath.Join(c.Dir(), tempDir)
	names, err := readDir(temps)
	require.NoError(t, err)
	old := time.Now().Add(-2 * leftoverAge)
	for _, name := range names {
		require.NoError(t, os.Chtimes(filepath.Join(temps, name), old, old))
	}
	_, err = c.Prune(ctx, Limits{})
	require.NoError(t, err)
}

// write puts, replaces and removes entries until the process is killed.
func (j *job) write(c *Cache, seed uint64) error {
	r := rand.New(rand.NewPCG(seed, 1))
	for {
		n := r.IntN(killEntries)
		var err error
		switch r.IntN(5) {
		case 0:
			err = missing(c.Remove(ctx, key(n)))
		default:
			err = c.Put(ctx, key(n), either(r, n))
		}
		if err != nil {
			return err
		}
	}
}
