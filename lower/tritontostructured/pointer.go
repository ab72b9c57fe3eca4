package tritontostructured

import (
	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

func init() {
	rewrites = ir.NewDefTable(map[*ir.OpDef]func(*rewriter, *ir.Op){
		tt.AddPtr:              (*rewriter).pointer,
		tt.MakeTensorPtr:       (*rewriter).pointer,
		tt.Advance:             (*rewriter).pointer,
		tts.GetStructuredState: (*rewriter).structuredState,
		tt.Load:                (*rewriter).load,
		tt.Store:               (*rewriter).store,
		scf.For:                (*rewriter).loop,
		scf.If:                 (*rewriter).branch,
		scf.While:              (*rewriter).whileLoop,
	})
}

// pointer describes the addresses that an operation computes, before it.
func (r *rewriter) pointer(op *ir.Op) {
	v := op.Result(0)
	state, err := r.pointers.Of(v)
	if err != nil {
		r.reasons[v] = err
		return
	}
	r.describe(v, state)
}

// describe records the state of a value, and describes its addresses if it has any.
func (r *rewriter) describe(v *ir.Value, state *pointer.State) {
	r.pointers.Know(v, state)
	if state.Base != nil && len(state.Dims) > 0 {
		r.tiles[v] = state.Build(r.b, nil).Result(0)
	}
}

// structuredState replaces the state that a loop carries by the known one.
func (r *rewriter) structuredState(op *ir.Op) {
	g, _ := tts.AsGetStructuredState(op)
	input := g.Input()
	structured := input
	state, err := r.pointers.Of(input)
	// A tile with indices has another type than its pointers, which are carried as they are.
	if tile := r.tiles[input]; tile != nil && (err != nil || state.IndexDim() < 0) {
		structured = tile
		r.described[tile] = input
	}
	if err == nil && state.IndexDim() >= 0 && !state.HasRows() {
		err = errIndexed
	}
	offsets, strides := g.Offsets(), g.Strides()
	if err != nil {
		zero := arith.NewIndex(r.b, 0)
		for _, v := range append(offsets, strides...) {
			v.ReplaceAllUsesWith(zero)
		}
		structured = input
	} else {
		known := iterArg{value: structured, state: state}
		known.offsets, known.strides = state.Values(r.b)
		if old, ok := r.iterArgs[structured]; ok && old.dominates(op) {
			known = old
		}
		r.iterArgs[structured] = known
		for i, v := range offsets {
			v.ReplaceAllUsesWith(known.offsets[i])
		}
		for i, v := range strides {
			v.ReplaceAllUsesWith(known.strides[i])
		}
		if input.Block() == op.Block() {
			r.pointers.Know(input, state) // in other blocks the operands of the state may not dominate
		}
	}
	g.Structured().ReplaceAllUsesWith(structured)
	op.Erase()
}

// positions describes iter_args and results of loops for the analysis of masks. The only element of a tensor,
// and the first element of a splat, are positions.
func (r *rewriter) positions(v *ir.Value) (mask.Positions, bool) {
	g, ok := r.iterArgs[v]
	if def := v.DefiningOp(); !ok || def != nil && !def.Is(scf.For) || g.state.Base != nil || len(g.state.Dims) == 0 || g.state.Wraps() {
		return mask.Positions{}, false
	}
	p := mask.Positions{First: foldresult.Const(0)}
	several := false
	for i, d := range g.state.Dims {
		if d.Index != nil {
			return p, false
		}
		p.First = foldresult.Add(r.b, p.First, d.Offset)
		if d.Size == 1 {
			continue
		}
		several = true
		step, ok := r.constantStride(d.Stride)
		switch {
		case !ok || step != 0 && p.Step != 0:
			return p, false
		case step != 0:
			p.Dim, p.Step = i, step
		}
	}
	if !several {
		p.Step = 1
	}
	return p, true
}
