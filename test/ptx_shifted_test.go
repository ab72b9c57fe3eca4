package test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
)

// shiftedSum is the sum of three tiles of a matrix: each begins %d columns after the one before, the first one anywhere. Their masks leave out elements outside of %rows
// and %columns.
const shiftedSum = `
tt.func public @sum(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %stride: i32, %row: i32, %rows: i32, %column: i32, %columns: i32, %d: i32) {
  %init = arith.constant dense<0> : tensor<8x32xi32>
  %other = arith.constant dense<1000> : tensor<8x32xi32>
  %r0 = arith.constant dense<0> : tensor<8xi32>
  %c0 = arith.constant dense<0> : tensor<32xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %width = arith.constant dense<32> : tensor<8x1xi32>
  %i8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %i32 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %row_s = tt.splat %row : i32 -> tensor<8xi32>
  %r = arith.addi %row_s, %i8 : tensor<8xi32>
  %rows_s = tt.splat %rows : i32 -> tensor<8xi32>
  %columns_s = tt.splat %columns : i32 -> tensor<32xi32>
  %stride_s = tt.splat %stride : i32 -> tensor<8x1xi32>
  %sum = scf.for %i = %zero to %three step %one iter_args(%acc = %init) -> (tensor<8x32xi32>)  : i32 {
    %by = arith.muli %i, %d : i32
    %by_s = tt.splat %by : i32 -> tensor<32xi32>
    %column_s = tt.splat %column : i32 -> tensor<32xi32>
    %at = arith.addi %column_s, %by_s : tensor<32xi32>
    %c = arith.addi %at, %i32 : tensor<32xi32>
    %ra = arith.cmpi sge, %r, %r0 : tensor<8xi32>
    %rb = arith.cmpi slt, %r, %rows_s : tensor<8xi32>
    %rm = arith.andi %ra, %rb : tensor<8xi1>
    %ca = arith.cmpi sge, %c, %c0 : tensor<32xi32>
    %cb = arith.cmpi slt, %c, %columns_s : tensor<32xi32>
    %cm = arith.andi %ca, %cb : tensor<32xi1>
    %re = tt.expand_dims %rm {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
    %ce = tt.expand_dims %cm {axis = 0 : i32} : tensor<32xi1> -> tensor<1x32xi1>
    %rw = tt.broadcast %re : tensor<8x1xi1> -> tensor<8x32xi1>
    %cw = tt.broadcast %ce : tensor<1x32xi1> -> tensor<8x32xi1>
    %mask = arith.andi %rw, %cw : tensor<8x32xi1>
    %rx = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %ro = arith.muli %rx, %stride_s : tensor<8x1xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x1x!tt.ptr<i32>>
    %rp = tt.addptr %xs, %ro : tensor<8x1x!tt.ptr<i32>>, tensor<8x1xi32>
    %rpw = tt.broadcast %rp : tensor<8x1x!tt.ptr<i32>> -> tensor<8x32x!tt.ptr<i32>>
    %cx = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %cxw = tt.broadcast %cx : tensor<1x32xi32> -> tensor<8x32xi32>
    %p = tt.addptr %rpw, %cxw : tensor<8x32x!tt.ptr<i32>>, tensor<8x32xi32>
    %v = tt.load %p, %mask, %other : tensor<8x32x!tt.ptr<i32>>
    %s = arith.addi %acc, %v : tensor<8x32xi32>
    scf.yield %s : tensor<8x32xi32>
  }
  %m = tt.expand_dims %i8 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %mo = arith.muli %m, %width : tensor<8x1xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<8x1x!tt.ptr<i32>>
  %yp = tt.addptr %ys, %mo : tensor<8x1x!tt.ptr<i32>>, tensor<8x1xi32>
  %ypw = tt.broadcast %yp : tensor<8x1x!tt.ptr<i32>> -> tensor<8x32x!tt.ptr<i32>>
  %n = tt.expand_dims %i32 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %nw = tt.broadcast %n : tensor<1x32xi32> -> tensor<8x32xi32>
  %yq = tt.addptr %ypw, %nw : tensor<8x32x!tt.ptr<i32>>, tensor<8x32xi32>
  tt.store %yq, %sum : tensor<8x32x!tt.ptr<i32>>
  tt.return
}
`

// shiftedTiles are where the tiles begin and the matrix ends, and how far apart they are.
type shiftedTiles struct{ row, rows, column, columns, d int32 }

// TestShiftedTiles: tiles begin before their matrix, in it, after it, and as far away as 32 bits allow, or farther; ends are any numbers.
func TestShiftedTiles(t *testing.T) {
	needLLVM(t)
	m, err := tshared.Parse("shifted.mlir", shiftedSum)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "sum", ptx.Options{Target: "sm_90a", Warps: 1, Stages: 3, Contract: true})
	require.NoError(t, err)
	const far, least = math.MaxInt32 - 40, math.MinInt32
	for _, w := range []shiftedTiles{
		{0, 10, 0, 40, 1}, {-1, 10, -2, 40, 1}, {-1, 10, -4, 40, 4}, {3, 10, 20, 40, 8}, {5, 9, 30, 39, 3},
		{-7, 3, -31, 5, 1}, {-8, 10, 0, 40, 1}, {0, 10, -32, 40, 32}, {10, 10, 0, 40, 1}, {0, 10, 40, 40, -1}, {0, 10, -40, 40, 20},
		{-3, 2, -5, 3, 2}, {0, 0, 0, 40, 1}, {0, -1, 0, least, 1}, {0, 10, 0, -5, 1}, {least, 10, least, 40, 1}, {far, 10, far, 40, -1},
		{0, 10, least, 40, 1 << 29}, {0, 10, -1 << 30, 40, 1 << 29}, {0, 10, far, 40, -1 << 30}, {2, 10, 7, 40, 1 << 29}, {-1, 10, far - 1<<30, 40, 1 << 29},
		{0, 10, math.MaxInt32, 40, math.MaxInt32},
	} {
		t.Run(fmt.Sprint(w), func(t *testing.T) { runShifted(t, k, w) })
	}
}

// runShifted runs the sum on the simulator, and checks its result.
func runShifted(t *testing.T, k *ptx.Kernel, w shiftedTiles) {
	const rows, stride, tileRows, tileColumns = 10, 44, 8, 32
	put := func(data []byte, at int, n int64) { binary.LittleEndian.PutUint32(data[4*at:], uint32(n)) }
	matrix, result := make([]byte, 4*rows*stride), make([]byte, 4*tileRows*tileColumns)
	for i := range rows * stride {
		put(matrix, i, int64(i))
	}
	l := sim.Launch{
		Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Check: true,
		Memory: []sim.Buffer{
			{Name: "x", Base: 1 << 36, Data: matrix, ElementBytes: 4},
			{Name: "y", Base: 2 << 36, Data: result, ElementBytes: 4},
		},
	}
	args := []uint64{1 << 36, 2 << 36}
	for _, n := range []int32{stride, w.row, w.rows, w.column, w.columns, w.d} {
		args = append(args, uint64(uint32(n)))
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, args[p.Arg])
	}
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	_, err = entry.Run(context.Background(), l)
	require.NoError(t, err)
	want := make([]byte, len(result))
	for r := range tileRows {
		for c := range tileColumns {
			sum := int64(0)
			for i := range 3 {
				row, column := int64(w.row)+int64(r), int64(w.column)+int64(i)*int64(w.d)+int64(c)
				if row < 0 || row >= int64(w.rows) || column < 0 || column >= int64(w.columns) {
					sum += 1000
					continue
				}
				sum += row*stride + column
			}
			put(want, r*tileColumns+c, sum)
		}
	}
	assert.Equal(t, want, result)
}
