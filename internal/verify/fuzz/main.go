package fuzz

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/verify/kernelgen"
)

const usageText = `usage: tshared fuzz [flags]            random kernels
       tshared fuzz [flags] FILE ...   kernels from files, as --out writes them
       tshared fuzz --mutate --through PART [flags] FILE|FOLDER ...   mutated kernels

Runs each kernel as it is and after passes, and compares what it wrote. The exit
code is 0 when there is no difference, 2 when there is one, and 1 for every
other problem.

With --mutate kernels from files are changed at random and sent through a part of the
compiler: none may make it panic, hang or take too much memory.

flags:
`

type options struct {
	seed      uint64
	count     int
	jobs      int
	pipelines []Pipeline
	reduce    bool
	out       string
	print     bool
	selfCheck bool
	strict    bool
	backend   string
	ptx       string
	dots      bool
	indices   bool
	bodies    bool
	carried   bool
	mutate    bool
	stage     string
	limits    Limits
	megabytes int64 // of limits
	files     []string
}

// Command is the row of the command.
var Command = cli.Command{
	Name: "fuzz", Doc: "compare what random kernels compute before and after passes", Usage: usageText, Args: []string{"*.mlir", "*.ttir"},
	Values: map[string][]string{"backend": {"interp", "cpu", "cuda", "ptx-sim"}, "through": {"lowering", "cpu", "ptx"}},
	Flags:  func(fs *flag.FlagSet) { new(options).addFlags(fs) }, Main: Main,
}

// addFlags adds the flags.
func (o *options) addFlags(fs *flag.FlagSet) {
	fs.Uint64Var(&o.seed, "seed", 1, "`number` of the first kernel; the others follow")
	fs.IntVar(&o.count, "count", 1000, "`how many` kernels")
	fs.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "`how many` at a time")
	fs.Func("passes", "a `pipeline` to check, with or without builtin.module(...) around it, or one of "+pipelineNames()+"; may be given several times (default all of these)",
		func(s string) error {
			r := PipelineNamed(s)
			o.pipelines = append(o.pipelines, r)
			return r.check()
		})
	fs.BoolVar(&o.reduce, "reduce", false, "make kernels that fail small")
	fs.StringVar(&o.out, "out", "", "`directory` for kernels that fail")
	fs.BoolVar(&o.print, "print", false, "print kernels instead of checking them")
	fs.BoolVar(&o.selfCheck, "self-check", false, "put bugs into the lowering and see which are found")
	fs.BoolVar(&o.dots, "dots", false, "generate loops of dots only")
	fs.BoolVar(&o.indices, "indices", false, "generate kernels of index arithmetic only: quotients, remainders, permutes, gathers")
	fs.BoolVar(&o.bodies, "bodies", false, "make lowered kernels of linalg.reduce and linalg.generic with random bodies, and nothing else")
	fs.BoolVar(&o.carried, "carried", false, "generate kernels only whose loops carry tensors and move, sort, scan, reduce or swap them")
	fs.BoolVar(&o.strict, "strict", false, "take kernels that a pass refuses for failures")
	fs.Func("backend", "`what` runs what passes leave: interp, or at the end of pipelines that lower cpu for native code, cuda for PTX on a GPU, ptx-sim for PTX on a simulator (default interp)", func(s string) error {
		if s != "interp" && backends[s] == nil {
			return fmt.Errorf("there is no backend %q, only cpu, cuda, interp, ptx-sim", s)
		}
		o.backend = strings.TrimPrefix(s, "interp")
		return nil
	})
	fs.StringVar(&o.ptx, "ptx", "", "`folder` of PTX for cuda and ptx-sim: what is not there yet is compiled and written there, so that ptx-sim makes what cuda runs on a machine without LLVM")
	fs.BoolVar(&o.mutate, "mutate", false, "mutate the kernels in files and folders, and compile them")
	fs.StringVar(&o.stage, "through", "lowering", "the `part` of the compiler for --mutate: lowering, cpu, ptx")
	fs.DurationVar(&o.limits.Time, "limit-time", 10*time.Second, "`time` of processors one mutated kernel may take")
	fs.Int64Var(&o.megabytes, "limit-memory", 2048, "`megabytes` one mutated kernel may take")
}

func parseOptions(args []string, stdout io.Writer) (*options, error) {
	o := new(options)
	fs := cli.NewFlags("tshared fuzz")
	o.addFlags(fs)
	files, err := cli.Parse(fs, args, usageText, stdout)
	o.files, o.limits.Memory = files, o.megabytes<<20
	if err == nil {
		err = o.checkFlags(fs)
	}
	if err == nil && stages[o.stage] == nil {
		err = fmt.Errorf("there is no --through=%s, only lowering, cpu, ptx", o.stage)
	}
	for _, file := range o.files {
		if err == nil && filepath.Ext(file) == ".py" {
			err = fmt.Errorf("%s is Python, and kernels to compare have their launch in comments of their IR: tshared compile %s --emit=ttir writes IR for --mutate", file, file)
		}
	}
	if len(o.pipelines) == 0 {
		switch o.pipelines = Pipelines; {
		case o.bodies:
			o.pipelines = BodyPipelines
		case o.backend != "":
			o.pipelines = PipelinesFor(o.backend)
		}
	}
	return o, err
}

// pairs are the flags that have no effect with, or without, others.
var pairs = []cli.FlagPairs{
	{Flags: "through limit-time limit-memory", Needs: "mutate"},
	{Flags: "passes backend ptx strict", Excludes: "mutate"},
	{Flags: "passes backend ptx strict reduce out jobs", Excludes: "print self-check"},
	{Flags: "mutate", Excludes: "print self-check dots indices bodies carried"},
	{Flags: "dots", Excludes: "indices bodies carried self-check"},
	{Flags: "indices", Excludes: "bodies carried self-check"},
	{Flags: "bodies", Excludes: "carried self-check"},
	{Flags: "carried", Excludes: "self-check"},
}

// forRandom are the flags about kernels that are generated; files have theirs.
var forRandom = []string{"seed", "count", "jobs", "dots", "indices", "bodies", "carried", "print", "self-check", "out"}

// checkFlags refuses flags that have no effect in combination with the others, or with files.
func (o *options) checkFlags(fs *flag.FlagSet) error {
	err := cli.CheckPairs(fs, pairs)
	fs.Visit(func(f *flag.Flag) {
		switch {
		case err != nil:
		case f.Name == "ptx" && o.backend != "cuda" && o.backend != "ptx-sim":
			err = errors.New("--ptx does nothing without --backend=cuda or --backend=ptx-sim")
		case len(o.files) > 0 && !o.mutate && slices.Contains(forRandom, f.Name):
			err = fmt.Errorf("--%s does nothing with files: it is for random kernels", f.Name)
		}
	})
	return err
}

// generator returns the generator that the flags select.
func (o *options) generator() func(seed uint64) *kernelgen.Kernel {
	switch {
	case o.dots:
		return kernelgen.GenerateDot
	case o.indices:
		return kernelgen.GenerateIndices
	case o.bodies:
		return kernelgen.GenerateBodies
	case o.carried:
		return kernelgen.GenerateCarried
	}
	return kernelgen.Generate
}

func pipelineNames() string {
	var names []string
	for _, r := range Pipelines {
		names = append(names, "'"+r.Name+"'")
	}
	return strings.Join(names, ", ")
}

// Main is the command.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if code, ok := Worker(); ok {
		return code
	}
	o, err := parseOptions(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err == nil && o.selfCheck:
		return o.checkSelf(ctx, stdout)
	case err == nil && o.print:
		for i := range o.count {
			fmt.Fprint(stdout, o.generator()(o.seed+uint64(i)).Text)
		}
		return 0
	}
	// Many small kernels make much garbage: collect it rarely.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	failed := false
	if err == nil {
		if o.mutate {
			failed, err = o.checkMutants(ctx, stdout, stderr)
		} else if len(o.files) > 0 {
			failed, err = o.checkFiles(ctx, stdout)
		} else {
			failed, err = o.checkRandom(ctx, stdout, stderr)
		}
	}
	switch {
	case err != nil:
		return cli.Fail(stderr, "fuzz", args, "", err)
	case failed:
		return 2
	}
	return 0
}

// errNothingCompared is an error: a success needs at least one comparison.
var errNothingCompared = errors.New("nothing was compared: no interpreter knows what these passes leave")

func (o *options) bad(v *Result) bool { return v.Bad() || o.strict && v.Kind == Refused }

func (o *options) checkFiles(ctx context.Context, stdout io.Writer) (failed bool, err error) {
	c := &Checker{Pipelines: o.pipelines, EachPass: true, Backend: o.backend, PTX: o.ptx}
	for _, file := range o.files {
		text, err := os.ReadFile(file)
		if err != nil {
			return failed, err
		}
		launch, err := kernelgen.ParseLaunch(string(text))
		if err != nil {
			return failed, fmt.Errorf("%s: %w", file, err)
		}
		v := c.Check(ctx, string(text), launch)
		failed = failed || o.bad(v)
		fmt.Fprintf(stdout, "%s: %s\n", file, v)
		if v.Kind == OK && v.Comparisons == 0 {
			return failed, fmt.Errorf("%s: %w", file, errNothingCompared)
		}
		if o.bad(v) && o.reduce {
			small, _ := c.Reduce(ctx, string(text), launch, v)
			fmt.Fprint(stdout, small)
		}
	}
	return failed, nil
}

// maxFailures bounds the failures that are reduced and shown.
const maxFailures = 20

// kernelTimeout bounds one kernel.
const kernelTimeout = 2 * time.Minute

func (o *options) checkRandom(ctx context.Context, stdout, stderr io.Writer) (failed bool, err error) {
	c := &Checker{Pipelines: o.pipelines, EachPass: true, Backend: o.backend, PTX: o.ptx}
	t := newStats()
	failures := 0
	campaign := &Campaign{Checker: c, Seed: o.seed, Count: o.count, Jobs: o.jobs, Timeout: kernelTimeout, Generate: o.generator()}
	bar, done := progress.NewBar(stderr, "kernels"), 0
	campaign.Report = func(k *kernelgen.Kernel, v *Result) {
		t.add(k, v)
		done++
		bar.Show(done, o.count)
		if !o.bad(v) {
			return
		}
		bar.Clear()
		if failures++; failures <= maxFailures {
			fmt.Fprintf(stdout, "seed %d: %s\n", k.Seed, v)
			if e := o.keep(ctx, c, k, v); e != nil {
				err = e
			}
		}
	}
	campaign.Run(ctx)
	bar.Clear()
	t.write(stdout)
	if err == nil {
		err = ctx.Err()
	}
	if err == nil && t.kinds[OK] > 0 && t.comparisons == 0 {
		err = errNothingCompared
	}
	return failures > 0, err
}

// keep writes a kernel that fails, reduced if asked.
func (o *options) keep(ctx context.Context, c *Checker, k *kernelgen.Kernel, v *Result) error {
	text := k.Text
	if o.reduce && v.Kind != Timeout {
		text, _ = c.Reduce(ctx, text, k.Launch, v)
	}
	return o.write(k.Seed, text)
}

// write writes a kernel to the --out folder, if there is one.
func (o *options) write(seed uint64, text string) error {
	if o.out == "" {
		return nil
	}
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return err
	}
	return cli.WriteFile(filepath.Join(o.out, fmt.Sprintf("%d.mlir", seed)), []byte(text))
}

func (o *options) checkSelf(ctx context.Context, stdout io.Writer) int {
	missed := 0
	for _, f := range SelfCheck(ctx, Bugs, o.seed, o.count) {
		if f.Result == nil {
			missed++
			fmt.Fprintf(stdout, "missed  %s: it changed %d kernels\n", f.Bug.Name, f.Tried)
			continue
		}
		fmt.Fprintf(stdout, "found   %s: %s with seed %d, the %d. kernel it changed\n", f.Bug.Name, f.Result.Kind, f.Kernel, f.Tried)
	}
	fmt.Fprintf(stdout, "%d of %d bugs found\n", len(Bugs)-missed, len(Bugs))
	if missed > 0 {
		return 2
	}
	return 0
}
