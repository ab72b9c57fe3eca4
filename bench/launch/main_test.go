package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

// TestCPU: everything but the GPU's part runs.
func TestCPU(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	t.Setenv("TSHARED_CACHE_DIR", "off")
	o := options{cpu: true, batches: 2, launches: 3}
	require.NoError(t, o.run(t.Context()))
}

// TestBareLoop: the C program compiles.
func TestBareLoop(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip(err)
	}
	program, err := new(options).bareLoop(t.TempDir())
	require.NoError(t, err)
	require.ErrorContains(t, exec.Command(program).Run(), "exit status 2")
}
