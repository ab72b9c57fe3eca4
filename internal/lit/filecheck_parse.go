package lit

import (
	"fmt"
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
	opts   *CheckOptions
	vars   *variables
	checks []checkString
}

// implicitPrefix is how messages call the patterns of --implicit-check-not.
const implicitPrefix = "IMPLICIT-CHECK"

func parseCheckProgram(text *checkText, opts *CheckOptions) (*checkProgram, error) {
	prog := &checkProgram{opts: opts, vars: newVariables()}
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
	scanner := newDirectiveScanner(text, opts)
	used := map[string]bool{}
	pending := implicit
	for {
		d, err := scanner.next()
		if err != nil {
			return nil, err
		}
		if d == nil {
			break
		}
		used[d.prefix] = true
		p, err := parsePattern(text, *d, opts, prog.vars)
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
	if err := verifyPrefixesUsed(opts, used, len(implicit) > 0); err != nil {
		return nil, err
	}
	if len(pending) > 0 {
		eof := &pattern{text: text, directive: directive{kind: checkEOF, count: 1, name: opts.activePrefixes()[0]}}
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
	case checkNext, checkSame, checkEmpty:
		if len(prog.checks) == 0 {
			return &located{text: p.text, offset: p.offset,
				message: fmt.Sprintf("found '%s' without previous '%s: line", p.name, p.prefix)}
		}
	}
	return nil
}

func (prog *checkProgram) parseImplicit() ([]*pattern, error) {
	var patterns []*pattern
	for _, source := range prog.opts.ImplicitCheckNot {
		const lead = "-implicit-check-not='"
		text := &checkText{name: "command line", text: lead + source + "'"}
		d := directive{kind: checkNot, count: 1, prefix: implicitPrefix, name: implicitPrefix + "-NOT",
			offset: len(lead), start: len(lead), end: len(lead) + len(source)}
		p, err := parsePattern(text, d, prog.opts, prog.vars)
		if err != nil {
			// The real tool prints the error and goes on without the pattern.
			return nil, unsupportedf("%v", err)
		}
		patterns = append(patterns, p)
	}
	return patterns, nil
}

func verifyPrefixesUsed(opts *CheckOptions, used map[string]bool, hasImplicit bool) error {
	var unused []string
	for _, p := range opts.activePrefixes() {
		if !used[p] {
			unused = append(unused, "'"+p+":'")
		}
	}
	acceptable := len(unused) == 0 || opts.AllowUnusedPrefixes && len(used) > 0
	if acceptable || hasImplicit && len(opts.Prefixes) == 0 {
		return nil
	}
	plural := ""
	if len(unused) > 1 {
		plural = "es"
	}
	return &usageError{fmt.Sprintf("error: no check strings found with prefix%s %s", plural, strings.Join(unused, ", ")), 2}
}

func (prog *checkProgram) defineOnCommandLine() error {
	for _, definition := range prog.opts.Definitions {
		bad := func(what string) error {
			return &usageError{fmt.Sprintf("%s in command-line definition '-D%s'", what, definition), 2}
		}
		name, value, ok := strings.Cut(definition, "=")
		if !ok {
			return bad("Missing equal sign")
		}
		if name == "" || name == "#" {
			return bad("Missing variable name")
		}
		if numeric, ok := strings.CutPrefix(name, "#"); ok {
			if err := prog.defineNumeric(numeric, value); err != nil {
				return err
			}
			continue
		}
		parsed, rest, _ := cutName(name)
		if parsed == "" || parsed[0] == '@' || rest != "" {
			return bad("invalid name in string variable definition")
		}
		if prog.vars.numeric[name] != nil {
			return bad("numeric variable with name '" + name + "' already exists")
		}
		prog.vars.declared[name] = true
		prog.vars.strings[name] = value
	}
	return nil
}

func (prog *checkProgram) defineNumeric(name, value string) error {
	if strings.ContainsAny(name, ",%") {
		return unsupportedf("format in definition '-D#%s=%s'", name, value)
	}
	parser := &numericParser{vars: prog.vars}
	block, err := parser.parse(name + ":" + value)
	if err == nil && block.expr.terms == nil {
		err = &usageError{"missing value", 2}
	}
	if err == nil {
		block.defined.value, err = block.expr.sum()
	}
	if err == nil {
		_, err = block.expr.format.format(block.defined.value)
	}
	if problem, ok := err.(*numericError); ok && problem.unsupported {
		return unsupportedf("definition '-D#%s=%s': %s", name, value, problem.message)
	}
	if err != nil {
		return &usageError{fmt.Sprintf("definition '-D#%s=%s': %v", name, value, err), 2}
	}
	return nil
}
