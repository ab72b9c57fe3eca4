package linalgtotile

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// rowLoop is a loop that loads or stores rows of a tensor at places that index tensors have, under a mask or not:
//
//	%r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<32x64xf16>) {
//	  %m = tensor.extract %mask[%i] : tensor<32xi1>
//	  %next = scf.if %m -> (tensor<32x64xf16>) {
//	    %e = tensor.extract %at[%i] : tensor<32xindex>
//	    %row = memref.reinterpret_cast %p to offset: [%e], sizes: [1, 64], strides: [64, 1] : ...
//	    %l = tile.load %row[%i, %c0] other(%t : tensor<32x64xf16>) : ... -> tensor<32x64xf16>
//	    scf.yield %l : tensor<32x64xf16>
//	  } else {
//	    scf.yield %t : tensor<32x64xf16>
//	  }
//	  scf.yield %next : tensor<32x64xf16>
//	}
//
// It becomes an access to elements, whose indices are those of the row plus the strides of the other dimensions, and whose
// mask is that of the row and the sizes of the memory:
//
//	%r = tile.gather_elements %p[%indices] mask(%masks : tensor<32x64xi1>) other(%init : tensor<32x64xf16>) : ...
//
// The accesses of all threads are then coalesced, and pipelined in a loop around it.
type rowLoop struct {
	loop   scf.ForOp
	ops    []*ir.Op           // of the body, except tensor.extract and the access
	reads  []tensor.ExtractOp // of index tensors
	mask   tensor.ExtractOp   // its Op may be nil
	access *ir.Op             // tile.load or tile.store
	stored *ir.Value          // the tensor whose rows are stored
	dim    int                // of the tensor, along which the loop goes

	cast  memref.ReinterpretCastOp // of the memory of a row
	sizes []foldresult.Entry       // of that memory
}

// raiseRowLoops replaces loops over rows by accesses to elements.
func (p *promoter) raiseRowLoops(root *ir.Op) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		r, ok := rowLoopOf(op)
		if !ok || !r.isBetterByElements() {
			return ir.Continue
		}
		p.elementsOf(r)
		return ir.Skip
	})
}

// isBetterByElements reports whether an access to elements is at least as good as a tile.gather, which takes no mask, is not
// pipelined, and tests at run time whether rows are aligned.
func (r *rowLoop) isBetterByElements() bool {
	return r.mask.Op != nil || r.access.Is(tile.Store) || isInLoop(r.loop.Op) || r.isAligned()
}

// isAligned reports whether vectors of the greatest width are known to be aligned.
func (r *rowLoop) isAligned() bool {
	offset := r.cast.Slice().Offsets.Entries()[0]
	bytes := layout.Log2(tile.ElementBytes(r.cast.ResultType().Elem))
	greatest := layout.Log2(distribute.MaxAccessBytes)
	return axisinfo.Log2Divisibility(r.cast.Source()) >= greatest && offset.Value != nil && axisinfo.Log2Divisibility(offset.Value)+bytes >= greatest
}

func isInLoop(op *ir.Op) bool {
	for op = op.Parent(); op != nil; op = op.Parent() {
		if op.Is(scf.For) || op.Is(scf.While) {
			return true
		}
	}
	return false
}

func rowLoopOf(op *ir.Op) (*rowLoop, bool) {
	loop, ok := scf.AsFor(op)
	if !ok || loop.Unsigned() || loop.Counter().Type() != ir.Index || op.NumResults() > 1 {
		return nil, false
	}
	if !foldresult.IsConstant(loop.LowerBound(), 0) || !foldresult.IsConstant(loop.Step(), 1) {
		return nil, false
	}
	r := &rowLoop{loop: loop}
	if !r.addBlock(loop.Body()) || r.access == nil || !r.matchAccess() || !r.matchMemory() {
		return nil, false
	}
	reads := r.reads
	if r.mask.Op != nil {
		reads = append(slices.Clip(reads), r.mask)
	}
	shape := r.shape()
	for _, read := range reads {
		from, _ := ir.ShapeOf(read.Tensor().Type())
		if len(from) != 1 || from[0] != shape[r.dim] || read.Indices()[0] != loop.Counter() || isDefinedIn(read.Tensor(), op) {
			return nil, false
		}
	}
	return r, len(r.reads) > 0 && isInRegisters(reads)
}

// addBlock adds the operations of the loop's body, or of a branch around all that follows the mask.
func (r *rowLoop) addBlock(b *ir.Block) bool {
	for op := range b.Ops() {
		switch {
		case op == b.Last():
		case r.access != nil:
			return false
		case op.Is(tensor.Extract):
			read, _ := tensor.AsExtract(op)
			r.reads = append(r.reads, read)
		case op.Is(scf.If):
			if !r.addBranch(scf.IfOp{Op: op}) {
				return false
			}
		case op.Is(tile.Load), op.Is(tile.Store):
			r.access = op
		case op.Is(memref.ReinterpretCast), op.Is(memref.SubView), op.Is(memref.Cast), op.NumRegions() == 0 && op.IsMemoryEffectFree():
			r.ops = append(r.ops, op)
		default:
			return false
		}
	}
	return true
}

// addBranch adds a branch whose condition is an element of a tensor, and which does nothing if that is false.
func (r *rowLoop) addBranch(branch scf.IfOp) bool {
	last := len(r.reads) - 1
	if r.mask.Op != nil || last < 0 || branch.Condition() != r.reads[last].Result() || branch.Op.Next() != r.loop.Body().Last() || !branch.Condition().HasOneUse() {
		return false
	}
	r.mask, r.reads = r.reads[last], r.reads[:last]
	if otherwise := branch.Else(); otherwise != nil && otherwise.First() != otherwise.Last() {
		return false
	}
	if branch.Op.NumResults() > 0 && (branch.Op.NumResults() != 1 || branch.Else().Last().Operand(0) != r.carried()) {
		return false
	}
	return r.addBlock(branch.Then())
}

// carried is the tensor to which the loop adds rows; nil for a loop that stores.
func (r *rowLoop) carried() *ir.Value {
	if args := r.loop.IterArgs(); len(args) > 0 {
		return args[0]
	}
	return nil
}

// matchAccess matches what the loop yields, and the dimension of its rows.
func (r *rowLoop) matchAccess() bool {
	var offsets []*ir.Value
	if load, ok := tile.AsLoad(r.access); ok {
		if r.carried() == nil || load.Other() != r.carried() || !load.Result().HasOneUse() || !r.yields(load.Result()) {
			return false
		}
		offsets = load.Offsets()
	} else {
		store, _ := tile.AsStore(r.access)
		r.stored, offsets = store.Value(), store.Offsets()
		if slice, ok := tensor.AsExtractSlice(r.stored.DefiningOp()); ok && len(offsets) == 0 {
			if slices.Contains(slice.DroppedDims(), true) || !slice.Slice().Strides.AllKnown(1) {
				return false
			}
			r.stored, offsets = slice.Source(), offsetValues(slice)
		}
		if r.carried() != nil || isDefinedIn(r.stored, r.loop.Op) || !ir.IsTensor(r.stored.Type()) {
			return false
		}
	}
	r.dim = slices.Index(offsets, r.loop.Counter())
	for d, at := range offsets {
		if d != r.dim && at != nil && !foldresult.IsConstant(at, 0) {
			return false
		}
	}
	return r.dim >= 0 && !r.access.HasAttr(ir.Volatile)
}

// offsetValues are the offsets of a slice, nil where it begins at the first element.
func offsetValues(s tensor.ExtractSliceOp) (values []*ir.Value) {
	for _, e := range s.Slice().Offsets.Entries() {
		if e.Value == nil && e.Const != 0 {
			return nil
		}
		values = append(values, e.Value)
	}
	return values
}

// yields reports whether the loop yields a value, through the branch if there is one.
func (r *rowLoop) yields(v *ir.Value) bool {
	if block := r.access.Block(); block != r.loop.Body() {
		if block.Last().Operand(0) != v {
			return false
		}
		v = block.ParentOp().Result(0)
	}
	return r.loop.Yielded()[0] == v
}

// matchMemory matches the memory of a row: the beginning of a cast of contiguous memory.
func (r *rowLoop) matchMemory() bool {
	memory := r.memory()
	r.sizes = make([]foldresult.Entry, len(r.shape()))
	for d, n := range memory.Type().(*ir.MemRefType).Shape {
		r.sizes[d] = foldresult.Const(n)
	}
	if r.sizes[r.dim] != foldresult.Const(1) {
		return false
	}
	for {
		op := memory.DefiningOp()
		if cast, ok := memref.AsReinterpretCast(op); ok {
			r.cast = cast
			r.limit(cast.Slice().Sizes.Entries())
			return !isDefinedIn(cast.Source(), r.loop.Op) && r.base() != nil && !r.varies()
		}
		if view, ok := memref.AsSubView(op); ok {
			s := view.Slice()
			if slices.Contains(view.DroppedDims(), true) || !s.Offsets.AllKnown(0) || !s.Strides.AllKnown(1) {
				return false
			}
			r.limit(s.Sizes.Entries())
			memory = view.Source()
		} else if cast, ok := memref.AsCast(op); ok && ir.IsMemRef(cast.Source().Type()) {
			memory = cast.Source()
		} else {
			return false
		}
	}
}

// limit has the sizes that are not known from the type.
func (r *rowLoop) limit(sizes []foldresult.Entry) {
	for d, e := range sizes {
		if r.sizes[d] == foldresult.Const(ir.Dynamic) {
			r.sizes[d] = e
		}
	}
}

// varies reports whether the loop computes the sizes or strides of a row.
func (r *rowLoop) varies() bool {
	return slices.ContainsFunc(append(r.cast.Slice().Strides.Entries(), r.sizes...), func(e foldresult.Entry) bool {
		return e.Value != nil && isDefinedIn(e.Value, r.loop.Op)
	})
}

// base is the type of the memory as one row of elements, nil if it is not.
func (r *rowLoop) base() ir.Type {
	switch t := r.cast.Source().Type().(type) {
	case *ir.UnrankedMemRefType:
		return r.cast.Op.Context().MemRef([]int64{ir.Dynamic}, t.Elem, nil, t.Space)
	case *ir.MemRefType:
		if len(t.Shape) == 1 && t.Layout == nil {
			return t
		}
	}
	return nil
}

func (r *rowLoop) memory() *ir.Value {
	if load, ok := tile.AsLoad(r.access); ok {
		return load.Source()
	}
	return tile.StoreOp{Op: r.access}.Dest()
}

func (r *rowLoop) shape() []int64 {
	v := r.stored
	if v == nil {
		v = r.access.Result(0)
	}
	shape, _ := ir.ShapeOf(v.Type())
	return shape
}

// elementsOf makes an access to elements of a loop over rows.
func (p *promoter) elementsOf(r *rowLoop) {
	p.b.Before(r.loop.Op).LocateAs(r.access)
	memory := r.cast.Source()
	if t := r.base(); t != memory.Type() {
		memory = memref.NewCast(p.b, memory, t).Op.Result(0)
	}
	indices, mask := p.rowIndices(r), p.rowMask(r)
	if r.stored != nil {
		tile.NewScatterElements(p.b, r.stored, memory, indices, mask, elementAttrs(tile.ScatterElements, r.access)...)
		r.loop.Op.Erase()
		return
	}
	init := r.loop.InitArgs()[0]
	other := init
	if mask == nil || init.DefiningOp().Is(tensor.Empty) {
		other = nil
	}
	made := tile.NewGatherElements(p.b, memory, indices, mask, other, r.loop.Op.Result(0).Type(), elementAttrs(tile.GatherElements, r.access)...)
	r.loop.Op.Result(0).ReplaceAllUsesWith(made.Result())
	r.loop.Op.Erase()
	if other == nil && !init.HasUses() && init.DefiningOp().Is(tensor.Empty) {
		init.DefiningOp().Erase()
	}
}

// elementAttrs are the attributes of an access to a row that an access to elements has as well.
func elementAttrs(def *ir.OpDef, op *ir.Op) (list []ir.NamedAttr) {
	for _, a := range op.Attrs() {
		if tile.IsAccessAttr(def, a.Name, a.Attr) || ir.DialectPrefix(a.Name) != "" {
			list = append(list, a)
		}
	}
	return list
}

// rowIndices is a tensor with the index of each element: the index of its row, which a loop around the access may not
// change, plus what all rows have in common.
func (p *promoter) rowIndices(r *rowLoop) *ir.Value {
	offset, common := r.offsets()
	var tensors []*ir.Value
	for _, read := range r.reads {
		tensors = append(tensors, read.Tensor())
	}
	shape := r.shape()
	row := p.elementwise(shape[r.dim:r.dim+1], tensors, ir.I64, func(args []*ir.Value) *ir.Value {
		m := ir.NewMapping()
		m.Values[r.loop.Counter()] = linalg.NewIndex(p.b, 0)
		for i, read := range r.reads {
			m.Values[read.Result()] = args[i]
		}
		for _, op := range r.addressOps(offset) {
			p.b.Insert(op.Clone(m))
		}
		return arith.NewCast(p.b, arith.IndexCast, foldresult.Materialize(p.b, mapped(offset, m)), ir.I64)
	})
	return p.elementwise(shape, []*ir.Value{p.broadcast(r, row)}, ir.I64, func(args []*ir.Value) *ir.Value {
		at := common
		for d, stride := range r.cast.Slice().Strides.Entries() {
			if d != r.dim && shape[d] > 1 {
				at = foldresult.Add(p.b, at, foldresult.Mul(p.b, foldresult.Value(linalg.NewIndex(p.b, int64(d))), stride))
			}
		}
		if at.IsConst(0) {
			return args[0]
		}
		column := arith.NewCast(p.b, arith.IndexCast, foldresult.Materialize(p.b, at), ir.I64)
		return arith.NewBinary(p.b, arith.AddI, args[0], column)
	})
}

// offsets splits the offset of a row into what the loop computes and an addend that all rows have in common.
func (r *rowLoop) offsets() (row, common foldresult.Entry) {
	row = r.cast.Slice().Offsets.Entries()[0]
	for row.Value != nil {
		sum, ok := arith.AsAddI(row.Value.DefiningOp())
		if !ok || !isDefinedIn(row.Value, r.loop.Op) {
			break
		}
		x, y := sum.Lhs(), sum.Rhs()
		if isDefinedIn(y, r.loop.Op) {
			x, y = y, x
		}
		if isDefinedIn(y, r.loop.Op) || !common.IsConst(0) {
			break
		}
		row, common = foldresult.Value(x), foldresult.Value(y)
	}
	return row, common
}

// mapped is an entry with the value that stands for its own.
func mapped(e foldresult.Entry, m *ir.Mapping) foldresult.Entry {
	if e.Value == nil {
		return e
	}
	if v := m.Values[e.Value]; v != nil {
		return foldresult.Value(v)
	}
	return e
}

// addressOps are the operations of the body that compute the offset of a row.
func (r *rowLoop) addressOps(offset foldresult.Entry) (list []*ir.Op) {
	needed := map[*ir.Op]bool{}
	if offset.Value != nil {
		needed[offset.Value.DefiningOp()] = true
	}
	for _, op := range slices.Backward(r.ops) {
		if needed[op] {
			list = append(list, op)
			for _, v := range op.Operands() {
				needed[v.DefiningOp()] = true
			}
		}
	}
	slices.Reverse(list)
	return list
}

// rowMask is a tensor that has the elements in memory; nil if all of them are.
func (p *promoter) rowMask(r *rowLoop) *ir.Value {
	shape := r.shape()
	limits := slices.Clone(r.sizes)
	limits[r.dim] = foldresult.Value(r.loop.UpperBound())
	limited := func(d int) bool {
		n, known := limits[d].Known()
		return !known || n < shape[d]
	}
	var masks []*ir.Value
	if r.mask.Op != nil {
		masks = append(masks, p.broadcast(r, r.mask.Tensor()))
	}
	anyLimit := false
	for d := range shape {
		anyLimit = anyLimit || limited(d)
	}
	if len(masks) == 0 && !anyLimit {
		return nil
	}
	return p.elementwise(shape, masks, ir.I1, func(args []*ir.Value) (all *ir.Value) {
		and := func(v *ir.Value) {
			if all != nil {
				v = arith.NewBinary(p.b, arith.AndI, all, v)
			}
			all = v
		}
		if len(masks) > 0 {
			and(args[0])
		}
		for d := range shape {
			if limited(d) {
				and(arith.NewCmpI(p.b, arith.ISLT, linalg.NewIndex(p.b, int64(d)), foldresult.Materialize(p.b, limits[d])))
			}
		}
		return all
	})
}

// elementwise computes each element of a tensor from those of others.
func (p *promoter) elementwise(shape []int64, tensors []*ir.Value, elem ir.Type, body func(args []*ir.Value) *ir.Value) *ir.Value {
	return linalg.NewGeneric(p.b, linalg.GenericSpec{
		Ins: tensors, Outs: []*ir.Value{tensor.NewEmpty(p.b, shape, elem)},
		Body: func(args []*ir.Value) []*ir.Value { return []*ir.Value{body(args)} },
	}).Result(0)
}

// broadcast repeats a tensor that has an element per row along all other dimensions.
func (p *promoter) broadcast(r *rowLoop, v *ir.Value) *ir.Value {
	shape := r.shape()
	return linalg.NewGeneric(p.b, linalg.GenericSpec{
		Ins: []*ir.Value{v}, Outs: []*ir.Value{tensor.NewEmpty(p.b, shape, ir.ElementTypeOf(v.Type()))},
		Maps:      []*affine.Map{affine.MultiDim(len(shape), r.dim), affine.Identity(len(shape))},
		Iterators: slices.Repeat([]linalg.Iterator{linalg.Parallel}, len(shape)),
		Body:      func(args []*ir.Value) []*ir.Value { return args[:1] },
	}).Result(0)
}
