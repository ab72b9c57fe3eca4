package fuzz

import (
	"context"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/kernelgen"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/ir"
)

// simulatedWarps run a program on the simulated GPU.
const simulatedWarps = 4

// runSimulated compiles a lowered module to PTX and runs it on the simulator, in
// check mode.
func runSimulated(ctx context.Context, top *ir.Op, s *start) (*memory.Memory, error) {
	k, err := ptx.Compile(top, kernelgen.Name, ptx.Options{Target: "sm_90", Warps: simulatedWarps})
	if err != nil && strings.Contains(err.Error(), "cannot compile") {
		return nil, fmt.Errorf("%w: %w", errNobody, err)
	}
	if err != nil {
		return nil, fmt.Errorf("as PTX: %w", err)
	}
	module, err := sim.Load(k.Text)
	if err != nil {
		return nil, fmt.Errorf("PTX: %w", err)
	}
	entry, err := module.Entry(k.Name)
	if err != nil {
		return nil, err
	}
	l := s.launch(memory.New())
	launch := sim.Launch{Grid: l.Grid, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), MaxSteps: int(l.MaxSteps), Check: true, Workers: 1}
	for _, b := range l.Memory.Buffers() {
		launch.Memory = append(launch.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
	}
	for _, p := range k.Params {
		launch.Args = append(launch.Args, l.Args[p.Arg]...)
	}
	_, err = entry.Run(ctx, launch)
	return l.Memory, err
}
