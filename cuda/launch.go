package cuda

import (
	"errors"
	"fmt"
	"unsafe"
)

// Config is the configuration of a launch. A size of 0 counts as 1.
type Config struct {
	Grid, Block [3]int  // blocks, and threads of a block, along x, y and z
	Cluster     [3]int  // blocks of a cluster; all 0 for no clusters
	Shared      int     // bytes of dynamic shared memory per block
	Cooperative bool    // all blocks run at once, and can wait for each other
	Stream      *Stream // nil for the default stream
}

// Launch is a launch that was checked, to be run any number of times. Running it does not
// allocate. One goroutine uses it at a time.
type Launch struct {
	f          *Function
	grid       [3]uint32
	threads    [3]uint32
	cluster    [3]int
	shared     uint32
	stream     Handle
	args       block
	popped     Handle        // where the driver writes the context that it pops; unused
	config     *LaunchConfig // for clusters and cooperative launches, else nil
	attributes [2]LaunchAttribute
}

// portableCluster is how many blocks a cluster can have on every device with clusters,
// and largestCluster how many it can have where the function allows more.
const (
	portableCluster = 8
	largestCluster  = 16
)

// Prepare checks a launch against the device and the kernel's parameters. An argument is a
// Pointer, a *Memory, nil for a null pointer, a number of the parameter's size (an int
// where the parameters are declared), a narrowfloat.F16 or BF16, a Value or a *TensorMap.
// An error names the kernel and the argument. The memory must stay open while the launch
// is used.
func (f *Function) Prepare(c Config, args ...any) (*Launch, error) {
	if err := f.module.open(); err != nil {
		return nil, err
	}
	if err := f.usable(); err != nil {
		return nil, err
	}
	l := &Launch{f: f, shared: uint32(c.Shared), cluster: c.Cluster}
	if err := f.check(&c, l); err != nil {
		return nil, fmt.Errorf("kernel %q: %w", f.Name, err)
	}
	if err := l.setArgs(args); err != nil {
		return nil, err
	}
	stream, err := c.Stream.in(f.primary)
	if err != nil {
		return nil, err
	}
	l.stream = stream
	if int64(c.Shared) > f.dynamic.Load() {
		if err := f.SetDynamicShared(c.Shared); err != nil {
			return nil, err
		}
	}
	return l, l.extend(c)
}

func (l *Launch) setArgs(values []any) error {
	f := l.f
	want := -1
	if f.sized {
		want = len(f.sizes)
	}
	if f.params != nil {
		want = len(f.params)
	}
	if want >= 0 && len(values) != want {
		return fmt.Errorf("kernel %q takes %d arguments, but it gets %d", f.Name, want, len(values))
	}
	args := make([]argument, len(values))
	for i, v := range values {
		a, err := f.resolve(i, v)
		if err != nil {
			return err
		}
		args[i] = a
	}
	l.args = newBlock(args)
	return nil
}

// checkGrid checks the sizes of a grid and stores them; 0 becomes 1.
func (f *Function) checkGrid(grid, cluster [3]int, l *Launch) error {
	limits := &f.device.Limits
	for i, axis := range "xyz" {
		n := max(grid[i], 1)
		if grid[i] < 0 || n > limits.Grid[i] {
			return fmt.Errorf("the grid has %d blocks along %c, but %v takes 1 to %d", grid[i], axis, f.device, limits.Grid[i])
		}
		if cluster[i] < 0 || n%max(cluster[i], 1) != 0 {
			return fmt.Errorf("the grid has %d blocks along %c, which clusters of %d do not divide", n, axis, cluster[i])
		}
		l.grid[i] = uint32(n)
	}
	return nil
}

// check checks the sizes of a launch and stores them.
func (f *Function) check(c *Config, l *Launch) error {
	if err := f.checkGrid(c.Grid, c.Cluster, l); err != nil {
		return err
	}
	limits := &f.device.Limits
	threads, cluster := 1, 1
	for i, axis := range "xyz" {
		if c.Block[i] == 0 {
			c.Block[i] = 1
		}
		if c.Block[i] < 0 || c.Block[i] > limits.Block[i] {
			return fmt.Errorf("a block has %d threads along %c, but %v takes 1 to %d", c.Block[i], axis, f.device, limits.Block[i])
		}
		threads *= c.Block[i]
		cluster *= max(c.Cluster[i], 1)
		l.threads[i] = uint32(c.Block[i])
	}
	switch {
	case threads > limits.ThreadsPerBlock:
		return fmt.Errorf("a block has %d threads, but %v takes at most %d", threads, f.device, limits.ThreadsPerBlock)
	case threads > f.Attributes.MaxThreads:
		return fmt.Errorf("a block has %d threads, but with %d registers each it can have at most %d", threads, f.Attributes.Registers, f.Attributes.MaxThreads)
	case c.Shared < 0:
		return errors.New("a block cannot have less than no shared memory")
	case f.Attributes.Shared+c.Shared > limits.SharedPerBlockOptIn:
		return fmt.Errorf("a block needs %d bytes of shared memory, but on %v it can have %d: smaller tensors or fewer stages need less", f.Attributes.Shared+c.Shared, f.device, limits.SharedPerBlockOptIn)
	case cluster > largestCluster:
		return fmt.Errorf("a cluster has %d blocks, but it can have at most %d", cluster, largestCluster)
	case cluster > 1 && !limits.Clusters:
		return fmt.Errorf("%v has no clusters: they came with sm_90", f.device)
	case c.Cooperative && !limits.Cooperative:
		return fmt.Errorf("%v has no cooperative launches", f.device)
	}
	return nil
}

// extend adds the attributes that cuLaunchKernel has no parameters for.
func (l *Launch) extend(c Config) error {
	f, n := l.f, 0
	if c.Cluster != [3]int{} {
		blocks := 1
		for i, size := range c.Cluster {
			l.attributes[n].Value[i] = uint32(max(size, 1))
			blocks *= max(size, 1)
		}
		l.attributes[n].ID = LaunchCluster
		n++
		if blocks > portableCluster && !f.large.Load() {
			if err := f.set(functionLargeClusters, 1); err != nil {
				return err
			}
			f.large.Store(true)
		}
	}
	if c.Cooperative {
		l.attributes[n].ID, l.attributes[n].Value[0] = LaunchCooperative, 1
		n++
	}
	if n == 0 {
		return nil
	}
	if f.d.LaunchKernelEx == nil {
		return lacks("a launch with clusters or in cooperation", "cuLaunchKernelEx", 11060)
	}
	l.config = &LaunchConfig{Grid: l.grid, Block: l.threads, Shared: l.shared, Stream: l.stream, Attributes: &l.attributes[0], Count: uint32(n)}
	return nil
}

// SetGrid changes the number of blocks for the runs to come. A size of 0 counts as 1.
func (l *Launch) SetGrid(grid [3]int) error {
	old := l.grid
	if err := l.f.checkGrid(grid, l.cluster, l); err != nil {
		l.grid = old
		return fmt.Errorf("kernel %q: %w", l.f.Name, err)
	}
	if l.config != nil {
		l.config.Grid = l.grid
	}
	return nil
}

// SetStream moves the runs to come to another stream; nil is the default stream.
func (l *Launch) SetStream(s *Stream) error {
	handle, err := s.in(l.f.primary)
	if err != nil {
		return fmt.Errorf("kernel %q: %w", l.f.Name, err)
	}
	l.stream = handle
	if l.config != nil {
		l.config.Stream = handle
	}
	return nil
}

// Set changes an argument, counted from 0, for the runs to come. Its kind must stay the
// same.
func (l *Launch) Set(i int, value any) error {
	if i < 0 || i >= len(l.args.kinds) {
		return fmt.Errorf("kernel %q has no argument %d", l.f.Name, i)
	}
	a, err := l.f.resolve(i, value)
	if err != nil {
		return err
	}
	if a.kind != l.args.kinds[i] {
		return fmt.Errorf("kernel %q: argument %s was %v, but is to become %v", l.f.Name, l.f.paramName(i), l.args.kinds[i], a.kind)
	}
	l.args.put(i, a)
	return nil
}

// SetBits is Set without checks: it writes the bit pattern of a number or an address. It
// panics for a tensor map.
func (l *Launch) SetBits(i int, bits uint64) {
	if l.args.kinds[i] == KindTensorMap {
		panic("BUG: cuda: the bits of a tensor map are more than 64")
	}
	*(*uint64)(l.args.addresses[i]) = bits
}

// Run puts the launch into its stream, and does not wait. Errors of the kernel come with
// a later call that waits.
func (l *Launch) Run() error {
	d := l.f.d
	switch {
	case l.config == nil && d.LaunchIn != nil:
		if err := l.f.usable(); err != nil {
			return err
		}
		return l.done(d.LaunchIn(l.f.primary.handle, &l.popped, l.f.handle, l.grid[0], l.grid[1], l.grid[2],
			l.threads[0], l.threads[1], l.threads[2], l.shared, l.stream, l.args.pointer()))
	case l.config != nil && d.LaunchExIn != nil:
		if err := l.f.usable(); err != nil {
			return err
		}
		return l.done(d.LaunchExIn(l.f.primary.handle, &l.popped, l.config, l.f.handle, l.args.pointer()))
	}
	if err := l.f.enter(); err != nil {
		return err
	}
	r := l.launch()
	l.f.leave()
	return l.done(r, true)
}

// done is the error of a launch; pushed is false where the context could not be made current.
func (l *Launch) done(r Result, pushed bool) error {
	switch {
	case r == Success:
		return nil
	case !pushed:
		return l.f.primary.failed("cuCtxPushCurrent", "", r)
	}
	return l.failed(r)
}

// Launch is Launch.Run on a thread where the context is current already.
func (t *Thread) Launch(l *Launch) error {
	if t.p != l.f.primary {
		return errors.New("the launch belongs to another context than the thread, or Do has returned")
	}
	if l.f.lost.Load() != nil {
		return l.f.usable()
	}
	if r := l.launch(); r != Success {
		return l.failed(r)
	}
	return nil
}

func (l *Launch) launch() Result {
	d := l.f.d
	if l.config != nil {
		return d.LaunchKernelEx(l.config, l.f.handle, l.args.pointer(), nil)
	}
	return d.LaunchKernel(l.f.handle, l.grid[0], l.grid[1], l.grid[2], l.threads[0], l.threads[1], l.threads[2], l.shared, l.stream,
		l.args.pointer(), (*unsafe.Pointer)(nil))
}

func (l *Launch) failed(r Result) error {
	call := "cuLaunchKernel"
	if l.config != nil {
		call = "cuLaunchKernelEx"
	}
	return l.f.failed(call, fmt.Sprintf("kernel %q with %v blocks of %v threads", l.f.Name, l.grid, l.threads), r)
}

// Launch prepares and runs a launch once. It does not wait.
func (f *Function) Launch(c Config, args ...any) error {
	l, err := f.Prepare(c, args...)
	if err != nil {
		return err
	}
	return l.Run()
}
