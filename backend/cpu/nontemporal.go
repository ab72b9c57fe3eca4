package cpu

import (
	"strings"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// A non-temporal store bypasses the caches. It does not fetch the cache lines it writes,
// which is a third to a half of the memory traffic of a kernel that computes little. It
// pays when a launch writes more than the caches hold, and needs whole lines. So a tile
// is computed in the arena, which is in the nearest cache, and its lines are stored from
// there. The choice is made at run time: the loops are the same, only their destination
// differs.

const (
	lineBytes         = 64
	linesPerIteration = 4 // lines per iteration of the storing loop
	// minRowBytes is the least row length: a row may begin and end with partial lines.
	minRowBytes = 2 * lineBytes
	// A smaller tile takes longer to find than to store, and a larger one does not stay
	// in the nearest caches.
	minTileBytes, maxTileBytes = 1 << 10, 1 << 18
)

// nonTemporalThreshold is the number of bytes that a launch must write for non-temporal
// stores; 0 for never.
func (o Options) nonTemporalThreshold(wanted bool) int64 {
	hasty := o.Level == libllvm.O0 || o.Level == libllvm.O1 // the stores take extra code
	if o.Check || o.NonTemporal < 0 || hasty || !strings.HasPrefix(o.Target.Triple, "x86_64") {
		return 0
	}
	least := o.NonTemporal
	if least == 0 {
		least = defaultNonTemporalBytes
	}
	if wanted {
		least = max(1, least/hintedDivisor)
	}
	return least
}

const (
	// defaultNonTemporalBytes is the threshold for processors with unknown caches.
	defaultNonTemporalBytes = 16 << 20
	// hintedDivisor lowers the threshold for stores whose cache hint says that the data
	// is not read soon.
	hintedDivisor = 8
)

// nonTemporalBytesFor is the threshold for cache sizes: more than the last-level cache
// holds, unless that cache is so large that it is no faster than memory, and at least
// four times the core's own cache.
func nonTemporalBytesFor(own, last int64) int64 {
	least := int64(defaultNonTemporalBytes)
	if last > 0 {
		least = min(least, last)
	}
	return max(least, 4*own)
}

// cachedHints are the cache hints that ask for caching, streamingHints those that advise
// against it.
var (
	cachedHints    = map[string]bool{"evict_last": true, "wb": true, "ca": true}
	streamingHints = map[string]bool{"evict_first": true, "cs": true}
)

// nonTemporalCondition is the condition at run time for storing with non-temporal stores;
// an invalid value for never.
func (c *compiler) nonTemporalCondition(op *ir.Op, to *memrefDesc) llvmir.Value {
	never := llvmir.Value{}
	cache, _ := op.StringAttr("tshared.cache")
	evict, _ := op.StringAttr("tshared.evict")
	wanted := streamingHints[cache] || streamingHints[evict]
	least := c.options.nonTemporalThreshold(wanted)
	view, ok := bufferization.AsMaterializeInDestination(op)
	if !ok || least == 0 || cachedHints[cache] || cachedHints[evict] || !c.isOnlyWritten(rootOf(view.Dest())) {
		return never
	}
	along := to.contiguousDim()
	if along < 0 || to.bounds[along] == unbounded || to.bounds[along]*to.elem.Bytes < minRowBytes {
		return never
	}
	bytes := static(to.elem.Bytes)
	for _, n := range to.bounds {
		if n == unbounded {
			return never
		}
		bytes.n *= n
	}
	if bytes.n < minTileBytes || bytes.n > maxTileBytes {
		return never
	}
	kernel := rootOf(view.Dest()).Block().ParentOp()
	if synchronizes(kernel) || !wanted && costPerElement(kernel, op) > memoryBoundCost {
		return never // other programs may wait for the stores by atomics
	}
	nonTemporal := c.b.ICmp(llvmir.UGE, c.mul(bytes, c.executionCount(op)).value(), number(least))
	if row := c.mul(to.sizes[along], static(to.elem.Bytes)); !row.isStatic() {
		nonTemporal = c.b.And(nonTemporal, c.b.ICmp(llvmir.UGE, row.value(), number(minRowBytes)))
	}
	return nonTemporal
}

// executionCount is how often all programs together run an operation, if its branches are
// taken. Only scf.for loops are counted.
func (c *compiler) executionCount(op *ir.Op) foldResult {
	program := c.b.Function()
	n := static(1)
	for i := range 3 {
		n = c.mul(n, foldResult{v: program.Param(firstGrid + i)})
	}
	for around := op.Parent(); around != nil; around = around.Parent() {
		loop, ok := scf.AsFor(around)
		if !ok {
			continue
		}
		list, err := c.scalarsOf([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()})
		if err != nil {
			continue
		}
		rounds := c.b.SDiv(c.b.Sub(list[1], list[0]), list[2])
		n = c.mul(n, foldResult{v: c.b.IntCast(rounds, llvmir.I64, true)})
	}
	return n
}

// memoryBoundCost is the cost per element up to which a kernel is memory-bound. In other
// kernels ordinary stores overlap with computation, whereas non-temporal stores do not.
const memoryBoundCost = 8

// costPerElement estimates the cost of an element that a kernel stores. Operations in
// inner loops count many times.
func costPerElement(kernel, store *ir.Op) (n int) {
	const many = 10
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		view, ok := linalg.AsStructured(op)
		if !ok {
			return ir.Continue
		}
		times := 1
		for around := op.Parent(); around != kernel; around = around.Parent() {
			if (around.Is(scf.For) || around.Is(scf.While)) && ancestorIn(around.Block(), store) != around {
				times *= many
			}
		}
		if op.Is(linalg.Matmul) || op.Is(linalg.BatchMatmul) {
			times *= many
		}
		for computed := range view.Body().Ops() {
			n += min(times, 100) * costOf(computed)
		}
		return ir.Continue
	})
	return n
}

// storeTensor stores a tensor to memory of others.
func (c *compiler) storeTensor(op *ir.Op, to, from *memrefDesc) error {
	nonTemporal := c.nonTemporalCondition(op, to)
	switch {
	case !nonTemporal.IsValid():
		c.copyTo(to, from)
		return nil
	case from.inMemory() && from.contiguousDim() == to.contiguousDim():
		c.b.If(nonTemporal, func() []llvmir.Value { c.storeRowsNonTemporal(to, from); return nil },
			func() []llvmir.Value { c.copyTo(to, from); return nil })
		return nil
	}
	stage, err := c.stagingBuffer(to)
	if err != nil {
		return err
	}
	c.copyTo(c.selectDesc(nonTemporal, stage, to), from)
	c.b.When(nonTemporal, func() { c.storeRowsNonTemporal(to, stage) })
	return nil
}

// stagingBuffer is a buffer in the arena for a tile that is stored later. It is
// contiguous along the same dimension as the destination.
func (c *compiler) stagingBuffer(to *memrefDesc) (*memrefDesc, error) {
	order := dimsWithLast(to.rank(), to.contiguousDim())
	sizes, bounds := make([]foldResult, to.rank()), make([]int64, to.rank())
	for i, d := range order {
		sizes[i], bounds[i] = static(to.bounds[d]), to.bounds[d]
	}
	a, err := c.allocate(to.elem, sizes, bounds)
	if err != nil {
		return nil, err
	}
	strides := make([]foldResult, to.rank())
	for i, d := range order {
		strides[d] = a.strides[i]
	}
	a.sizes, a.bounds, a.strides = to.sizes, to.bounds, strides
	return a, nil
}

// dimsWithLast lists the dimensions, the given one last.
func dimsWithLast(rank, along int) []int {
	var order []int
	for d := range rank {
		if d != along {
			order = append(order, d)
		}
	}
	return append(order, along)
}

// selectDesc selects one of two descriptors of the same sizes and contiguous dimension.
// The result counts as memory of the second.
func (c *compiler) selectDesc(which llvmir.Value, x, y *memrefDesc) *memrefDesc {
	first := make([]foldResult, x.rank())
	out := *y
	out.base, out.offset = c.b.Select(which, c.elementAddress(x, first), c.elementAddress(y, first)), static(0)
	out.strides = make([]foldResult, x.rank())
	for d, s := range y.strides {
		out.strides[d] = s
		if s != x.strides[d] && !y.sizes[d].is(1) {
			out.strides[d] = foldResult{v: c.b.Select(which, x.strides[d].value(), s.value())}
		}
	}
	return &out
}

// storeRowsNonTemporal stores a tensor with non-temporal stores, in rows as long as
// possible.
func (c *compiler) storeRowsNonTemporal(to, from *memrefDesc) {
	x := iterationDomain{kinds: make([]string, to.rank()), steps: make([][]foldResult, 2)}
	for _, d := range dimsWithLast(to.rank(), to.contiguousDim()) {
		x.sizes = append(x.sizes, to.sizes[d])
		x.steps[0], x.steps[1] = append(x.steps[0], to.strides[d]), append(x.steps[1], from.strides[d])
	}
	x = x.coalesced()
	last := len(x.sizes) - 1
	bytes := c.mul(x.sizes[last], static(to.elem.Bytes))
	rowTo, rowFrom := *to, *from
	rowTo.strides, rowFrom.strides = x.steps[0], x.steps[1]
	c.loops(x.sizes[:last], func(point []foldResult) {
		c.b.Call(c.nonTemporalRowFunction(), c.elementAddress(&rowTo, point), c.elementAddress(&rowFrom, point), bytes.value())
	})
}

// nonTemporalRowFunction is the function that stores a row: whole cache lines with
// non-temporal stores. If the first or last line is partial, a line's worth of bytes at
// both ends is stored as usual.
func (c *compiler) nonTemporalRowFunction() *llvmir.Function {
	if c.storeRow != nil {
		return c.storeRow
	}
	f := c.module.Function("stream", llvmir.Void,
		llvmir.Param{Name: "to", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}},
		llvmir.Param{Name: "from", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.ReadOnly}},
		llvmir.Param{Name: "bytes", Type: llvmir.I64})
	f.SetLinkage(llvmir.Internal)
	// Optimizing it takes LLVM a millisecond or two and finds nothing.
	f.Attr(llvmir.NoUnwind, llvmir.NoInline, llvmir.OptNone, llvmir.Pair("prefer-vector-width", "512"))
	b, to, from, bytes := f.Builder(), f.Param(0), f.Param(1), f.Param(2)
	line := llvmir.Vector(lineBytes/4, llvmir.I32)
	moved := func(at llvmir.Value, how llvmir.Access) {
		b.Store(b.Load(line, b.Offset(from, at), llvmir.Access{Align: 1}), b.Offset(to, at), how)
	}
	inLine := func(v llvmir.Value) llvmir.Value { return b.And(v, number(lineBytes-1)) }
	address := b.PtrToInt(to, llvmir.I64)
	b.When(b.ICmp(llvmir.NE, inLine(b.Or(address, bytes)), number(0)), func() {
		moved(number(0), llvmir.Access{Align: 1})
		moved(b.Sub(bytes, number(lineBytes)), llvmir.Access{Align: 1})
	})
	begin, end := inLine(b.Neg(address)), b.Sub(bytes, inLine(b.Add(address, bytes)))
	many := b.Add(begin, b.And(b.Sub(end, begin), number(-linesPerIteration*lineBytes)))
	lines := func(from, to llvmir.Value, n int64) {
		b.Each(llvmir.Range{From: from, To: to, Step: number(n * lineBytes)}, func(at llvmir.Value) {
			for i := range n {
				moved(b.Add(at, number(i*lineBytes)), llvmir.Access{Align: lineBytes, NonTemporal: true})
			}
		})
	}
	lines(begin, many, linesPerIteration)
	lines(many, end, 1)
	b.Ret(llvmir.Value{})
	c.storeRow = f
	return f
}

func number(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, n) }
