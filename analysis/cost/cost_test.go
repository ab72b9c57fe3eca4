package cost_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/cost"
	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// rows is a kernel at stage tile: each program adds up some rows of 1024 f32, and stores 1024 sums at a stride.
const rows = `
#layout = #tile.layout<register = [[1], [2], [512]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]]>
module {
  func.func @rows(%in: memref<*xf32>, %out: memref<*xf32>, %rows: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.shared = 0 : i64} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c1024 = arith.constant 1024 : i32
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<1024xf32, #layout>
    %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024xf32, #layout>) -> tensor<1024xf32, #layout>
    %first = arith.muli %x, %rows : i32
    %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%acc = %start) -> (tensor<1024xf32, #layout>) : i32 {
      %row = arith.addi %first, %i : i32
      %at = arith.muli %row, %c1024 : i32
      %offset = arith.index_cast %at : i32 to index
      %m = memref.reinterpret_cast %in to offset: [%offset], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
      %v = tile.load %m vector 4 {alignment = 16 : i64} : memref<1024xf32, strided<[1], offset: ?>> -> tensor<1024xf32, #layout>
      %next = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%acc, %v : tensor<1024xf32, #layout>, tensor<1024xf32, #layout>) outs(%v : tensor<1024xf32, #layout>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %s = arith.addf %a, %b : f32
        linalg.yield %s : f32
      } -> tensor<1024xf32, #layout>
      scf.yield %next : tensor<1024xf32, #layout>
    }
    %oat = arith.muli %x, %c1024 : i32
    %ooffset = arith.index_cast %oat : i32 to index
    %to = memref.reinterpret_cast %out to offset: [%ooffset], sizes: [1024], strides: [16] : memref<*xf32> to memref<1024xf32, strided<[16], offset: ?>>
    tile.store %sum, %to vector 1 {alignment = 4 : i64} : tensor<1024xf32, #layout>, memref<1024xf32, strided<[16], offset: ?>>
    return
  }
}
`

func estimate(t *testing.T, l cost.Launch) *cost.Estimate {
	t.Helper()
	m, err := tshared.Parse("rows.tile", rows)
	require.NoError(t, err)
	gpu, err := targets.LookupGPU("sm_90a")
	require.NoError(t, err)
	e, err := cost.Of(m.Top.Region0().Entry().First(), gpu, l, occupancy.Registers{Count: 32})
	require.NoError(t, err)
	return e
}

// TestCounts: bytes and sectors follow from layouts, and iterations from arguments.
func TestCounts(t *testing.T) {
	e := estimate(t, cost.Launch{Grid: [3]int64{264, 1, 1}, Args: []cost.Arg{{}, {}, {Known: true, Value: 100}}})
	assert.True(t, e.Complete)
	assert.EqualValues(t, 100*4096, e.Loaded)
	assert.EqualValues(t, 4096, e.Stored)
	assert.EqualValues(t, 100*128+1024, e.Sectors, "each stored element has a sector of its own")
	assert.Equal(t, 16, e.Resident)
	assert.InDelta(t, 264*(100*4096+4096), e.Moved, 0.01*e.Moved, "programs store to the sectors of each other, which are moved once")
	assert.Len(t, e.Lines(), 4)
}

// TestUnknownLaunch: without the grid and the arguments the figures are for a program and an iteration.
func TestUnknownLaunch(t *testing.T) {
	e := estimate(t, cost.Launch{})
	assert.False(t, e.Complete)
	assert.EqualValues(t, 4096, e.Loaded)
	assert.EqualValues(t, 1, e.Programs)
}

// TestMemoryBound: many programs are limited by the bandwidth, in proportion to what they move; a buffer that all of them read is moved once.
func TestMemoryBound(t *testing.T) {
	l := cost.Launch{Grid: [3]int64{26400, 1, 1}, Args: []cost.Arg{{}, {}, {Known: true, Value: 100}}}
	e := estimate(t, l)
	assert.Equal(t, cost.Memory, e.Limits[0].Name)
	assert.InDelta(t, 26400*100*4096/(4.8e12*0.88), e.Seconds(), 0.1*e.Seconds())
	l.Args[0].Bytes = 1 << 20
	assert.Less(t, estimate(t, l).Moved, 26400*32*1024.0+2<<20)
}
