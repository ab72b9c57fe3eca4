package draw

import (
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/draw"
	"github.com/tshared/tshared/internal/gpucompile"
	"github.com/tshared/tshared/internal/progress/compiling"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/pass"
)

// Warps and stages of kernels that do not say.
const defaultWarps, defaultStages = 4, 3

// compile makes the stages that pictures are drawn of: those of a GPU up to tile, or those of a CPU up to optimised LLVM IR.
func (o *options) compile(ctx context.Context, stderr io.Writer, gpu bool) (draw.Input, error) {
	o.show.Stage(compiling.Reading(source.IsPython(o.file)), 0)
	limits := pass.Config{Context: ctx, MaxOps: o.budget.MaxOps}
	how := source.Options{Case: o.caseFile, NumWarps: o.warps, NumStages: o.stages, Limits: limits, CPU: !gpu, Messages: stderr}
	target := cmp.Or(o.target, targets.DefaultGPU)
	if gpu && strings.HasPrefix(target, "sm_") {
		known, err := targets.LookupGPU(target)
		if err != nil {
			return draw.Input{}, err
		}
		how.Capability = known.Capability
	}
	k, err := o.python.Open(o.file, how)
	if err != nil {
		return draw.Input{}, err
	}
	name := cmp.Or(k.Symbol, o.kernel)
	if gpu {
		return o.compileGPU(ctx, stderr, k, name, target, limits)
	}
	return o.compileCPU(ctx, k, name, limits)
}

// compileGPU makes the stage tile, and PTX where registers are counted.
func (o *options) compileGPU(ctx context.Context, stderr io.Writer, k *source.Kernel, name, target string, limits pass.Config) (draw.Input, error) {
	in := draw.Input{Kernel: name, Target: target, Launch: o.launch, Tile: k.Module.Top}
	options := gpucompile.BackendOptions(o.compileOptions)
	options.Target, options.Context, options.MaxInstructions = target, ctx, o.budget.MaxInstructions
	options.Warps = cmp.Or(o.warps, k.NumWarps, defaultWarps)
	options.Stages = cmp.Or(o.stages, k.NumStages, defaultStages)
	options.Emitters = k.Module.Toolchain().PTXEmitters()
	_, params, err := abi.Arguments(k.Module.Top, name)
	if err != nil {
		return in, err
	}
	if !ptx.IsPlanned(k.Module.Top) {
		if err := o.lower(k.Module, limits, ptx.Lowering); err != nil {
			return in, err
		}
		o.show.Stage(compiling.Plan, k.Module.Context().LiveOps())
		if in.Tile, err = ptx.Plan(k.Module.Top, name, options); err != nil {
			return in, k.Module.Explain(err)
		}
	}
	if err := o.checkArgs(in); err != nil {
		return in, err
	}
	options.Stage = o.show.Stage
	return in, k.Module.Explain(o.findRegisters(ctx, stderr, &in, options, params))
}

// lower runs passes.
func (o *options) lower(m *tshared.Module, limits pass.Config, pipeline string) error {
	o.show.Stage(compiling.Lower, m.Context().LiveOps())
	limits.Hooks = o.show.Hooks()
	return m.RunWith(limits, pipeline)
}

// loweringPipeline lowers kernels before they are compiled for a CPU.
const loweringPipeline = "triton-to-linalg"

// compileCPU makes LLVM IR behind LLVM's passes.
func (o *options) compileCPU(ctx context.Context, k *source.Kernel, name string, limits pass.Config) (draw.Input, error) {
	in := draw.Input{Kernel: name, CPU: targets.Host}
	if o.target != "" && !strings.HasPrefix(o.target, "sm_") {
		in.CPU = o.target
	}
	known, err := targets.LookupCPU(in.CPU)
	if err != nil {
		return in, err
	}
	if err := o.lower(k.Module, limits, loweringPipeline); err != nil {
		return in, err
	}
	lib, err := libllvm.Open()
	if err != nil {
		return in, err
	}
	machine, err := lib.Machine(cpu.TargetAt(libllvm.Target{Triple: known.Triple, CPU: known.CPU, Level: cpu.LevelOf(defaultLevel)}, cpu.LevelOf(defaultLevel)))
	if err != nil {
		return in, err
	}
	defer machine.Close()
	fma, err := cpu.HasFMA(lib, machine)
	if err != nil {
		return in, err
	}
	g, err := cpu.Generate(k.Module.Top, name, cpu.Options{
		Contract: o.compileOptions.Contract(), FMA: fma, Detached: true, Target: machine.Target(), Context: ctx, MaxInstructions: o.budget.MaxInstructions,
		Stage: o.show.Stage,
	})
	if err != nil {
		return in, k.Module.Explain(err)
	}
	in.Kernel = g.Kernel
	in.LLVM, err = g.Optimized(lib, machine)
	return in, k.Module.Explain(err)
}

// defaultLevel is LLVM's level of optimisation.
const defaultLevel = 3
