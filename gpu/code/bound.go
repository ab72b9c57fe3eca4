package code

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/bounds"
	"github.com/tshared/tshared/kernel"
)

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

	bounds   kernel.Bounds
	resolved bool // sizes are known: the arguments are not bit patterns
	changed  bool // sizes were not compared since Set or SetGrid
}

var _ kernel.Bound = (*Bound)(nil)

// checkBounds compares the launch with the sizes of its arguments. A null pointer has no elements.
func (b *Bound) checkBounds() error {
	b.changed = false
	words, sizes := make([]uint64, len(b.values)), make([]int64, len(b.values))
	for i, v := range b.values {
		if words[i], sizes[i] = v.bits, bounds.Unknown; v.sized || v.bits == 0 && v.host == nil && b.kernel.types[i].kind == cuda.KindPointer {
			sizes[i] = int64(v.bytes)
		}
	}
	return b.kernel.CheckBits(b.grid, words, sizes, b.bounds)
}

// Set replaces an argument, counted from 0, for the launches to come. On an error the old
// one stays. The next launch compares sizes with what it accesses.
func (b *Bound) Set(arg int, v any) error {
	if arg < 0 || arg >= len(b.values) {
		return fmt.Errorf("kernel @%s has no argument %d, only %d of them", b.kernel.Name(), arg, len(b.values))
	}
	fresh, err := b.kernel.resolve(b.code.in.Context, arg, v)
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
		t, err := b.tensorMap(i, p.TensorMap)
		if err != nil {
			return fmt.Errorf("parameter %d of kernel @%s: %w", i, b.kernel.Name(), err)
		}
		if err := b.launch.Set(i, t); err != nil {
			return err
		}
	}
	b.changed = true
	return nil
}

// SetGrid replaces the grid for the launches to come.
func (b *Bound) SetGrid(grid Grid) error {
	programs, err := countPrograms(grid)
	if err != nil {
		return err
	}
	blocks, err := b.blocks(grid)
	if err != nil {
		return err
	}
	for i, p := range b.kernel.manifest.Params {
		if p.Scratch == nil {
			continue
		}
		m, err := b.allocScratch(i, p, b.kernel.scratches(programs, blocks))
		if err == nil {
			err = b.launch.Set(i, m)
		}
		if err != nil {
			return fmt.Errorf("parameter %d of kernel @%s: %w", i, b.kernel.Name(), err)
		}
	}
	if err := b.launch.SetGrid(blocks); err != nil {
		return err
	}
	for i, p := range b.kernel.manifest.Params {
		if p.Programs != nil {
			b.launch.SetBits(i, programsAlong(grid, *p.Programs).Bits)
		}
	}
	b.grid, b.changed = grid, b.resolved
	return nil
}

// Grid is the grid of the launches.
func (b *Bound) Grid() Grid { return b.grid }

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
	if b.changed {
		if err := b.checkBounds(); err != nil {
			return err
		}
	}
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
		if m == nil || b.values[i].host == nil || b.kernel.args[i].Access&kernel.Writes == 0 {
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

// explain adds the failed assertion and the null pointers among the arguments to an error.
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
