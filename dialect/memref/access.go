package memref

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

const nontemporalAttr = "nontemporal"

// accessAttrs: nontemporal is false when it is not there; the two are told
// apart in the generic form only.
var accessAttrs = []ir.AttrSlot{
	{Name: nontemporalAttr, Type: ir.BoolAttrType, Optional: true},
	optionalAlignment,
}

// Load defines memref.load: reads an element of a buffer.
var Load = &ir.OpDef{
	Name: "memref.load",
	Doc:  "reads an element of a buffer",
	Example: `// %m: memref<4x?xf32>
// %i: index
%r = memref.load %m[%i, %i] {alignment = 4 : i64, nontemporal = true} : memref<4x?xf32>`,
	Operands: []ir.Slot{{Name: "memref", Type: ir.AnyMemRef, Doc: "is the buffer read"}, indices},
	Results:  []ir.Slot{{Name: "result", Type: ir.AnyType}},
	Attrs:    slices.Clone(accessAttrs),
	Syntax:   &ir.Syntax{Parse: parseLoad, Print: printLoad},
	Infer:    []ir.Infer{{From: "memref", To: "result", What: "result type matches element type of 'memref'", Fn: elementOf}},
	Effects:  effects(onOperand(ir.Reads, 0)),
	Verify:   verifyLoad,
}

// Store defines memref.store: writes an element of a buffer.
var Store = &ir.OpDef{
	Name: "memref.store",
	Doc:  "writes an element of a buffer",
	Example: `// %x: f32
// %m: memref<4x?xf32>
// %i: index
memref.store %x, %m[%i, %i] : memref<4x?xf32>`,
	Operands: []ir.Slot{{Name: "value", Type: ir.AnyType, Doc: "is what is written"}, {Name: "memref", Type: ir.AnyMemRef, Doc: "is the buffer written to"}, indices},
	Attrs:    slices.Clone(accessAttrs),
	Syntax:   &ir.Syntax{Parse: parseStore, Print: printStore},
	Infer:    []ir.Infer{{From: "memref", To: "value", What: "type of 'value' matches element type of 'memref'", Fn: elementOf}},
	Effects:  effects(onOperand(ir.Writes, 1)),
	Verify:   verifyStore,
}

// access is %memref[%indices] {attributes} : type as it is parsed.
type access struct {
	memref  ir.OperandRef
	indices []ir.OperandRef
	typ     *ir.MemRefType
}

func parseAccess(p ir.OpParser, st *ir.OpState) (a access) {
	a.memref = p.Operand()
	p.Expect("[")
	a.indices = p.OperandList("", "")
	p.Expect("]")
	parseAttrs(p, st)
	p.Expect(":")
	a.typ = parseMemRefType(p)
	return a
}

// parseAttrs takes an attribute dictionary and reports errors in it at its place.
func parseAttrs(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	for _, a := range p.AttrDict() {
		if i := st.Def.AttrIndex(a.Name); i >= 0 {
			if why := ir.CheckAttr(&st.Def.Attrs[i], a.Attr); why != "" {
				p.Fail(at, "'%s' op %s", st.Def.Name, why)
			}
		}
		st.Attrs = append(st.Attrs, a)
	}
}

// parseMemRefType takes the type of a buffer of known rank.
func parseMemRefType(p ir.OpParser) *ir.MemRefType { return checkMemRef(p, p.Pos(), p.Type()) }

func checkMemRef(p ir.OpParser, at diag.Pos, t ir.Type) *ir.MemRefType {
	m, ok := t.(*ir.MemRefType)
	if !ok {
		p.Fail(at, "invalid kind of type specified: expected builtin.memref, but found %s", ir.QuoteType(t))
	}
	return m
}

func (a access) resolve(p ir.OpParser, st *ir.OpState) {
	st.Operands = append(st.Operands, p.Resolve(a.memref, a.typ))
	for _, ref := range a.indices {
		st.Operands = append(st.Operands, p.Resolve(ref, ir.Index))
	}
}

// printAccess appends %memref[%indices] {attributes} : type.
func printAccess(p ir.OpPrinter, op *ir.Op, memref *ir.Value, indices []*ir.Value) {
	p.Operand(memref)
	p.Byte('[')
	p.Operands(indices)
	p.Byte(']')
	if op.Attr(nontemporalAttr) == ir.Attr(ir.False) {
		p.AttrDict(op.Attrs(), nontemporalAttr)
	} else {
		p.AttrDict(op.Attrs())
	}
	p.Str(" : ")
	p.Type(memref.Type())
}

func parseLoad(p ir.OpParser, st *ir.OpState) {
	a := parseAccess(p, st)
	a.resolve(p, st)
	st.Types = append(st.Types, a.typ.Elem)
}

func printLoad(p ir.OpPrinter, op *ir.Op) {
	o := LoadOp{op}
	p.Byte(' ')
	printAccess(p, op, o.MemRef(), o.Indices())
}

func parseStore(p ir.OpParser, st *ir.OpState) {
	value := p.Operand()
	p.Expect(",")
	a := parseAccess(p, st)
	st.Operands = append(st.Operands, p.Resolve(value, a.typ.Elem))
	a.resolve(p, st)
}

func printStore(p ir.OpPrinter, op *ir.Op) {
	o := StoreOp{op}
	p.Byte(' ')
	p.Operand(o.Value())
	p.Str(", ")
	printAccess(p, op, o.MemRef(), o.Indices())
}

func verifyLoad(op *ir.Op) error {
	o := LoadOp{op}
	if rank, n := len(memRefType(o.MemRef()).Shape), op.NumOperands()-1; rank != n {
		return op.OpErrorf("incorrect number of indices for load, expected %d but got %d", rank, n)
	}
	return nil
}

func verifyStore(op *ir.Op) error {
	o := StoreOp{op}
	if len(memRefType(o.MemRef()).Shape) != op.NumOperands()-2 {
		return op.OpErrorf("store index operand count not equal to memref rank")
	}
	return nil
}
