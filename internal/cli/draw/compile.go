package draw

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore/draw"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/pass"
)

// defaultStages are the stages of kernels that do not say.
const defaultStages = 3

// compile makes the stages that pictures are drawn of: those of a GPU up to tile, or those of a CPU up to optimised LLVM IR.
func (o *options) compile(ctx context.Context, stderr io.Writer, gpu bool) (draw.Input, error) {
	o.show.Stage(progress.Reading(source.IsPython(o.file)), 0)
	limits := pass.Config{Context: ctx, MaxOps: o.budget.MaxOps}
	how := source.Options{Case: o.caseFile, NumWarps: o.compileOptions.NumWarps, NumStages: o.compileOptions.NumStages, Limits: limits, CPU: !gpu, Messages: stderr}
	target := cmp.Or(o.target, targets.DefaultGPU)
	if gpu && strings.HasPrefix(target, "sm_") {
		known, err := targets.LookupGPU(target)
		if err != nil {
			return draw.Input{}, err
		}
		how.Capability = known.Capability
	}
	if err := o.guessTypes(ctx, stderr); err != nil {
		return draw.Input{}, err
	}
	how.Values, how.Assumed = o.launch.Args, model.AssumedInt
	k, err := o.python.Open(o.file, how)
	if err != nil {
		return draw.Input{}, err
	}
	name := cmp.Or(k.Symbol, o.kernel)
	if gpu {
		return o.compileGPU(ctx, stderr, k, name, target)
	}
	return o.compileCPU(ctx, k, name)
}

// guessTypes guesses types and constants of a kernel in Python of which nothing else says them, and says what it took.
func (o *options) guessTypes(ctx context.Context, stderr io.Writer) error {
	if !source.IsPython(o.file) || o.python.Sig != "" || o.caseFile != "" {
		return nil
	}
	if err := o.python.GuessSignature(ctx, o.file, model.AssumedInt); err != nil || o.python.Sig == "" {
		return err
	}
	said := fmt.Sprintf("note: the types of arguments are guessed: --sig '%s'", o.python.Sig)
	for _, c := range o.python.Consts {
		said += fmt.Sprintf(" --const %s=%s", c.Name, triton.ConstantText(c.Value))
	}
	cli.Complain(stderr, said)
	return nil
}

// job is the compilation of a kernel in Triton IR.
func (o *options) job(k *source.Kernel, name string, target driver.Target) driver.Job {
	j := driver.Job{
		Target: target, CompileOptions: o.compileOptions, Kernel: name, Start: driver.TTIR, Module: driver.Module(k.Module), Keep: []driver.Stage{}, AnyArguments: true,
		Observer: driver.Observer{Step: o.show.Stage, Passes: driver.LoweringHooks(o.show.Hooks())},
	}
	j.NumWarps, j.NumStages = cmp.Or(j.NumWarps, k.NumWarps), cmp.Or(j.NumStages, k.NumStages, defaultStages)
	j.MaxOps, j.MaxInstructions = o.budget.MaxOps, o.budget.MaxInstructions
	return j
}

// compileGPU makes the stage tile, and PTX.
func (o *options) compileGPU(ctx context.Context, stderr io.Writer, k *source.Kernel, name, target string) (draw.Input, error) {
	in := draw.Input{Kernel: name, Target: target, Launch: o.launch}
	j := o.job(k, name, driver.Target{Backend: driver.CUDA, Arch: target})
	j.Last = driver.Tile
	if o.needsPTX(stderr) {
		j.Last = driver.PTX
	}
	j.Made = func(e driver.Event) error {
		if e.Stage != driver.Tile {
			return nil
		}
		in.Tile = e.Module.Top
		return o.checkArgs(in)
	}
	r, err := driver.Compile(ctx, j)
	if err != nil {
		return in, err
	}
	if r.Last == driver.PTX {
		in.PTX, in.Manifest = string(r.Code()), r.Artifact().Kernel
	}
	return in, o.findRegisters(ctx, stderr, &in)
}

// compileCPU makes LLVM IR after LLVM's passes.
func (o *options) compileCPU(ctx context.Context, k *source.Kernel, name string) (draw.Input, error) {
	in := draw.Input{Kernel: name, CPU: targets.Host}
	if o.target != "" && !strings.HasPrefix(o.target, "sm_") {
		in.CPU = o.target
	}
	if _, err := targets.LookupCPU(in.CPU); err != nil {
		return in, err
	}
	j := o.job(k, name, driver.Target{Backend: driver.CPU, Arch: in.CPU})
	j.TritonOptions = manifest.TritonOptions{FPFusion: j.FPFusion} // the others are for GPUs
	j.Last, j.Detached = driver.Optimized, true
	r, err := driver.Compile(ctx, j)
	if err != nil {
		return in, err
	}
	in.Kernel, in.LLVM = r.Kernel, string(r.Code())
	return in, nil
}
