package opt

import (
	"fmt"
	"strings"
)

// parseFlags parses a command line: one or two dashes, --flag=value or --flag value, passes in the
// order given. It returns all errors.
func (c Command) parseFlags(args []string) (*options, []string) {
	p := &flagParser{opts: defaultOptions(c), byName: map[string]*flag{}}
	for _, f := range flags() {
		p.byName[f.Name] = f
	}
	positional := 0
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			for _, rest := range args[i+1:] {
				p.opts.input = rest
				positional++
			}
			break
		}
		if arg == "-" || !strings.HasPrefix(arg, "-") {
			p.opts.input = arg
			positional++
			continue
		}
		if p.flag(arg, args[i+1:]) {
			i++
		}
	}
	if positional > 1 {
		p.complain("Too many positional arguments specified!")
		p.complaints = append(p.complaints, "Can specify at most 1 positional arguments: See: "+c.Name+" --help")
	}
	return p.opts, p.complaints
}

type flagParser struct {
	opts       *options
	byName     map[string]*flag
	complaints []string
}

func (p *flagParser) complain(format string, args ...any) {
	p.complaints = append(p.complaints, p.opts.command.Name+": "+fmt.Sprintf(format, args...))
}

// flag handles one argument and reports whether it took the next one too.
func (p *flagParser) flag(arg string, rest []string) (tookNext bool) {
	body := strings.TrimPrefix(arg[1:], "-")
	name, value, hasValue := strings.Cut(body, "=")
	f := p.byName[name]
	switch {
	case f == nil && p.isPass(name):
		p.opts.passes = append(p.opts.passes, passUse{name, value})
		return false
	case f == nil:
		p.unknown(arg, name)
		return false
	}
	if f.arity == needsValue && !hasValue {
		if len(rest) == 0 {
			p.badValue(f, fmt.Errorf("requires a value!"))
			return false
		}
		value, tookNext = rest[0], true
	}
	checked, err := f.Check(value)
	if err == nil {
		err = f.set(p.opts, checked)
	}
	if err != nil {
		p.badValue(f, err)
	}
	return tookNext
}

func (p *flagParser) badValue(f *flag, err error) {
	p.complain("for the %s option: %s", dashed(f.Name), err)
}

// dashed is a flag's name with one dash for a single letter, else two.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func (p *flagParser) isPass(name string) bool {
	passes := p.opts.command.Toolchain.Passes
	return passes.Pass(name) != nil || passes.Pipeline(name) != nil
}

// unknown reports an unknown flag and suggests the closest one.
func (p *flagParser) unknown(arg, name string) {
	p.complain("Unknown command line argument '%s'.  Try: '%s --help'", arg, p.opts.command.Name)
	names := append([]string(nil), p.opts.command.Toolchain.Passes.Names()...)
	for _, f := range p.byName {
		if !f.hidden && len(f.Name) > 1 {
			names = append(names, f.Name)
		}
	}
	name = strings.TrimLeft(name, "-")
	best := closest(name, names)
	if isPassOfMLIR(name) && editDistance(name, best, misspelt) == misspelt {
		p.complain("'%s' is a pass of mlir-opt, which takes what --triton-to-linalg prints: doc/pipeline.md shows how", dashed(name))
		return
	}
	if best != "" {
		_, value, hasValue := strings.Cut(arg, "=")
		if hasValue {
			best += "=" + value
		}
		p.complain("Did you mean '%s'?", dashed(best))
	}
}
