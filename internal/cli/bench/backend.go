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
	"github.com/tshared/tshared/internal/interp"
	"github.com/tshared/tshared/internal/interp/memory"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/testcase"
	"github.com/tshared/tshared/pass"
)

// backend is a way to run kernels.
type backend struct {
	// device says what kernels run on.
	device func() (string, error)
	// start opens what one problem needs.
	start func() (machine, error)
}

// machine compiles and runs the kernel of a problem.
type machine struct {
	memory func() *memory.Memory
	// compile makes a kernel of a module ready; the module is spent.
	compile func(ctx context.Context, m *tshared.Module, p *problem, o *options) (Kernel, error)
	// load takes a kernel that was compiled before; nil where there is no such thing.
	load  func(k *manifest.Artifact) (Kernel, error)
	close func() error
}

// Kernel is one that can be launched any number of times.
type Kernel struct {
	Launch func(ctx context.Context, l interp.Launch, workers int) error
	// Timed launches on what the last Launch left, and gives the time that took where
	// the kernel ran; fresh starts with what is in memory now. Nil means that Launch
	// is all there is to measure.
	Timed func(ctx context.Context, l interp.Launch, fresh bool) (time.Duration, error)
	Close func()
}

var backends = map[string]backend{
	"cpu":  {device: cpu.Device, start: func() (machine, error) { return nativeMachine, nil }},
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

// wholeLowering is what kernels go through before they are compiled.
const wholeLowering = "triton-to-linalg"

// Native makes native code of a case's kernel at a level of optimisation; the module is
// spent.
func Native(m *tshared.Module, c *testcase.Case, level int) (Kernel, error) {
	return native(context.Background(), m, c, level, cli.Budget{})
}

func native(ctx context.Context, m *tshared.Module, c *testcase.Case, level int, b cli.Budget) (Kernel, error) {
	if err := m.RunWith(pass.Config{Context: ctx, MaxOps: b.MaxOps}, wholeLowering); err != nil {
		return Kernel{}, err
	}
	k, err := cpu.Compile(m.Top, c.Symbol, cpu.Options{Contract: c.Options.Contract(), Level: cpu.LevelOf(level), Context: ctx, MaxInstructions: b.MaxInstructions})
	if err != nil {
		return Kernel{}, m.Explain(err)
	}
	launch := func(ctx context.Context, l interp.Launch, workers int) error {
		var words []uint64
		for _, a := range l.Args {
			words = append(words, a...)
		}
		return k.Run(ctx, cpu.Launch{Grid: l.Grid, Args: words, Workers: workers})
	}
	return Kernel{Launch: launch, Close: k.Close}, nil
}
