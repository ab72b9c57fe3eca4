package test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/binary"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// TestMLIRRunner: the example that runs a lowered kernel with MLIR's tools adds numbers.
func TestMLIRRunner(t *testing.T) {
	runner := llvmtools.Find(t, "mlir-runner")
	libs, err := filepath.Glob(filepath.Join(filepath.Dir(runner), "..", "lib", "libmlir*_runner_utils.so*"))
	require.NoError(t, err)
	if len(libs) == 0 {
		t.Skip("the libraries of mlir-runner are not installed (Debian: libmlir-22)")
	}
	c := exec.Command("../examples/mlir/run.sh")
	c.Env = append(os.Environ(), "TSHARED_OPT="+binary.Path(t, "tshared-opt"), "LLVM_BIN="+filepath.Dir(runner))
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "[1,  2,  3,  4,")
	require.Contains(t, string(out), "999,  1000]")
}
