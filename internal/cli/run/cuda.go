package run

import (
	"cmp"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/gpucompile"
	"github.com/tshared/tshared/internal/gpusession"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/progress/compiling"
)

// onCUDA is a backend that compiles kernels and runs them on a GPU. Its session opens with the
// backend, since the memory is the GPU's.
func onCUDA(open func() (*gpusession.Session, error), compile gpucompile.Compiler) backend {
	return backend{start: func() (backend, error) {
		s, err := open()
		if err != nil {
			return backend{}, err
		}
		load := func(k *manifest.Artifact, _ *options) (program, error) {
			p, err := s.Load(k)
			if err != nil {
				return nil, err
			}
			return p.Run, nil
		}
		target := s.Device().Capability.Target()
		return backend{memory: s.Memory, load: load, close: s.Close, target: target, chain: compiling.GPU, prepare: func(m *tshared.Module, kernel string, o *options) (program, error) {
			k, err := compile(m, kernel, o.forGPU(target))
			if err != nil {
				return nil, err
			}
			o.show.Stage("load", 0)
			return load(k, o)
		}}, nil
	}}
}

// forGPU are the compilation options for a GPU; target is the default.
func (o *options) forGPU(target string) gpucompile.Options {
	return gpucompile.Options{Target: cmp.Or(o.target, target), NumWarps: o.warps, NumStages: o.stages, CompileOptions: o.compile, Libdevice: o.libdevice, NoLineInfo: o.noLineInfo,
		Stage: o.show.Stage, Hooks: o.show.Hooks(), Context: o.compiling, MaxOps: o.budget.MaxOps, MaxInstructions: o.budget.MaxInstructions}
}
