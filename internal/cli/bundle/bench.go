package bundle

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	kernels "github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/device"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

const benchText = `Measures the kernels of a group as a tunable op does, and shows its choice first, marked with *, then the others: time, GB/s and
TFLOP/s. Kernels that do not fit the arguments are shown with the reason.

Arguments are given as for tshared run: a number, or f16[4096,4096]:rand:1 for a buffer. With --shape they are expressions over sizes:
  --shape 'rows=1,4096 columns=128,1000' --arg x_ptr=f16[rows,columns]:rand:1 --arg stride=columns
measures all four shapes; several flags add shapes. A size that is a parameter of the kernels need not be given as an argument.

GB/s are those of the buffers that a kernel reads and writes, or of what --bytes says; TFLOP/s need --flops.`

// benchOptions are the flags of bench.
type benchOptions struct {
	group    string
	backend  string
	grid     string
	args     []string // NAME=VALUE, with sizes of shapes
	shapes   []sizes
	bytes    expression
	flops    expression
	choosing time.Duration
	budget   cli.Budget
	save     string
	json     bool
}

func setUpBench(fs *flag.FlagSet) runner {
	o := &benchOptions{}
	jsonFlag(fs, &o.json)
	fs.StringVar(&o.group, "group", "", "`group` of the kernels; needed where there are several")
	fs.StringVar(&o.backend, "backend", "cpu", "`what` runs the kernels: cpu, cuda")
	fs.StringVar(&o.grid, "grid", "", "number of programs, `X[,Y[,Z]]` (default: that of each kernel)")
	fs.Func("arg", "an argument, `NAME=VALUE`; may be given several times", func(s string) error {
		o.args = append(o.args, s)
		return nil
	})
	fs.Func("shape", "`sizes` for arguments, 'm=1,64 n=128'; may be given several times", func(s string) error {
		all, err := parseSizes(s)
		o.shapes = append(o.shapes, all...)
		return err
	})
	fs.Func("bytes", "`how many` bytes a launch moves, an expression over sizes and integer arguments", o.bytes.parse)
	fs.Func("flops", "`how many` operations a launch makes, an expression over sizes and integer arguments", o.flops.parse)
	fs.DurationVar(&o.choosing, "budget", 0, "`time` to choose in (default 2s for a shape)")
	fs.StringVar(&o.save, "save", "", "`file` with results of tunable ops that the results are added to")
	o.budget.AddFlags(fs, 0, "to measure")
	return within(&o.budget, o.run)
}

func (o *benchOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) (exit int, err error) {
	path, err := onlyArgument(args, "a bundle")
	if err == nil {
		err = device.Check(o.backend)
	}
	if err != nil {
		return 0, err
	}
	b, err := kernels.Open(path)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	if err := o.chooseGroup(b); err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	d, err := device.Open(o.backend, o.budget.MaxMemory)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	m := &measurer{options: o, bundle: b, device: d, notes: stderr}
	if err := m.tunable(); err != nil {
		return 0, err
	}
	r, err := m.measureAll(ctx)
	if err != nil {
		return 0, err
	}
	return 0, errors.Join(r.write(stdout, o.json), m.unsaved)
}

// chooseGroup takes the only group of a bundle where none is given.
func (o *benchOptions) chooseGroup(b *kernels.Bundle) error {
	all := b.Groups()
	if o.group == "" && len(all) == 1 {
		o.group = all[0]
	}
	if o.group == "" {
		return fmt.Errorf("--group is needed: one of %s", strings.Join(all, ", "))
	}
	if len(b.ByGroup(o.group)) == 0 {
		return fmt.Errorf("there is no group %q, only %s", o.group, strings.Join(all, ", "))
	}
	return nil
}

// measurer measures the kernels of a group.
type measurer struct {
	options *benchOptions
	bundle  *kernels.Bundle
	device  *device.Device
	op      *tune.Op[kernels.Call]
	notes   io.Writer
	unsaved error // why results could not be written
}

// newTimer is a variable for tests, whose GPU has no cache to flush.
var newTimer = func(d *jit.Device) func() (tune.Timer, error) { return d.TuneSettings().NewTimer }

// tunable makes the op of the kernels.
func (m *measurer) tunable() error {
	s := m.bundle.TuneSettings(m.device.Device)
	bar := progress.NewBar(m.notes, "kernels")
	s.NewTimer, s.Budget, s.File = newTimer(m.device.Device), m.options.choosing, m.options.save
	s.Progress = func(p tune.Progress) {
		if bar.Line(p.String()); p.Round == p.Rounds {
			bar.Clear()
		}
	}
	s.Report = func(err error) { m.unsaved = err }
	t, err := tune.NewTuner(s)
	if err != nil {
		return err
	}
	m.op = tune.NewOp(m.options.group, m.bundle.Candidates(m.options.group)...).With(t)
	return nil
}

// measureAll measures all shapes.
func (m *measurer) measureAll(ctx context.Context) (*benchReport, error) {
	name, driver := m.bundle.TuneSettings(m.device.Device).Device, m.bundle.TuneSettings(m.device.Device).Driver
	r := &benchReport{Device: name, Driver: driver, Bundle: m.bundle.Hash()}
	shapes := m.options.shapes
	if shapes == nil {
		shapes = []sizes{nil}
	}
	for _, s := range shapes {
		measured, err := m.measure(ctx, s)
		if err = errors.Join(err, m.device.Free()); err != nil {
			return nil, err
		}
		r.Shapes = append(r.Shapes, measured)
	}
	return r, nil
}

// measure measures one shape.
func (m *measurer) measure(ctx context.Context, s sizes) (*benchShape, error) {
	l, err := m.launch(s)
	if err != nil {
		return nil, err
	}
	var grid any
	if m.options.grid != "" {
		grid = jit.GridExpr(m.options.grid)
	}
	e, err := m.op.Tune(ctx, m.bundle.Call(m.device.Device, m.options.group, grid, l.args...))
	if err != nil {
		return nil, err
	}
	return m.figures(l, e)
}
