//go:build !race

package cpu_test

// Under the race detector, sync.Pool drops values, so runs allocate.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cpu"
)

// TestBoundDoesNotAllocate, with one worker and with several.
func TestBoundDoesNotAllocate(t *testing.T) {
	k := compiled(t, scale)
	x := make([]float32, 4096)
	ctx := context.Background()
	for _, workers := range []int{1, 2, 4} {
		b := prepared(t, k, cpu.Launch{Grid: cpu.Grid{1024}, Args: []any{x, 1.0, len(x)}, Workers: workers})
		require.NoError(t, b.Run(ctx)) // fills the pools
		allocs := testing.AllocsPerRun(50, func() {
			if b.Run(ctx) != nil {
				panic("Run failed")
			}
		})
		assert.Zero(t, allocs, "%d workers", workers)
		allocs = testing.AllocsPerRun(50, func() {
			if b.Set(2, 7) != nil {
				panic("Set failed")
			}
		})
		assert.LessOrEqual(t, allocs, 1.0)
	}
}
