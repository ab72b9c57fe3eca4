package cpu_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
)

// A panic in a worker is an error: the process continues, and the kernel can run again.
func TestWorkersPanic(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("k.ttir", "tt.func @k() {\n  tt.return\n}")
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	k, err := cpu.Compile(m.Top, "", cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	launch := cpu.Launch{Grid: [3]int{1000, 1, 1}, Workers: 4}
	launch.Progress = func(int, int) { panic("ouch") }
	err = k.Run(context.Background(), launch)
	require.EqualError(t, err, "BUG: a worker panicked on 'kernel @k': ouch")
	var bug *diag.Bug
	require.ErrorAs(t, err, &bug)
	launch.Progress = nil
	require.NoError(t, k.Run(context.Background(), launch))
}
