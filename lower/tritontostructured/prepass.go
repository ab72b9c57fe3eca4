package tritontostructured

import (
	"slices"
	"sync"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/generic/canonicalize"
)

// prepass makes loops carry the offsets and strides of each pointer and tensor of integers behind it:
//
//	scf.for ... iter_args(%p = %ptr) -> (tensor<64x!tt.ptr<f32>>)
//
// becomes
//
//	%s, %o, %t = "tts.get_structured_state"(%ptr) ...
//	scf.for ... iter_args(%p = %s, %po = %o, %pt = %t) -> (tensor<64x!tt.ptr<f32>>, index, index)
func prepass(root *ir.Op) error {
	var loops []*ir.Op
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) {
			loops = append(loops, op)
		}
		return ir.Continue
	})
	e := &expansion{b: ir.NewBuilder(root.Context()), states: map[*ir.Value][]*ir.Value{}}
	for _, loop := range loops {
		e.loop(loop)
	}
	for _, hand := range e.yields {
		hand()
	}
	// Loops must keep these iter_args, though they have no uses yet.
	_, err := rewrite.Greedy(root, prepassPatterns(), rewrite.DefaultGreedy())
	return err
}

var prepassPatterns = sync.OnceValue(func() *rewrite.PatternSet {
	return canonicalize.PatternsOf(func(def *ir.OpDef) bool { return def == scf.If || def.DialectName() == tt.Dialect.Name }).Memoized()
})

// expansion has the offsets and strides of values.
type expansion struct {
	b      *ir.Builder
	states map[*ir.Value][]*ir.Value
	// yields are run after all loops are rebuilt: the results of an inner loop have their offsets and strides
	// then.
	yields []func()
}

// expands reports whether loops carry offsets and strides for a type, and how many.
func expands(t ir.Type) (int, bool) {
	if tensor, ok := t.(*ir.TensorType); ok {
		isOffset := tensor.Elem == ir.I32 || tensor.Elem == ir.I64
		if !isOffset && !tt.IsPtr(tensor.Elem) || slices.Contains(tensor.Shape, ir.Dynamic) {
			return 0, false
		}
	}
	offsets, strides, ok := tts.StateSizes(t)
	return offsets + strides, ok
}

// loop rebuilds a loop with more iter_args, and without those that do not change.
func (e *expansion) loop(op *ir.Op) {
	f, _ := scf.AsFor(op)
	operands := []*ir.Value{f.LowerBound(), f.UpperBound(), f.Step()}
	var types []ir.Type
	var places []int // new indices of iter_args, -1 for removed ones
	changed := false
	for i, v := range f.InitArgs() {
		if f.Yielded()[i] == f.IterArgs()[i] {
			f.IterArgs()[i].ReplaceAllUsesWith(v)
			op.Result(i).ReplaceAllUsesWith(v)
			places = append(places, -1)
			changed = true
			continue
		}
		places = append(places, len(types))
		all := e.of(v, op)
		operands = append(operands, all...)
		for _, part := range all {
			types = append(types, part.Type())
		}
		changed = changed || len(all) > 1
	}
	if !changed {
		return
	}
	e.b.Before(op)
	made := e.b.CreateFrom(&ir.OpState{Def: op.Def(), Operands: operands, Types: types, Attrs: op.Attrs(), Regions: []*ir.Region{ir.NewRegion()}})
	made.Region0().TakeBlocks(op.Region0())
	e.carry(op, made, places)
	op.Erase()
}

// carry adapts the body of a loop and the uses of its results.
func (e *expansion) carry(op, made *ir.Op, places []int) {
	body := made.Region0().Entry()
	n := 0 // iter_args so far
	for i, at := range places {
		if at < 0 {
			body.EraseArg(1 + n)
			continue
		}
		op.Result(i).ReplaceAllUsesWith(made.Result(at))
		arg := body.Arg(1 + at)
		extra, _ := expands(arg.Type())
		for k := range extra {
			body.InsertArg(2+at+k, ir.Index, arg.Loc())
		}
		if extra > 0 {
			e.states[arg] = body.Args()[1+at : 2+at+extra]
			e.states[made.Result(at)] = made.Results()[at : at+1+extra]
		}
		n += 1 + extra
	}
	e.yields = append(e.yields, func() { e.yieldStates(body.Last(), places) })
}

// yieldStates yields the offsets and strides of iter_args.
func (e *expansion) yieldStates(yield *ir.Op, places []int) {
	var yielded []*ir.Value
	for i, v := range yield.Operands() {
		if places[i] >= 0 {
			yielded = append(yielded, e.of(v, yield)...)
		}
	}
	yield.SetOperands(yielded)
}

// of is a value with its offsets and strides, which are created after its definition for an operation that
// needs them.
func (e *expansion) of(v *ir.Value, wants *ir.Op) []*ir.Value {
	if _, ok := expands(v.Type()); !ok {
		return []*ir.Value{v}
	}
	if all := e.states[v]; all != nil {
		return all
	}
	e.b.Before(wants)
	if def := v.DefiningOp(); def != nil {
		e.b.MoveBehind(def)
	} else {
		e.b.AtStart(v.ArgOf())
	}
	op, _ := tts.BuildGetStructuredState(e.b, v)
	all := op.Results()
	e.states[v] = all
	return all
}
