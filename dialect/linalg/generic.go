package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

const (
	dimAttr         = "dim"
	docAttr         = "doc"
	libraryCallAttr = "library_call"
)

// Generic is a structured operation that spells out its maps, iterators and region.
var Generic = structured(&ir.OpDef{
	Name: "linalg.generic",
	Doc:  "computes a region at each point of an iteration space, with operands indexed by affine maps",
	Example: `// %a: tensor<4x8xf32>
// %b: tensor<4xf32>
%r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
^bb0(%x: f32, %y: f32):
  %s = arith.addf %x, %y : f32
  linalg.yield %s : f32
} -> tensor<4xf32>`,
	Attrs: []ir.AttrSlot{
		{Name: mapsAttr, Type: mapArray},
		{Name: iteratorsAttr, Type: iteratorArray},
		{Name: docAttr, Type: ir.StrAttr, Optional: true},
		{Name: libraryCallAttr, Type: ir.StrAttr, Optional: true},
	},
	Syntax:   &ir.Syntax{Parse: parseGeneric, Print: printGeneric},
	ArgNames: nameArgs("in", "out"),
}, structure{maps: mapsFromAttr, iterators: iteratorsFromAttr})

var iteratorArray = ir.AttrConstraint{
	Desc: "Iterator type should be an enum.",
	Ok: func(a ir.Attr) bool {
		list, ok := a.(*ir.ArrayAttr)
		return ok && !slices.ContainsFunc(list.Elems, func(e ir.Attr) bool { return wordOf(e, IteratorTypeDef) == "" })
	},
	Class: ir.ArrayAttrType.Ok,
}

func iteratorsFromAttr(op *ir.Op) []Iterator {
	list, ok := op.Attr(iteratorsAttr).(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	its := make([]Iterator, len(list.Elems))
	for i, e := range list.Elems {
		its[i] = Iterator(wordOf(e, IteratorTypeDef))
	}
	return its
}

// nameArgs suggests names for the arguments of a region: one for those of
// inputs, one for the others.
func nameArgs(input, init string) func(*ir.Region, func(*ir.Value, string)) {
	return func(r *ir.Region, set func(*ir.Value, string)) {
		if r.Empty() {
			return
		}
		_, inputs, _ := r.Op().OperandGroup(0)
		for i, arg := range r.Entry().Args() {
			if i < inputs {
				set(arg, input)
			} else {
				set(arg, init)
			}
		}
	}
}

func parseGeneric(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	dict, ok := p.Attr(nil).(*ir.DictAttr)
	if !ok {
		p.Fail(at, "invalid kind of attribute specified")
	}
	addAttrs(st, dict.Entries)
	words, ok := st.Attr(iteratorsAttr).(*ir.ArrayAttr)
	if !ok {
		p.Fail(at, "expected \"iterator_types\" array attribute")
	}
	st.SetAttr(iteratorsAttr, parseIterators(p, words))
	for _, a := range st.Attrs {
		if i := st.Def.AttrIndex(a.Name); i >= 0 {
			if why := ir.CheckAttr(&st.Def.Attrs[i], a.Attr); why != "" {
				p.Fail(p.Pos(), "'%s' op %s", st.Def.Name, why)
			}
		}
	}
	parts := parseParts(p, st)
	setSegments(st, parts)
	if p.AcceptKeyword("attrs") {
		p.Expect("=")
		parseAttrs(p, st)
	}
	st.Regions = append(st.Regions, p.Region(nil))
	parseResults(p, st)
}

// parseIterators turns the words of the text into iterator types.
func parseIterators(p ir.OpParser, words *ir.ArrayAttr) ir.Attr {
	its := make([]ir.Attr, len(words.Elems))
	for i, e := range words.Elems {
		word, ok := e.(*ir.StringAttr)
		if !ok {
			p.Fail(p.Pos(), "expected iterator types to be strings")
		}
		it := Iterator(word.Value)
		if it != Parallel && it != Reduction {
			p.Fail(p.Pos(), "unexpected iterator_type (%s)", it)
		}
		its[i] = IteratorAttr(p.Context(), it)
	}
	return p.Context().Array(its)
}

func printGeneric(p ir.OpPrinter, op *ir.Op) {
	main := []string{docAttr, mapsAttr, iteratorsAttr, libraryCallAttr}
	var entries []ir.NamedAttr
	for _, a := range op.Attrs() {
		if !slices.Contains(main, a.Name) {
			continue
		}
		if a.Name == iteratorsAttr {
			a.Attr = iteratorWords(op)
		}
		entries = append(entries, a)
	}
	p.Byte(' ')
	p.Text().Dict(entries)
	printParts(p, op)
	hidden := append(main, segmentsAttr)
	if slices.ContainsFunc(op.Attrs(), func(a ir.NamedAttr) bool { return !slices.Contains(hidden, a.Name) }) {
		p.Str(" attrs = ")
		p.AttrDict(op.Attrs(), hidden...)
	}
	p.Byte(' ')
	p.Region(op.Region0(), true, true)
	printResults(p, op)
}

func iteratorWords(op *ir.Op) ir.Attr {
	var words []ir.Attr
	for _, it := range iteratorsFromAttr(op) {
		words = append(words, op.Context().String(string(it)))
	}
	return op.Context().Array(words)
}
