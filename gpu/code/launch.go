package code

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/kernel"
)

// Launch is the grid, the arguments and the stream of a launch.
type Launch struct {
	// Grid is the number of programs; x must be at least 1.
	Grid Grid
	// Args are the kernel's arguments, one each.
	//
	// A pointer takes memory of the device: a *Buffer whose elements fit, a *cuda.Memory
	// or a cuda.Pointer; nil, which is a null pointer; or a slice whose elements fit, or a
	// pointer to one, which Run copies to the device and back. []float32 fits f32, []int32
	// and []uint32 fit i32, and so on; []uint16, []int16 and []narrowfloat.F16 fit f16.
	//
	// A number takes any Go integer that fits, or a float, which is rounded. A cuda.Value
	// gives the bits of a pointer or a number; its Kind may be 0.
	Args []any
	// Bounds says which launches are refused because of the lengths of slices, Buffers and
	// cuda.Memory; the error is a *kernel.BoundsError. The length of a cuda.Pointer is not known.
	Bounds kernel.Bounds
	// Stream is the stream of the launch, in the kernel's context; nil is CUDA's default
	// stream.
	Stream *cuda.Stream
}

// Run launches the kernel on the default stream of its context, and waits. Slices among
// the arguments are copied to the device before, and back after where the kernel writes
// them. When ctx ends first, the error is a *cuda.Timeout: the kernel runs on, since a
// GPU cannot be stopped, and the copies of slices stay allocated. Several goroutines may
// call Run at once.
func (k *Kernel) Run(ctx context.Context, grid Grid, args ...any) error {
	return k.Launch(ctx, Launch{Grid: grid, Args: args})
}

// Launch is Run in any stream.
func (k *Kernel) Launch(ctx context.Context, l Launch) error {
	b, err := k.Prepare(l)
	if err != nil {
		return err
	}
	return errors.Join(b.Run(ctx), b.Close())
}

// Bind is Prepare for the default stream, as the interface kernel.Kernel has it: the
// result is a *Bound.
func (k *Kernel) Bind(grid Grid, args ...any) (kernel.Bound, error) {
	b, err := k.Prepare(Launch{Grid: grid, Args: args})
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Prepare checks a launch, and gets it ready to be run any number of times. Arguments
// that do not fit are errors that name the argument.
func (k *Kernel) Prepare(l Launch) (*Bound, error) {
	if err := k.checkCount(len(l.Args)); err != nil {
		return nil, err
	}
	return k.bound(l, func(b *Bound) error {
		for i, arg := range l.Args {
			var err error
			if b.values[i], err = k.resolve(b.code.in.Context, i, arg); err != nil {
				return err
			}
		}
		if err := k.checkOverlap(b.values); err != nil {
			return err
		}
		b.resolved = true
		if err := b.checkBounds(); err != nil {
			return err
		}
		for i := range b.values {
			if err := b.stage(i); err != nil {
				return err
			}
		}
		return nil
	})
}

// bound makes a Bound, whose values a function sets.
func (k *Kernel) bound(l Launch, setValues func(*Bound) error) (*Bound, error) {
	c, err := k.load()
	if err != nil {
		return nil, err
	}
	b := &Bound{kernel: k, code: c, stream: l.Stream, grid: l.Grid, bounds: l.Bounds,
		values: make([]value, len(k.args)), staged: make([]*cuda.Memory, len(k.args)), scratch: make([]*cuda.Memory, len(k.manifest.Params))}
	if err := setValues(b); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	if err := b.prepare(l); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

func (b *Bound) prepare(l Launch) (err error) {
	k := b.kernel
	programs, err := countPrograms(l.Grid)
	if err != nil {
		return err
	}
	blocks, err := b.blocks(l.Grid)
	if err != nil {
		return err
	}
	params := make([]any, len(k.manifest.Params))
	for i := range params {
		if params[i], err = b.parameter(i, k.scratches(programs, blocks)); err != nil {
			return fmt.Errorf("parameter %d of kernel @%s: %w", i, k.Name(), err)
		}
	}
	config := cuda.Config{Grid: blocks, Block: [3]int{warpSize * k.manifest.NumWarps}, Shared: k.manifest.Shared, Stream: l.Stream}
	copy(config.Cluster[:], k.manifest.Cluster)
	if b.launch, err = b.code.function.Prepare(config, params...); err != nil {
		return err
	}
	b.done, err = b.code.in.Context.NewUntimedEvent()
	return err
}

const warpSize = 32

// countPrograms is the size of a grid.
func countPrograms(g Grid) (int64, error) {
	n := int64(1)
	for _, d := range g.Dims() {
		if d < 1 || d > 1<<31-1 {
			return 0, fmt.Errorf("the grid %v has no programs, or too many: sizes go from 1 to %d", g, 1<<31-1)
		}
		if n > (1<<62)/int64(d) {
			return 0, fmt.Errorf("the grid %v has too many programs", g)
		}
		n *= int64(d)
	}
	return n, nil
}

// stage allocates device memory for an argument that is memory of the host.
func (b *Bound) stage(i int) error {
	v := &b.values[i]
	if v.host == nil {
		return nil
	}
	m := b.staged[i]
	if m == nil || m.Size < v.bytes {
		fresh, err := b.code.in.Context.Alloc(v.bytes)
		if err != nil {
			return b.kernel.argError(i, err)
		}
		if m != nil {
			err = m.Close()
		}
		if b.staged[i] = fresh; err != nil {
			return b.kernel.argError(i, err)
		}
		m = fresh
	}
	v.bits = uint64(m.Pointer)
	return nil
}

// scratches is how many have scratch memory of their own: the blocks of a kernel whose blocks go through programs, or the programs.
func (k *Kernel) scratches(programs int64, blocks [3]int) int64 {
	if k.manifest.Resident > 0 {
		return int64(blocks[0])
	}
	return programs
}

// parameter makes the value of a parameter of the entry.
func (b *Bound) parameter(i int, scratches int64) (any, error) {
	p := b.kernel.manifest.Params[i]
	switch {
	case p.Arg != nil:
		return cuda.Value{Kind: b.kernel.types[*p.Arg].kind, Bits: b.values[*p.Arg].bits}, nil
	case p.Scratch != nil:
		return b.allocScratch(i, p, scratches)
	case p.TensorMap != nil:
		return b.tensorMap(i, p.TensorMap)
	case p.Programs != nil:
		return programsAlong(b.grid, *p.Programs), nil
	}
	return nil, nil
}

// programsAlong is the number of programs along an axis, as kernels take it whose blocks go through them.
func programsAlong(g Grid, axis int) cuda.Value {
	return cuda.Value{Kind: cuda.KindI32, Bits: uint64(g.Dims()[axis])}
}

// blocks is the grid of blocks for the programs of a launch.
func (b *Bound) blocks(programs Grid) ([3]int, error) {
	return b.kernel.manifest.Blocks(programs.Dims(), b.code.in.Context.Device().Limits.Multiprocessors)
}

// maxScratch is more memory than any device has.
const maxScratch = 1 << 46

// allocScratch allocates zeroed scratch memory for the kernel.
func (b *Bound) allocScratch(i int, p manifest.Param, scratches int64) (*cuda.Memory, error) {
	if *p.Scratch != 0 && scratches > maxScratch / *p.Scratch {
		return nil, fmt.Errorf("scratch for %d programs of %d bytes each is more than any device has", scratches, *p.Scratch)
	}
	bytes := int(*p.Scratch * scratches)
	if old := b.scratch[i]; old != nil && old.Size >= bytes {
		return old, nil
	}
	m, err := b.code.in.Context.Alloc(bytes)
	if err != nil {
		return nil, err
	}
	old := b.scratch[i]
	b.scratch[i] = m
	if align := cmp.Or(p.Align, 16); uint64(m.Pointer)%uint64(align) != 0 { // the driver gives multiples of 256
		return nil, fmt.Errorf("scratch cannot begin at a multiple of %d", align)
	}
	if old != nil {
		err = old.Close()
	}
	return m, errors.Join(err, m.Fill(0, bytes, 0))
}
