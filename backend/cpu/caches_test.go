package cpu

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCacheSizes: cache sizes as Linux reports them, and the thresholds of launches.
func TestCacheSizes(t *testing.T) {
	folder := t.TempDir()
	for name, fields := range map[string][3]string{
		"index0": {"1", "Data", "48K"}, "index1": {"1", "Instruction", "32K"}, "index2": {"2", "Unified", "2048K"}, "index3": {"3", "Unified", "30720K"},
	} {
		at := filepath.Join(folder, name)
		require.NoError(t, os.Mkdir(at, 0o755))
		for i, file := range []string{"level", "type", "size"} {
			require.NoError(t, os.WriteFile(filepath.Join(at, file), []byte(fields[i]+"\n"), 0o644))
		}
	}
	own, last := cachesIn(folder)
	assert.EqualValues(t, 2<<20, own)
	assert.EqualValues(t, 30<<20, last)
	for _, test := range []struct{ own, last, want int64 }{
		{0, 0, 16 << 20}, {2 << 20, 300 << 20, 16 << 20}, {1 << 20, 8 << 20, 8 << 20}, {1 << 20, 2 << 20, 4 << 20},
	} {
		assert.Equal(t, test.want, nonTemporalBytesFor(test.own, test.last), "%+v", test)
	}
	own, last = cachesIn(filepath.Join(folder, "nothing"))
	assert.Zero(t, own)
	assert.Zero(t, last)
}
