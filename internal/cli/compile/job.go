package compile

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/cli/timing"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/pass"
)

// job is the compilation of one kernel.
type job struct {
	o      *options
	ctx    context.Context
	module *tshared.Module
	result *driver.Result // nil where the output is a module
	clock  timing.StageTimes
	show   *progress.Stages
}

func (o *options) run(ctx context.Context, stdout, stderr io.Writer) error {
	ctx, cancel := o.budget.Context(ctx)
	defer cancel()
	names, err := o.outputs()
	if err != nil {
		return err
	}
	j := &job{o: o, ctx: ctx}
	j.show = progress.NewStages(stderr, "compiling "+diag.Printable(o.file), o.budget.Timeout, o.stages())
	defer j.show.End()
	stderr = j.show.Messages(stderr)
	if err := j.clock.Time("parse", func() error { return j.open(stderr) }); err != nil {
		return err
	}
	code, err := j.compile()
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
	switch {
	case o.toStdout():
		_, err := stdout.Write(code)
		return err
	case o.emit.stage == driver.PTX:
		return j.writePTX(code)
	}
	files := []cli.File{{Path: o.out, Data: code}}
	if o.emit.callable {
		files = append(files, cli.File{Path: names.header, Data: j.result.Header}, cli.File{Path: names.manifest, Data: j.manifest(names)})
	}
	return cli.WriteFiles(files)
}

// stages are the stages that lead to the output.
func (o *options) stages() []string {
	read := []string{progress.Reading(source.IsPython(o.file))}
	switch {
	case o.emit.python:
		return read
	case o.emit.gpu:
		return append(read, progress.Until(progress.GPU, o.emit.last)...)
	}
	return append(read, progress.Until(progress.CPU, o.emit.last)...)
}

// stage begins a stage, for its time and for what is shown of the progress.
func (j *job) stage(name string, size int64) (end func()) {
	j.show.Stage(name, size)
	return j.clock.Stage(name, size)
}

// compile makes the output.
func (j *job) compile() ([]byte, error) {
	o := j.o
	d := driver.Job{
		Target: o.target, CompileOptions: o.compile, Codegen: driver.Codegen{Level: driver.LevelOf(o.level)}, Observer: driver.Progress(j.stage, j.show.Hooks()),
		Kernel: o.kernel, Start: driver.TTIR, Module: driver.Module(j.module), Last: o.emit.stage, Keep: []driver.Stage{},
		AnyArguments: true, Detached: true, Header: o.emit.callable, NoDataLayout: o.emit.gpu && o.emit.stage == driver.LLIR,
	}
	if o.report != "" {
		d.Launch = &o.launch
	}
	d.MaxOps, d.MaxInstructions = o.budget.MaxOps, o.budget.MaxInstructions
	switch {
	case o.emit.python:
		j.stage(progress.Lower, j.module.Context().LiveOps())()
		return o.emit.text(j, j.module)
	case o.emit.stage == "":
		if !tile.HasPlanned(j.module.Top) {
			if err := d.Lower(j.ctx, j.module); err != nil {
				return nil, err
			}
		}
		return o.emit.text(j, j.module)
	}
	d.Made = func(e driver.Event) error {
		if e.Module != nil {
			j.module = e.Module
		}
		if e.Stage == driver.Linalg && o.emit.callable {
			return o.checkMachine()
		}
		return nil
	}
	// A descriptor is several arguments of the lowered kernel, whose numbers the manifest of native code has.
	_, args, _ := abi.Arguments(j.module.Top, o.kernel)
	descriptors := slices.ContainsFunc(manifest.PublicArgs(args), func(a tshared.Arg) bool { return a.Type == tshared.DescriptorArg })
	r, err := driver.Compile(j.ctx, d)
	if err != nil {
		return nil, err
	}
	if j.result = r; descriptors && r.GPU != nil {
		r.GPU.Footprint = nil
	} else if descriptors && r.CPU != nil {
		r.CPU.Footprint = nil
	}
	switch {
	case o.emit.text != nil:
		return o.emit.text(j, j.module)
	case o.emit.last == stageLink:
		return j.link(r.Code(), r.CPU.Target.Triple)
	}
	return r.Code(), nil
}

// open reads the file. A Python file says which function is meant, and a configuration of it
// how many warps there are where nothing else says so.
func (j *job) open(stderr io.Writer) error {
	o := j.o
	j.show.Stage(progress.Reading(source.IsPython(o.file)), 0)
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
		o.compile.NumWarps = k.NumWarps
	}
	if !o.saidStages && k.NumStages != 0 {
		o.compile.NumStages = k.NumStages
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
		if gpu, err := targets.LookupGPU(o.target.Arch); err == nil {
			s.Capability = gpu.Capability
		}
	}
	if o.saidWarps {
		s.NumWarps = o.compile.NumWarps
	}
	if o.saidStages {
		s.NumStages = o.compile.NumStages
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

// manifest describes native code, with the names that the C header has.
func (j *job) manifest(names outputNames) []byte {
	d := j.result.CPU
	d.File, d.Emit, d.Header, d.Params = filepath.Base(j.o.out), j.o.emit.name, filepath.Base(names.header), nil
	return cli.JSON(d)
}
