package cache

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGoroutines: goroutines that put, replace, read and remove the same entries never see a wrong
// one.
func TestGoroutines(t *testing.T) {
	c := open(t, t.TempDir(), io.Discard)
	var wg sync.WaitGroup
	for g := range 8 {
		r := rand.New(rand.NewPCG(uint64(g), 1))
		wg.Go(func() {
			for range 100 {
				n := r.IntN(5)
				assert.NoError(t, act(c, r, n))
			}
		})
	}
	wg.Wait()
	r, err := c.Verify(ctx)
	assert.NoError(t, err)
	assert.Empty(t, r.Damaged)
	assert.Empty(t, r.Leftovers)
}

// act does something with entry n, and checks what it finds.
func act(c *Cache, r *rand.Rand, n int) error {
	switch r.IntN(4) {
	case 0:
		return c.Put(ctx, key(n), either(r, n))
	case 1:
		if err := c.Remove(ctx, key(n)); !errors.Is(err, ErrMissing) {
			return err
		}
		return nil
	}
	e, err := c.Get(ctx, key(n))
	switch {
	case errors.Is(err, ErrMissing):
		return nil
	case err == nil && !isRight(e, n):
		return fmt.Errorf("entry %d is another: %v", n, e)
	}
	return err
}

// TestReplacedWhileRead: a reader of an entry that is replaced all the time finds one of the two.
func TestReplacedWhileRead(t *testing.T) {
	c := open(t, t.TempDir(), io.Discard)
	many := func(text string) *Entry { // takes long to read and to remove
		e := &Entry{Kind: KindTuning, Name: "table", Files: map[string][]byte{}}
		for i := range maxFiles {
			e.Files[fmt.Sprint("f", i)] = []byte(text)
		}
		return e
	}
	require.NoError(t, c.Put(ctx, key(0), many("a")))
	var done atomic.Bool
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for !done.Load() {
				_, err := c.own.get(key(0))
				assert.NoError(t, err)
			}
		})
	}
	for i := range 25 {
		require.NoError(t, c.Put(ctx, key(0), many(fmt.Sprint(i))))
	}
	done.Store(true)
	wg.Wait()
}
