package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// pipelineSchedule is a loop with the loads that are issued some iterations ahead: operands of dots, which
// go through shared memory anyway.
type pipelineSchedule struct {
	loop  scf.ForOp
	loads []*asyncLoad

	// addressOps compute the addresses of the loads, ahead of the iteration; carriedArgs are the indices
	// of the iter_args that they need.
	addressOps  map[*ir.Op]bool
	carriedArgs []int
}

// asyncLoad is a load of a tile by cp.async; the tensor is zero outside of the tile.
type asyncLoad struct {
	value *ir.Value // the loaded tensor
	alloc *ir.Value // the allocation that the copies write

	// writers are the copies into the allocation, or a loop with one.
	writers []*ir.Op
	// wrapDim is the dimension along which a second copy continues a wrapped tile; -1 if there is one
	// copy.
	wrapDim int
	// shift is the offset of the tile in the tensor; nil if it is 0.
	shift *foldresult.List

	subsumed []*ir.Op // operations of the loop that the pipeline replaces
	dot      *dot     // dot that it is an operand of, or nil
	operand  int      // 0 for A, 1 for B
	// views lead from the dot's operand back to the load: transposes, and reshapes that add or drop unit
	// dimensions.
	views []*ir.Op
}

// isTransposed reports whether a transpose is between load and dot.
func (l *asyncLoad) isTransposed() bool {
	return slices.ContainsFunc(l.views, func(op *ir.Op) bool { return op.Is(linalg.Transpose) })
}

// scheduleOf finds the loads of a loop that can be pipelined; nil if there are none.
func (c *emitter) scheduleOf(op *ir.Op) *pipelineSchedule {
	loop, _ := scf.AsFor(op)
	body := op.Region0().Entry()
	if body.Next() != nil {
		return nil
	}
	p := &pipelineSchedule{loop: loop, addressOps: map[*ir.Op]bool{}}
	effects := c.effectsOf(op)
	take := func(l *asyncLoad) {
		if l == nil || slices.ContainsFunc(p.loads, func(x *asyncLoad) bool { return x.alloc == l.alloc }) {
			return
		}
		reads := newMemEffects()
		for _, w := range l.writers {
			reads.add(c.effectsOf(w))
		}
		if !overlaps(reads.reads, effects.writes) && p.add(l, body) {
			p.loads = append(p.loads, l)
		}
	}
	products := 0
	for user := range body.Ops() {
		if !isDot(user) {
			continue
		}
		products++
		q := c.dotOf(user)
		if q.inst != nil && !q.inst.readsMemory() {
			continue
		}
		for i, v := range q.inputs {
			if l := operandLoadOf(v, body); l != nil {
				l.dot, l.operand = q, i
				take(l)
			}
		}
	}
	for load := range body.Ops() {
		if o, ok := bufferization.AsToTensor(load); ok && products > 0 && isWorthAsync(o) {
			take(asyncLoadOf(o, body))
		}
	}
	if len(p.loads) == 0 {
		return nil
	}
	slices.Sort(p.carriedArgs)
	return p
}

// isWorthAsync reports whether a load that is not directly an operand is contiguous and large enough for
// cp.async.
func isWorthAsync(load bufferization.ToTensorOp) bool {
	const minBytes = 2 << 10
	t, ok := load.Buffer().Type().(*ir.MemRefType)
	if !ok || !layout.Fits(t.Shape) || len(t.Shape) < 2 {
		return false
	}
	strides, ok := sourceStrides(load.Buffer())
	if !ok || len(strides) != len(t.Shape) {
		return false
	}
	contiguous := strideOrder(t.Shape, strides)[0]
	n, known := strides[contiguous].Known()
	bytes := elementBytes(t.Elem)
	return known && n == 1 && t.Shape[contiguous]*bytes >= layout.MatrixRowBytes && bytes<<layout.TotalBits(t.Shape) >= minBytes
}

// asyncLoadOf matches a load with any users; nil if it has another form.
func asyncLoadOf(load bufferization.ToTensorOp, body *ir.Block) *asyncLoad {
	l := &asyncLoad{wrapDim: -1, value: load.Result(), alloc: load.Buffer(), subsumed: []*ir.Op{load.Op}}
	if op := shiftOf(load.Result()); op != nil && op.Block() == body {
		l.shiftBy(op)
	}
	if !l.findWriters(body) {
		return nil
	}
	return l
}

// operandLoadOf matches the load of a dot's operand; nil if it has another form.
func operandLoadOf(v *ir.Value, body *ir.Block) *asyncLoad {
	l := &asyncLoad{wrapDim: -1}
	for {
		op := v.DefiningOp()
		if op == nil || op.Block() != body || !v.HasOneUse() {
			return nil
		}
		switch {
		case l.shift == nil && isSharedView(op):
			l.views = append(l.views, op)
			v = viewSource(op)
		case op.Is(tensor.InsertSlice) && l.shift == nil:
			whole, ok := shiftedSource(op)
			if !ok {
				return nil
			}
			l.shiftBy(op)
			v = whole
		case op.Is(bufferization.ToTensor):
			if l.value == nil {
				l.value = v
			}
			l.subsumed = append(l.subsumed, op)
			load, _ := bufferization.AsToTensor(op)
			l.alloc = load.Buffer()
			if !l.findWriters(body) {
				return nil
			}
			return l
		default:
			return nil
		}
	}
}

// shiftOf is the operation that inserts a tensor into zeros at an offset, if it is the tensor's only use.
func shiftOf(v *ir.Value) *ir.Op {
	slice := onlyUser(v)
	if slice == nil || !slice.Is(tensor.ExtractSlice) {
		return nil
	}
	into := onlyUser(slice.Result(0))
	if into == nil || !into.Is(tensor.InsertSlice) {
		return nil
	}
	if whole, ok := shiftedSource(into); !ok || whole != v {
		return nil
	}
	return into
}

// shiftBy sets the offset of an insertion.
func (l *asyncLoad) shiftBy(op *ir.Op) {
	slice, _ := tensor.AsInsertSlice(op)
	at := slice.Slice().Offsets
	l.value, l.shift = op.Result(0), &at
	l.subsumed = append(l.subsumed, op, slice.Source().DefiningOp())
}

// shiftedSource is the tensor whose leading slice is inserted into zeros at an offset.
func shiftedSource(op *ir.Op) (*ir.Value, bool) {
	into, _ := tensor.AsInsertSlice(op)
	slice := into.Source().DefiningOp()
	if slice == nil || !slice.Is(tensor.ExtractSlice) || !isZero(into.Dest()) || !into.Source().HasOneUse() {
		return nil, false
	}
	from, _ := tensor.AsExtractSlice(slice)
	if !from.Slice().Offsets.AllKnown(0) || !from.Slice().Strides.AllKnown(1) || !into.Slice().Strides.AllKnown(1) ||
		from.DroppedDims() != nil && slices.Contains(from.DroppedDims(), true) || from.Source().Type() != into.Dest().Type() {
		return nil, false
	}
	return from.Source(), true
}

// findWriters matches all users of the allocation.
func (l *asyncLoad) findWriters(body *ir.Block) bool {
	alloc := l.alloc.DefiningOp()
	if alloc == nil || !alloc.Is(memref.Alloc) || alloc.Block() != body {
		return false
	}
	l.subsumed = append(l.subsumed, alloc)
	var copies []*ir.Op
	for user := range l.alloc.Users() {
		switch {
		case user.Is(bufferization.ToTensor):
		case isFill(user):
			if fill, _ := linalg.AsFill(user); !isZero(fill.Value()) {
				return false
			}
			around := user
			for around.Block() != body {
				if around = around.Parent(); !around.Is(scf.If) || !onlyFills(around) {
					return false
				}
			}
			l.subsumed = append(l.subsumed, around)
		case isCopyTo(user, l.alloc):
			copies = append(copies, user)
		case user.Is(memref.SubView) && user.Result(0).HasOneUse():
			for inner := range user.Result(0).Users() {
				if !isCopyTo(inner, user.Result(0)) {
					return false
				}
				copies = append(copies, inner)
			}
		default:
			return false
		}
	}
	return l.orderCopies(copies, body)
}

func isCopyTo(op *ir.Op, to *ir.Value) bool {
	o, ok := memref.AsCopy(op)
	return ok && o.Target() == to
}

// orderCopies matches one copy, or a copy and a loop that continues a wrapped tile.
func (l *asyncLoad) orderCopies(copies []*ir.Op, body *ir.Block) bool {
	var first, rest *ir.Op
	for _, op := range copies {
		if isVolatile(op) {
			return false
		}
		if op.Block() == body && first == nil {
			first = op
		} else if op.Block() != body && rest == nil && op.Parent().Is(scf.For) && op.Parent().Block() == body {
			rest = op
		} else {
			return false
		}
	}
	if first == nil {
		return false
	}
	l.writers = []*ir.Op{first}
	l.subsumed = append(l.subsumed, first)
	if rest == nil {
		return true
	}
	around := rest.Parent()
	l.writers = append(l.writers, around)
	l.subsumed = append(l.subsumed, around)
	l.wrapDim = wrapDimOf(first, rest)
	return l.wrapDim >= 0 && l.shift == nil
}

// wrapDimOf is the dimension along which a loop of copies continues where the first copy ends, up to the
// end; -1 if it does not.
func wrapDimOf(first, rest *ir.Op) int {
	head, _ := memref.AsCopy(first)
	tail, _ := memref.AsCopy(rest)
	a, aIsView := memref.AsSubView(head.Target().DefiningOp())
	b, bIsView := memref.AsSubView(tail.Target().DefiningOp())
	if !aIsView || !bIsView {
		return -1
	}
	loop, _ := scf.AsFor(rest.Parent())
	if !a.Slice().Offsets.AllKnown(0) || rest.Parent().NumResults() > 0 || !onlyCopies(rest) {
		return -1
	}
	shape, _ := ir.ShapeOf(a.Source().Type())
	for d, at := range b.Slice().Offsets.Entries() {
		if at.Value != loop.Counter() {
			if n, known := at.Known(); !known || n != 0 {
				return -1
			}
			continue
		}
		end, ok := foldresult.ConstantOf(loop.UpperBound())
		size := a.Slice().Sizes.Entries()[d]
		if !ok || end != shape[d] || size.Value == nil || size.Value != loop.LowerBound() || !coversRest(b.Slice().Sizes.Entries()[d], loop) {
			return -1
		}
		return d
	}
	return -1
}

// coversRest reports whether a size is the loop's step, or the distance to its end.
func coversRest(size foldresult.Entry, loop scf.ForOp) bool {
	if size.Value == nil {
		return false
	}
	smaller, ok := arith.AsMinSI(size.Value.DefiningOp())
	if !ok || smaller.Lhs() != loop.Step() {
		return false
	}
	left, ok := arith.AsSubI(smaller.Rhs().DefiningOp())
	return ok && left.Lhs() == loop.UpperBound() && left.Rhs() == loop.Counter()
}

// onlyCopies reports whether a loop has no other effect than a copy.
func onlyCopies(op *ir.Op) bool {
	for other := range op.Block().Ops() {
		if other != op && other != op.Block().Last() && !isAddressComputation(other) {
			return false
		}
	}
	return true
}

// isAddressComputation reports whether an operation computes scalars or a view of memory.
func isAddressComputation(op *ir.Op) bool {
	if op.NumRegions() > 0 || op.NumResults() == 0 || slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return ir.IsAnyTensor(v.Type()) }) {
		return false
	}
	return op.Is(memref.ReinterpretCast) || op.Is(memref.SubView) || op.Is(memref.Cast) || op.IsMemoryEffectFree()
}

// add adds the address computations of a load; false if they depend on data of the loop.
func (p *pipelineSchedule) add(l *asyncLoad, body *ir.Block) bool {
	ops, carried := map[*ir.Op]bool{}, slices.Clone(p.carriedArgs)
	var need func(v *ir.Value) bool
	var needAll func(op *ir.Op) bool
	need = func(v *ir.Value) bool {
		if v == l.alloc {
			return true
		}
		if v.DefiningOp() == nil {
			i := v.Index() - 1
			if v.ArgOf() != body || i < 0 || slices.Contains(carried, i) {
				return true // defined outside, the counter, or already added
			}
			if ir.IsAnyTensor(v.Type()) {
				return false
			}
			carried = append(carried, i)
			return need(body.Last().Operand(i))
		}
		op := v.DefiningOp()
		if op.Block() != body || ops[op] || p.addressOps[op] {
			return true
		}
		if !isAddressComputation(op) {
			return false
		}
		ops[op] = true
		return needAll(op)
	}
	needAll = func(op *ir.Op) bool {
		for _, v := range op.Operands() {
			if !need(v) {
				return false
			}
		}
		return true
	}
	for _, w := range l.writers {
		ok := true
		w.Walk(func(inner *ir.Op) ir.WalkResult {
			ok = ok && needAll(inner)
			return ir.Continue
		})
		if !ok {
			return false
		}
	}
	if l.shift != nil {
		for _, at := range l.shift.Entries() {
			if at.Value != nil && !need(at.Value) {
				return false
			}
		}
	}
	for op := range ops {
		p.addressOps[op] = true
	}
	p.carriedArgs = carried
	return true
}

// invariant reports whether a value is loop-invariant, and collects the operations of the loop that
// compute it.
func invariant(v *ir.Value, body *ir.Block, ops map[*ir.Op]bool) bool {
	op := v.DefiningOp()
	if op == nil {
		return v.ArgOf() != body
	}
	if op.Block() != body || ops[op] {
		return true
	}
	if !isAddressComputation(op) {
		return false
	}
	for _, x := range op.Operands() {
		if !invariant(x, body, ops) {
			return false
		}
	}
	ops[op] = true
	return true
}
