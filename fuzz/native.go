package fuzz

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/kernelgen"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/ir"
)

// machines run lowered modules, by their names.
var machines = map[string]func(ctx context.Context, top *ir.Op, s *start) (*memory.Memory, error){
	"cpu": runNatively, "ptx-sim": runSimulated,
}

// NativeRoutes lead to what becomes native code.
var NativeRoutes = []Route{RouteNamed("lower"), RouteNamed("tidy and lower")}

// runNatively compiles a lowered module and runs it, on as many workers as there
// can be. It computes as the evaluators do.
func runNatively(ctx context.Context, top *ir.Op, s *start) (*memory.Memory, error) {
	k, err := cpu.Compile(top, kernelgen.Name, cpu.Options{Level: cpu.LevelOf(1), Faithful: true})
	if err != nil {
		return nil, fmt.Errorf("as native code: %w", err)
	}
	defer k.Close()
	l := s.launch(memory.NewNative())
	var words []uint64
	for _, a := range l.Args {
		words = append(words, a...)
	}
	return l.Memory, k.Run(ctx, cpu.Launch{Grid: l.Grid, Args: words, MaxSteps: l.MaxSteps})
}
