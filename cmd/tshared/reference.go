package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/completion"
	"github.com/tshared/tshared/internal/cli/manpage"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/host/terminal"
	"github.com/tshared/tshared/internal/toolchain"
)

// What is made from the table of commands besides help: completion and man pages.

const completionText = `usage: tshared completion bash|zsh|fish

Prints a script that completes the words of tshared and tshared-opt in a shell:

  source <(tshared completion bash)                                      # in ~/.bashrc
  source <(tshared completion zsh)                                       # in ~/.zshrc, behind compinit
  tshared completion fish > ~/.config/fish/completions/tshared.fish
`

func complete(_ context.Context, args []string, stdout, stderr io.Writer) int {
	const who = "tshared completion"
	words, code, done := cli.Words(who, completionText, args, 1, stdout, stderr)
	if done {
		return code
	}
	if len(words) == 0 {
		cli.Complain(stderr, who+": the name of a shell is needed: bash, zsh or fish")
		return isolate.ExitFailed
	}
	var b bytes.Buffer
	if err := completion.Write(&b, words[0], &tshared, optTool()); err != nil {
		cli.Complain(stderr, who+": "+err.Error())
		return isolate.ExitFailed
	}
	_, _ = stdout.Write(b.Bytes())
	return 0
}

// optTool is tshared-opt as a row: its flags come from its own table.
func optTool() *cli.Command {
	c := opt.Command{Name: opt.Name, Toolchain: toolchain.Default()}
	values := map[string][]string{"color": terminal.Modes}
	for _, f := range c.Describe() {
		if f.Values != nil {
			values[f.Name] = f.Values
		}
	}
	return &cli.Command{
		Name: opt.Name, Doc: "run passes on Triton IR and MLIR", Args: []string{"*.ttir", "*.mlir"}, Values: values,
		Usage: "usage: tshared-opt [FLAG ...] [FILE]\n\nReads Triton IR and MLIR from a file or the standard input, runs the passes that flags or\n--pass-pipeline name, in order, and prints the result. Flags are those of mlir-opt.\n\nflags:\n",
		Flags: func(fs *flag.FlagSet) {
			for _, f := range c.Describe() {
				if f.Value == "" {
					fs.BoolFunc(f.Name, f.Doc, func(string) error { return nil })
				} else {
					fs.Func(f.Name, "`"+f.Value+"`: "+f.Doc, func(string) error { return nil })
				}
			}
		},
	}
}

const manText = `usage: tshared man -o DIR

Writes the man pages of tshared, of each of its commands and of tshared-opt into a folder.

flags:
`

// manFlags adds the flags of man.
func manFlags(fs *flag.FlagSet) (dir *string) {
	return fs.String("o", "", "`folder` to write to, which is made if there is none")
}

func man(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := cli.NewFlags("tshared man")
	dir := manFlags(fs)
	others, err := cli.Parse(fs, args, manText, stdout)
	if err == flag.ErrHelp {
		return 0
	}
	if err == nil {
		err = writeMan(*dir, others)
	}
	if err != nil {
		cli.Complain(stderr, "tshared man: "+err.Error())
		return isolate.ExitFailed
	}
	return 0
}

func writeMan(dir string, others []string) error {
	switch {
	case len(others) > 0:
		return cli.Unexpected(others[0])
	case dir == "":
		return errors.New("-o is needed: the folder to write to")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var files []cli.File
	for _, p := range append(manpage.Pages(&tshared, opt.Version, extras...), manpage.Pages(optTool(), opt.Version)...) {
		files = append(files, cli.File{Path: filepath.Join(dir, p.Name), Data: p.Text})
	}
	return cli.WriteFiles(files)
}

// extras are sections of the page of tshared.
var extras = []manpage.Extra{
	{Path: "tshared", Title: "EXIT STATUS", Rows: [][2]string{
		{"0", "All went well."},
		{"1", "The input or the command line is wrong, the kernel failed, a limit was reached, or a signal asked for the end."},
		{"2", "Results are wrong, of commands that compare them: run, bench, fuzz."},
		{"3", "A bug of tshared: something panicked, or a process died."},
	}},
	{Path: "tshared", Title: "ENVIRONMENT", Rows: [][2]string{
		{"TSHARED_LLVM", "A libLLVM, or a folder with one; without it the usual places are searched."},
		{"TSHARED_LIBCUDA", "NVIDIA's driver; libcuda.so.1 without it."},
		{"TSHARED_PTXAS", "The path of ptxas, or driver to leave PTX to the driver."},
		{"TSHARED_TRITON", "A folder of an installed Triton whose library is compiled in place of ours."},
		{"TSHARED_CACHE_DIR, TSHARED_CACHE_READONLY, TSHARED_CACHE_SIZE, TSHARED_CACHE_TRUST", "The folder of the cache of compiled kernels or off, folders that are only read, how large the cache may get, and 1 to use folders that other users may write to."},
		{"NO_COLOR", "No colours, when it is not empty."},
	}},
}
