package arith_test

import (
	"testing"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// TestBuildArithmetic: types of results are inferred, flags have defaults.
func TestBuildArithmetic(t *testing.T) {
	testir.Builds(t, "%i: i32, %x: tensor<4xf32>, %y: tensor<4xf32>", `%a = arith.addi %i, %i overflow<nsw> : i32
%b = arith.subf %x, %y : tensor<4xf32>
%c = arith.divf %y, %x fastmath<nnan,ninf> : tensor<4xf32>
%d = arith.negf %x : tensor<4xf32>
%e = arith.cmpf olt, %x, %y : tensor<4xf32>
%f = arith.select %e, %y, %x : tensor<4xi1>, tensor<4xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			i, x, y := args[0], args[1], args[2]
			arith.NewAddI(b, i, i, arith.WithOverflow(b.Ctx, arith.NoSignedWrap))
			arith.NewSubF(b, x, y)
			arith.NewDivF(b, y, x, arith.WithFastMath(b.Ctx, arith.NoNaNs|arith.NoInfs))
			arith.NewNegF(b, x)
			less := arith.NewCmpF(b, arith.FOLT, x, y)
			arith.NewSelect(b, less, y, x)
		}, arith.Dialect)
}

// TestBuildCasts: the type of the result is a parameter.
func TestBuildCasts(t *testing.T) {
	testir.Builds(t, "%i: i32, %x: f32", `%a = arith.extsi %i : i32 to i64
%b = arith.truncf %x to_nearest_even : f32 to bf16
%c = arith.index_cast %i : i32 to index
%lo, %hi = arith.mulsi_extended %i, %i : i32`,
		func(b *ir.Builder, args []*ir.Value) {
			i, x := args[0], args[1]
			arith.NewExtSI(b, i, ir.I64)
			arith.NewTruncF(b, x, ir.BF16, ir.NamedAttr{Name: "roundingmode", Attr: b.Ctx.IntAttr(ir.I32, int64(arith.ToNearestEven))})
			arith.NewIndexCast(b, i, ir.Index)
			arith.NewMulSIExtended(b, i, i)
		}, arith.Dialect)
}
