package cpu_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
)

// shiftKernel stores x[i] at y[i], 64 at a time, all read before any is written.
const shiftKernel = `
tt.func public @shift(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %px = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %ax = tt.addptr %px, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %v = tt.load %ax : tensor<64x!tt.ptr<i32>>
  %py = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %ay = tt.addptr %py, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %ay, %v : tensor<64x!tt.ptr<i32>>
  tt.return
}
`

func TestOverlap(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	compile := func(o cpu.Options) *cpu.Kernel {
		m, err := tshared.Parse("shift.ttir", shiftKernel)
		require.NoError(t, err)
		require.NoError(t, m.Run("triton-to-linalg"))
		k, err := cpu.Compile(m.Top, "", o)
		require.NoError(t, err)
		t.Cleanup(k.Close)
		return k
	}
	data := make([]int32, 65)
	for i := range data {
		data[i] = int32(i)
	}
	_, err := compile(cpu.Options{}).Bind(data[:64], data[1:])
	require.ErrorContains(t, err, "overlap in memory: compile it with Overlap")

	_, err = compile(cpu.Options{Sharing: [][]int{{1}}}).Bind(data[:64], data[1:])
	require.ErrorContains(t, err, "overlap in memory: compile it with Overlap", "the other is not in the group")

	for name, o := range map[string]cpu.Options{"all": {Overlap: true}, "a group": {Sharing: [][]int{{0, 1}}}} {
		t.Run(name, func(t *testing.T) {
			for i := range data {
				data[i] = int32(i)
			}
			k := compile(o)
			args, err := k.Bind(data[:64], data[1:])
			require.NoError(t, err)
			defer args.Release()
			require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: args.Words}))
			for i := range data[1:] {
				require.EqualValues(t, i, data[i+1])
			}
		})
	}
}
