package tensor

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

func TestInferredTypes(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(Dialect))
	const dyn = ir.Dynamic
	tensor := func(shape ...int64) *ir.TensorType { return ctx.Tensor(shape, ir.F32) }

	require.Equal(t, tensor(12, 8), ConcatType(ctx, 0, []*ir.TensorType{tensor(4, dyn), tensor(8, 8)}))
	require.Equal(t, tensor(dyn, 8), ConcatType(ctx, 0, []*ir.TensorType{tensor(4, 8), tensor(dyn, 8)}))

	require.Equal(t, tensor(8, 1), ReducedSliceType(ctx, tensor(4, 9, 9), 2, []int64{1, 8, 1}))
	require.Equal(t, tensor(8), ReducedSliceType(ctx, tensor(4, 9, 9), 1, []int64{1, 8, 1}))
}
