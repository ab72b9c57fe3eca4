package tune

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/device"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/verify/launcharg"
)

const usageText = `usage: tshared tune KERNEL.py --grid X[,Y[,Z]] --arg NAME=VALUE ... [flags]

Measures a kernel with each of its configs and shows their times, the fastest first. The
configs are those of @triton.autotune, or all combinations of what --config, --num-warps and
--num-stages list; on a CPU --workers lists numbers of workers to try. Configs that do not
compile or run are shown with the reason.

Configs compile in parallel, and are measured one by one as Triton's do_bench does; the fastest
are measured again in turns. On a GPU configs that are expected to take more than three times as
long as the best are not measured, if there are more than eight. Results are kept in the cache. A command that is stopped goes on
where it was.

Arguments are given as for tshared run: a number, or f16[4096,4096]:rand:1 for a buffer.
The sizes of the grid are expressions over arguments and constants: 'cdiv(n, BLOCK)'.

flags:
`

// options are the flags and arguments of the command line.
type options struct {
	file    string
	backend string
	grid    string
	args    []launcharg.Spec
	configs []axis // constants with the values to try
	warps   []int
	stages  []int
	workers []int
	key     []string
	bytes   float64
	fresh   bool
	noPrune bool
	json    bool
	save    string
	python  source.Flags
	budget  cli.Budget
}

// axis is a constant and the values to try.
type axis struct {
	name   string
	values []any
}

// applies is the scope of every flag.
var applies = cli.FlagScope{By: "backend", Kinds: []string{"cpu", "cuda"}, Flags: map[string][]string{
	"backend": nil, "grid": nil, "arg": nil, "config": nil, "key": nil, "bytes": nil, "fresh": nil, "json": nil, "save": nil,
	"fn": nil, "const": nil, "triton-path": nil, "triton-version": nil, "path": nil, "timeout": nil, "max-memory": nil,
	"no-prune": {"cuda"}, "num-warps": {"cuda"}, "num-stages": {"cuda"}, "workers": {"cpu"},
}}

// Command is the row of the command.
var Command = cli.Command{
	Name: "tune", Doc: "find the fastest config of a kernel", Usage: usageText, Scope: &applies, Args: []string{"*.py"},
	Flags: func(fs *flag.FlagSet) { new(options).addFlags(fs) }, Main: isolate.Main("tshared tune", Main),
}

// addFlags adds the flags.
func (o *options) addFlags(fs *flag.FlagSet) {
	fs.StringVar(&o.backend, "backend", "cpu", "`what` runs the kernel: cpu, cuda")
	fs.StringVar(&o.grid, "grid", "", "number of programs, `X[,Y[,Z]]`")
	fs.Func("arg", "an argument, `NAME=VALUE`", func(s string) error {
		a, err := launcharg.Parse(s)
		o.args = append(o.args, a)
		return err
	})
	fs.Func("config", "values to try for a constexpr parameter, `NAME=V1,V2,...`; may be given several times", o.addConfig)
	fs.Func("num-warps", "numbers of warps to try, `4,8`", counts(&o.warps))
	fs.Func("num-stages", "numbers of pipeline stages to try, `2,3`", counts(&o.stages))
	fs.Func("workers", "numbers of workers to try, `1,2`", counts(&o.workers))
	fs.Func("key", "`names` of arguments for whose values the result is, n,m; those of @triton.autotune if not said", func(s string) error {
		o.key = strings.Split(s, ",")
		return nil
	})
	fs.Float64Var(&o.bytes, "bytes", 0, "`how many` bytes a launch moves, for GB/s")
	fs.BoolVar(&o.fresh, "fresh", false, "measure again what the cache knows")
	fs.BoolVar(&o.noPrune, "no-prune", false, "measure also configs that are expected to be much slower than others")
	fs.BoolVar(&o.json, "json", false, "print JSON, for programs")
	fs.StringVar(&o.save, "save", "", "`file` with a table of results that the result is added to")
	o.python.Add(fs)
	o.budget.AddFlags(fs, 0, "for all configs, with compiling")
}

func parseOptions(args []string, stdout io.Writer) (*options, error) {
	o := &options{}
	fs := cli.NewFlags("tshared tune")
	o.addFlags(fs)
	files, err := cli.Parse(fs, args, usageText, stdout)
	if err != nil {
		return nil, err
	}
	if err := o.check(files); err != nil {
		return nil, err
	}
	return o, applies.Check(fs, o.backend)
}

func (o *options) check(files []string) error {
	switch {
	case len(files) != 1:
		return errors.New("one Python file is needed; --help says more")
	case !source.IsPython(files[0]):
		return fmt.Errorf("%s is no Python file", files[0])
	case o.grid == "":
		return errors.New("--grid is needed: the number of programs, such as 'cdiv(n, BLOCK)'")
	case o.bytes < 0:
		return errors.New("--bytes must not be negative")
	}
	o.file = files[0]
	return device.Check(o.backend)
}

// addConfig takes NAME=V1,V2.
func (o *options) addConfig(s string) error {
	name, list, ok := strings.Cut(s, "=")
	if !ok || name == "" || list == "" {
		return errors.New("expected NAME=V1,V2,...")
	}
	a := axis{name: strings.TrimSpace(name)}
	for _, other := range o.configs {
		if other.name == a.name {
			return fmt.Errorf("%s has values already", a.name)
		}
	}
	for text := range strings.SplitSeq(list, ",") {
		v, err := triton.ParseConstant(text)
		if err != nil {
			return err
		}
		a.values = append(a.values, v)
	}
	o.configs = append(o.configs, a)
	return nil
}

// counts takes positive numbers separated by commas.
func counts(to *[]int) func(string) error {
	return func(s string) error {
		for text := range strings.SplitSeq(s, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil || n < 1 {
				return fmt.Errorf("%q is no positive number", text)
			}
			*to = append(*to, n)
		}
		return nil
	}
}
