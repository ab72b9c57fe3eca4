package launch

import (
	"context"
	"errors"

	"github.com/tshared/tshared/tune"
)

// specialized is the call of a variant.
func (s *tuning) specialized(v variant) (*call, error) {
	c := s.fn.newCall()
	c.copy(s.call)
	err := c.apply(v.config)
	if err == nil {
		err = c.shapeDescriptors(s.device)
	}
	if err == nil {
		var dec *decorators
		if dec, err = s.fn.readDecorators(); err == nil {
			err = c.computeHeuristics(dec)
		}
	}
	if err == nil {
		err = c.complete()
	}
	if err == nil {
		err = c.specialize(s.device)
	}
	if err != nil {
		c.free()
		return nil, err
	}
	return c, nil
}

// compile gets a variant ready to be measured.
func (s *tuning) compile(ctx context.Context, v variant) (*tune.Compiled, error) {
	d := s.device
	if d.context == nil {
		d = d.WithWorkers(v.workers)
	}
	c, err := s.specialized(v)
	if err != nil {
		return nil, err
	}
	k, frozen, err := s.freeze(ctx, d, c)
	if err != nil {
		c.free()
		return nil, err
	}
	out := &tune.Compiled{Prepare: s.effects.before(c), Close: func() error { defer c.free(); return frozen.Close() }}
	out.Run = func() error { return frozen.Run(ctx) }
	if g, ok := frozen.(interface{ Start() error }); ok {
		out.Run = g.Start
	}
	out.Resources, err = resources(k)
	return out, err
}

// freeze compiles the kernel of a call, and prepares its launch.
func (s *tuning) freeze(ctx context.Context, d *Device, c *call) (Code, frozen, error) {
	size, err := c.grid(s.grid)
	if err != nil {
		return nil, nil, err
	}
	if size[0] == 0 {
		return nil, nil, errors.New("the grid has no programs")
	}
	if err := c.encode(); err != nil {
		return nil, nil, err
	}
	k, err := s.fn.executable(ctx, d, c)
	if err != nil {
		return nil, nil, err
	}
	if err := k.check(size, c, s.fn.load.bounds); err != nil {
		return nil, nil, err
	}
	b, err := k.prepare(d, size, c)
	return k, b, err
}

// resources are what a kernel takes of a GPU.
func resources(k Code) (tune.Resources, error) {
	g, ok := k.(*gpuKernel)
	if !ok {
		return tune.Resources{}, nil
	}
	a, err := g.kernel.Attributes()
	return tune.Resources{Registers: a.Registers, SharedBytes: a.Shared + g.kernel.SharedMemory(), SpillBytes: a.Local}, err
}

// stage copies slices to a GPU once: launches that are measured run on the copies.
func (s *tuning) stage() error {
	for i := range s.call.args {
		a := &s.call.args[i]
		if !a.hasSlice() {
			continue
		}
		if a.kind != memory {
			return s.fn.argError(i, errors.New("a slice inside of a tuple or descriptor cannot be tuned with: give a *gpu.Buffer"))
		}
		m, err := s.device.context.Alloc(a.bytes)
		if err != nil {
			return s.fn.argError(i, err)
		}
		s.staged = append(s.staged, m)
		if err := m.Write(0, a.hostBytes()); err != nil {
			return s.fn.argError(i, err)
		}
		staged := argument{kind: memory, elem: a.elem, bits: uint64(m.Pointer), bytes: a.bytes, sized: true}
		staged.value = Pointer{Address: staged.bits, Dtype: a.elem.String(), Bytes: a.bytes}
		s.slices = append(s.slices, stagedSlice{i, *a})
		*a = staged
	}
	if s.staged == nil {
		return nil
	}
	return s.device.context.Synchronize() // the copies are in the default stream
}
