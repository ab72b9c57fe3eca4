package test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// computedOperandKernel adds products of tiles of 64x64 and computes one operand of each in the loop. It stores the sum so far in each iteration.
const computedOperandKernel = `
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %size = arith.constant 4096 : i32
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %row = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %column = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %start = arith.muli %row, %c64 : tensor<64x1xi32>
  %starts = tt.broadcast %start : tensor<64x1xi32> -> tensor<64x64xi32>
  %columns = tt.broadcast %column : tensor<1x64xi32> -> tensor<64x64xi32>
  %offsets = arith.addi %starts, %columns : tensor<64x64xi32>
  %as = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %bs = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %cs = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %sum = scf.for %t = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
    %from = arith.muli %t, %size : i32
    %froms = tt.splat %from : i32 -> tensor<64x64xi32>
    %at = arith.addi %offsets, %froms : tensor<64x64xi32>
    %p = tt.addptr %as, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %q = tt.addptr %bs, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %q : tensor<64x64x!tt.ptr<f16>>
    %twice = arith.addf %x, %x : tensor<64x64xf16>
    %d = tt.dot %twice, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %to = tt.addptr %cs, %at : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %to, %d : tensor<64x64x!tt.ptr<f32>>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return
}`

// TestRecomputedAddresses: a loop whose threads compute their addresses in each iteration has the same results.
func TestRecomputedAddresses(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	const iterations, side = 3, 64
	m, err := tshared.Parse("k.ttir", computedOperandKernel)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "kernel", ptx.Options{Target: "sm_80", Warps: 1})
	require.NoError(t, err)
	halves := []uint16{0, 0x3C00, 0x4000, 0xBC00} // 0, 1, 2, -1
	numbers := []float32{0, 1, 2, -1}
	a, b, want := make([]byte, 2*iterations*side*side), make([]byte, 2*iterations*side*side), make([]float32, iterations*side*side)
	number := func(of, i int) int { return (i*7 + i/side*3 + of*5) % len(halves) }
	for i := range iterations * side * side {
		binary.LittleEndian.PutUint16(a[2*i:], halves[number(0, i)])
		binary.LittleEndian.PutUint16(b[2*i:], halves[number(1, i)])
	}
	for step := range iterations {
		for i := range side * side {
			at, sum := step*side*side, float32(0)
			if step > 0 {
				sum = want[at-side*side+i]
			}
			for j := range side {
				sum += 2 * numbers[number(0, at+i/side*side+j)] * numbers[number(1, at+j*side+i%side)]
			}
			want[at+i] = sum
		}
	}
	mem := memory.New()
	x, y, z := mem.Add("a", a), mem.Add("b", b), mem.Add("c", make([]byte, 4*len(want)))
	simulate(t, k, interp.Launch{Grid: [3]int{1, 1, 1}, Memory: mem, Args: []interp.Arg{interp.Pointer(x), interp.Pointer(y), interp.Pointer(z), interp.Scalar(iterations)}})
	for i, w := range want {
		if got := math.Float32frombits(binary.LittleEndian.Uint32(z.Data[4*i:])); !assert.Equal(t, w, got, "element %d", i) {
			break
		}
	}
}
