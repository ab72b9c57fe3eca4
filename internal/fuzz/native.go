package fuzz

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/interp/memory"
	"github.com/tshared/tshared/internal/kernelgen"
	"github.com/tshared/tshared/ir"
)

// backend runs a lowered module. Those that take PTX keep it in a folder.
type backend func(ctx context.Context, top *ir.Op, s *launchInput, cache ptxCache) (*memory.Memory, error)

var backends = map[string]backend{"cpu": runNatively, "cuda": firstGPU.run, "ptx-sim": runSimulated}

// maxULPError is by how many units in the last place a function of f64 may be off
// on a machine; those of other types are computed in f64 and rounded.
const maxULPError = 16

// NativePipelines lead to what becomes native code.
var NativePipelines = []Pipeline{PipelineNamed("lower"), PipelineNamed("tidy and lower")}

// BodyPipelines are for kernels that are lowered already: backends see them about as they are.
var BodyPipelines = []Pipeline{{"as they are", "cse"}, PipelineNamed("lower")}

// runNatively compiles a lowered module and runs it, on as many workers as there
// can be. It computes as the evaluators do.
func runNatively(ctx context.Context, top *ir.Op, s *launchInput, _ ptxCache) (*memory.Memory, error) {
	k, err := cpu.Compile(top, kernelgen.Name, cpu.Options{Level: cpu.LevelOf(1), Precise: true})
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
