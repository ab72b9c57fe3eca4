package triton_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

// TestPrograms: kernels compile out of files that ask for versions, devices and optional
// modules, and that run programs at their ends, as the files of libraries do.
func TestPrograms(t *testing.T) {
	for _, c := range []struct {
		file, kernel, signature string
		constants               map[string]any
		configs                 int
	}{
		{"testdata/programs/pkg/ops/rms.py", "rms_kernel", "*fp16:16, *fp16:16, i32, fp32", map[string]any{"BLOCK": 64, "HAS": true}, 2},
		{"testdata/programs/tuned.py", "k", "*fp16:16, i32", map[string]any{"ACT": "leaky"}, 2},
	} {
		m, err := triton.Load(c.file, triton.LoadOptions{})
		require.NoError(t, err, c.file)
		_, err = m.Kernels()
		require.NoError(t, err, c.file)
		k, err := m.Kernel(c.kernel)
		require.NoError(t, err, c.file)
		configs, err := k.Configs()
		require.NoError(t, err, c.file)
		assert.Len(t, configs, c.configs, c.file)
		s, err := k.ParseSignature(c.signature, c.constants)
		require.NoError(t, err, c.file)
		_, err = k.TTIR(s, triton.TTIR, triton.Options{})
		require.NoError(t, err, c.file)
	}
}
