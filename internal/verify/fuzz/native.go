package fuzz

import (
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/ir"
)

// backend runs a lowered module; backends that take PTX use the cache.
type backend func(ctx context.Context, top *ir.Op, s *launchInput, cache ptxCache) (*memory.Memory, error)

var backends = map[string]backend{"cpu": runNatively, "cuda": firstGPU.run, "ptx-sim": runSimulated}

// maxULPError is the largest error of an f64 function on a backend, in units in the last place.
// Functions of other types are computed in f64 and rounded.
const maxULPError = 16

// PipelinesFor lower a kernel for a backend.
func PipelinesFor(backend string) []Pipeline {
	if backend == "cpu" {
		return []Pipeline{PipelineNamed("lower"), PipelineNamed("tidy and lower")}
	}
	return []Pipeline{PipelineNamed(onGPU), {"tidy and " + onGPU, tidy + "," + gpuLowering}}
}

// BodyPipelines are for kernels that are already lowered.
var BodyPipelines = []Pipeline{{"as they are", "cse"}, PipelineNamed("lower")}

// unfused rounds products before they are added, as the interpreters do.
var unfused = manifest.TritonOptions{FPFusion: manifest.Fusion(false)}

// runNatively compiles a lowered module to native code and runs it on all workers. Precise mode
// computes as the interpreters do.
func runNatively(ctx context.Context, top *ir.Op, s *launchInput, _ ptxCache) (*memory.Memory, error) {
	j := driver.Job{Start: driver.Linalg, CompileOptions: driver.CompileOptions{TritonOptions: unfused}, Codegen: driver.Codegen{Level: driver.LevelOf(1), Precise: true}}
	loaded, err := driver.Load(ctx, &tshared.Module{Top: top}, j, kernelgen.Name)
	if err != nil {
		return nil, fmt.Errorf("as native code: %w", err)
	}
	k := loaded[0].Code
	defer k.Close()
	l := s.launch(memory.NewNative())
	var words []uint64
	for _, a := range l.Args {
		words = append(words, a...)
	}
	return l.Memory, k.Run(ctx, cpu.Launch{Grid: l.Grid, Args: words, MaxSteps: l.MaxSteps})
}
