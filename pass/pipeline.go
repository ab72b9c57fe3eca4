package pass

import (
	"fmt"
	"strings"
)

// Any is the anchor of a pipeline that runs on operations of any name.
const Any = "any"

// Pipeline is a list of Steps that run in order on an operation with the name Anchor.
type Pipeline struct {
	Anchor string
	Steps  []Step
}

// Step is a Pass with its Options or, when Nested is set, a pipeline that runs on each
// operation of its anchor directly inside.
type Step struct {
	Pass    *Pass
	Options *Values
	Nested  *Pipeline
}

// String returns the pipeline on one line, as --pass-pipeline accepts it.
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

// Dump returns the pipeline with a line per pass, for people.
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

// Add appends a pass; nil options are the defaults. A pass that does not run on the
// pipeline's anchor is nested.
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

// merged joins adjacent nested pipelines with the same anchor, so that all their passes
// run on one operation before the next.
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
