package cpu

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tshared/tshared/backend/llvmc"
	"github.com/tshared/tshared/ir"
)

// Launch says what to run a kernel on.
type Launch struct {
	Grid [3]int
	// Args are the words of all arguments in order: numbers as their patterns,
	// addresses of memory that stays where it is, one word per element of a
	// tensor.
	Args     []uint64
	Workers  int                   // 0 is one per core
	MaxSteps int64                 // rounds of loops, per worker; 0 is no limit
	Progress func(done, total int) // called now and then, may be nil
	// Print is given what programs print, in the order of the programs, when
	// all have run; nil drops it.
	Print func(Printed)
}

// Failure is a program that could not go on.
type Failure struct {
	Program [3]int
	Op      *ir.Op
	Message string
}

func (f *Failure) Error() string {
	where := ""
	if pos := ir.PositionOf(f.Op.Loc()); pos.Known() {
		where = fmt.Sprintf("%s:%d:%d: ", pos.File, pos.Line, pos.Col)
	}
	return fmt.Sprintf("%s'%s' in program (%d, %d, %d): %s", where, f.Op.Name(), f.Program[0], f.Program[1], f.Program[2], f.Message)
}

// ErrTooManySteps: a program used up what MaxSteps allows.
var ErrTooManySteps = errors.New("the step limit is reached")

// words is how many numbers the arguments are.
func (k *Kernel) words() int {
	n := 0
	for _, t := range k.Args {
		if isTensor(t) {
			elements, _ := ir.NumElements(t)
			n += int(elements)
		} else {
			n++
		}
	}
	return n
}

// Run runs every program of the grid.
func (k *Kernel) Run(ctx context.Context, l Launch) error {
	total := 1
	for _, n := range l.Grid {
		if n < 1 || n > math.MaxInt32 {
			return fmt.Errorf("the grid %d x %d x %d has no programs, or too many", l.Grid[0], l.Grid[1], l.Grid[2])
		}
		if total > math.MaxInt/n {
			return fmt.Errorf("the grid %d x %d x %d has too many programs", l.Grid[0], l.Grid[1], l.Grid[2])
		}
		total *= n
	}
	if n := k.words(); len(l.Args) != n {
		return fmt.Errorf("the arguments of kernel @%s are %d numbers, but got %d", k.Name, n, len(l.Args))
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &run{k: k, l: l, total: int64(total), grid: [3]int64{int64(l.Grid[0]), int64(l.Grid[1]), int64(l.Grid[2])}, failedAt: math.MaxInt64, printed: map[int64][]Printed{}}
	workers := l.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, total)
	r.chunk = max(1, min(64, r.total/int64(8*workers)))
	controls := make([]*control, workers)
	for i := range controls {
		controls[i] = &control{}
	}
	r.controls = controls
	release := context.AfterFunc(ctx, func() { r.cancel(ctx.Err()) })
	defer release()
	var all sync.WaitGroup
	for _, c := range controls[1:] {
		all.Go(func() { r.work(c) })
	}
	r.work(controls[0])
	all.Wait()
	runtime.KeepAlive(l.Args)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.print()
	return r.err
}

// control is what the runner and native code tell each other; control.go has
// the places of its words.
type control struct {
	stop   atomic.Int64
	budget int64
	at     [3]int64
	print  int64
}

var _ = [1]struct{}{}[unsafe.Sizeof(control{})-controlBytes]

// run is a launch under way.
type run struct {
	k        *Kernel
	l        Launch
	grid     [3]int64
	total    int64
	chunk    int64
	next     atomic.Int64 // the first program nobody has taken
	done     atomic.Int64
	controls []*control

	mu       sync.Mutex
	err      error
	printed  map[int64][]Printed // by the first program of a range
	failedAt int64               // the range err is from: of several failures the first one counts
}

// cancel stops all workers.
func (r *run) cancel(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
	for _, c := range r.controls {
		c.stop.Store(1)
	}
}

// work takes ranges of programs until there are none.
func (r *run) work(c *control) {
	arena := r.k.newArena()
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
	for c.stop.Load() == 0 {
		first := r.next.Add(r.chunk) - r.chunk
		if first >= r.total {
			break
		}
		count := min(r.chunk, r.total-first)
		status := int64(llvmc.Call(r.k.entry, uintptr(unsafe.Pointer(&args[0])), uintptr(unsafe.Pointer(&arena[0])),
			uintptr(unsafe.Pointer(c)), uintptr(unsafe.Pointer(&r.grid)), uintptr(first), uintptr(count)))
		if out.lines != nil {
			r.mu.Lock()
			r.printed[first] = out.lines
			r.mu.Unlock()
			out.lines = nil
		}
		if status != 0 {
			r.fail(first, status, c)
			break
		}
		if done := r.done.Add(count); r.l.Progress != nil {
			r.mu.Lock()
			r.l.Progress(int(done), int(r.total))
			r.mu.Unlock()
		}
	}
	runtime.KeepAlive(arena)
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

func (r *run) fail(first, status int64, c *control) {
	program := [3]int{int(c.at[0]), int(c.at[1]), int(c.at[2])}
	var err error
	switch {
	case status == statusStopped:
		return // who stopped it has said why
	case status == statusExhausted:
		err = ErrTooManySteps
	case status > 0 && int(status) <= len(r.k.failures):
		f := r.k.failures[status-1]
		err = &Failure{Program: program, Op: f.op, Message: f.message}
	default:
		panic(fmt.Sprintf("BUG: native code returned %d", status))
	}
	r.mu.Lock()
	if first < r.failedAt {
		r.failedAt, r.err = first, err
	}
	r.mu.Unlock()
	r.next.Store(r.total) // ranges already taken go on: an earlier program may fail as well
}

// newArena makes room for the tensors of one program, aligned as slots are.
func (k *Kernel) newArena() []byte {
	room := make([]byte, k.arenaBytes+2*slotAlign)
	skip := -uintptr(unsafe.Pointer(&room[0])) % slotAlign
	return room[skip:]
}
