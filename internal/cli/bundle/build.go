package bundle

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/kernelcache"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/num/bytesize"
)

const buildText = `Compiles all rows of function tables for all targets and writes one bundle. The table of a Python file is
what its function get_function_table() returns; that of a JSON file is a list of the same rows. With --fn
and --sig the rows are all combinations of the lists on the command line, without a table.

A row that does not compile for a target fails the build, unless --keep-going leaves it out. Compiled
kernels are kept in the cache; the same input makes the same bytes.`

// buildOptions are the flags of build.
type buildOptions struct {
	files     []string
	out       string
	targets   []string
	ptxas     string
	noCubin   bool
	checked   bool
	keepGoing bool
	license   string
	workers   int
	lineInfo  bool
	quiet     bool
	lists     functable.Lists
	python    source.Flags
	budget    cli.Budget
}

func setUpBuild(fs *flag.FlagSet) runner {
	o := &buildOptions{}
	fs.StringVar(&o.out, "o", "", "`file` to write, usually FILE.tsb")
	fs.Func("target", "`targets` to compile for: sm_80,sm_90a,x86-64-v3,aarch64; may be given several times", func(s string) error {
		for name := range strings.SplitSeq(s, ",") {
			o.targets = append(o.targets, strings.TrimSpace(name))
		}
		return nil
	})
	fs.StringVar(&o.ptxas, "ptxas", "", "`path` of ptxas, which makes a cubin besides the PTX of each GPU (default: $TSHARED_PTXAS, or the one in $PATH)")
	fs.BoolVar(&o.noCubin, "no-cubin", false, "make no cubins, even where there is a ptxas")
	fs.BoolVar(&o.checked, "checked", false, "keep the Triton IR of kernels for CPUs, so that launches can check every access (TSHARED_CHECK=1)")
	fs.BoolVar(&o.keepGoing, "keep-going", false, "leave out rows for targets that do not compile, and say which")
	fs.StringVar(&o.license, "license", "", "`file` with the licence of the kernels, whose text becomes part of the bundle")
	fs.IntVar(&o.workers, "workers", 0, "`how many` kernels are compiled at once (default: one for each processor)")
	fs.BoolVar(&o.lineInfo, "line-info", false, "let PTX say which lines of the source its instructions are made for; paths of this machine are in the bundle then")
	fs.BoolVar(&o.quiet, "quiet", false, "print nothing when the bundle is built")
	o.python.AddImports(fs)
	o.addLists(fs)
	o.budget.AddFlags(fs, 0, "to build")
	return within(&o.budget, o.run)
}

// addLists adds the flags that stand for a table.
func (o *buildOptions) addLists(fs *flag.FlagSet) {
	l := &o.lists
	fs.StringVar(&l.Function, "fn", "", "`name` of a kernel to compile without a table")
	fs.Func("sig", "`types` of its arguments, '*fp16:16, *fp16:16, i32'; may be given several times", func(s string) error {
		l.Signatures = append(l.Signatures, s)
		return nil
	})
	fs.Func("constant", "`NAME=V1,V2` of a constexpr parameter; may be given several times", func(s string) error {
		name, list, ok := strings.Cut(s, "=")
		if !ok || strings.TrimSpace(name) == "" || list == "" {
			return errors.New("expected NAME=V1,V2,...")
		}
		return addValues(&l.Constants, strings.TrimSpace(name), list)
	})
	for _, opt := range []struct{ flag, name, doc string }{
		{"num-warps", "num_warps", "numbers of warps, `4,8`"},
		{"num-stages", "num_stages", "numbers of pipeline stages, `2,3`"},
		{"maxnreg", "maxnreg", "`limits` of the registers of a thread"},
	} {
		fs.Func(opt.flag, opt.doc, func(s string) error { return addValues(&l.Options, opt.name, s) })
	}
	fs.StringVar(&l.Group, "group", "", "`group` of the kernels (default: the name of the function)")
	fs.StringVar(&l.Name, "name", "", "`pattern` of the kernels' names, softmax_{sig}_{BLOCK}_w{num_warps} (default: the group, with what there are several of)")
	fs.StringVar(&l.When, "when", "", "`condition` under which a kernel may be launched, over parameters and constants, 'n <= BLOCK'")
	fs.StringVar(&l.Grid, "grid", "", "`sizes` of the grid over parameters and constants, 'cdiv(n, BLOCK)'")
}

// addValues takes the values of a constant or an option.
func addValues(to *[]functable.Values, name, list string) error {
	for _, other := range *to {
		if other.Name == name {
			return fmt.Errorf("%s has values already", name)
		}
	}
	v := functable.Values{Name: name}
	for text := range strings.SplitSeq(list, ",") {
		c, err := triton.ParseConstant(text)
		if err != nil {
			return err
		}
		v.Values = append(v.Values, c)
	}
	*to = append(*to, v)
	return nil
}

func (o *buildOptions) check() error {
	switch {
	case len(o.files) == 0:
		return errors.New("a Python or JSON file with a function table is needed; --help says more")
	case o.out == "":
		return errors.New("-o is needed: the bundle to write, such as kernels.tsb")
	case len(o.targets) == 0:
		return errors.New("--target is needed: what to compile for, such as sm_80,sm_90a,x86-64-v3,aarch64")
	case o.noCubin && o.ptxas != "":
		return errors.New("--ptxas and --no-cubin exclude each other")
	case o.workers < 0:
		return errors.New("--workers must not be negative")
	case o.lists.Function == "" && o.hasLists():
		return errors.New("--fn is needed with --sig, --constant and the other lists: the kernel that they are for")
	case o.lists.Function != "" && (len(o.files) != 1 || !source.IsPython(o.files[0])):
		return errors.New("--fn is for one Python file")
	}
	for _, f := range o.files {
		if !source.IsPython(f) && filepath.Ext(f) != ".json" {
			return fmt.Errorf("expected a file of Python or JSON, found %s", f)
		}
	}
	return nil
}

func (o *buildOptions) hasLists() bool {
	l := &o.lists
	return l.Signatures != nil || l.Constants != nil || l.Options != nil || l.Name != "" || l.Group != "" || l.Grid != "" || l.When != ""
}

func (o *buildOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) (int, error) {
	o.files = args
	if err := o.check(); err != nil {
		return 0, err
	}
	rows, err := o.rows(ctx)
	if err != nil {
		return 0, err
	}
	for _, w := range functable.Warnings(rows) {
		cli.Complain(stderr, w.Error())
	}
	kept, err := kernelcache.Open(slog.New(slog.NewTextHandler(stderr, nil)))
	if err != nil {
		return 0, err
	}
	defer func() { _ = kept.Close() }()
	job := bundlebuild.Job{Rows: rows, Targets: o.targets, Cache: kept.Cache, Workers: o.workers, PTXAS: o.findPTXAS(), LineInfo: o.lineInfo, Checked: o.checked, KeepGoing: o.keepGoing}
	if o.license != "" {
		text, err := os.ReadFile(o.license)
		if err != nil {
			return 0, err
		}
		job.License = strings.TrimSpace(string(text))
	}
	show := newDisplay(stderr)
	job.Progress = show.update
	report, err := bundlebuild.Build(ctx, job)
	show.clear()
	if err != nil {
		return 0, err
	}
	for _, w := range report.Warnings {
		cli.Complain(stderr, w.Error())
	}
	data, err := report.Bytes()
	if err == nil {
		err = cli.WriteFile(o.out, data)
	}
	if err != nil {
		return 0, err
	}
	o.tell(report, int64(len(data)), stdout, stderr)
	return 0, nil
}

// rows reads all tables.
func (o *buildOptions) rows(ctx context.Context) ([]functable.Row, error) {
	l := &functable.Loader{Load: func(path string) (*triton.Module, error) { return o.python.LoadModule(ctx, path, "") }}
	if o.lists.Function != "" {
		return l.List(o.files[0], o.lists)
	}
	var all []functable.Row
	for _, f := range o.files {
		read := l.JSON
		if source.IsPython(f) {
			read = l.Python
		}
		rows, err := read(f)
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, functable.Check(all)
}

// findPTXAS is the path of ptxas, empty where no cubins are made.
func (o *buildOptions) findPTXAS() string {
	switch {
	case o.noCubin:
		return ""
	case o.ptxas != "":
		return o.ptxas
	}
	return driver.FindPTXAS()
}

// tell says what was built, and what was left out.
func (o *buildOptions) tell(r *bundlebuild.Report, size int64, stdout, stderr io.Writer) {
	for _, f := range r.Failures {
		cli.Complain(stderr, "left out: "+f.Error())
	}
	if o.quiet {
		return
	}
	raw := int64(0)
	for _, data := range r.Files {
		raw += int64(len(data))
	}
	fmt.Fprintf(stdout, "%s: %s for %s in %s, %d of %d from the cache; %s, code of %s\n", o.out, count(len(r.Index.Kernels), "kernel"), strings.Join(o.targets, ", "),
		r.Took.Round(time.Millisecond), r.Cached, r.Total, bytesize.Format(size), bytesize.Format(raw))
	if len(r.Others) > 0 {
		fmt.Fprintf(stdout, "%s for other targets, and not in the bundle\n", count(len(r.Others), "row"))
	}
	if len(r.Failures) > 0 {
		are := "are"
		if len(r.Failures) == 1 {
			are = "is"
		}
		fmt.Fprintf(stdout, "%d of %d did not compile and %s not in the bundle\n", len(r.Failures), r.Total, are)
	}
}
