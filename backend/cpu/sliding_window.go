package cpu

import (
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// slidingWindow is a loop nest that accumulates in a tensor what a window moving over
// memory shows: convolutions, pools, stencils. Elements of the tensor are independent, so
// a register tile goes through all iterations before the next tile starts, and the memory
// under the window stays in the caches.
type slidingWindow struct {
	// loops are nested; the last one moves the window. Each carries only the tensor.
	loops   []scf.ForOp
	tileOps map[*ir.Op]bool // operations of structured loads
	tile    *registerTile   // the one being built
}

// findSlidingWindow recognises such loops by the outermost.
func (c *compiler) findSlidingWindow(op *ir.Op) *slidingWindow {
	if c.options.Check || c.window != nil {
		return nil
	}
	w := &slidingWindow{tileOps: map[*ir.Op]bool{}}
	loop, _ := scf.AsFor(op)
	for {
		if loop.Op.NumResults() != 1 || !isTensor(loop.Op.Result(0).Type()) {
			return nil
		}
		w.loops = append(w.loops, loop)
		inner, ok := scf.AsFor(loop.Yielded()[0].DefiningOp())
		if !ok {
			break
		}
		if inner.Op.Block() != loop.Body() || inner.Op.NumResults() != 1 || inner.InitArgs()[0] != loop.IterArgs()[0] || !loop.IterArgs()[0].HasOneUse() || !inner.Op.Result(0).HasOneUse() {
			return nil
		}
		loop = inner
	}
	next := loop.Yielded()[0]
	if !isPointwise(next.DefiningOp()) || !c.isFused(next) || !w.inPlace(loop.IterArgs()[0]) {
		return nil
	}
	for _, l := range w.loops {
		for op := range l.Body().Ops() {
			if !c.mayRepeat(op, w) {
				return nil
			}
		}
	}
	if !w.slides() {
		return nil
	}
	return w
}

// mayRepeat reports whether an operation of the loops only reads memory and computes, and
// makes no tensor that is stored.
func (c *compiler) mayRepeat(op *ir.Op, w *slidingWindow) bool {
	switch {
	case op == op.Block().Last(), w.tileOps[op], op.Is(memref.Load), op.Is(affine.Load):
		return true
	case op.Is(scf.For):
		return op.Block() != w.loops[len(w.loops)-1].Body() && op.Result(0) == op.Block().Last().Operand(0)
	case op.Is(memref.Alloc):
		t := c.findStructuredLoad(op)
		if t == nil {
			return false
		}
		w.tileOps[t.copy.Op] = true
		if t.fill != nil {
			w.tileOps[t.fill] = true
		}
		for user := range op.Result(0).Users() {
			w.tileOps[user] = true
		}
		return true
	case linalg.IsStructured(op.Def()):
		fill, isFill := linalg.AsFill(op)
		return isFill && op.NumResults() == 1 && !ir.IsAnyTensor(fill.Value().Type()) || isPointwise(op) && c.isFused(op.Result(0))
	case op.NumRegions() > 0 || !op.IsMemoryEffectFree() || op.Is(bufferization.ToTensor):
		return false
	}
	for _, r := range op.Results() {
		if isTensor(r.Type()) && !op.Is(tensor.Empty) && !isReindexing(op) {
			return false
		}
	}
	return true
}

// inPlace reports whether elements of a tensor are used only for elements of the same
// index of the yielded tensor.
func (w *slidingWindow) inPlace(v *ir.Value) bool {
	for use := range v.Uses() {
		op := use.Owner()
		if op == w.loops[len(w.loops)-1].Body().Last() {
			continue
		}
		if !isPointwise(op) {
			return false
		}
		view, _ := linalg.AsStructured(op)
		if !view.Body().Arg(use.Index()).HasUses() {
			continue
		}
		maps := view.IndexingMaps()
		if !maps[use.Index()].IsIdentity() || !maps[len(maps)-1].IsIdentity() || !w.inPlace(op.Result(0)) {
			return false
		}
	}
	return true
}

// slides reports whether two iterations of the last loop read much the same memory.
func (w *slidingWindow) slides() bool {
	loop := w.loops[len(w.loops)-1]
	step, ok := foldresult.ConstantOf(loop.Step())
	if !ok {
		return false
	}
	for op := range loop.Body().Ops() {
		if copied, ok := memref.AsCopy(op); ok && w.tileOps[op] && overlaps(copied.Source(), loop, step) {
			return true
		}
	}
	return false
}

// overlaps reports whether an iteration reads memory that the next one reads, too.
func overlaps(v *ir.Value, loop scf.ForOp, step int64) bool {
	for view, ok := memref.AsSubView(v.DefiningOp()); ok; view, ok = memref.AsSubView(v.DefiningOp()) {
		v = view.Source()
	}
	cast, ok := memref.AsReinterpretCast(v.DefiningOp())
	if !ok || cast.Op.Block() != loop.Body() {
		return false
	}
	s := cast.Slice()
	offset := s.Offsets.Entries()[0]
	if _, known := offset.Known(); known {
		return true
	}
	by, ok := changePerIteration(offset.Value, loop)
	if !ok {
		return false
	}
	by.n = max(by.n, -by.n) * step
	for d, stride := range s.Strides.Entries() {
		size, ok := s.Sizes.Entries()[d].Known()
		if n, known := stride.Known(); !ok || known != (by.times == nil) {
			continue
		} else if known {
			size *= n
		} else if stride.Value != by.times {
			continue
		}
		if by.n < size {
			return true
		}
	}
	return by.n == 0
}

// indexChange is the change of a number per iteration: n, or n times a value.
type indexChange struct {
	n     int64
	times *ir.Value
}

// changePerIteration finds how a number depends on the counter of a loop.
func changePerIteration(v *ir.Value, loop scf.ForOp) (indexChange, bool) {
	if v == loop.Counter() {
		return indexChange{n: 1}, true
	}
	op := v.DefiningOp()
	if op == nil || ancestorIn(loop.Body(), op) == nil {
		return indexChange{}, true
	}
	switch {
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI):
		cast, _ := arith.AsCast(op)
		return changePerIteration(cast.In(), loop)
	case op.Is(arith.AddI):
		sum, _ := arith.AsAddI(op)
		a, ok := changePerIteration(sum.Lhs(), loop)
		b, okToo := changePerIteration(sum.Rhs(), loop)
		switch {
		case !ok || !okToo || a.n != 0 && b.n != 0 && a.times != b.times:
			return indexChange{}, false
		case a.n == 0:
			return b, true
		}
		return indexChange{a.n + b.n, a.times}, true
	case op.Is(arith.MulI):
		product, _ := arith.AsMulI(op)
		a, ok := changePerIteration(product.Lhs(), loop)
		b, okToo := changePerIteration(product.Rhs(), loop)
		factor := product.Rhs()
		if a.n == 0 {
			a, b, factor = b, a, product.Lhs()
		}
		if !ok || !okToo || b.n != 0 {
			return indexChange{}, false
		}
		if n, known := foldresult.ConstantOf(factor); known {
			return indexChange{a.n * n, a.times}, true
		}
		return indexChange{a.n, factor}, a.n == 0 || a.times == nil
	}
	return indexChange{}, false
}
