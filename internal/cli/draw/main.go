// Package draw is the command tshared draw: pictures of a kernel as SVG.
package draw

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/explore/draw"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/kernel/targets"
)

const usageText = `usage: tshared draw KIND KERNEL.ttir -o FILE.svg [flags]
       tshared draw KIND KERNEL.py [--sig TYPES] [--fn NAME] [--const NAME=VALUE ...] -o FILE.svg [flags]
       tshared draw all KERNEL.py --case CASE.json -o FOLDER [flags]

Draws a picture of a kernel. Without -o the SVG goes to the standard output; all draws
every picture that the kernel has into a folder. Types of the arguments of a Python
function that neither --sig nor --case says are guessed from its text.

kinds:
  access      addresses that a warp touches, sectors, masks
  layout      which thread has which elements of a tensor
  conversion  layout conversions: tensors before and after
  banks       accesses to shared memory by banks, with bank conflicts
  dot         tensor-core instructions of dots
  pipeline    copies ahead and iterations of pipelined loops
  roofline    bytes and operations against the limits of the device
  occupancy   blocks of a multiprocessor by what limits them
  cpu         loops on a CPU: vector widths, and the source lines that share a loop

flags:
`

// Command is the row of the table of commands.
var Command = cli.Command{
	Name: "draw", Doc: "draw memory accesses, layouts, pipelines and more of a kernel", Usage: usageText, Args: append(append([]string{"all"}, draw.Kinds()...), "*.py", "*.ttir"),
	Values: map[string][]string{"target": append(targets.GPUNames(), targets.Host)},
	Flags:  func(fs *flag.FlagSet) { new(options).addFlags(fs) }, Main: isolate.Main("tshared draw", Main),
}

// all stands for every kind of picture.
const all = "all"

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = cli.CatchPanics("tshared draw", func() error { return o.run(ctx, stdout, stderr) })
	}
	if err == nil {
		return 0
	}
	file := ""
	if o != nil {
		file = o.file
	}
	return cli.Fail(stderr, "draw", args, file, err)
}

// run draws.
func (o *options) run(ctx context.Context, stdout, stderr io.Writer) error {
	ctx, cancel := o.budget.Context(ctx)
	defer cancel()
	o.show = progress.NewStages(stderr, "drawing "+diag.Printable(o.file), o.budget.Timeout, o.stages())
	defer o.show.End()
	stderr = o.show.Messages(stderr)
	if o.kind == all {
		return o.drawAll(ctx, stdout, &once{w: stderr})
	}
	in, err := o.compile(ctx, stderr, draw.ForGPU(o.kind))
	if err != nil {
		return err
	}
	o.show.Stage(progress.Pictures, 0)
	p, err := draw.Draw(ctx, in, o.kind)
	o.show.End()
	if err != nil {
		return err
	}
	if o.out == "" || o.out == "-" {
		_, err := io.WriteString(stdout, p.SVG)
		return err
	}
	return cli.WriteFile(o.out, []byte(p.SVG))
}

// drawAll draws every picture into a folder, and names those that it wrote and those that a kernel does not have.
func (o *options) drawAll(ctx context.Context, stdout, stderr io.Writer) error {
	var files []cli.File
	for _, gpu := range []bool{true, false} {
		in, err := o.compile(ctx, stderr, gpu)
		if err != nil {
			return err
		}
		o.show.Stage(progress.Pictures, 0)
		drawn, err := draw.Open(ctx, in)
		if err != nil {
			return err
		}
		for _, kind := range draw.Kinds() {
			if draw.ForGPU(kind) != gpu {
				continue
			}
			p, err := drawn(kind)
			var nothing *draw.Nothing
			if errors.As(err, &nothing) {
				cli.Complain(stderr, fmt.Sprintf("note: no picture %s: %s", kind, nothing.Why))
				continue
			}
			if err != nil {
				return err
			}
			files = append(files, cli.File{Path: filepath.Join(o.out, kind+".svg"), Data: []byte(p.SVG)})
		}
	}
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return err
	}
	if err := cli.WriteFiles(files); err != nil {
		return err
	}
	o.show.End()
	var names []string
	for _, f := range files {
		names = append(names, filepath.Base(f.Path))
	}
	_, err := fmt.Fprintf(stdout, "wrote %s to %s\n", strings.Join(names, ", "), diag.Printable(o.out))
	return err
}

// once passes on what was not written before: a kernel that is compiled twice gives the same notes twice.
type once struct {
	w    io.Writer
	seen map[string]bool
}

// Write implements io.Writer.
func (o *once) Write(text []byte) (int, error) {
	if o.seen[string(text)] {
		return len(text), nil
	}
	if o.seen == nil {
		o.seen = map[string]bool{}
	}
	o.seen[string(text)] = true
	return o.w.Write(text)
}

// stages are the stages that lead to the pictures.
func (o *options) stages() []string {
	read := progress.Reading(source.IsPython(o.file))
	gpu := []string{read, progress.Lower, progress.Plan, progress.Pictures}
	cpu := append([]string{read}, append(progress.Until(progress.CPU, "optimise"), progress.Pictures)...)
	switch {
	case o.kind == all:
		return slices.Concat(gpu, cpu)
	case draw.ForGPU(o.kind):
		return gpu
	}
	return cpu
}

// kindNamed checks the name of a kind of picture.
func kindNamed(name string) error {
	known := append([]string{all}, draw.Kinds()...)
	for _, k := range known {
		if k == name {
			return nil
		}
	}
	if near := diag.Nearest(name, known); near != "" {
		return fmt.Errorf("there is no picture %q; did you mean %q?", name, near)
	}
	return fmt.Errorf("there is no picture %q, only %s", name, strings.Join(known, ", "))
}
