package test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// wrappedMatmul is a product of 64 rows that wrap around in a matrix and 64 columns that do so in another one. Both are at an offset, so
// that there is memory below row 0 and column 0.
const wrappedMatmul = `
tt.func public @matmul(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %stride: i32, %base: i32 {tt.divisibility = 16 : i32}, %row: i32, %rows: i32, %column: i32, %columns: i32) {
  %init = arith.constant dense<0.0> : tensor<64x64xf32>
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %depth = arith.constant 128 : i32
  %i64 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %i32 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %row_s = tt.splat %row : i32 -> tensor<64xi32>
  %rows_s = tt.splat %rows : i32 -> tensor<64xi32>
  %row_i = arith.addi %row_s, %i64 : tensor<64xi32>
  %row_at = arith.remsi %row_i, %rows_s : tensor<64xi32>
  %am = tt.expand_dims %row_at {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %column_s = tt.splat %column : i32 -> tensor<64xi32>
  %columns_s = tt.splat %columns : i32 -> tensor<64xi32>
  %column_i = arith.addi %column_s, %i64 : tensor<64xi32>
  %column_at = arith.remsi %column_i, %columns_s : tensor<64xi32>
  %bn = tt.expand_dims %column_at {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %bnb = tt.broadcast %bn : tensor<1x64xi32> -> tensor<32x64xi32>
  %sa = tt.splat %stride : i32 -> tensor<64x1xi32>
  %sb = tt.splat %stride : i32 -> tensor<32x1xi32>
  %af = tt.addptr %a, %base : !tt.ptr<f16>, i32
  %bf = tt.addptr %b, %base : !tt.ptr<f16>, i32
  %ap = tt.splat %af : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %bp = tt.splat %bf : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
  %ao = arith.muli %am, %sa : tensor<64x1xi32>
  %ar = tt.addptr %ap, %ao : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %arb = tt.broadcast %ar : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
  %sum = scf.for %i = %c0 to %depth step %c32 iter_args(%acc = %init) -> (tensor<64x64xf32>)  : i32 {
    %is = tt.splat %i : i32 -> tensor<32xi32>
    %ks = arith.addi %is, %i32 : tensor<32xi32>
    %ka = tt.expand_dims %ks {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %kb = tt.expand_dims %ks {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %kab = tt.broadcast %ka : tensor<1x32xi32> -> tensor<64x32xi32>
    %at = tt.addptr %arb, %kab : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %x = tt.load %at : tensor<64x32x!tt.ptr<f16>>
    %bo = arith.muli %kb, %sb : tensor<32x1xi32>
    %br = tt.addptr %bp, %bo : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %brb = tt.broadcast %br : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
    %bt = tt.addptr %brb, %bnb : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %y = tt.load %bt : tensor<32x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %acc : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %m = tt.expand_dims %i64 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %n = tt.expand_dims %i64 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %to = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %co = arith.muli %m, %c64 : tensor<64x1xi32>
  %cr = tt.addptr %to, %co : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %crb = tt.broadcast %cr : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %cc = tt.broadcast %n : tensor<1x64xi32> -> tensor<64x64xi32>
  %cp = tt.addptr %crb, %cc : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %cp, %sum : tensor<64x64x!tt.ptr<f32>>
  %wide = tt.broadcast %ar : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
  %first = tt.addptr %wide, %cc : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %v = tt.load %first : tensor<64x64x!tt.ptr<f16>>
  %ve = arith.extf %v : tensor<64x64xf16> to tensor<64x64xf32>
  %size = arith.constant dense<4096> : tensor<64x64xi32>
  %cq = tt.addptr %cp, %size : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %cq, %ve : tensor<64x64x!tt.ptr<f32>>
  %bq = tt.splat %bf : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %mo = arith.muli %m, %sa : tensor<64x1xi32>
  %tall = tt.addptr %bq, %mo : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %tallb = tt.broadcast %tall : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
  %bnc = tt.broadcast %bn : tensor<1x64xi32> -> tensor<64x64xi32>
  %last = tt.addptr %tallb, %bnc : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %u = tt.load %last : tensor<64x64x!tt.ptr<f16>>
  %ue = arith.extf %u : tensor<64x64xf16> to tensor<64x64xf32>
  %cs = tt.addptr %cq, %size : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %cs, %ue : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
`

// TestWrappedTiles: tiles begin anywhere in a period or below 0, and have many periods or a part of one.
func TestWrappedTiles(t *testing.T) {
	needLLVM(t)
	for _, target := range []string{"sm_80", "sm_90a"} {
		t.Run(target, func(t *testing.T) {
			t.Parallel()
			m, err := tshared.Parse("wrapped.mlir", wrappedMatmul)
			require.NoError(t, err)
			require.NoError(t, m.Run(ptx.Lowering))
			k, err := ptx.Compile(m.Top, "matmul", ptx.Options{Target: target, Warps: 4, Stages: 3, Contract: true})
			require.NoError(t, err)
			assert.Contains(t, k.Text, "cp.async")
			for _, w := range []wrappedTiles{
				{0, 64, 0, 64, 144}, {16, 80, 56, 120, 144}, // not wrapped
				{40, 64, 40, 96, 144}, {40, 65, 41, 96, 144}, {17, 80, 56, 119, 143},
				{5, 13, 3, 7, 144}, {5, 1, 8, 8, 143}, {7, -16, 16, -40, 144},
				{-64, 32, -64, 32, 144}, {-3, 80, -8, 128, 144}, {-40, 64, -40, 64, 143}, {-100, 33, -72, 40, 144}, {-64, -64, -64, -64, 144},
			} {
				t.Run(fmt.Sprint(w), func(t *testing.T) { runWrapped(t, k, w) })
			}
		})
	}
}

// wrappedTiles are where the tiles begin, after how many rows or columns they begin again, and the distance of rows.
type wrappedTiles struct{ row, rows, column, columns, stride int }

// runWrapped runs the product on the simulator, and checks its result.
func runWrapped(t *testing.T, k *ptx.Kernel, w wrappedTiles) {
	const size, depth, resultBytes = 64, 128, 4
	base := 64 * 144
	value := func(matrix, at int) int { return (at*at%31+matrix*3)%9 - 4 }
	matrix := func(n int) []byte {
		data := make([]byte, 2*(base+depth*w.stride+size))
		for i := range len(data) / 2 {
			memory.Put(data[2*i:2*i+2], scalar.FloatOf(apfloat.F16, float64(value(n, i))))
		}
		return data
	}
	result := make([]byte, 3*size*size*resultBytes)
	l := sim.Launch{
		Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Check: true,
		Memory: []sim.Buffer{
			{Name: "a", Base: 1 << 36, Data: matrix(0), ElementBytes: 2},
			{Name: "b", Base: 2 << 36, Data: matrix(1), ElementBytes: 2},
			{Name: "c", Base: 3 << 36, Data: result, ElementBytes: resultBytes},
		},
	}
	bits := func(n int) uint64 { return uint64(uint32(n)) }
	for _, p := range k.Params {
		l.Args = append(l.Args, []uint64{1 << 36, 2 << 36, 3 << 36, bits(w.stride), bits(base), bits(w.row), bits(w.rows), bits(w.column), bits(w.columns)}[p.Arg])
	}
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	_, err = entry.Run(context.Background(), l)
	require.NoError(t, err)
	for i := range size {
		for j := range size {
			a := func(x int) int { return value(0, base+(w.row+i)%w.rows*w.stride+x) }
			b := func(x int) int { return value(1, base+x*w.stride+(w.column+j)%w.columns) }
			sum := 0
			for x := range depth {
				sum += a(x) * b(x)
			}
			for n, want := range []int{sum, a(j), b(i)} {
				at := ((n*size+i)*size + j) * resultBytes
				require.Equal(t, scalar.FloatOf(apfloat.F32, float64(want)), memory.Get(result[at:at+resultBytes]), "result %d: row %d, column %d", n, i, j)
			}
		}
	}
}
