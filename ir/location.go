package ir

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/diag"
)

// Location is the source location of an operation or value. Locations are attributes:
// they are uniqued and print as attributes do.
type Location interface {
	Attr
	isLocation()
}

type locNode struct{ attrNode }

func (*locNode) isLocation() {}

// UnknownLoc is loc(unknown).
type UnknownLoc struct{ locNode }

// FileLoc is a position or a range in a File. Line and Col count from 1; EndLine and
// EndCol equal them unless IsRange is set.
type FileLoc struct {
	locNode
	File            string
	Line, Col       int
	EndLine, EndCol int
	IsRange         bool
}

// NameLoc gives a Name to a location, Child: loc("x"(child)).
type NameLoc struct {
	locNode
	Name  string
	Child Location
}

// FusedLoc combines several locations, Locs, with optional Metadata.
type FusedLoc struct {
	locNode
	Metadata Attr
	Locs     []Location
}

// CallSiteLoc is a location in a function, Callee, that was inlined at a call, Caller.
type CallSiteLoc struct {
	locNode
	Callee, Caller Location
}

// Unknown is the unknown location. It belongs to all contexts.
var Unknown = &UnknownLoc{locNode{attrNode{node{id: firstFixedAttr, aliasable: true}}}}

// FileLoc returns loc("file":line:col).
func (c *Context) FileLoc(file string, line, col int) *FileLoc {
	return c.FileRange(file, line, col, line, col, false)
}

// FileRange returns loc("file":line:col to endLine:endCol).
func (c *Context) FileRange(file string, line, col, endLine, endCol int, isRange bool) *FileLoc {
	if file == "" {
		file = "-" // as mlir-opt does
	}
	name := c.fileName(file)
	k := internKey{kind: kindFileLoc, id: name.id, num: int64(line)<<32 | int64(uint32(col))}
	if isRange {
		b := newKey()
		k.data = b.num(int64(endLine)).num(int64(endCol)).key(kindFileLoc).data
	}
	return intern(c, k, func(n node) *FileLoc {
		n.aliasable = true
		return &FileLoc{locNode: locNode{attrNode{n}}, File: name.Value, Line: line, Col: col,
			EndLine: endLine, EndCol: endCol, IsRange: isRange}
	})
}

// fileName uniques the name of a file. It caches the last one.
func (c *Context) fileName(file string) *StringAttr {
	if last := c.lastFile.Load(); last != nil && last.Value == file {
		return last
	}
	name := c.String(file)
	c.lastFile.Store(name)
	return name
}

// NameLoc returns loc("name"(child)). A nil child is the unknown location.
func (c *Context) NameLoc(name string, child Location) *NameLoc {
	if child == nil {
		child = Unknown
	}
	k := internKey{kind: kindNameLoc, id: child.core().id, data: name}
	return intern(c, k, func(n node) *NameLoc {
		n.aliasable = true
		return &NameLoc{locNode{attrNode{n}}, strings.Clone(name), child}
	})
}

// CallSiteLoc returns loc(callsite(callee at caller)).
func (c *Context) CallSiteLoc(callee, caller Location) *CallSiteLoc {
	k := internKey{kind: kindCallSiteLoc, id: callee.core().id, num: int64(caller.core().id)}
	return intern(c, k, func(n node) *CallSiteLoc {
		n.aliasable = true
		return &CallSiteLoc{locNode{attrNode{n}}, callee, caller}
	})
}

// FusedLoc combines locations. It flattens nested fused locations with equal metadata,
// drops duplicates and unknown locations, and returns a single remaining location as it
// is.
func (c *Context) FusedLoc(locs []Location, metadata Attr) Location {
	flat := make([]Location, 0, len(locs))
	seen := map[Location]bool{}
	add := func(l Location) {
		if !seen[l] {
			seen[l] = true
			flat = append(flat, l)
		}
	}
	for _, l := range locs {
		if f, ok := l.(*FusedLoc); ok && f.Metadata == metadata {
			for _, inner := range f.Locs {
				add(inner)
			}
		} else if l != Unknown {
			add(l)
		}
	}
	if len(flat) == 0 && metadata == nil {
		return Unknown
	}
	if len(flat) == 1 && metadata == nil {
		return flat[0]
	}
	if len(flat) == 0 {
		flat = append(flat, Unknown)
	}
	b := newKey()
	b = b.uniqued(metadata)
	for _, l := range flat {
		b = b.uniqued(l)
	}
	return intern(c, b.key(kindFusedLoc), func(n node) *FusedLoc {
		n.aliasable = true
		return &FusedLoc{locNode{attrNode{n}}, metadata, flat}
	})
}

// LocAt returns the location of a position in an input text.
func (c *Context) LocAt(p diag.Pos) Location {
	if !p.IsValid() {
		return Unknown
	}
	at := p.Position()
	return c.FileLoc(at.File, at.Line, at.Col)
}

// PositionOf returns the file position for diagnostics at a location, zero if unknown.
func PositionOf(l Location) diag.Position {
	switch l := l.(type) {
	case *FileLoc:
		return diag.Position{File: l.File, Line: l.Line, Col: l.Col}
	case *NameLoc:
		return PositionOf(l.Child)
	case *CallSiteLoc:
		return PositionOf(l.Callee)
	case *FusedLoc:
		for _, inner := range l.Locs {
			if p := PositionOf(inner); p.Known() {
				return p
			}
		}
	}
	return diag.Position{}
}

// PlaceOf returns the file position of an operation as a prefix for messages: "k.py:3:5:
// ", or "" if unknown.
func PlaceOf(op *Op) string {
	p := PositionOf(op.Loc())
	if !p.Known() {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d: ", p.File, p.Line, p.Col)
}

// NameOf returns the name in a location, as the front end gave it.
func NameOf(l Location) (string, bool) {
	switch l := l.(type) {
	case *NameLoc:
		return l.Name, true
	case *CallSiteLoc:
		if n, ok := NameOf(l.Callee); ok {
			return n, true
		}
		return NameOf(l.Caller)
	case *FusedLoc:
		for _, inner := range l.Locs {
			if n, ok := NameOf(inner); ok {
				return n, true
			}
		}
	}
	return "", false
}
