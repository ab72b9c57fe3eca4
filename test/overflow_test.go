package test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// TestIndicesDoNotOverflow: the assertions of triton-sanitize-overflow hold in every
// kernel that has data, hashes and random numbers among them.
func TestIndicesDoNotOverflow(t *testing.T) {
	cases := runnable(t)
	asserted := 0
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		c := cases[file]
		t.Run(file, func(t *testing.T) {
			m := parseFile(t, file)
			require.NoError(t, m.Run("triton-sanitize-overflow"))
			asserted += strings.Count(m.String(), "overflow in 'arith.")
			k, err := ttir.Compile(m.Top, c.Symbol)
			require.NoError(t, err)
			run, err := c.Prepare(nil)
			require.NoError(t, err)
			run.Launch.MaxSteps = 200_000_000
			require.NoError(t, k.Run(context.Background(), run.Launch))
		})
	}
	require.Greater(t, asserted, len(cases), "kernels compute indices")
}
