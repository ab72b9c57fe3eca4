package run

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/lowered"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/interp/ttir"
)

// program is a kernel ready to run.
type program func(ctx context.Context, l interp.Launch) error

// backend is a way to run kernels.
type backend struct {
	// prepare makes a kernel of a module ready, lowering it first if asked.
	prepare func(m *tshared.Module, kernel string, o *options) (program, error)
	memory  func() *memory.Memory // what its programs run on
	native  bool                  // what it runs can kill the process
}

var backends = map[string]backend{"interp": {prepare: interpret, memory: memory.New}, "cpu": {prepare: native, memory: memory.NewNative, native: true}}

func backendNames() []string { return slices.Sorted(maps.Keys(backends)) }

func backendNamed(name string) (backend, error) {
	b, ok := backends[name]
	if !ok {
		return b, fmt.Errorf("there is no backend %q, only %s", name, strings.Join(backendNames(), ", "))
	}
	return b, nil
}

// wholeLowering is what lowered kernels have been through.
const wholeLowering = "triton-to-linalg"

func interpret(m *tshared.Module, kernel string, o *options) (program, error) {
	if !o.lowered {
		compiled, err := ttir.Compile(m.Top, kernel)
		if err != nil {
			return nil, m.Explain(err)
		}
		return compiled.Run, nil
	}
	if err := m.Run(wholeLowering); err != nil {
		return nil, err
	}
	compiled, err := lowered.Compile(m.Top, kernel)
	if err != nil {
		return nil, m.Explain(err)
	}
	return compiled.Run, nil
}

// native compiles for the machine at hand. It always lowers.
func native(m *tshared.Module, kernel string, o *options) (program, error) {
	if err := m.Run(wholeLowering); err != nil {
		return nil, err
	}
	k, err := cpu.Compile(m.Top, kernel, cpu.Options{Contract: !o.apart})
	if err != nil {
		return nil, m.Explain(err)
	}
	return func(ctx context.Context, l interp.Launch) error {
		defer k.Close()
		var words []uint64
		for _, a := range l.Args {
			words = append(words, a...)
		}
		return k.Run(ctx, cpu.Launch{
			Grid: l.Grid, Args: words, Workers: o.workers, MaxSteps: l.MaxSteps, Progress: l.Progress, Print: printTo(l.Print), Record: o.record,
		})
	}, nil
}
