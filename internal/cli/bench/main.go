package bench

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/verify/launcharg"
)

// The exit codes.
const (
	right  = 0
	failed = 1
	wrong  = 2
)

const usageText = `usage: tshared bench FILE ... [flags]
       tshared bench KERNEL.py [--fn NAME] [--grid X[,Y[,Z]]] [--const NAME=VALUE ...] [--arg NAME=VALUE ...] [flags]

Compiles kernels, launches each once to check what it computes, then launches it
again and again and prints the median and the best time. GB/s and GFLOP/s are
those of the best time, where a file says how much there is to do.

A FILE is one of
  case.json     a launch of the kernel.ttir beside it, or else of the kernel.ptx and
                kernel.json there; --kernel names another file or folder, also a
                Python file with the function of the case
  a folder      with a case.json
  suite.json    several problems whose buffers are made by rule ("cases")
  KERNEL.py     a kernel with the launch that --grid, --const and --arg say, as tshared run
                takes them; without --arg one is made up, with sizes of 1024. There is nothing
                to compare the results with

Each kernel has a process of its own. The exit code is 0 when all results are
right, 2 when one is wrong, 3 when a kernel's process died or has a bug of ours,
and 1 for every other problem, such as a kernel that does not end within --timeout;
the other kernels are measured all the same.

flags:
`

type options struct {
	outside bool // a case may name files outside of its folder
	files   []string
	kernel  string
	backend string
	only    *regexp.Regexp
	workers int
	level   int
	n       int
	fill    *uint64 // the seed of random contents, nil for none
	json    string
	against string
	budget  cli.Budget
	python  source.Flags
	grid    string
	args    []launcharg.Spec // of a Python file
}

// applies is the scope of every flag.
var applies = cli.FlagScope{By: "backend", Kinds: []string{"cpu", "cuda"}, Flags: map[string][]string{
	"backend": nil, "kernel": nil, "only": nil, "n": nil, "fill": nil, "json": nil, "against": nil, "allow-outside": nil, "timeout": nil, "max-ops": nil, "max-memory": nil, "max-instructions": nil,
	"triton-path": nil, "triton-version": nil, "path": nil, "fn": nil, "const": nil, "grid": nil, "arg": nil,
	"workers": {"cpu"}, "O": {"cpu"},
}}

// Command is the row of the command.
var Command = cli.Command{
	Name: "bench", Doc: "measure how fast kernels run", Usage: usageText, Scope: &applies, Args: []string{"*.json", "*.py"},
	Flags: func(fs *flag.FlagSet) { new(options).addFlags(fs) }, Main: Isolated,
}

// addFlags adds the flags.
func (o *options) addFlags(fs *flag.FlagSet) {
	fs.StringVar(&o.kernel, "kernel", "", "`file` with the kernel of a case.json, or what tshared compile --emit=ptx wrote (default: kernel.ttir beside it)")
	fs.StringVar(&o.backend, "backend", "cpu", "`what` runs kernels: "+strings.Join(backendNames(), ", "))
	fs.Func("only", "`regexp` of the kernels to measure", func(s string) (err error) { o.only, err = regexp.Compile(s); return err })
	fs.IntVar(&o.workers, "workers", 0, "`how many` cores to use, 0 for all")
	cli.LevelFlag(fs, &o.level)
	fs.IntVar(&o.n, "n", 9, "`how many` launches to measure")
	fs.Func("fill", "contents for arguments a case has no data for: `random:SEED`; outputs without a reference are then not checked",
		func(s string) (err error) { o.fill, err = cli.ParseFill(s); return err })
	fs.BoolVar(&o.outside, "allow-outside", false, "let a case name files outside of its folder")
	fs.BoolFunc("json", "print all figures as JSON in place of the table, or write them to a file: --json=`file`", o.setJSON)
	fs.StringVar(&o.against, "against", "", "`file` that --json wrote before: how many times faster is each kernel now")
	o.python.Add(fs)
	fs.StringVar(&o.grid, "grid", "", "`X[,Y[,Z]]` programs of a Python file's kernel, as tshared run takes them")
	fs.Func("arg", "`NAME=VALUE` of an argument of a Python file's kernel, as tshared run takes it; may be given several times", func(s string) error {
		a, err := launcharg.Parse(s)
		o.args = append(o.args, a)
		return err
	})
	o.budget.AddFlags(fs, defaultTimeout, "for a kernel, with compiling")
	o.budget.AddSizeFlags(fs)
}

func parseOptions(args []string, stdout io.Writer) (*options, error) {
	o := &options{}
	fs := cli.NewFlags("tshared bench")
	o.addFlags(fs)
	var err error
	if o.files, err = cli.Parse(fs, args, usageText, stdout); err != nil {
		return nil, err
	}
	if err := applies.Check(fs, o.backend); err != nil {
		return nil, err
	}
	switch {
	case len(o.files) == 0:
		return nil, errors.New("a case.json, a file with several problems or a Python file is needed; --help says more")
	case !slices.ContainsFunc(o.files, source.IsPython) && (o.python.Fn != "" || len(o.python.Consts) > 0 || o.grid != "" || len(o.args) > 0):
		return nil, errors.New("--fn, --const, --grid and --arg are for Python files, and a case says it all")
	case o.kernel != "" && !source.IsPython(o.kernel) && (o.python.TritonPath != "" || len(o.python.Path) > 0):
		return nil, fmt.Errorf("--triton-path and --path are for Python files, and %s is none", o.kernel)
	case o.n < 1:
		return nil, errors.New("-n must be at least 1")
	case o.workers < 0:
		return nil, errors.New("--workers must not be negative")
	}
	return o, nil
}

// toStdout is the value of --json without a file.
const toStdout = "-"

// setJSON takes --json and --json=FILE.
func (o *options) setJSON(s string) error {
	o.json = s
	if s == "true" { // what the flag package says for a flag without a value
		o.json = toStdout
	}
	return nil
}

// defaultTimeout is longer than anybody would wait.
const defaultTimeout = 10 * time.Minute

// measurer measures one of several problems.
type measurer func(ctx context.Context, o *options, b backend, number int, p *problem) figure

// Main runs the command in this process and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return command(ctx, args, stdout, stderr, inProcess)
}

// inProcess measures in this process.
func inProcess(ctx context.Context, o *options, b backend, _ int, p *problem) figure {
	ctx, cancel := o.budget.Context(ctx)
	defer cancel()
	return o.measure(ctx, b, p).figure()
}

func command(ctx context.Context, args []string, stdout, stderr io.Writer, measure measurer) int {
	o, err := parseOptions(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return right
	}
	code := failed
	if err == nil {
		code, err = o.run(ctx, stdout, stderr, measure)
	}
	if err != nil {
		cli.Complain(stderr, cli.Said("bench", err))
		return failed
	}
	return code
}

func (o *options) run(ctx context.Context, stdout, stderr io.Writer, measure measurer) (int, error) {
	b, err := backendNamed(o.backend)
	if err != nil {
		return failed, err
	}
	problems, err := o.load(ctx, stderr)
	if err != nil {
		return failed, err
	}
	rep, err := newReport(o, b)
	if err != nil {
		return failed, err
	}
	table := stdout
	if o.json == toStdout {
		table = io.Discard
	}
	rep.head(table, problems)
	bar := progress.NewBar(stderr, "kernels")
	for i, p := range problems {
		end := bar.During(i, len(problems), diag.Printable(p.Kernel))
		f := measure(ctx, o, b, i, p)
		end()
		if ctx.Err() != nil {
			return failed, ctx.Err()
		}
		rep.add(table, stderr, f)
	}
	switch o.json {
	case "":
	case toStdout:
		_, err = stdout.Write(cli.JSON(rep))
	default:
		err = cli.WriteFile(o.json, cli.JSON(rep))
	}
	if err != nil {
		return failed, err
	}
	return rep.code(), nil
}
