// Command tunable shows how good the choices of a tunable op are: for each of twelve shapes an op
// chooses one of the softmax kernels of a bundle, then all kernels are measured for long, and the
// two are compared.
//
//	tshared bundle build bench/tunable/softmax.py -o softmax.tsb --target sm_90a,x86-64-v3
//	tunable -bundle softmax.tsb          # on the first GPU
//	tunable -bundle softmax.tsb -cpu     # on this machine's cores, with smaller shapes
//
// Neither a compiler nor Python is needed. The exit code is 1 where a choice is more than 3 % slower
// than the best, or a result is wrong.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

// group has the kernels to choose from.
const group = "softmax_fp16"

type options struct {
	bundle string
	cpu    bool
	shape  string
	rounds int
	budget time.Duration
	save   string
}

func main() {
	var o options
	flag.StringVar(&o.bundle, "bundle", "softmax.tsb", "`file` that tshared bundle build made of softmax.py")
	flag.BoolVar(&o.cpu, "cpu", false, "measure on the CPU")
	flag.StringVar(&o.shape, "shape", "", "only shapes that begin so, 4096x")
	flag.IntVar(&o.rounds, "rounds", 10, "rounds in which each kernel is measured for the best")
	flag.DurationVar(&o.budget, "budget", 0, "`time` that the op may take to choose (default 2s)")
	flag.StringVar(&o.save, "save", "", "`file` for the results of the op")
	flag.Parse()
	if err := o.run(context.Background()); err != nil {
		fmt.Fprintf(os.Stderr, "tunable: %v\n", err)
		os.Exit(1)
	}
}

func (o *options) run(ctx context.Context) (err error) {
	d := jit.CPU()
	if !o.cpu {
		if d, err = jit.GPU(nil); err != nil {
			return err
		}
		defer d.Close()
	}
	b, err := bundle.Open(o.bundle)
	if err != nil {
		return err
	}
	defer b.Close()
	op, err := o.tunableSoftmax(b, d)
	if err != nil {
		return err
	}
	fmt.Printf("%v, %d cores, %d kernels\n", d, runtime.GOMAXPROCS(0), len(b.ByGroup(group)))
	fmt.Printf("%-13s %5s %9s %8s %6s %8s  %-26s %s\n", "shape", "fit", "ms", "GB/s", "ratio", "tuned", "choice", "best")
	var errs []error
	for _, s := range shapes(o.cpu) {
		if !strings.HasPrefix(s.String(), o.shape) {
			continue
		}
		if err := o.compare(ctx, b, d, op, s); err != nil {
			errs = append(errs, fmt.Errorf("%v: %w", s, err))
		}
	}
	return errors.Join(errs...)
}

// tunableSoftmax is the tunable op, with nothing known before.
func (o *options) tunableSoftmax(b *bundle.Bundle, d *jit.Device) (*tune.Op[bundle.Call], error) {
	s := b.TuneSettings(d)
	s.Budget, s.File, s.Report = o.budget, o.save, func(err error) { fmt.Fprintf(os.Stderr, "tunable: %v\n", err) }
	t, err := tune.NewTuner(s)
	if err != nil {
		return nil, err
	}
	return tune.NewOp("softmax", b.Candidates(group)...).With(t), nil
}

// compare lets the op choose for a shape, and measures all kernels.
func (o *options) compare(ctx context.Context, b *bundle.Bundle, d *jit.Device, op *tune.Op[bundle.Call], s shape) (err error) {
	m, err := newMatrices(d, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	started := time.Now()
	call := b.Call(d, group, nil, m.args()...)
	if err := op.Run(ctx, call); err != nil {
		return err
	}
	took := time.Since(started)
	if err := m.check(); err != nil {
		return fmt.Errorf("the result of the op: %w", err)
	}
	chosen, err := op.Choose(ctx, call)
	if err != nil {
		return err
	}
	all, err := m.exhaustive(ctx, b, d)
	if err != nil {
		return err
	}
	defer all.close()
	if err := all.Measure(ctx, o.rounds); err != nil {
		return err
	}
	return all.report(s, chosen, took)
}

// tolerance is how much slower than the best a choice may be.
const tolerance = 1.03

func (all *kernelTimes) report(s shape, chosen string, took time.Duration) error {
	medians := all.Medians()
	best := all.Fastest(1)[0]
	ratio := float64(medians[chosen]) / float64(medians[best])
	fmt.Printf("%-13v %5d %9s %8.1f %6.3f %8v  %-26s %s\n", s, len(medians), strings.TrimSuffix(tune.Milliseconds(medians[chosen]), " ms"),
		s.bytes()/medians[chosen].Seconds()/1e9, ratio, took.Round(time.Millisecond), chosen, best)
	if ratio > tolerance {
		return fmt.Errorf("%s takes %.3f times as long as %s", chosen, ratio, best)
	}
	return nil
}
