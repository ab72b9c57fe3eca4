package source

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/pass"
)

// Options say how a Python file becomes IR. Numbers that are 0 are left to the case, to the
// configuration of an autotuned kernel, and to Triton's defaults.
type Options struct {
	// Case is the file of a case that has the specialisation, empty for none.
	Case                         string
	Stage                        triton.Stage
	Capability                   int  // of the GPU, times 10
	CPU                          bool // compile for a CPU
	NumWarps, NumStages, NumCTAs int
	Debug                        bool // compile device-side assertions
	// Values are those of arguments that are known without a launch, by name, and Assumed that of all others, where it is not 0:
	// heuristics ask for them.
	Values  map[string]int64
	Assumed int64
	Limits  pass.Config
	// Messages gets warnings, and notes about what was decided for the user.
	Messages io.Writer
}

// Kernel is a kernel in IR.
type Kernel struct {
	Module *tshared.Module
	// Symbol is the function of a kernel that comes from Python; empty for other files, where
	// the user says which function it is.
	Symbol string
	// NumWarps and NumStages are those that the configuration of an autotuned kernel says; 0
	// for others.
	NumWarps, NumStages int
}

// Open reads a file of IR, or compiles the kernel of a Python file for the specialisation of a
// case or of the command line.
func (f *Flags) Open(file string, o Options) (*Kernel, error) {
	if !IsPython(file) {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		m, err := tshared.Parse(file, string(text))
		if err != nil {
			return nil, err
		}
		return &Kernel{Module: m}, nil
	}
	if o.Case != "" {
		return f.openCase(file, o)
	}
	p, err := f.Load(o.Limits.Context, file, "", o.Messages)
	if err != nil {
		return nil, err
	}
	spec, err := p.fromSignature(o.Values, o.Assumed)
	if err != nil {
		return nil, p.module.Explain(err)
	}
	return p.compile(spec, f.constants(), o)
}

// openCase compiles a kernel for the specialisation of a case.
func (f *Flags) openCase(file string, o Options) (*Kernel, error) {
	if f.Sig != "" || len(f.Consts) > 0 {
		return nil, errors.New("--case has the types and constants of the arguments: --sig and --const cannot be given with it")
	}
	text, err := os.ReadFile(o.Case)
	if err != nil {
		return nil, err
	}
	c, err := triton.ParseCase(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Case, err)
	}
	p, err := f.load(o.Limits.Context, file, c.Module, c.Function, o.Messages)
	if err != nil {
		return nil, err
	}
	o.NumWarps, o.NumStages, o.NumCTAs = cmp.Or(o.NumWarps, c.NumWarps), cmp.Or(o.NumStages, c.NumStages), cmp.Or(o.NumCTAs, c.NumCTAs)
	o.Capability, o.Debug = cmp.Or(o.Capability, c.Capability), c.Debug
	k, err := p.compile(c.Specialization, nil, o)
	if err != nil && !placed(err) {
		err = fmt.Errorf("%s: %w", o.Case, err)
	}
	return k, err
}

// Text is the text of a file.
func Text(file string) (*diag.Source, error) {
	text, err := os.ReadFile(file)
	return diag.NewSource(file, string(text)), err
}

// placed reports whether an error says where in a file it is.
func placed(err error) bool {
	var shown *tshared.Error
	return errors.As(err, &shown)
}
