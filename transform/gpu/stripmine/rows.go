package stripmine

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// maxUnrolledWords is how many words a thread may load in straight code for the tiles that a block stores. The assembler moves loads to the front: with more,
// registers spill, and the time that it takes grows faster than the code. It was found by assembling kernels of programs (make ptxas).
const maxUnrolledWords = 384

// tiles are the tiles that a block stores, with all that they are computed from: each row of them is computed from rows of loads, and gathers of a row. In
// vectors a row is an element.
type tiles struct {
	d     *distribute.Distribution
	block *ir.Block
	// rank is the number of dimensions of the tiles, rows that of rows, and columns how many elements the largest tile has in each.
	rank          int
	rows, columns int64
	// dims is the dimension of the rows, of each value that is cut into strips.
	dims    map[*ir.Value]int
	members map[*ir.Op]bool
	// ops are the operations that make these values, and the stores, each after those that it takes values from. Some may be outside of the block.
	ops []*ir.Op
	// unused are operations that take such values and whose results nobody uses, each after those that take its results.
	unused []*ir.Op
}

// newTiles finds the tiles that a block stores; nil if it stores none, or if they cannot be computed in strips.
func newTiles(d *distribute.Distribution, block *ir.Block) *tiles {
	t := &tiles{d: d, block: block, dims: map[*ir.Value]int{}, members: map[*ir.Op]bool{}}
	for op := range block.Ops() {
		if shape, ok := storedShape(op); ok && len(shape) > t.rank {
			t.rank, t.rows = len(shape), shape[0]
		}
	}
	for op := range block.Ops() {
		shape, ok := storedShape(op)
		if !ok || len(shape) == 0 || len(shape) < t.rank {
			continue
		}
		t.columns = max(t.columns, elementCount(shape[1:]))
		if !t.addStore(op) {
			return nil
		}
	}
	if len(t.ops) == 0 || !t.haveAllUses() || !t.keepOrder() {
		return nil
	}
	return t
}

// storedShape is the shape of the tensor that an operation stores.
func storedShape(op *ir.Op) ([]int64, bool) {
	if !isStore(op) {
		return nil, false
	}
	return ir.ShapeOf(elementsOf(op).Type())
}

func (t *tiles) add(op *ir.Op) { t.ops, t.members[op] = append(t.ops, op), true }

// addStore adds a store of a tile.
func (t *tiles) addStore(op *ir.Op) bool {
	if op.HasAttr(ir.Volatile) {
		return false
	}
	if o, ok := tile.AsStore(op); ok && (!t.isPlace(o.Dest(), 0) || len(o.Offsets()) > 0 || o.Guard() != nil) {
		return false
	}
	for _, v := range op.Operands() {
		if ir.IsAnyTensor(v.Type()) && !t.cut(v, 0) {
			return false
		}
	}
	t.add(op)
	return true
}

// cut cuts a value into strips along a dimension, and all that it is computed from.
func (t *tiles) cut(v *ir.Value, dim int) bool {
	if at, ok := t.dims[v]; ok {
		return at == dim
	}
	shape, ok := ir.ShapeOf(v.Type())
	op := v.DefiningOp()
	if !ok || dim >= len(shape) || shape[dim] != t.rows || op == nil || op.NumResults() != 1 || v.Type().(*ir.TensorType).Encoding != nil {
		return false
	}
	t.dims[v] = dim
	of := operandCuts[op.Def()]
	if of == nil {
		of = structuredCuts
	}
	if !of(t, op, dim) || readsMemory(op) && op.Block() != t.block {
		return false
	}
	t.add(op)
	return true
}

// operandCuts cut the operands of operations along the rows of the result, whose dimension they get; others are structured operations.
var operandCuts map[*ir.OpDef]func(t *tiles, op *ir.Op, dim int) bool

func init() {
	operandCuts = map[*ir.OpDef]func(t *tiles, op *ir.Op, dim int) bool{
		tensor.Empty:         func(*tiles, *ir.Op, int) bool { return true },
		tensor.ExpandShape:   expandCuts,
		tensor.CollapseShape: collapseCuts,
		tile.Load:            loadCuts,
		tile.GatherElements:  elementCuts,
		tile.Gather:          gatherCuts,
	}
}

func expandCuts(t *tiles, op *ir.Op, dim int) bool {
	o, _ := tensor.AsExpandShape(op)
	shape, _ := ir.ShapeOf(o.Result().Type())
	for from, group := range o.Groups() {
		if slices.Contains(group, int64(dim)) {
			return countAbove1(shape, group) <= 1 && t.cut(o.Src(), from)
		}
	}
	return false
}

func collapseCuts(t *tiles, op *ir.Op, dim int) bool {
	o, _ := tensor.AsCollapseShape(op)
	shape, ok := ir.ShapeOf(o.Src().Type())
	if !ok || countAbove1(shape, o.Groups()[dim]) > 1 {
		return false
	}
	for _, from := range o.Groups()[dim] {
		if shape[from] == t.rows {
			return t.cut(o.Src(), int(from))
		}
	}
	return false
}

// countAbove1 counts the dimensions of a group that have more than one element.
func countAbove1(shape []int64, group []int64) (n int) {
	for _, d := range group {
		if shape[d] != 1 {
			n++
		}
	}
	return n
}

func loadCuts(t *tiles, op *ir.Op, dim int) bool {
	o, _ := tile.AsLoad(op)
	return !op.HasAttr(ir.Volatile) && t.isPlace(o.Source(), dim) && len(o.Offsets()) == 0 && o.Wrapped() == nil && o.Guard() == nil && (o.Other() == nil || t.cut(o.Other(), dim))
}

func elementCuts(t *tiles, op *ir.Op, dim int) bool {
	if op.HasAttr(ir.Volatile) {
		return false
	}
	for _, v := range op.Operands() {
		if ir.IsAnyTensor(v.Type()) && !t.cut(v, dim) {
			return false
		}
	}
	return true
}

func gatherCuts(t *tiles, op *ir.Op, dim int) bool {
	o, _ := tile.AsGather(op)
	at := slices.Index(o.Dims(), int64(dim))
	if at < 0 || op.HasAttr(ir.Volatile) || usesTensors(op, false) || o.Other() != nil && !t.cut(o.Other(), dim) {
		return false
	}
	return !slices.ContainsFunc(o.Indices(), func(v *ir.Value) bool { return !t.cut(v, at) })
}

// structuredCuts cuts the operands of an elementwise operation. Those without rows stay whole.
func structuredCuts(t *tiles, op *ir.Op, dim int) bool {
	view, ok := linalg.AsStructured(op)
	if !ok || op.Is(linalg.Reduce) || !distribute.IsElementwise(view) || !distribute.IsPure(op) || usesTensors(op, true) {
		return false
	}
	maps := view.IndexingMaps()
	loop, ok := maps[len(maps)-1].DimPosition(dim)
	if !ok {
		return false
	}
	for i, v := range op.Operands() {
		if !ir.IsAnyTensor(v.Type()) {
			continue
		}
		for d := range maps[i].Results {
			if at, ok := maps[i].DimPosition(d); ok && at == loop && !t.cut(v, d) {
				return false
			}
		}
	}
	return true
}

// usesTensors reports whether the regions of an operation take tensors, other than, if these are allowed, elements of tensors in memory.
func usesTensors(op *ir.Op, inMemory bool) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		allowed := inner == op || inMemory && inner.Is(tensor.Extract) && len(distribute.ReadBy(inner)) > 0
		found = found || !allowed && slices.ContainsFunc(inner.Operands(), func(v *ir.Value) bool { return ir.IsAnyTensor(v.Type()) })
		return ir.Continue
	})
	return found
}

// readsMemory reports whether an operation, or one in its regions, reads memory.
func readsMemory(op *ir.Op) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || len(distribute.ReadBy(inner)) > 0
		return ir.Continue
	})
	return found
}

// isPlace reports whether memory is a view that can be cut along a dimension. That is not the one whose elements are contiguous, as in transpositions: accesses to
// a few of these would not be coalesced.
func (t *tiles) isPlace(v *ir.Value, dim int) bool {
	_, sizes, ok := viewOf(v)
	shape, known := ir.ShapeOf(v.Type())
	return ok && known && dim < len(sizes) && (len(sizes) == 1 || distribute.MemoryOrder(v, shape)[0] != dim)
}

// viewOf is the view whose first elements a memory is, and how many along each dimension.
func viewOf(v *ir.Value) (view memref.ReinterpretCastOp, sizes []foldresult.Entry, ok bool) {
	if sizes, ok = distribute.SizesOf(v); !ok {
		return view, nil, false
	}
	if part, ok := memref.AsSubView(v.DefiningOp()); ok {
		s := part.Slice()
		if !s.Offsets.AllKnown(0) || !s.Strides.AllKnown(1) {
			return view, nil, false
		}
		v = part.Source()
	}
	view, ok = memref.AsReinterpretCast(v.DefiningOp())
	return view, sizes, ok
}

// haveAllUses reports whether values that are loaded, or computed from loads, have no other uses, except by operations whose results nobody uses: the loop loads
// nothing twice.
func (t *tiles) haveAllUses() bool {
	loaded := map[*ir.Op]bool{}
	for _, op := range t.ops {
		loaded[op] = readsMemory(op) || slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return loaded[v.DefiningOp()] })
		for _, v := range op.Results() {
			for user := range v.Users() {
				if loaded[op] && !t.members[user] && !t.addUnused(user) {
					return false
				}
			}
		}
	}
	return true
}

// addUnused reports whether nobody uses the results of an operation, which is erased then, with those that take them.
func (t *tiles) addUnused(op *ir.Op) bool {
	if op.NumResults() == 0 || !op.IsMemoryEffectFree() || t.members[op] {
		return false
	}
	for _, v := range op.Results() {
		for user := range v.Users() {
			if !t.addUnused(user) {
				return false
			}
		}
	}
	if !slices.Contains(t.unused, op) {
		t.unused = append(t.unused, op)
	}
	return true
}

// keepOrder reports whether strips may be stored before the next ones are loaded, after all other operations between the first and the last of the tiles.
func (t *tiles) keepOrder() bool {
	writes := map[*ir.Value]bool{}
	var first, last *ir.Op
	for op := range t.block.Ops() {
		if t.members[op] {
			if first == nil {
				first = op
			}
			last = op
			e := t.d.EffectsOf(op)
			if distribute.Overlaps(writes, e.Writes) {
				return false
			}
			for v := range e.Writes {
				writes[v] = true
			}
		}
	}
	for op := first; op != last.Next(); op = op.Next() {
		e := t.d.EffectsOf(op)
		if distribute.Overlaps(writes, e.Reads) || !t.members[op] && len(e.Writes) > 0 {
			return false
		}
		if !t.members[op] && !op.IsMemoryEffectFree() && len(e.Reads) == 0 && !op.Is(bufferization.AllocTensor) {
			return false
		}
	}
	return true
}

// elementCount is how many elements a tensor of a shape has.
func elementCount(shape []int64) int64 {
	n := int64(1)
	for _, size := range shape {
		n *= size
	}
	return n
}

// words is how many words a thread loads for the tiles. An element that is not loaded in a vector takes one.
func (t *tiles) words(threads int64) (n int64) {
	for _, op := range t.ops {
		if !readsMemory(op) {
			continue
		}
		shape, _ := ir.ShapeOf(op.Result(0).Type())
		if len(shape) < t.rank {
			continue
		}
		size := distribute.ElementBytes(op.Result(0).Type())
		if !op.Is(tile.Load) {
			size = max(4, size)
		}
		n += max(1, elementCount(shape)/threads) * size / 4
	}
	return n
}

// stripRows is how many rows a strip has: each thread has a vector of the smallest elements that are stored, or more where it loads so few bytes. It is false
// where there are too few rows for a loop.
func (t *tiles) stripRows(threads, bytes int64) (rows int64, ok bool) {
	smallest := int64(4)
	for _, op := range t.ops {
		if isStore(op) {
			smallest = min(smallest, distribute.ElementBytes(elementsOf(op).Type()))
		}
	}
	for rows = 1; rows*t.columns < threads*tile.MaxAccessBytes/smallest; rows *= 2 {
	}
	for loaded := 4 * t.words(threads); 8*rows <= t.rows && 2*rows*loaded <= bytes*t.rows; rows *= 2 {
	}
	return rows, layout.Fits([]int64{t.rows, t.columns}) && 4*rows <= t.rows && t.rows < 1<<31
}

// rewrite replaces the stores of tiles by a loop over strips of rows.
func (t *tiles) rewrite(rows int64) {
	last := t.ops[len(t.ops)-1]
	b := ir.NewBuilder(last.Context())
	b.After(last).LocateAs(last)
	lower, upper, step := arith.NewInt(b, ir.I32, 0), arith.NewInt(b, ir.I32, t.rows), arith.NewInt(b, ir.I32, rows)
	loop := scf.NewFor(b, lower, upper, step, nil, func(counter *ir.Value, _ []*ir.Value) []*ir.Value {
		s := &strip{t, b, rows, arith.NewCast(b, arith.IndexCast, counter, ir.Index), ir.NewMapping()}
		for _, op := range t.ops {
			b.LocateAs(op)
			s.clone(op)
		}
		return nil
	})
	loop.Op.SetAttr(tile.Unroll, b.Ctx.IntAttr(ir.I64, 1))
	for _, op := range t.unused {
		op.Erase()
	}
	for _, op := range slices.Backward(t.ops) {
		if isStore(op) || op.Block() == t.block && !op.HasUses() {
			op.Erase()
		}
	}
}

// strip is a strip of rows while it is made.
type strip struct {
	*tiles
	b     *ir.Builder
	size  int64
	start *ir.Value // its first row
	m     *ir.Mapping
}

// typeOf is the type of a strip of a value.
func (s *strip) typeOf(v *ir.Value) *ir.TensorType {
	t := v.Type().(*ir.TensorType)
	shape := slices.Clone(t.Shape)
	shape[s.dims[v]] = s.size
	return s.b.Ctx.Tensor(shape, t.Elem)
}

// clone makes an operation for the strip.
func (s *strip) clone(op *ir.Op) {
	b := s.b
	switch {
	case op.Is(tensor.ExpandShape):
		o, _ := tensor.AsExpandShape(op)
		s.m.Values[o.Result()] = tensor.NewStaticExpandShape(b, s.typeOf(o.Result()), s.m.Value(o.Src()), o.Groups())
		return
	case op.Is(tile.Load):
		s.m.Values[op.Operand(0)] = s.view(op.Operand(0), s.dims[op.Result(0)])
	case op.Is(tile.Store):
		s.m.Values[op.Operand(1)] = s.view(op.Operand(1), 0)
	case op.Is(tile.Gather):
		o, _ := tile.AsGather(op)
		bound := o.Bounds()[slices.Index(o.Dims(), int64(s.dims[o.Result()]))]
		rest := foldresult.Max(b, foldresult.Sub(b, foldresult.Value(bound), foldresult.Value(s.start)), foldresult.Const(0))
		defer s.restore(bound, s.m.Values[bound])
		s.m.Values[bound] = foldresult.Materialize(b, rest)
	}
	made := op.Clone(s.m)
	b.Insert(made)
	switch {
	case op.Is(tile.Load):
		s.alignStrip(made, op.Operand(0), s.dims[op.Result(0)])
	case op.Is(tile.Store):
		s.alignStrip(made, op.Operand(1), 0)
	}
	if made.NumResults() == 0 {
		return
	}
	made.Result(0).SetType(s.typeOf(op.Result(0)))
	s.shiftIndices(op, made)
}

// alignStrip gives an access the alignment of all strips of a memory. Strips have no coordinates.
func (s *strip) alignStrip(made *ir.Op, v *ir.Value, dim int) {
	tile.DropCoordinates(made)
	n, ok := made.IntAttr("alignment")
	if !ok {
		return
	}
	view, _, _ := viewOf(v)
	log2 := min(axisinfo.Log2DivisibilityOf(view.Slice().Strides.Entries()[dim]), bits.Len64(uint64(n)))
	size := distribute.ElementBytes(v.Type())
	if of := s.size * size << log2; of < n {
		n = of
	}
	made.RemoveAttr("alignment")
	if n > size {
		made.SetAttr("alignment", s.b.Ctx.IntAttr(ir.I64, n))
	}
}

// restore maps a value as before.
func (s *strip) restore(v, old *ir.Value) {
	if s.m.Values[v] = old; old == nil {
		delete(s.m.Values, v)
	}
}

// shiftIndices adds the first row to the indices of rows in the regions of an operation.
func (s *strip) shiftIndices(op, made *ir.Op) {
	var indices []*ir.Value
	dim := s.dims[op.Result(0)]
	if o, ok := tile.AsGather(made); ok {
		indices = append(indices, o.Memory().Entry().Arg(slices.Index(o.Dims(), int64(dim))))
	} else if view, ok := linalg.AsStructured(made); ok {
		maps := view.IndexingMaps()
		loop, _ := maps[len(maps)-1].DimPosition(dim)
		made.Walk(func(inner *ir.Op) ir.WalkResult {
			if o, ok := linalg.AsIndex(inner); ok && o.Dim() == int64(loop) {
				indices = append(indices, o.Result())
			}
			return ir.Continue
		})
	}
	for _, v := range indices {
		shift(s.b, v, s.start)
	}
}

// shift adds a number to an index, for all that use it.
func shift(b *ir.Builder, v, start *ir.Value) {
	defer b.Restore(b.Save())
	if op := v.DefiningOp(); op != nil {
		b.After(op)
	} else {
		b.AtStart(v.ArgOf())
	}
	sum := b.Create(arith.AddI, []*ir.Value{v, start}, []ir.Type{ir.Index})
	for _, use := range slices.Collect(v.Uses()) {
		if use.Owner() != sum {
			use.Set(sum.Result(0))
		}
	}
}

// view is the strip of a tile in memory, in the forms in which the lowering makes views of it.
func (s *strip) view(v *ir.Value, dim int) *ir.Value {
	b := s.b
	old, sizes, _ := viewOf(v)
	whole := old.Slice()
	offset := foldresult.Add(b, whole.Offsets.Entries()[0], foldresult.Mul(b, foldresult.Value(s.start), whole.Strides.Entries()[dim]))
	full := whole.Sizes.Entries()
	full[dim] = foldresult.Const(s.size)
	part := foldresult.Slice{Offsets: foldresult.Make(offset), Sizes: foldresult.Make(full...), Strides: whole.Strides}
	m := old.Result().Type().(*ir.MemRefType)
	t := b.Ctx.MemRef(part.Sizes.Static, m.Elem, b.Ctx.Strided(part.Strides.Static, part.Offsets.Static[0]), m.Space)
	view := memref.NewReinterpretCast(b, t, old.Source(), part)
	if !v.DefiningOp().Is(memref.SubView) {
		return view
	}
	rest := foldresult.Max(b, foldresult.Sub(b, sizes[dim], foldresult.Value(s.start)), foldresult.Const(0))
	cut := slices.Clone(sizes)
	cut[dim] = foldresult.Min(b, rest, foldresult.Const(s.size))
	zeros, ones := make([]foldresult.Entry, len(cut)), make([]foldresult.Entry, len(cut))
	for i := range cut {
		zeros[i], ones[i] = foldresult.Const(0), foldresult.Const(1)
	}
	of := foldresult.Slice{Offsets: foldresult.Make(zeros...), Sizes: foldresult.Make(cut...), Strides: foldresult.Make(ones...)}
	return memref.NewSubView(b, memref.SubViewType(b.Ctx, t, of.Offsets.Static, of.Sizes.Static, of.Strides.Static), view, of)
}
