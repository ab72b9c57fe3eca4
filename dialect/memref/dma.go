package memref

import "github.com/tshared/tshared/ir"

// DMAStart keeps all its operands in one list: source and its indices,
// destination and its indices, the number of elements, the tag and its
// indices, and perhaps a stride and the number of elements per stride.
var DMAStart = &ir.OpDef{
	Name: "memref.dma_start",
	Doc:  "starts copying elements from one buffer to another in the background",
	Example: `// %a: memref<40x128xf32>
// %b: memref<2x64xf32, 1>
// %t: memref<1xi32>
// %i: index
memref.dma_start %a[%i, %i], %b[%i, %i], %i, %t[%i], %i, %i : memref<40x128xf32>, memref<2x64xf32, 1>, memref<1xi32>`,
	Operands: []ir.Slot{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Syntax:   &ir.Syntax{Parse: parseDMAStart, Print: printDMAStart},
	Verify:   verifyDMAStart,
}

// DMAWait defines memref.dma_wait: waits until a copy in the background has ended.
var DMAWait = &ir.OpDef{
	Name: "memref.dma_wait",
	Doc:  "waits until a copy in the background has ended",
	Example: `// %t: memref<1xi32>
// %i: index
memref.dma_wait %t[%i], %i : memref<1xi32>`,
	Operands: []ir.Slot{
		{Name: "tagMemRef", Type: ir.AnyMemRef},
		{Name: "tagIndices", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "numElements", Type: ir.IndexConstraint},
	},
	Format: "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
	Verify: verifyDMAWait,
}

func (o DMAStartOp) rankAt(i int) int { return len(memRefType(o.Op.Operand(i)).Shape) }

func (o DMAStartOp) destAt() int  { return 1 + o.rankAt(0) }
func (o DMAStartOp) countAt() int { return o.destAt() + 1 + o.rankAt(o.destAt()) }
func (o DMAStartOp) tagAt() int   { return o.countAt() + 1 }
func (o DMAStartOp) endAt() int   { return o.tagAt() + 1 + o.rankAt(o.tagAt()) }

// Source is the buffer read.
func (o DMAStartOp) Source() *ir.Value { return o.Op.Operand(0) }

// Dest is the buffer written.
func (o DMAStartOp) Dest() *ir.Value { return o.Op.Operand(o.destAt()) }

// Tag is the buffer whose element memref.dma_wait waits for.
func (o DMAStartOp) Tag() *ir.Value { return o.Op.Operand(o.tagAt()) }

// SourceIndices are the subscripts of the first element read.
func (o DMAStartOp) SourceIndices() []*ir.Value { return o.Op.Operands()[1:o.destAt()] }

// DestIndices are the subscripts of the first element written.
func (o DMAStartOp) DestIndices() []*ir.Value { return o.Op.Operands()[o.destAt()+1 : o.countAt()] }

// TagIndices are the subscripts of the tag's element.
func (o DMAStartOp) TagIndices() []*ir.Value { return o.Op.Operands()[o.tagAt()+1 : o.endAt()] }

// NumElements is how many elements are copied.
func (o DMAStartOp) NumElements() *ir.Value { return o.Op.Operand(o.countAt()) }

// Stride gives the distance between groups of elements and their size, nil
// when all elements stand together.
func (o DMAStartOp) Stride() []*ir.Value { return o.Op.Operands()[o.endAt():] }

func parseDMAStart(p ir.OpParser, st *ir.OpState) {
	var buffers [3]access
	buffer := func(i int) {
		buffers[i].memref = p.Operand()
		buffers[i].indices = p.OperandList("[", "]")
		p.Expect(",")
	}
	buffer(0)
	buffer(1)
	count := p.Operand()
	p.Expect(",")
	buffers[2].memref = p.Operand()
	buffers[2].indices = p.OperandList("[", "]")
	var stride []ir.OperandRef
	for p.Accept(",") {
		stride = append(stride, p.Operand())
	}
	if len(stride) != 0 && len(stride) != 2 {
		p.Fail(p.NamePos(), "expected two stride related operands")
	}
	st.Attrs = append(st.Attrs, p.AttrDict()...) // which the reference prints but does not read
	types := p.ColonTypeList()
	if len(types) != len(buffers) {
		p.Fail(p.NamePos(), "fewer/more types expected")
	}
	resolve := func(i int) {
		st.Operands = append(st.Operands, p.Resolve(buffers[i].memref, types[i]))
		resolveIndices(p, st, buffers[i].indices...)
	}
	resolve(0)
	resolve(1)
	resolveIndices(p, st, count)
	resolve(2)
	resolveIndices(p, st, stride...)
}

func resolveIndices(p ir.OpParser, st *ir.OpState, refs ...ir.OperandRef) {
	for _, ref := range refs {
		st.Operands = append(st.Operands, p.Resolve(ref, ir.Index))
	}
}

func printDMAStart(p ir.OpPrinter, op *ir.Op) {
	o := DMAStartOp{op}
	buffer := func(v *ir.Value, indices []*ir.Value) {
		p.Operand(v)
		p.Byte('[')
		p.Operands(indices)
		p.Byte(']')
	}
	p.Byte(' ')
	buffer(o.Source(), o.SourceIndices())
	p.Str(", ")
	buffer(o.Dest(), o.DestIndices())
	p.Str(", ")
	p.Operand(o.NumElements())
	p.Str(", ")
	buffer(o.Tag(), o.TagIndices())
	for _, v := range o.Stride() {
		p.Str(", ")
		p.Operand(v)
	}
	p.AttrDict(op.Attrs())
	p.Str(" : ")
	p.Types([]ir.Type{o.Source().Type(), o.Dest().Type(), o.Tag().Type()})
}

const fewestDMAOperands = 4

// verifyDMAStart goes through the operands from the front, since the rank of
// each buffer says where the next part begins.
func verifyDMAStart(op *ir.Op) error {
	o := DMAStartOp{op}
	n := op.NumOperands()
	if n < fewestDMAOperands {
		return op.OpErrorf("expected at least %d operands", fewestDMAOperands)
	}
	if !ir.IsMemRef(o.Source().Type()) {
		return op.OpErrorf("expected source to be of memref type")
	}
	if least := o.rankAt(0) + fewestDMAOperands; n < least {
		return op.OpErrorf("expected at least %d operands", least)
	}
	if !allIndices(o.SourceIndices()) {
		return op.OpErrorf("expected source indices to be of index type")
	}
	if !ir.IsMemRef(o.Dest().Type()) {
		return op.OpErrorf("expected destination to be of memref type")
	}
	if least := o.rankAt(0) + o.rankAt(o.destAt()) + fewestDMAOperands; n < least {
		return op.OpErrorf("expected at least %d operands", least)
	}
	if !allIndices(o.DestIndices()) {
		return op.OpErrorf("expected destination indices to be of index type")
	}
	if o.NumElements().Type() != ir.Index {
		return op.OpErrorf("expected num elements to be of index type")
	}
	return verifyDMATag(o)
}

func verifyDMATag(o DMAStartOp) error {
	if !ir.IsMemRef(o.Tag().Type()) {
		return o.Op.OpErrorf("expected tag to be of memref type")
	}
	if least := o.endAt(); o.Op.NumOperands() < least {
		return o.Op.OpErrorf("expected at least %d operands", least)
	}
	if !allIndices(o.TagIndices()) {
		return o.Op.OpErrorf("expected tag indices to be of index type")
	}
	stride := o.Stride()
	if len(stride) != 0 && len(stride) != 2 {
		return o.Op.OpErrorf("incorrect number of operands")
	}
	if !allIndices(stride) {
		return o.Op.OpErrorf("expected stride and num elements per stride to be of type index")
	}
	return nil
}

func allIndices(vs []*ir.Value) bool {
	for _, v := range vs {
		if v.Type() != ir.Index {
			return false
		}
	}
	return true
}

func verifyDMAWait(op *ir.Op) error {
	o := DMAWaitOp{op}
	rank, n := len(memRefType(o.TagMemRef()).Shape), op.NumOperands()-2
	if rank != n {
		return op.OpErrorf("expected tagIndices to have the same number of elements as the tagMemRef rank, expected %d, but got %d", rank, n)
	}
	return nil
}
