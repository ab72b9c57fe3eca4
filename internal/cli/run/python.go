package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/pass"
)

// read reads the kernel in IR, or compiles it from Python for the case or for the arguments of
// the command line.
func (o *options) read(ctx context.Context, c *testcase.Case, b backend, stderr io.Writer) (*source.Kernel, error) {
	how := source.Options{Case: o.caseFile, NumWarps: o.compile.NumWarps, NumStages: o.compile.NumStages, NumCTAs: o.compile.NumCTAs, Messages: stderr}
	how.Limits = pass.Config{Context: ctx, MaxOps: o.budget.MaxOps}
	if gpu, err := targets.LookupGPU(cmp.Or(o.target, b.target)); err == nil {
		how.Capability = gpu.Capability
	} else {
		how.CPU = b.load == nil
	}
	if !source.IsPython(o.file) || c != nil {
		return o.python.Open(o.file, how)
	}
	p, err := o.python.Load(ctx, o.file, "", stderr)
	if err != nil {
		return nil, err
	}
	if len(o.args) == 0 && p.NeedsArguments() {
		return nil, o.propose(ctx, p)
	}
	args, err := launcharg.ByName(o.args, p.Params())
	if err != nil {
		return nil, err
	}
	launched, err := p.Launch(args, how)
	if err != nil {
		return nil, err
	}
	o.values, o.args = launched.Values, launcharg.Passed(launched.Passed, o.args, launched.Values)
	o.compile.NumWarps, o.compile.NumStages = cmp.Or(o.compile.NumWarps, launched.NumWarps), cmp.Or(o.compile.NumStages, launched.NumStages)
	return &launched.Kernel, nil
}

// propose is the error of a launch without arguments: it has a command line that launches the kernel.
func (o *options) propose(ctx context.Context, p *source.Program) error {
	var names []string
	for _, param := range p.Params() {
		if !param.Constexpr {
			names = append(names, param.Name)
		}
	}
	needs := fmt.Sprintf("%s needs values for its arguments %s, from --arg or --case", p.Kernel().Name(), strings.Join(names, ", "))
	flags := o.python
	flags.Fn = p.Kernel().Name()
	made, err := flags.MakeUp(ctx, o.file, explore.SmallSize)
	if err != nil {
		return errors.New(needs)
	}
	how := "a launch that may work"
	if made.Runs {
		how = "a launch that works"
	}
	fn := ""
	if len(p.Module().KernelNames()) > 1 {
		fn = " --fn " + flags.Fn
	}
	return fmt.Errorf("%s; %s, with data that is made up:\n  tshared run %s%s %s", needs, how, o.file, fn, made.Flags(&o.python))
}

// gridValues are the values that a grid can be computed from.
func (o *options) gridValues(k *kernel) map[string]any {
	if o.values != nil {
		return o.values
	}
	return k.Values(o.args)
}

// quoted adds the source line to what a kernel ran into, whose message begins with a place in the
// Python file, and counts its column from 1: locations in IR count from 0.
func (o *options) quoted(message string) string {
	if o == nil || !source.IsPython(o.file) {
		return message
	}
	rest, ok := strings.CutPrefix(message, o.file+":")
	m := place.FindStringSubmatch(rest)
	src, err := source.Text(o.file)
	if !ok || m == nil || err != nil {
		return message
	}
	line, _ := strconv.Atoi(m[1]) // digits
	if m[2] == "" {
		text, _ := src.Line(line)
		return message + "\n" + diag.Printable(text)
	}
	col, _ := strconv.Atoi(m[2])
	var b strings.Builder
	diag.NewRenderer(src).Write(&b, diag.Errorf(diag.Position{File: o.file, Line: line, Col: col + 1}, "%s", m[3]))
	return strings.TrimSuffix(b.String(), "\n")
}

// place is the rest of a message after the name of a file: a line, perhaps a column, and what
// is said about them.
var place = regexp.MustCompile(`(?s)^(\d{1,9})(?::(\d{1,9}))?: (?:error: )?(.*)$`)
