package tshared_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
)

// lower is what a compiler does with a kernel: an error is part of the result.
func lower(text string) string {
	m, err := tshared.Parse("kernel", text)
	if err != nil {
		return err.Error()
	}
	if err := m.Run("triton-to-linalg-experimental"); err != nil {
		return err.Error()
	}
	return m.String()
}

func everyFifth(files []string) (some []string) {
	for i := 0; i < len(files); i += 5 {
		some = append(some, files[i])
	}
	return some
}

// Modules do not share anything that changes: lowering many at the same time
// gives what lowering one after the other gives.
func TestConcurrentLowering(t *testing.T) {
	files, err := filepath.Glob("test/corpus/*/small/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	if testing.Short() { // all take a minute under the race detector
		files = everyFifth(files)
	}
	texts, want := make([]string, len(files)), make([]string, len(files))
	for i, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts[i], want[i] = string(text), lower(string(text))
	}
	got := make([]string, len(files))
	var wg sync.WaitGroup
	for i := range files {
		wg.Go(func() { got[i] = lower(texts[i]) })
	}
	wg.Wait()
	for i, file := range files {
		assert.True(t, want[i] == got[i], file)
	}
}
