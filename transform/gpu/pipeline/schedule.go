// Package pipeline has the pass that software-pipelines loops: loads that dots use, and those of loops whose author asks for stages, are
// copied asynchronously into a ring of buffers in shared memory, some iterations ahead.
package pipeline

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// schedule is a loop with the loads that are issued some iterations ahead: operands of dots, which go through shared
// memory anyway, or the private loads of a staged loop.
type schedule struct {
	scf.ForOp
	number int // among the loops of the kernel that can be pipelined
	loads  []*load

	private bool // threads copy what they read themselves

	// addressOps compute the addresses of the loads, ahead of the iteration; carriedArgs are the indices
	// of the iter_args that they need.
	addressOps  map[*ir.Op]bool
	carriedArgs []int
	hoisted     *ir.Mapping // clones of the loop-invariant ones before the loop

	// indexLoads are the loads of indices that addresses are computed from, indexOps these with what computes their own addresses.
	indexLoads, indexOps map[*ir.Op]bool

	// kept are the operations of the body that are left when the loads are copies, keptArgs the indices of the
	// iter_args that these use, or that are used after the loop.
	kept     map[*ir.Op]bool
	keptArgs []int

	buffers       []tile.MemDescType // by load
	stageBytes    int64
	stages        int
	droppedStages int // requested stages that do not fit in shared memory

	// rollsEdges is set if the copies of the general version, or of tiles that are not full, are rolled: unrolled they would take too many
	// registers. rematerializes is set if addresses are computed again before the loop: kept from before an outer loop, they would.
	rollsEdges, rematerializes bool

	// oneVersion is set if the copies of tiles that are cut, shifted or filled branch to code of their own in the loop.
	oneVersion bool

	// deferred are the dots of the loop, if they end in the next iteration. By wgmma they run asynchronously. A single dot by mma
	// computes its last step while the next iteration waits at the barrier and for its first operands: the operands of the
	// step are carried, and the carried accumulators lack it.
	deferred []deferredDot
}

// deferredDot is a dot that ends in the next iteration.
type deferredDot struct {
	*distribute.Dot
	accumulator int // which iter_arg is its accumulator
}

// deferredStep is the dot by mma whose last step is deferred; nil if there is none.
func (p *schedule) deferredStep() *distribute.Dot {
	if len(p.deferred) == 1 && !p.deferred[0].WGMMA {
		return p.deferred[0].Dot
	}
	return nil
}

// isDeferred reports whether an operation is a dot that ends in the next iteration.
func (p *schedule) isDeferred(op *ir.Op) bool {
	return slices.ContainsFunc(p.deferred, func(d deferredDot) bool { return d.Op == op })
}

// load is a load of a tile by cp.async; the tensor is zero outside of the tile, but for a filling. Or it is a gather of elements, whose indices and
// mask are computed ahead too.
type load struct {
	value  *ir.Value // the loaded tensor
	first  tile.LoadOp
	gather tile.GatherElementsOp // in place of the first load

	// rest are the loads of a loop that continues a wrapped tile along wrapDim; wrapDim is -1 if there is no
	// such loop.
	rest    tile.LoadOp
	loop    scf.ForOp
	wrapDim int
	// shift is the offset of the tile in the tensor; nil if it is 0.
	shift *foldresult.List

	filling *filling // nil if the tensor is always zero outside of the tile

	private bool      // threads copy what they read themselves
	outside *ir.Value // the elements outside of the tile of a private load; nil if they are zero or undefined

	isSmall  bool      // a few elements, which are copied without tests of their alignment
	subsumed []*ir.Op  // operations of the loop that the pipeline replaces
	operands []operand // of dots that it is
}

// filling is what a tensor is outside of the tile if a flag is set; it is zero otherwise.
type filling struct{ flag, value *ir.Value }

// operand is an operand of a dot that is loaded.
type operand struct {
	dot   *distribute.Dot
	index int // 0 for A, 1 for B
	// views lead from the operand back to the load: transposes, and reshapes that add or drop unit dimensions.
	views []*ir.Op
}

// op is the first load, or the gather.
func (l *load) op() *ir.Op {
	if l.gather.Op != nil {
		return l.gather.Op
	}
	return l.first.Op
}

// isOnlyOperandOf reports whether a load is an operand of one dot, as it is in memory, and has no other use.
func (l *load) isOnlyOperandOf(dot *distribute.Dot) bool {
	return len(l.operands) == 1 && l.operands[0].dot == dot && l.value.HasOneUse() &&
		!slices.ContainsFunc(l.operands[0].views, func(op *ir.Op) bool { return op.Is(linalg.Transpose) || !op.Result(0).HasOneUse() })
}

// isReadByWGMMA reports whether wgmma reads a load in shared memory.
func (l *load) isReadByWGMMA() bool {
	return slices.ContainsFunc(l.operands, func(o operand) bool { return o.dot.WGMMA })
}

// scheduleOf finds the loads of a loop that can be pipelined; nil if there are none.
func scheduleOf(d *distribute.Distribution, op *ir.Op) *schedule {
	loop, _ := scf.AsFor(op)
	body := loop.Body()
	p := &schedule{ForOp: loop, addressOps: map[*ir.Op]bool{}, indexLoads: map[*ir.Op]bool{}, indexOps: map[*ir.Op]bool{}}
	effects := d.EffectsOf(op)
	mayRunAhead := func(op *ir.Op) bool {
		return isIndexLoad(op) && !distribute.Overlaps(d.EffectsOf(op).Reads, effects.Writes)
	}
	take := func(l *load) {
		if l == nil {
			return
		}
		if i := slices.IndexFunc(p.loads, func(x *load) bool { return x.op() == l.op() }); i >= 0 {
			p.loads[i].operands = append(p.loads[i].operands, l.operands...)
			return
		}
		reads := d.EffectsOf(l.op())
		if l.wrapDim >= 0 {
			reads.Add(d.EffectsOf(l.rest.Op))
		}
		if !distribute.Overlaps(reads.Reads, effects.Writes) && p.add(l, body, mayRunAhead) {
			p.loads = append(p.loads, l)
		}
	}
	products := 0
	for user := range body.Ops() {
		if !distribute.IsDot(user) {
			continue
		}
		products++
		q := d.DotOf(user)
		if q.Instruction != nil && !q.Instruction.ReadsMemory() {
			continue
		}
		for i, v := range q.Inputs {
			if l, views := operandLoadOf(v, body); l != nil {
				l.operands = []operand{{q, i, views}}
				take(l)
			}
		}
	}
	for load := range body.Ops() {
		for _, v := range load.Results() {
			if products > 0 && distribute.LoadedFrom(v) != nil && distribute.LastLoad(v) == v && isWorthAsync(v) {
				take(asyncLoadOf(v, body))
			}
		}
	}
	if p.private = products == 0 && IsStaged(op); p.private {
		for op := range body.Ops() {
			take(privateLoadOf(op, body))
		}
	}
	if len(p.loads) == 0 {
		return nil
	}
	if !p.private {
		for op := range body.Ops() {
			take(smallLoadOf(op, body))
		}
	}
	slices.Sort(p.carriedArgs)
	p.findIndexOps()
	return p
}

// isWorthAsync reports whether a load that is not directly an operand is contiguous and large enough for
// cp.async.
func isWorthAsync(v *ir.Value) bool {
	t, ok := v.Type().(*ir.TensorType)
	if !ok || len(t.Shape) < 2 {
		return false
	}
	strides, ok := distribute.StridesOf(distribute.LoadedFrom(v))
	if !ok || len(strides) != len(t.Shape) {
		return false
	}
	contiguous := distribute.StrideOrder(t.Shape, strides)[0]
	n, known := strides[contiguous].Known()
	bytes := distribute.ElementBytes(t.Elem)
	return known && n == 1 && t.Shape[contiguous]*bytes >= layout.MatrixRowBytes && bytes<<layout.TotalBits(t.Shape) >= distribute.MinAsyncBytes
}

// asyncLoadOf matches a load with any users; nil if it has another form.
func asyncLoadOf(v *ir.Value, body *ir.Block) *load {
	l := &load{wrapDim: -1, value: v}
	if op := shiftOf(v, body); op != nil && op.Block() == body {
		l.shiftBy(op)
	}
	if !l.match(v, body) {
		return nil
	}
	return l
}

// smallLoadOf matches a load or a gather of few elements that cp.async can copy as it is: in a loop that waits for copies anyway, it needs no
// registers while it is in flight, and threads read it in any layout. It is nil if it has another form.
func smallLoadOf(op *ir.Op, body *ir.Block) *load {
	if !op.Is(tile.Load) && !op.Is(tile.GatherElements) {
		return nil
	}
	v := op.Result(0)
	t := v.Type().(*ir.TensorType)
	bytes := distribute.ElementBytes(t.Elem)
	if !layout.Fits(t.Shape) || bytes<<layout.TotalBits(t.Shape) >= distribute.MinAsyncBytes {
		return nil
	}
	if o, ok := tile.AsGatherElements(op); ok {
		if !isAsyncGather(o) {
			return nil
		}
		return &load{value: v, gather: o, wrapDim: -1, isSmall: true, subsumed: []*ir.Op{op}}
	}
	if n, _ := (tile.LoadOp{Op: op}).Vector(); bytes < tile.MinCopyBytes && (bytes*n < tile.MinCopyBytes || tile.LoadOp{Op: op}.Guard() != nil) {
		return nil
	}
	l := asyncLoadOf(v, body)
	if l == nil || l.shift != nil {
		return nil
	}
	l.isSmall = true
	return l
}

// operandLoadOf matches the load of a dot's operand, with the views between them; nil if it has another form.
func operandLoadOf(v *ir.Value, body *ir.Block) (l *load, views []*ir.Op) {
	l = &load{wrapDim: -1}
	for {
		op := v.DefiningOp()
		if op == nil || op.Block() != body || l.shift != nil && !v.HasOneUse() {
			return nil, nil
		}
		switch {
		case l.shift == nil && distribute.IsSharedView(op):
			views = append(views, op)
			v = distribute.ViewSource(op)
		case op.Is(tensor.InsertSlice) && l.shift == nil:
			whole, ok := shiftedSource(op, body)
			if !ok {
				return nil, nil
			}
			l.shiftBy(op)
			v = whole
		case l.shift == nil && op.Is(tile.GatherElements):
			l.value, l.gather, l.subsumed = v, tile.GatherElementsOp{Op: op}, []*ir.Op{op}
			if !isAsyncGather(l.gather) {
				return nil, nil
			}
			return l, views
		case distribute.LoadedFrom(v) != nil:
			if l.value == nil {
				l.value = v
			}
			if !l.match(v, body) {
				return nil, nil
			}
			return l, views
		default:
			return nil, nil
		}
	}
}

// isAsyncGather reports whether cp.async can gather elements: vectors are wide enough, and masked-off elements zero or
// undefined.
func isAsyncGather(o tile.GatherElementsOp) bool {
	n, _ := o.Vector()
	t := o.Result().Type().(*ir.TensorType)
	return n*tile.ElementBytes(t.Elem) >= tile.MinCopyBytes && layout.Fits(t.Shape) && !isVolatile(o.Op) && isZeroOrUndefined(o.Other())
}

// isZeroOrUndefined reports whether a tensor has the elements that a copy leaves outside of its memory; nil is undefined.
func isZeroOrUndefined(v *ir.Value) bool {
	return v == nil || distribute.Unconverted(v).DefiningOp().Is(tensor.Empty) || distribute.IsZero(v)
}

// fillingOf is the filling of a tensor that is zero unless a flag is set, which no iteration of a loop changes; nil if it has another form.
func fillingOf(v *ir.Value, body *ir.Block) *filling {
	if v == nil {
		return nil
	}
	fill, ok := linalg.AsFill(distribute.Unconverted(v).DefiningOp())
	if !ok {
		return nil
	}
	choice, ok := arith.AsSelect(fill.Value().DefiningOp())
	if !ok || !distribute.IsZero(choice.FalseValue()) || !isInvariant(choice.Condition(), body) {
		return nil
	}
	return &filling{choice.Condition(), choice.TrueValue()}
}

// shiftOf is the operation that inserts a tensor into zeros at an offset, if it is the tensor's only use.
func shiftOf(v *ir.Value, body *ir.Block) *ir.Op {
	slice := v.OnlyUser()
	if slice == nil || !slice.Is(tensor.ExtractSlice) {
		return nil
	}
	into := slice.Result(0).OnlyUser()
	if into == nil || !into.Is(tensor.InsertSlice) {
		return nil
	}
	if whole, ok := shiftedSource(into, body); !ok || whole != v {
		return nil
	}
	return into
}

// isVolatile reports whether an access must be neither dropped nor duplicated.
func isVolatile(op *ir.Op) bool { return op.HasAttr(ir.Volatile) }

// shiftBy sets the offset of an insertion.
func (l *load) shiftBy(op *ir.Op) {
	slice, _ := tensor.AsInsertSlice(op)
	at := slice.Slice().Offsets
	l.value, l.shift, l.filling = op.Result(0), &at, fillingOf(slice.Dest(), op.Block())
	l.subsumed = append(l.subsumed, op, slice.Source().DefiningOp())
}

// shiftedSource is the tensor whose leading slice is inserted into zeros, or a filling, at an offset.
func shiftedSource(op *ir.Op, body *ir.Block) (*ir.Value, bool) {
	into, _ := tensor.AsInsertSlice(op)
	slice := into.Source().DefiningOp()
	if slice == nil || !slice.Is(tensor.ExtractSlice) || !distribute.IsZero(into.Dest()) && fillingOf(into.Dest(), body) == nil || !into.Source().HasOneUse() {
		return nil, false
	}
	from, _ := tensor.AsExtractSlice(slice)
	if !from.Slice().Offsets.AllKnown(0) || !from.Slice().Strides.AllKnown(1) || !into.Slice().Strides.AllKnown(1) ||
		from.DroppedDims() != nil && slices.Contains(from.DroppedDims(), true) || from.Source().Type() != into.Dest().Type() {
		return nil, false
	}
	return from.Source(), true
}

// match matches one load, or a load and a loop that continues a wrapped tile. Elements outside of the tile must
// be zero or undefined.
func (l *load) match(v *ir.Value, body *ir.Block) bool {
	if loop, ok := scf.AsFor(v.DefiningOp()); ok {
		if loop.Op.Block() != body || loop.Op.NumResults() != 1 || !loop.InitArgs()[0].HasOneUse() || l.shift != nil {
			return false
		}
		if l.rest, ok = tile.AsLoad(loop.Yielded()[0].DefiningOp()); !ok || l.rest.Op.Block() != loop.Body() || l.rest.Other() != loop.IterArgs()[0] || isVolatile(l.rest.Op) {
			return false
		}
		l.loop = loop
		l.subsumed = append(l.subsumed, loop.Op)
		v = loop.InitArgs()[0]
	}
	var ok bool
	if l.first, ok = tile.AsLoad(v.DefiningOp()); !ok || l.first.Op.Block() != body || isVolatile(l.first.Op) {
		return false
	}
	l.subsumed = append(l.subsumed, l.first.Op)
	if t := l.first.Result().Type().(*ir.TensorType); !layout.Fits(t.Shape) || !ir.IsInteger(t.Elem) && !ir.IsFloat(t.Elem) {
		return false
	}
	if l.loop.Op == nil && l.shift == nil { // a shifted tile is inserted into what is outside
		l.filling = fillingOf(l.first.Other(), body)
	}
	if !isZeroOrUndefined(l.first.Other()) && l.filling == nil || !isCopyable(l.first) {
		return false
	}
	if l.loop.Op == nil {
		return true
	}
	l.wrapDim = wrapDimOf(l.first, l.rest, l.loop)
	return l.wrapDim >= 0
}

// isCopyable reports whether cp.async can copy what is loaded, some bytes at a time: elements are that wide, or memory is contiguous along a
// dimension. A copy through registers would wait for what it loads, apart from the other loads of the iteration.
func isCopyable(o tile.LoadOp) bool {
	t := o.Source().Type().(*ir.MemRefType)
	if tile.ElementBytes(t.Elem) >= tile.MinCopyBytes {
		return true
	}
	shape, _ := ir.ShapeOf(o.Result().Type())
	for d, n := range shape {
		if n > 1 && distribute.IsContiguous(o.Source(), d) {
			return true
		}
	}
	return false
}

// wrapDimOf is the dimension along which the loads of a loop continue where the first load ends, up to the end; -1
// if they do not.
func wrapDimOf(first, rest tile.LoadOp, loop scf.ForOp) int {
	head, headOK := distribute.SizesOf(first.Source())
	tail, tailOK := distribute.SizesOf(rest.Source())
	if !headOK || !tailOK || len(first.Offsets()) > 0 || !onlyLoads(rest) {
		return -1
	}
	shape, _ := ir.ShapeOf(first.Result().Type())
	for d, at := range rest.Offsets() {
		if at != loop.Counter() {
			if !foldresult.IsConstant(at, 0) {
				return -1
			}
			continue
		}
		end, ok := foldresult.ConstantOf(loop.UpperBound())
		if !ok || end != shape[d] || head[d].Value == nil || head[d].Value != loop.LowerBound() || !coversRest(tail[d], loop) {
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

// onlyLoads reports whether the loop of a load has no other effect.
func onlyLoads(load tile.LoadOp) bool {
	for other := range load.Op.Block().Ops() {
		if other != load.Op && other != load.Op.Block().Last() && !distribute.IsAddressComputation(other) {
			return false
		}
	}
	return true
}

// add adds the address computations of a load; false if they depend on data of the loop, except for indices that may be loaded ahead.
func (p *schedule) add(l *load, body *ir.Block, mayRunAhead func(op *ir.Op) bool) bool {
	ops, indices, carried := map[*ir.Op]bool{}, map[*ir.Op]bool{}, slices.Clone(p.carriedArgs)
	var need func(v *ir.Value) bool
	var needAll func(op *ir.Op) bool
	need = func(v *ir.Value) bool {
		if v.DefiningOp() == nil {
			i := v.Index() - 1
			if v.ArgOf() != body || i < 0 || slices.Contains(carried, i) {
				return true // defined outside, the counter, or already added
			}
			if ir.IsAnyTensor(v.Type()) && l.gather.Op == nil {
				return false
			}
			carried = append(carried, i)
			return need(body.Last().Operand(i))
		}
		op := v.DefiningOp()
		if op.Block() != body || ops[op] || indices[op] || p.addressOps[op] || p.indexLoads[op] {
			return true
		}
		if mayRunAhead(op) {
			indices[op] = true
			return needAll(op)
		}
		if !distribute.IsAddressComputation(op) && (l.gather.Op == nil || !computesIndices(op)) {
			return false
		}
		ops[op] = true
		return needAll(op)
	}
	needAll = func(op *ir.Op) bool {
		return !slices.ContainsFunc(operandsOf(op), func(v *ir.Value) bool { return !need(v) })
	}
	for _, v := range l.addressOperands() {
		if !need(v) {
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
	maps.Copy(p.addressOps, ops)
	maps.Copy(p.indexLoads, indices)
	p.carriedArgs = carried
	return true
}

// computesIndices reports whether an operation computes a tensor from others without memory: it can run ahead.
func computesIndices(op *ir.Op) bool {
	if op.NumResults() != 1 || !ir.IsTensor(op.Result(0).Type()) || tile.IsReduction(op) || distribute.IsDot(op) {
		return false
	}
	if linalg.IsStructured(op.Def()) {
		return distribute.IsPure(op)
	}
	return op.NumRegions() == 0 && op.IsMemoryEffectFree()
}

// operandsOf are the values that an operation and its regions use, and that are defined outside of it.
func operandsOf(op *ir.Op) (list []*ir.Value) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range inner.Operands() {
			if !op.Contains(v.DefiningOp()) && (v.DefiningOp() != nil || !op.Contains(v.ArgOf().ParentOp())) {
				list = append(list, v)
			}
		}
		return ir.Continue
	})
	return list
}

// addressOperands are the values of the loop's body from which the addresses of a load are computed.
func (l *load) addressOperands() []*ir.Value {
	if o := l.gather; o.Op != nil {
		list := []*ir.Value{o.Source(), o.Indices()}
		if o.Mask() != nil {
			list = append(list, o.Mask())
		}
		return list
	}
	list := append([]*ir.Value{l.first.Source()}, l.first.Offsets()...)
	if l.wrapDim < 0 {
		return list
	}
	list = append(list, l.loop.LowerBound(), l.loop.UpperBound(), l.loop.Step())
	for _, op := range l.restOps() {
		list = append(list, op.Operands()...)
	}
	return append(append(list, l.rest.Source()), l.rest.Offsets()...)
}

// restOps are the operations of the loop that continues a wrapped tile from which the addresses of its loads are
// computed, in order. Others compute guards of the loads.
func (l *load) restOps() (list []*ir.Op) {
	needed := map[*ir.Value]bool{}
	need := func(values []*ir.Value) {
		for _, v := range values {
			needed[v] = true
		}
	}
	need(append([]*ir.Value{l.rest.Source()}, l.rest.Offsets()...))
	for op := l.rest.Op.Prev(); op != nil; op = op.Prev() {
		if slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return needed[v] }) {
			need(op.Operands())
			list = append(list, op)
		}
	}
	slices.Reverse(list)
	return list
}

// keep finds what is left of the body when the loads are copies: operations with effects, and what they and the
// results of the loop are computed from.
func (p *schedule) keep() {
	p.kept = map[*ir.Op]bool{}
	args, gone := map[int]bool{}, map[*ir.Op]bool{}
	loaded := map[*ir.Value]bool{}
	for _, l := range p.loads {
		loaded[l.value] = true
		for _, op := range l.subsumed {
			gone[op] = true
		}
	}
	var use func(v *ir.Value)
	keepArg := func(i int) {
		if !args[i] {
			args[i] = true
			use(p.Yielded()[i])
		}
	}
	keepOp := func(op *ir.Op) {
		if p.kept[op] {
			return
		}
		p.kept[op] = true
		op.Walk(func(inner *ir.Op) ir.WalkResult {
			for _, v := range inner.Operands() {
				use(v)
			}
			return ir.Continue
		})
	}
	use = func(v *ir.Value) {
		switch op := v.DefiningOp(); {
		case loaded[v]:
		case op != nil && op.Block() == p.Body():
			keepOp(op)
		case op == nil && v.ArgOf() == p.Body() && v.Index() > 0:
			keepArg(v.Index() - 1)
		}
	}
	for i, v := range p.Op.Results() {
		if v.HasUses() {
			keepArg(i)
		}
	}
	for _, l := range p.loads {
		if l.outside == nil {
			continue
		}
		use(l.outside)
		for _, size := range l.sizes() {
			if size.Value != nil {
				use(size.Value)
			}
		}
	}
	for op := range p.Body().Ops() {
		// The copies are far enough ahead without prefetches.
		if op != p.Body().Last() && !gone[op] && !op.Is(tile.Prefetch) && !p.indexLoads[op] && !isErasable(op) {
			keepOp(op)
		}
	}
	for i := range p.Op.Results() {
		if args[i] {
			p.keptArgs = append(p.keptArgs, i)
		}
	}
}

// isErasable reports whether an operation can be erased if nothing uses it.
func isErasable(op *ir.Op) bool {
	return op.NumResults() > 0 && (distribute.IsAddressComputation(op) || op.IsMemoryEffectFree())
}
