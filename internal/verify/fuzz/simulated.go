package fuzz

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/simulate"
	"github.com/tshared/tshared/ir"
)

// runSimulated compiles a lowered module to PTX and runs it on the simulator, in
// check mode.
func runSimulated(ctx context.Context, top *ir.Op, s *launchInput, cache ptxCache) (*memory.Memory, error) {
	k, err := cache.compiled(top, targets.DefaultGPU)
	if err != nil {
		return nil, err
	}
	return simulated(ctx, k, s, 0)
}

// simulated runs a kernel on the simulator, in one of its schedules, and returns the memory afterwards.
func simulated(ctx context.Context, k *manifest.Artifact, s *launchInput, seed uint64) (*memory.Memory, error) {
	module, err := sim.Load(k.PTX)
	if err != nil {
		return nil, fmt.Errorf("PTX: %w", err)
	}
	entry, err := module.Entry(k.Kernel.Name)
	if err != nil {
		return nil, err
	}
	l := s.launch(memory.New())
	launch, err := simulate.Launch(k.Kernel, l, nil)
	if err != nil {
		return nil, err
	}
	launch.Check, launch.Workers, launch.Seed = true, 1, seed
	_, err = entry.Run(ctx, launch)
	return l.Memory, err
}
