package cli

import (
	"bytes"
	"context"
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
)

// table is a tool with two commands, one of which has commands of its own.
func table() *Command {
	leaf := func(name string) *Command {
		return &Command{
			Name: name, Doc: "do " + name, Usage: "usage: tool " + name + "\n",
			Flags: func(fs *flag.FlagSet) { fs.String("out", "", "`file` to write") },
			Main: func(_ context.Context, args []string, stdout, _ io.Writer) int {
				_, _ = io.WriteString(stdout, name)
				return len(args)
			},
		}
	}
	return &Command{Name: "tool", Usage: "more\n", Commands: []*Command{leaf("compile"), leaf("run"), {Name: "group", Doc: "do more", Commands: []*Command{leaf("list")}}}}
}

func runTable(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = table().Run(context.Background(), "tool", args, &out, &err)
	return code, out.String(), err.String()
}

// TestCommands: the first words choose a command; without one there is help.
func TestCommands(t *testing.T) {
	list := "usage: tool COMMAND ..., where COMMAND is one of\n  compile     do compile\n  run         do run\n  group       do more\nmore\n"
	for _, c := range []struct {
		args           []string
		code           int
		stdout, stderr string
	}{
		{[]string{"run", "a", "b"}, 2, "run", ""},
		{[]string{"group", "list"}, 0, "list", ""},
		{[]string{"--help"}, 0, list, ""},
		{nil, 1, "", list},
		{[]string{"rnu"}, 1, "", "tool: there is no command \"rnu\"; did you mean \"run\"?\n"},
		{[]string{"comp"}, 1, "", "tool: there is no command \"comp\"; did you mean \"compile\"?\n"},
		{[]string{"complie"}, 1, "", "tool: there is no command \"complie\"; did you mean \"compile\"?\n"},
		{[]string{"group", "lst"}, 1, "", "tool group: there is no command \"lst\"; did you mean \"list\"?\n"},
		{[]string{"x\x1b"}, 1, "", "tool: there is no command \"x\\x1b\", only compile, run, group\n"},
	} {
		code, stdout, stderr := runTable(c.args...)
		assert.Equal(t, c.code, code, c.args)
		assert.Equal(t, c.stdout, stdout, c.args)
		assert.Equal(t, c.stderr, stderr, c.args)
	}
}

func TestCommandHelp(t *testing.T) {
	var b bytes.Buffer
	table().Lookup("run").WriteHelp(&b, "tool run")
	assert.Equal(t, "usage: tool run\n  --out file\n        file to write\n", b.String())
}

// TestNearestFlag: a flag that is unknown is suggested when one is near.
func TestNearestFlag(t *testing.T) {
	for arg, want := range map[string]string{
		"--oot=x":  "there is no flag --oot; did you mean --out?",
		"-ou":      "there is no flag --ou; did you mean --out?",
		"--zebra":  "there is no flag --zebra; --help lists them",
		"--\x1b[m": "there is no flag --\x1b[m; --help lists them",
	} {
		fs := NewFlags("test")
		fs.String("out", "", "`file` to write")
		_, err := Parse(fs, []string{arg}, "", nil)
		assert.EqualError(t, err, want)
	}
}
