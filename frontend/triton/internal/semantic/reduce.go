package semantic

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// Reduce combines the elements of tensors of one shape along an axis with a function of
// the kernel's language. A nil axis is all elements. KeepDims leaves dimensions of size 1.
func (s *Semantic) Reduce(inputs []*Tensor, axis *int64, combine pyeval.Value, keepDims bool) ([]*Tensor, error) {
	if len(inputs) == 0 {
		return nil, errorf("reduce needs at least one tensor")
	}
	rank := len(ShapeOf(inputs[0].Type))
	at := 0
	if axis != nil {
		w, err := WrapAxis(*axis, rank)
		if err != nil {
			return nil, err
		}
		at = w
	} else {
		flat, err := s.flattened(inputs)
		if err != nil {
			return nil, err
		}
		inputs = flat
	}
	reduced, err := s.reduce(inputs, at, combine)
	if err != nil || !keepDims {
		return reduced, err
	}
	for i, t := range reduced {
		if axis != nil {
			reduced[i] = s.insertDim(t, at)
			continue
		}
		for range rank {
			t = s.insertDim(t, 0)
		}
		reduced[i] = t
	}
	return reduced, nil
}

// flattened makes tensors one-dimensional; the elements may be reordered.
func (s *Semantic) flattened(inputs []*Tensor) ([]*Tensor, error) {
	flat := make([]*Tensor, len(inputs))
	for i, t := range inputs {
		r, err := s.Reshape(t, []int64{numel(ShapeOf(t.Type))}, true)
		if err != nil {
			return nil, err
		}
		flat[i] = r
	}
	return flat, nil
}

func (s *Semantic) reduce(inputs []*Tensor, axis int, combine pyeval.Value) ([]*Tensor, error) {
	shape := ShapeOf(inputs[0].Type)
	if axis >= len(shape) {
		return nil, errorf("reduction axis must be < inputs rank (%d)", len(shape))
	}
	if err := sameShapes(inputs, "reduction"); err != nil {
		return nil, err
	}
	rest := slices.Delete(slices.Clone(shape), axis, axis+1)
	return s.combined(inputs, rest, combine, tt.Reduce, tt.ReduceReturn,
		ir.NamedAttr{Name: "axis", Attr: s.B.Ctx.IntAttr(ir.I32, int64(axis))})
}

func sameShapes(inputs []*Tensor, what string) error {
	for _, t := range inputs[1:] {
		if !slices.Equal(ShapeOf(t.Type), ShapeOf(inputs[0].Type)) {
			return errorf("all %s inputs must have the same shape", what)
		}
	}
	return nil
}

// Scan combines each element of tensors of one shape with all before it along an axis.
func (s *Semantic) Scan(inputs []*Tensor, axis int64, combine pyeval.Value, reverse bool) ([]*Tensor, error) {
	if len(inputs) == 0 {
		return nil, errorf("associative_scan needs at least one tensor")
	}
	shape := ShapeOf(inputs[0].Type)
	at, err := WrapAxis(axis, len(shape))
	if err != nil {
		return nil, err
	}
	if err := sameShapes(inputs, "scan"); err != nil {
		return nil, err
	}
	return s.combined(inputs, shape, combine, tt.Scan, tt.ScanReturn,
		ir.NamedAttr{Name: "axis", Attr: s.B.Ctx.IntAttr(ir.I32, int64(at))},
		ir.NamedAttr{Name: "reverse", Attr: ir.BoolAttr(reverse)})
}

// combined creates a reduction or scan: its region calls the combine function on two
// elements of each input. Results have the given shape.
func (s *Semantic) combined(inputs []*Tensor, shape []int64, combine pyeval.Value, def, ret *ir.OpDef, attrs ...ir.NamedAttr) ([]*Tensor, error) {
	results := make([]*Tensor, len(inputs))
	types := make([]ir.Type, len(inputs))
	params := make([]Type, 0, 2*len(inputs))
	for i, t := range inputs {
		results[i] = &Tensor{Type: shaped(ScalarOf(t.Type), shape)}
		types[i] = results[i].Type.IR(s.B)
		params = append(params, ScalarOf(t.Type))
	}
	params = append(params, params...)
	op := s.B.CreateFrom(&ir.OpState{Def: def, Operands: handlesOf(inputs), Types: types, Attrs: attrs, Regions: ir.NewRegions(1)})
	at := s.B.Save()
	block := s.B.AddBlock(op.Region0(), irTypes(s.B, params))
	args := make([]pyeval.Value, len(params))
	for i, t := range params {
		args[i] = &Tensor{block.Arg(i), t}
	}
	values, err := s.call(combine, args)
	if err != nil {
		return nil, err
	}
	if err := returnsLike(values, params[:len(inputs)]); err != nil {
		return nil, err
	}
	s.B.Create(ret, handlesOf(values), nil)
	s.B.MoveTo(at)
	for i := range results {
		results[i].Handle = op.Result(i)
	}
	return results, nil
}

func irTypes(b *Builder, types []Type) []ir.Type {
	list := make([]ir.Type, len(types))
	for i, t := range types {
		list[i] = t.IR(b)
	}
	return list
}

// call calls a function of the kernel's language that returns tensors.
func (s *Semantic) call(fn pyeval.Value, args []pyeval.Value) ([]*Tensor, error) {
	if s.CallJIT == nil {
		return nil, diag.Bugf("nothing calls functions of the kernel's language")
	}
	result, err := s.CallJIT(fn, args, nil)
	if err != nil {
		return nil, err
	}
	elts := []pyeval.Value{result}
	if t, ok := result.(*pyeval.Tuple); ok {
		elts = t.Elts
	}
	tensors := make([]*Tensor, len(elts))
	for i, e := range elts {
		t, ok := e.(*Tensor)
		if !ok {
			return nil, errorf("the function must return tensors, but found %s", textOf(e))
		}
		tensors[i] = t
	}
	return tensors, nil
}

// returnsLike requires that a combine function returns a value of each element type.
func returnsLike(values []*Tensor, types []Type) error {
	if len(values) != len(types) {
		return errorf("the combine function must return %d values, but found %d", len(types), len(values))
	}
	for i, v := range values {
		if !Equal(v.Type, types[i]) {
			return errorf("the combine function must return %s, but found %s", types[i], v.Type)
		}
	}
	return nil
}

// MapElementwise calls a function of the kernel's language on the elements of tensors,
// pack of them at a time. Single says that the function returns one value.
func (s *Semantic) MapElementwise(fn pyeval.Value, inputs []*Tensor, pack int64) (results []*Tensor, single bool, err error) {
	if len(inputs) == 0 {
		return nil, false, errorf("map_elementwise needs at least one tensor")
	}
	if pack < 1 || pack&(pack-1) != 0 || pack > MaxNumel {
		return nil, false, errorf("pack must be a power of 2, but found %d", pack)
	}
	loc := s.B.Loc
	block := ir.NewBlock()
	var args []pyeval.Value
	for _, t := range inputs {
		elem := ScalarOf(t.Type)
		for range pack {
			args = append(args, &Tensor{block.AddArg(elem.IR(s.B), loc), elem})
		}
	}
	at := s.B.Save()
	s.B.MoveToStart(block)
	values, err := s.call(fn, args)
	if err != nil {
		return nil, false, err
	}
	s.B.SetLoc(loc)
	s.B.Create(tt.MapElementwiseReturn, handlesOf(values), nil)
	s.B.MoveTo(at)
	types, err := unpackedTypes(values, int(pack))
	if err != nil {
		return nil, false, err
	}
	s.B.SetLoc(loc)
	results, err = s.mapped(inputs, types, pack, block)
	return results, len(values) == 1, err
}

// unpackedTypes is the element types of the results: each stands pack times in a row.
func unpackedTypes(values []*Tensor, pack int) ([]Type, error) {
	if len(values)%pack != 0 || len(values) == 0 {
		return nil, errorf("the function of map_elementwise must return a multiple of %d values, but found %d", pack, len(values))
	}
	var types []Type
	for i, v := range values {
		if i%pack == 0 {
			types = append(types, v.Type)
		} else if !Equal(v.Type, types[len(types)-1]) {
			return nil, errorf("type mismatch in unpacked results")
		}
		if ShapeOf(v.Type) != nil {
			return nil, errorf("the function of map_elementwise must return scalars, but found %s", v.Type)
		}
	}
	return types, nil
}

func (s *Semantic) mapped(inputs []*Tensor, types []Type, pack int64, body *ir.Block) ([]*Tensor, error) {
	inputs, err := s.BroadcastAll(inputs)
	if err != nil {
		return nil, err
	}
	shape := ShapeOf(inputs[0].Type)
	if len(shape) == 0 {
		return nil, errorf("map_elementwise needs at least one block")
	}
	results := make([]*Tensor, len(types))
	list := make([]ir.Type, len(types))
	for i, t := range types {
		results[i] = &Tensor{Type: &Block{Elem: t, Shape: shape}}
		list[i] = results[i].Type.IR(s.B)
	}
	region := ir.NewRegion()
	region.Append(body)
	op := s.B.CreateAround(region, tt.MapElementwise, handlesOf(inputs), list,
		ir.NamedAttr{Name: "pack", Attr: s.B.Ctx.IntAttr(ir.I32, pack)})
	for i := range results {
		results[i].Handle = op.Result(i)
	}
	return results, nil
}

// BroadcastAll gives tensors a common shape: each is broadcast with the first, and all but
// the last once more, since the first may have grown.
func (s *Semantic) BroadcastAll(inputs []*Tensor) ([]*Tensor, error) {
	all := slices.Clone(inputs)
	for _, last := range []int{len(all), len(all) - 1} {
		for i := 1; i < last; i++ {
			var err error
			if all[0], all[i], err = s.broadcastPair(all[0], all[i]); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// ReduceWithIndices reduces a tensor together with the indices of its elements along an
// axis.
func (s *Semantic) ReduceWithIndices(t *Tensor, axis int64, combine pyeval.Value, keepDims bool) ([]*Tensor, error) {
	shape := ShapeOf(t.Type)
	at, err := WrapAxis(axis, len(shape))
	if err != nil {
		return nil, err
	}
	index, err := s.Arange(0, shape[at])
	if err != nil {
		return nil, err
	}
	if len(shape) > 1 {
		var others []int64
		for i := range shape {
			if i != at {
				others = append(others, int64(i))
			}
		}
		if index, err = s.ExpandDims(index, others); err != nil {
			return nil, err
		}
		if index, err = s.BroadcastTo(index, shape); err != nil {
			return nil, err
		}
	}
	return s.Reduce([]*Tensor{t, index}, &axis, combine, keepDims)
}
