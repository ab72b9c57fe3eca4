package bench

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// backend runs kernels on one kind of device.
type backend struct {
	// device describes the device that runs kernels.
	device func() (string, error)
	// start opens the resources for one problem.
	start func() (machine, error)
}

// machine compiles and runs the kernel of a problem.
type machine struct {
	memory func() *memory.Memory
	// compile compiles a kernel; it consumes the module.
	compile func(ctx context.Context, m *tshared.Module, p *problem, o *options) (Kernel, error)
	// load loads a compiled kernel; nil where unsupported.
	load  func(k *manifest.Artifact) (Kernel, error)
	close func() error
}

// Kernel is a compiled kernel.
type Kernel struct {
	Launch func(ctx context.Context, l interp.Launch, workers int) error
	// Timed launches on the device's buffers as the last Launch left them and returns the device
	// time; fresh copies the buffers first. A nil Timed means that Launch is timed as a whole.
	Timed func(ctx context.Context, l interp.Launch, fresh bool) (time.Duration, error)
	Close func()
}

var backends = map[string]backend{
	"cpu":  {device: driver.Processor, start: func() (machine, error) { return nativeMachine, nil }},
	"cuda": cudaBackend(openFirst),
}

var nativeMachine = machine{
	memory: memory.NewNative,
	compile: func(ctx context.Context, m *tshared.Module, p *problem, o *options) (Kernel, error) {
		return native(ctx, m, p.Case, o.level, o.budget)
	},
	close: func() error { return nil },
}

func backendNames() []string { return slices.Sorted(maps.Keys(backends)) }

func backendNamed(name string) (backend, error) {
	b, ok := backends[name]
	if !ok {
		return b, fmt.Errorf("there is no backend %q, only %s", name, strings.Join(backendNames(), ", "))
	}
	return b, nil
}

// Native compiles a case's kernel to native code at an optimisation level; it consumes the module.
func Native(m *tshared.Module, c *testcase.Case, level int) (Kernel, error) {
	return native(context.Background(), m, c, level, cli.Budget{})
}

func native(ctx context.Context, m *tshared.Module, c *testcase.Case, level int, b cli.Budget) (Kernel, error) {
	loaded, err := driver.Load(ctx, m, driver.Job{
		CompileOptions: driver.CompileOptions{TritonOptions: c.Options, MaxOps: b.MaxOps, MaxInstructions: b.MaxInstructions},
		Codegen:        driver.Codegen{Level: driver.LevelOf(level)},
	}, c.Symbol)
	if err != nil {
		return Kernel{}, err
	}
	k := loaded[0].Code
	launch := func(ctx context.Context, l interp.Launch, workers int) error {
		var words []uint64
		for _, a := range l.Args {
			words = append(words, a...)
		}
		return k.Run(ctx, cpu.Launch{Grid: l.Grid, Args: words, Workers: workers})
	}
	return Kernel{Launch: launch, Close: k.Close}, nil
}
