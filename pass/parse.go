package pass

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/diag"
)

// PipelineError is an error in the text of a pipeline or in options.
type PipelineError struct {
	// Usage is an error about the value of an option, without the tool's name; usually
	// empty.
	Usage string
	// Message may have several lines.
	Message string
}

func (e *PipelineError) Error() string {
	return strings.TrimSpace(e.Usage + "\n" + e.Message)
}

// Diagnostic returns the message as a diagnostic without a position.
func (e *PipelineError) Diagnostic() *diag.Diagnostic {
	return diag.Errorf(diag.Position{}, "%s", e.Message)
}

func optionError(err error) *PipelineError {
	var bad *BadOption
	if errors.As(err, &bad) {
		return &PipelineError{Usage: bad.Error()}
	}
	return &PipelineError{Message: err.Error()}
}

// Parse parses a pipeline: builtin.module(func.func(cse),canonicalize{a=b}). The error is
// a *PipelineError.
func (r *Registry) Parse(text string) (*Pipeline, error) {
	text = strings.TrimSpace(text)
	open := strings.IndexByte(text, '(')
	if open <= 0 || !strings.HasSuffix(text, ")") {
		return nil, &PipelineError{Message: "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"}
	}
	p := &Pipeline{Anchor: strings.TrimSpace(text[:open])}
	if err := r.appendText(p, text[open+1:len(text)-1]); err != nil {
		return nil, err
	}
	return p, nil
}

// Append appends a pass or pipeline by name, with options in text form, to p. A pass that
// does not run on p's anchor is nested. The error is a *PipelineError.
func (r *Registry) Append(p *Pipeline, name, options string) error {
	if pass := r.passes[name]; pass != nil {
		v := newValues(pass.Options)
		if err := v.parse(options); err != nil {
			return optionError(err)
		}
		p.Add(pass, v)
		return nil
	}
	if named := r.pipelines[name]; named != nil {
		v := newValues(named.Options)
		if err := v.parse(options); err != nil {
			return optionError(err)
		}
		elems, err := parseElements(named.Text(v))
		if err == nil {
			err = r.resolve(p, elems, true)
		}
		if err != nil {
			return diag.Bugf("in pipeline '%s': %w", name, err)
		}
		return nil
	}
	return &PipelineError{Message: "'" + name + "' does not refer to a registered pass or pass pipeline"}
}

func (r *Registry) appendText(p *Pipeline, text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	elems, err := parseElements(text)
	if err != nil {
		return err
	}
	if err := r.known(elems, text); err != nil {
		return err
	}
	return r.resolve(p, elems, false)
}

// element is an element of the text of a pipeline.
type element struct {
	name    string
	at      int // offset of the name
	options string
	nested  []*element
	isOp    bool // has a nested list
}

// parseElements parses a comma-separated list without looking names up.
func parseElements(text string) ([]*element, error) {
	stack := []*element{{}} // open lists, innermost last; the first is the outermost
	starts := []int{0}
	i := 0
	for {
		end := strings.IndexAny(text[i:], ",{()")
		if end < 0 {
			end = len(text) - i
		}
		raw := text[i : i+end]
		e := &element{name: strings.TrimSpace(raw), at: i + len(raw) - len(strings.TrimLeft(raw, " \t\n"))}
		top := stack[len(stack)-1]
		top.nested = append(top.nested, e)
		i += end
		if i < len(text) && text[i] == '(' {
			e.isOp = true
			stack, starts = append(stack, e), append(starts, i+1)
			i++
			continue
		}
		if i < len(text) && text[i] == '{' {
			closing := closingBrace(text, i)
			if closing < 0 {
				return nil, syntaxError(text, i, "missing closing '}' while processing pass options")
			}
			e.options = strings.TrimSpace(text[i+1 : closing])
			i = skipBlanks(text, closing+1)
		}
		for i < len(text) && text[i] == ')' {
			if len(stack) == 1 {
				return nil, syntaxError(text, i, "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline")
			}
			stack, starts = stack[:len(stack)-1], starts[:len(starts)-1]
			i = skipBlanks(text, i+1)
		}
		if i >= len(text) {
			break
		}
		if text[i] != ',' {
			return nil, syntaxError(text, i, "expected ',' after parsing pipeline")
		}
		i++
	}
	if len(stack) > 1 {
		return nil, syntaxError(text, starts[len(starts)-1], "encountered unbalanced parentheses while parsing pipeline")
	}
	return stack[0].nested, nil
}

func skipBlanks(text string, i int) int {
	for i < len(text) && strings.IndexByte(" \t\n", text[i]) >= 0 {
		i++
	}
	return i
}

func closingBrace(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// syntaxError is an error with a caret in the text of the pipeline.
func syntaxError(text string, at int, msg string) error {
	at = min(at, len(text))
	line := 1 + strings.Count(text[:at], "\n")
	begin := strings.LastIndexByte(text[:at], '\n') + 1
	shown, _, _ := strings.Cut(text[begin:], "\n")
	return &PipelineError{Message: fmt.Sprintf("MLIR Textual PassPipeline Parser:%d:%d: error: %s\n%s\n%s^\n",
		line, at-begin+1, msg, shown, strings.Repeat(" ", at-begin))}
}

// known checks that every name is registered.
func (r *Registry) known(elems []*element, text string) error {
	for _, e := range elems {
		if e.isOp {
			if err := r.known(e.nested, text); err != nil {
				return err
			}
			continue
		}
		if r.passes[e.name] == nil && r.pipelines[e.name] == nil {
			return syntaxError(text, e.at, "'"+e.name+"' does not refer to a registered pass or pass pipeline")
		}
	}
	return nil
}

// resolve turns elements into steps. In a user's text a pass has to run on its anchor; in
// pipelines of the registry it is nested as needed.
func (r *Registry) resolve(p *Pipeline, elems []*element, nest bool) error {
	for _, e := range elems {
		if e.isOp {
			inner := &Pipeline{Anchor: e.name}
			if err := r.resolve(inner, e.nested, nest); err != nil {
				return addTo(err, "failed to add `%s` with options `` to inner pipeline\n", e.name)
			}
			p.Steps = append(p.Steps, Step{Nested: inner})
			continue
		}
		pass := r.passes[e.name]
		if pass != nil && !nest && p.Anchor != Any && !pass.runsOn(p.Anchor) {
			err := &PipelineError{Message: fmt.Sprintf("Can't add pass '%s' restricted to %s on a PassManager intended to run on '%s', did you intend to nest?",
				pass.title(), quotedList(pass.On), p.Anchor)}
			return addTo(err, "\nfailed to add `%s` with options `%s`\n", e.name, e.options)
		}
		if err := r.Append(p, e.name, e.options); err != nil {
			return addTo(err, "\nfailed to add `%s` with options `%s`\n", e.name, e.options)
		}
	}
	return nil
}

// addTo appends to the message of a PipelineError. Other errors are returned as they are.
func addTo(err error, format string, args ...any) error {
	var pe *PipelineError
	if errors.As(err, &pe) {
		pe.Message += fmt.Sprintf(format, args...)
	}
	return err
}

func quotedList(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "'" + n + "'"
	}
	return strings.Join(quoted, " or ")
}
