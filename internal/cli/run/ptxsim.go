package run

import (
	"context"
	"encoding/binary"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// scratchBase is the address of scratch buffers, far from those of arguments.
const scratchBase = 0x0100_0000_0000

// failuresBase is the address of the buffer for failed assertions, below scratchBase.
const failuresBase = 0x00f0_0000_0000

// simulated is a backend that runs the PTX of kernels without a GPU.
func simulated(compile compiler) backend {
	return backend{memory: memory.New, load: simulate, target: targets.DefaultGPU, stages: progress.GPU, prepare: func(m *tshared.Module, kernel string, o *options) (program, error) {
		k, err := compile(m, kernel, o, targets.DefaultGPU)
		if err != nil {
			return nil, err
		}
		o.show.Stage("load", 0)
		return simulate(k, o)
	}}
}

func simulate(k *manifest.Artifact, o *options) (program, error) {
	d := k.Kernel
	module, err := sim.LoadFile(d.Name+".ptx", k.PTX)
	if err != nil {
		return nil, fmt.Errorf("the simulator does not take what was compiled: %w", err)
	}
	entry, err := module.Entry(d.Name)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, l interp.Launch) error {
		launch, err := simulatedLaunch(d, l, o.elementBytes)
		if err != nil {
			return err
		}
		launch.Check, launch.Workers = o.check, o.workers
		launch.CheckGlobal = o.check && bytesIn(launch.Memory) <= maxCheckedBytes
		left, err := failures(module, d, &launch)
		if err != nil {
			return err
		}
		launch.Stats = o.stats != ""
		report, err := entry.Run(ctx, launch)
		if err == nil && launch.Stats {
			o.counted = newLaunchStats(d, o.compile.NumWarps, report.Stats)
		}
		return d.Explain(err, left)
	}, nil
}

// failures adds the buffer for failed assertions.
func failures(module *sim.Module, d *manifest.Kernel, launch *sim.Launch) ([]byte, error) {
	if d.Failures == "" {
		return nil, nil
	}
	_, variable, ok := module.Global(d.Failures)
	if !ok || len(variable) != 8 {
		return nil, fmt.Errorf("the kernel has assertions, but no variable %q of 8 bytes", d.Failures)
	}
	left := make([]byte, manifest.FailureBytes)
	launch.Memory = append(launch.Memory, sim.Buffer{Name: "failures", Base: failuresBase, Data: left})
	binary.LittleEndian.PutUint64(variable, failuresBase)
	return left, nil
}

// maxCheckedBytes is the most memory that is checked for races, which takes many times as much.
const maxCheckedBytes = 8 << 20

func bytesIn(buffers []sim.Buffer) (sum int) {
	for _, b := range buffers {
		sum += len(b.Data)
	}
	return sum
}

// maxScratchBytes is the most scratch memory that a kernel may have for all programs.
const maxScratchBytes = 4 << 30

// simulatedLaunch is the launch on the simulator. elementBytes has the sizes of elements by the
// addresses of buffers.
func simulatedLaunch(d *manifest.Kernel, l interp.Launch, elementBytes map[uint64]int) (sim.Launch, error) {
	if err := interp.CheckGrid(l.Grid); err != nil {
		return sim.Launch{}, err
	}
	launch := sim.Launch{
		Grid: d.Blocks(l.Grid), Block: [3]int{32 * d.NumWarps}, Shared: d.Shared, MaxSteps: int(l.MaxSteps), Progress: l.Progress,
	}
	copy(launch.Cluster[:], d.Cluster)
	if l.Print != nil {
		launch.Print = func(text string) { fmt.Fprint(l.Print, text) }
	}
	for _, b := range l.Memory.Buffers() {
		launch.Memory = append(launch.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data, ElementBytes: elementBytes[b.Base()]})
	}
	programs := int64(l.Programs())
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
