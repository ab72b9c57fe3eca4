package combiner_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// reduceOf is a reduction with the given input and result types.
func reduceOf(t *testing.T, ins, outs, attrs, body string) *ir.Op {
	t.Helper()
	in, out := strings.Fields(ins), strings.Fields(outs)
	var params, inNames, inTypes, outNames, outTypes, args, elems []string
	for i, e := range in {
		params = append(params, fmt.Sprintf("%%x%d: tensor<64x%s>", i, e))
		inNames, inTypes = append(inNames, fmt.Sprintf("%%x%d", i)), append(inTypes, "tensor<64x"+e+">")
		args = append(args, fmt.Sprintf("%%a%d: %s", i, e))
	}
	for i, e := range out {
		params = append(params, fmt.Sprintf("%%y%d: tensor<%s>", i, e))
		outNames, outTypes = append(outNames, fmt.Sprintf("%%y%d", i)), append(outTypes, "tensor<"+e+">")
		args = append(args, fmt.Sprintf("%%b%d: %s", i, e))
		elems = append(elems, e)
	}
	list := func(l []string) string { return strings.Join(l, ", ") }
	text := fmt.Sprintf(`func.func @k(%s, %%one: f32) {
  %%r:%d = linalg.reduce ins(%s : %s) outs(%s : %s) dimensions = [0] %s
    (%s) {
%s : %s
    }
  return
}`, list(params), len(out), list(inNames), list(inTypes), list(outNames), list(outTypes), attrs, list(args), body, list(elems))
	m, err := tshared.Parse("k.mlir", text)
	require.NoError(t, err, text)
	var found *ir.Op
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Reduce) {
			found = op
		}
		return ir.Continue
	})
	return found
}

const said = "{tshared.associative}"

func TestCombiners(t *testing.T) {
	argmax := func(tie string) string {
		return "%g = arith.cmpf ogt, %b0, %a0 : f32\n%e = arith.cmpf oeq, %b0, %a0 : f32\n%l = arith.cmpi slt, " + tie + " : i32\n" +
			"%t = arith.andi %e, %l : i1\n%c = arith.ori %g, %t : i1\n" +
			"%v = arith.select %c, %b0, %a0 : f32\n%i = arith.select %c, %b1, %a1 : i32\nlinalg.yield %v, %i"
	}
	for _, c := range []struct {
		name, ins, outs, attrs, body string
		found, apart, commutes       bool
		mapped                       int
	}{
		{"sum", "f32", "f32", "", "%r = arith.addf %a0, %b0 : f32\nlinalg.yield %r", true, true, true, 0},
		{"sum of short floats", "f16", "f32", "", "%x = arith.extf %a0 : f16 to f32\n%r = arith.addf %x, %b0 : f32\nlinalg.yield %r", true, true, true, 1},
		{"sum of squares", "f32", "f32", "", "%x = arith.mulf %a0, %a0 : f32\n%r = arith.addf %b0, %x : f32\nlinalg.yield %r", true, true, true, 1},
		{"sum and maximum of one", "f32 f32", "f32 f32", "", "%r = arith.addf %a0, %b0 : f32\n%s = arith.maximumf %a0, %b1 : f32\nlinalg.yield %r, %s", true, true, true, 0},
		{"number of elements", "f32", "f32", "", "%r = arith.addf %b0, %one : f32\nlinalg.yield %r", false, false, false, 0},
		{"difference", "f32", "f32", "", "%r = arith.subf %b0, %a0 : f32\nlinalg.yield %r", false, false, false, 0},
		{"twice what is so far", "f32", "f32", "", "%r = arith.addf %b0, %b0 : f32\nlinalg.yield %r", false, false, false, 0},
		{"halved every time", "f32", "f32", "", "%x = arith.mulf %b0, %one : f32\n%r = arith.addf %x, %a0 : f32\nlinalg.yield %r", false, false, false, 0},
		{"bounded every time", "i32", "i32", "", "%x = arith.addi %b0, %a0 : i32\n%r = arith.minsi %x, %x : i32\nlinalg.yield %r", false, false, false, 0},
		{"sums of sums", "i32 i32", "i32 i32", "", "%r = arith.addi %b0, %a0 : i32\n%s = arith.addi %b1, %r : i32\nlinalg.yield %r, %s", false, false, false, 0},
		{"what is so far of another", "i32 i32", "i32 i32", "", "%r = arith.addi %b1, %a0 : i32\n%s = arith.addi %b0, %a1 : i32\nlinalg.yield %r, %s", false, false, false, 0},
		{"maximum and its index", "f32 i32", "f32 i32", "", argmax("%b1, %a1"), false, false, false, 0},
		{"maximum and its index, said", "f32 i32", "f32 i32", said, argmax("%b1, %a1"), true, false, true, 0},
		{"maximum and an index, said", "f32 i32", "f32 i32", said, argmax("%b1, %b1"), true, false, false, 0},
		{"difference, said", "f32", "f32", said, "%r = arith.subf %b0, %a0 : f32\nlinalg.yield %r", true, false, false, 0},
		{"first of two", "i32", "i32", said, "%c = arith.cmpi ne, %b0, %a0 : i32\n%r = arith.select %c, %b0, %a0 : i32\nlinalg.yield %r", true, false, false, 0},
		{"lesser of two", "i32", "i32", said, "%c = arith.cmpi ult, %b0, %a0 : i32\n%r = arith.select %c, %b0, %a0 : i32\nlinalg.yield %r", true, false, true, 0},
		{"lesser and by sign", "i32 i32", "i32 i32", said, "%c = arith.cmpi ult, %b0, %a0 : i32\n%r = arith.select %c, %b0, %a0 : i32\n%s = arith.select %c, %b1, %a1 : i32\nlinalg.yield %r, %s", true, false, false, 0},
		{"mean and squares, any mean for no weight, said", "f32 f32 f32", "f32 f32 f32", said, "%d = arith.subf %a0, %b0 : f32\n%w = arith.addf %b2, %a2 : f32\n%z = arith.constant 0.0 : f32\n" +
			"%n = arith.cmpf oeq, %w, %z : f32\n%q = arith.divf %a2, %w : f32\n%p = arith.select %n, %z, %q : f32\n%e = arith.mulf %d, %p : f32\n%m = arith.addf %b0, %e : f32\n" +
			"%f = arith.mulf %d, %d : f32\n%g = arith.mulf %f, %b2 : f32\n%h = arith.mulf %g, %p : f32\n%i = arith.addf %b1, %a1 : f32\n%j = arith.addf %i, %h : f32\nlinalg.yield %m, %j, %w", true, false, true, 0},
		{"the first one for no weight, said", "f32 f32", "f32 f32", said, "%w = arith.addf %b1, %a1 : f32\n%z = arith.constant 0.0 : f32\n" +
			"%n = arith.cmpf oeq, %w, %z : f32\n%s = arith.addf %a0, %b0 : f32\n%m = arith.select %n, %b0, %s : f32\nlinalg.yield %m, %w", true, false, false, 0},
		{"sum of exponentials, said", "f32 f32", "f32 f32", said, "%m = arith.maxnumf %a0, %b0 : f32\n%x = arith.subf %a0, %m : f32\n%y = arith.subf %b0, %m : f32\n" +
			"%ex = math.exp %x : f32\n%ey = math.exp %y : f32\n%p = arith.mulf %a1, %ex : f32\n%q = arith.mulf %b1, %ey : f32\n%s = arith.addf %p, %q : f32\nlinalg.yield %m, %s", true, false, true, 0},
		{"composed functions, said", "f32 f32", "f32 f32", said, "%p = arith.mulf %a0, %b0 : f32\n%q = arith.mulf %b1, %a0 : f32\n%s = arith.addf %q, %a1 : f32\nlinalg.yield %p, %s", true, false, false, 0},
		{"sum and the later of equal ones, said", "f32 f32", "f32 f32", said, "%c = arith.cmpf oge, %a0, %b0 : f32\n%v = arith.select %c, %a0, %b0 : f32\n%w = arith.select %c, %a1, %b1 : f32\n" +
			"%x = arith.addf %v, %w : f32\n%y = arith.subf %x, %v : f32\nlinalg.yield %v, %y", true, false, false, 0},
		{"beyond a constant, said", "f32", "f32", said, "%k = arith.constant 100.0 : f32\n%c = arith.cmpf ogt, %a0, %k : f32\n%s = arith.addf %a0, %b0 : f32\n%r = arith.select %c, %a0, %s : f32\nlinalg.yield %r", true, false, false, 0},
		{"of another type, said", "f16", "f32", said, "%x = arith.extf %a0 : f16 to f32\n%r = arith.subf %x, %b0 : f32\nlinalg.yield %r", true, false, false, 1},
		{"of another type twice, said", "f16", "f32", said, "%x = arith.extf %a0 : f16 to f32\n%y = arith.extf %a0 : f16 to f32\n%z = arith.subf %x, %y : f32\n%r = arith.subf %z, %b0 : f32\nlinalg.yield %r", false, false, false, 0},
	} {
		k, ok := combiner.Of(reduceOf(t, c.ins, c.outs, c.attrs, c.body))
		require.Equal(t, c.found, ok, c.name)
		if ok {
			require.Equal(t, c.apart, k.Independent, c.name)
			require.Equal(t, c.commutes, k.Commutative, c.name)
			require.Len(t, k.Map, c.mapped, c.name)
		}
	}
}
