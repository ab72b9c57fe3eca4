package compile

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/tshared/tshared/analysis/cost"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
)

const usageText = `usage: tshared compile KERNEL.ttir --emit=KIND -o OUT [flags]
       tshared compile KERNEL.py --sig TYPES [--fn NAME] [--const NAME=VALUE ...] --emit=KIND -o OUT [flags]
       tshared compile KERNEL.py --case CASE.json --emit=KIND -o OUT [flags]

Writes the kernel as KIND to OUT. With code come two files beside OUT, named like
it: a C header (.h) which says how to call it, and a description for programs
(.json). Without -o text goes to the standard output, and there is nothing beside
it.

kinds:
`

type options struct {
	file     string
	out      string
	emit     emission
	emitName string
	target   driver.Target
	level    int
	kernel   string
	compile  driver.CompileOptions
	timing   bool
	budget   cli.Budget
	launch   cost.Launch // as the case says
	report   string      // text, json or nothing

	python   source.Flags
	caseFile string
	// saidWarps and saidStages tell that the command line or the case says how many there are.
	saidWarps, saidStages bool
}

func usage() string {
	var b strings.Builder
	b.WriteString(usageText)
	for _, e := range emissions {
		fmt.Fprintf(&b, "  %-14s%s\n", e.name, e.doc)
	}
	b.WriteString("\ntargets:\n")
	for _, c := range targets.CPUs() {
		fmt.Fprintf(&b, "  %-14s%s\n", c.Name, c.Doc)
	}
	for _, g := range targets.GPUs() {
		fmt.Fprintf(&b, "  %-14sNVIDIA %s\n", g.Name, g.Products)
	}
	b.WriteString("  TRIPLE        LLVM's for these processors and systems, such as aarch64-apple-darwin, and for\n                MIPS, SPARC and Hexagon\n\nflags:\n")
	return b.String()
}

// Command is the row of the command.
var Command = cli.Command{
	Name: "compile", Doc: "turn a kernel into an object, a library or text", Usage: usage(), Scope: &applies, Args: []string{"*.py", "*.ttir"},
	Values: map[string][]string{"target": targetNames(), "report": {"text", "json"}},
	Flags:  func(fs *flag.FlagSet) { new(options).addFlags(fs, &machine{}) }, Main: isolate.Main("tshared compile", Main),
}

// machine is what the flags say about the machine to make code for.
type machine struct {
	target, processor, features string
}

// addFlags adds the flags.
func (o *options) addFlags(fs *flag.FlagSet, m *machine) {
	fs.StringVar(&o.emitName, "emit", "obj", "the `kind` of output: "+emissionNames())
	fs.StringVar(&m.target, "target", targets.Host, "the `machine` to make code for")
	fs.StringVar(&m.processor, "mcpu", "", "the `processor`, by LLVM's name (default: that of the target)")
	fs.StringVar(&m.features, "mattr", "", "`features` of the processor to add or take away: +avx2,-fma")
	cli.LevelFlag(fs, &o.level)
	fs.StringVar(&o.kernel, "kernel", "", "`name` of the function to compile; needed when there are several")
	fs.StringVar(&o.out, "o", "", "`file` to write")
	fs.IntVar(&o.compile.NumWarps, "num-warps", 4, "`warps` of a block, for a GPU")
	fs.IntVar(&o.compile.NumStages, "num-stages", 3, "`stages` of loops that are pipelined, for a GPU")
	fs.StringVar(&o.caseFile, "case", "", "`case.json`, or another file with num_warps and Triton's other options, in place of these flags;\nfor a Python file also with the function, the types of its arguments and its constants")
	o.python.Add(fs)
	o.python.AddSignature(fs)
	fs.StringVar(&o.compile.Libdevice, "libdevice", "", "`file` of NVIDIA's libdevice to take functions from, for a GPU; ours are taken without it")
	fs.StringVar(&o.report, "report", "", "print remarks about dots, loops, layout conversions and memory accesses on a GPU, as `text` or json")
	fs.BoolVar(&o.compile.Overlap, "overlap", false, "arguments may share memory; code is slower. Without it what the kernel writes through one pointer must not be accessed through another")
	o.budget.AddFlags(fs, 0, "to compile")
	o.budget.AddSizeFlags(fs)
	fs.BoolVar(&o.compile.VerifyEach, "verify-each", false, "verify the IR after each pass that plans a kernel for a GPU, and what the pass has to leave behind; slower")
	fs.BoolVar(&o.timing, "timing", false, "say how long each stage took")
	cli.CompileFlags(fs, &o.compile.TritonOptions)
	cli.LineInfoFlag(fs, &o.compile.NoLineInfo)
}

func parseOptions(args []string, stdout io.Writer) (*options, error) {
	o, m := &options{}, &machine{}
	fs := cli.NewFlags("tshared compile")
	o.addFlags(fs, m)
	files, err := cli.Parse(fs, args, usage(), stdout)
	if err != nil {
		return nil, err
	}
	switch len(files) {
	case 0:
		return nil, errors.New("a file with a kernel is needed; --help says more")
	case 1:
		o.file = files[0]
	default:
		return nil, fmt.Errorf("one kernel can be compiled, but both %q and %q are given", files[0], files[1])
	}
	emit, target := o.emitName, m.target
	if o.emit, err = emissionNamed(emit); err != nil {
		return nil, err
	}
	if err := applies.Check(fs, emit); err != nil {
		return nil, err
	}
	if err := source.Check(fs, o.file); err != nil {
		return nil, err
	}
	if o.emit.python && !source.IsPython(o.file) {
		return nil, fmt.Errorf("--emit=%s is for Python files; tshared-opt --triton-make-ttir runs Triton's passes on the IR of %s", emit, o.file)
	}
	if o.caseFile != "" && emit == "linalg" && !source.IsPython(o.file) {
		return nil, errors.New("--case does nothing with --emit=linalg: it is for code, and for Python files")
	}
	fs.Visit(func(f *flag.Flag) {
		o.saidWarps = o.saidWarps || f.Name == "num-warps"
		o.saidStages = o.saidStages || f.Name == "num-stages"
	})
	if o.emit.binary && (o.out == "" || o.out == "-") {
		return nil, fmt.Errorf("--emit=%s is no text: -o must name a file", emit)
	}
	if o.emit.gpu && target == targets.Host {
		target = targets.DefaultGPU
	}
	if o.target, err = targetNamed(target, m.processor, m.features); err != nil {
		return nil, err
	}
	if isGPU := o.target.Backend == driver.CUDA; isGPU != o.emit.gpu {
		return nil, fmt.Errorf("--emit=%s and --target=%s do not go together", emit, target)
	}
	switch o.report {
	case "", "text", "json":
	default:
		return nil, fmt.Errorf("--report=%s is neither text nor json", o.report)
	}
	if o.caseFile != "" {
		if err := o.readCase(o.caseFile); err != nil {
			return nil, err
		}
	}
	if !o.emit.gpu { // the other options of a case are for GPUs
		o.compile.TritonOptions = manifest.TritonOptions{FPFusion: o.compile.FPFusion}
	}
	return o, o.compile.Check()
}

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		// A run is short: collect garbage rarely.
		defer debug.SetGCPercent(debug.SetGCPercent(400))
		err = cli.CatchPanics("tshared compile", func() error { return o.run(ctx, stdout, stderr) })
	}
	if err == nil {
		return 0
	}
	return cli.Fail(stderr, "compile", args, o.input(), err)
}

// input is the file to compile; "" when the command line is invalid.
func (o *options) input() string {
	if o == nil {
		return ""
	}
	return o.file
}
