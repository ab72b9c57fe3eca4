package pointer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/internal/verify/testir"
)

// describe is a state as text: offset+step*stride for each dimension.
func describe(s *pointer.State) string {
	var dims []string
	for i, d := range s.Dims {
		step := fmt.Sprintf("i%d", i)
		if d.Index != nil {
			step = "index"
		}
		text := fmt.Sprintf("%s + %s*%s for %d", testir.Text(d.Offset), step, testir.Text(d.Stride), d.Size)
		if !d.Modulus.IsConst(0) {
			text += " mod " + testir.Text(d.Modulus)
		}
		dims = append(dims, text)
	}
	return strings.Join(dims, "; ")
}

const (
	ints4   = "tensor<4xi32>"
	range4  = "%i = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>\n"
	from2   = "%i = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>\n"
	splatN  = "%ns = tt.splat %n : i32 -> tensor<4xi32>\n"
	splatM  = "%ms = tt.splat %m : i32 -> tensor<4xi32>\n"
	indices = "%j = arith.xori %ints, %ints : tensor<4xi32>\n"
	column  = "%c = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>\n"
	row     = "%w = tt.expand_dims %i {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>\n"
	across  = column + row + "%cb = tt.broadcast %c : tensor<4x1xi32> -> tensor<4x4xi32>\n%wb = tt.broadcast %w : tensor<1x4xi32> -> tensor<4x4xi32>\n"
)

func TestIntegers(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"a range", ints4, "%r = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>", "2 + i0*1 for 4"},
		{"one value repeated", ints4, "%r = tt.splat %n : i32 -> tensor<4xi32>", "n + i0*0 for 4"},
		{"a constant", ints4, "%r = arith.constant dense<-3> : tensor<4xi32>", "-3 + i0*0 for 4"},
		{"a sum", ints4, from2 + splatN + "%r = arith.addi %i, %ns : tensor<4xi32>", "(2 + n) + i0*1 for 4"},
		{"a sum of ranges", ints4, from2 + "%r = arith.addi %i, %i : tensor<4xi32>", "4 + i0*2 for 4"},
		{"a product", ints4, from2 + splatN + "%r = arith.muli %ns, %i : tensor<4xi32>", "(2 * n) + i0*n for 4"},
		{"a remainder", ints4, range4 + splatN + "%r = arith.remsi %i, %ns : tensor<4xi32>", "0 + i0*1 for 4 mod n"},
		{"wider", "tensor<4xi64>", from2 + "%r = arith.extsi %i : tensor<4xi32> to tensor<4xi64>", "2 + i0*1 for 4"},
		{"a column", "tensor<4x1xi32>", from2 + "%r = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>",
			"2 + i0*1 for 4; 0 + i1*0 for 1"},
		{"a column and a row", "tensor<4x4xi32>", range4 + across + "%r = arith.addi %cb, %wb : tensor<4x4xi32>",
			"0 + i0*1 for 4; 0 + i1*1 for 4"},
		{"a range of one repeated", ints4,
			"%i = tt.make_range {end = 3 : i32, start = 2 : i32} : tensor<1xi32>\n%r = tt.broadcast %i : tensor<1xi32> -> tensor<4xi32>", "2 + i0*0 for 4"},
		{"behind a remainder", "tensor<4x4xi32>", range4 + splatN + "%a = arith.remsi %i, %ns : tensor<4xi32>\n%b = tt.expand_dims %a {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>\n" +
			"%c = tt.broadcast %b : tensor<4x1xi32> -> tensor<4x4xi32>\n%d = tt.splat %m : i32 -> tensor<4x4xi32>\n%r = arith.addi %d, %c : tensor<4x4xi32>",
			"0 + i0*1 for 4 mod n; m + i1*0 for 4"},
		{"indices", ints4, "%r = arith.xori %ints, %ints : tensor<4xi32>", "0 + index*1 for 4"},
		{"indices in a product", ints4, indices + splatN + "%r = arith.muli %j, %ns : tensor<4xi32>", "0 + index*n for 4"},
		{"indices and a range", ints4, range4 + indices + "%r = arith.addi %j, %i : tensor<4xi32>", "0 + index*1 for 4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			a := pointer.New(b)
			a.Gather = true
			s, err := a.Of(r)
			require.NoError(t, err)
			assert.Equal(t, test.want, describe(s))
			assert.Nil(t, s.Base)
		})
	}
}

func TestMatchFailure(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"indices are not allowed", ints4, "%r = arith.xori %ints, %ints : tensor<4xi32>", "'arith.xori': its operands may have bits in common"},
		{"products of other kinds", "tensor<4xi32>", range4 + "%r = tt.mulhiui %i, %i : tensor<4xi32>", "'tt.mulhiui': its value is not an affine function of positions"},
		{"an argument", ints4, range4 + "%r = arith.addi %ints, %i : tensor<4xi32>", "nothing is known about an argument of type 'tensor<4xi32>'"},
		{"squares", ints4, range4 + "%r = arith.muli %i, %i : tensor<4xi32>", "'arith.muli': neither operand is a splat"},
		{"a divisor that differs", ints4, range4 + "%r = arith.remsi %i, %i : tensor<4xi32>", "'arith.remsi': the divisor is not a splat"},
		{"twice", ints4, range4 + splatN + splatM + "%a = arith.remsi %i, %ns : tensor<4xi32>\n%r = arith.remsi %a, %ms : tensor<4xi32>",
			"'arith.remsi': it is a remainder of a remainder"},
		{"a remainder that is added to", ints4, range4 + splatN + "%a = arith.remsi %i, %ns : tensor<4xi32>\n%r = arith.addi %a, %ns : tensor<4xi32>",
			"'arith.addi': a value is added to a remainder along the only dimension"},
		{"along both", "tensor<4x4xi32>", range4 + across + "%k = tt.splat %n : i32 -> tensor<4x4xi32>\n%s = arith.addi %cb, %wb : tensor<4x4xi32>\n%r = arith.remsi %s, %k : tensor<4x4xi32>",
			"'arith.remsi': it is a remainder along several dimensions"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			_, err := pointer.New(b).Of(r)
			var reason *matchfailure.Error
			require.ErrorAs(t, err, &reason)
			assert.EqualError(t, err, test.want)
		})
	}
}

// TestBroadcastIndex: a single index cannot be broadcast.
func TestBroadcastIndex(t *testing.T) {
	r, b := testir.Value(t, ints4, "%j = arith.xori %one, %one : tensor<1xi32>\n%r = tt.broadcast %j : tensor<1xi32> -> tensor<4xi32>")
	a := pointer.New(b)
	a.Gather = true
	_, err := a.Of(r)
	assert.EqualError(t, err, "'tt.broadcast': one index is broadcast")
}

func TestPointers(t *testing.T) {
	const ptrs = "tensor<4x!tt.ptr<f32>>"
	const base = "%s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n"
	for _, test := range []struct{ name, typ, body, base, want string }{
		{"repeated", ptrs, "%r = tt.splat %q : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>", "q", "0 + i0*0 for 4"},
		{"moved", ptrs, base + from2 + "%r = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>", "p", "2 + i0*1 for 4"},
		{"moved twice", ptrs, base + from2 + splatN + "%a = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>\n%r = tt.addptr %a, %ns : tensor<4x!tt.ptr<f32>>, tensor<4xi32>",
			"p", "(2 + n) + i0*1 for 4"},
		{"moved before it is repeated", ptrs, from2 + "%a = tt.addptr %p, %n : !tt.ptr<f32>, i32\n%s = tt.splat %a : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n%r = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>",
			"p", "(n + 2) + i0*1 for 4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			s, err := pointer.New(b).Of(r)
			require.NoError(t, err)
			assert.Equal(t, test.want, describe(s))
			assert.Equal(t, test.base, testir.Name(s.Base))
		})
	}
}

// TestBlocks: offsets count elements of memory, and sizes are moduli.
func TestBlocks(t *testing.T) {
	const block = "!tt.ptr<tensor<4x8xf32>>"
	const made = "%a = arith.extsi %n : i32 to i64\n%b = arith.extsi %m : i32 to i64\n%c1 = arith.constant 1 : i64\n%c2 = arith.constant 2 : i32\n%c3 = arith.constant 3 : i32\n" +
		"%s = tt.make_tensor_ptr %p, [%a, %b], [%b, %c1], [%c2, %n] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>\n"
	r, b := testir.Value(t, block, made+"%r = tt.advance %s, [%c3, %c2] : <tensor<4x8xf32>>")
	s, err := pointer.New(b).Of(r)
	require.NoError(t, err)
	assert.True(t, s.IsBlock())
	assert.False(t, s.Wraps())
	assert.Equal(t, []int64{1, 0}, s.Order)
	assert.Equal(t, "((3 * m) + (2 * m)) + i0*m for 4 mod n; ((2 * 1) + (n * 1)) + i1*1 for 8 mod m", describe(s))
}

// TestKnown: a state that Know sets is used as it is.
func TestKnown(t *testing.T) {
	r, b := testir.Value(t, ints4, "%r = arith.xori %ints, %ints : tensor<4xi32>")
	a := pointer.New(b)
	told := &pointer.State{Dims: []pointer.Dim{{Size: 4}}}
	assert.Nil(t, a.Known(r))
	a.Know(r, told)
	s, err := a.Of(r)
	require.NoError(t, err)
	assert.Same(t, told, s)
}

// TestIndexed: a regular dimension can have indices. Its offset moves to another dimension.
func TestIndexed(t *testing.T) {
	r, b := testir.Value(t, "tensor<4x4xi32>", from2+across+"%r = arith.addi %cb, %wb : tensor<4x4xi32>")
	s, err := pointer.New(b).Of(r)
	require.NoError(t, err)
	indexed, err := s.Indexed(b, 0)
	require.NoError(t, err)
	assert.Equal(t, "0 + index*1 for 4; 4 + i1*1 for 4", describe(indexed))
	assert.Equal(t, "2 + i0*1 for 4; 2 + i1*1 for 4", describe(s), "the other state stays")
	assert.Equal(t, 0, indexed.IndexDim())

	r, b = testir.Value(t, ints4, "%r = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>")
	s, err = pointer.New(b).Of(r)
	require.NoError(t, err)
	_, err = s.Indexed(b, 0)
	assert.ErrorContains(t, err, "cannot have indices")
}
