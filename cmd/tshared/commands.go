package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/bench"
	"github.com/tshared/tshared/internal/cli/bundle"
	"github.com/tshared/tshared/internal/cli/cache"
	"github.com/tshared/tshared/internal/cli/compile"
	"github.com/tshared/tshared/internal/cli/completion"
	"github.com/tshared/tshared/internal/cli/draw"
	"github.com/tshared/tshared/internal/cli/explore"
	"github.com/tshared/tshared/internal/cli/list"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/cli/run"
	"github.com/tshared/tshared/internal/cli/serve"
	"github.com/tshared/tshared/internal/cli/tune"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/host/terminal"
	"github.com/tshared/tshared/internal/verify/fuzz"
)

// tshared is the program: the table of its commands. Help, completion, suggestions and man pages are
// made from it, so that a new command is one line here.
var tshared = cli.Command{Name: "tshared", Doc: "compile and run Triton kernels", Commands: []*cli.Command{
	&run.Command,
	&compile.Command,
	&draw.Command,
	&list.Command,
	&explore.Command,
	&tune.Command,
	&bundle.Command,
	&cache.Command,
	&serve.Command,
	&bench.Command,
	&fuzz.Command,
	{Name: "version", Doc: "say which build this is, and which LLVM it finds", Usage: versionText, Flags: func(fs *flag.FlagSet) { versionFlags(fs) }, Main: version},
}, Usage: `tshared COMMAND --help or tshared help COMMAND says more; tshared-opt runs passes.
Every command takes --color=auto|always|never.
`, Flags: cli.AddColor, Values: map[string][]string{"color": terminal.Modes}}

// The commands help, completion and man refer to the table that they are part of.
func init() {
	names := []string{"completion", "man"}
	for _, c := range tshared.Commands {
		names = append(names, c.Name)
	}
	tshared.Commands = append(tshared.Commands,
		&cli.Command{Name: "completion", Doc: "print a script that completes words in a shell", Usage: completionText, Args: completion.Shells, Main: complete},
		&cli.Command{Name: "man", Doc: "write man pages", Usage: manText, Flags: func(fs *flag.FlagSet) { manFlags(fs) }, Main: man},
		&cli.Command{Name: "help", Doc: "say more about a command", Usage: helpText, Args: names, Main: help},
	)
}

const versionText = `usage: tshared version [--json]

Prints the version, the commit that the program was built from, and the LLVM that it compiles
with.

flags:
`

// versionFlags adds the flags of version.
func versionFlags(fs *flag.FlagSet) (asJSON *bool) {
	return fs.Bool("json", false, "print JSON, for programs")
}

func version(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := cli.NewFlags("tshared version")
	asJSON := versionFlags(fs)
	others, err := cli.Parse(fs, args, versionText, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil && len(others) > 0 {
		err = cli.Unexpected(others[0])
	}
	if err != nil {
		cli.Complain(stderr, "tshared version: "+err.Error())
		return isolate.ExitFailed
	}
	about, err := driver.DescribeLLVM()
	if *asJSON {
		_, _ = stdout.Write(cli.JSON(struct {
			opt.Build
			LLVM string `json:"llvm,omitempty"` // absent: none was found
		}{opt.ThisBuild(), about}))
		return 0
	}
	opt.WriteVersion(stdout, "tshared")
	if err != nil {
		fmt.Fprintln(stdout, "  "+strings.ReplaceAll(err.Error(), "\n", "\n  "))
		return 0
	}
	fmt.Fprintln(stdout, "  compiles with "+about)
	return 0
}

const helpText = `usage: tshared help [COMMAND ...]

Prints the help of a command, or the list of commands.
`

func help(_ context.Context, args []string, stdout, stderr io.Writer) int {
	c, who := &tshared, tshared.Name
	for _, name := range args {
		sub := c.Lookup(strings.TrimLeft(name, "-"))
		if sub == nil {
			cli.Complain(stderr, "tshared help: "+c.Unknown(name))
			return isolate.ExitFailed
		}
		c, who = sub, who+" "+sub.Name
	}
	c.WriteHelp(stdout, who)
	return 0
}
