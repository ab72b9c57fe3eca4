package run_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

// TestPrecisionOfDots: a dot of f32 that names no precision, and a sum of products that becomes a
// dot, are exact on a CPU and TF32 on a GPU. The number has more bits than TF32.
func TestPrecisionOfDots(t *testing.T) {
	const exact, tf32 = "least 32.0288, greatest 32.0288", "least 32, greatest 32,"
	for _, backend := range []string{"interp", "cpu", "ptx-sim"} {
		if _, err := libllvm.Open(); err != nil && backend != "interp" {
			t.Skipf("no libLLVM to compile with: %v", err)
		}
		unasked := exact
		if backend == "ptx-sim" {
			unasked = tf32
		}
		for _, c := range []struct {
			want string
			fn   []string
		}{
			{unasked, []string{"--fn=plain"}}, {unasked, []string{"--fn=imported"}}, {unasked, []string{"--fn=aliased"}}, {unasked, []string{"--fn=of_core"}}, {unasked, []string{"--fn=sums"}},
			{tf32, []string{"--fn=asked", "--const", "ALLOW=True"}}, {tf32, []string{"--fn=asked", "--const", "ALLOW=False"}},
		} {
			args := append([]string{"testdata/dots/dots.py", "--grid=1", "--backend=" + backend, "--arg", "a=f32[32,32]:fill:1.0009", "--arg", "b=f32[32,32]:ones", "--arg", "o=f32[32,32]"}, c.fn...)
			code, stdout, stderr := command(args...)
			require.Equal(t, 0, code, stderr)
			assert.Contains(t, stdout, c.want, "%s %s", backend, c.fn)
		}
	}
}
