package tritontostructured

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/canonicalize"
)

// prepass makes loops carry, behind each pointer and tensor of integers, its
// offsets and strides:
//
//	scf.for ... iter_args(%p = %ptr) -> (tensor<64x!tt.ptr<f32>>)
//
// becomes
//
//	%s, %o, %t = "tts.get_structured_state"(%ptr) ...
//	scf.for ... iter_args(%p = %s, %po = %o, %pt = %t) -> (tensor<64x!tt.ptr<f32>>, index, index)
func prepass(root *ir.Op) error {
	var loops []*ir.Op
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) {
			loops = append(loops, op)
		}
		return ir.Continue
	})
	e := &expansion{b: ir.NewBuilder(root.Context()), states: map[*ir.Value][]*ir.Value{}}
	for _, loop := range loops {
		e.loop(loop)
	}
	// Loops must keep what they carry, though nothing uses it yet.
	_, err := rewrite.Greedy(root, canonicalize.PatternsOf(func(def *ir.OpDef) bool { return def == scf.If }), rewrite.DefaultGreedy())
	return err
}

// expansion remembers which values stand for a value, its offsets and strides.
type expansion struct {
	b      *ir.Builder
	states map[*ir.Value][]*ir.Value
}

// expands reports whether loops carry offsets and strides for a type, and how
// many.
func expands(t ir.Type) (int, bool) {
	if tensor, ok := t.(*ir.TensorType); ok && tensor.Elem != ir.I32 && !tt.IsPtr(tensor.Elem) {
		return 0, false
	}
	offsets, strides, ok := tts.StateSizes(t)
	return offsets + strides, ok
}

func (e *expansion) loop(op *ir.Op) {
	f, _ := scf.AsFor(op)
	any := false
	for _, v := range f.Inits() {
		if _, ok := expands(v.Type()); ok {
			any = true
		}
	}
	if !any {
		return
	}
	operands := []*ir.Value{f.LowerBound(), f.UpperBound(), f.Step()}
	var types []ir.Type
	var old []int // for each old result its new number
	for _, v := range f.Inits() {
		old = append(old, len(types))
		all := e.of(v)
		operands = append(operands, all...)
		for _, part := range all {
			types = append(types, part.Type())
		}
	}
	e.b.Before(op)
	made := e.b.CreateFrom(&ir.OpState{Def: op.Def(), Operands: operands, Types: types, Attrs: op.Attrs(), Regions: []*ir.Region{ir.NewRegion()}})
	made.Region0().TakeBlocks(op.Region0())
	n, _ := scf.AsFor(made)
	for i, at := range old {
		op.Result(i).ReplaceAllUsesWith(made.Result(at))
		width := len(types) - at
		if i+1 < len(old) {
			width = old[i+1] - at
		}
		arg := n.Body().Arg(1 + at)
		parts := []*ir.Value{arg}
		results := []*ir.Value{made.Result(at)}
		for k := 1; k < width; k++ {
			parts = append(parts, n.Body().InsertArg(1+at+k, ir.Index, arg.Loc()))
			results = append(results, made.Result(at+k))
		}
		if width > 1 {
			e.states[arg], e.states[made.Result(at)] = parts, results
		}
	}
	e.pending(n.Body().Last())
	op.Erase()
}

// pending: what a loop hands on is expanded when everything in it is.
func (e *expansion) pending(yield *ir.Op) {
	var all []*ir.Value
	for _, v := range yield.Operands() {
		all = append(all, e.of(v)...)
	}
	yield.SetOperands(all)
}

// of is a value with its offsets and strides, which are made up right behind
// its definition.
func (e *expansion) of(v *ir.Value) []*ir.Value {
	if _, ok := expands(v.Type()); !ok {
		return []*ir.Value{v}
	}
	if all := e.states[v]; all != nil {
		return all
	}
	if def := v.DefiningOp(); def != nil {
		e.b.After(def)
	} else {
		e.b.AtStart(v.ArgOf())
		e.b.Loc = v.Loc()
	}
	op, _ := tts.BuildGetStructuredState(e.b, v)
	all := op.Results()
	e.states[v] = all
	return all
}
