package jit_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// crashVariable is set in the process that crashes.
const crashVariable = "TSHARED_TEST_CRASH"

// TestCrashIsReported: a bad index of a gather ends the process; before that the standard error says
// which kernel, program, line and argument it was.
func TestCrashIsReported(t *testing.T) {
	racedetector.Skip(t, "programs with the race detector have no crash handler")
	if os.Getenv(crashVariable) != "" {
		fn := load(t, "gather")
		ids := make([]int64, 256)
		ids[200] = 1 << 40
		err := fn.Launch(t.Context(), jit.CPU(), 4, make([]float32, 16), ids, make([]float32, 256), 256, 64)
		t.Fatalf("the launch returned: %v", err)
	}
	load(t, "gather") // which skips without LLVM
	c := exec.Command(os.Args[0], "-test.run=^TestCrashIsReported$")
	c.Env = append(os.Environ(), crashVariable+"=1")
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s", out)
	assert.Equal(t, 2, exit.ExitCode(), "Go's runtime ends the process: %s", out)
	assert.Regexp(t, `(?m)^tshared: .*kernels\.py:\d+: kernel @gather ended the process in program \(3, 0, 0\): SIGSEGV: segmentation violation at address 0x[0-9a-f]+: element 1099511627776 of argument "table_ptr"$`, string(out))
}

// TestPanicsOfGoAreNoCrashes: a nil pointer in Go code is recovered from as before, also while kernels run.
func TestPanicsOfGoAreNoCrashes(t *testing.T) {
	fn := load(t, "add")
	x := counted(64)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, x, make([]float32, 64), 64, 64))
	var nothing *[4]int
	assert.Panics(t, func() { nothing[1] = 1 })
}
