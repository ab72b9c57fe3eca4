package printer

import (
	"sort"

	"github.com/tshared/tshared/ir"
)

// aliasCollector finds the values printed as aliases (#map, #loc3), by running
// the printer over the module without keeping its text. A value that contains
// others has a greater depth, so that definitions come before uses.
type aliasCollector struct {
	p       *printer
	entries []*aliasEntry
	index   map[ir.Entity]*aliasEntry
}

type aliasEntry struct {
	value    ir.Entity
	name     string // empty: no alias
	suffix   int
	depth    int
	isType   bool
	deferred bool // may be defined behind the module
	children []*aliasEntry
	text     string
}

// collectAliases returns nil when nothing can have an alias.
func (p *printer) collectAliases(op *ir.Op) *aliasCollector {
	if !p.opt.DebugInfo && !mentionsAliases(op) {
		return nil
	}
	c := &aliasCollector{p: p, index: map[ir.Entity]*aliasEntry{}}
	saved := p.text
	p.text = ir.Text{Visit: func(e ir.Entity) { c.visit(e, false) }, ElideElements: saved.ElideElements, HexElements: saved.HexElements}
	p.collecting = c
	p.collectOp(op)
	p.collecting, p.text = nil, saved
	c.assign()
	return c
}

// mentionsAliases looks for anything printed as an alias.
func mentionsAliases(root *ir.Op) bool {
	return !root.Walk(func(op *ir.Op) ir.WalkResult {
		if opMentions(op) {
			return ir.Stop
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, a := range b.Args() {
					if ir.MayPrintAlias(a.Type()) {
						return ir.Stop
					}
				}
			}
		}
		return ir.Continue
	})
}

// opMentions reports whether an attribute or type of the operation itself may
// print as an alias.
func opMentions(op *ir.Op) bool {
	for i := range op.Def().Attrs {
		if a := op.Prop(i); a != nil && ir.MayPrintAlias(a) {
			return true
		}
	}
	for _, a := range op.Discardable() {
		if ir.MayPrintAlias(a.Attr) {
			return true
		}
	}
	if raw := op.RawProps(); raw != nil && ir.MayPrintAlias(raw) {
		return true
	}
	for i := range op.NumResults() {
		if ir.MayPrintAlias(op.Result(i).Type()) {
			return true
		}
	}
	for i := range op.NumOperands() {
		if ir.MayPrintAlias(op.Operand(i).Type()) {
			return true
		}
	}
	return false
}

// collectOp visits what printing an operation would print.
func (p *printer) collectOp(op *ir.Op) {
	if p.opt.DebugInfo {
		p.collecting.visit(op.Loc(), true)
	}
	if op.NumRegions() > 0 || opMentions(op) {
		p.op(op)
		p.text.Buf = p.text.Buf[:0]
	}
}

func (c *aliasCollector) visit(e ir.Entity, deferrable bool) *aliasEntry {
	entry := c.index[e]
	if entry == nil {
		entry = &aliasEntry{value: e, name: aliasName(e), deferred: deferrable}
		_, entry.isType = e.(ir.Type)
		if entry.name != "" {
			entry.depth = 1
		} else {
			entry.deferred = false
		}
		c.index[e] = entry
		c.entries = append(c.entries, entry)
		c.descend(entry, deferrable)
	} else if !deferrable {
		entry.markNeeded()
	}
	return entry
}

// descend visits the parts of a value.
func (c *aliasCollector) descend(entry *aliasEntry, deferrable bool) {
	switch entry.value.(type) {
	case *ir.FileLoc, *ir.UnknownLoc:
		return // nothing inside
	}
	maxDepth := 0
	var w ir.Text
	w.Visit = func(part ir.Entity) {
		child := c.visit(part, deferrable)
		entry.children = append(entry.children, child)
		maxDepth = max(maxDepth, child.depth)
	}
	w.Body(entry.value)
	if maxDepth > 0 {
		entry.depth = maxDepth + 1
	}
}

// markNeeded: something printed before the end of the module uses the value.
func (e *aliasEntry) markNeeded() {
	if !e.deferred {
		return
	}
	e.deferred = false
	for _, c := range e.children {
		c.markNeeded()
	}
}

// aliasName is the name a value's alias is made of, empty when it gets none.
func aliasName(e ir.Entity) string {
	switch e := e.(type) {
	case *ir.AffineMapAttr:
		return "map"
	case *ir.IntegerSetAttr:
		return "set"
	case *ir.DistinctAttr:
		if e.Inner != ir.Unit {
			return "distinct"
		}
	case ir.Location:
		return "loc"
	case *ir.TupleType:
		if len(e.Elems) > 16 {
			return "tuple"
		}
	case *ir.DialectAttr:
		return sanitizeAlias(e.Def.Alias)
	case *ir.DialectType:
		return sanitizeAlias(e.Def.Alias)
	}
	return ""
}

func sanitizeAlias(name string) string {
	if name == "" {
		return ""
	}
	return sanitize(name, "$_-", false)
}

// assign orders the values by depth, types first, then name, and numbers
// those of one name.
func (c *aliasCollector) assign() {
	sort.SliceStable(c.entries, func(i, j int) bool {
		a, b := c.entries[i], c.entries[j]
		if a.depth != b.depth {
			return a.depth < b.depth
		}
		if a.isType != b.isType {
			return a.isType
		}
		return a.name < b.name
	})
	count := map[string]int{}
	for _, e := range c.entries {
		if e.name == "" {
			continue
		}
		e.suffix = count[e.name]
		count[e.name]++
		e.text = e.spelling()
	}
}

func (e *aliasEntry) spelling() string {
	var w ir.Text
	if e.isType {
		w.Byte('!')
	} else {
		w.Byte('#')
	}
	w.Str(e.name)
	if e.suffix > 0 {
		w.Int(int64(e.suffix))
	}
	return string(w.Buf)
}

func (c *aliasCollector) lookup(e ir.Entity) (string, bool) {
	entry := c.index[e]
	if entry == nil || entry.text == "" {
		return "", false
	}
	return entry.text, true
}

// define prints the definitions that go before, or with deferred behind, the
// module.
func (c *aliasCollector) define(w *ir.Text, deferred bool) {
	for _, e := range c.entries {
		if e.text == "" || e.deferred != deferred {
			continue
		}
		w.Str(e.text)
		w.Str(" = ")
		w.Body(e.value)
		w.Byte('\n')
	}
}
