package run_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/libllvm"
)

const tooFar = `
#kernel = loc("k.py":3:0)
#range = loc("k.py":5:11)
#load = loc("k.py":6:4)
#store = loc("k.py":7:4)
tt.func public @k(%p: !tt.ptr<f32> loc("p"), %q: !tt.ptr<f32> loc("q")) {
  %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32> loc(#range)
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>> loc(#range)
  %from = tt.addptr %ps, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32> loc(#range)
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>> loc(#range)
  %to = tt.addptr %qs, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32> loc(#range)
  %x = tt.load %from : tensor<128x!tt.ptr<f32>> loc(#load)
  tt.store %to, %x : tensor<128x!tt.ptr<f32>> loc(#store)
  tt.return loc(#kernel)
} loc(#kernel)`

// TestSimulatorNamesLines: errors on the simulator begin with the source line, unless the PTX has
// no line info.
func TestSimulatorNamesLines(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	file := kernelFile(t, tooFar)
	for _, test := range []struct{ p, q, want string }{
		{"p=f32[64]:zeros", "q=f32[128]:zeros", "k.py:6:4: error: out of bounds: read of 4 bytes"},
		{"p=f32[128]:zeros", "q=f32[64]:zeros", "k.py:7:4: error: out of bounds: write of 4 bytes"},
	} {
		args := []string{file, "--backend=ptx-sim", "--arg", test.p, "--arg", test.q}
		code, _, stderr := command(args...)
		assert.Equal(t, 1, code)
		assert.Regexp(t, "^"+test.want, stderr)
		code, _, stderr = command(append(args, "--line-info=off")...)
		assert.Equal(t, 1, code)
		assert.Regexp(t, "^tshared run: error: out of bounds", stderr)
		assert.NotContains(t, stderr, "k.py")
	}
}
