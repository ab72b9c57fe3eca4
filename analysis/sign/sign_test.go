package sign_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/analysis/sign"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/testir"
)

func TestNonNegative(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       bool
	}{
		{"a constant", "%r = arith.constant 7 : i32", true},
		{"zero", "%r = arith.constant 0 : i32", true},
		{"a negative constant", "%r = arith.constant -7 : i32", false},
		{"an argument", "%r = arith.addi %n, %m : i32", false},
		{"a program's number", "%r = tt.get_program_id y : i32", true},
		{"the number of programs", "%r = tt.get_num_programs y : i32", true},
		{"an unsigned extension", "%r = arith.extui %f : i1 to i32", true},
		{"a signed extension", "%r = arith.extsi %f : i1 to i32", false},
		{"a product with an argument", "%a = tt.get_program_id x : i32\n%r = arith.muli %a, %n : i32", false},
		{"a sum of two", "%a = tt.get_program_id x : i32\n%b = arith.constant 8 : i32\n%r = arith.addi %a, %b : i32", true},
		{"a sum with a negative one", "%a = tt.get_program_id x : i32\n%b = arith.constant -8 : i32\n%r = arith.addi %a, %b : i32", false},
		{"a difference", "%a = tt.get_program_id x : i32\n%b = arith.constant 8 : i32\n%r = arith.subi %a, %b : i32", false},
		{"a remainder", "%a = tt.get_program_id x : i32\n%b = arith.constant 8 : i32\n%r = arith.remsi %a, %b : i32", true},
		{"the lesser of an argument and 8", "%b = arith.constant 8 : i32\n%r = arith.minsi %n, %b : i32", false},
	} {
		r, _ := testir.Value(t, "i32", test.body)
		assert.Equal(t, test.want, sign.NonNegative(foldresult.Value(r)), test.name)
	}
	assert.True(t, sign.NonNegative(foldresult.Const(0)))
	assert.False(t, sign.NonNegative(foldresult.Const(-1)))
}

// TestLoops: what a loop carries is not negative when it does not start so and
// no turn makes it so; counters when neither start nor step are.
func TestLoops(t *testing.T) {
	const before = "%c0 = arith.constant 0 : i32\n%c1 = arith.constant 1 : i32\n%c9 = arith.constant 9 : i32\n%less = arith.constant -1 : i32\n"
	for _, test := range []struct {
		name, loop string
		want       bool
	}{
		{"grows", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %c1 : i32\nscf.yield %b : i32\n}", true},
		{"shrinks", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %less : i32\nscf.yield %b : i32\n}", false},
		{"starts negative", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %less) -> (i32) : i32 {\n%b = arith.addi %a, %c1 : i32\nscf.yield %b : i32\n}", false},
		{"adds the counter", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %i : i32\nscf.yield %b : i32\n}", true},
		{"counts from an argument", "scf.for %i = %m to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %i : i32\nscf.yield %b : i32\n}", false},
	} {
		r, _ := testir.Value(t, "i32", before+"%r = "+test.loop)
		inside := r.DefiningOp().Region0().Entry().Arg(1)
		assert.Equal(t, test.want, sign.NonNegative(foldresult.Value(inside)), test.name)
	}
}
