package ucd

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed nfkc.txt
var nfkcText string

// forms are the tables of the normal form NFKC for the characters of identifiers.
type forms struct {
	decomposed map[rune][]rune
	class      map[rune]uint8
	composed   map[[2]rune]rune
}

var tables = sync.OnceValue(func() *forms {
	f := &forms{map[rune][]rune{}, map[rune]uint8{}, map[[2]rune]rune{}}
	for line := range strings.SplitSeq(nfkcText, "\n") {
		f.add(strings.Fields(line))
	}
	return f
})

// add enters a line of the data. generate.py says what lines there are.
func (f *forms) add(words []string) {
	switch words[0] {
	case "D":
		var list []rune
		for _, w := range words[2:] {
			list = append(list, hex(w))
		}
		f.decomposed[hex(words[1])] = list
	case "P":
		f.composed[[2]rune{hex(words[1]), hex(words[2])}] = hex(words[3])
	case "C":
		class, _ := strconv.Atoi(words[1])
		for r := hex(words[2]); r <= hex(words[3]); r++ {
			f.class[r] = uint8(class)
		}
	}
}

// NFKC returns an identifier in the normal form NFKC.
func NFKC(name string) string {
	f := tables()
	var list []rune
	for _, r := range name {
		list = f.decompose(list, r)
	}
	f.order(list)
	return string(f.compose(list))
}

// The Hangul syllables are composed by rule.
const (
	hangulBase = 0xac00
	leadBase   = 0x1100
	vowelBase  = 0x1161
	tailBase   = 0x11a7
	leadCount  = 19
	vowelCount = 21
	tailCount  = 28
)

func (f *forms) decompose(out []rune, r rune) []rune {
	if i := r - hangulBase; i >= 0 && i < leadCount*vowelCount*tailCount {
		out = append(out, leadBase+i/(vowelCount*tailCount), vowelBase+i/tailCount%vowelCount)
		if t := i % tailCount; t > 0 {
			out = append(out, tailBase+t)
		}
		return out
	}
	if list, ok := f.decomposed[r]; ok {
		return append(out, list...)
	}
	return append(out, r)
}

// order sorts each run of combining characters by class.
func (f *forms) order(list []rune) {
	for start := 0; start < len(list); start++ {
		end := start
		for end < len(list) && f.class[list[end]] != 0 {
			end++
		}
		slices.SortStableFunc(list[start:end], func(a, b rune) int { return int(f.class[a]) - int(f.class[b]) })
		start = end
	}
}

// compose joins characters with the starter before them, unless one of the same or a higher
// class stands between both.
func (f *forms) compose(list []rune) []rune {
	var out []rune
	starter, last := -1, uint8(0)
	for _, r := range list {
		class := f.class[r]
		if starter >= 0 && (last < class || last == 0 && starter == len(out)-1) {
			if c, ok := f.pair(out[starter], r); ok {
				out[starter] = c
				continue
			}
		}
		out = append(out, r)
		if last = class; class == 0 {
			starter = len(out) - 1
		}
	}
	return out
}

func (f *forms) pair(a, b rune) (rune, bool) {
	if l, v := a-leadBase, b-vowelBase; l >= 0 && l < leadCount && v >= 0 && v < vowelCount {
		return hangulBase + (l*vowelCount+v)*tailCount, true
	}
	if s, t := a-hangulBase, b-tailBase; s >= 0 && s < leadCount*vowelCount*tailCount && s%tailCount == 0 && t > 0 && t < tailCount {
		return a + t, true
	}
	c, ok := f.composed[[2]rune{a, b}]
	return c, ok
}
