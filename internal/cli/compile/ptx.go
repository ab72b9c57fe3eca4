package compile

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/gpucompile"
	"github.com/tshared/tshared/internal/manifest"
)

// readCase reads launch options from a case.
func (o *options) readCase(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	launch, err := manifest.ReadLaunchMetadata(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	o.warps, o.stages = launch.NumWarps, cmp.Or(launch.NumStages, o.stages)
	o.saidWarps, o.saidStages = true, true
	o.compile = o.compile.Or(launch.Options())
	return nil
}

func (j *job) ptxOptions() ptx.Options {
	o := gpucompile.BackendOptions(j.o.compile)
	o.Target, o.Warps, o.Stages, o.Libdevice, o.NoLineInfo = j.o.target.CPU, j.o.warps, j.o.stages, j.o.libdevice, j.o.noLineInfo
	o.Overlap, o.Stage = j.o.overlap, j.stage
	o.Context, o.MaxInstructions = j.ctx, j.o.budget.MaxInstructions
	return o
}

// tile emits the module before emission. Locations are in it, so that the PTX of either has the same lines.
func (j *job) tile() ([]byte, error) {
	j.show.Stage(stageEmit, j.module.Context().LiveOps())
	planned, err := ptx.Plan(j.module.Top, j.o.kernel, j.ptxOptions())
	if err != nil {
		return nil, j.module.Explain(err)
	}
	module := *j.module
	module.Top = planned
	var text bytes.Buffer
	err = module.Print(&text, tshared.PrintOptions{DebugInfo: !j.o.noLineInfo})
	return text.Bytes(), err
}

func (j *job) llvmPTX() ([]byte, error) {
	j.show.Stage(stageEmit, j.module.Context().LiveOps())
	text, err := ptx.Text(j.module.Top, j.o.kernel, j.ptxOptions())
	return []byte(text), j.module.Explain(err)
}

func (j *job) ptx() ([]byte, error) {
	k, err := ptx.Compile(j.module.Top, j.o.kernel, j.ptxOptions())
	if err != nil {
		return nil, j.module.Explain(err)
	}
	j.ptxKernel = k
	return []byte(k.Text), nil
}

// readArguments records the kernel's parameters for the manifest before lowering: the lowered
// module lacks some of them.
func (j *job) readArguments() {
	_, args, err := abi.Arguments(j.module.Top, j.o.kernel)
	if err != nil {
		return
	}
	j.arguments = args
	// A descriptor is several arguments of the lowered kernel, whose numbers the manifest of native code has.
	if !slices.ContainsFunc(abi.Public(args), func(a tshared.Arg) bool { return a.Type == tshared.DescriptorArg }) {
		j.footprint = abi.Footprint(j.module.Top, j.o.kernel)
	}
}

// writePTX writes the PTX and its manifest into a folder.
func (j *job) writePTX(code []byte) error {
	d := gpucompile.Describe(j.ptxKernel, j.arguments)
	d.Target, d.Stages, d.CompileOptions = j.o.target.CPU, j.o.stages, j.o.compile.NonDefault()
	d.Overlap, d.Footprint = j.o.overlap, j.footprint
	about, err := d.Write()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(j.o.out, 0o777); err != nil {
		return err
	}
	return cli.WriteFiles([]cli.File{
		{Path: filepath.Join(j.o.out, manifest.PTXFile), Data: code},
		{Path: filepath.Join(j.o.out, manifest.ManifestFile), Data: about},
	})
}

// writeRemarks prints the remarks about the kernel.
func (j *job) writeRemarks(w io.Writer) {
	list := j.ptxKernel.Remarks
	if j.footprint != nil {
		for _, line := range j.footprint.Lines() {
			list = append(list, ptx.Remark{Loc: j.o.file, What: "footprint", How: line})
		}
	}
	if j.o.report == "json" {
		_, _ = w.Write(cli.JSON(list))
		return
	}
	for _, d := range list {
		fmt.Fprintln(w, diag.Printable(d.String()))
	}
}
