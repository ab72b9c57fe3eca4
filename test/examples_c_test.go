package test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/binary"
)

// TestProgramInC: the C program of the examples links with a compiled kernel and computes the right
// numbers.
func TestProgramInC(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip(err)
	}
	c := exec.Command("../examples/c/run.sh")
	c.Env = append(os.Environ(), "TSHARED="+binary.Path(t, "tshared"))
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, "all elements are right\n", string(out))
}
