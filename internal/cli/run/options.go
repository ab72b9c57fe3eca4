package run

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/launcharg"
)

// options are the flags and arguments of the command line.
type options struct {
	file      string
	caseFile  string
	kernel    string
	backend   string
	lowered   bool
	check     bool
	outside   bool // a case may name files outside of its folder
	out       string
	grid      string // expressions over the arguments
	args      []launcharg.Spec
	fill      *uint64 // the seed of random contents, nil for none
	maxSteps  int64
	workers   int
	stats     string // text, json or nothing
	json      bool
	compile   driver.CompileOptions
	target    string // of a GPU
	level     int
	budget    cli.Budget
	compiling context.Context  // context of the current compilation
	show      *progress.Stages // shows how far it is
	// elementBytes has the sizes of elements by the addresses of buffers, and counted is the result
	// of the run; both with stats.
	elementBytes map[uint64]int
	counted      *launchStats
	crashFolder  string // folder for crash reports

	python source.Flags
	// values are those of all parameters of a Python function, nil for a kernel in IR.
	values map[string]any
}

// defaultMaxSteps ends runs that would take minutes.
const defaultMaxSteps = 500_000_000

const usageText = `usage: tshared run KERNEL --case CASE.json [flags]
       tshared run KERNEL --grid X[,Y[,Z]] --arg NAME=VALUE ... [flags]

KERNEL is a file of Triton IR (kernel.ttir), or a Python file with a function behind
@triton.jit, which is specialised for the arguments as Triton does it. For --backend=cuda and ptx-sim it may
also be what tshared compile --emit=ptx wrote, a folder or its kernel.ptx: that
takes no LLVM.

With a case the outputs are compared with its references: the exit code is 0
when they are right and 2 when they are wrong. Without one a summary of what the
kernel wrote is printed. The exit code is 3 for a bug of ours or a
process that died otherwise than by the kernel, and 1 for every other problem.

An argument's VALUE is a number, or what a pointer points to:
  f32[1024]:rand:7     1024 random numbers, made from the seed 7
  i64[16,8]:zeros      also: ones, range (0, 1, 2 ...), fill:3.5
  x.npy                the contents of a NumPy file, with its type and shape
  bf16:x.npy           the same with a type that NumPy lacks (bf16, fp8): the file holds the bits as
                       integers, or is what --out wrote; any other type must be the file's
  null                 nothing: a null pointer, None to a Python function
NAME is the argument's name in the kernel, or its number. To a Python function 2 is an
integer and 2.0 a float; True and False are there too.

The sizes of a grid are expressions in Python's syntax over the arguments and constants,
with cdiv for quotients that are rounded up: --grid 'cdiv(n, BLOCK), x.shape[0]'.

flags:
`

// Command is the row of the command.
var Command = cli.Command{
	Name: "run", Doc: "run a kernel and check what comes out", Usage: usageText, Scope: &applies, Args: []string{"*.py", "*.ttir", "*.ptx"},
	Values: map[string][]string{"target": targets.GPUNames()},
	Flags:  func(fs *flag.FlagSet) { new(options).addFlags(fs) }, Main: Isolated,
}

// addFlags adds the flags.
func (o *options) addFlags(fs *flag.FlagSet) {
	fs.StringVar(&o.caseFile, "case", "", "`file` that describes the launch")
	fs.StringVar(&o.kernel, "kernel", "", "`name` of the function to run; needed when there are several")
	fs.StringVar(&o.backend, "backend", "interp", "`what` runs it: "+strings.Join(backendNames(), ", "))
	fs.BoolVar(&o.lowered, "lowered", false, "lower the kernel first, and run what comes out")
	fs.BoolVar(&o.check, "check", false, "check every access to memory, look for races between programs (not with --lowered),\nand for index arithmetic that overflows")
	fs.StringVar(&o.out, "out", "", "`directory` for the final contents of all pointer arguments")
	fs.BoolVar(&o.outside, "allow-outside", false, "let a case name files outside of its folder")
	fs.Int64Var(&o.maxSteps, "max-steps", defaultMaxSteps, "operations to run in all programs together, 0 for no limit")
	cli.CompileFlags(fs, &o.compile.TritonOptions)
	cli.LineInfoFlag(fs, &o.compile.NoLineInfo)
	fs.StringVar(&o.compile.Libdevice, "libdevice", "", "`file` of NVIDIA's libdevice to take functions from, on a GPU or its simulator")
	cli.LevelFlag(fs, &o.level)
	fs.IntVar(&o.workers, "workers", 0, "`threads` the cpu backend runs programs in, 0 for one per core")
	fs.StringVar(&o.target, "target", "", "`GPU` to compile for, such as sm_80: on a GPU what it is itself if not said, on its simulator "+targets.DefaultGPU)
	fs.IntVar(&o.compile.NumWarps, "num-warps", 0, "`warps` that run a program on a GPU, 0 for what the case says, or 4")
	fs.IntVar(&o.compile.NumStages, "num-stages", 0, "`stages` of a loop that overlap on a GPU, 0 for what the case says")
	fs.BoolFunc("stats", "count memory accesses, instructions, barriers and round trips of the simulated GPU, and print\nthem as a table, or with --stats=json for programs", o.setStats)
	o.budget.AddFlags(fs, 0, "to read the kernel, to make its arguments, to compile, and to run, each")
	o.budget.AddSizeFlags(fs)
	fs.StringVar(&o.grid, "grid", "", "number of programs, `X[,Y[,Z]]` (default 1)")
	fs.BoolVar(&o.json, "json", false, "print JSON, for programs; what the kernel itself prints goes to the standard error")
	o.python.Add(fs)
	fs.Func("arg", "an argument, `NAME=VALUE`", func(s string) error {
		a, err := launcharg.Parse(s)
		o.args = append(o.args, a)
		return err
	})
	fs.Func("fill", "contents for arguments the case has no data for: `random:SEED`", func(s string) (err error) { o.fill, err = cli.ParseFill(s); return err })
}

// parseOptions parses the command line. Flags and the file may come in any order.
func parseOptions(args []string, stderr io.Writer) (*options, error) {
	o := &options{}
	fs := cli.NewFlags("tshared run")
	o.addFlags(fs)
	files, err := cli.Parse(fs, args, usageText, stderr)
	if err != nil {
		return nil, err
	}
	if len(files) > 1 {
		return nil, fmt.Errorf("one kernel can be run, but both %q and %q are given", files[0], files[1])
	}
	if len(files) == 1 {
		o.file = files[0]
	}
	if err := o.validate(); err != nil {
		return nil, err
	}
	if err := source.Check(fs, o.file); err != nil {
		return nil, err
	}
	return o, o.checkFlags(fs)
}

func (o *options) validate() error {
	if o.target != "" {
		if _, err := targets.LookupGPU(o.target); err != nil {
			return fmt.Errorf("--target: %w", err)
		}
	}
	switch {
	case o.file == "":
		return errors.New("a file with a kernel is needed; --help says more")
	case o.maxSteps < 0:
		return errors.New("--max-steps must not be negative")
	case o.workers < 0:
		return errors.New("--workers must not be negative")
	case o.compile.NumWarps < 0 || o.compile.NumStages < 0:
		return errors.New("--num-warps and --num-stages must not be negative")
	case o.compile.Check() != nil:
		return o.compile.Check()
	}
	return nil
}
