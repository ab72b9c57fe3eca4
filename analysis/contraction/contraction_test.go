package contraction_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/contraction"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// body is the body of an operation on i8 and i8 with an accumulator of i32.
func body(t *testing.T, text string) *ir.Block {
	t.Helper()
	m, err := tshared.Parse("kernel", `
func.func @k(%a: tensor<4x8xi8>, %b: tensor<8x2xi8>, %c: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x8xi8>, tensor<8x2xi8>) outs(%c : tensor<4x2xi32>) {
  ^bb0(%p: i8, %q: i8, %o: i32):
`+text+`
    linalg.yield %r : i32
  } -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}`)
	require.NoError(t, err)
	var block *ir.Block
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Generic) {
			block = op.Region0().Entry()
		}
		return ir.Continue
	})
	return block
}

func TestBodies(t *testing.T) {
	const wide = "%x = arith.extsi %p : i8 to i32\n%y = arith.extui %q : i8 to i32\n"
	for _, c := range []struct {
		name, text string
		is         bool
	}{
		{"multiplies and adds", wide + "%m = arith.muli %x, %y : i32\n%r = arith.addi %o, %m : i32", true},
		{"the other way round", wide + "%m = arith.muli %y, %x : i32\n%r = arith.addi %m, %o : i32", true},
		{"adds and takes the greater", wide + "%m = arith.addi %x, %y : i32\n%r = arith.maxsi %o, %m : i32", false},
		{"subtracts", wide + "%m = arith.muli %x, %y : i32\n%r = arith.subi %o, %m : i32", false},
		{"squares", wide + "%m = arith.muli %x, %x : i32\n%r = arith.addi %o, %m : i32", false},
		{"adds the product twice", wide + "%m = arith.muli %x, %y : i32\n%r = arith.addi %m, %m : i32", false},
		{"multiplies with the sum", wide + "%m = arith.muli %x, %o : i32\n%r = arith.addi %o, %m : i32", false},
		{"multiplies before it extends", "%s = arith.muli %p, %q : i8\n%m = arith.extsi %s : i8 to i32\n%r = arith.addi %o, %m : i32", false},
		{"takes the sum as it is", "%r = arith.addi %o, %o : i32", false},
	} {
		b, ok := contraction.Of(body(t, c.text))
		require.Equal(t, c.is, ok, c.name)
		if ok {
			require.Equal(t, [2]bool{false, true}, b.Unsigned, c.name)
		}
	}
}
