// Package list is the command tshared list: it shows the kernels of a Python file.
package list

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/host/isolate"
)

const usageText = `usage: tshared list KERNEL.py [flags]
       tshared list FOLDER [flags]

Shows the functions with @triton.jit in a Python file, or in all of a folder: their arguments,
constexpr parameters, defaults, configurations of autotune and heuristics.

flags:
`

// file is what the command shows.
type file struct {
	File    string   `json:"file"`
	Kernels []kernel `json:"kernels"`
}

type kernel struct {
	Name       string      `json:"name"`
	Line       int         `json:"line"`
	Params     []param     `json:"params"`
	Keys       []string    `json:"autotune_keys,omitempty"`
	Configs    []config    `json:"configs,omitempty"`
	Heuristics []heuristic `json:"heuristics,omitempty"`
}

type param struct {
	Name       string `json:"name"`
	Constexpr  bool   `json:"constexpr"`
	Annotation string `json:"annotation,omitempty"`
	Default    string `json:"default,omitempty"` // as Python prints it
}

type config struct {
	Constants []constant `json:"constants"`
	NumWarps  int        `json:"num_warps"`
	NumStages int        `json:"num_stages"`
	NumCTAs   int        `json:"num_ctas"`
}

type constant struct {
	Name  string `json:"name"`
	Value string `json:"value"` // as Python prints it
}

type heuristic struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	err := cli.CatchPanics("tshared list", func() error { return run(ctx, args, stdout) })
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	return cli.Fail(stderr, "list", args, "", err)
}

// Command is the row of the command.
var Command = cli.Command{
	Name: "list", Doc: "show the kernels of a Python file", Usage: usageText, Args: []string{"*.py"},
	Flags: func(fs *flag.FlagSet) { new(options).addFlags(fs) }, Main: isolate.Main("tshared list", Main),
}

// options are the flags.
type options struct {
	json   bool
	python source.Flags
	budget cli.Budget
}

func (o *options) addFlags(fs *flag.FlagSet) {
	fs.BoolVar(&o.json, "json", false, "print JSON, for programs")
	o.python.AddImports(fs)
	o.budget.AddFlags(fs, 0, "to read the file")
}

func run(ctx context.Context, args []string, stdout io.Writer) error {
	fs := cli.NewFlags("tshared list")
	o := &options{}
	o.addFlags(fs)
	files, err := cli.Parse(fs, args, usageText, stdout)
	if err != nil {
		return err
	}
	if len(files) != 1 {
		return errors.New("one Python file or folder is needed; --help says more")
	}
	names, isFolder, err := pythonFiles(files[0])
	if err != nil {
		return err
	}
	var list []*file
	var errs []error
	for _, name := range names {
		err := o.budget.Within(ctx, func(ctx context.Context) error {
			f, err := read(ctx, &o.python, name)
			if f != nil {
				list = append(list, f)
			}
			return err
		})
		errs = append(errs, err)
	}
	errs = append(errs, o.write(stdout, list, isFolder))
	return errors.Join(errs...)
}

// write shows files: in JSON a list for a folder, and one object for a file.
func (o *options) write(stdout io.Writer, list []*file, isFolder bool) (err error) {
	switch {
	case len(list) == 0:
	case o.json && isFolder:
		_, err = stdout.Write(cli.JSON(list))
	case o.json:
		_, err = stdout.Write(cli.JSON(list[0]))
	default:
		for _, f := range list {
			if len(f.Kernels) > 0 || !isFolder {
				_, writeErr := io.WriteString(stdout, f.text())
				err = errors.Join(err, writeErr)
			}
		}
	}
	return err
}

// pythonFiles are the Python files that a path names: itself, or those of a folder.
func pythonFiles(path string) (names []string, isFolder bool, err error) {
	if source.IsPython(path) {
		return []string{path}, false, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, false, fmt.Errorf("%s is neither a Python file nor a folder", path)
	}
	for _, e := range entries {
		if name := filepath.Join(path, e.Name()); source.IsPython(name) && !e.IsDir() {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		err = fmt.Errorf("there is no Python file in %s", path)
	}
	return names, true, err
}

// read reads a file. Kernels that cannot be described are left out, and the error says why.
func read(ctx context.Context, flags *source.Flags, name string) (*file, error) {
	m, err := flags.LoadModule(ctx, name, "")
	if err != nil {
		return nil, err
	}
	kernels, err := m.Kernels()
	var errs diag.List
	errs.Add(err)
	f := &file{File: name, Kernels: []kernel{}}
	for _, k := range kernels {
		row, err := describe(k)
		if err != nil {
			errs.Add(err)
			continue
		}
		f.Kernels = append(f.Kernels, *row)
	}
	return f, m.Explain(errs.Err())
}

func describe(k *triton.Kernel) (*kernel, error) {
	row := &kernel{Name: k.Name(), Line: k.Position().Line, Params: []param{}}
	for _, p := range k.Params() {
		row.Params = append(row.Params, param{p.Name, p.Constexpr, p.Annotation, p.Default})
	}
	configs, err := k.Configs()
	if err != nil {
		return nil, err
	}
	for _, c := range configs {
		entry := config{Constants: []constant{}, NumWarps: c.NumWarps, NumStages: c.NumStages, NumCTAs: c.NumCTAs}
		for _, name := range c.Names {
			entry.Constants = append(entry.Constants, constant{name, triton.ConstantText(c.Constants[name])})
		}
		row.Configs = append(row.Configs, entry)
	}
	if row.Keys, err = k.AutotuneKeys(); err != nil {
		return nil, err
	}
	for _, h := range k.Heuristics() {
		row.Heuristics = append(row.Heuristics, heuristic{h.Name, h.Text})
	}
	return row, nil
}

// text is the list for readers.
func (f *file) text() string {
	if len(f.Kernels) == 0 {
		return f.File + " has no function behind @triton.jit\n"
	}
	var b strings.Builder
	for _, k := range f.Kernels {
		k.write(&b, f.File)
	}
	return diag.Printable(b.String())
}

func (k *kernel) write(b *strings.Builder, file string) {
	fmt.Fprintf(b, "%s  %s:%d\n", k.Name, file, k.Line)
	for _, p := range k.Params {
		fmt.Fprintf(b, "  %s\n", p.text())
	}
	if len(k.Configs) > 0 {
		keys := ""
		if len(k.Keys) > 0 {
			keys = " for each " + strings.Join(k.Keys, ", ")
		}
		fmt.Fprintf(b, "  autotuned%s, configurations:\n", keys)
		for _, c := range k.Configs {
			fmt.Fprintf(b, "    %s\n", c.text())
		}
	}
	if len(k.Heuristics) > 0 {
		fmt.Fprint(b, "  heuristics:\n")
		for _, h := range k.Heuristics {
			fmt.Fprintf(b, "    %s = %s\n", h.Name, strings.Join(strings.Fields(h.Text), " "))
		}
	}
}

func (p *param) text() string {
	text := p.Name
	if p.Annotation != "" {
		text += ": " + p.Annotation
	}
	if p.Default != "" {
		text += " = " + p.Default
	}
	return text
}

func (c *config) text() string {
	var parts []string
	for _, e := range c.Constants {
		parts = append(parts, e.Name+"="+e.Value)
	}
	parts = append(parts, fmt.Sprintf("num_warps=%d", c.NumWarps), fmt.Sprintf("num_stages=%d", c.NumStages))
	if c.NumCTAs > 1 {
		parts = append(parts, fmt.Sprintf("num_ctas=%d", c.NumCTAs))
	}
	return strings.Join(parts, " ")
}
