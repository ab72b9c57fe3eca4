package cost

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// rules say what operations do; all others are scalar or elementwise ones. It is made late, since rules follow operations in regions.
var rules map[*ir.OpDef]func(*program, *ir.Op)

func init() {
	rules = map[*ir.OpDef]func(*program, *ir.Op){
		scf.For: (*program).loop, scf.While: (*program).while, scf.If: (*program).branch, scf.ExecuteRegion: (*program).once, tile.Roles: (*program).roles,
		memref.ReinterpretCast: (*program).setView, memref.SubView: (*program).setView, memref.Cast: (*program).setView,
		tile.Load: (*program).load, tile.Store: (*program).store, tile.AsyncCopy: (*program).asyncCopy, tile.BulkCopy: (*program).bulk, tile.BulkStore: (*program).bulk,
		tile.Gather: (*program).gather, tile.GatherElements: (*program).elements, tile.ScatterElements: (*program).elements, tile.AsyncGather: (*program).asyncGather,
		memref.Load: (*program).scalarAccess, memref.Store: (*program).scalarAccess, llvm.Load: (*program).scalarAccess, llvm.Store: (*program).scalarAccess,
		memref.AtomicRMW: (*program).scalarUpdate, llvm.AtomicRMW: (*program).scalarUpdate, llvm.CmpXchg: (*program).scalarUpdate,
		tile.AsyncCommitGroup: (*program).commit, tile.AsyncWait: (*program).waitCopies, gpu.Barrier: (*program).barrier, tile.RoleBarrier: (*program).barrier, tile.ClusterBarrier: (*program).barrier,
		tile.LocalLoad: (*program).local, tile.LocalStore: (*program).local, tile.ConvertLayout: (*program).convert,
		tile.Dot: (*program).dot, tile.DotStep: (*program).dot, tile.DotOperands: (*program).dotOperands,
		tile.Reduce: (*program).reduce, linalg.Reduce: (*program).reduce, tile.Scan: (*program).reduce, tile.Histogram: (*program).histogram,
		linalg.Fill: (*program).renames, tensor.Empty: (*program).renames, tensor.ExpandShape: (*program).renames, tensor.CollapseShape: (*program).renames, tensor.Reshape: (*program).renames,
		tensor.InsertSlice: (*program).renames, tensor.Insert: (*program).renames, linalg.Transpose: (*program).renames, tile.MemDescStage: (*program).renames, tile.DotWait: (*program).renames,
		tile.LocalAlloc: (*program).renames, tile.LocalDealloc: (*program).renames, tile.FenceAsyncShared: (*program).renames,
	}
}

// lanes of a warp, and the bytes of shared memory that one wavefront serves.
const (
	warpLanes      = 32
	wavefrontBytes = 128
)

// renames are operations without instructions.
func (p *program) renames(op *ir.Op) { p.execute(op, instructions{}, 0) }

// held is the number of elements of a tensor that a thread has, each once; 0 for a tensor without a layout, which its users compute.
func held(v *ir.Value) float64 {
	if l := tile.LayoutOf(v.Type()); l != nil {
		return float64(l.WithoutZeroBases().Registers())
	}
	return 0
}

// words is the number of registers of a thread for a tensor.
func words(v *ir.Value) float64 {
	return max(min(1, held(v)), held(v)*float64(distribute.ElementBytes(v.Type()))/4)
}

// other follows an operation that computes scalars, or elements one by one.
func (p *program) other(op *ir.Op) {
	p.fold(op)
	view, structured := linalg.AsStructured(op)
	switch {
	case structured && distribute.IsDot(op):
		p.scalarDot(op)
	case structured:
		p.pointwise(op, view)
	case op.NumRegions() == 0 && !ir.IsAnyTensor(typeOf(op)):
		p.execute(op, instructionsOf(op), aluCycles)
	case op.NumResults() > 0 && op.NumRegions() == 0:
		p.execute(op, instructions{}.plus(instructionsOf(op), held(op.Result(0))), aluCycles)
	default:
		p.renames(op)
	}
}

func typeOf(op *ir.Op) ir.Type {
	if op.NumResults() == 0 {
		return nil
	}
	return op.Result(0).Type()
}

// pointwise follows a structured operation: its body for each element of a thread.
func (p *program) pointwise(op *ir.Op, view linalg.StructuredOp) {
	points := 0.0
	for _, v := range append(op.Results(), op.Operands()...) {
		if points = held(v); points > 0 {
			break
		}
	}
	n := bodyInstructions(view.Body())
	scale := distinct(op, points)
	if op.HasAttr(tile.Packed) {
		scale /= 2
		if ir.ElementTypeOf(op.Result(0).Type()) == ir.Type(ir.I8) {
			scale /= 2
		}
	}
	latency := float64(aluCycles)
	if n[special] > 0 {
		latency *= 4
	}
	latency = max(latency, p.effects(op, view.Body(), points))
	p.execute(op, instructions{}.plus(n, scale), latency)
}

// distinct is how many elements of a thread are computed: groups whose elements are equal are computed once, and the elements of a group that count up have a sum
// each, which is not counted.
func distinct(op *ir.Op, points float64) float64 {
	l := tile.LayoutOf(typeOf(op))
	groups := op.IntsAttr(tile.Constancy)
	if groups == nil {
		groups = op.IntsAttr(tile.Contiguity)
	}
	if l == nil || len(groups) != len(l.Shape) {
		return points
	}
	for _, basis := range l.WithoutZeroBases().Reg {
		inside := true
		for d, n := range groups {
			inside = inside && layout.Coordinate(l.Shape, d, basis) < n
		}
		if inside {
			points /= 2
		}
	}
	return points
}

// effects counts what bodies load and update in global memory, for each element of a thread. The latency is for the slowest of them.
func (p *program) effects(op *ir.Op, body *ir.Block, points float64) (latency float64) {
	threads := p.warps * warpLanes
	for _, v := range append(op.Results(), op.Operands()...) {
		if l := tile.LayoutOf(v.Type()); l != nil {
			threads = min(threads, float64(int64(1)<<layout.TotalBits(l.Shape))/points)
			break
		}
	}
	body.ParentOp().Walk(func(inner *ir.Op) ir.WalkResult {
		switch {
		case inner.Is(scf.While):
			p.complete = false
		case inner.Is(memref.AtomicRMW), inner.Is(llvm.AtomicRMW), inner.Is(llvm.CmpXchg):
			vector := 1.0
			if n, ok := op.IntAttr(tile.Vector); ok {
				vector = float64(n)
			}
			p.Updates += p.updated(op, inner, points*threads/vector) * p.weight
			if inner.Result(0).HasUses() {
				latency = globalCycles
			}
		case inner.Is(memref.Load), inner.Is(llvm.Load):
			p.count(inner.Operand(0), unknown, &accessed{elements: points * threads, sectors: points * threads, wavefronts: points * threads}, float64(distribute.ElementBytes(inner.Result(0).Type())), false)
			latency = globalCycles
		}
		return ir.Continue
	})
	return latency
}

// updated is how many sectors a body updates: lanes whose elements are in one sector share it.
func (p *program) updated(op, update *ir.Op, elements float64) float64 {
	o, ok := memref.AsAtomicRMW(update)
	if !ok || len(o.Indices()) != 1 {
		return elements
	}
	v := o.Indices()[0]
	for v.DefiningOp() != nil && v.DefiningOp().NumOperands() == 1 {
		v = v.DefiningOp().Operand(0)
	}
	if v.ArgOf() != op.Region0().Entry() || v.Index() >= op.NumOperands() {
		return elements
	}
	indices := op.Operand(v.Index())
	l := tile.LayoutOf(indices.Type())
	if l == nil {
		return elements
	}
	bytes := distribute.ElementBytes(o.Value().Type())
	return p.touch(update, l, bytes, 1, p.scattered(indices, l.Shape, bytes), true).requested
}

// count adds an access to global memory.
func (p *program) count(memory *ir.Value, offset int64, t *accessed, bytes float64, stores bool) {
	useful := t.elements * bytes * p.weight
	if stores {
		p.Stored += useful
	} else {
		p.Loaded += useful
	}
	p.Sectors += t.sectors * p.weight
	p.Wavefronts += t.wavefronts * p.weight
	var arg *ir.Value
	if memory != nil {
		arg = p.viewOf(memory).arg
	}
	p.use(arg, offset, t, p.weight, stores)
}

// access follows an access to a part of a tensor in memory.
func (p *program) access(op *ir.Op, memory *ir.Value, l *layout.Layout, bytes, vector int64, offsets []*ir.Value, stores bool) *accessed {
	m := p.viewOf(memory)
	a := addressing{strides: make([]int64, len(l.Shape)), offsets: make([]int64, len(offsets)), sizes: m.sizes}
	if len(m.sizes) != len(l.Shape) {
		a.sizes = nil
	}
	for d := range l.Shape {
		a.strides[d] = bytes
		if d < len(m.strides) {
			a.strides[d] = product(m.strides[d], bytes)
		}
	}
	for d, v := range offsets {
		a.offsets[d] = 0
		if n, ok := p.scalar(v); ok {
			a.offsets[d] = n
		}
	}
	start := product(m.offset, bytes)
	const aligned = 128
	if start != unknown {
		a.start = (start%aligned + aligned) % aligned
		start -= a.start
	}
	t := p.touch(op, l, bytes, vector, a, stores)
	p.count(memory, start, t, float64(bytes), stores)
	return t
}

// addresses are the instructions of an access: itself, and a sum for its address and a test where it may be outside.
func addresses(t *accessed) instructions {
	return instructions{issue: 2 * t.instructions, integer: t.instructions}
}

func (p *program) load(op *ir.Op) {
	o := tile.LoadOp{Op: op}
	vector, ok := o.Vector()
	if !ok {
		vector = 1
	}
	if n, ok := p.scalar(o.Guard()); ok && n == 0 {
		vector = 1
	}
	if l := tile.LayoutOf(o.Result().Type()); l != nil {
		p.execute(op, addresses(p.access(op, o.Source(), l, distribute.ElementBytes(o.Result().Type()), vector, o.Offsets(), false)), globalCycles)
	}
}

func (p *program) store(op *ir.Op) {
	o := tile.StoreOp{Op: op}
	l := tile.LayoutOf(o.Value().Type())
	if own := tile.CoalescedLayout(op); own != nil {
		if l != nil && !l.Equal(own) {
			p.throughShared(words(o.Value()))
		}
		l = own
	}
	vector, ok := o.Vector()
	if !ok {
		vector = 1
	}
	if n, ok := p.scalar(o.Guard()); ok && n == 0 {
		vector = 1
	}
	if l != nil {
		p.execute(op, addresses(p.access(op, o.Dest(), l, distribute.ElementBytes(o.Value().Type()), vector, o.Offsets(), true)), 0)
	}
}

func (p *program) asyncCopy(op *ir.Op) {
	o := tile.AsyncCopyOp{Op: op}
	if n, ok := p.scalar(o.Pred()); ok && n == 0 {
		return
	}
	l := o.CopyLayout()
	m, ok := tile.AsMemDesc(o.Dest().Type())
	if l == nil || !ok {
		return
	}
	bytes := distribute.ElementBytes(m.Tensor())
	t := p.access(op, o.Source(), l, bytes, o.Vector(), o.Offsets(), false)
	p.Wavefronts += t.elements * float64(bytes) / wavefrontBytes * p.weight
	p.landing = max(p.landing, p.execute(op, addresses(t), globalCycles))
}

// bulk follows a copy by one thread.
func (p *program) bulk(op *ir.Op) {
	for _, v := range op.Operands() {
		if m, ok := tile.AsMemDesc(v.Type()); ok && ir.IsAnyTensor(m.Tensor()) && len(m.Tensor().Shape) > 1 {
			bytes := float64(m.TensorBytes())
			t := &accessed{elements: bytes, sectors: bytes / sectorBytes, wavefronts: bytes / wavefrontBytes}
			p.count(nil, unknown, t, 1, op.Is(tile.BulkStore))
			return
		}
	}
}

// gather follows a load of rows.
func (p *program) gather(op *ir.Op) {
	o := tile.GatherOp{Op: op}
	l := tile.LayoutOf(o.Result().Type())
	if l == nil {
		return
	}
	vector, ok := o.Vector()
	if !ok {
		vector = 1
	}
	bytes := distribute.ElementBytes(o.Result().Type())
	a := addressing{strides: make([]int64, len(l.Shape)), scramble: make([]int, len(l.Shape))}
	for d := range l.Shape {
		a.strides[d], a.scramble[d] = bytes<<layout.FirstBit(l.Shape, d), -1
	}
	for _, d := range o.Dims() {
		a.scramble[d], a.strides[d] = 0, 0
	}
	t := p.touch(op, l, bytes, vector, a, false)
	p.count(o.Source(), unknown, t, float64(bytes), false)
	p.execute(op, addresses(t).plus(instructions{issue: 2, integer: 2}, t.instructions), globalCycles)
}

// scattered is the addressing of elements at indices: those that are likely to be contiguous are next to each other, equal ones at one place.
func (p *program) scattered(indices *ir.Value, shape []int64, bytes int64) addressing {
	a := addressing{strides: make([]int64, len(shape)), scramble: make([]int, len(shape))}
	for d := range shape {
		info := p.indices.Likely.Of(indices, d)
		a.scramble[d] = min(info.Contiguity, layout.Log2(shape[d]))
		a.strides[d] = bytes
		if info.Constancy > info.Contiguity {
			a.scramble[d], a.strides[d] = min(info.Constancy, layout.Log2(shape[d])), 0
		}
	}
	return a
}

func (p *program) elements(op *ir.Op) {
	x, _ := distribute.ElementAccessOf(op)
	l := tile.LayoutOf(x.Tensor.Type())
	if l == nil {
		return
	}
	vector, ok := op.IntAttr("vector")
	if !ok {
		vector = 1
	}
	stores, latency := op.Is(tile.ScatterElements), float64(globalCycles)
	if stores {
		latency = 0
	}
	bytes := distribute.ElementBytes(x.Tensor.Type())
	t := p.touch(op, l, bytes, vector, p.scattered(x.Indices, l.Shape, bytes), stores)
	p.count(x.Memory, unknown, t, float64(bytes), stores)
	p.execute(op, addresses(t).plus(instructions{issue: 1, integer: 1}, t.instructions), latency)
}

func (p *program) asyncGather(op *ir.Op) {
	o := tile.AsyncGatherOp{Op: op}
	l := tile.LayoutOf(o.Indices().Type())
	m, ok := tile.AsMemDesc(o.Dest().Type())
	if l == nil || !ok {
		return
	}
	if n, ok := p.scalar(o.Pred()); ok && n == 0 {
		return
	}
	bytes := distribute.ElementBytes(m.Tensor())
	t := p.touch(op, l, bytes, o.Vector(), p.scattered(o.Indices(), l.Shape, bytes), false)
	p.count(o.Source(), unknown, t, float64(bytes), false)
	p.Wavefronts += t.elements * float64(bytes) / wavefrontBytes * p.weight
	p.landing = max(p.landing, p.execute(op, addresses(t).plus(instructions{issue: 2, integer: 2}, t.instructions), globalCycles))
}

// scalarAccess follows an access to one element by all threads, or by one.
func (p *program) scalarAccess(op *ir.Op) {
	stores, v := op.NumResults() == 0, (*ir.Value)(nil)
	memory := op.Operand(0)
	if stores {
		v, memory = op.Operand(0), op.Operand(1)
	} else {
		v = op.Result(0)
		delete(p.scalars, v)
	}
	latency := float64(globalCycles)
	if stores {
		latency = 0
	}
	p.count(memory, unknown, &accessed{elements: 1, sectors: 1, wavefronts: p.warps}, float64(distribute.ElementBytes(v.Type())), stores)
	p.execute(op, instructions{issue: 2, integer: 1}, latency)
}

func (p *program) scalarUpdate(op *ir.Op) {
	p.Updates += p.weight
	latency := 0.0
	if op.Result(0).HasUses() {
		latency = globalCycles
	}
	p.execute(op, instructions{issue: 2}, latency)
}

// local follows an access to a buffer in shared memory.
func (p *program) local(op *ir.Op) {
	n, latency := 0.0, float64(sharedCycles)
	if op.NumResults() > 0 {
		n = words(op.Result(0))
	} else {
		n, latency = words(op.Operand(0)), 0
	}
	p.Wavefronts += n * p.warps * p.weight
	p.execute(op, instructions{issue: n / 2, integer: n / 8}, latency)
}

// throughShared counts a round trip of registers through shared memory.
func (p *program) throughShared(n float64) {
	p.Wavefronts += 2 * n * p.warps * p.weight
	p.Units[issue] += n * p.warps * p.weight
	p.busy += n * p.warps / schedulers
	p.barrier(nil)
	p.wait(p.began + sharedCycles)
}

func (p *program) convert(op *ir.Op) {
	o := tile.ConvertLayoutOp{Op: op}
	n := words(o.Result())
	switch by, _ := o.By(); by {
	case tile.ByShared:
		p.wait(p.operands(op.Operands()))
		p.throughShared(n)
		p.renames(op)
	case tile.ByShuffles:
		p.execute(op, instructions{issue: 3 * n, integer: 2 * n, shuffle: n}, sharedCycles)
	default:
		p.renames(op)
	}
}

// dot follows a dot by tensor cores, or a step of one.
func (p *program) dot(op *ir.Op) {
	d := distribute.SelectedDot(op, layout.Log2(int64(p.warps)))
	if d.Instruction == nil || d.MMA == nil {
		p.scalarDot(op)
		return
	}
	macs := float64(d.MMA.K) * float64(len(d.Instruction.Terms()))
	if op.Is(tile.DotStep) {
		macs = macs / float64(d.Steps()) * float64(d.MMA.Batches())
	}
	for _, n := range d.MMA.ShapeC {
		macs *= float64(n)
	}
	operand, latency := d.Instruction.OperandType, float64(mmaCycles)
	perInstruction := float64(d.Instruction.M*8) * float64(d.Instruction.K)
	device := p.device
	cost := macs
	n := instructions{}
	if d.WGMMA {
		latency = wgmmaCycles
	} else {
		n[issue] = macs / perInstruction / p.warps
		for i := range d.Inputs {
			if _, ok := tile.AsMemDesc(d.Inputs[i].Type()); ok && op.Is(tile.Dot) {
				p.operandLoads(d, i)
			}
		}
		if p.gpu.Capability >= 90 {
			cost /= mmaRate
		}
	}
	p.Tensor[operand] += cost * p.weight
	rate := device.Peak[operand] / 2 / float64(device.SMs) / device.Clock
	if rate > 0 {
		latency += cost / rate
		p.busy += cost / rate / 2
	}
	p.execute(op, n, latency)
}

// operandLoads counts what warps load of an operand by ldmatrix: each warp its rows or columns.
func (p *program) operandLoads(d *distribute.Dot, index int) {
	shape, _ := ir.ShapeOf(d.Inputs[index].Type())
	if m, ok := tile.AsMemDesc(d.Inputs[index].Type()); ok {
		shape = m.Tensor().Shape
	}
	l := d.OperandLayout(index, shape)
	n := float64(l.WithoutZeroBases().Registers()) * float64(d.OperandBytes(index)) / 4
	p.Wavefronts += n * p.warps * p.weight
	p.Units[issue] += n / 4 * p.warps * p.weight
}

// dotOperands loads the operands of a step.
func (p *program) dotOperands(op *ir.Op) {
	d := distribute.SelectedDot(op, layout.Log2(int64(p.warps)))
	if d.MMA == nil {
		p.renames(op)
		return
	}
	n := 0.0
	for i := range d.Inputs {
		m, ok := tile.AsMemDesc(d.Inputs[i].Type())
		if !ok {
			continue
		}
		l := d.OperandLayout(i, m.Tensor().Shape)
		n += float64(l.WithoutZeroBases().Registers()) * float64(d.OperandBytes(i)) / 4 / float64(d.Steps())
	}
	p.Wavefronts += n * p.warps * p.weight
	p.execute(op, instructions{issue: n / 4, integer: n / 16}, sharedCycles)
}

// scalarDot follows a dot by multiply-adds of threads.
func (p *program) scalarDot(op *ir.Op) {
	shape, _ := ir.ShapeOf(op.Operand(0).Type())
	k := 1.0
	if view, ok := linalg.AsStructured(op); ok {
		left, _ := ir.ShapeOf(view.Inputs()[0].Type())
		out, _ := ir.ShapeOf(op.Result(0).Type())
		total := map[int64]int{}
		for _, n := range out {
			total[n]++
		}
		k = float64(left[len(left)-1])
	} else if len(shape) > 0 {
		k = float64(shape[len(shape)-1])
	}
	n := held(op.Result(0)) * k
	body := instructions{f32: n, issue: 1.5 * n}
	if ir.ElementTypeOf(op.Result(0).Type()) == ir.F64 {
		body = instructions{f64: n, issue: 1.5 * n}
	} else if bits := bitsOf(ir.ElementTypeOf(op.Result(0).Type())); bits > 0 {
		body = instructions{integer: n * max(1, float64(bits)/16), issue: n * max(1.5, float64(bits)/16)}
	}
	p.Wavefronts += n / 2 * p.warps * p.weight
	p.execute(op, body, sharedCycles)
}

// reduce follows a reduction or scan: registers of a thread, then lanes by shuffles, then warps through shared memory.
func (p *program) reduce(op *ir.Op) {
	var body *ir.Block
	for _, r := range op.Regions() {
		body = r.Entry()
	}
	if body == nil {
		p.renames(op)
		return
	}
	each := bodyInstructions(body)
	inputs := distribute.InputsOf(op)
	if op.Is(tile.Scan) {
		inputs = op.Operands()
	}
	l := tile.LayoutOf(inputs[0].Type())
	if l == nil {
		p.renames(op)
		return
	}
	l = l.WithoutZeroBases()
	mask := uint32(0)
	for _, d := range combinedDims(op) {
		mask |= layout.DimMask(l.Shape, d)
	}
	bits := func(list []uint32) (n float64) {
		for _, b := range list {
			if b&mask != 0 {
				n++
			}
		}
		return n
	}
	registers := float64(l.Registers())
	results := registers
	for range int(bits(l.Reg)) {
		results /= 2
	}
	lanes, warps := bits(l.Lane), bits(l.Warp)
	values := float64(len(inputs))
	n := instructions{}.plus(each, registers-results+results*lanes)
	n = n.plus(instructions{issue: values, shuffle: values}, results*lanes)
	if op.Is(tile.Scan) {
		n = n.plus(each, registers)
	}
	latency := aluCycles*registers/max(1, results)/2 + lanes*(sharedCycles+aluCycles)
	p.execute(op, n, latency)
	if warps > 0 {
		p.wait(p.ready[op.Result(0)])
		p.throughShared(results * values)
		for _, r := range op.Results() {
			p.ready[r] = p.floor + 2*sharedCycles
		}
	}
}

// combinedDims are the dimensions along which elements are combined.
func combinedDims(op *ir.Op) []int {
	if o, ok := tile.AsScan(op); ok {
		return []int{int(o.Axis())}
	}
	return distribute.ReducedDims(op)
}

// histogram follows updates of bins in shared memory.
func (p *program) histogram(op *ir.Op) {
	n := held(op.Operand(0))
	p.Wavefronts += 4 * n * p.warps * p.weight
	p.execute(op, instructions{issue: 4 * n, integer: 2 * n}, sharedCycles)
	p.throughShared(1)
}
