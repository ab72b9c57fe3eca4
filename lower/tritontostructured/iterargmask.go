package tritontostructured

import (
	"slices"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// iterArgMask is a mask that a loop carries, with its box behind all else that
// the loop carries.
type iterArgMask struct {
	index int // of the mask
	at    int // of the first end, and behind the ends the starts
	rank  int
	// fromFirst says that the box starts at the first elements in all turns, and
	// no starts are carried.
	fromFirst bool
}

// carryMasks makes a loop carry, for the masks among what it carries that
// accesses use, where their boxes start and end:
//
//	scf.for ... iter_args(%m = %mask) -> (tensor<64xi1>)
//
// becomes
//
//	scf.for ... iter_args(%m = %mask, %end = %n) -> (tensor<64xi1>, index)
//
// That the box starts at the first elements, and that there is one in all turns,
// shows at the end of the loop.
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
	op.Erase()
	r.knowMasks(carried, body.Args()[1:])
	return made, carried
}

// isWhole reports whether a box is all a mask keeps.
func isWhole(box *mask.Box) bool { return box.Elements == nil && box.Inexact == nil }

// boxValues are what is carried of a box.
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

// knowMask tells the box of a carried mask, which is one of some values of the
// loop.
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

// yieldMasks hands the boxes of masks on to the next turn of a loop.
func (r *rewriter) yieldMasks(op *ir.Op, number int, carried []iterArgMask) {
	if len(carried) == 0 {
		return
	}
	yield := op.Region0().Entry().Last()
	r.b.Before(yield)
	yielded := slices.Clone(yield.Operands())
	for _, c := range carried {
		box, err := r.masks.Of(yielded[c.index])
		switch {
		case err != nil || !isWhole(box):
			r.refuted = append(r.refuted, assumption{number, c.index, structured})
			return
		case c.fromFirst && !box.FromFirst():
			r.refuted = append(r.refuted, assumption{number, c.index, invariant})
			return
		}
		yielded = append(yielded, r.boxValues(c, box)...)
		r.knowMask(c, op.Results())
	}
	yield.SetOperands(yielded)
}

// masksAccess reports whether a mask, or one that is made of it, is that of an
// access.
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
