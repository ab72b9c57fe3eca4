package progress

import (
	"io"
	"slices"
	"time"

	"github.com/tshared/tshared/pass"
)

// Stages of compilations that have a name here; package timing has others.
const (
	Parse    = "parse"     // of IR
	FrontEnd = "front end" // of Python
	Lower    = "lower"
	Plan     = "plan"
	Verify   = "verify"
	Passes   = "passes"
	Output   = "print"
	Pictures = "pictures"
)

// The stages of commands after the one that reads the file, in their order.
var (
	CPU = []string{Lower, "emit", Output, "LLVM parse", "optimise", "codegen", "link"}
	GPU = []string{Lower, "emit", Output, "LLVM parse", "optimise", "codegen"}
)

// Reading is the stage that reads a file.
func Reading(python bool) string {
	if python {
		return FrontEnd
	}
	return Parse
}

// Until is the beginning of a list of stages, with a stage as its last; the whole list if that stage is missing.
func Until(stages []string, last string) []string {
	if i := slices.Index(stages, last); i >= 0 {
		return stages[:i+1]
	}
	return stages
}

// Stages shows how far a sequence of stages is. A nil *Stages shows nothing: all methods accept that.
type Stages struct {
	bar   *Bar
	what  string
	names []string
	at    int // the number of stages that are over
}

// NewStages begins to show the progress of what ("compiling k.py") on a terminal. It returns nil if w is another file. A limit,
// unless that is 0, is the longest time that all may take.
func NewStages(w io.Writer, what string, limit time.Duration, names []string) *Stages {
	bar := NewBar(w, "stages")
	if bar.w == nil {
		return nil
	}
	bar.giveUpAfter(limit)
	return &Stages{bar: bar, what: what, names: names}
}

// Stage begins a stage, as the hooks of backends do; the one before is over, and so are those between them. What it returns
// does nothing: the time until the next stage begins counts too.
func (s *Stages) Stage(name string, _ int64) (end func()) {
	if s != nil {
		s.bar.change(func() {
			if i := slices.Index(s.names[s.at:], name); i >= 0 {
				s.at += i
			}
			s.bar.done, s.bar.total, s.bar.detail = s.at, len(s.names), name+": "+s.what
		})
	}
	return func() {}
}

// Hooks tell of the passes of the current stage, for pass.Config.
func (s *Stages) Hooks() []pass.Hook {
	if s == nil {
		return nil
	}
	return []pass.Hook{&passes{s: s}}
}

// passes names the pass that runs.
type passes struct {
	pass.NopHook
	s *Stages
}

// BeforePass implements pass.Hook.
func (p *passes) BeforePass(ev *pass.Event) {
	p.s.bar.change(func() { p.s.bar.detail = ev.Pass().Name + ": " + p.s.what })
}

// End removes the line.
func (s *Stages) End() {
	if s != nil {
		s.bar.Clear()
	}
}

// Messages is a stream to the same terminal whose texts are not mixed with the line; see Bar.
func (s *Stages) Messages(w io.Writer) io.Writer {
	if s == nil {
		return w
	}
	return s.bar.Messages(w)
}
