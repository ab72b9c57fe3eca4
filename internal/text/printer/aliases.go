package printer

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/ir"
)

// aliasCollector finds the values printed as aliases (#map, #loc3), by running
// the printer over the module without keeping its text. A value that contains
// others has a greater depth, so that definitions come before uses.
type aliasCollector struct {
	entries []aliasEntry // in the order they were met
	index   []int32      // by id: one more than the place in entries
	order   []int32      // of the entries, as they are defined

	edges []aliasEdge // from entries to their parts

	// parts is a text that visits the parts of the entry being looked into.
	parts  ir.Text
	within []visit // innermost last
}

type aliasEntry struct {
	value    ir.Uniqued
	name     string // empty: no alias
	suffix   int32
	depth    int32
	isType   bool
	deferred bool  // may be defined after the module
	parts    int32 // one more than the place of the first edge
}

// aliasEdge leads to one part of an entry.
type aliasEdge struct {
	part int32 // an entry
	next int32 // one more than the place of the entry's next edge
}

// visit is the look into one value.
type visit struct {
	entry      int32
	deferrable bool
	depth      int32 // the greatest depth among the parts
}

// collectAliases returns nil when nothing can have an alias.
func (p *printer) collectAliases(op *ir.Op) *aliasCollector {
	if !p.opt.DebugInfo && !mentionsAliases(op) {
		return nil
	}
	c := &aliasCollector{index: make([]int32, op.Context().NumIDs())}
	if p.opt.DebugInfo {
		c.entries = make([]aliasEntry, 0, op.Context().NumInterned()) // nearly all are locations
	}
	c.parts.Visit = c.part
	saved := p.text
	p.text = ir.Text{Visit: func(e ir.Uniqued) { c.visit(e, false) }, ElideElements: saved.ElideElements, HexElements: saved.HexElements}
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
	for i := range op.NumResults() {
		if ir.MayPrintAlias(op.Result(i).Type()) {
			return true
		}
	}
	for i := range op.NumOperands() {
		if v := op.Operand(i); v != nil && ir.MayPrintAlias(v.Type()) {
			return true
		}
	}
	return false
}

// collectOp visits the attributes and types that printing an operation would print.
func (p *printer) collectOp(op *ir.Op) {
	if p.opt.DebugInfo {
		p.collecting.visit(op.Loc(), true)
	}
	if op.NumRegions() > 0 || opMentions(op) {
		mark := len(p.text.Buf)
		p.printOp(op)
		p.text.Buf = p.text.Buf[:mark]
	}
}

// collectGeneric visits the attributes and types of the generic form: those of regions
// first, attributes last. The properties of an unregistered operation are not visited.
func (p *printer) collectGeneric(op *ir.Op) {
	for _, r := range op.Regions() {
		p.region(r, true, true, true)
	}
	for _, t := range op.OperandTypes() {
		p.text.Type(t)
	}
	for _, t := range op.ResultTypes() {
		p.text.Type(t)
	}
	for _, a := range op.Attrs() {
		p.text.Attr(a.Attr)
	}
}

func (c *aliasCollector) find(e ir.Uniqued) (int32, bool) {
	id := int(ir.ID(e))
	if id >= len(c.index) || c.index[id] == 0 {
		return 0, false
	}
	return c.index[id] - 1, true
}

func (c *aliasCollector) remember(e ir.Uniqued, i int32) {
	id := int(ir.ID(e))
	if id >= len(c.index) { // made since, such as the location of a place in the text
		c.index = append(c.index, make([]int32, id+1-len(c.index))...)
	}
	c.index[id] = i + 1
}

// visit notes that a value is printed and returns its entry.
func (c *aliasCollector) visit(e ir.Uniqued, deferrable bool) int32 {
	if i, known := c.find(e); known {
		if !deferrable {
			c.needEarly(i)
		}
		return i
	}
	i := int32(len(c.entries))
	entry := aliasEntry{value: e, name: aliasName(e)}
	_, entry.isType = e.(ir.Type)
	if entry.name != "" {
		entry.depth, entry.deferred = 1, deferrable
	}
	c.remember(e, i)
	c.entries = append(c.entries, entry)
	c.descend(i, e, deferrable)
	return i
}

// descend visits the parts of a value.
func (c *aliasCollector) descend(i int32, e ir.Uniqued, deferrable bool) {
	c.within = append(c.within, visit{entry: i, deferrable: deferrable})
	switch e := e.(type) {
	case *ir.FileLoc, *ir.UnknownLoc:
		// nothing inside
	case *ir.NameLoc:
		if e.Child != ir.Unknown {
			c.part(e.Child)
		}
	default:
		mark := len(c.parts.Buf)
		c.parts.Body(e)
		c.parts.Buf = c.parts.Buf[:mark]
	}
	last := len(c.within) - 1
	if deepest := c.within[last].depth; deepest > 0 {
		c.entries[i].depth = deepest + 1
	}
	c.within = c.within[:last]
}

// part is called for each value inside the one being looked into.
func (c *aliasCollector) part(e ir.Uniqued) {
	level := len(c.within) - 1
	part := c.visit(e, c.within[level].deferrable)
	v := &c.within[level]
	whole := &c.entries[v.entry]
	c.edges = append(c.edges, aliasEdge{part, whole.parts})
	whole.parts = int32(len(c.edges))
	v.depth = max(v.depth, c.entries[part].depth)
}

// needEarly: something printed before the end of the module uses the value.
func (c *aliasCollector) needEarly(i int32) {
	e := &c.entries[i]
	if !e.deferred {
		return
	}
	e.deferred = false
	for next := e.parts; next > 0; next = c.edges[next-1].next {
		c.needEarly(c.edges[next-1].part)
	}
}

// aliasName is the name a value's alias is made of, empty when it gets none.
func aliasName(e ir.Uniqued) string {
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
		if len(e.Elems) > ir.TupleAliasLimit {
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
	for i := range c.entries {
		if c.entries[i].name != "" {
			c.order = append(c.order, int32(i))
		}
	}
	slices.SortStableFunc(c.order, func(i, j int32) int {
		a, b := &c.entries[i], &c.entries[j]
		switch {
		case a.depth != b.depth:
			return int(a.depth - b.depth)
		case a.isType != b.isType && a.isType:
			return -1
		case a.isType != b.isType:
			return 1
		}
		return strings.Compare(a.name, b.name)
	})
	count := map[string]int32{}
	for _, i := range c.order {
		e := &c.entries[i]
		e.suffix = count[e.name]
		count[e.name]++
	}
}

// print appends the alias of a value.
func (c *aliasCollector) print(w *ir.Text, value ir.Uniqued) bool {
	i, known := c.find(value)
	if !known || c.entries[i].name == "" {
		return false
	}
	e := &c.entries[i]
	if e.isType {
		w.Byte('!')
	} else {
		w.Byte('#')
	}
	w.Str(e.name)
	if e.suffix > 0 {
		w.Int(int64(e.suffix))
	}
	return true
}

// define prints the definitions that go before, or with deferred after, the
// module.
func (c *aliasCollector) define(w *ir.Text, deferred bool) {
	for _, i := range c.order {
		e := &c.entries[i]
		if e.deferred != deferred {
			continue
		}
		c.print(w, e.value)
		w.Str(" = ")
		w.Body(e.value)
		w.Byte('\n')
	}
}
