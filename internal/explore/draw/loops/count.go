package loops

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	vectorType  = regexp.MustCompile(`<(\d+) x (float|double|half|bfloat|i\d+)>`)
	instruction = regexp.MustCompile(`^(?:%\S+ = )?(?:tail |musttail |notail )?([a-z.]+)`)
	callee      = regexp.MustCompile(`\bcall\b.*? @("[^"]*"|[-\w.$]+)\(`)
)

// arithmetic are the instructions that compute numbers, besides calls of intrinsics.
var arithmetic = map[string]bool{
	"fadd": true, "fsub": true, "fmul": true, "fdiv": true, "frem": true, "fneg": true,
	"fptrunc": true, "fpext": true, "sitofp": true, "fptosi": true, "uitofp": true, "fptoui": true, "fcmp": true, "select": true,
}

// computing are the intrinsics that compute numbers.
var computing = []string{"llvm.fma", "llvm.fmuladd", "llvm.maxnum", "llvm.minnum", "llvm.maximum", "llvm.minimum", "llvm.sqrt", "llvm.fabs", "llvm.exp", "llvm.log", "llvm.vector.reduce", "llvm.x86", "llvm.aarch64"}

// elementBits are the sizes of elements that are no integers.
var elementBits = map[string]int{"float": 32, "double": 64, "half": 16, "bfloat": 16}

// count counts the instructions of a loop.
func (l *Loop) count(blocks []*block, own []int, lines map[string]int) {
	vectors := map[string]*Vector{}
	for _, i := range own {
		for _, text := range blocks[i].lines {
			l.instruction(text, vectors)
			if m := location.FindStringSubmatch(text); m != nil && lines[m[1]] > 0 && !slices.Contains(l.Lines, lines[m[1]]) {
				l.Lines = append(l.Lines, lines[m[1]])
			}
		}
	}
	slices.Sort(l.Lines)
	for _, v := range vectors {
		l.Vectors = append(l.Vectors, *v)
	}
	slices.SortFunc(l.Vectors, func(x, y Vector) int {
		return cmp.Or(cmp.Compare(y.Count, x.Count), cmp.Compare(y.Bits, x.Bits), cmp.Compare(x.Type, y.Type))
	})
}

// instruction counts an instruction.
func (l *Loop) instruction(text string, vectors map[string]*Vector) {
	text, _, _ = strings.Cut(text, ", !")
	m := instruction.FindStringSubmatch(text)
	if m == nil {
		return
	}
	switch name := calleeOf(text); {
	case m[1] == "load":
		l.Loads++
	case m[1] == "store":
		l.Stores++
	case arithmetic[m[1]], name != "" && slices.ContainsFunc(computing, func(p string) bool { return strings.HasPrefix(name, p) }):
		l.Arithmetic++
	case strings.HasPrefix(name, "llvm.mem"), name != "" && !strings.HasPrefix(name, "llvm."):
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "llvm."), ".")
		if !slices.Contains(l.Calls, name) {
			l.Calls = append(l.Calls, name)
		}
		return
	default:
		return
	}
	v := vectorType.FindStringSubmatch(text)
	if v == nil {
		l.Scalar++
		return
	}
	if v[2] == "i1" {
		return
	}
	lanes, _ := strconv.Atoi(v[1])
	bits := elementBits[v[2]]
	if bits == 0 {
		bits, _ = strconv.Atoi(v[2][1:])
	}
	if vectors[v[0]] == nil {
		vectors[v[0]] = &Vector{Type: v[0], Lanes: lanes, Bits: lanes * bits}
	}
	vectors[v[0]].Count++
}

// calleeOf is the function that an instruction calls; empty for other instructions.
func calleeOf(text string) string {
	if m := callee.FindStringSubmatch(text); m != nil {
		return strings.Trim(m[1], `"`)
	}
	return ""
}
