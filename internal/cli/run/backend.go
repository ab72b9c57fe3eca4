package run

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/gpucompile"
	"github.com/tshared/tshared/internal/gpusession"
	"github.com/tshared/tshared/internal/interp"
	"github.com/tshared/tshared/internal/interp/linalg"
	"github.com/tshared/tshared/internal/interp/memory"
	"github.com/tshared/tshared/internal/interp/ttir"
	"github.com/tshared/tshared/internal/manifest"
)

// program is a kernel ready to run.
type program func(ctx context.Context, l interp.Launch) error

// backend is a way to run kernels.
type backend struct {
	// prepare makes a kernel of a module ready, lowering it first if asked.
	prepare func(m *tshared.Module, kernel string, o *options) (program, error)
	// load makes one ready that was compiled before; nil where there is no such thing.
	load   func(k *manifest.Artifact, o *options) (program, error)
	memory func() *memory.Memory // what its programs run on
	native bool                  // what it runs can kill the process

	// start gives the backend itself, where something has to be opened first, which
	// close closes.
	start func() (backend, error)
	close func() error
}

var backends = map[string]backend{
	"interp": {prepare: interpret, memory: memory.New},
	"cpu":    {prepare: native, memory: memory.NewNative, native: true},
	"cuda":   onCUDA(gpusession.Open, gpucompile.Compile),
	// What is compiled for a GPU, without one.
	"ptx-sim": simulated(gpucompile.Compile),
}

// checkedBackends look at every access. Addresses of different buffers are far
// apart in their memory, so that none strays into another buffer.
var checkedBackends = map[string]backend{
	"interp": backends["interp"], "cpu": {prepare: native, memory: memory.New}, "ptx-sim": backends["ptx-sim"],
}

func backendNames() []string { return slices.Sorted(maps.Keys(backends)) }

func backendNamed(name string, checked bool) (backend, error) {
	table := backends
	if checked {
		table = checkedBackends
	}
	b, ok := table[name]
	if _, unchecked := backends[name]; !ok && unchecked {
		return b, fmt.Errorf("the backend %s has no --check, only %s have", name, strings.Join(slices.Sorted(maps.Keys(table)), ", "))
	}
	if !ok {
		return b, fmt.Errorf("there is no backend %q, only %s", name, strings.Join(backendNames(), ", "))
	}
	if b.start != nil {
		return b.start()
	}
	return b, nil
}

// overflowCheck asserts what the lowering takes for granted of index arithmetic. It
// comes before everything else, so that all backends check the same.
const overflowCheck = "triton-sanitize-overflow"

// wholeLowering is what lowered kernels have been through.
const wholeLowering = "triton-to-linalg"

// checkedLowering keeps apart what a program says and what it leaves open.
const checkedLowering = wholeLowering + "{leave-undefined=true}"

func interpret(m *tshared.Module, kernel string, o *options) (program, error) {
	if !o.lowered {
		compiled, err := ttir.Compile(m.Top, kernel)
		if err != nil {
			return nil, m.Explain(err)
		}
		return compiled.Run, nil
	}
	if err := o.lower(m, wholeLowering); err != nil {
		return nil, err
	}
	compiled, err := linalg.Compile(m.Top, kernel)
	if err != nil {
		return nil, m.Explain(err)
	}
	return compiled.Run, nil
}

// native compiles for the machine at hand. It always lowers.
func native(m *tshared.Module, kernel string, o *options) (program, error) {
	pipeline := wholeLowering
	if o.check {
		pipeline = checkedLowering
	}
	if err := o.lower(m, pipeline); err != nil {
		return nil, err
	}
	k, err := cpu.Compile(m.Top, kernel, cpu.Options{Contract: o.compile.Contract(), Check: o.check, Level: cpu.LevelOf(o.level),
		Context: o.compiling, MaxInstructions: o.budget.MaxInstructions})
	if err != nil {
		return nil, m.Explain(err)
	}
	return func(ctx context.Context, l interp.Launch) error {
		defer k.Close()
		launch := cpu.Launch{
			Grid: l.Grid, Workers: o.workers, MaxSteps: l.MaxSteps, Progress: l.Progress, Print: printTo(l.Print), Record: o.crashFolder,
		}
		for _, a := range l.Args {
			launch.Args = append(launch.Args, a...)
		}
		for _, b := range l.Memory.Buffers() {
			launch.Buffers = append(launch.Buffers, cpu.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
		}
		return k.Run(ctx, launch)
	}, nil
}
