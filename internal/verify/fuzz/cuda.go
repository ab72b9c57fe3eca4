package fuzz

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/gpusession"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

// gpuTimeout bounds one kernel on a GPU, which cannot be stopped.
const gpuTimeout = 20 * time.Second

// gpu is the first device. It retains the context, so that it is not created anew for each kernel.
type gpu struct {
	mu     sync.Mutex // one kernel at a time: a kernel that fails loses the context
	open   func() (*cuda.Driver, error)
	device *cuda.Device
	hold   *cuda.Context
}

var firstGPU = &gpu{open: cuda.Open}

// start opens a session.
func (g *gpu) start() (s *gpusession.Session, err error) {
	if g.device == nil {
		driver, err := g.open()
		if err != nil {
			return nil, err
		}
		g.device = driver.Devices()[0]
	}
	if g.hold == nil {
		if g.hold, err = g.device.Retain(); err != nil {
			return nil, err
		}
	}
	return gpusession.Start(g.device)
}

// run compiles a lowered module for the device and runs it there.
func (g *gpu) run(ctx context.Context, top *ir.Op, s *launchInput, cache ptxCache) (*memory.Memory, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	session, err := g.start()
	if err != nil {
		return nil, err
	}
	mem, err := g.runIn(ctx, session, top, s, cache)
	if errors.As(err, new(*cuda.ContextLost)) {
		g.hold = nil
		return nil, errors.Join(err, g.device.Reset())
	}
	return mem, errors.Join(err, session.Close())
}

func (g *gpu) runIn(ctx context.Context, session *gpusession.Session, top *ir.Op, s *launchInput, cache ptxCache) (*memory.Memory, error) {
	k, err := cache.compiled(top, g.device.Capability.Target())
	if err != nil {
		return nil, err
	}
	d := &manifest.Kernel{Kind: "ptx", Name: k.Kernel.Name, NumWarps: k.Kernel.NumWarps, Shared: k.Kernel.Shared, Cluster: k.Kernel.Cluster}
	d.NumCTAs = k.Kernel.NumCTAs
	for _, p := range k.Kernel.Params {
		kind := "ptr"
		if a := s.args[*p.Arg]; a.data == nil {
			kind = a.typ.String()
		}
		d.Params = append(d.Params, manifest.Argument(*p.Arg, kind))
	}
	program, err := session.Load(&manifest.Artifact{PTX: k.PTX, Kernel: d})
	if err != nil {
		return nil, err
	}
	l := s.launch(session.Memory())
	ctx, cancel := context.WithTimeout(ctx, gpuTimeout)
	defer cancel()
	return l.Memory, program.Run(ctx, l)
}
