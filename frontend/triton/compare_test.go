package triton_test

import (
	"fmt"
	"regexp"
	"strings"
)

// level says how much of two texts of a module is the same.
type level int

const (
	different     level = iota
	sameStructure       // operations, types, attributes, order
	sameNames           // and the names of the user's values
	samePlaces          // and the locations of the user's operations
	sameBytes           // everything
)

var levelNames = [...]string{different: "different", sameStructure: "structure", sameNames: "names", samePlaces: "places", sameBytes: "bytes"}

func (l level) String() string { return levelNames[l] }

// difference is the first difference above a level.
type difference struct{ got, want string }

func (d difference) String() string { return fmt.Sprintf("got   %s\n        want  %s", d.got, d.want) }

var (
	locationDef  = regexp.MustCompile(`^(#loc\d*) = (loc\(.*\))$`)
	trailingLoc  = regexp.MustCompile(` loc\((#loc\d*|unknown|".*)\)$`)
	argumentLoc  = regexp.MustCompile(` loc\((?:#loc\d*|unknown|"[^"]*"(?:\((?:#loc\d*|"[^"]*":\d+:\d+)\))?|"[^"]*":\d+:\d+|callsite\([^()]*(?:\([^()]*\)[^()]*)*\))\)`)
	locationName = regexp.MustCompile(`#loc\d*`)
	definition   = regexp.MustCompile(`(%[\w$.-]+)(?::\d+ = | = |: )`)
	ssaName      = regexp.MustCompile(`%[\w$.-]+`)
	suffix       = regexp.MustCompile(`_\d+$`)
	number       = regexp.MustCompile(`^%\d+$|^%arg\d+$`)
	blockComment = regexp.MustCompile(`  // (?:no predecessors|\d* ?preds?: .*)$`)
)

// moduleText is a printed module: its lines without location aliases, each with its
// location written out.
type moduleText struct {
	lines []string
	locs  []string
}

// readModule takes a printed module apart.
func readModule(text string) moduleText {
	aliases := map[string]string{}
	var m moduleText
	var lines []string
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if d := locationDef.FindStringSubmatch(line); d != nil {
			aliases[d[1]] = d[2]
			continue
		}
		lines = append(lines, line)
	}
	var expand func(loc string, depth int) string
	expand = func(loc string, depth int) string {
		if depth > 20 {
			return loc
		}
		return locationName.ReplaceAllStringFunc(loc, func(a string) string {
			def := strings.TrimSuffix(strings.TrimPrefix(aliases[a], "loc("), ")")
			return expand(def, depth+1)
		})
	}
	var open []int // lines whose operation has regions and its location on a later line
	for i, line := range lines {
		loc := trailingLoc.FindString(line)
		if strings.HasPrefix(strings.TrimSpace(line), "}") && loc != "" && len(open) > 0 {
			m.locs[open[len(open)-1]] += expand(loc, 0)
			open = open[:len(open)-1]
		} else if strings.HasSuffix(line, "{") && !strings.HasPrefix(strings.TrimSpace(line), "}") {
			open = append(open, i)
		}
		line = strings.TrimSuffix(line, loc)
		args := strings.Join(argumentLoc.FindAllString(line, -1), ";")
		m.lines = append(m.lines, argumentLoc.ReplaceAllString(line, ""))
		m.locs = append(m.locs, expand(loc+args, 0))
	}
	return m
}

// isLibrary reports whether an operation stems from another file than the user's.
func isLibrary(loc, file string) bool {
	first := regexp.MustCompile(`"([^"]*\.py)":`).FindStringSubmatch(loc)
	return first != nil && first[1] != file
}

// compareModules says how far two texts agree. Operations that stem from the library are
// compared without their locations and names.
func compareModules(got, want, file string) (level, difference) {
	if got == want {
		return sameBytes, difference{}
	}
	g, w := readModule(got), readModule(want)
	if d, ok := sameLines(g, w); !ok {
		return different, d
	}
	names, places := true, true
	var nameDiff, placeDiff difference
	for i := range w.lines {
		if isLibrary(w.locs[i], file) || strings.HasPrefix(w.lines[i], "#") {
			continue
		}
		if a, b := definedNames(g.lines[i]), definedNames(w.lines[i]); a != b && names {
			names, nameDiff = false, difference{g.lines[i], w.lines[i]}
		}
		if g.locs[i] != w.locs[i] && places {
			places, placeDiff = false, difference{g.lines[i] + g.locs[i], w.lines[i] + w.locs[i]}
		}
	}
	switch {
	case !names:
		return sameStructure, nameDiff
	case !places:
		return sameNames, placeDiff
	}
	return samePlaces, firstLine(got, want)
}

func firstLine(got, want string) difference {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range w {
		if i >= len(g) || g[i] != w[i] {
			if i >= len(g) {
				return difference{"end of text", w[i]}
			}
			return difference{g[i], w[i]}
		}
	}
	return difference{"more lines", "end of text"}
}

// sameLines compares lines up to the names of values, which must correspond one to one
// inside a function.
func sameLines(g, w moduleText) (difference, bool) {
	to, from := map[string]string{}, map[string]string{}
	for i := range w.lines {
		if i >= len(g.lines) {
			return difference{"end of text", w.lines[i]}, false
		}
		a, b := blockComment.ReplaceAllString(g.lines[i], ""), blockComment.ReplaceAllString(w.lines[i], "")
		if strings.HasPrefix(b, "  tt.func") {
			clear(to)
			clear(from)
		}
		if ssaName.ReplaceAllString(a, "%") != ssaName.ReplaceAllString(b, "%") {
			return difference{g.lines[i], w.lines[i]}, false
		}
		as, bs := ssaName.FindAllString(a, -1), ssaName.FindAllString(b, -1)
		for j := range bs {
			if defines(b, j) {
				delete(from, to[bs[j]])
				to[bs[j]], from[as[j]] = as[j], bs[j]
				continue
			}
			x, known := to[bs[j]]
			if !known {
				to[bs[j]], from[as[j]] = as[j], bs[j]
			} else if x != as[j] {
				return difference{g.lines[i], w.lines[i]}, false
			}
		}
	}
	if len(g.lines) > len(w.lines) {
		return difference{g.lines[len(w.lines)], "end of text"}, false
	}
	return difference{}, true
}

// defines reports whether the j-th value of a line is its result.
func defines(line string, j int) bool {
	return j == 0 && strings.HasPrefix(strings.TrimSpace(line), "%")
}

// definedNames lists the names that a line introduces, without the numbers that keep them
// apart.
func definedNames(line string) string {
	var names []string
	for _, def := range definition.FindAllStringSubmatch(line, -1) {
		name := def[1]
		if number.MatchString(name) {
			name = "%"
		}
		names = append(names, suffix.ReplaceAllString(name, ""))
	}
	return strings.Join(names, " ")
}
