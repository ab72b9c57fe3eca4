package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// named is an operation whose region follows from its name and operand types.
type named struct {
	name, doc string
	example   func() string
	inputs    int // number of inputs; there is one result
	attrs     []ir.AttrSlot
	structure structure
	// compute writes the region's operations and returns the yielded values.
	compute func(b *body, st *ir.OpState, args []*ir.Value) *ir.Value
	// maps are the indexing maps when the text gives none; nil: the text never does.
	maps   func() []*affine.Map
	verify func(op *ir.Op) error
}

// computations has for each named operation how its region is written.
var computations = map[string]*named{}

func (n named) def() *ir.OpDef {
	computations[n.name] = &n
	return structured(&ir.OpDef{
		Name: n.name, Doc: n.doc, MakeExample: n.example,
		Attrs:  n.attrs,
		Syntax: &ir.Syntax{Parse: n.parse, Print: n.print},
		Verify: n.verify,
	}, n.structure)
}

func (n *named) parse(p ir.OpParser, st *ir.OpState) {
	if n.maps != nil && !acceptMaps(p, st) {
		st.SetAttr(mapsAttr, mapListAttr(st.Ctx, n.maps()))
	}
	at := p.Pos()
	parts := parseParts(p, st)
	setSegments(st, parts)
	parseResults(p, st)
	if want, got := n.inputs+1, len(st.Operands); got != want {
		p.Fail(p.Pos(), "[parseNamedStructuredOpRegion] ods-gen generated region expects %d args, got %d", want, got)
	}
	if why := n.addRegion(st); why != "" {
		p.Fail(at, "%s", why)
	}
}

func (n *named) print(p ir.OpPrinter, op *ir.Op) {
	if n.maps != nil {
		printMaps(p, op, n.maps())
	}
	printAttrs(p, op, mapsAttr)
	printParts(p, op)
	printResults(p, op)
}

// addRegion writes the region for the operands in the state. It returns the reason when
// it cannot, else "".
func (n *named) addRegion(st *ir.OpState) string {
	r, b := newBody(st.Ctx, st.Operands)
	b.yield(n.compute(b, st, b.block.Args()))
	if b.problem == "" {
		st.Regions = append(st.Regions, r)
	}
	return b.problem
}

// Create makes a named operation with its region. There is a result for each
// tensor among the outputs.
func Create(b *ir.Builder, def *ir.OpDef, ins, outs []*ir.Value, attrs ...ir.NamedAttr) (*ir.Op, error) {
	st := &ir.OpState{Ctx: b.Ctx, Def: def, Operands: slices.Concat(ins, outs)}
	st.Attrs = append(make([]ir.NamedAttr, 0, len(attrs)+2), attrs...)
	setSegments(st, parts{ins: ins, outs: outs})
	tensorResults(st, outs)
	n := computations[def.Name]
	if n == nil {
		panic("BUG: " + def.Name + " does not compute its region")
	}
	if len(ins) != n.inputs || len(outs) != 1 {
		panic("BUG: wrong number of operands for " + def.Name)
	}
	if n.maps != nil && st.Attr(mapsAttr) == nil {
		st.SetAttr(mapsAttr, mapListAttr(st.Ctx, n.maps()))
	}
	if why := n.addRegion(st); why != "" {
		return nil, &UnsupportedError{Op: def.Name, Why: why}
	}
	return b.CreateFrom(st), nil
}

// UnsupportedError says Why the named operation Op cannot be computed on its operand
// types.
type UnsupportedError struct{ Op, Why string }

func (e *UnsupportedError) Error() string { return "'" + e.Op + "' op " + e.Why }

// pointwiseMaps index every operand by all loops, except those of rank 0.
func pointwiseMaps(operands []*ir.Value) []*affine.Map {
	loops := 0
	if n := len(operands); n > 0 {
		loops = len(indexedShape(operands[n-1].Type()))
	}
	maps := make([]*affine.Map, len(operands))
	for i, v := range operands {
		maps[i] = affine.Identity(loops)
		if len(indexedShape(v.Type())) == 0 {
			maps[i] = affine.NewMap(loops, 0)
		}
	}
	return maps
}

// pointwise is the structure of operations that compute each element of the
// result from the elements at the same place.
var pointwise = structure{
	maps: func(op *ir.Op) []*affine.Map { return pointwiseMaps(op.Operands()) },
	iterators: func(op *ir.Op) []Iterator {
		inits := op.OperandsOf(1)
		if len(inits) == 0 {
			return nil
		}
		return sameIterator(Parallel, len(indexedShape(inits[0].Type())))
	},
}
