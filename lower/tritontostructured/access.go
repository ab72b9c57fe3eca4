package tritontostructured

import (
	"strconv"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/splat"
)

// target is the memory of an access: the state of the addresses, the tile that describes them, and the box that
// the mask keeps.
type target struct {
	state *pointer.State
	tile  *ir.Value
	box   *mask.Box
}

func (r *rewriter) load(op *ir.Op) {
	l, _ := tt.AsLoad(op)
	to, err := r.access(op, l.Ptr(), l.Mask(), l.BoundaryCheck())
	if err != nil {
		return
	}
	made, v, err := r.read(l, to.tile, to.box)
	if err != nil {
		r.decline(op, l.Ptr(), err, to.box)
		return
	}
	r.accept(op, to)
	discardable.Set(made, discardable.OfAccess(op))
	op.Result(0).ReplaceAllUsesWith(v)
	op.Erase()
}

// read reads a tile. It returns the load and its value with the other value in masked-off lanes.
func (r *rewriter) read(l tt.LoadOp, tile *ir.Value, box *mask.Box) (load *ir.Op, v *ir.Value, err error) {
	var other *ir.Value
	if len(l.BoundaryCheck()) > 0 && box.FromFirst() {
		other = arith.NewConstant(r.b, padding(r.b.Ctx, l))
	}
	isUniform := true
	if l.Other() != nil {
		other = splat.Scalar(r.b, l.Other())
		isUniform = other != nil
	}
	if box.FromFirst() && isUniform {
		load = tts.BuildLoad(r.b, tile, box.Kept, other)
		return load, load.Result(0), nil
	}
	if !isUniform && (box.Elements != nil || len(box.Kept) == 0) {
		return nil, nil, errOther
	}
	others := r.otherTensor(l)
	if others == nil {
		return nil, nil, errNoOther
	}
	load, v = r.loadShifted(tile, box, other, others)
	return load, v, nil
}

func (r *rewriter) store(op *ir.Op) {
	s, _ := tt.AsStore(op)
	to, err := r.access(op, s.Ptr(), s.Mask(), s.BoundaryCheck())
	if err != nil {
		return
	}
	r.accept(op, to)
	var made *ir.Op
	if to.box.FromFirst() {
		made = tts.BuildStore(r.b, to.tile, s.Value(), to.box.Kept)
	} else {
		made = r.storeShifted(to.tile, s.Value(), to.box)
	}
	discardable.Set(made, discardable.OfAccess(op))
	op.Erase()
}

// access describes the addresses and the mask of an access.
func (r *rewriter) access(op *ir.Op, ptr, m *ir.Value, check []int64) (*target, error) {
	to := &target{}
	err := r.address(to, ptr)
	if err == nil {
		err = to.state.Irregular()
	}
	if err == nil && r.ctx.Bool(wrappedOption) {
		err = to.state.Repeats()
	}
	if err == nil {
		to.box, err = r.box(to.state, m, check)
	}
	if err == nil {
		if err = to.box.Inexact; err == nil {
			to.tile, err = r.masked(to)
		}
	}
	if err != nil {
		r.decline(op, ptr, err, to.box)
	}
	return to, err
}

// address describes the addresses of an access. Pointers that are no result of tt.addptr, such as those of
// loops or a broadcast, are described at their use.
func (r *rewriter) address(to *target, ptr *ir.Value) error {
	if to.tile = r.tiles[ptr]; to.tile != nil {
		to.state = r.pointers.Known(ptr)
		return nil
	}
	if err := r.reasons[ptr]; err != nil {
		return err
	}
	if tt.IsPtr(ptr.Type()) && !tt.IsBlockPtr(ptr.Type()) {
		return errScalar
	}
	var err error
	if to.state, err = r.pointers.Of(ptr); err != nil {
		return err
	}
	to.tile = to.state.Build(r.b, nil).Result(0)
	return nil
}

// decline and accept report the result for an access.
func (r *rewriter) decline(op *ir.Op, ptr *ir.Value, reason error, box *mask.Box) {
	r.rejectedBlock = r.rejectedBlock || tt.IsBlockPtr(ptr.Type())
	var known []string
	if box != nil {
		known = boxTexts(box)
	}
	r.reports = append(r.reports, func() { r.ctx.Remarks().NotStructured(op, reason, known...) })
}

func (r *rewriter) accept(op *ir.Op, to *target) {
	if r.ctx.Remarks() == nil {
		return
	}
	state, box := to.state, to.box
	row := remarks.Access{Kind: remarks.Structured, Base: remarks.Name(state.Base), Strides: texts(state.Strides()), Wraps: wrapTexts(state), Box: boxTexts(box)}
	if dim := state.IndexDim(); dim >= 0 || box.Elements != nil {
		row.Kind, row.Reason = remarks.Gather, "one dimension goes through indices"
	}
	name, at := op.Name(), ir.PositionOf(op.Loc())
	r.reports = append(r.reports, func() { r.ctx.Remarks().AddAt(name, at, row) })
}

// texts are entries as text, ? for those not known at compile time.
func texts(entries []foldresult.Entry) []string {
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = "?"
		if e.Value == nil {
			out[i] = strconv.FormatInt(e.Const, 10)
		} else if c, ok := constantOf(e.Value, foldDepth).(*ir.IntegerAttr); ok {
			out[i] = strconv.FormatInt(c.Value, 10)
		}
	}
	return out
}

// boxTexts are the kept elements along each dimension as text: their number, or start and end if they do not
// start at the first element.
func boxTexts(box *mask.Box) []string {
	out := texts(box.Kept)
	from, to := texts(box.Start), texts(box.End)
	for i := range from {
		if from[i] != "0" {
			out[i] = from[i] + ":" + to[i]
		}
	}
	return out
}

// box is the box of elements that the mask or the boundary check of an access keeps.
func (r *rewriter) box(state *pointer.State, m *ir.Value, check []int64) (*mask.Box, error) {
	switch {
	case len(check) > 0:
		return r.inBounds(state, check)
	case m == nil:
		return &mask.Box{}, nil
	}
	return r.masks.Of(m)
}

// masked is the tile for a masked access. A mask that decides element by element needs a tile with indices
// along that dimension. A mask that keeps no leading elements needs a tile shifted to the first element kept.
func (r *rewriter) masked(to *target) (*ir.Value, error) {
	state, box := to.state, to.box
	if box.Elements == nil && box.FromFirst() {
		return to.tile, nil
	}
	if box.Elements != nil {
		if dim := state.IndexDim(); dim >= 0 && dim != box.ElementDim {
			return nil, errMaskAlongOther
		}
		var err error
		if state, err = state.Indexed(r.b, box.ElementDim); err != nil {
			return nil, err
		}
	}
	state, err := state.Shifted(r.b, box.Start)
	if err != nil {
		return nil, err
	}
	return state.Build(r.b, box.Elements).Result(0), nil
}
