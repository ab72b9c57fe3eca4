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

// TestAssertionsShareMemory: the local memory of a kernel, by which spilled registers are counted, does not grow with its assertions.
func TestAssertionsShareMemory(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("k.ttir", `tt.func public @k(%n: i32) {
  %i = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %ns = tt.splat %n : i32 -> tensor<256xi32>
  %ne = arith.cmpi ne, %i, %ns : tensor<256xi32>
  tt.assert %ne, "not this one" : tensor<256xi1>
  %lt = arith.cmpi slt, %i, %ns : tensor<256xi32>
  tt.assert %lt, "below" : tensor<256xi1>
  %c7 = arith.constant 7 : i32
  %s = arith.cmpi sgt, %n, %c7 : i32
  %t = tt.splat %s : i1 -> tensor<1xi1>
  tt.assert %t, "above 7" : tensor<1xi1>
  tt.return
}`)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 4})
	require.NoError(t, err)
	assert.Contains(t, k.Text, "__local_depot0[40]")
}
