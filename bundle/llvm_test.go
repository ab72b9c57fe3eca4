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

// checkedSuffix is what the name of a bundle with Triton IR has after it.
const checkedSuffix = ".checked"

// TestWithoutLLVM: another process, which finds no LLVM, launches the kernels of a bundle. Checked code
// it cannot compile.
func TestWithoutLLVM(t *testing.T) {
	if path := os.Getenv(bundlePath); path != "" {
		launchWithoutLLVM(t, path)
		return
	}
	path := filepath.Join(t.TempDir(), "add.tsb")
	require.NoError(t, os.WriteFile(path, addBundle(t).write(t), 0o600))
	require.NoError(t, os.WriteFile(path+checkedSuffix, gatherBundle(t, unchanged), 0o600))
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
	launchAll(t, b, jit.CPU())
	launchAll(t, b, gpu)
	require.NoError(t, b.Close())
	if runtime.GOOS == "linux" {
		maps, err := os.ReadFile("/proc/self/maps")
		require.NoError(t, err)
		assert.NotContains(t, string(maps), "libLLVM")
	}
	_, err = libllvm.Open()
	assert.Error(t, err)
	checked, err := bundle.Open(path+checkedSuffix, jit.WithCheck())
	require.NoError(t, err)
	err = checked.Launch(t.Context(), jit.CPU(), "gather", nil, counted(16), make([]int64, 64), make([]float32, 64), 64)
	assert.ErrorContains(t, err, "WithCheck asks for checked code: kernel gather_64: ")
	assert.ErrorContains(t, err, "LLVM")
	require.NoError(t, checked.Close())
}
