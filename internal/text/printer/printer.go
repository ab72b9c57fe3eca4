// Package printer writes the IR as MLIR text, in custom or generic form. It
// knows the layout of operations, blocks and regions, how values are named and
// which attributes get aliases; how an operation looks comes from its
// definition. It imports no dialect.
package printer

import (
	"io"
	"slices"

	"github.com/tshared/tshared/internal/text/asmformat"
	"github.com/tshared/tshared/ir"
)

// Options of printing.
type Options struct {
	Generic         bool // "op"(...) for all operations
	DebugInfo       bool // locations
	PrettyDebugInfo bool // locations for reading, not for parsing
	LocalScope      bool // everything inline, no aliases
	UseNameLoc      bool // name values after the names in their locations
	UniqueNames     bool // no value name occurs twice
	SkipRegions     bool // {...} instead of regions
	ElideElements   int  // element lists longer than this; 0 none
	HexElements     int  // element lists longer than this as hex; 0 the usual limit
	Resources       *ir.Resources
	Marker          Marker // is told where operations and values stand; may be nil
}

func init() {
	ir.InstallOpPrinter(func(op *ir.Op) string {
		ctx := op.Context()
		return string(Append(nil, op, Options{Generic: true, LocalScope: true, ElideElements: 16,
			DebugInfo: ctx.LocationsInNotes, PrettyDebugInfo: ctx.PrettyLocations}))
	})
}

// Fprint writes an operation.
func Fprint(w io.Writer, op *ir.Op, opt Options) error {
	_, err := w.Write(Append(nil, op, opt))
	return err
}

// Append appends the text of an operation. A top-level operation is printed
// with its aliases and ends in a newline; one inside another, or in local
// scope, is printed alone.
func Append(dst []byte, op *ir.Op, opt Options) []byte {
	p := &printer{opt: opt, dialects: []string{"builtin"}}
	p.text.Buf = slices.Grow(dst, bytesPerOp*countOps(op))
	p.text.ElideElements = opt.ElideElements
	p.text.HexElements = opt.HexElements
	p.text.PrettyLocations = opt.DebugInfo && opt.PrettyDebugInfo
	root := namingRoot(op, opt.LocalScope)
	p.names = nameValues(root, opt)
	p.enterAround(op, root)
	if op.Block() != nil || opt.LocalScope {
		p.fullOp(op)
		return p.text.Buf
	}
	p.topLevel(op)
	return p.text.Buf
}

// bytesPerOp estimates the text of an operation with its share of aliases, so that the
// buffer is allocated once.
const bytesPerOp = 128

func countOps(op *ir.Op) int {
	n := 1
	for _, r := range op.Regions() {
		for b := r.Entry(); b != nil; b = b.Next() {
			for inner := b.First(); inner != nil; inner = inner.Next() {
				n += countOps(inner)
			}
		}
	}
	return n
}

// enterAround makes the names around a nested operation known.
func (p *printer) enterAround(op, root *ir.Op) {
	var around []*ir.Op
	for o := op; o != root; {
		o = o.Parent()
		around = append(around, o)
	}
	for i := len(around) - 1; i >= 0; i-- {
		p.names.enter(around[i])
	}
}

// namingRoot is the operation whose values are numbered: the outermost one, or
// in local scope the closest that sees nothing of its surroundings.
func namingRoot(op *ir.Op, local bool) *ir.Op {
	for !(local && op.Has(ir.IsolatedFromAbove)) && op.Parent() != nil {
		op = op.Parent()
	}
	return op
}

type printer struct {
	text     ir.Text
	opt      Options
	names    *names
	indent   int
	dialects []string // innermost default dialect last

	// collecting runs the printer only to see which values need an alias.
	collecting *aliasCollector
}

func (p *printer) topLevel(op *ir.Op) {
	aliases := p.collectAliases(op)
	if aliases != nil {
		p.text.Alias = aliases.print
		aliases.define(&p.text, false)
	}
	p.fullOp(op)
	p.text.Byte('\n')
	if aliases != nil {
		aliases.define(&p.text, true)
	}
	p.resources()
}

func (p *printer) pad() {
	const blanks = "                                                                "
	for n := p.indent; n > 0; n -= len(blanks) {
		p.text.Str(blanks[:min(n, len(blanks))])
	}
}

// fullOp prints an operation on its line, with results and location.
func (p *printer) fullOp(op *ir.Op) {
	p.pad()
	from := len(p.text.Buf)
	if op.NumResults() > 0 {
		p.results(op)
		p.text.Str(" = ")
	}
	p.printOp(op)
	p.markOp(op, from)
	if p.opt.DebugInfo && p.collecting == nil {
		p.trailingLocation(op.Loc(), true)
	}
}

func (p *printer) results(op *ir.Op) {
	n := op.NumResults()
	groups := p.names.groupsOf(op)
	if groups == nil {
		groups = oneGroup
	}
	for i, start := range groups {
		if i > 0 {
			p.text.Str(", ")
		}
		end := n
		if i+1 < len(groups) {
			end = groups[i+1]
		}
		from := len(p.text.Buf)
		p.names.append(&p.text, op.Result(start))
		p.markValue(op.Result(start), from)
		if end-start > 1 {
			p.text.Byte(':')
			p.text.Int(int64(end - start))
		}
	}
}

var oneGroup = []int{0}

func (p *printer) printOp(op *ir.Op) {
	if p.collecting == nil && op.NumRegions() > 0 && p.names.enter(op) {
		defer p.names.leave()
	}
	def := op.Def()
	custom := def.Syntax != nil && def.Syntax.Print != nil || def.Syntax == nil && def.Format != ""
	if p.opt.Generic || !custom {
		p.GenericForm(op)
		return
	}
	p.opName(def.Name)
	if def.Syntax != nil {
		def.Syntax.Print(p, op)
		return
	}
	asmformat.For(def).Print(p, op)
}

// opName prints a name without the dialect that is understood here.
func (p *printer) opName(name string) {
	d := p.dialects[len(p.dialects)-1]
	if len(name) > len(d) && d != "" && name[:len(d)] == d && name[len(d)] == '.' && ir.DialectPrefix(name[len(d)+1:]) == "" {
		name = name[len(d)+1:]
	}
	p.text.Str(name)
}

// GenericForm prints "name"(operands)[successors] <{props}> ({regions})
// {attrs} : type.
func (p *printer) GenericForm(op *ir.Op) {
	if p.collecting != nil {
		p.collectGeneric(op)
		return
	}
	p.text.Quoted(op.Name())
	p.text.Byte('(')
	for i := range op.NumOperands() {
		if i > 0 {
			p.text.Str(", ")
		}
		p.Operand(op.Operand(i))
	}
	p.text.Byte(')')
	if n := op.NumSuccessors(); n > 0 {
		p.text.Byte('[')
		for i := range n {
			if i > 0 {
				p.text.Str(", ")
			}
			p.Successor(op.Successor(i))
		}
		p.text.Byte(']')
	}
	p.properties(op)
	if op.NumRegions() > 0 {
		p.text.Str(" (")
		for i, r := range op.Regions() {
			if i > 0 {
				p.text.Str(", ")
			}
			p.region(r, true, true, true)
		}
		p.text.Byte(')')
	}
	p.text.AttrDict(op.Discardable())
	p.text.Str(" : ")
	p.FunctionalType(op.OperandTypes(), op.ResultTypes())
}

func (p *printer) properties(op *ir.Op) {
	if raw := op.RawProps(); raw != nil {
		p.text.Str(" <")
		p.text.Attr(raw)
		p.text.Byte('>')
		return
	}
	props := op.Inherent()
	if len(props) == 0 {
		return
	}
	p.text.Str(" <")
	// The dictionary is an attribute of its own, though never an alias.
	p.text.Dict(props)
	p.text.Byte('>')
}

// trailingLocation prints " loc(...)".
func (p *printer) trailingLocation(l ir.Location, allowAlias bool) {
	p.text.Byte(' ')
	if p.text.PrettyLocations {
		p.text.Location(l)
		return
	}
	p.text.Str("loc(")
	if !allowAlias || p.text.Alias == nil || !p.text.Alias(&p.text, l) {
		p.text.LocationBody(l)
	}
	p.text.Byte(')')
}
