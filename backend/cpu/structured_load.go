package cpu

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// structuredLoad is a structured load: a buffer is allocated, filled with the other value
// if there is a mask, and the unmasked elements are copied into it. If the source is not
// written while the tensor is used, it is read in place; it is copied only if elements
// are masked off.
type structuredLoad struct {
	fill *ir.Op // the scf.if around the fill; nil without a mask
	copy memref.CopyOp
}

// volatileHint is the attribute of volatile loads.
const volatileHint = "tshared.volatile"

// findStructuredLoad recognises the load of an allocated buffer.
func (c *compiler) findStructuredLoad(alloc *ir.Op) *structuredLoad {
	if c.options.Check {
		return nil // accesses are checked in program order
	}
	t := &structuredLoad{}
	var loaded *ir.Op
	for user := range alloc.Result(0).Users() {
		copied, isCopy := memref.AsCopy(user)
		switch at := ancestorIn(alloc.Block(), user); {
		case at == nil:
			return nil
		case user.Is(bufferization.ToTensor) && loaded == nil && at == user:
			loaded = user
		case isCopy && t.copy.Op == nil && at == user && copied.Target() == alloc.Result(0):
			t.copy = copied
		case user.Is(memref.SubView) && t.copy.Op == nil && at == user && user.Result(0).HasOneUse():
			for inner := range user.Result(0).Users() {
				copied, ok := memref.AsCopy(inner)
				if !ok || copied.Target() != user.Result(0) || inner.Block() != alloc.Block() || rankOf(user.Result(0)) != rankOf(alloc.Result(0)) {
					return nil
				}
				t.copy = copied
			}
		case user.Is(linalg.Fill) && t.fill == nil && onlyFills(at, user):
			t.fill = at
		default:
			return nil
		}
	}
	if t.copy.Op == nil || loaded == nil || !t.copy.Op.IsBefore(loaded) || t.fill != nil && !t.fill.IsBefore(t.copy.Op) ||
		t.copy.Op.Attr(volatileHint) != nil || !c.isUnmodifiedWhileUsed(t.copy, loaded.Result(0)) {
		return nil
	}
	return t
}

// onlyFills reports whether an operation is an scf.if without else that only fills a
// buffer.
func onlyFills(op, fill *ir.Op) bool {
	if !op.Is(scf.If) || op.NumResults() > 0 || fill.Parent() != op {
		return false
	}
	for i, r := range op.Regions() {
		for b := range r.Blocks() {
			for inner := range b.Ops() {
				if inner != b.Last() && (i > 0 || inner != fill) {
					return false
				}
			}
		}
	}
	return true
}

func rankOf(v *ir.Value) int {
	shape, _ := ir.ShapeOf(v.Type())
	return len(shape)
}

// isPrefix reports whether the unmasked elements start at the first element of the
// buffer, without gaps.
func (t *structuredLoad) isPrefix() bool {
	part, ok := memref.AsSubView(t.copy.Target().DefiningOp())
	return !ok || part.Slice().Offsets.AllKnown(0) && part.Slice().Strides.AllKnown(1)
}

// isUnmodifiedWhileUsed reports whether the source of a copy is not written while the
// loaded tensor is used.
func (c *compiler) isUnmodifiedWhileUsed(copied memref.CopyOp, loaded *ir.Value) bool {
	last := c.lastUse(loaded, copied.Op)
	if last == nil {
		return false
	}
	source := c.aliasScopeOf(copied.Source())
	if source == nil || source.local {
		return false
	}
	for op := copied.Op.Next(); op != nil; op = op.Next() {
		if c.mayWrite(op, source) {
			return false
		}
		if op == last {
			return true
		}
	}
	return false
}

// lastUse is the last operation of a block that uses a tensor; nil if there are uses out
// of the block.
func (c *compiler) lastUse(v *ir.Value, last *ir.Op) *ir.Op {
	values := []*ir.Value{v}
	seen := map[*ir.Value]bool{v: true} // a value may be reached by exponentially many paths
	for len(values) > 0 {
		v, values = values[len(values)-1], values[:len(values)-1]
		for user := range v.Users() {
			at := ancestorIn(last.Block(), user)
			if at == nil {
				return nil
			}
			if last.IsBefore(at) {
				last = at
			}
			if !c.forwards(user) {
				continue
			}
			for _, result := range user.Results() {
				if isTensor(result.Type()) && !seen[result] {
					seen[result] = true
					values = append(values, result)
				}
			}
		}
	}
	return last
}

// forwards reports whether the users of an operation's results read its operands: it makes no copy.
func (c *compiler) forwards(op *ir.Op) bool {
	if linalg.IsStructured(op.Def()) {
		return op.NumResults() == 1 && c.isFused(op.Result(0))
	}
	return op.NumRegions() == 0
}

// aliasScopeOf is the alias scope of memory; nil if unknown.
func (c *compiler) aliasScopeOf(v *ir.Value) *aliasScope {
	for {
		op := v.DefiningOp()
		switch {
		case op == nil:
			if a := c.descs[v]; a != nil {
				return a.scope
			}
			return nil
		case op.Is(memref.Alloc):
			return &aliasScope{local: true}
		case op.Is(memref.ReinterpretCast), op.Is(memref.SubView), op.Is(memref.Cast),
			op.Is(memref.ExpandShape), op.Is(memref.CollapseShape):
			v = op.Operand(0)
		default:
			return nil
		}
	}
}

// mayWrite reports whether an operation may write memory of a scope, or synchronizes with
// programs that do.
func (c *compiler) mayWrite(op *ir.Op, to *aliasScope) bool {
	if op.Is(bufferization.AllocTensor) {
		return false // the memory is new
	}
	effects, known := op.Effects()
	if !known {
		return true
	}
	for _, e := range effects {
		if e.Kind != ir.Writes {
			continue
		}
		if e.On == nil || !ir.IsAnyMemRef(e.On.Type()) {
			return true
		}
		if written := c.aliasScopeOf(e.On); written == nil || written == to {
			return true
		}
	}
	return synchronizes(op)
}

func synchronizes(op *ir.Op) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || inner.Is(memref.AtomicRMW) || inner.Is(llvm.AtomicRMW) || inner.Is(llvm.CmpXchg)
		return ir.Continue
	})
	return found
}

// load makes the tensor of the load.
func (t *structuredLoad) load(c *compiler, v *ir.Value, alloc *memrefDesc) error {
	from, err := c.desc(t.copy.Source())
	if err != nil {
		return err
	}
	to, err := c.desc(t.copy.Target())
	if err != nil {
		return err
	}
	if w := c.window; w != nil && w.inPlace(v) && w.tile.loadTile(c, t, v, alloc, from) {
		return nil
	}
	for d, s := range alloc.strides {
		if s.is(1) && !alloc.sizes[d].is(1) && !from.strides[d].is(1) && !onlyMatmulOperands(v) {
			return t.loadCopy(c, v, alloc, from, to) // rows of the source are not contiguous
		}
	}
	partial := llvmir.ConstBool(false)
	for d, n := range alloc.sizes {
		if from.sizes[d] != n {
			partial = c.b.Or(partial, c.b.ICmp(llvmir.NE, from.sizes[d].value(), n.value()))
		}
	}
	out := &memrefDesc{elem: alloc.elem, sizes: alloc.sizes, bounds: alloc.bounds, scope: from.scope, strides: make([]foldResult, alloc.rank())}
	if partial.Literal() {
		out.base, out.offset, out.strides = from.base, from.offset, from.strides
		c.bind(v, out)
		return nil
	}
	where := func(a *memrefDesc) []llvmir.Value {
		list := []llvmir.Value{c.elementAddress(a, make([]foldResult, a.rank()))}
		for d := range a.strides {
			if from.strides[d] != alloc.strides[d] {
				list = append(list, a.strides[d].value())
			}
		}
		return list
	}
	list := c.b.If(partial, func() []llvmir.Value {
		if other, ok := t.shortRows(c, v, alloc, from); ok {
			c.fetchMasked(alloc, from, make([]foldResult, alloc.rank()), alloc.sizes, other)
		} else {
			err = t.fetch(c, from, to)
		}
		return where(alloc)
	}, func() []llvmir.Value { return where(from) })
	if err != nil {
		return err
	}
	out.base = list[0]
	for d, s := range alloc.strides {
		out.strides[d] = s
		if from.strides[d] != s {
			list = list[1:]
			out.strides[d] = foldResult{v: list[0]}
		}
	}
	c.bind(v, out)
	return nil
}

// shortRows reports whether masked vector loads are the way to copy the rows of a masked
// load: there are several, of one or two vectors, for which a loop of its own costs more
// than the copy. Operands of dots are partial only at the ends of matrices. It returns the
// value of masked-off elements.
func (t *structuredLoad) shortRows(c *compiler, v *ir.Value, alloc, from *memrefDesc) (other llvmir.Value, ok bool) {
	last := alloc.rank() - 1
	if last < 1 || t.fill == nil || onlyMatmulOperands(v) || !t.isPrefix() || !c.hasMaskedLoads(alloc.elem) || !from.strides[last].is(1) || !alloc.strides[last].is(1) || from.sizes[last] == alloc.sizes[last] {
		return other, false
	}
	for _, n := range alloc.sizes {
		if !n.isStatic() {
			return other, false
		}
	}
	if n, lanes := alloc.sizes[last].n, c.lanesOf(alloc.elem); n < lanes/2 || n > 2*lanes {
		return other, false
	}
	loaded, _ := bufferization.AsToTensor(v.DefiningOp())
	return t.other(c, loaded.Buffer())
}

// hasMaskedLoads reports whether the target has masked vector loads: AVX-512, or AVX2 for
// elements of 4 and 8 bytes.
func (c *compiler) hasMaskedLoads(e element) bool {
	bits := c.matmuls.Host().VectorBits()
	return bits >= 512 || bits == 256 && e.Bytes >= 4
}

// loadCopy copies the source to the arena.
func (t *structuredLoad) loadCopy(c *compiler, v *ir.Value, alloc, from, to *memrefDesc) error {
	err := t.fetch(c, from, to)
	if err == nil {
		c.bind(v, alloc)
	}
	return err
}

func (t *structuredLoad) fetch(c *compiler, from, to *memrefDesc) error {
	if t.fill != nil {
		if err := emitIf(c, t.fill); err != nil {
			return err
		}
	}
	c.copyTo(c.resized(to, from), from)
	return nil
}

// contiguousDimOfLoad is the dimension along which the memory that is copied to a buffer
// is known to be contiguous; -1 if there is none, or several copies.
func contiguousDimOfLoad(buffer *ir.Value) int {
	var from *ir.MemRefType
	look := func(target *ir.Value) {
		for user := range target.Users() {
			if copied, ok := memref.AsCopy(user); ok && copied.Target() == target {
				from, _ = copied.Source().Type().(*ir.MemRefType)
			}
		}
	}
	look(buffer)
	for user := range buffer.Users() {
		if user.Is(memref.SubView) {
			look(user.Result(0))
		}
	}
	if from == nil {
		return -1
	}
	strides, _, ok := memref.Strides(from)
	if !ok {
		return -1
	}
	found := -1
	for d, s := range strides {
		switch {
		case s != 1 || from.Shape[d] == 1:
		case found >= 0:
			return -1
		default:
			found = d
		}
	}
	return found
}

// isReducedAcross reports whether a tensor is only reduced, along other dimensions than
// one, possibly after elementwise operations that are computed in the reductions.
func (c *compiler) isReducedAcross(v *ir.Value, dim int) bool {
	for user := range v.Users() {
		view, ok := linalg.AsStructured(user)
		reduce, reduces := linalg.AsReduce(user)
		moved, transposes := linalg.AsTranspose(user)
		switch {
		case !ok:
			return false
		case reduces:
			if slices.Contains(reduce.Dimensions(), int64(dim)) {
				return false
			}
		case transposes:
			if !c.isReducedAcross(user.Result(0), slices.Index(moved.Dims(), int64(dim))) {
				return false
			}
		case user.NumResults() != 1 || !isElementwise(view) || !c.isFused(user.Result(0)) || !c.isReducedAcross(user.Result(0), dim):
			return false
		}
	}
	return v.HasUses()
}

// allocateAcross lays out the buffer of a structured load like the memory it is loaded
// from, where that is contiguous along another dimension than the last and the tensor is
// only reduced across it: nothing has to be transposed.
func (c *compiler) allocateAcross(buffer *ir.Value, a *memrefDesc) {
	dim := contiguousDimOfLoad(buffer)
	if dim < 0 || dim == a.rank()-1 || a.rank() != 2 || a.slot == nil {
		return
	}
	for user := range buffer.Users() {
		if user.Is(bufferization.ToTensor) && !c.isReducedAcross(user.Result(0), dim) {
			return
		}
	}
	a.strides = []foldResult{static(1), a.sizes[0]}
}
