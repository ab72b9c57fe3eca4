package run

import (
	"context"
	"errors"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/run/ongpu"
)

// onCUDA is a backend that runs on a GPU what a compiler makes of kernels. Its
// session is opened when the backend is asked for, since memory is there too.
func onCUDA(open func() (*ongpu.Session, error), compile ongpu.Compiler) backend {
	return backend{start: func() (backend, error) {
		s, err := open()
		if err != nil {
			return backend{}, err
		}
		return backend{memory: s.Memory, prepare: func(m *tshared.Module, kernel string, o *options) (program, error) {
			ptx, description, err := compile(m, kernel, ongpu.Options{
				Capability: s.Device().Capability, NumWarps: o.warps, NumStages: o.stages, Contract: o.contract, Libdevice: o.libdevice})
			if err != nil {
				return nil, errors.Join(err, s.Close())
			}
			p, err := s.Load(ptx, description)
			if err != nil {
				return nil, errors.Join(err, s.Close())
			}
			return func(ctx context.Context, l interp.Launch) error {
				return errors.Join(p.Run(ctx, l), s.Close())
			}, nil
		}}, nil
	}}
}
