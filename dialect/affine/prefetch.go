package affine

import "github.com/tshared/tshared/ir"

const (
	isWriteAttr     = "isWrite"
	localityAttr    = "localityHint"
	isDataCacheAttr = "isDataCache"
)

// Prefetch asks for an element of a buffer to be brought into the cache.
var Prefetch = &ir.OpDef{
	Name: "affine.prefetch",
	Doc:  "hints that an element of a buffer will be read or written soon",
	Example: `// %m: memref<400x400xi32>
// %i: index
affine.prefetch %m[%i, %i + 5], read, locality<3>, data : memref<400x400xi32>`,
	Operands: []ir.Slot{{Name: "memref", Type: ir.AnyMemRef}, subscriptSlot},
	Attrs: []ir.AttrSlot{
		{Name: isWriteAttr, Type: ir.BoolAttrType},
		{Name: localityAttr, Type: ir.AttrConstraint{
			Desc:      "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
			ValueType: ir.I32,
			Class:     func(a ir.Attr) bool { _, ok := a.(*ir.IntegerAttr); return ok },
			Ok: func(a ir.Attr) bool {
				i, ok := a.(*ir.IntegerAttr)
				return ok && i.Type == ir.I32 && i.Value >= 0 && i.Value <= 3
			},
		}},
		{Name: isDataCacheAttr, Type: ir.BoolAttrType},
		{Name: mapAttr, Type: mapConstraint},
	},
	Syntax: &ir.Syntax{Parse: parsePrefetch, Print: printPrefetch},
	Verify: verifyPrefetch,
}

func parsePrefetch(p ir.OpParser, st *ir.OpState) {
	buffer := p.Operand()
	m, inputs := parseSubscripts(p)
	p.Expect(",")
	access := p.Keyword()
	p.Expect(",")
	p.ExpectKeyword("locality")
	p.Expect("<")
	locality := p.Attr(ir.I32)
	p.Expect(">")
	p.Expect(",")
	cache := p.Keyword()
	addAttrs(st, p.AttrDict())
	memref := parseMemRefType(p)
	st.Operands = append(st.Operands, p.Resolve(buffer, memref))
	st.Operands = append(st.Operands, resolveIndices(p, inputs)...)
	if access != "read" && access != "write" {
		p.Fail(p.NamePos(), "rw specifier has to be 'read' or 'write'")
	}
	if cache != "data" && cache != "instr" {
		p.Fail(p.NamePos(), "cache type has to be 'data' or 'instr'")
	}
	st.SetAttr(mapAttr, m)
	st.SetAttr(localityAttr, locality)
	st.SetAttr(isWriteAttr, ir.BoolAttr(access == "write"))
	st.SetAttr(isDataCacheAttr, ir.BoolAttr(cache == "data"))
}

func printPrefetch(p ir.OpPrinter, op *ir.Op) {
	o := PrefetchOp{op}
	p.Byte(' ')
	p.Operand(o.MemRef())
	printSubscripts(p, o.Map(), o.Indices())
	p.Str(choose(op.Attr(isWriteAttr) == ir.True, ", write", ", read"))
	p.Str(", locality<")
	p.AttrNoType(op.Attr(localityAttr))
	p.Str(choose(op.Attr(isDataCacheAttr) == ir.True, ">, data", ">, instr"))
	p.AttrDict(op.Attrs(), mapAttr, localityAttr, isDataCacheAttr, isWriteAttr)
	p.Str(" : ")
	p.Type(o.MemRef().Type())
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

func verifyPrefetch(op *ir.Op) error {
	o := PrefetchOp{op}
	m, inputs := o.Map(), o.Indices()
	if len(m.Results) != len(o.MemRef().Type().(*ir.MemRefType).Shape) {
		return op.OpErrorf("affine.prefetch affine map num results must equal memref rank")
	}
	if m.NumInputs() != len(inputs) {
		return op.OpErrorf("too few operands")
	}
	scope := scopeOf(op)
	for _, v := range inputs {
		if !isValidDimIn(v, scope) && !isValidSymbolIn(v, scope) {
			return op.OpErrorf("index must be a valid dimension or symbol identifier")
		}
	}
	return nil
}
