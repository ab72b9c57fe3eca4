package sim

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/targets"
)

// Launch says how to run a kernel.
type Launch struct {
	Grid, Block [3]int // a size that is left out, 0, counts as 1
	Shared      int    // bytes of dynamic shared memory
	// Args are the arguments, one word per parameter: pointers as addresses
	// in Memory, other numbers as their patterns. Parameters of more than 8
	// bytes take as many words as they need.
	Args   []uint64
	Memory []Buffer // must not overlap

	MaxSteps int  // instructions all warps together may execute; 0 for no limit
	Check    bool // find uninitialised reads and races in shared memory
	// CheckGlobal, with Check, finds races in global memory: in a block, and
	// between blocks when the kernel has no atomics. Blocks run one by one then,
	// and a byte takes some 70 of memory.
	CheckGlobal bool
	Banks       bool // count bank conflicts
	Workers     int  // blocks at a time; 0 for as many as there are cores
	// Print gets what the kernel prints, in the order of the blocks. Without
	// it the text is dropped.
	Print func(text string)
	// Progress is called after each block, may be nil.
	Progress func(done, total int)
}

// Report is what a launch counted.
type Report struct {
	Instructions     int // of warps
	LaneInstructions int
	Accesses         []Access // with Banks: instructions that access shared memory, in program order
}

// launch is a launch under way.
type launch struct {
	Launch
	ctx        context.Context
	module     *Module
	entry      *Entry
	memory     *memory
	params     []byte
	sharedSize int
	dynamic    int // where dynamic shared memory starts
	banks      *bankCounts
	steps      atomic.Int64 // instructions of all warps so far
}

// exceeds counts instructions of a warp and reports whether the launch has had too
// many.
func (r *launch) exceeds(steps int) bool {
	return r.MaxSteps > 0 && r.steps.Add(int64(steps)) > int64(r.MaxSteps)
}

// Run runs the kernel on a grid. An error of the kernel itself is a *Fault; of
// several blocks with errors the first one counts.
func (e *Entry) Run(ctx context.Context, l Launch) (*Report, error) {
	r := &launch{Launch: l, ctx: ctx, module: e.module, entry: e}
	if err := r.prepare(); err != nil {
		return nil, fmt.Errorf("kernel '%s': %w", e.Name, err)
	}
	return r.runGrid()
}

func (r *launch) prepare() error {
	for i := range 3 {
		if r.Grid[i] < 0 || r.Block[i] < 0 {
			return fmt.Errorf("a grid of %v blocks of %v threads has negative sizes", r.Grid, r.Block)
		}
		r.Grid[i], r.Block[i] = max(r.Grid[i], 1), max(r.Block[i], 1)
	}
	if limit := targets.GridLimit; exceeds(r.Grid, limit) {
		return fmt.Errorf("a grid of %v blocks is beyond the limits of %d x %d x %d", r.Grid, limit[0], limit[1], limit[2])
	}
	threads := r.Block[0] * r.Block[1] * r.Block[2]
	if exceeds(r.Block, targets.BlockLimit) || threads > targets.ThreadsPerBlock {
		return fmt.Errorf("a block of %v threads is beyond the limits of %d threads and %d in z", r.Block, targets.ThreadsPerBlock, targets.BlockLimit[2])
	}
	if err := r.entry.allows(r.Block, threads); err != nil {
		return err
	}
	r.dynamic = align(r.entry.Shared, 16)
	r.sharedSize = r.entry.Shared
	if r.Shared > 0 {
		r.sharedSize = r.dynamic + r.Shared
	}
	if gpu := r.module.gpu; r.sharedSize > gpu.SharedPerBlock {
		return fmt.Errorf("%d bytes of shared memory are more than the %d of %s", r.sharedSize, gpu.SharedPerBlock, gpu.Name)
	}
	if r.CheckGlobal = r.CheckGlobal && r.Check; r.CheckGlobal {
		r.Workers = 1
	}
	if r.Banks {
		r.banks = newBankCounts()
	}
	if err := r.packArgs(); err != nil {
		return err
	}
	var err error
	r.memory, err = newMemory(append([]Buffer{r.module.data}, r.Memory...))
	return err
}

// exceeds reports whether a size is beyond its limit along x, y or z.
func exceeds(sizes, limits [3]int) bool {
	return sizes[0] > limits[0] || sizes[1] > limits[1] || sizes[2] > limits[2]
}

func (e *Entry) allows(block [3]int, threads int) error {
	if want := e.ReqBlock; len(want) > 0 {
		for i := range 3 {
			if n := 1; i < len(want) && want[i] != block[i] || i >= len(want) && block[i] != n {
				return fmt.Errorf("the kernel needs blocks of %v threads, found %v", want, block)
			}
		}
	}
	if limit := e.MaxBlock; len(limit) > 0 {
		most := 1
		for _, n := range limit {
			most *= n
		}
		if threads > most {
			return fmt.Errorf("the kernel allows blocks of %d threads, found %d", most, threads)
		}
	}
	return nil
}

// packArgs writes the arguments where the kernel reads them.
func (r *launch) packArgs() error {
	r.params = make([]byte, r.entry.fn.paramBytes)
	args := r.Args
	words := 0
	for _, p := range r.entry.Params {
		words += (p.Size + 7) / 8
	}
	if len(args) != words {
		return fmt.Errorf("%d parameters take %d words of arguments, found %d", len(r.entry.Params), words, len(args))
	}
	for i, p := range r.entry.Params {
		at := r.params[r.entry.fn.offsets[r.entry.fn.src.Params[i]]:]
		for left := p.Size; left > 0; left -= 8 {
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], args[0])
			copy(at[:min(left, 8)], word[:])
			at, args = at[min(left, 8):], args[1:]
		}
	}
	return nil
}

// runGrid hands blocks to workers in order. After a failure no block starts,
// and those before it that still run decide which failure is the first.
func (r *launch) runGrid() (*Report, error) {
	total := r.Grid[0] * r.Grid[1] * r.Grid[2]
	workers := r.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, total)
	var (
		next    atomic.Int64
		failed  atomic.Bool
		mu      sync.Mutex
		failure error
		first   = total
		done    int
		report  Report
		group   sync.WaitGroup
	)
	out := &orderedPrinter{print: r.Print, held: map[int]string{}}
	work := func() {
		defer group.Done()
		b := newBlock(r)
		steps, laneSteps := 0, 0
		for !failed.Load() {
			n := int(next.Add(1)) - 1
			if n >= total {
				break
			}
			err := b.guarded(n)
			for _, w := range b.warps {
				steps += w.steps
				laneSteps += w.laneSteps
			}
			out.add(n, b.printed.String())
			b.printed.Reset()
			if err != nil {
				failed.Store(true)
				mu.Lock()
				if n < first {
					first, failure = n, err
				}
				mu.Unlock()
				break
			}
			if r.Progress != nil {
				mu.Lock()
				done++
				r.Progress(done, total)
				mu.Unlock()
			}
		}
		mu.Lock()
		report.Instructions += steps
		report.LaneInstructions += laneSteps
		mu.Unlock()
	}
	group.Add(workers)
	for range workers {
		go work()
	}
	group.Wait()
	out.flush()
	if failure != nil {
		if errors.Is(failure, context.Canceled) || errors.Is(failure, context.DeadlineExceeded) {
			return nil, fmt.Errorf("kernel '%s' was stopped: %w", r.entry.Name, failure)
		}
		return nil, failure
	}
	if r.banks != nil {
		report.Accesses = r.banks.list()
	}
	return &report, nil
}

// guarded executes a block; a panic is an error, since it would end the process.
func (b *block) guarded(n int) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &diag.Bug{Who: "the simulator", On: fmt.Sprintf("block %d of %s", n, b.run.entry.Name), Value: v, Stack: debug.Stack()}
		}
	}()
	return b.execute(n)
}
