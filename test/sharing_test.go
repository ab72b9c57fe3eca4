package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/gpu"
)

// sharingSteps are steps of chains whose values have several users each, so that the number of paths through a
// chain grows exponentially: value 1 is computed from value 2 and value 3, the one before. F, I and B are tensor types.
var sharingSteps = []struct{ name, step string }{
	{"sums", "%f[1] = arith.addf %f[2], %f[3] : F"},
	{"sums with the first", "%f[1] = arith.addf %f[2], %f0 : F"},
	{"squares", "%f[1] = arith.mulf %f[2], %f[2] : F"},
	{"transposes", "%t[1] = tt.trans %f[2] {order = array<i32: 1, 0>} : F -> F\n%f[1] = arith.addf %f[3], %t[1] : F"},
	{"reshapes", "%s[1] = tt.reshape %f[2] : F -> tensor<256xf32>\n%t[1] = tt.reshape %s[1] : tensor<256xf32> -> F\n%f[1] = arith.addf %f[3], %t[1] : F"},
	{"selects", "%t[1] = arith.cmpf ogt, %f[2], %f[3] : F\n%f[1] = arith.select %t[1], %f[2], %f[3] : B, F"},
	{"offsets", "%i[1] = arith.addi %i[2], %i[3] : I"},
	{"products of offsets", "%i[1] = arith.muli %i[2], %i[2] : I"},
	{"remainders of offsets", "%t[1] = arith.remsi %i[2], %ns : I\n%i[1] = arith.addi %i[3], %t[1] : I"},
	{"masks", "%m[1] = arith.andi %m[2], %m[3] : B"},
	{"comparisons", "%t[1] = arith.cmpi slt, %i0, %i[2] : I\n%i[1] = arith.addi %i[2], %i[3] : I\n%m[1] = arith.ori %m[2], %t[1] : B"},
	{"scalars", "%n[1] = arith.addi %n[2], %n[3] : i32"},
	{"clamped scalars", "%t[1] = arith.minsi %n[2], %n[3] : i32\n%n[1] = arith.maxsi %t[1], %n[2] : i32"},
	{"selected scalars", "%t[1] = arith.cmpi slt, %n[2], %n[3] : i32\n%n[1] = arith.select %t[1], %n[2], %n[3] : i32"},
	{"selected pointers", "%p[1] = arith.select %c, %p[2], %p[3] : !tt.ptr<f32>"},
}

// TestSharedValues: kernels with exponentially many paths through their values are compiled; else this test does
// not end.
func TestSharedValues(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, test := range sharingSteps {
		t.Run(test.name, func(t *testing.T) {
			text := sharingKernel(test.step, 100)
			k, err := cpu.Compile(t.Context(), "sharing.ttir", text, cpu.Options{})
			require.NoError(t, err)
			assert.NoError(t, k.Close())
			g, err := gpu.Compile(t.Context(), "sharing.ttir", text, gpu.Options{Target: "sm_90a"})
			require.NoError(t, err)
			assert.NoError(t, g.Close())
		})
	}
}

// sharingKernel is a kernel that loads, repeats a step, and stores. The step may go on with one of the chains of values;
// the ends of all of them are used.
func sharingKernel(step string, length int) string {
	var b strings.Builder
	b.WriteString(`tt.func public @k(%p0: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n0: i32) {
%r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
%c16 = arith.constant dense<16> : tensor<16x1xi32>
%row = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
%column = tt.expand_dims %r {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
%start = arith.muli %row, %c16 : tensor<16x1xi32>
%starts = tt.broadcast %start : tensor<16x1xi32> -> I
%columns = tt.broadcast %column : tensor<1x16xi32> -> I
%i0 = arith.addi %starts, %columns : I
%ns = tt.splat %n0 : i32 -> I
%m0 = arith.cmpi slt, %i0, %ns : I
%c = arith.cmpi slt, %n0, %n0 : i32
%ps = tt.splat %p0 : !tt.ptr<f32> -> P
%from = tt.addptr %ps, %i0 : P, I
%f0 = tt.load %from, %m0 : P
`)
	chains := map[byte]int{'f': 0, 'i': 0, 'm': 0, 'n': 0, 'p': 0} // the numbers of the last values
	for c := range chains {
		if strings.Contains(step, fmt.Sprintf("%%%c[1] =", c)) {
			chains[c] = length
		}
	}
	for i := 1; i <= length; i++ {
		b.WriteString(strings.NewReplacer("[1]", fmt.Sprint(i), "[2]", fmt.Sprint(i-1), "[3]", fmt.Sprint(max(i-2, 0))).Replace(step) + "\n")
	}
	fmt.Fprintf(&b, `%%scalar = tt.load %%p%d : !tt.ptr<f32>
%%scalars = tt.splat %%scalar : f32 -> F
%%last = tt.splat %%n%d : i32 -> I
%%offsets = arith.addi %%i%d, %%last : I
%%again = tt.addptr %%ps, %%offsets : P, I
%%loaded = tt.load %%again, %%m%d : P
%%sum = arith.addf %%f%d, %%loaded : F
%%all = arith.addf %%sum, %%scalars : F
%%qs = tt.splat %%q : !tt.ptr<f32> -> P
%%to = tt.addptr %%qs, %%i0 : P, I
tt.store %%to, %%all : P
tt.return
}
`, chains['p'], chains['n'], chains['i'], chains['m'], chains['f'])
	return strings.NewReplacer("P", "tensor<16x16x!tt.ptr<f32>>", "F", "tensor<16x16xf32>", "I", "tensor<16x16xi32>", "B", "tensor<16x16xi1>").Replace(b.String())
}
