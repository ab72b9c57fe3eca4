package draw_test

import (
	"context"
	"flag"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore/draw"
)

var wholeCorpus = flag.Bool("corpus", false, "draw all kernels of the corpus")

// TestCorpus draws every kernel of the corpus.
func TestCorpus(t *testing.T) {
	if !*wholeCorpus {
		t.Skip("-corpus draws all kernels of the corpus, which takes half a minute")
	}
	files, err := filepath.Glob(filepath.Join(corpus, "*/perf/kernel.ttir"))
	require.NoError(t, err)
	for _, file := range files {
		name := filepath.Base(filepath.Dir(filepath.Dir(file)))
		t.Run(name, func(t *testing.T) {
			pictures := draw.Pictures(context.Background(), open(t, name, "sm_90a").Input)
			assert.NotEmpty(t, pictures)
			for _, p := range pictures {
				checkXML(t, p.SVG)
				assert.NotContains(t, p.SVG, "NaN", p.ID)
				assert.NotContains(t, p.SVG, "Inf", p.ID)
			}
		})
	}
}
