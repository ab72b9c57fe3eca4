package bundle_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/binary"
)

// bundlePrograms builds the Go program and the C program of examples/bundle into a folder.
func bundlePrograms(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds programs of another module")
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skipf("the bundle has no code for %s on %s", runtime.GOARCH, runtime.GOOS)
	}
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	c := exec.Command("./build.sh", dir)
	c.Env = append(os.Environ(), "TSHARED="+binary.Path(t, "tshared"), "TSHARED_CACHE_DIR=off")
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return dir
}

// checkBundleProgram runs a program on the CPU: it is right, and loads no LLVM, which it could not
// find. The linker writes down what is loaded, also by dlopen.
func checkBundleProgram(t *testing.T, program string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "loaded")
	c := exec.Command(program)
	c.Env = []string{"TSHARED_LLVM=/nonexistent", "LD_DEBUG=files", "LD_DEBUG_OUTPUT=" + log}
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.True(t, strings.HasSuffix(string(out), "\nOK\n"), "%s", out)
	logs, err := filepath.Glob(log + ".*")
	require.NoError(t, err)
	require.NotEmpty(t, logs)
	loaded, err := os.ReadFile(logs[0])
	require.NoError(t, err)
	assert.Contains(t, string(loaded), "libc.so")
	assert.NotContains(t, string(loaded), "LLVM")
	assert.NotContains(t, string(loaded), "libcuda")
}

// checkFakeGPU runs the C program with a driver that runs its kernel on the host, and without one.
func checkFakeGPU(t *testing.T, program string) {
	t.Helper()
	folder := t.TempDir()
	out, err := exec.Command("cc", "-shared", "-fPIC", "-O1", "testdata/fakecuda.c", "-lm", "-o", filepath.Join(folder, "libcuda.so.1")).CombinedOutput()
	require.NoError(t, err, "%s", out)
	c := exec.Command(program, "--gpu")
	c.Env = []string{"LD_LIBRARY_PATH=" + folder}
	out, err = c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.True(t, strings.HasPrefix(string(out), "softmax on a fake\n") && strings.HasSuffix(string(out), "\nOK\n"), "%s", out)
	out, err = exec.Command(program, "--gpu").CombinedOutput()
	if err != nil { // with a GPU it is right as well
		require.Contains(t, string(out), "no GPU: libcuda.so.1: cannot open shared object file")
	}
}

// TestBundlePrograms: programs in Go and C launch kernels of a bundle without LLVM. The C program
// compiles without warnings by gcc and clang, and by CMake.
func TestBundlePrograms(t *testing.T) {
	dir := bundlePrograms(t)
	checkBundleProgram(t, filepath.Join(dir, "softmax-go"))
	checkBundleProgram(t, filepath.Join(dir, "softmax-c"))

	t.Run("gpu", func(t *testing.T) { checkFakeGPU(t, filepath.Join(dir, "softmax-c")) })
	for _, name := range []string{"gcc", "clang-22"} {
		t.Run(name, func(t *testing.T) {
			cc, err := exec.LookPath(name)
			if err != nil {
				t.Skip(err)
			}
			program := filepath.Join(t.TempDir(), "softmax-c")
			target := map[string]string{"amd64": "x86-64-v3", "arm64": "aarch64"}[runtime.GOARCH]
			objects, err := filepath.Glob(filepath.Join(dir, "c", target, "*.o"))
			require.NoError(t, err)
			args := append(objects, "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O2", "-I"+filepath.Join(dir, "c"), "c/main.c",
				"c/gpu.c", filepath.Join(dir, "c", "softmax.c"), "-lm", "-lpthread", "-ldl", "-o", program)
			out, err := exec.Command(cc, args...).CombinedOutput()
			require.NoError(t, err, "%s", out)
			checkBundleProgram(t, program)
		})
	}
	t.Run("cmake", func(t *testing.T) {
		cmake, err := exec.LookPath("cmake")
		if err != nil {
			t.Skip(err)
		}
		build := t.TempDir()
		out, err := exec.Command(cmake, "-S", "c", "-B", build, "-DSTUBS="+filepath.Join(dir, "c")).CombinedOutput()
		require.NoError(t, err, "%s", out)
		out, err = exec.Command(cmake, "--build", build).CombinedOutput()
		require.NoError(t, err, "%s", out)
		checkBundleProgram(t, filepath.Join(build, "softmax-c"))
	})
}
