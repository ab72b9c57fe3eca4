package cache

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
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
				assert.NoError(t, act(c, r.IntN(4), n))
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
func act(c *Cache, what, n int) error {
	switch what {
	case 0:
		return c.Put(ctx, key(n), entry(n))
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
	case err == nil && !reflect.DeepEqual(e, entry(n)):
		return fmt.Errorf("entry %d is another: %v", n, e)
	}
	return err
}
