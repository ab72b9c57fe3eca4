package bench

import (
	"context"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/gpusession"
	"github.com/tshared/tshared/internal/verify/interp"
)

func openFirst() (*cuda.Device, error) {
	driver, err := cuda.Open()
	if err != nil {
		return nil, err
	}
	return driver.Devices()[0], nil
}

// cudaBackend runs kernels on a GPU. Events around a launch measure its time.
func cudaBackend(open func() (*cuda.Device, error)) backend {
	var device *cuda.Device
	var hold *cuda.Context // keeps the context alive between problems
	return backend{
		device: func() (name string, err error) {
			if device, err = open(); err != nil {
				return "", err
			}
			hold, err = device.Retain()
			return device.Name, err
		},
		start: func() (machine, error) {
			if hold == nil {
				panic("BUG: bench: the device was not opened")
			}
			s, err := gpusession.Start(device)
			if err != nil {
				return machine{}, err
			}
			load := func(k *manifest.Artifact) (Kernel, error) { return onGPU(s, k) }
			return machine{memory: s.Memory, close: s.Close, load: load, compile: func(ctx context.Context, m *tshared.Module, p *problem, o *options) (Kernel, error) {
				r, err := driver.Compile(ctx, driver.Job{
					Target: driver.Target{Backend: driver.CUDA, Arch: s.Device().Capability.Target()},
					CompileOptions: driver.CompileOptions{NumWarps: p.NumWarps, NumStages: p.NumStages, TritonOptions: p.Options,
						MaxOps: o.budget.MaxOps, MaxInstructions: o.budget.MaxInstructions},
					Kernel: p.Symbol, Start: driver.TTIR, Module: driver.Module(m), Last: driver.PTX, Keep: []driver.Stage{},
				})
				if err != nil {
					return Kernel{}, err
				}
				return load(r.Artifact())
			}}, nil
		},
	}
}

func onGPU(s *gpusession.Session, k *manifest.Artifact) (Kernel, error) {
	program, err := s.Load(k)
	if err != nil {
		return Kernel{}, err
	}
	var timing *gpusession.Timing
	return Kernel{
		Launch: func(ctx context.Context, l interp.Launch, _ int) error { return program.Run(ctx, l) },
		Timed: func(ctx context.Context, l interp.Launch, fresh bool) (took time.Duration, err error) {
			if timing == nil {
				if timing, err = program.Timing(l); err != nil {
					return 0, err
				}
			}
			return timing.Once(ctx, fresh)
		},
		Close: func() {
			if timing != nil {
				_ = timing.Close() // closing the session would do it too
			}
		},
	}, nil
}
