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
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
)

// command is a command of the cache.
type command struct {
	name  string
	doc   string
	args  string                    // in its usage
	files []string                  // what completes them
	about string                    // more of its usage
	flags func(*flag.FlagSet, *job) // nil for none of its own
	run   func(context.Context, *job) error
}

var commands = []command{
	{"list", "show the entries", "[KEY ...]", nil, "Shows all entries, or those whose keys begin so.", jsonFlag, list},
	{"show", "show one entry, or a file of it", "KEY", nil, "KEY is the beginning of one entry's key.", showFlags, show},
	{"prune", "remove entries that were not used for long", "", nil, pruneText, pruneFlags, prune},
	{"verify", "read and check all entries", "", nil, "The exit code is 1 when one is damaged. Damaged entries are never used.", jsonFlag, verify},
	{"export", "write entries as one file", "[KEY ...]", nil, exportText, exportFlags, export},
	{"import", "read a file of export, or Triton's own cache", "FILE | --triton [DIR]", []string{"*"}, importText, importFlags, importEntries},
	{"dir", "print the folder", "", nil, "Prints off where the cache is turned off.", jsonFlag, printDir},
}

// pairs are the flags of all commands that have no effect together.
var pairs = []cli.FlagPairs{
	{Flags: "json o", Excludes: "file"}, // of show
	{Flags: "older max-size", Excludes: "all"},
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

// Command is the row of the command, with a row for each of its own.
var Command = cli.Command{Name: "cache", Doc: "show, check and ship the cache of compiled kernels", Commands: rows(), Usage: `The cache is the folder $` + cache.EnvDir + `, or tshared in the user's cache folder.
tshared cache COMMAND --help says more.
`}

func rows() (list []*cli.Command) {
	for _, c := range commands {
		list = append(list, &cli.Command{
			Name: c.name, Doc: c.doc, Usage: c.usage(), Args: c.files,
			Flags: func(fs *flag.FlagSet) { c.addFlags(fs, &job{}) }, Main: c.main,
		})
	}
	return list
}

func (c *command) who() string { return "tshared cache " + c.name }

func (c *command) usage() string {
	return fmt.Sprintf("usage: %s\n\n%s\n\nflags:\n", strings.TrimSpace(c.who()+" [flags] "+c.args), c.about)
}

func (c *command) addFlags(fs *flag.FlagSet, j *job) {
	fs.Func("dir", "`folder` of the cache (default: $"+cache.EnvDir+")", func(s string) error { j.options.Dir = s; return nil })
	if c.flags != nil {
		c.flags(fs, j)
	}
}

func (c *command) main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	err := cli.CatchPanics(c.who(), func() error { return c.start(ctx, args, stdout, stderr) })
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	return cli.Fail(stderr, "cache "+c.name, args, "", err)
}

func (c *command) start(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	fs := cli.NewFlags(c.who())
	j := &job{options: cache.FromEnv(), stdout: stdout, stderr: stderr}
	c.addFlags(fs, j)
	if j.args, err = cli.Parse(fs, args, c.usage(), stdout); err != nil {
		return err
	}
	if err := cli.CheckPairs(fs, pairs); err != nil {
		return err
	}
	if len(j.args) > 0 && c.args == "" {
		return fmt.Errorf("%q is not expected; --help says more", j.args[0])
	}
	bar := progress.NewBar(stderr, "entries")
	defer bar.Clear()
	j.options.Log = slog.New(slog.NewTextHandler(bar.Messages(stderr), nil))
	j.options.Progress = func(done, total int) {
		if done == 0 { // what was before does not count
			bar.Restart()
		}
		bar.Show(done, total)
	}
	j.stdout = bar.Messages(stdout)
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
	if j.json {
		_, err := j.stdout.Write(cli.JSON(map[string]string{"dir": dir}))
		return err
	}
	if dir == "" {
		dir = "off"
	}
	_, err := fmt.Fprintln(j.stdout, dir)
	return err
}
