package cpu

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

func TestHasFMA(t *testing.T) {
	lib, err := libllvm.Open()
	if errors.Is(err, libllvm.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	const pc = "x86_64-unknown-linux-gnu"
	for _, c := range []struct {
		target libllvm.Target
		want   bool
	}{
		{libllvm.Target{Triple: pc, CPU: "x86-64"}, false},
		{libllvm.Target{Triple: pc, CPU: "x86-64", Features: "+fma"}, true},
		{libllvm.Target{Triple: pc, CPU: "x86-64-v3"}, true},
		{libllvm.Target{Triple: pc, CPU: "skylake"}, true},
		{libllvm.Target{Triple: pc, CPU: "x86-64-v3", Features: "-fma"}, false},
		{libllvm.Target{Triple: "aarch64-unknown-linux-gnu"}, true},
	} {
		machine, err := lib.Machine(c.target)
		if err != nil {
			t.Logf("not looked at: %v", err)
			continue
		}
		for range 2 {
			has, err := HasFMA(lib, machine)
			require.NoError(t, err)
			assert.Equal(t, c.want, has, "%+v", c.target)
		}
		machine.Close()
	}
}
