package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// GenericSpec is what a linalg.generic is made from.
type GenericSpec struct {
	Ins, Outs []*ir.Value
	// Maps index the operands, inputs first; nil: every operand by all loops.
	Maps []*affine.Map
	// Iterators are the loops; nil: parallel ones, as many as the first operand
	// has dimensions.
	Iterators []Iterator
	Attrs     []ir.NamedAttr
	// Body computes one point: it gets an element of each operand and gives
	// one for each of Outs. The builder stands in the region meanwhile.
	Body func(args []*ir.Value) []*ir.Value
}

// NewGeneric makes a linalg.generic with a result for each tensor of Outs.
func NewGeneric(b *ir.Builder, spec GenericSpec) *ir.Op {
	const own = 3 // attributes
	st := &ir.OpState{Ctx: b.Ctx, Def: Generic, Attrs: append(make([]ir.NamedAttr, 0, len(spec.Attrs)+own), spec.Attrs...)}
	st.Operands = slices.Concat(spec.Ins, spec.Outs)
	loops := len(spec.Iterators)
	if spec.Iterators == nil {
		loops = len(indexedShape(st.Operands[0].Type()))
	}
	st.SetAttr(mapsAttr, spec.mapList(b.Ctx, loops))
	st.SetAttr(iteratorsAttr, spec.iteratorList(b.Ctx, loops))
	setSegments(st, parts{ins: spec.Ins, outs: spec.Outs})
	tensorResults(st, spec.Outs)
	return withBody(b, st, spec.Body)
}

func (s *GenericSpec) mapList(ctx *ir.Context, loops int) ir.Attr {
	maps := make([]ir.Attr, len(s.Ins)+len(s.Outs))
	for i := range maps {
		switch {
		case i >= len(s.Maps):
			maps[i] = ctx.AffineMap(affine.Identity(loops))
		case i > 0 && s.Maps[i] == s.Maps[i-1]:
			maps[i] = maps[i-1]
		default:
			maps[i] = ctx.AffineMap(s.Maps[i])
		}
	}
	return ctx.Array(maps)
}

func (s *GenericSpec) iteratorList(ctx *ir.Context, loops int) ir.Attr {
	iterators := make([]ir.Attr, loops)
	last := Parallel
	for i := range iterators {
		it := Parallel
		if s.Iterators != nil {
			it = s.Iterators[i]
		}
		if i > 0 && it == last {
			iterators[i] = iterators[i-1]
		} else {
			iterators[i] = IteratorAttr(ctx, it)
		}
		last = it
	}
	return ctx.Array(iterators)
}

// NewReduce makes a linalg.reduce along dimensions. The body gets an element
// of each input, then the combined values so far.
func NewReduce(b *ir.Builder, ins, inits []*ir.Value, dims []int64, body func(args []*ir.Value) []*ir.Value) *ir.Op {
	st := &ir.OpState{Ctx: b.Ctx, Def: Reduce, Attrs: []ir.NamedAttr{{Name: dimsAttr, Attr: b.Ctx.I64Array(dims...)}}}
	st.Operands = append(append(st.Operands, ins...), inits...)
	tensorResults(st, inits)
	return withBody(b, st, body)
}

// NewFill makes a linalg.fill of a tensor.
func NewFill(b *ir.Builder, value, out *ir.Value) *ir.Value {
	op, err := Create(b, Fill, []*ir.Value{value}, []*ir.Value{out})
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return op.Result(0)
}

// withBody makes a structured operation and then fills its region, so that
// whoever listens to the builder hears of each operation once.
func withBody(b *ir.Builder, st *ir.OpState, body func(args []*ir.Value) []*ir.Value) *ir.Op {
	region, block := ir.NewBody(st.Operands, scalarOf)
	st.Regions = []*ir.Region{region}
	op := b.CreateFrom(st)
	saved := b.Save()
	b.AtEnd(block)
	b.Create(Yield, body(block.Args()), nil)
	b.Restore(saved)
	return op
}

// NewIndex is the position along a loop of the structured operation around.
func NewIndex(b *ir.Builder, dim int64) *ir.Value {
	return b.Create(Index, nil, []ir.Type{ir.Index}, ir.NamedAttr{Name: dimAttr, Attr: b.Ctx.IntAttr(ir.I64, dim)}).Result(0)
}
