package source

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/verify/launcharg"
)

// MadeUp is a launch that was made up for a kernel of a Python file.
type MadeUp struct {
	explore.Launch
	Runs bool // the interpreter has run it
}

// MakeUp makes up a launch of the kernel that the flags choose, whose integers have a value. A small one is tried.
func (f *Flags) MakeUp(ctx context.Context, file string, size int) (*MadeUp, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	load, err := f.LoadOptions(ctx, file, "")
	if err != nil {
		return nil, err
	}
	e := &explore.Engine{Load: load}
	req := explore.Request{Name: file, Text: string(text), Kernel: f.Fn, Consts: map[string]string{}}
	for _, c := range f.Consts {
		req.Consts[c.Name] = triton.ConstantText(c.Value)
	}
	l, err := e.Launch(ctx, req, size)
	if err != nil {
		return nil, err
	}
	m := &MadeUp{Launch: *l}
	if size <= explore.SmallSize {
		args := map[string]string{}
		for _, a := range l.Args {
			args[a.Name] = a.Text
		}
		m.Runs = e.Run(ctx, explore.RunRequest{Request: req, Grid: explore.Grid(l.Grid), Args: args}).Error == ""
	}
	return m, nil
}

// Flags are the flags of a command line for the launch, with the constants that were given.
func (m *MadeUp) Flags(given *Flags) string {
	var b strings.Builder
	fmt.Fprintf(&b, "--grid '%s'", m.Grid)
	for _, c := range given.Consts {
		fmt.Fprintf(&b, " --const %s", quoted(c.Name+"="+triton.ConstantText(c.Value)))
	}
	for _, c := range m.Consts {
		if _, ok := given.constants()[c.Name]; !ok {
			fmt.Fprintf(&b, " --const %s", quoted(c.Name+"="+c.Text))
		}
	}
	for _, a := range m.Args {
		fmt.Fprintf(&b, " --arg %s", quoted(a.Name+"="+a.Text))
	}
	return b.String()
}

// Specs are the arguments.
func (m *MadeUp) Specs() (args []launcharg.Spec, err error) {
	for _, a := range m.Args {
		spec, err := launcharg.Inline(a.Name, a.Text)
		if err != nil {
			return nil, err
		}
		args = append(args, spec)
	}
	return args, nil
}

// AddConsts adds the constants of a launch that were not given.
func (f *Flags) AddConsts(m *MadeUp) error {
	given := f.constants()
	f.Consts = slices.Clone(f.Consts)
	for _, c := range m.Consts {
		if _, ok := given[c.Name]; ok {
			continue
		}
		v, err := triton.ParseConstant(c.Text)
		if err != nil {
			return err
		}
		f.Consts = append(f.Consts, Const{c.Name, v})
	}
	return nil
}

// GuessSignature is for commands that compile without arguments: it sets the types that --sig would have, and constants that were
// not given.
func (f *Flags) GuessSignature(ctx context.Context, file string, size int) error {
	p, err := f.Load(ctx, file, "", io.Discard)
	if err != nil {
		return err
	}
	if !p.NeedsArguments() {
		return nil
	}
	f.Fn = p.Kernel().Name()
	m, err := f.MakeUp(ctx, file, size)
	if err != nil {
		return err
	}
	for _, a := range m.Args {
		if a.Text == null {
			m.Consts = append(m.Consts, explore.Named{Name: a.Name, Text: "None"})
		}
	}
	f.Sig = m.Signature
	return f.AddConsts(m)
}

// null is the text of an argument that is None.
const null = "null"

// quoted puts a word into quotes where a shell would read it otherwise.
func quoted(word string) string {
	if strings.ContainsAny(word, " '\"$*?(){}[]<>|&;") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
