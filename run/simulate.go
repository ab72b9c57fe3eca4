package run

import (
	"context"
	"io"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/run/ongpu"
	"github.com/tshared/tshared/runtime/cuda"
)

// simulated is the GPU kernels are compiled for when none is there.
var simulated = cuda.Capability{Major: 9, Minor: 0}

const laneCount = 32

// simulate runs the PTX of a kernel without a GPU.
func simulate(m *tshared.Module, kernel string, o *options) (program, error) {
	text, d, err := compilePTX(m, kernel, ongpu.Options{Capability: simulated, NumWarps: o.warps, NumStages: o.stages, Contract: o.contract})
	if err != nil {
		return nil, err
	}
	module, err := sim.Load(text)
	if err != nil {
		return nil, err
	}
	entry, err := module.Entry(d.Name)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, l interp.Launch) error {
		launch := sim.Launch{
			Grid: l.Grid, Block: [3]int{laneCount * d.NumWarps, 1, 1}, Shared: d.Shared,
			MaxSteps: int(l.MaxSteps), Check: o.check, Workers: o.workers,
		}
		if l.Print != nil {
			launch.Print = func(text string) { _, _ = io.WriteString(l.Print, text) }
		}
		for _, p := range d.Params {
			launch.Args = append(launch.Args, l.Args[*p.Arg]...)
		}
		for _, b := range l.Memory.Buffers() {
			launch.Memory = append(launch.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
		}
		_, err := entry.Run(ctx, launch)
		return err
	}, nil
}
