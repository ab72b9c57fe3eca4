package cpu

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
	"github.com/tshared/tshared/ir"
)

// Launch says what to run a kernel on.
type Launch struct {
	Grid [3]int
	// Args are the words of all arguments in order: numbers as their patterns,
	// addresses of memory that stays where it is, one word per element of a
	// tensor. Kernel.Bind makes them of Go values.
	Args     []uint64
	Workers  int                   // 0 is one per core
	MaxSteps int64                 // rounds of loops, per worker; 0 is no limit
	Progress func(done, total int) // called now and then, may be nil
	// Print is given what programs print, in the order of the programs, when
	// all have run; nil drops it.
	Print func(PrintEvent)
	// Record is a folder in which to keep what is needed to explain the death
	// of this process to another, see ReadCrash; empty for none.
	Record string
	// Buffers are what a checked kernel may access.
	Buffers []Buffer
}

// words is how many numbers the arguments are.
func (k *Kernel) words() int {
	n := 0
	for _, t := range k.Args {
		n += wordsOf(t)
	}
	return n
}

func wordsOf(t ir.Type) int {
	if !isTensor(t) {
		return 1
	}
	elements, _ := ir.NumElements(t)
	return int(elements)
}

// programs is the size of a grid.
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

// Run runs every program of the grid. When a program cannot go on, the error is
// a *Failure; of several that fail it is about the first, whatever the number of
// workers. When ctx ends, loops of running programs notice.
//
// Native code uses the memory it is told to. An address outside of the
// arguments' memory reads or changes other memory of the process, or ends the
// process with a signal that no Go code can catch; who cannot trust a kernel
// runs it in a process of its own, as tshared run does.
func (k *Kernel) Run(ctx context.Context, l Launch) error {
	total, err := programs(l.Grid)
	if err != nil {
		return err
	}
	if n := k.words(); len(l.Args) != n {
		return fmt.Errorf("the arguments of kernel @%s are %d numbers, but got %d", k.Name, n, len(l.Args))
	}
	if l.Workers < 0 || l.MaxSteps < 0 {
		return fmt.Errorf("workers and steps cannot be negative, but are %d and %d", l.Workers, l.MaxSteps)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if !k.enter() {
		return fmt.Errorf("kernel @%s is closed", k.Name)
	}
	defer k.leave()
	workers := l.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = int(min(int64(workers), total))
	var check *checker
	if k.checked {
		workers = 1 // what is found does not depend on who comes first
		if check, err = newChecker(k, &l, total); err != nil {
			return err
		}
	}
	controls := make([]control, workers)
	if l.Record != "" {
		release, err := k.record(l, &controls)
		if err != nil {
			return fmt.Errorf("keeping a record of the run: %w", err)
		}
		defer release()
	}
	r := &run{k: k, l: l, ctx: ctx, ranges: newRanges(total, workers), grid: [3]int64{int64(l.Grid[0]), int64(l.Grid[1]), int64(l.Grid[2])}, printed: map[int64][]PrintEvent{}, checker: check}
	r.failedAt.Store(math.MaxInt64)
	for i := range controls {
		w := &worker{control: &controls[i]}
		w.from.Store(-1)
		r.workers = append(r.workers, w)
	}
	release := context.AfterFunc(ctx, r.stopAll)
	defer release()
	cores := newAffinity(workers)
	defer cores.end()
	var all sync.WaitGroup
	for i, w := range r.workers[1:] {
		all.Go(func() {
			defer cores.pin(1 + i)()
			r.guarded(w)
		})
	}
	r.guarded(r.workers[0])
	all.Wait()
	runtime.KeepAlive(l.Args)
	if bug := r.bug.Load(); bug != nil {
		return bug
	}
	r.mu.Lock()
	r.over = true
	r.mu.Unlock()
	r.print()
	if r.err == nil && r.done.Load() < total {
		return ctx.Err() // between two programs
	}
	return r.err
}

// control is what the runner and native code tell each other; status.go has the
// places of its words.
type control struct {
	stop    atomic.Int64
	budget  int64
	program int64
	frame   uintptr
	print   int64
	check   uintptr // of a *checkState
	element int64
	_       int64
}

var _ = [1]struct{}{}[unsafe.Sizeof(control{})-controlBytes]

// run is a launch under way.
type run struct {
	k       *Kernel
	l       Launch
	ctx     context.Context
	grid    [3]int64
	ranges  *ranges
	done    atomic.Int64
	workers []*worker
	checker *checker // of a checked kernel

	bug      atomic.Pointer[diag.Bug]
	failedAt atomic.Int64 // the first program known to have failed
	mu       sync.Mutex
	over     bool
	err      error                  // of that program
	printed  map[int64][]PrintEvent // by the first program of a range
}

// worker runs ranges of programs, one after another.
type worker struct {
	control *control
	from    atomic.Int64 // where its range begins, -1 without one
}

// stopAll is late when the run is over: then the control blocks may be gone.
func (r *run) stopAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return
	}
	for _, w := range r.workers {
		w.control.stop.Store(1)
	}
}

// guarded is work; a panic, be it of a function the caller gave, ends the run with
// an error, since in another goroutine it would end the process.
func (r *run) guarded(w *worker) {
	defer func() {
		if v := recover(); v != nil {
			r.bug.CompareAndSwap(nil, &diag.Bug{Who: "a worker", On: "kernel @" + r.k.Name, Value: v, Stack: debug.Stack()})
			r.stopAll()
		}
	}()
	r.work(w)
}

// work takes ranges of programs until there are none.
func (r *run) work(w *worker) {
	c := w.control
	arena := r.k.takeArena()
	defer r.k.arenas.Put(arena)
	args := r.l.Args
	if len(args) == 0 {
		args = []uint64{0}
	}
	c.budget = math.MaxInt64
	if r.l.MaxSteps > 0 {
		c.budget = r.l.MaxSteps
	}
	out := &sink{k: r.k}
	if len(r.k.printed) > 0 {
		c.print = nextPrinter.Add(1)
		printing.Store(c.print, out)
		defer printing.Delete(c.print)
	}
	if r.checker != nil {
		defer r.checker.attach(c, arena.room)()
	}
	for c.stop.Load() == 0 {
		first, count := r.ranges.take()
		w.from.Store(first)
		// An earlier program may fail as well, so only later ones are left out.
		if count == 0 || first > r.failedAt.Load() {
			break
		}
		status := int64(libllvm.Call(r.k.entry, uintptr(unsafe.Pointer(&args[0])), uintptr(unsafe.Pointer(&arena.room[0])),
			uintptr(unsafe.Pointer(c)), uintptr(unsafe.Pointer(&r.grid)), uintptr(first), uintptr(count)))
		if out.lines != nil {
			r.mu.Lock()
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
			r.tell(done)
		}
	}
}

// tell says how many programs have run.
func (r *run) tell(done int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.l.Progress(int(done), int(r.ranges.total))
}

// print hands on what was printed.
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

// fail notes why a program ended.
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
