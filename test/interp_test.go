package test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/interp/casefile"
	"github.com/tshared/tshared/interp/ttir"
)

// TestCorpusRuns evaluates every kernel of the corpus that has data, both of its
// IR files, and compares with the reference.
func TestCorpusRuns(t *testing.T) {
	ran := 0
	for _, file := range kernels(t) {
		dir := filepath.Dir(file)
		c, err := casefile.Load(filepath.Join(dir, "case.json"))
		require.NoError(t, err)
		if !hasData(dir, c) {
			continue
		}
		ran++
		t.Run(filepath.ToSlash(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			module, err := tshared.Parse(file, string(text))
			require.NoError(t, err)
			m, err := ttir.Compile(module.Top, c.Symbol)
			require.NoError(t, err)
			run, err := c.Prepare(nil)
			require.NoError(t, err)
			run.Launch.MaxSteps = 100_000_000
			require.NoError(t, m.Run(context.Background(), run.Launch))
			outcomes, err := run.Check()
			require.NoError(t, err)
			require.NotEmpty(t, outcomes)
			for _, o := range outcomes {
				require.True(t, o.OK(), "%s", o)
			}
		})
	}
	require.NotZero(t, ran, "no case of the corpus has data")
	t.Logf("%d kernels evaluated", ran)
}

// hasData reports whether the contents of all buffers are there: the large cases
// come without.
func hasData(dir string, c *casefile.Case) bool {
	for _, a := range c.Args {
		if !a.Buffer {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, a.File)); a.File == "" || err != nil {
			return false
		}
	}
	return true
}
