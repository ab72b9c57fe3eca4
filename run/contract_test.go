package run_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// residue is (1+e)*(1-e) - 1 for e = 2^-13: not 0 if it is rounded once.
const residue = `tt.func public @residue(%p: !tt.ptr<f32> loc("p"), %a: f32 loc("a"), %b: f32 loc("b"), %c: f32 loc("c")) {
  %m = arith.mulf %a, %b : f32
  %s = arith.addf %m, %c : f32
  tt.store %p, %s : !tt.ptr<f32>
  tt.return
}`

func TestContraction(t *testing.T) {
	file := kernelFile(t, residue)
	args := []string{file, "--arg", "p=f32[1]:ones", "--arg", "a=1.0001220703125", "--arg", "b=0.9998779296875", "--arg", "c=-1"}
	run := func(more ...string) string {
		code, stdout, stderr := isolated(t, context.Background(), append(args, more...)...)
		require.Equal(t, 0, code, stderr)
		return stdout
	}
	apart := run("--backend=cpu", "--fp-contract=off")
	assert.Equal(t, run("--backend=interp"), apart)
	assert.Equal(t, run("--backend=cpu"), run("--backend=cpu", "--fp-contract=on"))
	assert.NotEqual(t, apart, run("--backend=cpu"), "this machine has instructions that round once")
	code, _, stderr := isolated(t, context.Background(), append(args, "--fp-contract=fast")...)
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, `invalid value "fast" for flag -fp-contract: expected on or off`)
}
