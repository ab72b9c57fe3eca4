package ptx_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
)

// TestAssertionsArePrinted: a kernel whose Failures variable is not set prints the failing assertion with
// an element of the tensor.
func TestAssertionsArePrinted(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("k.ttir", `tt.func public @k(%n: i32) {
  %i = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %ns = tt.splat %n : i32 -> tensor<256xi32>
  %ok = arith.cmpi ne, %i, %ns : tensor<256xi32>
  tt.assert %ok, "not this one" : tensor<256xi1>
  tt.return
}`)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 4})
	require.NoError(t, err)
	loaded, err := sim.Load(k.Text)
	require.NoError(t, err)
	e, err := loaded.Entry("k")
	require.NoError(t, err)
	for _, n := range []uint64{0, 77, 255} {
		printed := ""
		_, err = e.Run(t.Context(), sim.Launch{Grid: [3]int{1}, Block: [3]int{128}, Shared: int(k.Shared), Args: []uint64{n}, Print: func(text string) { printed += text }})
		require.Error(t, err)
		assert.Equal(t, fmt.Sprintf("k.ttir:5:3: assertion failed: not this one (program 0, 0, 0, element %d)\n", n), printed)
	}
}
