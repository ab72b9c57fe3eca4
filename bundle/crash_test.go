package bundle_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// crashVariable names the bundle in the process that crashes.
const crashVariable = "TSHARED_TEST_CRASH"

// TestCrashIsReported: a bad index of a gather ends the process; before that the standard error says
// which kernel, program, line and argument it was. The code is loaded without LLVM.
func TestCrashIsReported(t *testing.T) {
	racedetector.Skip(t, "programs with the race detector have no crash handler")
	if path := os.Getenv(crashVariable); path != "" {
		b, err := bundle.Open(path)
		require.NoError(t, err)
		ids := make([]int64, 256)
		ids[200] = 1 << 40
		err = b.Launch(t.Context(), jit.CPU(), "gathers", nil, make([]float32, 16), ids, make([]float32, 256), 256)
		t.Fatalf("the launch returned: %v", err)
	}
	k := kernel("gather", "gathers", "gather", "table_ptr *fp32", "ids_ptr *i64", "out_ptr *fp32", "n i32", "BLOCK =64")
	k.Grid = "cdiv(n, BLOCK)"
	path := t.TempDir() + "/gather.tsb"
	require.NoError(t, os.WriteFile(path, compiled(t, []string{hostTarget(t)}, k).write(t), 0o600))
	c := exec.Command(os.Args[0], "-test.run=^TestCrashIsReported$")
	c.Env = append(os.Environ(), crashVariable+"="+path)
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s", out)
	assert.Equal(t, 2, exit.ExitCode(), "Go's runtime ends the process: %s", out)
	assert.Regexp(t, `(?m)^tshared: .*kernels\.py:\d+: kernel @gather ended the process in program \(3, 0, 0\): SIGSEGV: segmentation violation at address 0x[0-9a-f]+: element 1099511627776 of argument "table_ptr"$`, string(out))
}
