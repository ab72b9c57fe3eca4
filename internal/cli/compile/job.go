package compile

import (
	"bytes"
	"context"
	"debug/elf"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/csource"
	"github.com/tshared/tshared/internal/footprint"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/progress/compiling"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/timing"
	"github.com/tshared/tshared/pass"
)

// job is the compilation of one kernel.
type job struct {
	o       *options
	ctx     context.Context
	module  *tshared.Module
	lib     libllvm.LLVM
	machine libllvm.Machine
	kernel  *cpu.Generated // set by generate
	needs   []string       // external functions that an object calls, nil when unknown

	ptxKernel *ptx.Kernel      // set by the PTX emissions
	arguments []manifest.Param // of the kernel in Triton IR, where known
	footprint *footprint.Kernel
	clock     timing.StageTimes
	show      *compiling.Tracker
}

// loweringPipeline lowers kernels before they are compiled for a CPU.
const loweringPipeline = "triton-to-linalg"

func (o *options) run(ctx context.Context, stdout, stderr io.Writer) error {
	ctx, cancel := o.budget.Context(ctx)
	defer cancel()
	names, err := o.outputs()
	if err != nil {
		return err
	}
	j := &job{o: o, ctx: ctx}
	j.show = compiling.New(stderr, "compiling "+diag.Printable(o.file), o.budget.Timeout, o.chain(), cli.FileSize(o.file))
	defer j.show.End()
	stderr = j.show.Messages(stderr)
	if err := j.clock.Time("parse", func() error { return j.open(stderr) }); err != nil {
		return err
	}
	j.readArguments()
	if err := j.lower(); err != nil {
		return err
	}
	if o.emit.callable {
		if err := j.openMachine(); err != nil {
			return err
		}
		defer j.machine.Close()
	}
	code, err := o.emit.make(j)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	j.show.End()
	if o.report != "" {
		j.writeRemarks(stderr)
	}
	if o.timing {
		defer j.clock.Print(stderr)
	}
	if o.toStdout() {
		_, err := stdout.Write(code)
		return err
	}
	if j.ptxKernel != nil && o.emit.name == "ptx" {
		return j.writePTX(code)
	}
	files := []cli.File{{Path: o.out, Data: code}}
	if o.emit.callable {
		header := newHeader(j)
		files = append(files, cli.File{Path: names.header, Data: header.text()}, cli.File{Path: names.manifest, Data: j.manifest(header, names)})
	}
	return cli.WriteFiles(files)
}

// chain are the stages that lead to the output.
func (o *options) chain() compiling.Chain {
	stages := compiling.CPU
	if o.emit.gpu {
		stages = compiling.GPU
	}
	python := source.IsPython(o.file)
	if o.emit.python {
		return stages.For(python).Until(compiling.FrontEnd)
	}
	return stages.For(python).Until(o.emit.last)
}

// stage begins a stage, for its time and for what is shown of the progress.
func (j *job) stage(name string, size int64) (end func()) {
	j.show.Stage(name, size)
	return j.clock.Stage(name, size)
}

// lower lowers the module for the backend, unless the output is from before that, or the input from behind it.
func (j *job) lower() error {
	defer j.stage(compiling.Lower, j.module.Context().LiveOps())()
	if j.o.emit.python || ptx.IsPlanned(j.module.Top) {
		return nil
	}
	pipeline := loweringPipeline
	if j.o.emit.gpu {
		pipeline = ptx.Lowering
	}
	return j.module.RunWith(pass.Config{Context: j.ctx, MaxOps: j.o.budget.MaxOps, Hooks: j.show.Hooks()}, pipeline)
}

// open reads the file. A Python file says which function is meant, and a configuration of it
// how many warps there are where nothing else says so.
func (j *job) open(stderr io.Writer) error {
	o := j.o
	j.show.Stage(compiling.Reading(source.IsPython(o.file)), 0)
	how := o.fromPython(stderr)
	how.Limits = pass.Config{Context: j.ctx, MaxOps: o.budget.MaxOps}
	k, err := o.python.Open(o.file, how)
	if err != nil {
		return err
	}
	j.module = k.Module
	if k.Symbol != "" {
		o.kernel = k.Symbol
	}
	if !o.saidWarps && k.NumWarps != 0 {
		o.warps = k.NumWarps
	}
	if !o.saidStages && k.NumStages != 0 {
		o.stages = k.NumStages
	}
	return nil
}

// fromPython says how a Python file becomes IR.
func (o *options) fromPython(stderr io.Writer) source.Options {
	s := source.Options{Case: o.caseFile, NumCTAs: o.compile.NumCTAs, CPU: !o.emit.gpu, Messages: stderr}
	if o.emit.name == "ttir-source" {
		s.Stage = triton.Source
	}
	if o.emit.gpu {
		if gpu, err := targets.LookupGPU(o.target.CPU); err == nil {
			s.Capability = gpu.Capability
		}
	}
	if o.saidWarps {
		s.NumWarps = o.warps
	}
	if o.saidStages {
		s.NumStages = o.stages
	}
	return s
}

func (o *options) toStdout() bool { return o.out == "" || o.out == "-" }

// outputNames are the files beside the output.
type outputNames struct{ header, manifest string }

func (o *options) outputs() (outputNames, error) {
	if o.toStdout() || !o.emit.callable {
		return outputNames{}, nil
	}
	stem := strings.TrimSuffix(o.out, filepath.Ext(o.out))
	names := outputNames{stem + ".h", stem + ".json"}
	if o.out == names.header || o.out == names.manifest {
		return names, fmt.Errorf("-o %s is the name of a file that is written beside the output: choose another", o.out)
	}
	return names, nil
}

// fusesMultiplyAdd reports whether the target has FMA; textual IR without a target has not.
func (j *job) fusesMultiplyAdd() (bool, error) {
	if j.machine == nil {
		return false, nil
	}
	return cpu.HasFMA(j.lib, j.machine)
}

// generate generates the LLVM IR.
func (j *job) generate() error {
	fma, err := j.fusesMultiplyAdd()
	if err != nil {
		return err
	}
	target := j.o.target
	if j.machine != nil {
		target = j.machine.Target()
	}
	g, err := cpu.Generate(j.module.Top, j.o.kernel, cpu.Options{
		Contract: j.o.compile.Contract(), FMA: fma, Overlap: j.o.overlap, Detached: true, Stage: j.stage, Target: target,
		Context: j.ctx, MaxInstructions: j.o.budget.MaxInstructions,
		Name: func(kernel string) string { return csource.Identifier(kernel) + "_run" },
	})
	j.kernel = g
	return j.module.Explain(err)
}

// undefined lists the undefined symbols of an ELF object.
func undefined(object []byte) []string {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return nil
	}
	symbols, err := f.Symbols()
	if err != nil {
		return nil
	}
	needs := []string{}
	for _, s := range symbols {
		if s.Section == elf.SHN_UNDEF && s.Name != "" && elf.ST_BIND(s.Info) != elf.STB_WEAK {
			needs = append(needs, s.Name)
		}
	}
	slices.Sort(needs)
	return needs
}
