// Package use calls generated functions as programs do.
package use

import (
	"context"

	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/bundle/bundlestub/gostub/testdata/ops"
	"github.com/tshared/tshared/launch"
	"github.com/tshared/tshared/narrowfloat"
)

// Slices launches with slices.
func Slices(ctx context.Context, d *launch.Device) error {
	x := make([]narrowfloat.F16, 10)
	if err := ops.SoftmaxFP16(ctx, d, x, x, 1, ops.WithBlock(256), ops.WithRows(4)); err != nil {
		return err
	}
	return ops.ScaleFP32(ctx, d, launch.Grid{1}, []float32{1}, 2)
}

// Buffers binds a launch with memory of a GPU.
func Buffers(ctx context.Context, d *launch.Device, x *gpu.Buffer[narrowfloat.F16], y launch.Pointer) (*launch.Bound, error) {
	return ops.BindSoftmaxFP16_1024(ctx, d, x, y, 3)
}

// Grids computes grids.
func Grids() []launch.Grid {
	return []launch.Grid{ops.SoftmaxFP16_256Grid(10), ops.Mix_Grid(1, 2, true)}
}
