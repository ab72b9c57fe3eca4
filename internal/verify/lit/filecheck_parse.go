package lit

import (
	"fmt"
	"regexp"
	"strings"
)

// checkString is one positive check with the CHECK-NOT and CHECK-DAG lines
// before it.
type checkString struct {
	*pattern
	before []*pattern
}

// checkProgram is a whole check file, ready to run.
type checkProgram struct {
	opts   *checkOptions
	vars   map[string]string
	checks []checkString
}

// implicitPrefix is how messages call the patterns of --implicit-check-not.
const implicitPrefix = "IMPLICIT-CHECK"

func parseCheckProgram(text *checkText, opts *checkOptions) (*checkProgram, error) {
	prog := &checkProgram{opts: opts, vars: map[string]string{}}
	if err := prog.defineOnCommandLine(); err != nil {
		return nil, err
	}
	implicit, err := prog.parseImplicit()
	if err != nil {
		return nil, err
	}
	if cr := strings.IndexByte(text.text, '\r'); cr >= 0 {
		return nil, &located{text: text, offset: cr, message: "carriage return within a line", unsupported: true}
	}
	scanner := newDirectiveScanner(text, opts.prefix)
	used := false
	pending := implicit
	for {
		d, err := scanner.next()
		if err != nil {
			return nil, err
		}
		if d == nil {
			break
		}
		used = true
		p, err := parsePattern(text, *d)
		if err != nil {
			return nil, err
		}
		if err := prog.verifyPlace(p); err != nil {
			return nil, err
		}
		if d.kind == checkNot || d.kind == checkDAG {
			pending = append(pending[:len(pending):len(pending)], p)
			continue
		}
		prog.checks = append(prog.checks, checkString{p, pending})
		pending = implicit
	}
	if !used && (len(implicit) == 0 || opts.prefix != "CHECK") {
		return nil, &usageError{fmt.Sprintf("error: no check strings found with prefix '%s:'", opts.prefix), 2}
	}
	if len(pending) > 0 {
		eof := &pattern{text: text, directive: directive{kind: checkEOF, count: 1, name: opts.prefix}}
		prog.checks = append(prog.checks, checkString{eof, pending})
	}
	return prog, nil
}

// verifyPlace checks what a directive needs of the ones before it.
func (prog *checkProgram) verifyPlace(p *pattern) error {
	switch p.kind {
	case checkLabel:
		if p.usesVariables() {
			return &located{text: p.text, offset: p.offset,
				message: fmt.Sprintf("found '%s:' with variable definition or use", p.name)}
		}
	case checkNext, checkSame:
		if len(prog.checks) == 0 {
			return &located{text: p.text, offset: p.offset,
				message: fmt.Sprintf("found '%s' without previous '%s: line", p.name, p.prefix)}
		}
	}
	return nil
}

func (prog *checkProgram) parseImplicit() ([]*pattern, error) {
	var patterns []*pattern
	for _, source := range prog.opts.implicitCheckNot {
		const lead = "-implicit-check-not='"
		text := &checkText{name: "command line", text: lead + source + "'"}
		d := directive{kind: checkNot, count: 1, prefix: implicitPrefix, name: implicitPrefix + "-NOT",
			offset: len(lead), start: len(lead), end: len(lead) + len(source)}
		p, err := parsePattern(text, d)
		if err != nil {
			// The real tool prints the error and goes on without the pattern.
			return nil, unsupportedf("%v", err)
		}
		patterns = append(patterns, p)
	}
	return patterns, nil
}

var definitionName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func (prog *checkProgram) defineOnCommandLine() error {
	for _, definition := range prog.opts.definitions {
		name, value, ok := strings.Cut(definition, "=")
		if !ok || !definitionName.MatchString(name) {
			return unsupportedf("definition '-D%s'", definition)
		}
		prog.vars[name] = value
	}
	return nil
}
