package tritontostructured

import (
	"slices"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// iterArgMask is a mask among the iter_args, the box of which is carried after all other iter_args.
type iterArgMask struct {
	index int // of the mask
	at    int // of the first end; the starts follow the ends
	rank  int
	// fromFirst: the box starts at the first elements in all iterations, and no starts are carried.
	fromFirst bool
}

// carryMasks makes a loop carry the boxes of masks among its iter_args that accesses use:
//
//	scf.for ... iter_args(%m = %mask) -> (tensor<64xi1>)
//
// becomes
//
//	scf.for ... iter_args(%m = %mask, %end = %n) -> (tensor<64xi1>, index)
//
// The end of the loop shows whether each iteration has a box, and whether it starts at the first elements.
func (r *rewriter) carryMasks(op *ir.Op, number int) (*ir.Op, []iterArgMask) {
	f, _ := scf.AsFor(op)
	var carried []iterArgMask
	var extra []*ir.Value
	for i, init := range f.InitArgs() {
		t, isTensor := init.Type().(*ir.TensorType)
		if !isTensor || t.Elem != ir.I1 || r.refutedBefore[assumption{number, i, structured}] {
			continue
		}
		if !masksAccess(f.IterArgs()[i]) && !masksAccess(op.Result(i)) {
			continue
		}
		box, err := r.masks.Of(init)
		if err != nil || !isWhole(box) {
			continue
		}
		c := iterArgMask{index: i, at: len(f.InitArgs()) + len(extra), rank: len(t.Shape)}
		c.fromFirst = box.FromFirst() && !r.refutedBefore[assumption{number, i, invariant}]
		carried = append(carried, c)
		extra = append(extra, r.boxValues(c, box)...)
	}
	if len(extra) == 0 {
		return op, nil
	}
	made := r.b.CreateFrom(&ir.OpState{Def: op.Def(), Operands: slices.Concat(op.Operands(), extra), Attrs: op.Attrs(),
		Types: slices.Concat(op.ResultTypes(), slices.Repeat([]ir.Type{ir.Index}, len(extra))), Regions: []*ir.Region{ir.NewRegion()}})
	made.Region0().TakeBlocks(op.Region0())
	for i, v := range op.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	body := made.Region0().Entry()
	for range extra {
		body.AddArg(ir.Index, made.Loc())
	}
	r.yieldLater(body.Last(), extra)
	op.Erase()
	r.knowMasks(carried, body.Args()[1:])
	return made, carried
}

// isWhole reports whether a box describes a mask completely.
func isWhole(box *mask.Box) bool { return box.Elements == nil && box.Inexact == nil }

// boxValues are the carried values of a box.
func (r *rewriter) boxValues(c iterArgMask, box *mask.Box) (values []*ir.Value) {
	entries := box.End
	if !c.fromFirst {
		entries = slices.Concat(box.End, box.Start)
	}
	for _, e := range entries {
		values = append(values, foldresult.Materialize(r.b, e))
	}
	return values
}

// knowMask sets the box of a carried mask to values of the loop.
func (r *rewriter) knowMask(c iterArgMask, values []*ir.Value) {
	start, end := make([]foldresult.Entry, c.rank), make([]foldresult.Entry, c.rank)
	for i := range end {
		end[i] = foldresult.Value(values[c.at+i])
		if !c.fromFirst {
			start[i] = foldresult.Value(values[c.at+c.rank+i])
		}
	}
	r.masks.Know(values[c.index], start, end)
}

func (r *rewriter) knowMasks(carried []iterArgMask, values []*ir.Value) {
	for _, c := range carried {
		r.knowMask(c, values)
	}
}

// yieldMasks yields the boxes of masks for the next iteration.
func (r *rewriter) yieldMasks(op *ir.Op, number int, carried []iterArgMask) {
	if len(carried) == 0 {
		return
	}
	yield := op.Region0().Entry().Last()
	r.b.Before(yield)
	for _, c := range carried {
		box, err := r.masks.Of(yield.Operand(c.index))
		switch {
		case err != nil || !isWhole(box):
			r.refuted = append(r.refuted, assumption{number, c.index, structured})
			return
		case c.fromFirst && !box.FromFirst():
			r.refuted = append(r.refuted, assumption{number, c.index, invariant})
			return
		}
		yieldNow(yield, c.at, r.boxValues(c, box))
		r.knowMask(c, op.Results())
	}
}

// masksAccess reports whether a mask, or a mask computed from it, is that of an access.
func masksAccess(m *ir.Value) bool {
	seen := map[*ir.Value]bool{}
	var reaches func(v *ir.Value) bool
	reaches = func(v *ir.Value) bool {
		if seen[v] {
			return false
		}
		seen[v] = true
		for use := range v.Uses() {
			user := use.Owner()
			if user.Is(tt.Load) || user.Is(tt.Store) {
				return true
			}
			if f, ok := scf.AsFor(user); ok {
				if reaches(f.IterArgs()[use.Index()-3]) {
					return true
				}
				continue
			}
			for _, result := range user.Results() {
				if ir.ElementTypeOf(result.Type()) == ir.I1 && reaches(result) {
					return true
				}
			}
		}
		return false
	}
	return reaches(m)
}

// carriesMasks reports whether a loop carries masks.
func carriesMasks(op *ir.Op) bool {
	return op.Is(scf.For) && slices.ContainsFunc(op.Results(), func(v *ir.Value) bool {
		t, ok := v.Type().(*ir.TensorType)
		return ok && t.Elem == ir.I1
	})
}
