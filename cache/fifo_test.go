//go:build linux

package cache

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFIFO: a FIFO in place of a file is damage, and nobody waits for its writer.
func TestFIFO(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, metadataFile), 0o600))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	for _, size := range []int64{-1, 0, 7} {
		_, _, err = readFile(root, metadataFile, size)
		assert.ErrorContains(t, err, "not a regular file")
	}
	_, err = readMetadata(dir)
	assert.ErrorContains(t, err, "not a regular file")
}
