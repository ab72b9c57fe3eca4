package linalg

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/ir/affine"
)

// evaluation is a compiled affine expression; its inputs are the dimensions, then the symbols.
type evaluation func(inputs []int) (int, error)

var errNoQuotient = errors.New("an index is divided by a number that is not positive")

func evaluationOf(e affine.Expr, dims int) evaluation {
	switch e := e.(type) {
	case *affine.Constant:
		return func([]int) (int, error) { return int(e.Value), nil }
	case *affine.Dim:
		return func(in []int) (int, error) { return in[e.Pos], nil }
	case *affine.Symbol:
		return func(in []int) (int, error) { return in[dims+e.Pos], nil }
	case *affine.Binary:
		a, b, combine := evaluationOf(e.LHS, dims), evaluationOf(e.RHS, dims), affineOps[e.Kind]
		return func(in []int) (int, error) {
			x, err := a(in)
			if err != nil {
				return 0, err
			}
			y, err := b(in)
			if err != nil {
				return 0, err
			}
			return combine(x, y)
		}
	}
	panic(fmt.Sprintf("BUG: affine expression %v", e))
}

var affineOps = map[affine.Kind]func(a, b int) (int, error){
	affine.KindAdd: func(a, b int) (int, error) { return a + b, nil },
	affine.KindMul: func(a, b int) (int, error) { return a * b, nil },
	affine.KindMod: positive(func(a, b int64) int64 { return affine.ModOf(a, b) }),

	affine.KindFloorDiv: positive(affine.FloorDivOf),
	affine.KindCeilDiv:  positive(affine.CeilDivOf),
}

func positive(f func(a, b int64) int64) func(a, b int) (int, error) {
	return func(a, b int) (int, error) {
		if b <= 0 {
			return 0, errNoQuotient
		}
		return int(f(int64(a), int64(b))), nil
	}
}
