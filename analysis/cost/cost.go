// Package cost estimates the time of launches of a planned kernel on a GPU: it follows some programs of a launch through the IR, counts what they do, and
// compares it with the limits of the device. Where data sheets have no number for a limit, a measured or a published figure stands for
// it. The start of a block is read from recorded kernels that do little.
package cost

import (
	"cmp"
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Launch has the facts about a launch that are known before it runs.
type Launch struct {
	Grid [3]int64 // programs along x, y and z; 0 where that is not known
	Args []Arg    // by the position of the kernel's argument; missing ones are not known
}

// Arg is an argument of a launch.
type Arg struct {
	Known bool  // the value is known
	Value int64 // of an integer
	Bytes int64 // of the buffer that a pointer points to; 0 where that is not known
}

// programs is the number of programs; not ok where the grid is not known.
func (l Launch) programs() (n int64, ok bool) {
	n = l.Grid[0] * l.Grid[1] * l.Grid[2]
	return max(1, n), n > 0
}

// Work counts the actions of a program, on average over the programs that were followed.
type Work struct {
	Loaded, Stored float64 // bytes of global memory that are useful
	// Sectors are the units of 32 bytes that instructions touch, each once for an operation: the L1 cache has them for further instructions. Updates are
	// the sectors of atomic updates.
	Sectors, Updates float64
	// Wavefronts are passes over the banks of shared memory, and over the L1 cache.
	Wavefronts float64
	Tensor     map[string]float64 // multiply-adds of tensor cores by the type of operands
	Units      [numUnits]float64  // instructions of warps by the unit that executes them; Issue has all
	Barriers   float64
	// Cycles tells how long a program takes that has a multiprocessor to itself, by the latencies of what it waits for.
	Cycles float64
}

// Estimate has the figures that are expected of a launch.
type Estimate struct {
	Device Device // for which times are
	Work
	Programs int64 // of the launch; 1 where the grid is not known
	// Complete: the grid is known, and so are the iterations of all loops. Otherwise figures are for a program, and for an iteration of the loops that are not known.
	Complete bool
	// Moved is the bytes that the memory moves for all programs: parts of a buffer that several programs read come from the cache.
	Moved     float64
	Registers occupancy.Registers
	Resident  int // blocks on a multiprocessor
	LimitedBy []string
	Waves     float64
	Limits    []Limit // the one that binds first
}

// Limit is the time that a launch takes at least because of a resource.
type Limit struct {
	Name    string  // one of the names of limits, or a unit
	Seconds float64 // of the whole launch
}

// Seconds is how long the launch is expected to take.
func (e *Estimate) Seconds() float64 { return overhead + e.Limits[0].Seconds }

// Device has the figures of a GPU.
type Device = targets.Device

// Names of limits.
const (
	Memory  = "memory bandwidth"
	L2      = "L2 bandwidth"
	Atomics = "atomic updates"
	Tensor  = "tensor cores"
	Shared  = "shared memory"
	// Launching is the start of blocks.
	Launching = "starts of blocks"
	Latency   = "latency"
)

// Figures of GPUs that data sheets do not have.
const (
	// overhead is the time of a launch that does nothing, between two events.
	overhead = 2e-6
	// reachedBandwidth is the share of the bandwidth that copies reach: 4.2 of the 4.8 TB/s of an H200.
	reachedBandwidth = 0.88
	// reachedTensor is the share of the peak that large matmuls reach: the power limits the clock rate.
	reachedTensor = 0.72
	// reachedIssue is the share of the cycles in which a scheduler has an instruction to issue.
	reachedIssue = 0.7
	// launchCycles is the number of cycles from the start of a block on a multiprocessor to that of the next: two recorded kernels whose blocks do little show it.
	launchCycles = 170
	// mmaRate is the share of the rate of wgmma that mma has on GPUs that have both.
	mmaRate = 0.62
	// portBytes is how many bytes per cycle a multiprocessor gets from the L2 cache.
	portBytes = 64
	// updateCycles is the number of cycles in which an L2 slice updates a sector, and l2Slices the number of slices.
	updateCycles = 2
	l2Slices     = 96
)

// Of is the estimate for a launch of a planned kernel. The number of registers is estimated where it is not known.
func Of(kernel *ir.Op, gpu distribute.GPU, l Launch, registers occupancy.Registers) (*Estimate, error) {
	device, err := targets.DeviceOf(gpu.Capability)
	if err != nil {
		return nil, err
	}
	warps := tile.BlockWarpsOf(kernel)
	shared, _ := kernel.IntAttr(tile.Shared)
	if registers.Count == 0 {
		registers = estimateRegisters(kernel)
	}
	o := occupancy.Of(kernel, gpu, shared, registers)
	e := &Estimate{Device: device, Registers: registers}
	e.Resident, e.LimitedBy = o.Resident()
	e.Resident = max(1, e.Resident)
	f := &follower{kernel: kernel, launch: l, gpu: gpu, device: device, indices: distribute.NewIndexInfo(kernel), patterns: map[pattern]*accessed{}, used: map[*ir.Value]*usage{}}
	e.Work, e.Complete = f.average()
	programs, ok := l.programs()
	e.Programs, e.Complete = programs, e.Complete && ok
	e.Moved = f.moved(programs)
	e.setLimits(gpu, float64(warps))
	return e, nil
}

// IsPlanned reports whether an operation is a kernel that can be estimated.
func IsPlanned(op *ir.Op) bool { return tile.IsPlanned(op) }

// setLimits computes the time that each resource takes.
func (e *Estimate) setLimits(gpu targets.GPU, warps float64) {
	d, programs := e.Device, float64(e.Programs)
	onSM := math.Ceil(programs / float64(d.SMs)) // of the multiprocessor with most
	e.Waves = programs / float64(d.SMs*e.Resident)
	add := func(name string, seconds float64) { e.Limits = append(e.Limits, Limit{name, seconds}) }
	add(Memory, e.Moved/(d.Bandwidth*reachedBandwidth))
	add(L2, max(e.Sectors*sectorBytes*programs/d.L2Bandwidth, e.Sectors*sectorBytes*onSM/portBytes/d.Clock))
	add(Atomics, e.Updates*programs*updateCycles/l2Slices/d.Clock)
	add(Launching, onSM*launchCycles/d.Clock)
	add(Shared, e.Wavefronts*onSM/d.Clock)
	tensor := 0.0
	for operand, n := range e.Tensor {
		tensor += 2 * n / (d.Peak[operand] * reachedTensor / float64(d.SMs))
	}
	add(Tensor, tensor*onSM)
	for u, n := range e.Units {
		add(unitNames[u], n*onSM*unit(u).cycles(d.Lanes)/d.Clock/reachedIssue)
	}
	add(Latency, math.Ceil(e.Waves)*e.Cycles/d.Clock)
	slices.SortStableFunc(e.Limits, func(a, b Limit) int { return cmp.Compare(b.Seconds, a.Seconds) })
}
