package run

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/lowered"
	"github.com/tshared/tshared/interp/ttir"
)

// program is a kernel ready to run.
type program func(ctx context.Context, l interp.Launch) error

// backend prepares a kernel of a module, lowering it first if asked.
type backend func(m *tshared.Module, kernel string, lowered bool) (program, error)

var backends = map[string]backend{"interp": interpret}

func backendNames() []string { return slices.Sorted(maps.Keys(backends)) }

func backendNamed(name string) (backend, error) {
	b, ok := backends[name]
	if !ok {
		return nil, fmt.Errorf("there is no backend %q, only %s", name, strings.Join(backendNames(), ", "))
	}
	return b, nil
}

// wholeLowering is what lowered kernels have been through.
const wholeLowering = "triton-to-linalg"

func interpret(m *tshared.Module, kernel string, lower bool) (program, error) {
	if !lower {
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
