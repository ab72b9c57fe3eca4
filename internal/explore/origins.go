package explore

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// origins are the places that lines of panes came from, each once.
type origins struct {
	source *diag.Source
	python bool // the source is Python
	list   []Origin
	index  map[place][]int // the origins of a place: one for each name of a variable
	lines  map[place][]int // those of a line; the column is 0
	known  map[ir.Location][]int
	files  map[string]bool // that have origins
	// callers has, for an origin in a function that was inlined, those of its calls. Debug
	// information of assembly does not tell them.
	callers map[int][]int
}

// place is a place as locations and debug information have it.
type place struct {
	file      string
	line, col int
}

func newOrigins(source *diag.Source, python bool) *origins {
	return &origins{source: source, python: python, list: []Origin{}, index: map[place][]int{}, lines: map[place][]int{}, known: map[ir.Location][]int{},
		files: map[string]bool{}, callers: map[int][]int{}}
}

// of are the origins of a location, the innermost first.
func (o *origins) of(l ir.Location) []int {
	if found, ok := o.known[l]; ok {
		return found
	}
	found := o.collect(nil, l, "")
	o.known[l] = found
	return found
}

// collect adds the origins of a location whose variable has a name.
func (o *origins) collect(to []int, l ir.Location, name string) []int {
	switch l := l.(type) {
	case *ir.FileLoc:
		if l.Line > 0 {
			to = addOnce(to, o.intern(place{l.File, l.Line, l.Col}, name))
		}
	case *ir.NameLoc:
		return o.collect(to, l.Child, l.Name)
	case *ir.CallSiteLoc:
		return o.call(to, o.collect(nil, l.Callee, name), o.collect(nil, l.Caller, ""))
	case *ir.FusedLoc:
		for _, inner := range l.Locs {
			to = o.collect(to, inner, name)
		}
	}
	return to
}

// call adds the origins of an inlined function and those of its call.
func (o *origins) call(to, callee, caller []int) []int {
	for _, i := range callee {
		to = addOnce(to, i)
		for _, c := range caller {
			o.callers[i] = addOnce(o.callers[i], c)
		}
	}
	for _, c := range caller {
		to = addOnce(to, c)
	}
	return to
}

func addOnce(to []int, i int) []int {
	if slices.Contains(to, i) {
		return to
	}
	return append(to, i)
}

// intern is the number of an origin.
func (o *origins) intern(p place, name string) int {
	for _, i := range o.index[p] {
		if o.list[i].Name == name {
			return i
		}
	}
	i := len(o.list)
	o.list = append(o.list, Origin{Line: p.line, Column: o.column(p), File: p.file, Name: name})
	o.index[p] = append(o.index[p], i)
	o.files[p.file] = true
	whole := place{p.file, p.line, 0}
	o.lines[whole] = append(o.lines[whole], i)
	return i
}

// column is the column of a place as people count. Those in Python files count from 0 in
// locations, as Triton's do.
func (o *origins) column(p place) int {
	if o.isSource(p.file) && !o.python {
		return o.utf16Column(p.line, p.col)
	}
	if o.isSource(p.file) {
		return o.utf16Column(p.line, p.col+1)
	}
	return p.col + 1
}

func (o *origins) isSource(file string) bool { return file == o.source.Name }

// utf16Column turns a column of the source that counts bytes from 1 into one that counts
// UTF-16 units from 1.
func (o *origins) utf16Column(line, col int) int {
	text, ok := o.source.Line(line)
	if !ok {
		return col
	}
	return utf16Length(text[:min(max(col-1, 0), len(text))]) + 1
}

// at are the origins of a place in debug information, which has no names: all that the IR had
// there. A place without a column, or with one that the IR did not have, stands for its line.
func (o *origins) at(p place) []int {
	if found := o.index[p]; len(found) > 0 {
		return found
	}
	if found := o.lines[place{p.file, p.line, 0}]; len(found) > 0 {
		return found
	}
	if p.line <= 0 {
		return nil
	}
	return []int{o.intern(p, "")}
}

// utf16Length is the length of a text in UTF-16 units.
func utf16Length(s string) int {
	n := 0
	for _, c := range s {
		if n++; c > 0xFFFF {
			n++
		}
	}
	return n
}

// ByteColumn is the column in bytes, counted from 1, of a column of a page.
func ByteColumn(line string, column int) int {
	for i := range line {
		if utf16Length(line[:i])+1 >= column {
			return i + 1
		}
	}
	return len(line) + 1
}
