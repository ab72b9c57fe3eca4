package pointer_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/internal/verify/testir"
)

const (
	program = "%pid = tt.get_program_id x : i32\n%ps = tt.splat %pid : i32 -> tensor<4xi32>\n"
	blocks  = program + "%c64 = arith.constant dense<64> : tensor<4xi32>\n%start = arith.muli %ps, %c64 : tensor<4xi32>\n%x4 = arith.addi %start, %i : tensor<4xi32>\n"
	flag4   = "%fs = tt.splat %f : i1 -> tensor<4xi1>\n"
	grid    = across + "%c8 = arith.constant dense<8> : tensor<4x4xi32>\n%g8 = arith.muli %cb, %c8 : tensor<4x4xi32>\n%g = arith.addi %g8, %wb : tensor<4x4xi32>\n"
)

func number(name, n string) string {
	return "%" + name + " = arith.constant dense<" + n + "> : tensor<4xi32>\n"
}

// TestArithmetic has the state of each operation that can occur in an address. Without Gather only regular
// states match.
func TestArithmetic(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"a difference", ints4, from2 + splatN + "%r = arith.subi %i, %ns : tensor<4xi32>", "(2 - n) + i0*1 for 4"},
		{"backwards", ints4, range4 + number("k", "63") + "%r = arith.subi %k, %i : tensor<4xi32>", "63 + i0*-1 for 4"},
		{"backwards from a value", ints4, from2 + splatN + "%r = arith.subi %ns, %i : tensor<4xi32>", "(n - 2) + i0*-1 for 4"},
		{"less a remainder", "tensor<4x4xi32>", range4 + splatN + "%a = arith.remsi %i, %ns : tensor<4xi32>\n%b = tt.expand_dims %a {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>\n" +
			"%d = tt.broadcast %b : tensor<1x4xi32> -> tensor<4x4xi32>\n%e = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>\n" +
			"%g = tt.broadcast %e : tensor<4x1xi32> -> tensor<4x4xi32>\n%r = arith.subi %g, %d : tensor<4x4xi32>", "0 + i0*1 for 4; 0 + i1*-1 for 4 mod (0 - n)"},
		{"shifted", ints4, from2 + number("k", "3") + "%r = arith.shli %i, %k : tensor<4xi32>", "16 + i0*8 for 4"},
		{"shifted by a value", ints4, range4 + splatN + "%r = arith.shli %i, %ns : tensor<4xi32>", "0 + i0*(1 << n) for 4"},
		{"shifted back", ints4, from2 + number("k", "3") + number("l", "1") + "%a = arith.shli %i, %k : tensor<4xi32>\n%r = arith.shrsi %a, %l : tensor<4xi32>", "8 + i0*4 for 4"},
		{"inverted", ints4, from2 + number("k", "-1") + "%r = arith.xori %i, %k : tensor<4xi32>", "(-1 - 2) + i0*-1 for 4"},
		{"divided evenly", ints4, from2 + number("k", "6") + number("l", "3") + "%a = arith.muli %i, %k : tensor<4xi32>\n%r = arith.divsi %a, %l : tensor<4xi32>", "4 + i0*2 for 4"},
		{"negative, divided evenly", ints4, from2 + number("k", "-6") + number("l", "3") + "%a = arith.muli %i, %k : tensor<4xi32>\n%r = arith.divsi %a, %l : tensor<4xi32>", "-4 + i0*-2 for 4"},
		{"divided with a rest", ints4, range4 + number("k", "8") + number("o", "11") + number("l", "4") +
			"%a = arith.muli %i, %k : tensor<4xi32>\n%b = arith.addi %a, %o : tensor<4xi32>\n%r = arith.divsi %b, %l : tensor<4xi32>", "2 + i0*2 for 4"},
		{"the number of a block", ints4, range4 + blocks + "%r = arith.divsi %x4, %c64 : tensor<4xi32>", "((pid * 64) / 64) + i0*0 for 4"},
		{"the place in a block", ints4, range4 + blocks + "%r = arith.remui %x4, %c64 : tensor<4xi32>", "0 + i0*1 for 4"},
		{"the place in a block, by its bits", ints4, range4 + blocks + number("k", "63") + "%r = arith.andi %x4, %k : tensor<4xi32>", "0 + i0*1 for 4"},
		{"the start of a block", ints4, range4 + blocks + number("k", "-64") + "%r = arith.andi %x4, %k : tensor<4xi32>", "(((pid * 64) / 64) * 64) + i0*0 for 4"},
		{"all below the divisor", ints4, from2 + number("k", "8") + "%r = arith.divui %i, %k : tensor<4xi32>", "0 + i0*0 for 4"},
		{"a grid divided", "tensor<4x4xi32>", range4 + grid + "%r = arith.divsi %g, %c8 : tensor<4x4xi32>", "0 + i0*1 for 4; 0 + i1*0 for 4"},
		{"what that leaves", "tensor<4x4xi32>", range4 + grid + "%r = arith.remsi %g, %c8 : tensor<4x4xi32>", "0 + i0*0 for 4; 0 + i1*1 for 4"},
		{"an unsigned remainder", ints4, range4 + splatN + "%r = arith.remui %i, %ns : tensor<4xi32>", "0 + i0*1 for 4 mod unsigned(n)"},
		{"the lowest bits", ints4, from2 + number("k", "3") + "%r = arith.andi %i, %k : tensor<4xi32>", "2 + i0*1 for 4 mod 4"},
		{"a remainder with an offset beside it", "tensor<1x4xi32>", range4 + row + "%a = tt.splat %n : i32 -> tensor<1x4xi32>\n%b = tt.splat %m : i32 -> tensor<1x4xi32>\n" +
			"%c = arith.addi %a, %w : tensor<1x4xi32>\n%r = arith.remsi %c, %b : tensor<1x4xi32>", "0 + i0*0 for 1; n + i1*1 for 4 mod m"},
		{"bits that are free", ints4, from2 + number("k", "8") + "%r = arith.ori %k, %i : tensor<4xi32>", "(8 + 2) + i0*1 for 4"},
		{"bits of a shifted value", ints4, range4 + number("k", "4") + splatN + "%a = arith.shli %ns, %k : tensor<4xi32>\n%r = arith.xori %i, %a : tensor<4xi32>", "(n << 4) + i0*1 for 4"},
		{"extended by zeros", "tensor<4xi64>", from2 + "%r = arith.extui %i : tensor<4xi32> to tensor<4xi64>", "2 + i0*1 for 4"},
		{"cut off", "tensor<4xi16>", from2 + "%r = arith.trunci %i : tensor<4xi32> to tensor<4xi16>", "2 + i0*1 for 4"},
		{"as an index", "tensor<4xindex>", from2 + "%r = arith.index_cast %i : tensor<4xi32> to tensor<4xindex>", "2 + i0*1 for 4"},
		{"the lesser", ints4, from2 + number("k", "5") + "%r = arith.minsi %i, %k : tensor<4xi32>", "2 + i0*1 for 4"},
		{"the greater", ints4, from2 + number("k", "5") + "%r = arith.maxui %k, %i : tensor<4xi32>", "5 + i0*0 for 4"},
		{"a choice", ints4, from2 + splatN + "%r = arith.select %f, %i, %ns : tensor<4xi32>", "(f ? 2 : n) + i0*(f ? 1 : 0) for 4"},
		{"a choice by one flag repeated", ints4, from2 + flag4 + splatN + "%a = arith.addi %i, %ns : tensor<4xi32>\n%r = arith.select %fs, %i, %a : tensor<4xi1>, tensor<4xi32>",
			"(f ? 2 : (2 + n)) + i0*1 for 4"},
		{"turned", "tensor<4x4xi32>", range4 + grid + "%r = tt.trans %g {order = array<i32: 1, 0>} : tensor<4x4xi32> -> tensor<4x4xi32>", "0 + i0*1 for 4; 0 + i1*8 for 4"},
		{"cut into rows", "tensor<2x2xi32>", from2 + "%r = tt.reshape %i : tensor<4xi32> -> tensor<2x2xi32>", "2 + i0*2 for 2; 0 + i1*1 for 2"},
		{"rows in a line", ints4, from2 + "%a = tt.reshape %i : tensor<4xi32> -> tensor<2x1x2xi32>\n%r = tt.reshape %a : tensor<2x1x2xi32> -> tensor<4xi32>", "2 + i0*1 for 4"},
		{"sizes of 1", "tensor<1x4x1xi32>", range4 + splatN + "%a = arith.remsi %i, %ns : tensor<4xi32>\n%r = tt.reshape %a : tensor<4xi32> -> tensor<1x4x1xi32>",
			"0 + i0*0 for 1; 0 + i1*1 for 4 mod n; 0 + i2*0 for 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			s, err := pointer.New(b).Of(r)
			require.NoError(t, err)
			assert.Equal(t, test.want, describe(s))
			assert.Nil(t, s.Base)
		})
	}
}

// TestRows: a tile that begins at a multiple of its size is in one row, if the row's length is one as well.
func TestRows(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"the row of a block", ints4, range4 + blocks + number("k", "256") + "%r = arith.divsi %x4, %k : tensor<4xi32>", "((pid * 64) / 256) + i0*0 for 4"},
		{"the place of a block in a row", ints4, range4 + blocks + number("k", "256") + "%r = arith.remsi %x4, %k : tensor<4xi32>", "((pid * 64) % 256) + i0*1 for 4"},
		{"rows that blocks do not fill", ints4, range4 + blocks + number("k", "36") + "%r = arith.remsi %x4, %k : tensor<4xi32>", "((pid * 64) % 36) + i0*1 for 4"},
		{"a block in two rows", ints4, range4 + blocks + number("k", "66") + "%r = arith.remsi %x4, %k : tensor<4xi32>", "(pid * 64) + i0*1 for 4 mod 66"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			a := pointer.New(b)
			a.Rows = true
			s, err := a.Of(r)
			require.NoError(t, err)
			assert.Equal(t, test.want, describe(s))
			wrapped, err := pointer.New(b).Of(r)
			if err == nil {
				assert.Contains(t, describe(wrapped), "mod")
			}
		})
	}
}

// TestSplats: operations on a splat are done on its scalar, in its width.
func TestSplats(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"any operation", ints4, splatN + splatM + "%r = arith.xori %ns, %ms : tensor<4xi32>", "(n ^ m) + i0*0 for 4"},
		{"two of them", ints4, splatN + splatM + "%a = arith.xori %ns, %ms : tensor<4xi32>\n%r = arith.remui %a, %ms : tensor<4xi32>", "remui((n ^ m), m) + i0*0 for 4"},
		{"a remainder", ints4, splatN + splatM + "%r = arith.remsi %ns, %ms : tensor<4xi32>", "(n % m) + i0*0 for 4"},
		{"a cast", "tensor<4xi8>", splatN + "%r = arith.trunci %ns : tensor<4xi32> to tensor<4xi8>", "cut(n) + i0*0 for 4"},
		{"a factor", ints4, range4 + splatN + splatM + "%a = arith.minsi %ns, %ms : tensor<4xi32>\n%r = arith.muli %i, %a : tensor<4xi32>", "0 + i0*min(n, m) for 4"},
		{"another shape", "tensor<2x2xi32>", splatN + "%a = arith.xori %ns, %ns : tensor<4xi32>\n%r = tt.reshape %a : tensor<4xi32> -> tensor<2x2xi32>", "(n ^ n) + i0*0 for 2; 0 + i1*0 for 2"},
		{"a range of one", "tensor<1xi32>", "%i = tt.make_range {end = 3 : i32, start = 2 : i32} : tensor<1xi32>\n%k = arith.constant dense<3> : tensor<1xi32>\n%r = arith.xori %i, %k : tensor<1xi32>", "(2 ^ 3) + i0*0 for 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			s, err := pointer.New(b).Of(r)
			require.NoError(t, err)
			assert.Equal(t, test.want, describe(s))
		})
	}
}

// TestBases: every scalar pointer is a base, and casts of tensors are casts of their base.
func TestBases(t *testing.T) {
	const ptrs = "tensor<4x!tt.ptr<f32>>"
	const moved = "%s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n%a = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>\n"
	const other = "%s2 = tt.splat %q : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n%a2 = tt.addptr %s2, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>\n"
	for _, test := range []struct{ name, typ, body, base, want string }{
		{"cast", "tensor<4x!tt.ptr<i32>>", from2 + moved + "%r = tt.bitcast %a : tensor<4x!tt.ptr<f32>> -> tensor<4x!tt.ptr<i32>>", "bitcast(p)", "2 + i0*1 for 4"},
		{"cast to what is smaller", "tensor<4x!tt.ptr<i8>>", from2 + moved + "%r = tt.bitcast %a : tensor<4x!tt.ptr<f32>> -> tensor<4x!tt.ptr<i8>>", "bitcast(p)", "8 + i0*4 for 4"},
		{"from one address", ptrs, splatN + "%l = arith.extsi %ns : tensor<4xi32> to tensor<4xi64>\n%r = tt.int_to_ptr %l : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>", "pointer(n)", "0 + i0*0 for 4"},
		{"there and back", ptrs, "%s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n%l = tt.ptr_to_int %s : tensor<4x!tt.ptr<f32>> -> tensor<4xi64>\n%r = tt.int_to_ptr %l : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>",
			"pointer(address(p))", "0 + i0*0 for 4"},
		{"from addresses", ptrs, from2 + "%l = arith.extsi %i : tensor<4xi32> to tensor<4xi64>\n%k = arith.constant dense<8> : tensor<4xi64>\n%m8 = arith.muli %l, %k : tensor<4xi64>\n" +
			"%r = tt.int_to_ptr %m8 : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>", "pointer(16)", "0 + i0*2 for 4"},
		{"from addresses of pointers", ptrs, from2 + moved + "%l = tt.ptr_to_int %a : tensor<4x!tt.ptr<f32>> -> tensor<4xi64>\n%r = tt.int_to_ptr %l : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>",
			"pointer((address(p) + 8))", "0 + i0*1 for 4"},
		{"chosen", ptrs, range4 + "%b = arith.select %f, %p, %q : !tt.ptr<f32>\n%s = tt.splat %b : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n%r = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>",
			"(f ? p : q)", "0 + i0*1 for 4"},
		{"tensors chosen", ptrs, from2 + moved + other + "%r = arith.select %f, %a, %a2 : tensor<4x!tt.ptr<f32>>", "(f ? p : q)", "2 + i0*1 for 4"},
		{"places chosen", ptrs, from2 + moved + "%r = arith.select %f, %a, %s : tensor<4x!tt.ptr<f32>>", "p", "(f ? 2 : 0) + i0*(f ? 1 : 0) for 4"},
		{"turned", "tensor<4x1x!tt.ptr<f32>>", from2 + moved + "%e = tt.expand_dims %a {axis = 0 : i32} : tensor<4x!tt.ptr<f32>> -> tensor<1x4x!tt.ptr<f32>>\n" +
			"%r = tt.trans %e {order = array<i32: 1, 0>} : tensor<1x4x!tt.ptr<f32>> -> tensor<4x1x!tt.ptr<f32>>", "p", "2 + i0*1 for 4; 0 + i1*0 for 1"},
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

// TestNotArithmetic has expressions that are nearly affine.
func TestNotArithmetic(t *testing.T) {
	for _, test := range []struct{ name, typ, body, want string }{
		{"steps between multiples", ints4, range4 + number("k", "2") + "%r = arith.divsi %i, %k : tensor<4xi32>", "'arith.divsi': the dividend does not stay between two multiples of the divisor"},
		{"steps to the next multiple", ints4, range4 + splatN + number("k", "8") + "%a = arith.addi %i, %ns : tensor<4xi32>\n%r = arith.divsi %a, %k : tensor<4xi32>",
			"'arith.divsi': the dividend is not known to stay between two multiples of the divisor"},
		{"a negative dividend", ints4, range4 + number("k", "8") + splatN + "%a = arith.muli %i, %k : tensor<4xi32>\n%b = arith.addi %a, %ns : tensor<4xi32>\n%r = arith.divsi %b, %k : tensor<4xi32>",
			"'arith.divsi': the dividend may be negative"},
		{"a divisor of any sign", ints4, range4 + splatN + "%r = arith.divsi %i, %ns : tensor<4xi32>", "'arith.divsi': the divisor is not a splat of a positive constant"},
		{"bits in common", ints4, from2 + number("k", "4") + "%r = arith.ori %i, %k : tensor<4xi32>", "'arith.ori': its operands may have bits in common"},
		{"other bits", ints4, range4 + number("k", "5") + "%r = arith.andi %i, %k : tensor<4xi32>", "'arith.andi': it keeps neither the lowest bits nor all but those"},
		{"maybe negative", "tensor<4xi64>", range4 + splatN + "%a = arith.addi %i, %ns : tensor<4xi32>\n%r = arith.extui %a : tensor<4xi32> to tensor<4xi64>",
			"'arith.extui': the zero-extended value may be negative"},
		{"maybe too large", "tensor<4xi8>", range4 + splatN + "%a = arith.addi %i, %ns : tensor<4xi32>\n%r = arith.trunci %a : tensor<4xi32> to tensor<4xi8>", "'arith.trunci': it may lose bits"},
		{"clamped", ints4, range4 + number("k", "2") + "%r = arith.minsi %i, %k : tensor<4xi32>", "'arith.minsi': either operand may be selected"},
		{"chosen one by one", ints4, range4 + splatN + "%r = arith.select %bits, %i, %ns : tensor<4xi1>, tensor<4xi32>", "'arith.select': its condition is not a splat"},
		{"shifted one by one", ints4, range4 + splatN + "%r = arith.shli %ns, %i : tensor<4xi32>", "'arith.shli': the shift amount is not a splat"},
		{"steps that do not fit", ints4, range4 + number("k", "3") + splatN + "%a = arith.muli %i, %k : tensor<4xi32>\n%r = arith.remsi %a, %ns : tensor<4xi32>",
			"'arith.remsi': the stride of the dividend may not divide the divisor"},
		{"backwards around", ints4, range4 + number("k", "63") + splatN + "%a = arith.subi %k, %i : tensor<4xi32>\n%r = arith.remsi %a, %ns : tensor<4xi32>",
			"'arith.remsi': the stride of the dividend may not divide the divisor"},
		{"rows apart in a line", "tensor<16xi32>", range4 + grid + "%r = tt.reshape %g : tensor<4x4xi32> -> tensor<16xi32>", "'tt.reshape': the strides of merged dimensions do not fit each other"},
		{"cut where it wraps around", "tensor<2x2xi32>", range4 + splatN + "%a = arith.remsi %i, %ns : tensor<4xi32>\n%r = tt.reshape %a : tensor<4xi32> -> tensor<2x2xi32>",
			"'tt.reshape': a dimension that wraps around or has indices is split"},
		{"pointers to what is larger", "tensor<4x!tt.ptr<f64>>", range4 + "%s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n%a = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>\n" +
			"%r = tt.bitcast %a : tensor<4x!tt.ptr<f32>> -> tensor<4x!tt.ptr<f64>>", "'tt.bitcast': pointers are cast to pointers to larger elements, or to elements of unknown size"},
		{"addresses of parts", "tensor<4x!tt.ptr<f32>>", range4 + "%l = arith.extsi %i : tensor<4xi32> to tensor<4xi64>\n%r = tt.int_to_ptr %l : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>",
			"'tt.int_to_ptr': the steps are not known to be whole elements"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, b := testir.Value(t, test.typ, test.body)
			_, err := pointer.New(b).Of(r)
			var reason *matchfailure.Error
			require.ErrorAs(t, err, &reason)
			assert.NotNil(t, reason.Op)
			assert.EqualError(t, err, test.want)
		})
	}
}

// TestLongAddress: shared operands are visited once.
func TestLongAddress(t *testing.T) {
	body := "%v0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>\n"
	for i := range 60 {
		body += "%v" + strconv.Itoa(i+1) + " = arith.addi %v" + strconv.Itoa(i) + ", %v" + strconv.Itoa(i) + " : tensor<4xi32>\n"
	}
	r, b := testir.Value(t, ints4, body+"%r = arith.addi %v60, %v60 : tensor<4xi32>")
	s, err := pointer.New(b).Of(r)
	require.NoError(t, err)
	assert.Equal(t, "0 + i0*2305843009213693952 for 4", describe(s))
}
