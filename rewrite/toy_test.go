package rewrite

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// A dialect just large enough to be rewritten.
var (
	toyConst = &ir.OpDef{Name: "toy.const", Results: one("r"), Attrs: []ir.AttrSlot{{Name: "value", Type: ir.AnyAttr}}, Traits: ir.Pure | ir.ConstantLike}
	toyAdd   = &ir.OpDef{Name: "toy.add", Operands: two, Results: one("r"), Traits: ir.Pure | ir.Commutative, Fold: foldAdd}
	toyMax   = &ir.OpDef{Name: "toy.max", Operands: two, Results: one("r"), Traits: ir.Pure | ir.Idempotent}
	toyNeg   = &ir.OpDef{Name: "toy.neg", Operands: one("a"), Results: one("r"), Traits: ir.Pure | ir.Involution}
	toySink  = &ir.OpDef{Name: "toy.sink", Operands: []ir.Slot{{Name: "a", Type: ir.AnyType, Arity: ir.Variadic}}}
	toyIf    = &ir.OpDef{Name: "toy.if", Results: []ir.Slot{{Name: "r", Type: ir.AnyType, Arity: ir.Variadic}}, Regions: []ir.RegionSlot{{Name: "body"}}, Traits: ir.RecursiveEffects | ir.NoTerminator}
	toyFunc  = &ir.OpDef{Name: "toy.func", Regions: []ir.RegionSlot{{Name: "body"}}, Traits: ir.IsolatedFromAbove}
	toyEnd   = &ir.OpDef{Name: "toy.end", Traits: ir.Terminator}
	toyBr    = &ir.OpDef{
		Name: "toy.br", Traits: ir.Terminator, Operands: []ir.Slot{{Name: "a", Type: ir.AnyType, Arity: ir.Variadic}},
		Successors:        []ir.Slot{{Name: "dest"}},
		SuccessorOperands: func(op *ir.Op, _ int) (int, int) { return 0, op.NumOperands() },
	}
	toyCond = &ir.OpDef{
		Name: "toy.cond", Traits: ir.Terminator | ir.OperandSegments,
		Operands:          []ir.Slot{{Name: "c", Type: ir.AnyType}, {Name: "t", Type: ir.AnyType, Arity: ir.Variadic}, {Name: "f", Type: ir.AnyType, Arity: ir.Variadic}},
		Successors:        []ir.Slot{{Name: "t"}, {Name: "f"}},
		SuccessorOperands: func(op *ir.Op, s int) (int, int) { start, n, _ := op.OperandGroup(s + 1); return start, n },
	}
	// toyOther stands for operations of another dialect that fold to toy's
	// constants.
	toyOther = &ir.OpDef{Name: "other.two", Results: one("r"), Traits: ir.Pure, Fold: func(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
		return []ir.FoldResult{{Attr: op.Context().IntAttr(ir.I32, 2)}}, true
	}}
)

var two = []ir.Slot{{Name: "a", Type: ir.AnyType}, {Name: "b", Type: ir.AnyType}}

func one(name string) []ir.Slot { return []ir.Slot{{Name: name, Type: ir.AnyType}} }

func foldAdd(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	b, ok := operands[1].(*ir.IntegerAttr)
	if !ok {
		return nil, false
	}
	if b.Value == 0 {
		return []ir.FoldResult{{Value: op.Operand(0)}}, true
	}
	if a, ok := operands[0].(*ir.IntegerAttr); ok {
		return []ir.FoldResult{{Attr: op.Context().IntAttr(a.Type, a.Value+b.Value)}}, true
	}
	return nil, false
}

func materialize(b *ir.Builder, value ir.Attr, t ir.Type, loc ir.Location) *ir.Op {
	return b.CreateFrom(&ir.OpState{Def: toyConst, Loc: loc, Types: []ir.Type{t}, Attrs: []ir.NamedAttr{{Name: "value", Attr: value}}})
}

var toyRegistry = ir.NewRegistry(
	&ir.Dialect{Name: "toy", Ops: []*ir.OpDef{toyConst, toyAdd, toyMax, toyNeg, toySink, toyIf, toyFunc, toyEnd, toyBr, toyCond}, Materialize: materialize},
	&ir.Dialect{Name: "other", Ops: []*ir.OpDef{toyOther}, Materialize: materialize},
)

// toy builds a function and checks its shape.
type toy struct {
	t   *testing.T
	ctx *ir.Context
	fn  *ir.Op
	b   *ir.Builder
}

func newToy(t *testing.T, args ...ir.Type) *toy {
	ctx := ir.NewContext(toyRegistry)
	region := ir.NewRegion()
	entry := region.AddBlock(args...)
	b := ir.NewBuilder(ctx)
	top := ir.NewRegion()
	ir.NewOp(&ir.OpState{Ctx: ctx, Def: toyFunc, Loc: ir.Unknown, Regions: []*ir.Region{top}})
	fn := b.AtEnd(top.AddBlock()).CreateFrom(&ir.OpState{Def: toyFunc, Regions: []*ir.Region{region}})
	b.AtEnd(entry)
	return &toy{t, ctx, fn, b}
}

func (y *toy) entry() *ir.Block    { return y.fn.Region0().Entry() }
func (y *toy) arg(i int) *ir.Value { return y.entry().Arg(i) }
func (y *toy) at(line int) *toy    { y.b.Loc = y.ctx.FileLoc("toy", line, 1); return y }
func (y *toy) constant(v int64) *ir.Value {
	return y.b.Create(toyConst, nil, []ir.Type{ir.I32}, ir.NamedAttr{Name: "value", Attr: y.ctx.IntAttr(ir.I32, v)}).Result(0)
}
func (y *toy) op(def *ir.OpDef, operands ...*ir.Value) *ir.Op {
	var results []ir.Type
	if len(def.Results) == 1 && def.Results[0].Arity == ir.One {
		results = []ir.Type{ir.I32}
	}
	return y.b.Create(def, operands, results)
}
func (y *toy) val(def *ir.OpDef, operands ...*ir.Value) *ir.Value {
	return y.op(def, operands...).Result(0)
}
func (y *toy) cond(c *ir.Value, t *ir.Block, targs []*ir.Value, f *ir.Block, fargs []*ir.Value) *ir.Op {
	operands := append(append([]*ir.Value{c}, targs...), fargs...)
	return y.b.CreateFrom(&ir.OpState{Def: toyCond, Operands: operands, Successors: []*ir.Block{t, f}, Attrs: []ir.NamedAttr{
		{Name: operandSegmentSizes, Attr: y.ctx.I32Array(1, int64(len(targs)), int64(len(fargs)))}}})
}
func (y *toy) br(to *ir.Block, args ...*ir.Value) *ir.Op {
	return y.b.CreateFrom(&ir.OpState{Def: toyBr, Operands: args, Successors: []*ir.Block{to}})
}

// greedy runs the driver and verifies.
func (y *toy) greedy(opt GreedyOptions, patterns ...*Pattern) GreedyResult {
	y.t.Helper()
	res, err := Greedy(y.fn, NewPatternSet(patterns), opt)
	require.NoError(y.t, err)
	require.NoError(y.t, ir.Verify(y.fn).Err())
	return res
}

// names lists the operations in the function, constants with their values, in
// order, "|" between blocks.
func (y *toy) names() string {
	var parts []string
	for b := range y.fn.Region0().Blocks() {
		if !b.IsEntry() {
			parts = append(parts, "|")
		}
		for top := range b.Ops() {
			top.Walk(func(op *ir.Op) ir.WalkResult {
				name := strings.TrimPrefix(op.Name(), "toy.")
				if op.Is(toyConst) {
					name = op.Attr("value").String()
					name, _, _ = strings.Cut(name, " ")
				}
				parts = append(parts, name)
				return ir.Continue
			})
		}
	}
	return strings.Join(parts, " ")
}
