// Package layoutclass finds the tensors of a kernel that should have one layout, and how memory is accessed in it.
package layoutclass

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Analysis finds the layout classes of a kernel.
type Analysis struct {
	classes   map[*ir.Value]*Class
	indexInfo *distribute.IndexInfo
	gpu       targets.GPU
}

// New is the analysis of a kernel.
func New(kernel *ir.Op, o distribute.Options) *Analysis {
	return &Analysis{classes: map[*ir.Value]*Class{}, indexInfo: distribute.NewIndexInfo(kernel), gpu: o.GPU}
}

// Class is a set of tensors that share a layout, because elementwise operations connect them.
type Class struct {
	// AccessBytes is the size of the widest element that is loaded or stored. If a thread has 16 contiguous bytes of those, all
	// accesses of the class are coalesced.
	AccessBytes int64
	accesses    []accessPattern
	Scans       []tile.ScanOp
	Loaded      []*ir.Value // tensors of the class that are loaded from memory, structured or gathered
	Reduced     uint        // dimensions along which tensors of the class are reduced, as bits

	IsOperandA bool   // operand A of a dot is in the class
	Dot        *ir.Op // a dot whose result is in the class; nil if there is none

	fromLoops []*ir.Value // tensors of the class that loops carry
}

// Of is the layout class of a tensor.
func (a *Analysis) Of(v *ir.Value) *Class {
	if k, ok := a.classes[v]; ok {
		return k
	}
	k := &Class{}
	seen := map[*ir.Value]bool{v: true}
	for list := []*ir.Value{v}; len(list) > 0; {
		v := list[0]
		list = list[1:]
		visit := func(others ...*ir.Value) {
			for _, x := range others {
				if !seen[x] && ir.IsAnyTensor(x.Type()) {
					seen[x] = true
					list = append(list, x)
				}
			}
		}
		if op := v.DefiningOp(); op != nil {
			if from := distribute.LoadedFrom(v); from != nil {
				k.AccessBytes = max(k.AccessBytes, distribute.ElementBytes(v.Type()))
				k.accesses = append(k.accesses, tensorAccess(op, v.Type(), from))
				k.Loaded = append(k.Loaded, v)
			}
			if access, ok := distribute.ElementAccessOf(op); ok {
				k.Loaded = append(k.Loaded, v)
				k.AccessBytes = max(k.AccessBytes, distribute.ElementBytes(v.Type()))
				k.accesses = append(k.accesses, a.elementAccess(op, access))
			}
			if k.Dot == nil && distribute.IsDot(op) {
				k.Dot = op
			}
			if op.Is(scf.For) {
				k.fromLoops = append(k.fromLoops, v)
			}
			visit(sameShapeValues(op, v)...)
		}
		for user := range v.Users() {
			if user.Is(tile.Store) || user.Is(tile.ScatterElements) && user.Operand(0) == v {
				k.AccessBytes = max(k.AccessBytes, distribute.ElementBytes(v.Type()))
			}
			k.accesses = append(k.accesses, a.userAccesses(user, v)...)
			if s, ok := tile.AsScan(user); ok {
				k.Scans = append(k.Scans, s)
				visit(user.Results()...)
			}
			k.Reduced |= reducedBy(user)
			k.IsOperandA = k.IsOperandA || distribute.IsDot(user) && distribute.InputsOf(user)[0] == v
			visit(sameShapeValues(user, v)...)
		}
	}
	k.AccessBytes = max(k.AccessBytes, distribute.ElementBytes(v.Type()))
	for x := range seen {
		a.classes[x] = k
	}
	return k
}

// DotOf is a dot from whose result a tensor is computed element by element, in a loop that accumulates the result too; nil if there is none.
func (a *Analysis) DotOf(v *ir.Value) *ir.Op {
	k := a.Of(v)
	if k.Dot != nil {
		return k.Dot
	}
	for _, v := range k.fromLoops {
		loop := scf.ForOp{Op: v.DefiningOp()}
		if inner := a.Of(loop.Yielded()[v.Index()]); inner.Dot != nil {
			return inner.Dot
		}
	}
	return nil
}

// HasMixedSizes reports whether elements of different sizes are loaded or stored. Narrow accesses are
// coalesced then only if a warp has contiguous elements.
func (k *Class) HasMixedSizes() bool {
	return slices.ContainsFunc(k.accesses, func(x accessPattern) bool { return x.bytes != k.accesses[0].bytes })
}

// Constancy is the length of the groups along a dimension in which all elements of some gather of the class are one element of memory, if the tensor
// is contiguous along another dimension.
func (a *Analysis) Constancy(k *Class, dim, contiguous int) (most int64) {
	most = 1
	for _, v := range k.Loaded {
		access, ok := distribute.ElementAccessOf(v.DefiningOp())
		if shape, _ := ir.ShapeOf(v.Type()); !ok || dim >= len(shape) || access.Contiguity(a.indexInfo, contiguous) == 1 {
			continue
		}
		most = max(most, access.Constancy(a.indexInfo, dim))
	}
	return most
}

// StoredDim is the contiguous dimension of the memory to which tensors of the class are stored, if all stores have the same.
func (k *Class) StoredDim() (dim int, ok bool) {
	for _, a := range k.accesses {
		switch {
		case !a.isStore:
		case a.contiguousDim < 0, ok && a.contiguousDim != dim:
			return 0, false
		default:
			dim, ok = a.contiguousDim, true
		}
	}
	return dim, ok
}

// ScanAcross is a scan along a strided dimension, if the class has no scan along the contiguous one.
func (k *Class) ScanAcross(row int) (axis int, ok bool) {
	for _, s := range k.Scans {
		if int(s.Axis()) == row {
			return 0, false
		}
		axis, ok = int(s.Axis()), true
	}
	return axis, ok
}

// reducedBy are the dimensions along which an operation reduces its operand, maybe after a transpose.
func reducedBy(op *ir.Op) (dims uint) {
	switch {
	case tile.IsReduction(op):
		for _, d := range distribute.ReducedDims(op) {
			dims |= 1 << d
		}
	case op.Is(linalg.Transpose) && op.NumResults() == 1:
		view, _ := linalg.AsStructured(op)
		from, ok := distribute.DimMap(view.IndexingMaps()[0], view.IndexingMaps()[1])
		if !ok {
			return 0
		}
		for user := range op.Result(0).Users() {
			if tile.IsReduction(user) {
				for _, d := range distribute.ReducedDims(user) {
					dims |= 1 << from[d]
				}
			}
		}
	}
	return dims
}

// sameShapeValues are the operands and results of an elementwise operation that share the layout of one of
// them.
func sameShapeValues(op *ir.Op, of *ir.Value) (list []*ir.Value) {
	if op.Is(tensor.ExtractSlice) {
		if slice, ok := tile.AsMaskedSlice(op.Result(0)); ok {
			return []*ir.Value{slice.Source(), op.Result(0)}
		}
		return nil
	}
	shape, _ := ir.ShapeOf(of.Type())
	take := func(values []*ir.Value) {
		for _, v := range values {
			if s, ok := ir.ShapeOf(v.Type()); ok && ir.IsAnyTensor(v.Type()) && slices.Equal(s, shape) {
				list = append(list, v)
			}
		}
	}
	if o, ok := tile.AsDot(op); ok {
		if !o.ZeroInit() && (of == o.Acc() || of == o.Result()) {
			return []*ir.Value{o.Acc(), o.Result()}
		}
		return nil
	}
	if linalg.IsStructured(op.Def()) {
		view, _ := linalg.AsStructured(op)
		for _, it := range view.Iterators() {
			if it != linalg.Parallel {
				return nil
			}
		}
		for _, m := range view.IndexingMaps() {
			if len(m.Results) == len(shape) && !m.IsIdentity() {
				return nil
			}
		}
		take(view.Inputs())
		take(op.Results())
		return list
	}
	_, ofElements := distribute.ElementAccessOf(op)
	if ofElements || op.NumResults() > 0 && op.NumRegions() == 0 && op.IsMemoryEffectFree() && !op.Is(tensor.Insert) && !op.Is(tensor.InsertSlice) {
		take(op.Operands())
		take(op.Results())
	}
	return list
}
