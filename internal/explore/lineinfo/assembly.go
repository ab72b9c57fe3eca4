package lineinfo

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	locLine   = regexp.MustCompile(`^\s*\.loc\s+(\d+) (\d+) (\d+)`)
	inlinedAt = regexp.MustCompile(`inlined_at (\d+) (\d+) (\d+)`)
	fileLine  = regexp.MustCompile(`^\s*\.file\s+(\d+) "((?:[^"\\]|\\.)*)"(?: "((?:[^"\\]|\\.)*)")?`)
)

// Words that begin lines which say nothing about instructions.
var noise = []string{".cfi_", ".file", ".loc", ".ident", ".addrsig", ".Ltmp", ".Lfunc_", ".Ldebug_", "$L__tmp", "$L__func_"}

func isNoise(word string) bool {
	return slices.ContainsFunc(noise, func(begin string) bool { return strings.HasPrefix(word, begin) })
}

// PTX reads the assembly of NVIDIA GPUs.
func PTX(text string) *Code {
	c := assembly(text)
	c.findNames(func(line string) bool { return strings.Contains(line, ".entry ") || strings.Contains(line, ".func ") }, writes)
	return c
}

// writes reports whether an instruction writes the register whose name is the first of its line.
// Names of predicates and of stored values are read.
func writes(line string, first int) bool {
	words := strings.Fields(line[:first])
	if len(words) == 0 || len(words) == 2 && words[1] != "{" {
		return false
	}
	name, _, _ := strings.Cut(words[0], ".")
	return !slices.Contains(reading, name) && !strings.HasPrefix(name, "@") && !strings.ContainsAny(words[0], "[;")
}

// reading are the instructions that write no register, or not the first that they name.
var reading = []string{"", "st", "bra", "bar", "barrier", "red", "ret", "cp", "prefetch", "mbarrier", "wgmma", "stmatrix", "fence"}

// Assembly reads the assembly of a CPU.
func Assembly(text string) *Code { return assembly(text) }

func assembly(text string) *Code {
	files := filesOf(text)
	c := &Code{}
	var now []Place
	hidden := false // in a section of debug information, or of constants that instructions load
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == ".loc":
			now = files.places(line, locLine.FindStringSubmatch(line))
		case words[0] == "}" && hidden: // the end of a section of PTX
			hidden = false
			continue
		case words[0] == ".section" && strings.HasSuffix(line, "}"): // an empty one
			continue
		case words[0] == ".section" || words[0] == ".text" || words[0] == ".data" || words[0] == "}":
			hidden = len(words) > 1 && (strings.HasPrefix(words[1], ".debug") || strings.HasPrefix(words[1], ".rodata.cst"))
			now = nil
		}
		if hidden || len(words) == 0 || isNoise(words[0]) || isAsmMarker(words) {
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

// isAsmMarker reports whether a line is one of the comments that LLVM writes around inline assembly, which many instructions of a
// GPU are emitted as: "// begin inline asm".
func isAsmMarker(words []string) bool {
	return len(words) == 4 && words[0] == "//" && words[2] == "inline" && words[3] == "asm"
}

// isDirective reports whether a word begins a directive rather than an instruction or a label.
func isDirective(word string) bool { return word[0] == '.' && !strings.HasSuffix(word, ":") }

// files are the files of a text by number.
type files map[string]Place

func filesOf(text string) files {
	all := files{}
	for line := range strings.Lines(text) {
		if !strings.Contains(line, ".file") {
			continue
		}
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
	if m == nil {
		return nil
	}
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
