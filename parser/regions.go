package parser

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// region parses { blocks }. The arguments belong to the entry block.
func (p *parser) region(args []ir.Argument) *ir.Region {
	p.enter()
	defer p.leave()
	p.expectIn("{", " to begin a region")
	r := ir.NewRegion()
	if len(args) > 0 || !p.is("}") {
		p.regionBody(r, args)
	}
	p.advance() // }
	return r
}

func (p *parser) regionBody(r *ir.Region, args []ir.Argument) {
	p.pushScope()
	p.blocks = append(p.blocks, blockScope{})
	entry := ir.NewBlock()
	if len(args) > 0 && args[0].Ref.Name != "" {
		if p.tok.kind == tokCaret {
			p.failHere("invalid block name in region with named arguments")
		}
		for _, a := range args {
			p.entryArgument(entry, a)
		}
	} else {
		for _, a := range args {
			entry.AddArg(a.Type, a.Loc)
		}
	}
	entry = p.blockOrBody(entry)
	if len(args) > 0 && entry.NumArgs() > len(args) {
		p.failHere("entry block arguments were already defined")
	}
	r.Append(entry)
	for !p.is("}") {
		r.Append(p.blockOrBody(nil))
	}
	p.closeBlocks()
	p.popScope()
}

func (p *parser) entryArgument(entry *ir.Block, a ir.Argument) {
	ref := a.Ref
	entryDef := p.values[ref.Name]
	if known := entryDef.at(ref.Index); known.value != nil {
		panic(bailout{diag.Errorf(ref.Pos.Position(), "region entry argument '%s' is already in use", ref.Name).
			Note(p.place(known.pos).Position(), "previously referenced here")})
	}
	var v *ir.Value
	if a.Loc != nil {
		v = entry.AddArg(a.Type, a.Loc)
	} else {
		v = entry.AddArgAt(p.ctx, a.Type, ref.Pos)
	}
	if a.DeferredLoc != "" {
		p.deferredLocs = append(p.deferredLocs, deferredLoc{a.DeferredLoc, a.DeferredPos.Off, nil, v})
	}
	p.define(ref.Name, ref.Index, ref.Pos.Off, v)
}

// blockOrBody parses a block with its label. The label of a given entry block is
// optional.
func (p *parser) blockOrBody(entry *ir.Block) *ir.Block {
	block := entry
	if entry == nil || p.tok.kind == tokCaret {
		block = p.blockLabel(entry)
	}
	for p.tok.kind != tokCaret && !p.is("}") {
		p.operation(block)
	}
	return block
}

func (p *parser) blockLabel(entry *ir.Block) *ir.Block {
	at := p.Pos()
	if p.tok.kind != tokCaret {
		p.failToken("expected block name")
	}
	name := p.spelling()
	p.advance()
	d := p.blockNamed(name, at.Off)
	if d.defined {
		p.Fail(at, "redefinition of block '%s'", name)
	}
	d.defined, d.pos = true, at.Off
	block := d.block
	if entry != nil {
		for _, a := range entry.Args() {
			block.AddArg(a.Type(), a.Loc())
		}
	}
	if p.is("(") {
		p.blockArgs(block)
	}
	p.expectIn(":", " after block name")
	return block
}

// blockArgs parses (%a: i32, %b: f32 loc(...)).
func (p *parser) blockArgs(block *ir.Block) {
	existing := block.NumArgs()
	next := 0
	p.List("(", ")", func() {
		ref := p.operandRef()
		p.expectIn(":", " and type for SSA operand")
		t := p.Type()
		var v *ir.Value
		if existing > 0 {
			if next >= existing {
				p.failHere("too many arguments specified in argument list")
			}
			v = block.Arg(next)
			next++
			if v.Type() != t {
				p.failHere("argument and block argument type mismatch")
			}
		} else {
			v = block.AddArgAt(p.ctx, t, ref.Pos)
		}
		p.trailingLocation(nil, v)
		p.define(ref.Name, ref.Index, ref.Pos.Off, v)
	})
}

// successor parses ^name.
func (p *parser) successor() *ir.Block {
	if p.tok.kind != tokCaret {
		p.failToken("expected block name")
	}
	d := p.blockNamed(p.spelling(), p.tok.start)
	p.advance()
	return d.block
}
