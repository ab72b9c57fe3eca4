// Package cache is the command tshared cache: it shows, checks, shrinks and ships the cache of
// compiled kernels and tuning results.
package cache

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/isolate"
)

// command is a command of the cache.
type command struct {
	name  string
	doc   string
	args  string                    // in its usage
	about string                    // more of its usage
	flags func(*flag.FlagSet, *job) // nil for none of its own
	run   func(context.Context, *job) error
}

var commands = []command{
	{"list", "show the entries", "[KEY ...]", "Shows all entries, or those whose keys begin so.", jsonFlag, list},
	{"show", "show one entry, or a file of it", "KEY", "KEY is the beginning of one entry's key.", showFlags, show},
	{"prune", "remove entries that were not used for long", "", pruneText, pruneFlags, prune},
	{"verify", "read and check all entries", "", "The exit code is 1 when one is damaged. Damaged entries are never used.", jsonFlag, verify},
	{"export", "write entries as one file", "[KEY ...]", exportText, exportFlags, export},
	{"import", "read a file of export, or Triton's own cache", "FILE | --triton [DIR]", importText, importFlags, importEntries},
	{"dir", "print the folder", "", "Prints off where the cache is turned off.", nil, printDir},
}

// job is a command line, and where results go.
type job struct {
	options cache.Options
	cache   *cache.Cache
	args    []string // besides flags
	stdout  io.Writer
	stderr  io.Writer

	json   bool
	file   string
	out    string
	limits cache.Limits
	triton bool
}

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		for _, c := range commands {
			if c.name == args[0] {
				return c.main(ctx, args[1:], stdout, stderr)
			}
		}
		if help := strings.TrimLeft(args[0], "-"); help == "h" || help == "help" {
			usage(stdout)
			return 0
		}
		fmt.Fprintf(stderr, "tshared cache: there is no command %q\n", args[0])
	}
	usage(stderr)
	return isolate.ExitFailed
}

func usage(w io.Writer) {
	fmt.Fprint(w, "usage: tshared cache COMMAND ..., where COMMAND is one of\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-9s%s\n", c.name, c.doc)
	}
	fmt.Fprintf(w, "The cache is the folder $%s, or tshared in the user's cache folder.\n", cache.EnvDir)
	fmt.Fprint(w, "tshared cache COMMAND --help says more.\n")
}

func (c *command) main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	who := "tshared cache " + c.name
	err := cli.CatchPanics(who, func() error { return c.start(ctx, who, args, stdout, stderr) })
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	fmt.Fprintln(stderr, who+": "+diag.Printable(err.Error()))
	return cli.ExitCode(err, stderr, append([]string{"cache", c.name}, args...), "")
}

func (c *command) start(ctx context.Context, who string, args []string, stdout, stderr io.Writer) (err error) {
	fs := cli.NewFlags(who)
	j := &job{options: cache.FromEnv(), stdout: stdout, stderr: stderr}
	fs.StringVar(&j.options.Dir, "dir", j.options.Dir, "`folder` of the cache")
	if c.flags != nil {
		c.flags(fs, j)
	}
	text := fmt.Sprintf("usage: %s\n\n%s\n\nflags:\n", strings.TrimSpace(who+" [flags] "+c.args), c.about)
	if j.args, err = cli.Parse(fs, args, text, stdout); err != nil {
		return err
	}
	if len(j.args) > 0 && c.args == "" {
		return fmt.Errorf("%q is not expected; --help says more", j.args[0])
	}
	j.options.Log = slog.New(slog.NewTextHandler(stderr, nil))
	if j.cache, err = cache.Open(j.options); err != nil {
		return err
	}
	return c.run(ctx, j)
}

func jsonFlag(fs *flag.FlagSet, j *job) {
	fs.BoolVar(&j.json, "json", false, "print JSON, for programs")
}

func printDir(_ context.Context, j *job) error {
	dir := j.cache.Dir()
	if dir == "" {
		dir = "off"
	}
	_, err := fmt.Fprintln(j.stdout, dir)
	return err
}
