package mask_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/verify/testir"
)

// text4 defines the operands of masks of 4 elements: %i is 0 to 3, %j begins at m, %ns and %ms are splats of n
// and m, %b is i < n and %c is i < m.
const text4 = range4 + splatN + splatM +
	"%j = arith.addi %i, %ms : tensor<4xi32>\n" +
	"%b = arith.cmpi slt, %i, %ns : tensor<4xi32>\n" +
	"%c = arith.cmpi slt, %i, %ms : tensor<4xi32>\n" +
	"%fs = tt.splat %f : i1 -> tensor<4xi1>\n" +
	"%zero = arith.constant dense<0> : tensor<4xi32>\n" +
	"%two = arith.constant dense<2> : tensor<4xi32>\n" +
	"%less = arith.constant dense<-2> : tensor<4xi32>\n" +
	"%true = arith.constant dense<true> : tensor<4xi1>\n" +
	"%false = arith.constant dense<false> : tensor<4xi1>\n"

const (
	ints4   = " : tensor<4xi32>"
	ofBits  = " : tensor<4xi1>"
	boundM  = "max(min(4, m), 0)"
	upToN   = "max((min(3, n) + 1), 0)"
	fromN   = bound + " to 4"
	fromJ   = "(max(min((4 + m), 0), m) - m)"                         // the j from 0 on
	belowJ  = "(max(min((4 + m), n), m) - m)"                         // and those below n
	countN2 = "((max(min(7, n), 0) + 1) / 2)"                         // of 0, 2, 4, 6, those below n
	fallsN  = "(max(min((m + 1), n), ((m - 4) + 1)) - ((m - 4) + 1))" // of m, m-1, m-2, m-3, those below n
)

// TestOneDimension has the box of each form of mask.
func TestOneDimension(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"arith.cmpi slt, %i, %ns" + ints4, bound},
		{"arith.cmpi sle, %i, %ns" + ints4, upToN},
		{"arith.cmpi sgt, %i, %ns" + ints4, upToN + " to 4"},
		{"arith.cmpi sge, %i, %ns" + ints4, fromN},
		{"arith.cmpi eq, %i, %ns" + ints4, bound + " to " + upToN},
		{"arith.cmpi ult, %i, %ns" + ints4, "max(min(4, unsigned(n)), 0)"},
		{"arith.cmpi ule, %i, %ns" + ints4, "max((min(3, unsigned(n)) + 1), 0)"},
		{"arith.cmpi ugt, %i, %ns" + ints4, "max((min(3, unsigned(n)) + 1), 0) to 4"},
		{"arith.cmpi uge, %i, %ns" + ints4, "max(min(4, unsigned(n)), 0) to 4"},
		// The bound on the left.
		{"arith.cmpi sgt, %ns, %i" + ints4, bound},
		{"arith.cmpi sge, %ns, %i" + ints4, upToN},
		{"arith.cmpi slt, %ns, %i" + ints4, upToN + " to 4"},
		{"arith.cmpi sle, %ns, %i" + ints4, fromN},
		{"arith.cmpi uge, %ns, %i" + ints4, "max((min(3, unsigned(n)) + 1), 0)"},
		{"arith.cmpi ule, %ns, %i" + ints4, "max(min(4, unsigned(n)), 0) to 4"},
		// Known bounds.
		{"arith.cmpi sge, %i, %two" + ints4, "2 to 4"},
		{"arith.cmpi sgt, %i, %two" + ints4, "3 to 4"},
		{"arith.cmpi eq, %i, %two" + ints4, "2 to 3"},
		{"arith.cmpi eq, %i, %less" + ints4, "0"},
		{"arith.cmpi ne, %i, %zero" + ints4, "1 to 4"},
		{"arith.cmpi ne, %i, %less" + ints4, "4"},
		{"arith.cmpi uge, %i, %less" + ints4, "0"},
		{"arith.cmpi ule, %i, %less" + ints4, "4"},
		// Positions the first of which may be negative.
		{"arith.cmpi sge, %j, %zero" + ints4, fromJ + " to 4"},
		{"arith.cmpi slt, %j, %ns" + ints4, belowJ},
		{"arith.cmpi ult, %j, %two" + ints4, fromJ + " to (max(min((4 + m), 2), m) - m)"},
		{"arith.cmpi uge, %j, %less" + ints4, "(max(min((4 + m), -2), m) - m) to " + fromJ},
		// Scalars on both sides.
		{"arith.cmpi ult, %ns, %ms" + ints4, "((n ult m) ? 4 : 0)"},
		{"arith.cmpi slt, %less, %two" + ints4, "4"},
		{"arith.cmpi ult, %less, %two" + ints4, "0"},
		// Masks of masks.
		{"arith.andi %b, %true" + ofBits, "min(" + bound + ", 4)"},
		{"arith.ori %b, %false" + ofBits, bound},
		{"arith.ori %b, %true" + ofBits, "4"},
		{"arith.ori %b, %c" + ofBits, "max(" + bound + ", " + boundM + ")"},
		{"arith.ori %fs, %fs" + ofBits, "((f | f) ? 4 : 0)"},
		{"arith.xori %b, %true" + ofBits, fromN},
		{"arith.xori %true, %b" + ofBits, fromN},
		{"arith.xori %b, %false" + ofBits, bound},
		{"arith.xori %true, %false" + ofBits, "4"},
		{"arith.xori %true, %true" + ofBits, "0"},
		{"arith.xori %b, %b" + ofBits, "0"},
		{"arith.xori %b, %c" + ofBits, "min(" + bound + ", " + boundM + ") to max(" + bound + ", " + boundM + ")"},
		{"arith.xori %fs, %true" + ofBits, "((f ^ -1) ? 4 : 0)"},
		{"arith.xori %fs, %b" + ofBits, "(f ? " + bound + " : 0) to (f ? 4 : " + bound + ")"},
		{"arith.cmpi eq, %b, %false" + ofBits, fromN},
		{"arith.cmpi ne, %b, %false" + ofBits, bound},
		// Selects.
		{"arith.select %f, %b, %c : i1, tensor<4xi1>", "(f ? " + bound + " : " + boundM + ")"},
		{"arith.select %fs, %b, %false : tensor<4xi1>, tensor<4xi1>", "(f ? " + bound + " : 0)"},
		{"arith.select %f, %fs, %fs : i1, tensor<4xi1>", "((f ? f : f) ? 4 : 0)"},
		{"arith.select %b, %c, %false : tensor<4xi1>, tensor<4xi1>", "min(" + bound + ", " + boundM + ")"},
		{"arith.select %b, %true, %c : tensor<4xi1>, tensor<4xi1>", "max(" + bound + ", " + boundM + ")"},
		{"arith.select %b, %false, %true : tensor<4xi1>, tensor<4xi1>", bound + " to max(4, " + bound + ")"},
		// Constants.
		{"arith.constant dense<[false, true, true, false]> : tensor<4xi1>", "1 to 3"},
	} {
		t.Run(test.expr, func(t *testing.T) {
			r, b := testir.Value(t, bits4, text4+"%r = "+test.expr)
			box, err := (&mask.Analysis{Builder: b}).Of(r)
			require.NoError(t, err)
			assert.Equal(t, test.want, spans(box))
			assert.NoError(t, box.Inexact)
		})
	}
}

// TestPositions has forms of positions and bounds.
func TestPositions(t *testing.T) {
	const wide = "%is = arith.extsi %i : tensor<4xi32> to tensor<4xi64>\n%iu = arith.extui %i : tensor<4xi32> to tensor<4xi64>\n" +
		"%nu = arith.extui %ns : tensor<4xi32> to tensor<4xi64>\n%nw = arith.extsi %ns : tensor<4xi32> to tensor<4xi64>\n"
	const long = " : tensor<4xi64>"
	for _, test := range []struct{ name, body, want string }{
		{"scaled", "%k = arith.muli %i, %two" + ints4 + "\n%r = arith.cmpi slt, %k, %ns" + ints4, countN2},
		{"scaled, from below", "%k = arith.muli %i, %two" + ints4 + "\n%r = arith.cmpi sge, %k, %ns" + ints4, countN2 + " to 4"},
		{"by nothing", "%k = arith.muli %i, %zero" + ints4 + "\n%r = arith.cmpi slt, %k, %ns" + ints4, "((0 slt n) ? 4 : 0)"},
		{"downwards", "%k = arith.subi %ms, %i" + ints4 + "\n%r = arith.cmpi slt, %k, %ns" + ints4, "(4 - " + fallsN + ") to 4"},
		{"downwards, from below", "%k = arith.subi %ms, %i" + ints4 + "\n%r = arith.cmpi sge, %k, %ns" + ints4, "(4 - " + fallsN + ")"},
		{"by a negative number", "%k = arith.muli %i, %less" + ints4 + "\n%r = arith.cmpi sge, %k, %less" + ints4, "2"},
		{"less something", "%k = arith.subi %i, %two" + ints4 + "\n%r = arith.cmpi sge, %k, %zero" + ints4, "2 to 4"},
		{"a bound less something", "%k = arith.subi %ns, %two" + ints4 + "\n%r = arith.cmpi slt, %i, %k" + ints4, "max(min(4, (n - 2)), 0)"},
		{"the lesser of two bounds", "%k = arith.minsi %ns, %ms" + ints4 + "\n%r = arith.cmpi slt, %i, %k" + ints4, "max(min(4, min(n, m)), 0)"},
		{"one of two bounds", "%k = arith.select %f, %ns, %ms : i1, tensor<4xi32>\n%r = arith.cmpi slt, %i, %k" + ints4, "max(min(4, (f ? n : m)), 0)"},
		{"one of two beginnings", "%k = arith.select %f, %i, %j : i1, tensor<4xi32>\n%r = arith.cmpi slt, %k, %two" + ints4,
			"(max(min((f ? 4 : (4 + m)), 2), (f ? 0 : m)) - (f ? 0 : m))"},
		{"wider", wide + "%r = arith.cmpi slt, %is, %nw" + long, bound},
		{"wider, unsigned", wide + "%r = arith.cmpi slt, %iu, %nu" + long, "max(min(4, unsigned(n)), 0)"},
		{"wider and back", wide + "%k = arith.trunci %is : tensor<4xi64> to tensor<4xi32>\n%r = arith.cmpi slt, %k, %ns" + ints4, bound},
		{"narrower", "%k = arith.trunci %i : tensor<4xi32> to tensor<4xi8>\n%e = arith.constant dense<1> : tensor<4xi8>\n%s = arith.addi %k, %e : tensor<4xi8>\n%r = arith.cmpi sgt, %s, %e : tensor<4xi8>", "1 to 4"},
		{"a narrower bound", "%k = arith.addi %ns, %ms" + ints4 + "\n%t = arith.trunci %k : tensor<4xi32> to tensor<4xi8>\n%u = arith.extsi %t : tensor<4xi8> to tensor<4xi32>\n%r = arith.cmpi sge, %i, %u" + ints4,
			"max(min(4, cut((n + m))), 0) to 4"},
		{"as index", "%k = arith.index_cast %i : tensor<4xi32> to tensor<4xindex>\n%x4 = arith.index_cast %ns : tensor<4xi32> to tensor<4xindex>\n%r = arith.cmpi sge, %k, %x4 : tensor<4xindex>", fromN},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, bits4, text4+test.body)
			box, err := (&mask.Analysis{Builder: b}).Of(r)
			require.NoError(t, err)
			assert.Equal(t, test.want, spans(box))
		})
	}
}

// TestNoBox: masks without a box have a reason, and masks with an inexact box too.
func TestNoBox(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"%r = arith.cmpi ne, %i, %two" + ints4, "'arith.cmpi': the masked-off elements may be in the middle"},
		{"%r = arith.cmpi ult, %j, %ns" + ints4, "'arith.cmpi': positions and bound may both be negative, which are large unsigned numbers"},
		{"%r = arith.cmpi slt, %b, %c" + ofBits, "'arith.cmpi': slt of masks keeps no box"},
		{"%d = arith.xori %c, %true" + ofBits + "\n%r = arith.ori %b, %d" + ofBits, "'arith.ori': two boxes that neither start nor end together are no box together"},
		{"%k = arith.muli %i, %ns" + ints4 + "\n%r = arith.cmpi slt, %k, %two" + ints4, "'arith.muli': positions are multiplied by an unknown value"},
		{"%k = arith.extui %j : tensor<4xi32> to tensor<4xi64>\n%z = arith.constant dense<0> : tensor<4xi64>\n%r = arith.cmpi sge, %k, %z : tensor<4xi64>", "'arith.extui': its operand may be negative"},
		{"%k = arith.trunci %j : tensor<4xi32> to tensor<4xi8>\n%z = arith.constant dense<0> : tensor<4xi8>\n%r = arith.cmpi sge, %k, %z : tensor<4xi8>", "'arith.trunci': positions may not fit the truncated type"},
		{"%k = arith.trunci %i : tensor<4xi32> to tensor<4xi8>\n%w = arith.constant dense<126> : tensor<4xi8>\n%s = arith.addi %k, %w : tensor<4xi8>\n%r = arith.cmpi sge, %s, %w : tensor<4xi8>", "'arith.addi': its result may not fit 'i8'"},
		{"%r = arith.select %f, %b, %bits : i1, tensor<4xi1>", "nothing is known about an argument of type 'tensor<4xi1>'"},
		{"%k = arith.select %b, %i, %j : tensor<4xi1>, tensor<4xi32>\n%r = arith.cmpi slt, %k, %two" + ints4, "'arith.select': its condition is not a splat"},
		{"%r = arith.constant dense<[true, false, true, true]> : tensor<4xi1>", "'arith.constant': its bits are set in no box"},
	} {
		t.Run(test.body, func(t *testing.T) {
			r, b := testir.Value(t, bits4, text4+test.body)
			_, err := (&mask.Analysis{Builder: b}).Of(r)
			var reason *matchfailure.Error
			require.ErrorAs(t, err, &reason)
			assert.EqualError(t, err, test.want)
		})
	}
	for _, expr := range []string{"arith.andi %b, %bits", "arith.andi %bits, %b"} {
		r, b := testir.Value(t, bits4, text4+"%r = "+expr+ofBits)
		box, err := (&mask.Analysis{Builder: b}).Of(r)
		require.NoError(t, err, expr)
		assert.Equal(t, bound, spans(box), expr)
		assert.EqualError(t, box.Inexact, "nothing is known about an argument of type 'tensor<4xi1>'")
	}
}

// TestTwoDimensions: each dimension of a box has its own start.
func TestTwoDimensions(t *testing.T) {
	const both = text4 + "%rows = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>\n" +
		"%cols = tt.expand_dims %i {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>\n" +
		"%ri = tt.broadcast %rows : tensor<4x1xi32> -> tensor<4x4xi32>\n%ci = tt.broadcast %cols : tensor<1x4xi32> -> tensor<4x4xi32>\n" +
		"%nn = tt.splat %n : i32 -> tensor<4x4xi32>\n%mm = tt.splat %m : i32 -> tensor<4x4xi32>\n" +
		"%fr = arith.cmpi sge, %ri, %nn : tensor<4x4xi32>\n%fc = arith.cmpi slt, %ci, %mm : tensor<4x4xi32>\n"
	for _, test := range []struct{ name, expr, want string }{
		{"rows", "arith.cmpi sge, %ri, %nn : tensor<4x4xi32>", fromN + ", 4"},
		{"columns", "arith.cmpi sge, %ci, %nn : tensor<4x4xi32>", "4, " + fromN},
		{"both", "arith.andi %fr, %fc : tensor<4x4xi1>", bound + " to max(4, " + bound + "), min(4, " + boundM + ")"},
		{"transposed", "tt.trans %fr {order = array<i32: 1, 0>} : tensor<4x4xi1> -> tensor<4x4xi1>", "4, " + fromN},
		{"positions transposed", "arith.cmpi sge, %ti, %nn : tensor<4x4xi32>", "4, " + fromN},
	} {
		body := both + "%ti = tt.trans %ri {order = array<i32: 1, 0>} : tensor<4x4xi32> -> tensor<4x4xi32>\n"
		r, b := testir.Value(t, bits44, body+"%r = "+test.expr)
		got, err := (&mask.Analysis{Builder: b}).Of(r)
		require.NoError(t, err, test.name)
		assert.Equal(t, test.want, spans(got), test.name)
	}
	for _, test := range []struct{ expr, want string }{
		{"arith.ori %fr, %fc : tensor<4x4xi1>", "'arith.ori': two boxes that differ along several dimensions are no box together"},
		{"arith.cmpi sge, %ri, %ci : tensor<4x4xi32>", "'arith.cmpi': the bound is not a splat"},
	} {
		r, b := testir.Value(t, bits44, both+"%r = "+test.expr)
		_, err := (&mask.Analysis{Builder: b}).Of(r)
		assert.EqualError(t, err, test.want)
	}
}

// TestShared: shared operands are visited once, so that the time does not double with each operation.
func TestShared(t *testing.T) {
	text := text4 + "%b0 = arith.ori %b, %c" + ofBits + "\n%k0 = arith.addi %ns, %ms" + ints4 + "\n"
	const steps = 60
	for i := range steps {
		text += fmt.Sprintf("%%b%d = arith.andi %%b%d, %%b%d%s\n%%k%d = arith.addi %%k%d, %%k%d%s\n", i+1, i, i, ofBits, i+1, i, i, ints4)
	}
	text += fmt.Sprintf("%%w = arith.cmpi slt, %%i, %%k%d%s\n%%r = arith.andi %%b%d, %%w%s", steps, ints4, steps, ofBits)
	r, b := testir.Value(t, bits4, text)
	_, err := (&mask.Analysis{Builder: b}).Of(r)
	assert.NoError(t, err)
}

// TestKnow: Know sets the box of an iter_arg.
func TestKnow(t *testing.T) {
	r, b := testir.Value(t, bits4, text4+"%r = arith.andi %b, %bits"+ofBits)
	a := &mask.Analysis{Builder: b}
	a.Know(r.DefiningOp().Operand(1), []foldresult.Entry{foldresult.Const(1)}, []foldresult.Entry{foldresult.Const(3)})
	box, err := a.Of(r)
	require.NoError(t, err)
	assert.Equal(t, "1 to max(min("+bound+", 3), 1)", spans(box))
	assert.NoError(t, box.Inexact)
}
