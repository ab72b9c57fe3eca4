package memref

import "github.com/tshared/tshared/ir"

const (
	isWriteAttr      = "isWrite"
	localityHintAttr = "localityHint"
	isDataCacheAttr  = "isDataCache"

	maxLocality = 3
)

// Prefetch defines memref.prefetch: says that an element of a buffer will be used soon.
var Prefetch = &ir.OpDef{
	Name: "memref.prefetch",
	Doc:  "says that an element of a buffer will be used soon",
	Example: `// %m: memref<4x?xf32>
// %i: index
memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>`,
	Operands: []ir.Slot{{Name: "memref", Type: ir.AnyMemRef}, indices},
	Attrs: []ir.AttrSlot{
		{Name: isWriteAttr, Type: ir.BoolAttrType},
		{Name: localityHintAttr, Type: ir.AttrConstraint{
			Desc:      "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
			ValueType: ir.I32,
			Class:     isIntegerAttr,
			Ok: func(a ir.Attr) bool {
				i, ok := a.(*ir.IntegerAttr)
				return ok && i.Type == ir.I32 && i.Value >= 0 && i.Value <= maxLocality
			},
		}},
		{Name: isDataCacheAttr, Type: ir.BoolAttrType},
	},
	Syntax:  &ir.Syntax{Parse: parsePrefetch, Print: printPrefetch},
	Effects: effects(onOperand(ir.Reads, 0), onOperand(ir.Writes, 0)),
	Verify:  verifyPrefetch,
}

func parsePrefetch(p ir.OpParser, st *ir.OpState) {
	a := access{memref: p.Operand()}
	a.indices = p.OperandList("[", "]")
	p.Expect(",")
	mode := p.Keyword()
	p.Expect(",")
	p.ExpectKeyword("locality")
	p.Expect("<")
	hint := p.Attr(ir.I32)
	p.Expect(">")
	p.Expect(",")
	cache := p.Keyword()
	st.Attrs = append(st.Attrs, p.AttrDict()...) // which the reference prints but does not read
	a.typ = parseColonMemRefType(p)
	a.resolve(p, st)
	if mode != "read" && mode != "write" {
		p.Fail(p.NamePos(), "rw specifier has to be 'read' or 'write'")
	}
	if cache != "data" && cache != "instr" {
		p.Fail(p.NamePos(), "cache type has to be 'data' or 'instr'")
	}
	st.SetAttr(localityHintAttr, hint)
	st.SetAttr(isWriteAttr, ir.BoolAttr(mode == "write"))
	st.SetAttr(isDataCacheAttr, ir.BoolAttr(cache == "data"))
}

func printPrefetch(p ir.OpPrinter, op *ir.Op) {
	o := PrefetchOp{op}
	choose := func(first bool, yes, no string) string {
		if first {
			return yes
		}
		return no
	}
	p.Byte(' ')
	p.Operand(o.MemRef())
	p.Byte('[')
	p.Operands(o.Indices())
	p.Str("], " + choose(o.IsWrite(), "write", "read") + ", locality<")
	p.Int(o.LocalityHint())
	p.Str(">, " + choose(o.IsDataCache(), "data", "instr"))
	p.AttrDict(op.Attrs(), isWriteAttr, localityHintAttr, isDataCacheAttr)
	p.Str(" : ")
	p.Type(o.MemRef().Type())
}

func verifyPrefetch(op *ir.Op) error {
	o := PrefetchOp{op}
	if op.NumOperands() != 1+len(memRefType(o.MemRef()).Shape) {
		return op.OpErrorf("too few indices")
	}
	return nil
}
