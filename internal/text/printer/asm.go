package printer

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// The methods of ir.OpPrinter.

func (p *printer) Str(s string)             { p.text.Str(s) }
func (p *printer) Byte(b byte)              { p.text.Byte(b) }
func (p *printer) Int(v int64)              { p.text.Int(v) }
func (p *printer) Type(t ir.Type)           { p.text.Type(t) }
func (p *printer) Types(ts []ir.Type)       { p.text.Types(ts) }
func (p *printer) ResultTypes(ts []ir.Type) { p.text.ResultTypes(ts) }
func (p *printer) Attr(a ir.Attr)           { p.text.Attr(a) }
func (p *printer) AttrNoType(a ir.Attr)     { p.text.AttrNoType(a) }
func (p *printer) Symbol(name string)       { p.text.Symbol(name) }
func (p *printer) Quoted(s string)          { p.text.Quoted(s) }
func (p *printer) KeywordOrString(s string) { p.text.KeywordOrString(s) }
func (p *printer) Text() *ir.Text           { return &p.text }
func (p *printer) IncreaseIndent()          { p.indent += indentWidth }
func (p *printer) DecreaseIndent()          { p.indent -= indentWidth }
func (p *printer) FunctionalType(in, out []ir.Type) {
	p.text.TypeList(in)
	p.text.Str(" -> ")
	p.text.ResultTypes(out)
}

func (p *printer) Newline() {
	p.text.Byte('\n')
	p.pad()
}

func (p *printer) Operand(v *ir.Value) {
	if p.collecting == nil {
		from := len(p.text.Buf)
		p.names.appendUse(&p.text, v)
		p.markValue(v, from)
	}
}

func (p *printer) Operands(vs []*ir.Value) {
	for i, v := range vs {
		if i > 0 {
			p.text.Str(", ")
		}
		p.Operand(v)
	}
}

func (p *printer) AttrDict(entries []ir.NamedAttr, elided ...string) {
	p.text.AttrDict(entries, elided...)
}

func (p *printer) AttrDictWithKeyword(entries []ir.NamedAttr, elided ...string) {
	for _, e := range entries {
		if !slices.Contains(elided, e.Name) {
			p.text.Str(" attributes")
			p.text.AttrDict(entries, elided...)
			return
		}
	}
}

func (p *printer) Region(r *ir.Region, entryArgs, terminator bool) {
	p.region(r, entryArgs, terminator, false)
}

func (p *printer) RegionArgument(v *ir.Value, attrs []ir.NamedAttr, omitType bool) {
	p.Operand(v)
	if !omitType {
		p.text.Str(": ")
		p.text.Type(v.Type())
	}
	if p.collecting == nil { // attributes of arguments alone make no aliases
		p.text.AttrDict(attrs)
	}
	p.argLocation(v)
}

func (p *printer) Successor(b *ir.Block) {
	id, ok := p.names.blockID(b)
	if !ok {
		p.text.Str("INVALIDBLOCK")
		return
	}
	p.text.Str("^bb")
	p.text.Int(int64(id))
}

func (p *printer) SuccessorAndUses(b *ir.Block, operands []*ir.Value) {
	p.Successor(b)
	if len(operands) == 0 {
		return
	}
	p.text.Byte('(')
	p.Operands(operands)
	p.text.Str(" : ")
	for i, v := range operands {
		if i > 0 {
			p.text.Str(", ")
		}
		p.text.Type(v.Type())
	}
	p.text.Byte(')')
}
