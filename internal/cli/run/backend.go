package run

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/gpusession"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// program is a compiled kernel.
type program func(ctx context.Context, l interp.Launch) error

// backend runs kernels on one kind of device, or interprets them.
type backend struct {
	// prepare compiles a kernel of a module, lowering it first if needed.
	prepare func(m *tshared.Module, kernel string, o *options) (program, error)
	// load loads a compiled kernel; nil where unsupported.
	load   func(k *manifest.Artifact, o *options) (program, error)
	memory func() *memory.Memory // memory of the programs
	native bool                  // a kernel can crash the process
	// sanitizes says that prepare asserts the assumptions about index arithmetic itself.
	sanitizes bool
	stages    []string // until a kernel runs, after reading
	target    string   // the GPU that code is for unless the user says otherwise, empty for none

	// start opens the backend where that takes a session; close closes it.
	start func() (backend, error)
	close func() error
}

var backends = map[string]backend{
	"interp": {prepare: interpret, memory: memory.New, stages: []string{progress.Lower}},
	"cpu":    {prepare: native, memory: memory.NewNative, native: true, stages: progress.CPU},
	"cuda":   onCUDA(gpusession.Open, compilePTX),
	// PTX without a GPU.
	"ptx-sim": simulated(compilePTX),
}

// checkedBackends check every access. Addresses of different buffers are far apart in their memory,
// so that no access strays into another buffer.
var checkedBackends = map[string]backend{
	"interp": backends["interp"], "cpu": {prepare: native, memory: memory.New, stages: progress.CPU, sanitizes: true}, "ptx-sim": backends["ptx-sim"],
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

// overflowCheck asserts the lowering's assumptions about index arithmetic. It runs first, so that
// all backends check the same.
const overflowCheck = "triton-sanitize-overflow"

func interpret(m *tshared.Module, kernel string, o *options) (program, error) {
	if !o.lowered {
		compiled, err := ttir.Compile(m.Top, kernel)
		if err != nil {
			return nil, m.Explain(err)
		}
		return compiled.Run, nil
	}
	if err := o.lower(m); err != nil {
		return nil, err
	}
	compiled, err := linalg.Compile(m.Top, kernel)
	if err != nil {
		return nil, m.Explain(err)
	}
	return compiled.Run, nil
}

// native compiles for this machine. It always lowers.
func native(m *tshared.Module, kernel string, o *options) (program, error) {
	j := o.job()
	j.Codegen = driver.Codegen{Level: driver.LevelOf(o.level), Check: o.check}
	loaded, err := driver.Load(o.compiling, m, j, kernel)
	if err != nil {
		return nil, err
	}
	k := loaded[0].Code
	return func(ctx context.Context, l interp.Launch) error {
		defer k.Close()
		launch := cpu.Launch{
			Grid: l.Grid, Workers: o.workers, MaxSteps: l.MaxSteps, Progress: l.Progress, Print: printTo(l.Print),
		}
		if o.crashFolder != "" {
			launch.Crashed = func(c *cpu.Crash) { writeCrash(o.crashFolder, c, l.Memory) }
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
