package tritontostructured

import (
	"strconv"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/hints"
	"github.com/tshared/tshared/lower/internal/uniform"
	"github.com/tshared/tshared/report"
)

// target is what an access goes to: the addresses, what describes them, and
// which of them the mask keeps.
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
	var other *ir.Value
	if len(l.BoundaryCheck()) > 0 {
		other = r.padding(l)
	}
	if l.Other() != nil {
		if other = uniform.Scalar(r.b, l.Other()); other == nil {
			r.decline(op, errOther)
			return
		}
	}
	r.accept(op, to)
	made := tts.BuildLoad(r.b, to.tile, to.box.Kept, other)
	hints.Put(made, hints.OfAccess(op))
	op.Result(0).ReplaceAllUsesWith(made.Result(0))
	op.Erase()
}

func (r *rewriter) store(op *ir.Op) {
	s, _ := tt.AsStore(op)
	to, err := r.access(op, s.Ptr(), s.Mask(), s.BoundaryCheck())
	if err != nil {
		return
	}
	r.accept(op, to)
	made := tts.BuildStore(r.b, to.tile, s.Value(), to.box.Kept)
	hints.Put(made, hints.OfAccess(op))
	op.Erase()
}

// access finds what describes the addresses and the mask of an access.
func (r *rewriter) access(op *ir.Op, ptr, m *ir.Value, check []int64) (*target, error) {
	to, err := r.target(ptr)
	if err == nil && len(check) > 0 {
		to.box, err = r.inBounds(to.state, check)
	} else if err == nil {
		if to.box, err = r.box(m); err == nil {
			to.tile, err = r.masked(to)
		}
	}
	if err != nil {
		r.decline(op, err)
	}
	return to, err
}

// target describes the addresses of an access. Pointers that come out of what
// does not add to them, like loops or a broadcast, are described where they are
// used.
func (r *rewriter) target(ptr *ir.Value) (*target, error) {
	if tile := r.tiles[ptr]; tile != nil {
		return &target{state: r.pointers.Known(ptr), tile: tile}, nil
	}
	if err := r.reasons[ptr]; err != nil {
		return nil, err
	}
	if tt.IsPtr(ptr.Type()) && !tt.IsBlockPtr(ptr.Type()) {
		return nil, errScalar
	}
	state, err := r.pointers.Of(ptr)
	if err != nil {
		return nil, err
	}
	return &target{state: state, tile: state.Build(r.b, nil).Result(0)}, nil
}

// decline and accept say what becomes of an access.
func (r *rewriter) decline(op *ir.Op, reason error) {
	r.blockLeft = r.blockLeft || tt.IsBlockPtr(op.Operand(0).Type())
	r.told = append(r.told, func() { r.ctx.Accesses().Decline(op, reason) })
}

func (r *rewriter) accept(op *ir.Op, to *target) {
	if r.ctx.Accesses() == nil {
		return
	}
	state := to.state
	row := report.Access{Kind: report.Structured, Base: report.Name(state.Base), Strides: texts(state.Strides()), Box: texts(to.box.Kept)}
	if state.IndexDim() >= 0 || to.box.Elements != nil {
		row.Kind, row.Reason = report.Gather, "one dimension goes through indices"
	}
	name, at := op.Name(), ir.PositionOf(op.Loc())
	r.told = append(r.told, func() { r.ctx.Accesses().AddAt(name, at, row) })
}

// texts spells entries, those only known at run time as ?.
func texts(entries []mixed.Entry) []string {
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = "?"
		if e.Value == nil {
			out[i] = strconv.FormatInt(e.Const, 10)
		} else if c, ok := arith.ConstantOf(e.Value).(*ir.IntegerAttr); ok {
			out[i] = strconv.FormatInt(c.Value, 10)
		}
	}
	return out
}

func (r *rewriter) box(m *ir.Value) (*mask.Box, error) {
	if m == nil {
		return &mask.Box{}, nil
	}
	return r.masks.Of(m)
}

// masked is the tile for an access under a mask. One that decides element by
// element needs a tile that goes through indices along that dimension.
func (r *rewriter) masked(to *target) (*ir.Value, error) {
	box := to.box
	if box.Elements == nil {
		return to.tile, nil
	}
	if dim := to.state.IndexDim(); dim >= 0 && dim != box.ElementDim {
		return nil, errMaskElsewhere
	}
	indexed, err := to.state.Indexed(r.b, box.ElementDim)
	if err != nil {
		return nil, err
	}
	return indexed.Build(r.b, box.Elements).Result(0), nil
}
