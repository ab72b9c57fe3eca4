package draw

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore/draw"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/testcase"
)

type options struct {
	kind, file, out string
	target          string
	kernel          string
	python          source.Flags
	caseFile        string
	compileOptions  driver.CompileOptions
	launch          draw.Launch
	args            []string // names that --arg has
	registers       int      // per thread; 0 where they are to be found out
	estimate        bool     // registers are estimated even where ptxas or the driver could say them
	ptxas           string
	budget          cli.Budget
	show            *progress.Stages
}

func (o *options) addFlags(fs *flag.FlagSet) {
	fs.StringVar(&o.out, "o", "", "`file` to write, or the folder of all")
	fs.StringVar(&o.target, "target", "", "the `machine` to compile for (default: "+targets.DefaultGPU+", and "+targets.Host+" for pictures of a CPU)")
	fs.StringVar(&o.kernel, "kernel", "", "`name` of the function of IR; needed when there are several")
	fs.IntVar(&o.compileOptions.NumWarps, "num-warps", 0, "`warps` of a block, for a GPU (default: 4, or what the case or configuration says)")
	fs.IntVar(&o.compileOptions.NumStages, "num-stages", 0, "`stages` of loops that are pipelined, for a GPU (default: 3, or what the case or configuration says)")
	fs.StringVar(&o.caseFile, "case", "", "`case.json` with the grid, the values of arguments, the contents of buffers and the options of the compilation;\nfor a Python file also with the function, the types of its arguments and its constants")
	fs.Func("arg", "`NAME=VALUE` of an integer argument, for a GPU; may be given several times. Those left out are assumed to be 1024", o.addArg)
	fs.Func("grid", "`X[,Y[,Z]]` programs of the launch, for a GPU (default 1)", func(s string) error { return parseTriple(s, &o.launch.Grid, 1) })
	fs.Func("program", "`X[,Y[,Z]]`, the program to draw, for a GPU (default 0)", func(s string) error { return parseTriple(s, &o.launch.Program, 0) })
	fs.Func("registers", "`number` of registers per thread, for the picture occupancy, or estimate\n(default: what ptxas or the driver of a GPU says, or an estimate where there is neither)", o.setRegisters)
	fs.StringVar(&o.ptxas, "ptxas", "", "`path` of ptxas, which says how many registers a thread has, for the picture occupancy (default: $TSHARED_PTXAS, or the one in $PATH)")
	o.python.Add(fs)
	o.python.AddSignature(fs)
	o.budget.AddFlags(fs, 0, "to draw")
	o.budget.AddSizeFlags(fs)
}

// addArg adds the value of an argument.
func (o *options) addArg(s string) error {
	name, text, ok := strings.Cut(s, "=")
	n, err := strconv.ParseInt(strings.TrimSpace(text), 0, 64)
	if !ok || err != nil {
		return errors.New("expected NAME=VALUE with a whole number")
	}
	if o.launch.Args == nil {
		o.launch.Args = map[string]int64{}
	}
	name = strings.TrimSpace(name)
	o.args, o.launch.Args[name] = append(o.args, name), n
	return nil
}

// checkArgs refuses values of arguments that the kernel does not have.
func (o *options) checkArgs(in draw.Input) error {
	if len(o.args) == 0 {
		return nil
	}
	known, err := draw.IntegerArguments(in)
	if err != nil {
		return err
	}
	for _, name := range o.args {
		if !slices.Contains(known, name) {
			return fmt.Errorf("the kernel has no integer argument %s, only %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}

// parseTriple parses up to three numbers of at least a minimum.
func parseTriple(s string, to *[3]int, least int) error {
	list := strings.Split(s, ",")
	if len(list) > 3 {
		return errors.New("expected up to three numbers")
	}
	for i, text := range list {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < least || n > targets.GridLimit[0] {
			return fmt.Errorf("expected numbers of at least %d, found %q", least, text)
		}
		to[i] = n
	}
	return nil
}

func parseOptions(args []string, stdout io.Writer) (*options, error) {
	o := &options{}
	fs := cli.NewFlags("tshared draw")
	o.addFlags(fs)
	words, err := cli.Parse(fs, args, usageText, stdout)
	if err != nil {
		return nil, err
	}
	if len(words) > 0 {
		if err := kindNamed(words[0]); err != nil {
			return nil, err
		}
	}
	if len(words) != 2 {
		return nil, errors.New("the kind of picture and a file with a kernel are needed; --help says more")
	}
	o.kind, o.file = words[0], words[1]
	if err := source.Check(fs, o.file); err != nil {
		return nil, err
	}
	if o.kind == all && (o.out == "" || o.out == "-") {
		return nil, errors.New("all pictures go into a folder: -o must name it")
	}
	if err := o.checkTarget(fs); err != nil {
		return nil, err
	}
	if err := o.checkRegisters(fs); err != nil {
		return nil, err
	}
	if o.caseFile != "" {
		if err := o.readCase(); err != nil {
			return nil, err
		}
	}
	for i, n := range o.launch.Program {
		if most := max(1, o.launch.Grid[i]); n >= most && o.launch.Grid != [3]int{} {
			return nil, fmt.Errorf("--program says %d where the grid has %d programs", n, most)
		}
	}
	return o, nil
}

// gpuFlags have no effect on pictures of a CPU.
var gpuFlags = []string{"num-warps", "num-stages", "arg", "grid", "program"}

// checkTarget refuses flags and targets that have no effect on a kind of picture.
func (o *options) checkTarget(fs *flag.FlagSet) (err error) {
	isGPU := strings.HasPrefix(o.target, "sm_")
	switch {
	case o.kind == all:
	case o.target != "" && isGPU != draw.ForGPU(o.kind):
		return fmt.Errorf("the picture %s and --target=%s do not go together", o.kind, o.target)
	case !draw.ForGPU(o.kind):
		fs.Visit(func(f *flag.Flag) {
			for _, name := range gpuFlags {
				if f.Name == name {
					err = fmt.Errorf("--%s is for pictures of a GPU", name)
				}
			}
		})
	}
	return err
}

// checkRegisters refuses flags about registers for pictures that do not show them, and flags that contradict each other.
func (o *options) checkRegisters(fs *flag.FlagSet) (err error) {
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, name := range []string{"registers", "ptxas"} {
		if given[name] && o.kind != occupancyPicture && o.kind != all {
			return fmt.Errorf("--%s is for the picture %s", name, occupancyPicture)
		}
	}
	if given["registers"] && given["ptxas"] {
		return errors.New("--registers and --ptxas exclude each other")
	}
	return nil
}

// readCase takes the grid, the arguments and the options of the compilation from a case; flags count more.
func (o *options) readCase() error {
	c, err := testcase.Load(o.caseFile)
	if err != nil {
		return err
	}
	if o.launch.Grid == [3]int{} {
		o.launch.Grid = c.Grid
	}
	args := map[string]int64{}
	o.launch.Buffers = map[string][]byte{}
	for _, a := range c.Args {
		if !a.Buffer {
			args[a.Name] = signed(a.Bits, a.Type.Bytes())
			continue
		}
		data, err := c.Contents(a)
		if err != nil && !errors.Is(err, testcase.ErrNoData) {
			return fmt.Errorf("argument %q: %w", a.Name, err)
		}
		if err == nil && !a.Null {
			o.launch.Buffers[a.Name] = data
		}
	}
	for name, n := range o.launch.Args {
		args[name] = n
	}
	o.launch.Args = args
	to := &o.compileOptions
	to.NumWarps, to.NumStages, to.TritonOptions = cmp.Or(to.NumWarps, c.NumWarps), cmp.Or(to.NumStages, c.NumStages), c.Options
	return nil
}

// signed is a bit pattern of some bytes as a number.
func signed(bits uint64, bytes int) int64 {
	unused := 64 - 8*min(8, max(1, bytes))
	return int64(bits<<unused) >> unused
}
