package test

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	runner "github.com/tshared/tshared/run"
)

// notForGPUs is how many files of small cases the PTX backend refuses as yet.
const notForGPUs = 0

// TestKernelsOnSimulator runs the PTX of every small case: it is right, or there
// is none.
func TestKernelsOnSimulator(t *testing.T) {
	needLLVM(t)
	files, err := filepath.Glob("corpus/*/small/kernel*.ttir")
	require.NoError(t, err)
	refused := 0
	for _, file := range files {
		var stdout, stderr bytes.Buffer
		code := runner.Main(context.Background(), []string{file, "--case", filepath.Join(filepath.Dir(file), "case.json"), "--backend=ptx-sim"}, &stdout, &stderr)
		if code == 1 && strings.Contains(stderr.String(), "for a GPU") {
			refused++
			continue
		}
		if code == 1 && strings.Contains(stderr.String(), "LLVM: code generation") {
			refused++
			continue
		}
		assert.Equal(t, 0, code, "%s: %s%s", file, stdout.String(), stderr.String())
	}
	t.Logf("%d of %d files right, %d refused", len(files)-refused, len(files), refused)
	assert.LessOrEqual(t, refused, notForGPUs)
}

// TestOtherKernelsOnSimulator does the same for kernels of our own, which use
// more operations. Those that no backend takes, or that need functions no GPU
// has, are left out.
func TestOtherKernelsOnSimulator(t *testing.T) {
	needLLVM(t)
	files, err := filepath.Glob("run/*/kernel.ttir")
	require.NoError(t, err)
	right := 0
	for _, file := range files {
		var stdout, stderr bytes.Buffer
		code := runner.Main(context.Background(), []string{file, "--case", filepath.Join(filepath.Dir(file), "case.json"), "--backend=ptx-sim"}, &stdout, &stderr)
		if code == 1 && (strings.Contains(stderr.String(), "cannot lower") || strings.Contains(stderr.String(), "on a GPU")) {
			continue
		}
		assert.Equal(t, 0, code, "%s: %s%s", file, stdout.String(), stderr.String())
		right++
	}
	t.Logf("%d of %d right", right, len(files))
	assert.GreaterOrEqual(t, right, 20)
}
