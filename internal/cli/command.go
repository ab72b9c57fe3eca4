package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/internal/host/isolate"
)

// Command is a row of a table of commands. Help, suggestions, completion and man pages are all made
// from it. A command has either Main or Commands of its own.
type Command struct {
	Name string
	Doc  string // for lists of commands, in a few words
	// Usage is what help says before the flags: lines of usage, a blank line, what the command does.
	// With Commands it is only what help says after their list.
	Usage string
	Flags func(*flag.FlagSet) // adds the flags; nil for none
	// Values are words that complete flags, besides the kinds of Scope and placeholders such as
	// on|off. Args are those that complete arguments: patterns of files (*.py), or words.
	Values   map[string][]string
	Args     []string
	Scope    *FlagScope // nil where each flag always has an effect
	Main     func(ctx context.Context, args []string, stdout, stderr io.Writer) int
	Commands []*Command
}

// Run runs a command, or the one of its commands that the first argument names, and returns the exit
// code. who is what stands before messages: the words of the command line so far.
func (c *Command) Run(ctx context.Context, who string, args []string, stdout, stderr io.Writer) int {
	if c.Main != nil {
		return c.Main(ctx, args, stdout, stderr)
	}
	if len(args) == 0 {
		c.WriteHelp(stderr, who)
		return isolate.ExitFailed
	}
	if sub := c.Lookup(args[0]); sub != nil {
		return sub.Run(ctx, who+" "+sub.Name, args[1:], stdout, stderr)
	}
	if isHelp(args[0]) {
		c.WriteHelp(stdout, who)
		return 0
	}
	Complain(stderr, who+": "+c.Unknown(args[0]))
	return isolate.ExitFailed
}

// isHelp reports whether a word asks for help where a command is expected.
func isHelp(word string) bool {
	word = strings.TrimLeft(word, "-")
	return word == "h" || word == "help"
}

// Lookup finds one of the commands of a command by its name, nil where there is none.
func (c *Command) Lookup(name string) *Command {
	for _, sub := range c.Commands {
		if sub.Name == name {
			return sub
		}
	}
	return nil
}

// Unknown says that a command has no command of a name, and which is near or which there are.
func (c *Command) Unknown(name string) string {
	var names []string
	for _, sub := range c.Commands {
		names = append(names, sub.Name)
	}
	text := fmt.Sprintf("there is no command %q", name)
	if near := nearest(name, names); near != "" {
		return text + fmt.Sprintf("; did you mean %q?", near)
	}
	return text + ", only " + strings.Join(names, ", ")
}

// WriteHelp writes what --help prints.
func (c *Command) WriteHelp(w io.Writer, who string) {
	if len(c.Commands) == 0 {
		writeHelp(w, c.Usage, c.FlagSet(who))
		return
	}
	fmt.Fprintf(w, "usage: %s COMMAND ..., where COMMAND is one of\n", who)
	for _, sub := range c.Commands {
		fmt.Fprintf(w, "  %-12s%s\n", sub.Name, sub.Doc)
	}
	fmt.Fprint(w, c.Usage)
}

// FlagSet is a set with the flags of a command.
func (c *Command) FlagSet(who string) *flag.FlagSet {
	fs := NewFlags(who)
	if c.Flags != nil {
		c.Flags(fs)
	}
	return fs
}

// Words parses the command line of a command without flags, which takes up to most words. done
// tells that there is nothing more to do: help was asked for, or the command line is wrong.
func Words(who, usage string, args []string, most int, stdout, stderr io.Writer) (words []string, code int, done bool) {
	words, err := Parse(NewFlags(who), args, usage, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return nil, 0, true
	case err == nil && len(words) > most:
		err = Unexpected(words[most])
	}
	if err != nil {
		Complain(stderr, who+": "+err.Error())
		return nil, isolate.ExitFailed, true
	}
	return words, 0, false
}

// Unexpected is the error for a word that a command does not take.
func Unexpected(word string) error { return fmt.Errorf("%q is not expected; --help says more", word) }
