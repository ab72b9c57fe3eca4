package explore

import (
	"slices"

	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
)

// markedText is the text of a module with the places of its operations and values.
type markedText struct {
	text   []byte
	ops    []mark // each after those inside it
	values []mark
}

// mark is a part of the text and the location that it is made for.
type mark struct {
	from, to int
	loc      ir.Location
	arg      *ir.Value // the argument of a block that the mark is about; nil for others
}

// Op implements printer.Marker.
func (t *markedText) Op(op *ir.Op, from, to int) {
	t.ops = append(t.ops, mark{from: from, to: to, loc: op.Loc()})
}

// Value implements printer.Marker.
func (t *markedText) Value(v *ir.Value, from, to int) {
	m := mark{from: from, to: to, loc: v.Loc()}
	if v.DefiningOp() == nil {
		m.arg = v
	}
	t.values = append(t.values, m)
}

// printText prints a module for reading: values have the names of variables.
func printText(top *ir.Op) *markedText {
	t := &markedText{}
	t.text = printer.Append(nil, top, printer.Options{UseNameLoc: true, ElideElements: 64, Marker: t})
	return t
}

// links are the origins of each line. A line belongs to the innermost operation on it, and one
// with the arguments of a function or block to them as well.
func (t *markedText) links(starts []int, o *origins) [][]int {
	links := make([][]int, len(starts))
	for _, m := range t.ops {
		found := o.of(m.loc)
		for line := lineOf(starts, m.from); line <= lineOf(starts, m.to); line++ {
			if links[line] == nil {
				links[line] = found
			}
		}
	}
	t.linkArguments(links, starts, o)
	for i, l := range links {
		if l == nil {
			links[i] = []int{}
		}
	}
	return links
}

// linkArguments adds the origins of arguments to the lines that they are first seen on.
func (t *markedText) linkArguments(links [][]int, starts []int, o *origins) {
	seen := map[*ir.Value]bool{}
	for _, m := range t.values {
		if m.arg == nil || seen[m.arg] {
			continue
		}
		seen[m.arg] = true
		line := lineOf(starts, m.from)
		own := slices.Clone(links[line]) // lists are shared
		for _, i := range o.of(m.loc) {
			own = addOnce(own, i)
		}
		links[line] = own
	}
}

// valueLinks are the names of values with their origins.
func (t *markedText) valueLinks(starts []int, o *origins) []Value {
	values := make([]Value, 0, len(t.values))
	line := 0
	for _, m := range t.values {
		found := o.of(m.loc)
		if len(found) == 0 {
			continue
		}
		if m.from < starts[line] || line+1 < len(starts) && m.from >= starts[line+1] {
			line = lineOf(starts, m.from)
		}
		from := utf16Length(string(t.text[starts[line]:m.from]))
		values = append(values, Value{Line: line, From: from, To: from + utf16Length(string(t.text[m.from:m.to])), Origins: found})
	}
	return values
}

// lineStarts are the offsets at which lines begin.
func lineStarts[T string | []byte](text T) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// lineOf is the line that an offset is on.
func lineOf(starts []int, at int) int {
	i, found := slices.BinarySearch(starts, at)
	if found {
		return i
	}
	return i - 1
}
