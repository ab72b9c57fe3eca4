package bufferization

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// Clone defines bufferization.clone: gives a buffer with the contents of another,
// perhaps the same one.
var Clone = &ir.OpDef{
	Name:     "bufferization.clone",
	Doc:      "gives a buffer with the contents of another, perhaps the same one",
	Example:  "// %m: memref<?xf32>\n%r = bufferization.clone %m : memref<?xf32> to memref<?xf32>",
	Operands: []ir.Slot{{Name: "input", Type: ir.AnyBuffer}},
	Results:  []ir.Slot{{Name: "output", Type: ir.AnyBuffer}},
	Format:   "$input attr-dict `:` type($input) `to` type($output)",
	Effects: func(op *ir.Op) []ir.Effect {
		o := CloneOp{op}
		return []ir.Effect{
			{Kind: ir.Allocates, On: op.Result(0)},
			{Kind: ir.Reads, On: o.Input()},
			{Kind: ir.Writes, On: op.Result(0)},
		}
	},
}

// Dealloc defines bufferization.dealloc: frees buffers whose condition holds unless
// they share memory with one that is retained.
var Dealloc = &ir.OpDef{
	Name: "bufferization.dealloc",
	Doc:  "frees buffers whose condition holds unless they share memory with one that is retained",
	Example: `// %a: memref<4xf32>
// %b: memref<?xf32>
// %c: i1
%r = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%b : memref<?xf32>)`,
	Operands: []ir.Slot{
		{Name: "memrefs", Type: ir.AnyBuffer, Arity: ir.Variadic, Doc: "are freed if their Conditions hold and none of those Retained has the same memory"},
		{Name: "conditions", Type: ir.BoolLike, Arity: ir.Variadic},
		{Name: "retained", Type: ir.AnyBuffer, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "updatedConditions", Type: ir.BoolLike, Arity: ir.Variadic}},
	// Formats cannot begin an optional group with the blank before "(".
	Syntax: &ir.Syntax{Parse: parseDealloc, Print: printDealloc},
	Traits: ir.OperandSegments,
	Verify: verifyDealloc,
}

// retainedGroup is the number of the operand group of the retained buffers.
const retainedGroup = 2

// SetBuffers changes which buffers are freed, and when.
func (o DeallocOp) SetBuffers(buffers, conditions []*ir.Value) {
	retained := o.Retained()
	o.Op.SetOperands(slices.Concat(buffers, conditions, retained))
	o.Op.SetAttr(segmentsAttr, o.Op.Context().I32Array(int64(len(buffers)), int64(len(conditions)), int64(len(retained))))
}

// NewDealloc makes a bufferization.dealloc.
func NewDealloc(b *ir.Builder, buffers, conditions, retained []*ir.Value) *ir.Op {
	sizes := b.Ctx.I32Array(int64(len(buffers)), int64(len(conditions)), int64(len(retained)))
	return b.Create(Dealloc, slices.Concat(buffers, conditions, retained), slices.Repeat([]ir.Type{ir.I1}, len(retained)),
		ir.NamedAttr{Name: segmentsAttr, Attr: sizes})
}

func parseDealloc(p ir.OpParser, st *ir.OpState) {
	var sizes [3]int64
	resolve := func(group int, refs []ir.OperandRef, types []ir.Type, at diag.Pos) {
		sizes[group] = int64(len(refs))
		st.Operands = append(st.Operands, p.ResolveAll(refs, types, at)...)
	}
	if at := p.Pos(); p.Accept("(") {
		memrefs := p.OperandList("", "")
		types := p.ColonTypeList()
		p.Expect(")")
		p.ExpectKeyword("if")
		conditionsAt := p.Pos()
		p.Expect("(")
		conditions := p.OperandList("", "")
		p.Expect(")")
		resolve(0, memrefs, types, at)
		resolve(1, conditions, slices.Repeat([]ir.Type{ir.I1}, len(conditions)), conditionsAt)
	}
	if at := p.Pos(); p.AcceptKeyword("retain") {
		p.Expect("(")
		retained := p.OperandList("", "")
		types := p.ColonTypeList()
		p.Expect(")")
		resolve(retainedGroup, retained, types, at)
		st.Types = slices.Repeat([]ir.Type{ir.I1}, len(retained))
	}
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	st.SetAttr(segmentsAttr, st.Ctx.I32Array(sizes[:]...))
}

func printDealloc(p ir.OpPrinter, op *ir.Op) {
	typed := func(values []*ir.Value) {
		p.Byte('(')
		p.Operands(values)
		p.Str(" : ")
		for i, v := range values {
			if i > 0 {
				p.Str(", ")
			}
			p.Type(v.Type())
		}
		p.Byte(')')
	}
	if memrefs := op.OperandsOf(0); len(memrefs) > 0 {
		p.Byte(' ')
		typed(memrefs)
		p.Str(" if (")
		p.Operands(op.OperandsOf(1))
		p.Byte(')')
	}
	if retained := op.OperandsOf(retainedGroup); len(retained) > 0 {
		p.Str(" retain ")
		typed(retained)
	}
	p.AttrDict(op.Attrs(), segmentsAttr)
}

func verifyDealloc(op *ir.Op) error {
	if len(op.OperandsOf(0)) != len(op.OperandsOf(1)) {
		return op.OpErrorf("must have the same number of conditions as memrefs to deallocate")
	}
	if len(op.OperandsOf(retainedGroup)) != op.NumResults() {
		return op.OpErrorf("must have the same number of updated conditions (results) as retained operands")
	}
	return nil
}

// freesOrAllocates are the operations that may carry manual_deallocation.
var freesOrAllocates = map[*ir.OpDef]bool{
	memref.Alloc: true, memref.Alloca: true, memref.Realloc: true, memref.Dealloc: true, Clone: true,
}
