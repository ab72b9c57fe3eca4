package sim

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Launch is the configuration of a kernel launch.
type Launch struct {
	Grid, Block [3]int // 0 counts as 1
	// Cluster is the number of blocks that run together along each axis; zeros stand for those that the kernel asks for, or 1.
	Cluster [3]int
	Shared  int // bytes of dynamic shared memory
	// Args are the arguments, one 64-bit word per parameter: addresses in Memory, or bit patterns.
	// Parameters of more than 8 bytes take as many words as they need.
	Args   []uint64
	Memory []Buffer // must not overlap

	MaxSteps int  // instructions of all warps together; 0 for no limit
	Check    bool // find uninitialised reads and races in shared memory
	// CheckGlobal, with Check, finds data races in global memory: within a block, and between
	// blocks when the kernel has no atomics, acquires and releases. Blocks run one by one then, and each byte takes some
	// 70 bytes of shadow memory.
	CheckGlobal bool
	Stats       bool // count what Report.Stats has
	Workers     int  // blocks that run in parallel; 0 for one per core
	// Seed chooses the order in which warps run and asynchronous copies complete; with 0 warps run in order, and copies
	// complete when they start.
	Seed uint64
	// Blocks are the numbers of the blocks to run, x fastest; nil runs all. The grid has its full
	// size for them. The blocks of a cluster run together: one of them is enough.
	Blocks []int
	// AllowOutOfBounds makes reads of global memory outside of the buffers give zeros, and drops
	// writes there: for kernels on made-up data, whose indices lead anywhere.
	AllowOutOfBounds bool
	// SkipProducts leaves out what mma and wgmma compute: for traces of kernels whose addresses do not depend on products.
	SkipProducts bool
	// Print gets the kernel's output in the order of the blocks. nil drops it.
	Print func(text string)
	// Trace gets the accesses to memory, shuffles, barriers and products of warps as they happen, those of a warp in order. Blocks
	// run one by one then. It may be nil.
	Trace func(Event)
	// Progress is called after each block. It may be nil.
	Progress func(done, total int)
}

// Report has the counters of a launch.
type Report struct {
	Instructions     int    // executed by warps
	LaneInstructions int    // executed by threads: an instruction of a warp counts its active lanes
	Stats            *Stats // nil without Launch.Stats
}

// launch is a launch in progress.
type launch struct {
	Launch
	ctx          context.Context
	module       *Module
	entry        *Entry
	memory       *memory
	params       []byte
	sharedSize   int
	dynamicStart int          // offset of dynamic shared memory
	clustered    bool         // the kernel or the launch asked for clusters
	clusters     []int        // the numbers of those to run; nil for all
	partial      bool         // warps of a cluster are ordered by something else than barriers of all of them
	steps        atomic.Int64 // instructions executed by all warps
}

// overStepLimit counts instructions of a warp and reports whether the launch is over its limit.
func (r *launch) overStepLimit(steps int) bool {
	return r.MaxSteps > 0 && r.steps.Add(int64(steps)) > int64(r.MaxSteps)
}

// Run runs the kernel on a grid. An error of the kernel itself is a *Fault: that of the first block
// that fails. The report has what was counted before it then.
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
	if err := r.prepareClusters(); err != nil {
		return err
	}
	r.partial = r.module.partial || r.Cluster[0]*r.Cluster[1]*r.Cluster[2] > 1 // a barrier of a block is not for the others
	r.dynamicStart = align(r.entry.Shared, 16)
	r.sharedSize = r.entry.Shared
	if r.Shared > 0 {
		r.sharedSize = r.dynamicStart + r.Shared
	}
	if gpu := r.module.gpu; r.sharedSize > gpu.SharedPerBlock {
		return fmt.Errorf("%d bytes of shared memory are more than the %d of %s", r.sharedSize, gpu.SharedPerBlock, gpu.Name)
	}
	if r.CheckGlobal = r.CheckGlobal && r.Check; r.CheckGlobal || r.Trace != nil {
		r.Workers = 1
	}
	if err := r.packArgs(); err != nil {
		return err
	}
	var err error
	r.memory, err = newMemory(append([]Buffer{r.module.data}, r.Memory...))
	return err
}

// prepareClusters finds the size of clusters, and those that run.
func (r *launch) prepareClusters() error {
	want := r.entry.ReqCluster
	r.clustered = r.Cluster != [3]int{} || len(want) > 0
	for i := range r.Cluster {
		asked := 1
		if i < len(want) {
			asked = want[i]
		}
		switch {
		case r.Cluster[i] == 0:
			r.Cluster[i] = max(asked, 1)
		case len(want) > 0 && r.Cluster[i] != asked:
			return fmt.Errorf("the kernel needs clusters of %v blocks, found %v", want, r.Cluster)
		}
	}
	for i, n := range r.Cluster {
		if n < 1 || r.Grid[i]%n != 0 {
			return fmt.Errorf("a grid of %v blocks is not made of clusters of %v", r.Grid, r.Cluster)
		}
	}
	if n := r.Cluster[0] * r.Cluster[1] * r.Cluster[2]; n > maxClusterBlocks {
		return fmt.Errorf("a cluster of %d blocks is beyond the limit of %d", n, maxClusterBlocks)
	}
	total := r.Grid[0] * r.Grid[1] * r.Grid[2]
	for _, n := range r.Blocks {
		if n < 0 || n >= total {
			return fmt.Errorf("block %d is not one of the grid's %d", n, total)
		}
		at, grid := coordinates(n, r.Grid), [3]int{}
		for i := range at {
			at[i], grid[i] = at[i]/r.Cluster[i], r.Grid[i]/r.Cluster[i]
		}
		c := (at[2]*grid[1]+at[1])*grid[0] + at[0]
		if !r.clustered || !slices.Contains(r.clusters, c) {
			r.clusters = append(r.clusters, c)
		}
	}
	return nil
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

// packArgs writes the arguments into the kernel's argument block.
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

// runGrid hands blocks to workers in order. After a fault no block starts; blocks before it that
// still run decide which fault is the first.
func (r *launch) runGrid() (*Report, error) {
	blocks := r.Cluster[0] * r.Cluster[1] * r.Cluster[2]
	total := r.Grid[0] * r.Grid[1] * r.Grid[2] / blocks
	if r.Blocks != nil {
		total = len(r.clusters)
	}
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
		counted []*counters
		group   sync.WaitGroup
	)
	out := &orderedPrinter{print: r.Print, held: map[int]string{}}
	work := func() {
		defer group.Done()
		c := newCluster(r)
		steps, laneSteps := 0, 0
		for !failed.Load() {
			n := int(next.Add(1)) - 1
			if n >= total {
				break
			}
			number := n
			if r.Blocks != nil {
				number = r.clusters[n]
			}
			err := c.executeRecovered(number)
			for _, w := range c.warps {
				steps += w.steps
				laneSteps += w.laneSteps
			}
			printed := ""
			for _, b := range c.blocks {
				if c.counters != nil {
					c.counters.endBlock(b)
				}
				printed += b.printed.String()
				b.printed.Reset()
			}
			out.add(n, printed)
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
				r.Progress(done*blocks, total*blocks)
				mu.Unlock()
			}
		}
		mu.Lock()
		report.Instructions += steps
		report.LaneInstructions += laneSteps
		counted = append(counted, c.counters)
		mu.Unlock()
	}
	group.Add(workers)
	for range workers {
		go work()
	}
	group.Wait()
	out.flush()
	if errors.Is(failure, context.Canceled) || errors.Is(failure, context.DeadlineExceeded) {
		return nil, fmt.Errorf("kernel '%s' was stopped: %w", r.entry.Name, failure)
	}
	if r.Stats {
		report.Stats = r.stats(counted)
		report.Stats.Instructions, report.Stats.LaneInstructions = report.Instructions, report.LaneInstructions
	}
	return &report, failure
}

// executeRecovered executes a cluster and turns a panic, which would end the process, into an error.
func (c *cluster) executeRecovered(n int) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &diag.Bug{Who: "the simulator", On: fmt.Sprintf("block %d of %s", n, c.run.entry.Name), Value: v, Stack: debug.Stack()}
		}
	}()
	return c.execute(n)
}
