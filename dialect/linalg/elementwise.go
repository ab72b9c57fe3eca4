package linalg

import "github.com/tshared/tshared/ir"

const kindAttr = "kind"

// Elementwise applies a function to each element; operands may be transposed or
// broadcast by indexing maps.
var Elementwise = structured(&ir.OpDef{
	Name: "linalg.elementwise",
	Doc:  "applies a function elementwise to operands indexed by affine maps",
	Example: example("linalg.elementwise",
		" kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>]",
		[]string{"tensor<8x4xf32>", "tensor<8xf32>", "tensor<4x8xf32>"}),
	Attrs: []ir.AttrSlot{
		{Name: kindAttr, Type: ir.DefinedAttr(ElementwiseKindDef, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23")},
		{Name: mapsAttr, Type: mapArray, Optional: true},
	},
	Syntax: &ir.Syntax{Parse: parseElementwise, Print: printElementwise},
}, structure{
	maps: mapsFromAttr,
	iterators: func(op *ir.Op) []Iterator {
		maps := mapsFromAttr(op)
		if len(maps) == 0 {
			return pointwise.iterators(op)
		}
		return sameIterator(Parallel, maps[len(maps)-1].NumDims)
	},
})

func parseElementwise(p ir.OpParser, st *ir.OpState) {
	p.ExpectKeyword(kindAttr)
	p.Expect("=")
	kind, ok := p.AcceptAttr(nil)
	fn := wordOf(kind, ElementwiseKindDef)
	if !ok || fn == "" {
		p.Fail(p.Pos(), "expected ElementwiseKind attribute")
	}
	st.SetAttr(kindAttr, kind)
	given := acceptMaps(p, st)
	at := p.Pos()
	parts := parseParts(p, st)
	setSegments(st, parts)
	parseResults(p, st)
	if want, got := arity(fn)+1, len(st.Operands); got != want {
		p.Report(p.Pos(), "[parseNamedStructuredOpRegion] ods-gen generated region expects %d args, got %d", want, got)
		p.Fail(p.Pos(), "unable to parse elemwise op")
	}
	if !given {
		st.SetAttr(mapsAttr, mapListAttr(st.Ctx, defaultMaps(st.Def.Name, st.Operands)))
	}
	r, b := newBody(st.Ctx, st.Operands)
	b.yield(b.apply(fn, b.block.Args()))
	if b.problem != "" {
		p.Fail(at, "%s", b.problem)
	}
	st.Regions = append(st.Regions, r)
}

func printElementwise(p ir.OpPrinter, op *ir.Op) {
	p.Str(" kind=")
	p.Attr(op.Attr(kindAttr))
	printMaps(p, op, defaultMaps(op.Name(), op.Operands()))
	printAttrs(p, op, kindAttr, mapsAttr)
	printParts(p, op)
	printResults(p, op)
}
