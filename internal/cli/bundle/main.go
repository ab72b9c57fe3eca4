// Package bundle is the command tshared bundle: it builds bundles of kernels that are compiled ahead
// of time, and shows, checks and compares them.
package bundle

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/host/isolate"
)

// command is a command of bundles. Its flags are added to a flag set, and what is returned runs it
// with the arguments that are no flags.
type command struct {
	name  string
	doc   string
	args  string // in its usage
	about string // more of its usage
	setUp func(*flag.FlagSet) runner
}

// runner runs a command. The exit code is that of a command without an error.
type runner func(ctx context.Context, args []string, stdout, stderr io.Writer) (exit int, err error)

var commands = []command{
	{"build", "compile a function table into a bundle", "FILE.py|FILE.json ... -o FILE.tsb --target T1,T2", buildText, setUpBuild},
	{"list", "show the kernels of a bundle", "FILE.tsb", "Shows name, group, signature, targets and size of each kernel.", setUpList},
	{"show", "show all about one kernel, or its code", "FILE.tsb NAME", showText, setUpShow},
	{"verify", "read and check everything", "FILE.tsb ...", "Reads all code and compares it with its hashes, and checks that all manifests can be read. The exit code is 1 when\nsomething is wrong.", setUpVerify},
	{"bench", "measure the kernels of a group", "FILE.tsb --group NAME --arg NAME=VALUE ...", benchText, setUpBench},
	{"diff", "compare two bundles", "OLD.tsb NEW.tsb", "Shows the kernels that were added, removed and changed, and what of them changed. The exit code is 1 when the\nbundles differ, and 2 when one cannot be read.", setUpDiff},
	{"go", "generate a Go package that launches the kernels of a bundle", "FILE.tsb -o DIR", goText, setUpGo},
	{"c", "generate C functions that launch the kernels of a bundle", "FILE.tsb -o DIR", cText, setUpC},
}

// Command is the row of the command, with a row for each of its own.
var Command = cli.Command{Name: "bundle", Doc: "build, show and compare bundles of compiled kernels", Commands: rows(), Usage: "tshared bundle COMMAND --help says more.\n"}

func rows() (list []*cli.Command) {
	for _, c := range commands {
		list = append(list, &cli.Command{
			Name: c.name, Doc: c.doc, Usage: c.usage(), Args: c.files(), Values: values,
			Flags: func(fs *flag.FlagSet) { c.setUp(fs) }, Main: isolate.Main(c.who(), c.main),
		})
	}
	return list
}

// values are the values of flags with a fixed number of them.
var values = map[string][]string{"backend": {"cpu", "cuda"}}

// files are the patterns of the files that a command takes.
func (c *command) files() []string {
	if c.name == "build" {
		return []string{"*.py", "*.json"}
	}
	return []string{"*.tsb"}
}

func (c *command) who() string { return "tshared bundle " + c.name }

func (c *command) usage() string {
	return fmt.Sprintf("usage: %s [flags] %s\n\n%s\n\nflags:\n", c.who(), c.args, c.about)
}

func (c *command) main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	exit := 0
	err := cli.CatchPanics(c.who(), func() (err error) { exit, err = c.start(ctx, args, stdout, stderr); return err })
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return exit
	}
	return max(exit, cli.Fail(stderr, "bundle "+c.name, args, "", err))
}

func (c *command) start(ctx context.Context, args []string, stdout, stderr io.Writer) (int, error) {
	fs := cli.NewFlags(c.who())
	run := c.setUp(fs)
	others, err := cli.Parse(fs, args, c.usage(), stdout)
	if err != nil {
		return 0, err
	}
	return run(ctx, others, stdout, stderr)
}

// within is a runner that a budget bounds.
func within(b *cli.Budget, run runner) runner {
	return func(ctx context.Context, args []string, stdout, stderr io.Writer) (exit int, err error) {
		err = b.Within(ctx, func(ctx context.Context) (err error) { exit, err = run(ctx, args, stdout, stderr); return err })
		return exit, err
	}
}

// jsonFlag adds --json.
func jsonFlag(fs *flag.FlagSet, to *bool) { fs.BoolVar(to, "json", false, "print JSON, for programs") }
