package mask_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

const (
	bits4  = "tensor<4xi1>"
	bits44 = "tensor<4x4xi1>"
	range4 = "%i = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>\n"
	from2  = "%i = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>\n"
	splatN = "%ns = tt.splat %n : i32 -> tensor<4xi32>\n"
	splatM = "%ms = tt.splat %m : i32 -> tensor<4xi32>\n"
	below  = range4 + splatN + "%b = arith.cmpi slt, %i, %ns : tensor<4xi32>\n"
	row    = below + "%w = tt.expand_dims %b {axis = 0 : i32} : tensor<4xi1> -> tensor<1x4xi1>\n"
	flag4  = "%fs = tt.splat %f : i1 -> tensor<4xi1>\n"
	flag44 = "%fs = tt.splat %f : i1 -> tensor<4x4xi1>\n"
	column = "%ec = tt.expand_dims %bits {axis = 1 : i32} : tensor<4xi1> -> tensor<4x1xi1>\n%e = tt.broadcast %ec : tensor<4x1xi1> -> tensor<4x4xi1>\n"
	bound  = "max(min(4, n), 0)" // the bound of below, minus 0
)

// spans is a box as text: the number of kept elements along each dimension, or start and end.
func spans(box *mask.Box) string {
	var all []string
	for i, start := range box.Start {
		along := testir.Text(box.Kept[i])
		if !start.IsConst(0) {
			along = testir.Text(start) + " to " + testir.Text(box.End[i])
		}
		all = append(all, along)
	}
	return strings.Join(all, ", ")
}

func TestBoxes(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"a bound", bits4, range4 + splatN + "%r = arith.cmpi slt, %i, %ns : tensor<4xi32>", bound},
		{"a bound on later positions", bits4, from2 + splatN + "%r = arith.cmpi slt, %i, %ns : tensor<4xi32>", "(max(min(6, n), 2) - 2)"},
		{"positions that are moved", bits4, range4 + splatN + splatM + "%j = arith.addi %i, %ms : tensor<4xi32>\n%r = arith.cmpi slt, %j, %ns : tensor<4xi32>",
			"(max(min((4 + m), n), m) - m)"},
		{"a bound that is kept", bits4, range4 + splatN + "%r = arith.cmpi sle, %i, %ns : tensor<4xi32>", "max((min(3, n) + 1), 0)"},
		{"a bound on the left", bits4, range4 + splatN + "%r = arith.cmpi sgt, %ns, %i : tensor<4xi32>", bound},
		{"either of two bounds", bits4, below + splatM + "%c = arith.cmpi slt, %i, %ms : tensor<4xi32>\n%r = arith.ori %b, %c : tensor<4xi1>",
			"max(" + bound + ", max(min(4, m), 0))"},
		{"a known bound", bits4, range4 + "%c = arith.constant dense<3> : tensor<4xi32>\n%r = arith.cmpi slt, %i, %c : tensor<4xi32>", "3"},
		{"a bound below all", bits4, range4 + "%c = arith.constant dense<-3> : tensor<4xi32>\n%r = arith.cmpi slt, %i, %c : tensor<4xi32>", "0"},
		{"an unsigned bound", bits4, range4 + splatN + "%r = arith.cmpi ult, %i, %ns : tensor<4xi32>", "max(min(4, unsigned(n)), 0)"},
		{"an unsigned bound above all", bits4, range4 + "%c = arith.constant dense<-3> : tensor<4xi32>\n%r = arith.cmpi ult, %i, %c : tensor<4xi32>", "4"},
		{"not negative", bits4, range4 + "%c = arith.constant dense<0> : tensor<4xi32>\n%r = arith.cmpi sge, %i, %c : tensor<4xi32>", "4"},
		{"all", bits4, "%r = arith.constant dense<true> : tensor<4xi1>", "4"},
		{"nothing", bits4, "%r = arith.constant dense<false> : tensor<4xi1>", "0"},
		{"a flag", bits4, "%r = tt.splat %f : i1 -> tensor<4xi1>", "(f ? 4 : 0)"},
		{"a flag and a bound", bits4, below + flag4 + "%r = arith.andi %fs, %b : tensor<4xi1>", "(f ? " + bound + " : 0)"},
		{"two bounds", bits4, below + splatM + "%c = arith.cmpi slt, %i, %ms : tensor<4xi32>\n%r = arith.andi %b, %c : tensor<4xi1>",
			"min(" + bound + ", max(min(4, m), 0))"},
		{"rows", bits44, row + "%r = tt.broadcast %w : tensor<1x4xi1> -> tensor<4x4xi1>", "4, " + bound},
		{"rows under a flag", bits44, row + "%fs = tt.splat %f : i1 -> tensor<1x4xi1>\n%a = arith.andi %w, %fs : tensor<1x4xi1>\n%r = tt.broadcast %a : tensor<1x4xi1> -> tensor<4x4xi1>",
			"((f ? 1 : 0) * 4), " + bound},
		{"nothing of a row", bits44, "%a = arith.constant dense<false> : tensor<1x4xi1>\n%r = tt.broadcast %a : tensor<1x4xi1> -> tensor<4x4xi1>", "0, 4"},
		{"elements", bits44, column + "%c = arith.constant dense<true> : tensor<4x4xi1>\n%r = arith.andi %e, %c : tensor<4x4xi1>", "bits along 0; 0, 4"},
		{"elements and a bound", bits44, row + column + "%wb = tt.broadcast %w : tensor<1x4xi1> -> tensor<4x4xi1>\n%r = arith.andi %wb, %e : tensor<4x4xi1>",
			"bits along 0; 0, min(" + bound + ", 4)"},
		{"elements and a flag", bits44, column + flag44 + "%r = arith.andi %e, %fs : tensor<4x4xi1>", "bits along 0; 0, (f ? 4 : 0)"},
		{"flags compared", bits4, splatN + splatM + "%r = arith.cmpi slt, %ns, %ms : tensor<4xi32>", "((n slt m) ? 4 : 0)"},
		{"a flag or a bound", bits4, below + flag4 + "%r = arith.ori %b, %fs : tensor<4xi1>", "(f ? 4 : " + bound + ")"},
		{"a sum as an unsigned bound", bits4, range4 + splatN + splatM + "%j = arith.addi %ns, %ms : tensor<4xi32>\n%r = arith.cmpi ult, %i, %j : tensor<4xi32>",
			"max(minu(4, (n + m)), 0)"},
		{"one position", bits4, "%i = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>\n%j = tt.broadcast %i : tensor<1xi32> -> tensor<4xi32>\n" + splatN + "%r = arith.cmpi slt, %j, %ns : tensor<4xi32>",
			"((0 slt n) ? 4 : 0)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			box, err := (&mask.Analysis{Builder: b}).Of(r)
			require.NoError(t, err)
			assert.NoError(t, box.Inexact)
			got := spans(box)
			if box.Elements != nil {
				assert.Equal(t, 0, box.ElementDim)
				got = testir.Name(box.Elements) + " along 0; " + got
			}
			assert.Equal(t, test.want, got)
		})
	}
}

func TestMatchFailure(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"another predicate", bits4, range4 + splatN + "%r = arith.cmpi ne, %i, %ns : tensor<4xi32>", "'arith.cmpi': the masked-off elements may be in the middle"},
		{"bounds that differ", bits4, range4 + "%r = arith.cmpi slt, %i, %i : tensor<4xi32>", "'arith.cmpi': the bound is not a splat"},
		{"unsigned positions", bits4, range4 + splatN + splatM + "%j = arith.addi %i, %ms : tensor<4xi32>\n%r = arith.cmpi ult, %j, %ns : tensor<4xi32>",
			"'arith.cmpi': positions and bound may both be negative, which are large unsigned numbers"},
		{"a pattern", bits4, "%r = arith.constant dense<[true, false, true, true]> : tensor<4xi1>", "'arith.constant': its bits are set in no box"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			_, err := (&mask.Analysis{Builder: b}).Of(r)
			var reason *matchfailure.Error
			require.ErrorAs(t, err, &reason)
			assert.EqualError(t, err, test.want)
		})
	}
}

// TestInexact: masks that decide element by element have a box when they meet each other or bounds.
func TestInexact(t *testing.T) {
	const meet = row + column +
		"%er = tt.expand_dims %bits {axis = 0 : i32} : tensor<4xi1> -> tensor<1x4xi1>\n%d = tt.broadcast %er : tensor<1x4xi1> -> tensor<4x4xi1>\n" +
		"%wb = tt.broadcast %w : tensor<1x4xi1> -> tensor<4x4xi1>\n"
	for _, test := range []struct{ expr, box, rest string }{
		{"%e, %d", "4, 4", "'arith.andi': both masks decide element by element"},
		{"%d, %wb", "4, min(4, " + bound + ")", "'arith.andi': one mask decides element by element where the other has a bound"},
	} {
		r, b := testir.Value(t, bits44, meet+"%r = arith.andi "+test.expr+" : tensor<4x4xi1>")
		box, err := (&mask.Analysis{Builder: b}).Of(r)
		require.NoError(t, err)
		assert.EqualError(t, box.Inexact, test.rest)
		assert.Nil(t, box.Elements)
		assert.Equal(t, test.box, spans(box))
	}
}

// TestCarried: Carried describes iter_args.
func TestCarried(t *testing.T) {
	r, b := testir.Value(t, bits4, splatN+"%r = arith.cmpi slt, %ints, %ns : tensor<4xi32>")
	carried := r.DefiningOp().Operand(0)
	a := &mask.Analysis{Builder: b, Carried: func(v *ir.Value) (mask.Positions, bool) {
		return mask.Positions{First: foldresult.Const(8), Step: 1}, v == carried
	}}
	box, err := a.Of(r)
	require.NoError(t, err)
	assert.Equal(t, "(max(min(12, n), 8) - 8)", testir.Texts(box.Kept))
}
