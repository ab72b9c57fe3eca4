package llvmir

import (
	"github.com/tshared/tshared/ir"
)

// Builder appends instructions to the current block of a function. Its methods panic with
// "BUG:" if they are given operands of the wrong type. A builder belongs to one goroutine.
type Builder struct {
	fn    *Function
	block *Block
	loc   ir.Location
	at    *Node // the DILocation of loc
	// FastMath is added to the flags of every floating-point instruction.
	FastMath FastMath
	// Reuse turns on common subexpression elimination within a block, for integer and
	// address arithmetic and conversions.
	Reuse bool
	cse   cseTable
}

// Builder appends the entry block to a function and returns a builder at its end.
func (f *Function) Builder() *Builder {
	b := &Builder{fn: f, block: f.Block("entry")}
	b.SetLoc(f.loc)
	return b
}

// Function is the function that is built.
func (b *Builder) Function() *Function { return b.fn }

// Module is the module of the function.
func (b *Builder) Module() *Module { return b.fn.module }

// Current is the block that instructions are appended to.
func (b *Builder) Current() *Block { return b.block }

// MoveTo makes a block the current one; instructions are appended at its end.
func (b *Builder) MoveTo(block *Block) { b.block = block }

// SetLoc sets the source location of the instructions that follow.
func (b *Builder) SetLoc(loc ir.Location) {
	b.loc = loc
	b.at = b.fn.module.debug.location(b.fn, loc)
}

// Loc is the location of the last SetLoc.
func (b *Builder) Loc() ir.Location { return b.loc }

func (b *Builder) make(t *Type, word string) *inst {
	if b.block.Ended() {
		bug("an instruction (%s) after the terminator of %%%s in @%s", word, b.block.Name(), b.fn.Name())
	}
	return &inst{fn: b.fn, typ: t, loc: b.loc, parts: append(make([]part, 0, 4), part{word: word})}
}

// emit appends an instruction.
func (b *Builder) emit(i *inst) Value {
	b.fn.module.spend(b.loc)
	if b.at != nil {
		i.attach("dbg", b.at)
	}
	b.block.ll.Insts = append(b.block.ll.Insts, i)
	return i.value()
}

// end appends a terminator.
func (b *Builder) end(i *inst) {
	if b.at != nil {
		i.attach("dbg", b.at)
	}
	b.block.ll.Term = i
}

// same checks that operands have one type, and returns it.
func same(op string, x, y Value) *Type {
	if x.typ == nil || x.typ != y.typ {
		bug("%s of %s and %s", op, x, y)
	}
	return x.typ
}
