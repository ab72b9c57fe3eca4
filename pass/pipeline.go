package pass

import (
	"fmt"
	"strings"
)

// Any anchors a pipeline on operations of any name.
const Any = "any"

// Pipeline is a list of steps that run, one after the other, on an operation
// of the anchor's name.
type Pipeline struct {
	Anchor string
	Steps  []Step
}

// Step is a pass with its options or, when Nested is set, a pipeline to run on
// each operation of its anchor's name directly inside.
type Step struct {
	Pass    *Pass
	Options *Values
	Nested  *Pipeline
}

// String is the pipeline on one line, as --pass-pipeline takes it.
func (p *Pipeline) String() string {
	parts := make([]string, len(p.Steps))
	for i, s := range p.Steps {
		parts[i] = s.String()
	}
	return p.Anchor + "(" + strings.Join(parts, ",") + ")"
}

func (s Step) String() string {
	if s.Nested != nil {
		return s.Nested.String()
	}
	if len(s.Options.shown()) == 0 {
		return s.Pass.Name
	}
	return s.Pass.Name + "{" + s.Options.Text() + "}"
}

// Dump is the pipeline for people: a line per pass.
func (p *Pipeline) Dump() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Pass Manager with %d passes:\n", len(p.Steps))
	p.dump(&b, "")
	b.WriteString("\n")
	return b.String()
}

func (p *Pipeline) dump(b *strings.Builder, indent string) {
	b.WriteString(indent + p.Anchor + "(\n")
	for i, s := range p.Steps {
		if i > 0 {
			b.WriteString(",\n")
		}
		if s.Nested != nil {
			s.Nested.dump(b, indent+"  ")
			continue
		}
		b.WriteString(indent + "  " + s.String())
	}
	b.WriteString("\n" + indent + ")")
	if indent == "" {
		b.WriteString("\n")
	}
}

// Add appends a pass. One that runs on other operations than the pipeline is
// nested, as on the command line.
func (p *Pipeline) Add(pass *Pass, options *Values) {
	if options == nil {
		options = newValues(pass.Options)
	}
	step := Step{Pass: pass, Options: options}
	switch {
	case p.Anchor == Any || pass.runsOn(p.Anchor):
		p.Steps = append(p.Steps, step)
	case len(pass.On) == 1:
		p.Steps = append(p.Steps, Step{Nested: &Pipeline{Anchor: pass.On[0], Steps: []Step{step}}})
	default:
		p.Steps = append(p.Steps, Step{Nested: &Pipeline{Anchor: Any, Steps: []Step{step}}})
	}
}

// merged joins neighbouring nested pipelines of one anchor, so that all their
// passes run on one operation before the next operation's turn.
func merged(steps []Step) []Step {
	out := make([]Step, 0, len(steps))
	for _, s := range steps {
		if last := len(out) - 1; s.Nested != nil && last >= 0 && out[last].Nested != nil && out[last].Nested.Anchor == s.Nested.Anchor {
			joined := append(append([]Step(nil), out[last].Nested.Steps...), s.Nested.Steps...)
			out[last] = Step{Nested: &Pipeline{Anchor: s.Nested.Anchor, Steps: joined}}
			continue
		}
		out = append(out, s)
	}
	return out
}
