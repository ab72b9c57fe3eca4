package cpu_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// columns combines the rows of a matrix of n columns, 32 of them in each program, 16 rows in each iteration.
const columns = `tt.func public @k(%x: !tt.ptr<i32>, %out: !tt.ptr<i32>, %n: i32, %rows: i32) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %c32 = arith.constant 32 : i32
  %start = arith.constant dense<START> : tensor<32x16xi32>
  %other = arith.constant dense<0> : tensor<32x16xi32>
  %p = tt.get_program_id x : i32
  %first = arith.muli %p, %c32 : i32
  %r32 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %r16 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %fs = tt.splat %first : i32 -> tensor<32xi32>
  %col1 = arith.addi %fs, %r32 : tensor<32xi32>
  %col = tt.expand_dims %col1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %row0 = tt.expand_dims %r16 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %ns = tt.splat %n : i32 -> tensor<32x1xi32>
  %cm = arith.cmpi slt, %col, %ns : tensor<32x1xi32>
  %cmb = tt.broadcast %cm : tensor<32x1xi1> -> tensor<32x16xi1>
  %colb = tt.broadcast %col : tensor<32x1xi32> -> tensor<32x16xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<32x16x!tt.ptr<i32>>
  %ns16 = tt.splat %n : i32 -> tensor<1x16xi32>
  %rs16 = tt.splat %rows : i32 -> tensor<1x16xi32>
  %t = scf.for %i = %c0 to %rows step %c16 iter_args(%a = %start) -> (tensor<32x16xi32>) : i32 {
    %is = tt.splat %i : i32 -> tensor<1x16xi32>
    %row = arith.addi %is, %row0 : tensor<1x16xi32>
    %rm = arith.cmpi slt, %row, %rs16 : tensor<1x16xi32>
    %rmb = tt.broadcast %rm : tensor<1x16xi1> -> tensor<32x16xi1>
    %mask = arith.andi %rmb, %cmb : tensor<32x16xi1>
    %above = arith.muli %row, %ns16 : tensor<1x16xi32>
    %aboveb = tt.broadcast %above : tensor<1x16xi32> -> tensor<32x16xi32>
    %at = arith.addi %colb, %aboveb : tensor<32x16xi32>
    %xp = tt.addptr %xs, %at : tensor<32x16x!tt.ptr<i32>>, tensor<32x16xi32>
    %v = tt.load %xp, %mask, %other : tensor<32x16x!tt.ptr<i32>>
    %u = arith.UPDATE %a, %v : tensor<32x16xi32>
    %b = arith.select %mask, %u, %a : tensor<32x16xi1>, tensor<32x16xi32>
    scf.yield %b : tensor<32x16xi32>
  }
  %r = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%u: i32, %v: i32):
    %w = arith.COMBINE %u, %v : i32
    tt.reduce.return %w : i32
  }) : (tensor<32x16xi32>) -> tensor<32xi32>
  %ns32 = tt.splat %n : i32 -> tensor<32xi32>
  %om = arith.cmpi slt, %col1, %ns32 : tensor<32xi32>
  %os = tt.splat %out : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %op = tt.addptr %os, %col1 : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  tt.store %op, %r, %om : tensor<32x!tt.ptr<i32>>
  tt.return
}`

// TestColumnReductions: a tile that accumulates columns under a mask becomes a vector if the result is the same, and the
// load is not transposed.
func TestColumnReductions(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	add := func(a, b int32) int32 { return a + b }
	greater := func(a, b int32) int32 { return max(a, b) }
	for _, k := range []struct {
		update, combine, start string
		from                   int32
		each, all              func(a, b int32) int32
		sunk                   bool
	}{
		{"addi", "addi", "0", 0, add, add, true},
		{"maxsi", "maxsi", "-600", -600, greater, greater, true},
		{"addi", "addi", "2", 2, add, add, false},
		{"maxsi", "addi", "0", 0, greater, add, false},
	} {
		text := strings.NewReplacer("START", k.start, "UPDATE", k.update, "COMBINE", k.combine).Replace(columns)
		for _, size := range [][2]int{{64, 32}, {50, 37}, {7, 16}, {33, 0}} {
			got, want := combineColumns(t, text, size[0], size[1], k.from, k.each, k.all)
			require.Equal(t, want, got, "%s, %s of %v", k.update, k.combine, size)
		}
		g, err := cpu.Generate(lowered(t, text).Top, "k", cpu.Options{})
		require.NoError(t, err)
		assert.Equal(t, k.sunk, g.ArenaBytes < 2*32*16*4, "%s, %s from %s: %d bytes", k.update, k.combine, k.start, g.ArenaBytes)
	}
}

// combineColumns runs the kernel, and computes the expected result.
func combineColumns(t *testing.T, text string, n, rows int, start int32, each, all func(a, b int32) int32) (got, want []int32) {
	k, err := cpu.Compile(lowered(t, text).Top, "k", cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	x := make([]int32, n*rows+1)
	for i := range x {
		x[i] = int32(i*37%1001 - 400)
	}
	got, want = make([]int32, n), make([]int32, n)
	var pinned runtime.Pinner
	defer pinned.Unpin()
	pinned.Pin(&x[0]) // else they are on the stack, which may move
	pinned.Pin(&got[0])
	require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{(n + 31) / 32, 1, 1}, Args: []uint64{
		uint64(uintptr(unsafe.Pointer(&x[0]))), uint64(uintptr(unsafe.Pointer(&got[0]))), uint64(n), uint64(rows)}}))
	for c := range n {
		for lane := range 16 {
			a := start
			for r := lane; r < rows; r += 16 {
				a = each(a, x[r*n+c])
			}
			if lane == 0 {
				want[c] = a
			} else {
				want[c] = all(want[c], a)
			}
		}
	}
	return got, want
}
