package bundle_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/jit"
)

// bundlePath names the bundle of a process without LLVM.
const bundlePath = "BUNDLE_TEST_PATH"

// TestWithoutLLVM: another process, which finds no LLVM, launches the kernels of a bundle.
func TestWithoutLLVM(t *testing.T) {
	if path := os.Getenv(bundlePath); path != "" {
		launchWithoutLLVM(t, path)
		return
	}
	path := filepath.Join(t.TempDir(), "add.tsb")
	require.NoError(t, os.WriteFile(path, addBundle(t).write(t), 0o600))
	self, err := os.Executable()
	require.NoError(t, err)
	child := exec.Command(self, "-test.run=^TestWithoutLLVM$", "-test.v")
	child.Env = append(os.Environ(), bundlePath+"="+path, "TSHARED_LLVM=/nonexistent")
	out, err := child.CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.Contains(t, string(out), "--- PASS: TestWithoutLLVM")
}

func launchWithoutLLVM(t *testing.T, path string) {
	b, err := bundle.Open(path)
	require.NoError(t, err)
	gpu, _ := fakeGPU(t, 9, 0)
	launch(t, b, jit.CPU())
	launch(t, b, gpu)
	require.NoError(t, b.Close())
	if runtime.GOOS == "linux" {
		maps, err := os.ReadFile("/proc/self/maps")
		require.NoError(t, err)
		assert.NotContains(t, string(maps), "libLLVM")
	}
	_, err = libllvm.Open()
	assert.Error(t, err)
}
