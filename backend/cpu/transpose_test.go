package cpu_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
)

// transposing stores 32 rows of 64 numbers as 64 rows of 32, and the largest of each of these rows.
const transposing = `tt.func public @k(%x: !tt.ptr<ELEM>, %out: !tt.ptr<ELEM>, %top: !tt.ptr<ELEM>) {
  %wide = arith.constant dense<64> : tensor<1x32xi32>
  %high = arith.constant dense<32> : tensor<64x1xi32>
  %r64 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %r32 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %i = tt.expand_dims %r64 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %j = tt.expand_dims %r32 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %jw = arith.muli %j, %wide : tensor<1x32xi32>
  %ih = arith.muli %i, %high : tensor<64x1xi32>
  %i2 = tt.broadcast %i : tensor<64x1xi32> -> tensor<64x32xi32>
  %jw2 = tt.broadcast %jw : tensor<1x32xi32> -> tensor<64x32xi32>
  %ih2 = tt.broadcast %ih : tensor<64x1xi32> -> tensor<64x32xi32>
  %j2 = tt.broadcast %j : tensor<1x32xi32> -> tensor<64x32xi32>
  %from = arith.addi %i2, %jw2 : tensor<64x32xi32>
  %to = arith.addi %ih2, %j2 : tensor<64x32xi32>
  %xs = tt.splat %x : !tt.ptr<ELEM> -> tensor<64x32x!tt.ptr<ELEM>>
  %os = tt.splat %out : !tt.ptr<ELEM> -> tensor<64x32x!tt.ptr<ELEM>>
  %xp = tt.addptr %xs, %from : tensor<64x32x!tt.ptr<ELEM>>, tensor<64x32xi32>
  %op = tt.addptr %os, %to : tensor<64x32x!tt.ptr<ELEM>>, tensor<64x32xi32>
  %v = tt.load %xp : tensor<64x32x!tt.ptr<ELEM>>
  tt.store %op, %v : tensor<64x32x!tt.ptr<ELEM>>
  %m = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%a: ELEM, %b: ELEM):
    %c = arith.GREATER %a, %b : ELEM
    tt.reduce.return %c : ELEM
  }) : (tensor<64x32xELEM>) -> tensor<64xELEM>
  %ts = tt.splat %top : !tt.ptr<ELEM> -> tensor<64x!tt.ptr<ELEM>>
  %tp = tt.addptr %ts, %r64 : tensor<64x!tt.ptr<ELEM>>, tensor<64xi32>
  tt.store %tp, %m : tensor<64x!tt.ptr<ELEM>>
  tt.return
}`

// TestTransposes: squares of elements of any size are moved to their places, and short rows reduced.
func TestTransposes(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	transpose[int8](t, "i8", "maxsi", 101)
	transpose[int16](t, "i16", "maxsi", 1001)
	transpose[int32](t, "i32", "maxsi", 1001)
	transpose[float32](t, "f32", "maxnumf", 1001)
	transpose[float64](t, "f64", "maxnumf", 1001)
}

func transpose[T int8 | int16 | int32 | float32 | float64](t *testing.T, elem, greater string, below int) {
	k, err := cpu.Compile(lowered(t, strings.NewReplacer("ELEM", elem, "GREATER", greater).Replace(transposing)).Top, "k", cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	x, got, want := make([]T, 32*64), make([]T, 32*64), make([]T, 32*64)
	gotTop, wantTop := make([]T, 64), make([]T, 64)
	for i := range x {
		x[i] = T(i*37%below) - 50
	}
	var pinned runtime.Pinner
	defer pinned.Unpin()
	var args []uint64
	for _, p := range []*T{&x[0], &got[0], &gotTop[0]} {
		pinned.Pin(p) // else they are on the stack, which may move
		args = append(args, uint64(uintptr(unsafe.Pointer(p))))
	}
	require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: args}))
	for i := range 64 {
		wantTop[i] = x[i]
		for j := range 32 {
			want[i*32+j] = x[j*64+i]
			wantTop[i] = max(wantTop[i], x[j*64+i])
		}
	}
	require.Equal(t, want, got, elem)
	require.Equal(t, wantTop, gotTop, elem)
}
