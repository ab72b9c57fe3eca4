package tritontostructured

import (
	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/uniform"
)

func (r *rewriter) load(op *ir.Op) {
	l, _ := tt.AsLoad(op)
	tile := r.tiles[l.Ptr()]
	if tile == nil {
		return
	}
	box, err := r.box(l.Mask())
	if err != nil {
		return
	}
	tile, err = r.masked(l.Ptr(), tile, box)
	if err != nil {
		return
	}
	var other *ir.Value
	if l.Other() != nil {
		if other = uniform.Scalar(r.b, l.Other()); other == nil {
			return
		}
	}
	made := tts.BuildLoad(r.b, tile, box.Kept, other)
	op.Result(0).ReplaceAllUsesWith(made.Result(0))
	op.Erase()
}

func (r *rewriter) store(op *ir.Op) {
	s, _ := tt.AsStore(op)
	tile := r.tiles[s.Ptr()]
	if tile == nil {
		return
	}
	box, err := r.box(s.Mask())
	if err != nil {
		return
	}
	tile, err = r.masked(s.Ptr(), tile, box)
	if err != nil {
		return
	}
	tts.BuildStore(r.b, tile, s.Value(), box.Kept)
	op.Erase()
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
