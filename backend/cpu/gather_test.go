package cpu_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// packed reads 8 rows of 64 elements. Memory holds GROUP elements of a row, those of the next row, and so on.
const packed = `tt.func public @k(%x: !tt.ptr<i16>, %out: !tt.ptr<i16>, %n: i32) {
  %group = arith.constant dense<GROUP> : tensor<64xi32>
  %step = arith.constant dense<GROUP> : tensor<8x1xi32>
  %rows = arith.constant dense<8> : tensor<64xi32>
  %width = arith.constant dense<64> : tensor<8x1xi32>
  %other = arith.constant dense<-7> : tensor<8x64xi16>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %row = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %col = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %q = arith.divsi %c, %group : tensor<64xi32>
  %whole = arith.muli %q, %group : tensor<64xi32>
  %start = arith.muli %whole, %rows : tensor<64xi32>
  %part = arith.remsi %c, %group : tensor<64xi32>
  %inner = arith.addi %start, %part : tensor<64xi32>
  %inner1 = tt.expand_dims %inner {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %outer = arith.muli %row, %step : tensor<8x1xi32>
  %inner2 = tt.broadcast %inner1 : tensor<1x64xi32> -> tensor<8x64xi32>
  %outer2 = tt.broadcast %outer : tensor<8x1xi32> -> tensor<8x64xi32>
  %at = arith.addi %inner2, %outer2 : tensor<8x64xi32>
  %xs = tt.splat %x : !tt.ptr<i16> -> tensor<8x64x!tt.ptr<i16>>
  %xp = tt.addptr %xs, %at : tensor<8x64x!tt.ptr<i16>>, tensor<8x64xi32>
  %ns = tt.splat %n : i32 -> tensor<SIDExi32>
  %few = arith.cmpi slt, %INDEX, %ns : tensor<SIDExi32>
  %mask = tt.broadcast %few : tensor<SIDExi1> -> tensor<8x64xi1>
  %v = tt.load %xp, %mask, %other : tensor<8x64x!tt.ptr<i16>>
  %above = arith.muli %row, %width : tensor<8x1xi32>
  %above2 = tt.broadcast %above : tensor<8x1xi32> -> tensor<8x64xi32>
  %col2 = tt.broadcast %col : tensor<1x64xi32> -> tensor<8x64xi32>
  %to = arith.addi %above2, %col2 : tensor<8x64xi32>
  %os = tt.splat %out : !tt.ptr<i16> -> tensor<8x64x!tt.ptr<i16>>
  %op = tt.addptr %os, %to : tensor<8x64x!tt.ptr<i16>>, tensor<8x64xi32>
  tt.store %op, %v : tensor<8x64x!tt.ptr<i16>>
  tt.return
}`

// TestContiguousGathers: groups of elements are read as vectors where the mask is the same for all of a group.
func TestContiguousGathers(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, k := range []struct {
		group   int
		byRows  bool
		vectors int // elements of a vector; 0 without vectors
	}{
		{8, true, 8}, {4, true, 4}, {64, true, 32}, {2, true, 0}, {6, true, 0}, {8, false, 0},
	} {
		side, index := "8x1", "row"
		if !k.byRows {
			side, index = "1x64", "col"
		}
		text := strings.NewReplacer("GROUP", fmt.Sprint(k.group), "SIDE", side, "INDEX", index).Replace(packed)
		for _, n := range []int{0, 5, 8, 61} {
			got, want := unpack(t, text, k.group, n, k.byRows)
			require.Equal(t, want, got, "%+v, %d", k, n)
		}
		built, err := cpu.Text(lowered(t, text).Top, "k", cpu.Options{})
		require.NoError(t, err)
		assert.Equal(t, k.vectors > 0, strings.Contains(built, " x i16>"), "%+v", k)
		assert.Equal(t, k.vectors > 0, strings.Contains(built, fmt.Sprintf("load <%d x i16>", k.vectors)), "%+v", k)
	}
}

// unpack runs the kernel, and computes the expected result.
func unpack(t *testing.T, text string, group, n int, byRows bool) (got, want []int16) {
	x := make([]int16, 8*(64+group))
	for i := range x {
		x[i] = int16(i)
	}
	got, want = make([]int16, 8*64), make([]int16, 8*64)
	runOnSlices(t, text, x, got, n)
	for r := range 8 {
		for c := range 64 {
			want[r*64+c] = -7
			if byRows && r < n || !byRows && c < n {
				want[r*64+c] = x[c/group*group*8+c%group+r*group]
			}
		}
	}
	return got, want
}
