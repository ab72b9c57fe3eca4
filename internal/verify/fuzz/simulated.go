package fuzz

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

// runSimulated compiles a lowered module to PTX and runs it on the simulator, in
// check mode.
func runSimulated(ctx context.Context, top *ir.Op, s *launchInput, cache ptxCache) (*memory.Memory, error) {
	k, err := cache.compiled(top, targets.DefaultGPU)
	if err != nil {
		return nil, err
	}
	return simulated(ctx, k, s)
}

// simulated runs a kernel on the simulator and returns the memory afterwards.
func simulated(ctx context.Context, k *manifest.Artifact, s *launchInput) (*memory.Memory, error) {
	module, err := sim.Load(k.PTX)
	if err != nil {
		return nil, fmt.Errorf("PTX: %w", err)
	}
	entry, err := module.Entry(k.Kernel.Name)
	if err != nil {
		return nil, err
	}
	l := s.launch(memory.New())
	blocks, err := k.Kernel.Blocks(l.Grid, 1)
	if err != nil {
		return nil, err
	}
	launch := sim.Launch{Grid: blocks, Block: [3]int{32 * k.Kernel.NumWarps}, Shared: k.Kernel.Shared, MaxSteps: int(l.MaxSteps), Check: true, Workers: 1}
	for _, b := range l.Memory.Buffers() {
		launch.Memory = append(launch.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
	}
	for _, p := range k.Kernel.Params {
		launch.Args = append(launch.Args, l.Args[*p.Arg]...)
	}
	_, err = entry.Run(ctx, launch)
	return l.Memory, err
}
