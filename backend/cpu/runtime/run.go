package runtime

import (
	"context"
	"fmt"
	"maps"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/host/crashhandler"
)

// Launch is a grid and arguments to run a kernel with.
type Launch struct {
	Grid [3]int // number of programs along x, y and z
	// Args are the 64-bit words of all arguments in order: bit patterns of scalars,
	// addresses of pinned memory, one word per element of a tensor. Kernel.Bind makes
	// them of Go values.
	Args     []uint64
	Workers  int                   // number of threads; 0 is one per core
	MaxSteps int64                 // loop iterations per worker; 0 means no limit
	Progress func(done, total int) // called after each range of programs; may be nil
	// Print is called with the output of programs, in the order of the programs, when all
	// have run; nil drops it.
	Print func(PrintEvent)
	// Crashed is called when native code faults, on a goroutine of its own; the process ends
	// when it returns. Where it is nil, the crash is reported on the standard error.
	Crashed func(*Crash)
	// Buffers are the memory that a checked kernel may access.
	Buffers []Buffer
}

// words is the number of 64-bit words of the arguments.
func (k *Kernel) words() int {
	n := 0
	for _, t := range k.Args {
		n += t.words()
	}
	return n
}

// programs is the number of programs of a grid.
func programs(grid [3]int) (int64, error) {
	total := int64(1)
	for _, n := range grid {
		if n < 1 || n > math.MaxInt32 {
			return 0, fmt.Errorf("the grid %d x %d x %d has no programs, or too many: sizes go from 1 to %d", grid[0], grid[1], grid[2], math.MaxInt32)
		}
		if total > math.MaxInt64/int64(n) {
			return 0, fmt.Errorf("the grid %d x %d x %d has too many programs", grid[0], grid[1], grid[2])
		}
		total *= int64(n)
	}
	return total, nil
}

// Run runs every program of the grid. When a program stops with an error, the error is a
// *Failure; of several it is that of the first program, whatever the number of workers.
// When ctx ends, loops of running programs stop.
//
// Native code is not sandboxed. An address out of the arguments' memory reads or changes
// other memory of the process, or ends the process with a signal that no Go code can
// catch; the crash is reported before, see Launch.Crashed. Run a kernel that you do not trust in a process of its own, as tshared run does.
func (k *Kernel) Run(ctx context.Context, l Launch) error {
	p, err := k.Prepare(l)
	if err != nil {
		return err
	}
	return p.Run(ctx)
}

// Prepared is a launch that was checked, for any number of runs. Runs allocate nothing
// where ctx never ends and the kernel neither prints nor is checked. One goroutine uses
// it at a time.
type Prepared struct{ run }

// Prepare checks a launch. Words of Launch.Args may change between runs.
func (k *Kernel) Prepare(l Launch) (*Prepared, error) {
	total, err := programs(l.Grid)
	if err != nil {
		return nil, err
	}
	if n := k.words(); len(l.Args) != n {
		return nil, fmt.Errorf("kernel @%s takes %d argument words, but got %d", k.Name, n, len(l.Args))
	}
	if l.Workers < 0 || l.MaxSteps < 0 {
		return nil, fmt.Errorf("workers and steps cannot be negative, but are %d and %d", l.Workers, l.MaxSteps)
	}
	p := &Prepared{run{k: k, l: l}}
	p.setGrid(l.Grid, total)
	return p, nil
}

// SetGrid replaces the grid for the runs to come.
func (p *Prepared) SetGrid(grid [3]int) error {
	total, err := programs(grid)
	if err == nil {
		p.setGrid(grid, total)
	}
	return err
}

// SetBuffers replaces the buffers of a checked launch for the runs to come.
func (p *Prepared) SetBuffers(list []Buffer) { p.l.Buffers = list }

func (r *run) setGrid(grid [3]int, total int64) {
	r.l.Grid = grid
	for i, n := range grid {
		r.grid[i] = int64(n)
	}
	workers := r.l.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if r.k.checked {
		workers = 1 // one worker makes results deterministic
	}
	workers = int(min(int64(workers), total))
	r.ranges = ranges{total: total, share: rangeShare(workers)}
	if workers == len(r.workers) {
		return
	}
	controls := make([]control, workers)
	r.workers = make([]*worker, workers)
	for i := range controls {
		w := &worker{control: &controls[i], out: sink{k: r.k}}
		w.main = func() {
			r.guarded(w)
			r.workerDone()
		}
		w.execution = crashhandler.New(r.k.codeLow, r.k.codeHigh, &w.control.frame, func(f crashhandler.Fault) { r.crashed(w, f) })
		r.workers[i] = w
	}
}

// Run runs every program of the grid, as Kernel.Run does.
func (p *Prepared) Run(ctx context.Context) error {
	r := &p.run
	if err := ctx.Err(); err != nil {
		return err
	}
	if !r.k.enter() {
		return fmt.Errorf("kernel @%s is closed", r.k.Name)
	}
	defer r.k.leave()
	if err := r.reset(ctx); err != nil {
		return err
	}
	if ctx.Done() != nil {
		number := r.number
		defer context.AfterFunc(ctx, func() { r.stopRun(number) })()
	}
	r.runWorkers()
	runtime.KeepAlive(r.args)
	r.mu.Lock()
	r.over = true
	r.mu.Unlock()
	if bug := r.bug.Load(); bug != nil {
		return bug
	}
	r.print()
	if r.err == nil && r.done.Load() < r.ranges.total {
		return ctx.Err() // stopped between two programs
	}
	return r.err
}

// runWorkers runs the first worker, and the others beside it.
func (r *run) runWorkers() {
	others := r.workers[1:]
	r.all.Add(len(others))
	r.running.Store(int32(len(others)))
	pooled := len(others) > 0 && workerPool.hand(others)
	if !pooled {
		for _, w := range others {
			go w.main()
		}
	}
	r.guarded(r.workers[0])
	if pooled {
		workerPool.takeBack(others, r.workerDone)
	}
	if len(others) > 0 && !spin(func() bool { return r.running.Load() == 0 }) {
		r.all.Wait()
	}
}

// workerDone tells that one of the other workers is done.
func (r *run) workerDone() {
	r.running.Add(-1)
	r.all.Done()
}

// noArgs is the argument list of code without arguments.
var noArgs = []uint64{0}

// reset prepares the state for another run.
func (r *run) reset(ctx context.Context) error {
	l := r.l
	if r.k.checked {
		check, err := newChecker(r.k, &l, r.ranges.total)
		if err != nil {
			return err
		}
		r.checker = check
	}
	r.args = l.Args
	if len(r.args) == 0 {
		r.args = noArgs
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.number++
	r.ctx, r.err, r.over = ctx, nil, false
	r.bug.Store(nil)
	r.failedAt.Store(math.MaxInt64)
	r.done.Store(0)
	r.ranges.next.Store(0)
	clear(r.printed)
	for _, w := range r.workers {
		w.from.Store(-1)
		w.out.lines = nil
		w.control.reset()
	}
	return nil
}

// control is the control block shared by the runner and native code; status.go has the
// offsets of its fields.
type control struct {
	stop    atomic.Int64
	budget  int64
	program int64
	frame   uintptr
	print   int64
	check   uintptr // *checkState
	element int64
	_       int64
}

var _ = [1]struct{}{}[unsafe.Sizeof(control{})-ControlBytes]

func (c *control) reset() {
	c.stop.Store(0)
	c.budget, c.program, c.frame, c.print, c.check, c.element = 0, 0, 0, 0, 0, 0
}

// run is a launch in progress.
type run struct {
	k       *Kernel
	l       Launch
	args    []uint64 // l.Args, or with the checker's addresses
	grid    [3]int64
	ranges  ranges
	workers []*worker
	all     sync.WaitGroup // of the workers but the first
	running atomic.Int32   // the same, for a look
	checker *checker       // of a checked kernel

	ctx      context.Context
	done     atomic.Int64
	bug      atomic.Pointer[diag.Bug]
	failedAt atomic.Int64 // first program known to have failed
	mu       sync.Mutex
	number   int // of the run, from 1
	over     bool
	err      error                  // of that program
	printed  map[int64][]PrintEvent // by the first program of a range
}

// worker runs ranges of programs, one after another.
type worker struct {
	control *control
	from    atomic.Int64 // first program of its range, -1 without one
	out     sink
	// execution makes the native code known to the crash handler.
	execution *crashhandler.Execution
	frame     [entryParams]uintptr // arguments of the entry point, kept to save an allocation
	main      func()               // runs the worker in its own goroutine
}

// entryParams is the number of parameters of the entry point.
const entryParams = 6

// stopRun stops the run with a number, unless that run is over: its control blocks may be
// gone, or used by the next run.
func (r *run) stopRun(number int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over || number != r.number {
		return
	}
	for _, w := range r.workers {
		w.control.stop.Store(1)
	}
}

// guarded is work with panics turned into the run's error: a panic in another goroutine
// would end the process.
func (r *run) guarded(w *worker) {
	defer func() {
		if v := recover(); v != nil {
			r.bug.CompareAndSwap(nil, &diag.Bug{Who: "a worker", On: "kernel @" + r.k.Name, Value: v, Stack: debug.Stack()})
			r.stopRun(r.number)
		}
	}()
	r.work(w)
}

// work runs ranges of programs until there are none.
func (r *run) work(w *worker) {
	c := w.control
	arena := r.k.takeArena()
	defer r.k.arenas.Put(arena)
	c.budget = math.MaxInt64
	if r.l.MaxSteps > 0 {
		c.budget = r.l.MaxSteps
	}
	out := &w.out
	if len(r.k.printed) > 0 {
		c.print = nextPrinter.Add(1)
		printing.Store(c.print, out)
		defer printing.Delete(c.print)
	}
	if r.checker != nil {
		defer r.checker.attach(c, arena.data)()
	}
	w.execution.Enter()
	defer w.execution.Leave()
	for c.stop.Load() == 0 {
		first, count := r.ranges.take()
		w.from.Store(first)
		// An earlier program may fail as well, so only later programs are skipped.
		if count == 0 || first > r.failedAt.Load() {
			break
		}
		w.frame = [...]uintptr{uintptr(unsafe.Pointer(&r.args[0])), uintptr(unsafe.Pointer(&arena.data[0])),
			uintptr(unsafe.Pointer(c)), uintptr(unsafe.Pointer(&r.grid)), uintptr(first), uintptr(count)}
		status := int64(libllvm.Call(r.k.entry, w.frame[:]...))
		c.frame = 0 // the stack is not the worker's any more
		runtime.KeepAlive(arena)
		if out.lines != nil {
			r.mu.Lock()
			if r.printed == nil {
				r.printed = map[int64][]PrintEvent{}
			}
			r.printed[first] = out.lines
			r.mu.Unlock()
			out.lines = nil
		}
		if status != 0 {
			r.fail(status, c)
			break
		}
		done := r.done.Add(count)
		if r.l.Progress != nil {
			r.reportProgress(done)
		}
	}
}

// reportProgress calls Launch.Progress.
func (r *run) reportProgress(done int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.l.Progress(int(done), int(r.ranges.total))
}

// print reports the collected output.
func (r *run) print() {
	if r.l.Print == nil {
		return
	}
	for _, first := range slices.Sorted(maps.Keys(r.printed)) {
		for _, p := range r.printed[first] {
			r.l.Print(p)
		}
	}
}

// fail records the failure of a program.
func (r *run) fail(status int64, c *control) {
	program := c.program
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.explain(status, c)
	if err == nil || program >= r.failedAt.Load() {
		return
	}
	r.failedAt.Store(program)
	r.err = err
	for _, w := range r.workers {
		if w.from.Load() > program {
			w.control.stop.Store(1)
		}
	}
}
