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
	"github.com/tshared/tshared/internal/verify/simulate"
)

// failuresBase is the address of the buffer for failed assertions, below those of scratch buffers.
const failuresBase = 0x00f0_0000_0000

// simulated is a backend that runs the PTX of kernels without a GPU.
func simulated(compile compiler) backend {
	return backend{memory: memory.New, load: loadSimulated, target: targets.DefaultGPU, stages: progress.GPU, prepare: func(m *tshared.Module, kernel string, o *options) (program, error) {
		k, err := compile(m, kernel, o, targets.DefaultGPU)
		if err != nil {
			return nil, err
		}
		o.show.Stage("load", 0)
		return loadSimulated(k, o)
	}}
}

func loadSimulated(k *manifest.Artifact, o *options) (program, error) {
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
		launch, err := simulate.Launch(d, l, o.elementBytes)
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
