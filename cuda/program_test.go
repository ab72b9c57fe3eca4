package cuda_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
)

// TestLaunchProgram: the program that measures launches builds without cgo, and
// says in one line that there is no driver.
func TestLaunchProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("building a program takes a while")
	}
	program := filepath.Join(t.TempDir(), "launch")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", program, "./testdata/launch")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	run := exec.Command(program)
	run.Env = append(os.Environ(), cuda.LibraryEnv+"=/nowhere/libcuda.so.1")
	out, err = run.CombinedOutput()
	require.Error(t, err)
	require.Regexp(t, `^launch: no CUDA driver was found: .*\n$`, string(out))
}
