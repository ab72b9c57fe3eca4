package tritontostructured

import (
	"strconv"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/hints"
	"github.com/tshared/tshared/lower/internal/uniform"
	"github.com/tshared/tshared/report"
)

func (r *rewriter) load(op *ir.Op) {
	l, _ := tt.AsLoad(op)
	tile, box, err := r.access(op, l.Ptr(), l.Mask(), l.BoundaryCheck())
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
	r.accept(op, l.Ptr(), box)
	made := tts.BuildLoad(r.b, tile, box.Kept, other)
	hints.Put(made, hints.OfAccess(op))
	op.Result(0).ReplaceAllUsesWith(made.Result(0))
	op.Erase()
}

func (r *rewriter) store(op *ir.Op) {
	s, _ := tt.AsStore(op)
	tile, box, err := r.access(op, s.Ptr(), s.Mask(), s.BoundaryCheck())
	if err != nil {
		return
	}
	r.accept(op, s.Ptr(), box)
	made := tts.BuildStore(r.b, tile, s.Value(), box.Kept)
	hints.Put(made, hints.OfAccess(op))
	op.Erase()
}

// access finds what describes the addresses and the mask of an access.
func (r *rewriter) access(op *ir.Op, ptr, m *ir.Value, check []int64) (tile *ir.Value, box *mask.Box, err error) {
	if tile = r.tiles[ptr]; tile == nil {
		if err = r.reasons[ptr]; err == nil {
			err = errNoTile
		}
	} else if len(check) > 0 {
		box, err = r.inBounds(ptr, check)
	} else if box, err = r.box(m); err == nil {
		tile, err = r.masked(ptr, tile, box)
	}
	if err != nil {
		r.decline(op, err)
	}
	return tile, box, err
}

// decline and accept say what becomes of an access.
func (r *rewriter) decline(op *ir.Op, reason error) {
	r.blockLeft = r.blockLeft || tt.IsBlockPtr(op.Operand(0).Type())
	r.told = append(r.told, func() { r.ctx.Accesses().Decline(op, reason) })
}

func (r *rewriter) accept(op *ir.Op, ptr *ir.Value, box *mask.Box) {
	if r.ctx.Accesses() == nil {
		return
	}
	state := r.pointers.Known(ptr)
	row := report.Access{Kind: report.Structured, Base: report.Name(state.Base), Strides: texts(state.Strides()), Box: texts(box.Kept)}
	if dim := state.IndexDim(); dim >= 0 || box.Elements != nil {
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
func (r *rewriter) masked(ptr, tile *ir.Value, box *mask.Box) (*ir.Value, error) {
	if box.Elements == nil {
		return tile, nil
	}
	state := r.pointers.Known(ptr)
	if dim := state.IndexDim(); dim >= 0 && dim != box.ElementDim {
		return nil, errMaskElsewhere
	}
	indexed, err := state.Indexed(r.b, box.ElementDim)
	if err != nil {
		return nil, err
	}
	return indexed.Build(r.b, box.Elements).Result(0), nil
}
