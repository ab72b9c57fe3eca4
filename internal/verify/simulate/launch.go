// Package simulate makes launches of compiled kernels for the simulator of PTX, as launchers make them for a GPU.
package simulate

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
)

// scratchBase is the address of scratch buffers, far from arguments.
const scratchBase = 0x0100_0000_0000

// maxScratchBytes is the most scratch memory that a kernel may have for all programs.
const maxScratchBytes = 4 << 30

// multiprocessors is how many the GPU of the simulator has: few, so that blocks go through several programs.
const multiprocessors = 2

// Launch is a launch of a compiled kernel on the simulator. elementBytes has the sizes of elements by the
// addresses of buffers.
func Launch(d *manifest.Kernel, l interp.Launch, elementBytes map[uint64]int) (sim.Launch, error) {
	if err := interp.CheckGrid(l.Grid); err != nil {
		return sim.Launch{}, err
	}
	blocks, err := d.Blocks(l.Grid, multiprocessors)
	if err != nil {
		return sim.Launch{}, err
	}
	launch := sim.Launch{
		Grid: blocks, Block: [3]int{32 * d.NumWarps}, Shared: d.Shared, MaxSteps: int(l.MaxSteps), Progress: l.Progress,
	}
	copy(launch.Cluster[:], d.Cluster)
	if l.Print != nil {
		launch.Print = func(text string) { fmt.Fprint(l.Print, text) }
	}
	for _, b := range l.Memory.Buffers() {
		launch.Memory = append(launch.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data, ElementBytes: elementBytes[b.Base()]})
	}
	programs := int64(l.Programs())
	if d.Resident > 0 { // blocks have scratch memory, not programs
		programs = int64(blocks[0])
	}
	for i, p := range d.Params {
		switch {
		case p.Arg != nil && *p.Arg < len(l.Args) && len(l.Args[*p.Arg]) == 1:
			launch.Args = append(launch.Args, l.Args[*p.Arg][0])
		case p.Scratch != nil && *p.Scratch > maxScratchBytes/programs:
			return launch, fmt.Errorf("parameter %d of the kernel: scratch for %d programs of %d bytes each is more than the %d bytes of the simulator", i, programs, *p.Scratch, int64(maxScratchBytes))
		case p.Scratch != nil:
			at := uint64(scratchBase) * uint64(i+1)
			launch.Memory = append(launch.Memory, sim.Buffer{Name: "scratch", Base: at, Data: make([]byte, *p.Scratch*programs)})
			launch.Args = append(launch.Args, at)
		case p.Null:
			launch.Args = append(launch.Args, 0)
		case p.Programs != nil:
			launch.Args = append(launch.Args, uint64(max(l.Grid[*p.Programs], 1)))
		case p.TensorMap != nil:
			words, err := tensorMap(d, p.TensorMap, l.Args)
			if err != nil {
				return launch, fmt.Errorf("parameter %d of the kernel: %w", i, err)
			}
			launch.Args = append(launch.Args, words...)
		default:
			return launch, fmt.Errorf("parameter %d of the kernel is not one the simulator has", i)
		}
	}
	return launch, nil
}
