package test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// copiedMatmul is a product of 64 rows and 64 columns. The matrices have a stride and start at an offset, of which nothing is known;
// K is masked. The arguments of the text are the type of the operands, a zero of it, and the type of the product.
const copiedMatmul = `
tt.func public @matmul(%%a: !tt.ptr<%[1]s> {tt.divisibility = 16 : i32}, %%b: !tt.ptr<%[1]s> {tt.divisibility = 16 : i32}, %%c: !tt.ptr<%[3]s> {tt.divisibility = 16 : i32}, %%k: i32, %%stride: i32, %%offset: i32) {
  %%zero = arith.constant dense<%[2]s> : tensor<64x32x%[1]s>
  %%zero_b = arith.constant dense<%[2]s> : tensor<32x64x%[1]s>
  %%init = arith.constant dense<%[4]s> : tensor<64x64x%[3]s>
  %%c64 = arith.constant dense<64> : tensor<64x1xi32>
  %%c0 = arith.constant 0 : i32
  %%c32 = arith.constant 32 : i32
  %%m = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %%r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %%rows = tt.expand_dims %%m {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %%columns = tt.expand_dims %%m {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %%s = tt.splat %%stride : i32 -> tensor<64x1xi32>
  %%sb = tt.splat %%stride : i32 -> tensor<32x1xi32>
  %%af = tt.addptr %%a, %%offset : !tt.ptr<%[1]s>, i32
  %%bf = tt.addptr %%b, %%offset : !tt.ptr<%[1]s>, i32
  %%ap = tt.splat %%af : !tt.ptr<%[1]s> -> tensor<64x1x!tt.ptr<%[1]s>>
  %%bp = tt.splat %%bf : !tt.ptr<%[1]s> -> tensor<32x1x!tt.ptr<%[1]s>>
  %%ao = arith.muli %%rows, %%s : tensor<64x1xi32>
  %%ar = tt.addptr %%ap, %%ao : tensor<64x1x!tt.ptr<%[1]s>>, tensor<64x1xi32>
  %%arb = tt.broadcast %%ar : tensor<64x1x!tt.ptr<%[1]s>> -> tensor<64x32x!tt.ptr<%[1]s>>
  %%columns_b = tt.broadcast %%columns : tensor<1x64xi32> -> tensor<32x64xi32>
  %%sum = scf.for %%i = %%c0 to %%k step %%c32 iter_args(%%acc = %%init) -> (tensor<64x64x%[3]s>)  : i32 {
    %%is = tt.splat %%i : i32 -> tensor<32xi32>
    %%ks = arith.addi %%is, %%r : tensor<32xi32>
    %%ka = tt.expand_dims %%ks {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %%kb = tt.expand_dims %%ks {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %%end_a = tt.splat %%k : i32 -> tensor<1x32xi32>
    %%end_b = tt.splat %%k : i32 -> tensor<32x1xi32>
    %%in_a = arith.cmpi slt, %%ka, %%end_a : tensor<1x32xi32>
    %%in_b = arith.cmpi slt, %%kb, %%end_b : tensor<32x1xi32>
    %%mask_a = tt.broadcast %%in_a : tensor<1x32xi1> -> tensor<64x32xi1>
    %%mask_b = tt.broadcast %%in_b : tensor<32x1xi1> -> tensor<32x64xi1>
    %%kab = tt.broadcast %%ka : tensor<1x32xi32> -> tensor<64x32xi32>
    %%at = tt.addptr %%arb, %%kab : tensor<64x32x!tt.ptr<%[1]s>>, tensor<64x32xi32>
    %%x = tt.load %%at, %%mask_a, %%zero : tensor<64x32x!tt.ptr<%[1]s>>
    %%bo = arith.muli %%kb, %%sb : tensor<32x1xi32>
    %%br = tt.addptr %%bp, %%bo : tensor<32x1x!tt.ptr<%[1]s>>, tensor<32x1xi32>
    %%brb = tt.broadcast %%br : tensor<32x1x!tt.ptr<%[1]s>> -> tensor<32x64x!tt.ptr<%[1]s>>
    %%bt = tt.addptr %%brb, %%columns_b : tensor<32x64x!tt.ptr<%[1]s>>, tensor<32x64xi32>
    %%y = tt.load %%bt, %%mask_b, %%zero_b : tensor<32x64x!tt.ptr<%[1]s>>
    %%d = tt.dot %%x, %%y, %%acc : tensor<64x32x%[1]s> * tensor<32x64x%[1]s> -> tensor<64x64x%[3]s>
    scf.yield %%d : tensor<64x64x%[3]s>
  }
  %%to = tt.splat %%c : !tt.ptr<%[3]s> -> tensor<64x1x!tt.ptr<%[3]s>>
  %%co = arith.muli %%rows, %%c64 : tensor<64x1xi32>
  %%cr = tt.addptr %%to, %%co : tensor<64x1x!tt.ptr<%[3]s>>, tensor<64x1xi32>
  %%crb = tt.broadcast %%cr : tensor<64x1x!tt.ptr<%[3]s>> -> tensor<64x64x!tt.ptr<%[3]s>>
  %%cc = tt.broadcast %%columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %%cp = tt.addptr %%crb, %%cc : tensor<64x64x!tt.ptr<%[3]s>>, tensor<64x64xi32>
  tt.store %%cp, %%sum : tensor<64x64x!tt.ptr<%[3]s>>
  tt.return
}
`

// copyType is an element type in the test of copies.
type copyType struct {
	name, zero, result, resultZero string
	bytes                          int
	encode                         func(v int) uint64
}

var copyTypes = []copyType{
	{"f16", "0.0", "f32", "0.0", 2, func(v int) uint64 { return scalar.FloatOf(apfloat.F16, float64(v)) }},
	{"f32", "0.0", "f32", "0.0", 4, func(v int) uint64 { return scalar.FloatOf(apfloat.F32, float64(v)) }},
	{"i8", "0", "i32", "0", 1, func(v int) uint64 { return uint64(uint8(v)) }},
}

// TestCopiesOfAnyAlignment: asynchronous copies are by the widest vectors that strides and offset allow, and copy what they should. The numbers of
// stages take turns with the alignments.
func TestCopiesOfAnyAlignment(t *testing.T) {
	needLLVM(t)
	for _, typ := range copyTypes {
		for _, target := range []string{"sm_80", "sm_90a"} {
			t.Run(typ.name+","+target, func(t *testing.T) {
				t.Parallel()
				m, err := tshared.Parse("copies.mlir", fmt.Sprintf(copiedMatmul, typ.name, typ.zero, typ.result, typ.resultZero))
				require.NoError(t, err)
				require.NoError(t, m.Run(ptx.Lowering))
				for i, stages := range []int{1, 3} {
					k, err := ptx.Compile(m.Top, "matmul", ptx.Options{Target: target, Warps: 4, Stages: stages, Contract: true})
					require.NoError(t, err)
					for j, c := range []struct{ k, stride, offset int }{
						{96, 96, 0}, {96, 96, 16}, {96, 104, 0}, {96, 96, 8}, {96, 100, 0}, {96, 96, 4}, {96, 102, 0}, {96, 96, 2}, {96, 101, 0}, {96, 96, 1},
						{80, 80, 0}, {72, 104, 4}, {68, 102, 6}, {66, 99, 3}, {65, 96, 0}, {33, 67, 5},
					} {
						if !sweep.Turn(i+j, 2) {
							continue
						}
						t.Run(fmt.Sprintf("stages=%d,k=%d,stride=%d,offset=%d", stages, c.k, c.stride, c.offset), func(t *testing.T) {
							runCopies(t, k, typ, c.k, c.stride, c.offset)
						})
					}
				}
			})
		}
	}
}

// runCopies runs the product on the simulator, and checks its result and the widths of its copies.
func runCopies(t *testing.T, k *ptx.Kernel, typ copyType, depth, stride, offset int) {
	const rows, resultBytes = 64, 4
	value := func(matrix, i, j int) int { return (i*7+j*5+matrix*3)%9 - 4 }
	matrix := func(n, rows, columns int) []byte {
		data := make([]byte, (offset+rows*stride+columns)*typ.bytes)
		for i := range rows {
			for j := range columns {
				at := (offset + i*stride + j) * typ.bytes
				memory.Put(data[at:at+typ.bytes], typ.encode(value(n, i, j)))
			}
		}
		return data
	}
	result := make([]byte, rows*rows*resultBytes)
	l := sim.Launch{
		Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Stats: true, Check: true,
		Memory: []sim.Buffer{
			{Name: "a", Base: 1 << 36, Data: matrix(0, rows, depth), ElementBytes: typ.bytes},
			{Name: "b", Base: 2 << 36, Data: matrix(1, depth, rows), ElementBytes: typ.bytes},
			{Name: "c", Base: 3 << 36, Data: result, ElementBytes: resultBytes},
		},
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, []uint64{1 << 36, 2 << 36, 3 << 36, uint64(depth), uint64(stride), uint64(offset)}[p.Arg])
	}
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	report, err := entry.Run(context.Background(), l)
	require.NoError(t, err)
	for i := range rows {
		for j := range rows {
			sum := 0
			for x := range depth {
				sum += value(0, i, x) * value(1, x, j)
			}
			want := uint64(uint32(sum))
			if typ.result == "f32" {
				want = scalar.FloatOf(apfloat.F32, float64(sum))
			}
			at := (i*rows + j) * resultBytes
			require.Equal(t, want, memory.Get(result[at:at+resultBytes]), "row %d, column %d", i, j)
		}
	}
	assertWidths(t, report.Stats, typ.bytes, stride, offset)
}

// assertWidths checks the widths of copies: all are by the widest vectors that are aligned, also those that the end of a matrix cuts.
func assertWidths(t *testing.T, stats *sim.Stats, bytes, stride, offset int) {
	want := lowBit(stride*bytes | offset*bytes | 16)
	if want < 4 {
		want = bytes
	}
	seen := map[int]bool{}
	for _, a := range stats.GlobalAccesses {
		switch {
		case a.Requests == 0 || strings.Contains(a.Inst, "st."):
		case strings.Contains(a.Inst, "cp.async"):
			width := 0
			for _, n := range []int{4, 8, 16} {
				if strings.Contains(a.Inst, fmt.Sprintf("], %d", n)) {
					width = n
				}
			}
			seen[width] = true
		default:
			seen[bytes] = true
		}
	}
	assert.Equal(t, map[int]bool{want: true}, seen, "widths in bytes")
}

// lowBit is the greatest power of two that divides a number.
func lowBit(n int) int { return n & -n }

// describedMatmul is a product of 64 rows from one position on and 64 columns from another. What is out of bounds of the matrices is zero, or NaN where a
// descriptor says so.
const describedMatmul = `
tt.func public @matmul(%a: !tt.tensordesc<tensor<64x32xf16>>, %b: !tt.tensordesc<tensor<32x64xf16>>, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k: i32, %row: i32 {tt.divisibility = 8 : i32}, %column: i32 {tt.divisibility = 8 : i32}) {
  %init = arith.constant dense<0.0> : tensor<64x64xf32>
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %sum = scf.for %i = %c0 to %k step %c32 iter_args(%acc = %init) -> (tensor<64x64xf32>)  : i32 {
    %x = tt.descriptor_load %a[%row, %i] : !tt.tensordesc<tensor<64x32xf16>> -> tensor<64x32xf16>
    %y = tt.descriptor_load %b[%i, %column] : !tt.tensordesc<tensor<32x64xf16>> -> tensor<32x64xf16>
    %d = tt.dot %x, %y, %acc : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %m = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rows = tt.expand_dims %m {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %m {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %to = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %co = arith.muli %rows, %c64 : tensor<64x1xi32>
  %cr = tt.addptr %to, %co : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %crb = tt.broadcast %cr : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %cc = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %cp = tt.addptr %crb, %cc : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %cp, %sum : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
`

// TestCopiesOfDescriptors: tiles that are out of bounds at any side are padded with zeros or NaN, and wgmma needs one version of its loop for them.
func TestCopiesOfDescriptors(t *testing.T) {
	needLLVM(t)
	m, err := tshared.Parse("copies.mlir", describedMatmul)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	for _, stages := range []int{1, 2, 3} {
		for _, target := range []string{"sm_80", "sm_90a"} {
			k, err := ptx.Compile(m.Top, "matmul", ptx.Options{Target: target, Warps: 4, Stages: stages, Contract: true})
			require.NoError(t, err)
			if target == "sm_90a" {
				assert.Equal(t, 1, strings.Count(k.Text, "wgmma.commit_group"), "loops")
			}
			for _, c := range []describedCase{
				{64, 64, 96, 0, 0, false, false}, {61, 57, 77, 0, 0, false, false}, {61, 57, 77, 0, 0, true, true}, {64, 64, 96, 0, 0, true, true},
				{64, 64, 96, -16, -24, false, false}, {40, 40, 70, -16, -24, false, false}, {40, 40, 70, -16, -24, true, false}, {40, 40, 70, -16, -24, false, true},
				{64, 64, 96, -64, -64, false, false}, {64, 64, 96, -200, 8, false, true}, {64, 64, 96, 64, 128, false, false}, {64, 70, 33, 32, 48, true, false},
			} {
				t.Run(fmt.Sprintf("%s,stages=%d,%+v", target, stages, c), func(t *testing.T) { c.run(t, k) })
			}
		}
	}
}

// describedCase has the sizes of the matrices, the positions of the tiles, and which matrix is padded with NaN.
type describedCase struct {
	rows, columns, depth, row, column int
	nanA, nanB                        bool
}

// run runs the product on the simulator and checks its result.
func (c describedCase) run(t *testing.T, k *ptx.Kernel) {
	const tile = 64
	value := func(matrix, i, j int) float64 { return float64((i*7+j*5+matrix*3)%9 - 4) }
	stride := func(columns int) int { return (columns + 7) &^ 7 }
	matrix := func(n, rows, columns int) []byte {
		data := make([]byte, 2*((rows-1)*stride(columns)+columns))
		for i := range rows {
			for j := range columns {
				at := 2 * (i*stride(columns) + j)
				memory.Put(data[at:at+2], scalar.FloatOf(apfloat.F16, value(n, i, j)))
			}
		}
		return data
	}
	flag := map[bool]uint64{true: 1}
	result := make([]byte, tile*tile*4)
	l := sim.Launch{
		Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Check: true,
		Memory: []sim.Buffer{
			{Name: "a", Base: 1 << 36, Data: matrix(0, c.rows, c.depth), ElementBytes: 2},
			{Name: "b", Base: 2 << 36, Data: matrix(1, c.depth, c.columns), ElementBytes: 2},
			{Name: "c", Base: 3 << 36, Data: result, ElementBytes: 4},
		},
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, []uint64{
			1 << 36, uint64(c.rows), uint64(c.depth), uint64(stride(c.depth)), 1, flag[c.nanA],
			2 << 36, uint64(c.depth), uint64(c.columns), uint64(stride(c.columns)), 1, flag[c.nanB],
			3 << 36, uint64(c.depth), uint64(c.row), uint64(c.column),
		}[p.Arg])
	}
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	_, err = entry.Run(context.Background(), l)
	require.NoError(t, err)
	at := func(n, i, j, rows, columns int, nan bool) float64 {
		switch {
		case i >= 0 && i < rows && j >= 0 && j < columns:
			return value(n, i, j)
		case nan:
			return math.NaN()
		}
		return 0
	}
	for i := range tile {
		for j := range tile {
			sum := 0.0
			for x := range (c.depth + 31) &^ 31 {
				sum += at(0, c.row+i, x, c.rows, c.depth, c.nanA) * at(1, x, c.column+j, c.depth, c.columns, c.nanB)
			}
			got := math.Float32frombits(uint32(memory.Get(result[4*(i*tile+j) : 4*(i*tile+j)+4])))
			if math.IsNaN(sum) {
				require.True(t, math.IsNaN(float64(got)), "row %d, column %d: %v", i, j, got)
				continue
			}
			require.Equal(t, float32(sum), got, "row %d, column %d", i, j)
		}
	}
}
