package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// GenericSpec has the parts of a linalg.generic.
type GenericSpec struct {
	Ins, Outs []*ir.Value // the inputs, and the tensors or buffers that results start from
	// Maps index the operands, inputs first; nil: every operand by all loops.
	Maps []*affine.Map
	// Iterators are the loops; nil: parallel ones, as many as the first operand
	// has dimensions.
	Iterators []Iterator
	Attrs     []ir.NamedAttr // further attributes
	// Body computes one point: it gets an element of each operand and gives
	// one for each of Outs. The builder stands in the region meanwhile.
	Body func(args []*ir.Value) []*ir.Value
}

// NewGeneric makes a linalg.generic with a result for each tensor of Outs.
func NewGeneric(b *ir.Builder, spec GenericSpec) *ir.Op {
	var room struct { // for what most need
		operands [4]*ir.Value
		attrs    [3]ir.NamedAttr
	}
	operands := append(append(room.operands[:0], spec.Ins...), spec.Outs...)
	loops := len(spec.Iterators)
	if spec.Iterators == nil {
		loops = len(indexedShape(operands[0].Type()))
	}
	attrs := append(append(room.attrs[:0], spec.Attrs...),
		ir.NamedAttr{Name: mapsAttr, Attr: spec.mapList(b.Ctx, loops)},
		ir.NamedAttr{Name: iteratorsAttr, Attr: spec.iteratorList(b.Ctx, loops)},
		ir.NamedAttr{Name: segmentsAttr, Attr: segmentSizes(b.Ctx, len(spec.Ins), len(spec.Outs))})
	return withBody(b, Generic, operands, spec.Outs, spec.Body, attrs...)
}

// few bounds the numbers of operands and loops whose lists of maps and iterators are
// cached: most operations have no more.
const few = 5

// identities are the maps of so many operands that are indexed by all of so many
// loops.
var identities = fewByFew(func(ctx *ir.Context, operands, loops int) ir.Attr {
	return ctx.Array(slices.Repeat([]ir.Attr{ctx.AffineMap(affine.Identity(loops))}, operands))
})

func (s *GenericSpec) mapList(ctx *ir.Context, loops int) ir.Attr {
	n := len(s.Ins) + len(s.Outs)
	if len(s.Maps) == 0 {
		return identities(ctx, n, loops)
	}
	maps := make([]ir.Attr, n)
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

// loopKinds are so many parallel loops, and so many that reduce after them.
var loopKinds = fewByFew(func(ctx *ir.Context, parallel, reducing int) ir.Attr {
	its := slices.Repeat([]ir.Attr{IteratorAttr(ctx, Parallel)}, parallel)
	return ctx.Array(append(its, slices.Repeat([]ir.Attr{IteratorAttr(ctx, Reduction)}, reducing)...))
})

func (s *GenericSpec) iteratorList(ctx *ir.Context, loops int) ir.Attr {
	if s.Iterators == nil {
		return loopKinds(ctx, loops, 0)
	}
	parallel := 0
	for parallel < loops && s.Iterators[parallel] == Parallel {
		parallel++
	}
	if !slices.Contains(s.Iterators[parallel:], Parallel) {
		return loopKinds(ctx, parallel, loops-parallel)
	}
	iterators := make([]ir.Attr, loops)
	for i, it := range s.Iterators {
		iterators[i] = IteratorAttr(ctx, it)
	}
	return ctx.Array(iterators)
}

// segmentSizes are the sizes of the two groups of operands.
var segmentSizes = fewByFew(func(ctx *ir.Context, ins, outs int) ir.Attr {
	return ctx.I32Array(int64(ins), int64(outs))
})

// fewByFew makes an attribute of two numbers, those of small ones once per
// context.
func fewByFew(make func(ctx *ir.Context, m, n int) ir.Attr) func(ctx *ir.Context, m, n int) ir.Attr {
	var shared [few][few]*ir.CachedAttr
	for m := range few {
		for n := range few {
			shared[m][n] = ir.NewCachedAttr(func(ctx *ir.Context) ir.Attr { return make(ctx, m, n) })
		}
	}
	return func(ctx *ir.Context, m, n int) ir.Attr {
		if m < few && n < few {
			return shared[m][n].Get(ctx)
		}
		return make(ctx, m, n)
	}
}

// NewReduce makes a linalg.reduce along dimensions. The body gets an element
// of each input, then the combined values so far.
func NewReduce(b *ir.Builder, ins, inits []*ir.Value, dims []int64, body func(args []*ir.Value) []*ir.Value) *ir.Op {
	operands := slices.Concat(ins, inits)
	return withBody(b, Reduce, operands, inits, body, ir.NamedAttr{Name: dimsAttr, Attr: b.Ctx.I64Array(dims...)})
}

// NewFill makes a linalg.fill of a tensor.
func NewFill(b *ir.Builder, value, out *ir.Value) *ir.Value {
	op, err := Create(b, Fill, []*ir.Value{value}, []*ir.Value{out})
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return op.Result(0)
}

// withBody makes a structured operation and then fills its region, so that listeners of
// the builder are told of each operation once.
func withBody(b *ir.Builder, def *ir.OpDef, operands, outs []*ir.Value, body func(args []*ir.Value) []*ir.Value, attrs ...ir.NamedAttr) *ir.Op {
	region, block := ir.NewBody(operands, scalarOf)
	var room [2]ir.Type
	op := b.CreateAround(region, def, operands, appendTensors(room[:0], outs), attrs...)
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
