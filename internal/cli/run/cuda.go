package run

import (
	"cmp"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/gpusession"
)

// onCUDA is a backend that compiles kernels and runs them on a GPU. Its session opens with the
// backend, since the memory is the GPU's.
func onCUDA(open func() (*gpusession.Session, error), compile compiler) backend {
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
		return backend{memory: s.Memory, load: load, close: s.Close, target: target, stages: progress.GPU, prepare: func(m *tshared.Module, kernel string, o *options) (program, error) {
			k, err := compile(m, kernel, o, target)
			if err != nil {
				return nil, err
			}
			o.show.Stage("load", 0)
			return load(k, o)
		}}, nil
	}}
}

// compiler makes PTX of a kernel of a module, which it may change, for the GPU that the options name, or else for the target.
type compiler func(m *tshared.Module, kernel string, o *options, target string) (*manifest.Artifact, error)

// compilePTX is the compiler.
func compilePTX(m *tshared.Module, kernel string, o *options, target string) (*manifest.Artifact, error) {
	j := o.job()
	j.Target = driver.Target{Backend: driver.CUDA, Arch: cmp.Or(o.target, target)}
	j.Kernel, j.Start, j.Module, j.Last, j.Keep = kernel, driver.TTIR, driver.Module(m), driver.PTX, []driver.Stage{}
	r, err := driver.Compile(o.compiling, j)
	if err != nil {
		return nil, err
	}
	return r.Artifact(), nil
}

// job is a compilation with these options.
func (o *options) job() driver.Job {
	j := driver.Job{CompileOptions: o.compile, Observer: driver.Progress(o.show.Stage, o.show.Hooks())}
	j.MaxOps, j.MaxInstructions = o.budget.MaxOps, o.budget.MaxInstructions
	return j
}
