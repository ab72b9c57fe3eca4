package lineinfo

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	locLine   = regexp.MustCompile(`^\s*\.loc\s+(\d+) (\d+) (\d+)`)
	inlinedAt = regexp.MustCompile(`inlined_at (\d+) (\d+) (\d+)`)
	fileLine  = regexp.MustCompile(`^\s*\.file\s+(\d+) "((?:[^"\\]|\\.)*)"(?: "((?:[^"\\]|\\.)*)")?`)
	register  = regexp.MustCompile(`%(?:rd|rs|rl|rq|r|fd|fl|f|p|h|hh)\d+\b`)
	// written is an instruction of PTX that writes its first operands; stores, branches and barriers
	// have none.
	written = regexp.MustCompile(`^\s*(?:@!?%p\d+\s+)?([a-z][\w.:]*)\s+\{?(%\w+)`)
)

// noise are directives and labels that say nothing about instructions.
var noise = regexp.MustCompile(`^\s*\.(?:cfi_\w+|file|loc|ident|addrsig\w*)\b|^(?:\.L(?:tmp|func_begin|func_end|debug_\w*)|\$L__(?:tmp|func_begin|func_end))\d*:`)

// PTX reads the assembly of NVIDIA GPUs.
func PTX(text string) *Code {
	c := assembly(text)
	c.findNames(register, func(s string) bool { return strings.Contains(s, ".entry ") || strings.Contains(s, ".func ") }, func(s string) (int, int) {
		m := written.FindStringSubmatchIndex(s)
		if m == nil || writesNothing(s[m[2]:m[3]]) {
			return 0, 0
		}
		return m[4], m[5]
	})
	return c
}

// writesNothing reports whether the first operand of an instruction is read.
func writesNothing(instruction string) bool {
	name, _, _ := strings.Cut(instruction, ".")
	switch name {
	case "st", "bra", "bar", "barrier", "red", "ret", "cp", "prefetch", "mbarrier", "wgmma", "stmatrix":
		return true
	}
	return false
}

// Assembly reads the assembly of a CPU.
func Assembly(text string) *Code { return assembly(text) }

func assembly(text string) *Code {
	files := filesOf(text)
	c := &Code{}
	var now []Place
	debug := false // in a section of debug information
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := locLine.FindStringSubmatch(line); m != nil {
			now = files.places(line, m)
		}
		words := strings.Fields(line)
		if len(words) > 0 && (words[0] == ".section" || words[0] == ".text" || words[0] == ".data" || words[0] == "}") {
			debug = len(words) > 1 && strings.HasPrefix(words[1], ".debug")
			now = nil
		}
		if debug || noise.MatchString(line) || len(words) == 0 {
			continue
		}
		l := Line{Text: line}
		if !isDirective(words[0]) {
			l.Places = now
		}
		c.Lines = append(c.Lines, l)
	}
	return c
}

// isDirective reports whether a word begins a directive rather than an instruction or a label.
func isDirective(word string) bool { return word[0] == '.' && !strings.HasSuffix(word, ":") }

// files are the files of a text by number.
type files map[string]Place

func filesOf(text string) files {
	all := files{}
	for line := range strings.Lines(text) {
		m := fileLine.FindStringSubmatch(line)
		switch {
		case m == nil:
		case m[3] != "":
			all[m[1]] = Place{Dir: unquote(m[2]), File: unquote(m[3])}
		default:
			all[m[1]] = Place{File: unquote(m[2])}
		}
	}
	return all
}

func unquote(s string) string {
	if plain, err := strconv.Unquote(`"` + s + `"`); err == nil {
		return plain
	}
	return s
}

// places are those of a .loc.
func (f files) places(line string, m []string) (list []Place) {
	list = f.add(list, m)
	if m := inlinedAt.FindStringSubmatch(line); m != nil {
		list = f.add(list, m)
	}
	return list
}

func (f files) add(list []Place, m []string) []Place {
	p := f[m[1]]
	p.Line, _ = strconv.Atoi(m[2]) // digits
	p.Col, _ = strconv.Atoi(m[3])
	if p.Line == 0 {
		return list
	}
	return append(list, p)
}
