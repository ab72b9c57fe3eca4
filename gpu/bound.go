package gpu

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/manifest"
)

// Launch says what to launch a kernel on.
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
	// Stream is where the launch is put; nil is CUDA's default stream. It must belong to
	// the kernel's context.
	Stream *cuda.Stream
}

// Bound is a kernel with its arguments in place. Starting and running it do not allocate,
// unless arguments are memory of the host. One goroutine uses it at a time.
type Bound struct {
	kernel *Kernel
	code   *code
	launch *cuda.Launch
	stream *cuda.Stream
	done   *cuda.Event

	values  []value
	staged  []*cuda.Memory // by argument: the copy of the host's memory, nil without one
	scratch []*cuda.Memory // by parameter, nil for others
	grid    Grid
	stuck   bool // a launch was given up while it ran
}

var _ tshared.Bound = (*Bound)(nil)

// Run launches the kernel on the default stream of its context, and waits. Slices among
// the arguments are copied to the device before, and back after where the kernel writes
// them. When ctx ends first, the error is a *cuda.Timeout: the kernel runs on, since a
// GPU cannot be stopped, and the copies of slices stay allocated. Several goroutines may
// call Run at once.
func (k *Kernel) Run(ctx context.Context, grid Grid, args ...any) error {
	return k.Launch(ctx, Launch{Grid: grid, Args: args})
}

// Launch is Run with everything that can be said about a launch.
func (k *Kernel) Launch(ctx context.Context, l Launch) error {
	b, err := k.Prepare(l)
	if err != nil {
		return err
	}
	return errors.Join(b.Run(ctx), b.Close())
}

// Bind is Prepare for the default stream, as the interface tshared.Kernel has it: the
// result is a *Bound.
func (k *Kernel) Bind(grid Grid, args ...any) (tshared.Bound, error) {
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
	c, err := k.load()
	if err != nil {
		return nil, err
	}
	b := &Bound{kernel: k, code: c, stream: l.Stream, grid: l.Grid,
		values: make([]value, len(l.Args)), staged: make([]*cuda.Memory, len(l.Args)), scratch: make([]*cuda.Memory, len(k.manifest.Params))}
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
	for i, arg := range l.Args {
		if b.values[i], err = k.resolve(b.code.at.context, i, arg); err != nil {
			return err
		}
	}
	if err := k.checkOverlap(b.values); err != nil {
		return err
	}
	for i := range b.values {
		if err := b.stage(i); err != nil {
			return err
		}
	}
	params := make([]any, len(k.manifest.Params))
	for i := range params {
		if params[i], err = b.parameter(i, programs); err != nil {
			return fmt.Errorf("parameter %d of kernel @%s: %w", i, k.Name(), err)
		}
	}
	config := cuda.Config{Grid: l.Grid.Dims(), Block: [3]int{warpSize * k.manifest.NumWarps}, Shared: k.manifest.Shared, Stream: l.Stream}
	copy(config.Cluster[:], k.manifest.Cluster)
	if b.launch, err = b.code.function.Prepare(config, params...); err != nil {
		return err
	}
	b.done, err = b.code.at.context.NewUntimedEvent()
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

// stage makes room on the device for an argument that is memory of the host.
func (b *Bound) stage(i int) error {
	v := &b.values[i]
	if v.host == nil {
		return nil
	}
	m := b.staged[i]
	if m == nil || m.Size < v.bytes {
		fresh, err := b.code.at.context.Alloc(v.bytes)
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

// parameter makes the value of a parameter of the entry.
func (b *Bound) parameter(i int, programs int64) (any, error) {
	p := b.kernel.manifest.Params[i]
	switch {
	case p.Arg != nil:
		return cuda.Value{Kind: b.kernel.types[*p.Arg].kind, Bits: b.values[*p.Arg].bits}, nil
	case p.Scratch != nil:
		return b.allocScratch(i, p, programs)
	case p.TensorMap != nil:
		return b.tensorMap(p.TensorMap)
	}
	return nil, nil
}

// maxScratch is more memory than any device has.
const maxScratch = 1 << 46

// allocScratch makes zeroed memory that the kernel works in.
func (b *Bound) allocScratch(i int, p manifest.Param, programs int64) (any, error) {
	if *p.Scratch != 0 && programs > maxScratch / *p.Scratch {
		return nil, fmt.Errorf("scratch for %d programs of %d bytes each is more than any device has", programs, *p.Scratch)
	}
	bytes := int(*p.Scratch * programs)
	if old := b.scratch[i]; old != nil && old.Size >= bytes {
		return old, nil
	}
	m, err := b.code.at.context.Alloc(bytes)
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

// Set replaces an argument, counted from 0, for the launches to come. On an error the old
// one stays.
func (b *Bound) Set(arg int, v any) error {
	if arg < 0 || arg >= len(b.values) {
		return fmt.Errorf("kernel @%s has no argument %d, only %d of them", b.kernel.Name(), arg, len(b.values))
	}
	fresh, err := b.kernel.resolve(b.code.at.context, arg, v)
	if err != nil {
		return err
	}
	old := b.values[arg]
	b.values[arg] = fresh
	if err := b.kernel.checkOverlap(b.values); err != nil {
		b.values[arg] = old
		return err
	}
	if err := b.stage(arg); err != nil {
		b.values[arg] = old
		return err
	}
	for i, p := range b.kernel.manifest.Params {
		if p.Arg != nil && *p.Arg == arg {
			b.launch.SetBits(i, b.values[arg].bits)
		}
		if p.TensorMap == nil {
			continue
		}
		t, err := b.tensorMap(p.TensorMap)
		if err != nil {
			return fmt.Errorf("parameter %d of kernel @%s: %w", i, b.kernel.Name(), err)
		}
		if err := b.launch.Set(i, t); err != nil {
			return err
		}
	}
	return nil
}

// SetGrid replaces the grid for the launches to come.
func (b *Bound) SetGrid(grid Grid) error {
	programs, err := countPrograms(grid)
	if err != nil {
		return err
	}
	for i, p := range b.kernel.manifest.Params {
		if p.Scratch == nil {
			continue
		}
		m, err := b.allocScratch(i, p, programs)
		if err == nil {
			err = b.launch.Set(i, m)
		}
		if err != nil {
			return fmt.Errorf("parameter %d of kernel @%s: %w", i, b.kernel.Name(), err)
		}
	}
	if err := b.launch.SetGrid(grid.Dims()); err != nil {
		return err
	}
	b.grid = grid
	return nil
}

// CUDA is the prepared launch of package cuda, for cuda.Thread.Launch, which costs less
// where many launches follow each other.
func (b *Bound) CUDA() *cuda.Launch { return b.launch }

// Start puts the launch into its stream, and does not wait. Errors of the kernel itself
// come with a later call that waits. An argument that is memory of the host is an error:
// nothing would copy it.
func (b *Bound) Start() error {
	for i, m := range b.staged {
		if m != nil && b.values[i].host != nil {
			return b.kernel.argError(i, errors.New("it is memory of the host, which Start does not copy: use Run, or a Buffer"))
		}
	}
	return b.start()
}

func (b *Bound) start() error {
	if err := b.launch.Run(); err != nil {
		return b.explain(err)
	}
	return nil
}

// Wait waits for everything in the stream. When ctx ends first, the error is a
// *cuda.Timeout, and the kernel runs on.
func (b *Bound) Wait(ctx context.Context) error {
	err := b.done.Record(b.stream)
	if err == nil {
		err = b.done.Wait(ctx)
	}
	if err == nil {
		return nil
	}
	b.stuck = errors.As(err, new(*cuda.Timeout))
	return b.explain(err)
}

// Run copies slices among the arguments to the device, launches the kernel, waits for
// everything in the stream, and copies slices that the kernel writes back.
func (b *Bound) Run(ctx context.Context) error {
	if err := b.upload(); err != nil {
		return err
	}
	if err := b.start(); err != nil {
		return err
	}
	if err := b.Wait(ctx); err != nil {
		return err
	}
	for i, m := range b.staged {
		if m == nil || b.values[i].host == nil || b.kernel.args[i].Access&tshared.Writes == 0 {
			continue
		}
		if err := m.Read(0, b.values[i].host); err != nil {
			return b.kernel.argError(i, err)
		}
	}
	return nil
}

// upload copies memory of the host to the device.
func (b *Bound) upload() error {
	copied := false
	for i, m := range b.staged {
		if m == nil || b.values[i].host == nil || b.kernel.args[i].Access == 0 {
			continue
		}
		if err := m.Write(0, b.values[i].host); err != nil {
			return b.kernel.argError(i, err)
		}
		copied = true
	}
	if !copied || b.stream == nil {
		return nil
	}
	// The copies are in the default stream, for which others do not wait.
	if err := b.done.Record(nil); err != nil {
		return err
	}
	return b.stream.WaitEvent(b.done)
}

// Close frees the memory that belongs to the launch. It waits for launches that were
// started; one that a *cuda.Timeout gave up keeps its memory until the process ends.
func (b *Bound) Close() error {
	if b.stuck {
		if done, err := b.done.Done(); err == nil && !done {
			return nil
		}
	}
	var errs []error
	for _, list := range [][]*cuda.Memory{b.staged, b.scratch} {
		for i, m := range list {
			if m != nil {
				errs = append(errs, m.Close())
			}
			list[i] = nil
		}
	}
	if b.done != nil {
		errs = append(errs, b.done.Close())
		b.done = nil
	}
	return errors.Join(errs...)
}

// explain adds to an error what the kernel left behind, and which pointers were null.
func (b *Bound) explain(err error) error {
	if explained := b.kernel.Explain(err); explained != err || !errors.Is(err, cuda.ErrIllegalAddress) {
		return explained
	}
	var null []string
	for i, t := range b.kernel.types {
		if t.kind == cuda.KindPointer && b.values[i].bits == 0 {
			null = append(null, b.kernel.args[i].Name)
		}
	}
	if null == nil {
		return err
	}
	return fmt.Errorf("%w; null pointers were given for %s", err, strings.Join(null, ", "))
}
