package launch

import (
	"context"
	"errors"
	"sync"

	"github.com/tshared/tshared/cuda"
	gpucode "github.com/tshared/tshared/gpu/code"
	"github.com/tshared/tshared/kernel"
)

// gpuKernel is a kernel in a CUDA context.
type gpuKernel struct {
	kernel *gpucode.Kernel

	mu   sync.Mutex
	idle []*gpucode.Bound // launches that were prepared before
}

func (k *gpuKernel) check(grid kernel.Grid, c *call, mode kernel.Bounds) error {
	return k.kernel.CheckBits(grid, c.words, c.sizes, mode)
}

// launch puts the kernel into the stream. Slices are copied, which is waited for.
func (k *gpuKernel) launch(ctx context.Context, d *Device, grid kernel.Grid, c *call) error {
	if c.hasSlices() {
		return k.kernel.Launch(ctx, gpucode.Launch{Grid: grid, Args: c.gpuArgs(), Stream: d.stream})
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	b, err := k.take(d, grid, c)
	if err != nil {
		return err
	}
	err = b.Start()
	k.mu.Lock()
	k.idle = append(k.idle, b)
	k.mu.Unlock()
	return err
}

// take finds a prepared launch, or makes one. One with scratch memory stays in its stream,
// where it is used by one launch after another.
func (k *gpuKernel) take(d *Device, grid kernel.Grid, c *call) (*gpucode.Bound, error) {
	b := k.takeIdle(d.stream)
	if b == nil {
		return k.kernel.PrepareBits(gpucode.Launch{Grid: grid, Stream: d.stream}, c.words)
	}
	err := b.SetBits(c.words)
	if err == nil && b.Grid() != grid {
		err = b.SetGrid(grid)
	}
	if err == nil && b.Stream() != d.stream {
		err = b.SetStream(d.stream)
	}
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

func (k *gpuKernel) takeIdle(s *cuda.Stream) *gpucode.Bound {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := len(k.idle) - 1; i >= 0; i-- {
		if b := k.idle[i]; b.Stream() == s || !b.Scratch() {
			last := len(k.idle) - 1
			k.idle[i] = k.idle[last]
			k.idle = k.idle[:last]
			return b
		}
	}
	return nil
}

func (k *gpuKernel) prepare(d *Device, grid kernel.Grid, c *call) (frozen, error) {
	l := gpucode.Launch{Grid: grid, Stream: d.stream}
	var b *gpucode.Bound
	var err error
	if c.hasSlices() {
		l.Args = c.gpuArgs()
		b, err = k.kernel.Prepare(l)
	} else {
		b, err = k.kernel.PrepareBits(l, c.words)
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

func (k *gpuKernel) close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	var errs []error
	for _, b := range k.idle {
		errs = append(errs, b.Close())
	}
	k.idle = nil
	return errors.Join(append(errs, k.kernel.Close())...)
}

// hasSlices reports whether memory of the host is among the arguments.
func (c *call) hasSlices() bool {
	for i := range c.args {
		if c.args[i].hasSlice() {
			return true
		}
	}
	return false
}

func (a *argument) hasSlice() bool {
	if a.host {
		return true
	}
	for i := range a.elems {
		if a.elems[i].hasSlice() {
			return true
		}
	}
	return false
}

// gpuArgs are the arguments of a launch with slices, as package gpu takes them.
func (c *call) gpuArgs() []any {
	list := make([]any, 0, len(c.words))
	for i := range c.args {
		if !c.isConstant(i) {
			list = c.args[i].appendGPU(list, c.words)
		}
	}
	return list
}

// appendGPU adds an argument: memory of the host as it is, all else by its word, which is the
// one that follows those before it.
func (a *argument) appendGPU(list []any, words []uint64) []any {
	switch {
	case a.kind == tuple:
		for i := range a.elems {
			list = a.elems[i].appendGPU(list, words)
		}
		return list
	case a.isConstant():
		return list
	case a.kind == descriptor:
		first := len(list)
		list = append(list, a.elems[0].value)
		if !a.elems[0].host {
			list[first] = cuda.Value{Bits: words[first]}
		}
		for range 4*len(a.value.(*Descriptor).Shape) + 1 {
			list = append(list, cuda.Value{Bits: words[len(list)]})
		}
		return list
	case a.host:
		return append(list, a.value)
	}
	return append(list, cuda.Value{Bits: words[len(list)]})
}
