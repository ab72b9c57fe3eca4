package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"time"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/verify/testcase"
)

const usageText = `usage: baseline [flags]

Measures kernels beside C loops and OpenBLAS, one turn each again and again, and
shows which goals the best times meet. The exit code is 0, 2 when a result is
wrong, and 1 when a kernel could not be measured.

flags:
`

type options struct {
	data  string
	only  *regexp.Regexp
	turns int
	least time.Duration
	json  string
}

func parseOptions(args []string, stdout io.Writer) (*options, error) {
	o := &options{}
	fs := cli.NewFlags("baseline")
	fs.StringVar(&o.data, "data", "bench/cpu", "`folder` with the problems, the C loops and the recorded times")
	fs.Func("only", "`regexp` of the kernels to measure", func(s string) (err error) { o.only, err = regexp.Compile(s); return err })
	fs.IntVar(&o.turns, "n", 15, "least `number` of turns of each contender")
	fs.DurationVar(&o.least, "time", 5*time.Second, "`how long` to go on with each kernel at least")
	fs.StringVar(&o.json, "json", "", "`file` to write all figures to")
	others, err := cli.Parse(fs, args, usageText, stdout)
	switch {
	case err != nil:
		return nil, err
	case len(others) > 0:
		return nil, fmt.Errorf("there are only flags, but got %q", others[0])
	case o.turns < 1:
		return nil, errors.New("-n must be at least 1")
	}
	return o, nil
}

func main() {
	o, err := parseOptions(os.Args[1:], os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	code := 1
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		code, err = o.run(ctx, os.Stdout)
		stop()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "baseline: "+err.Error())
		os.Exit(1)
	}
	os.Exit(code)
}

func (o *options) run(ctx context.Context, stdout io.Writer) (int, error) {
	if err := setBLASEnvironment(); err != nil {
		return 1, err
	}
	device, err := driver.Processor()
	if err != nil {
		return 1, err
	}
	problems, err := testcase.LoadSuite(filepath.Join(o.data, "cpu_bench.json"))
	if err != nil {
		return 1, err
	}
	past, err := loadReferenceTimes(filepath.Join(o.data, "cpu_bench_baseline.json"))
	if err != nil {
		return 1, err
	}
	loops, err := compileLoops(filepath.Join(o.data, "cpu_bench_loops.c"))
	if err != nil {
		fmt.Fprintln(stdout, "no C loops to compare with:", err)
	}
	blas, err := openBLAS()
	if err != nil {
		fmt.Fprintln(stdout, "no OpenBLAS to compare with:", err)
	}
	rep := &report{Device: device, Compiler: loops.describe(), OpenBLAS: blas.describe()}
	rep.head(stdout)
	for _, p := range problems {
		if o.only != nil && !o.only.MatchString(p.Kernel) {
			continue
		}
		f := o.measure(ctx, p, loops, blas)
		if ctx.Err() != nil {
			return 1, ctx.Err()
		}
		rep.add(stdout, f)
	}
	rep.evaluate(past)
	rep.foot(stdout)
	if o.json != "" {
		if err := cli.WriteFile(o.json, cli.JSON(rep)); err != nil {
			return 1, err
		}
	}
	return rep.code(), nil
}
