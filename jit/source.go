package jit

import (
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cpu"
	cpucode "github.com/tshared/tshared/cpu/code"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/launch"
)

// source is what kernels are compiled from: a kernel of a Python file, or the file of a stage.
type source struct {
	name   string
	module *triton.Module // nil for the file of a stage
	kernel *triton.Kernel // of the module
	file   *stageFile     // nil for a Python file
	fixed  *launch.Fixed  // of the file of a stage
	params []specialize.LaunchParam
}

var _ launch.Source = (*source)(nil)

// Name implements launch.Source, as all exported methods do.
func (s *source) Name() string { return s.name }

func (s *source) Origin() string {
	if s.file != nil {
		return s.file.name
	}
	return s.name
}

func (s *source) Params() []specialize.LaunchParam { return s.params }

func (s *source) Fixed() *launch.Fixed { return s.fixed }

func (s *source) Explain(err error) error {
	if s.module == nil {
		return err
	}
	return s.module.Explain(err)
}

func (s *source) Grid(name string, values map[string]any) ([3]int, error) {
	return s.module.Grid(name, values)
}

func (s *source) Decorated() bool { return s.kernel.Decorated() }

func (s *source) Autotune() (*Autotune, error) { return s.kernel.Autotune() }

func (s *source) Heuristics() bool { return len(s.kernel.Heuristics()) > 0 }

func (s *source) Decide(args map[string]any) (map[string]any, error) {
	return s.kernel.Decide(args, nil)
}

func (s *source) Key(spec *triton.Specialization) (string, error) {
	return s.kernel.SourceKey(spec, triton.Options{})
}

func (s *source) Compiler() string { return driver.Version() }

func (s *source) Overrides() bool { return driver.ReadEnvironment().Overrides() }

func (s *source) Build(ctx context.Context, r *launch.Request) (launch.Code, error) {
	b := &building{Request: r, source: s}
	if err := b.override(); err != nil {
		return nil, err
	}
	if r.Checked {
		return b.compileChecked(ctx)
	}
	return b.cachedOrCompiled(ctx)
}

func (s *source) Preload(ctx context.Context, r *launch.Request, keys []cache.Key) ([]launch.Preloaded, error) {
	if len(keys) == 0 {
		return s.preloadAll(ctx, r)
	}
	return s.preloadKeys(ctx, r, keys)
}

func init() { launch.CheckedCompiler = compileTTIR }

// compileTTIR makes checked code of a kernel in Triton IR, if its arguments agree with what launches pass.
func compileTTIR(ctx context.Context, name string, ttir []byte, agree func([]manifest.Param) error, noFPFusion, overlap bool) (*cpucode.Kernel, error) {
	m, err := tshared.Parse(name+".ttir", string(ttir))
	if err != nil {
		return nil, err
	}
	_, params, err := abi.Arguments(m.Top, "")
	if err == nil {
		err = agree(params)
	}
	if err != nil {
		return nil, fmt.Errorf("its Triton IR does not agree with its parameters: %w", err)
	}
	return cpu.CompileModule(ctx, m, cpu.Options{Check: true, NoContract: noFPFusion, Overlap: overlap})
}
