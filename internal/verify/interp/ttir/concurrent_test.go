package ttir_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// TestRunsDoNotShareState runs one module from several goroutines.
func TestRunsDoNotShareState(t *testing.T) {
	m, err := tshared.Parse("kernel.mlir", storeAll("%n: i32", `
  %r0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %n : i32 -> tensor<64xi32>
  %x = arith.muli %r0, %s : tensor<64xi32>
  %v = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %sum = arith.addi %b, %a : i32
    tt.scan.return %sum : i32
  }) : (tensor<64xi32>) -> tensor<64xi32>`, "%v", "64", "i32"))
	require.NoError(t, err)
	module, err := ttir.Compile(m.Top, "")
	require.NoError(t, err)
	var wait sync.WaitGroup
	for n := range uint64(8) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			mem := memory.New()
			out := mem.Add("out", make([]byte, 64*4))
			for range 20 {
				err := module.Run(context.Background(), interp.Launch{
					Grid: [3]int{1, 1, 1}, Memory: mem, Args: []interp.Arg{interp.Scalar(n), interp.Pointer(out)},
				})
				if err != nil || memory.Get(out.Data[63*4:]) != n*63*32 {
					t.Errorf("run %d: %v, %d", n, err, memory.Get(out.Data[63*4:]))
					return
				}
			}
		}()
	}
	wait.Wait()
}
