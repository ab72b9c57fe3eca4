package run_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

// TestOverflow: --check reports an overflow of index arithmetic with location, program and element,
// on every backend. Data may wrap around.
func TestOverflow(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, backend := range [][]string{{"--backend=interp"}, {"--backend=interp", "--lowered"}, {"--backend=cpu"}, {"--backend=ptx-sim", "--workers=1"}} {
		t.Run(fmt.Sprint(backend), func(t *testing.T) {
			run := func(stride string, more ...string) (int, string) {
				args := append([]string{"testdata/overflow/offset.ttir", "--grid", "3", "--arg", "x=i32[64]:fill:100000", "--arg", "out=i32[64]", "--arg", "stride=" + stride}, backend...)
				code, _, stderr := command(append(args, more...)...)
				return code, stderr
			}
			code, stderr := run("1000", "--check")
			require.Equal(t, 0, code, stderr)
			code, stderr = run("1073741824", "--check")
			assert.Equal(t, 1, code)
			assert.Contains(t, stderr, "k.py:4:5: ")
			assert.Contains(t, stderr, "int32 overflow in 'arith.muli'")
			assert.Regexp(t, `program \(?2, 0, 0`, stderr)
			code, stderr = run("1073741810", "--check")
			assert.Equal(t, 1, code)
			assert.Contains(t, stderr, "k.py:5:5: ")
			assert.Contains(t, stderr, "int32 overflow in 'arith.addi'")
			assert.Regexp(t, `program \(?2, 0, 0\)?, element (2[89]|[345][0-9]|6[0-3])\b`, stderr, "the first of those that overflow, or another one")
			code, stderr = run("1073741824")
			assert.Equal(t, 0, code, stderr)
		})
	}
}
