package prefetch

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// indirectLoop is a loop that loads at indices that it loads, as sums of embeddings do, and computes:
//
//	scf.for %i = %lo to %n step %c1 iter_args(%acc = %init) {
//	  %row = affine.load %indices[...]
//	  %x = tile.load %table[...]
//	  %s = linalg.map { arith.addf } ins(%acc, %x) ...
//	}
//
// An iteration waits for one load after the other. Unrolled as it is, the assembler moves some of the loads of an iteration in front of what the iteration before
// computes, and others not. Here the loop runs some iterations at a time, and the rest one by one:
//
//	scf.for %i = %lo to %mid step %c4 iter_args(%acc = %init) {
//	  the indices of four iterations, then the rows of these, then the sums
//	} {tile.unrolled = 4}
//	scf.for %i = %mid to %n step %c1 iter_args(%acc = ...) {
//	  ...
//	} {tile.unrolled = 1}
type indirectLoop struct {
	loop scf.ForOp
	// round is, of the operations from which loads are computed and of the loads, how many loads come before them, one after the other.
	round map[*ir.Op]int
	last  int // the last round with loads
}

// unrollIndirect unrolls the loops of a kernel that load at indices that they load.
func unrollIndirect(d *distribute.Distribution) {
	var loops []*indirectLoop
	d.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		loop, ok := scf.AsFor(op)
		if !ok || loop.Body().Next() != nil || op.HasAttr(tile.Unroll) || op.HasAttr(tile.Unrolled) {
			return ir.Continue
		}
		x := &indirectLoop{loop: loop, round: map[*ir.Op]int{}}
		if x.find() && x.counts() {
			loops = append(loops, x)
		}
		return ir.Continue
	})
	for _, x := range loops {
		x.rewrite(ir.NewBuilder(d.Kernel.Context()))
	}
}

// counts reports whether the loop counts by 1, to a number that no constant says.
func (x *indirectLoop) counts() bool {
	_, known := iterations(x.loop)
	return foldresult.IsConstant(x.loop.Step(), 1) && !x.loop.Unsigned() && !known
}

// find finds the rounds; false if the loop does something else than to load and to compute, a thread loads too much, no load waits for another one, or one depends on
// what the loop carries.
func (x *indirectLoop) find() bool {
	bytes := int64(0)
	body := x.loop.Body()
	for op := range body.Ops() {
		switch {
		case op == body.Last(), op.Is(tensor.Empty), distribute.IsAddressComputation(op):
		case linalg.IsStructured(op.Def()):
			if view, _ := linalg.AsStructured(op); !distribute.IsElementwise(view) || !distribute.IsPure(op) {
				return false
			}
		case isLoad(op) && !op.HasAttr(ir.Volatile):
			if l := tile.LayoutOf(op.Result(0).Type()); l != nil {
				bytes += int64(l.WithoutZeroBases().Registers()) * distribute.ElementBytes(op.Result(0).Type())
			}
			n, ok := x.add(op)
			if x.last = max(x.last, n); !ok {
				return false
			}
		default:
			return false
		}
	}
	return x.last > 0 && unrolled*bytes <= maxIndirectBytes
}

// maxIndirectBytes is how many bytes of registers of a thread the loaded tensors of several iterations take at most.
const maxIndirectBytes = 128

// isLoad reports whether an operation loads a tensor or a scalar.
func isLoad(op *ir.Op) bool {
	return op.Is(tile.Load) || op.Is(tile.GatherElements) || op.Is(affine.Load) || op.Is(memref.Load)
}

// add finds the round of an operation, after the rounds of the operations that it is computed from; false if it depends on what the loop carries.
func (x *indirectLoop) add(op *ir.Op) (n int, ok bool) {
	if n, ok := x.round[op]; ok {
		return n, true
	}
	body := x.loop.Body()
	ok = true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range inner.Operands() {
			made := v.DefiningOp()
			switch {
			case v.ArgOf() == body:
				ok = ok && v == x.loop.Counter()
			case made != nil && made.Block() == body:
				before, isKnown := x.add(made)
				if ok = ok && isKnown; isLoad(made) {
					before++
				}
				n = max(n, before)
			}
		}
		return ir.Continue
	})
	x.round[op] = n
	return n, ok
}

// rewrite makes the loop over several iterations, and that over the rest.
func (x *indirectLoop) rewrite(b *ir.Builder) {
	loop := x.loop
	b.Before(loop.Op).LocateAs(loop.Op)
	t := loop.LowerBound().Type()
	constant := func(n int64) *ir.Value { return arith.NewConstant(b, b.Ctx.IntAttr(t, n)) }
	// The number of iterations is unsigned: it fits, wherever the bounds are.
	end := arith.NewBinary(b, arith.MaxSI, loop.UpperBound(), loop.LowerBound())
	count := arith.NewBinary(b, arith.SubI, end, loop.LowerBound())
	whole := arith.NewBinary(b, arith.AndI, count, constant(-unrolled))
	mid := arith.NewBinary(b, arith.AddI, loop.LowerBound(), whole)
	several := scf.NewFor(b, loop.LowerBound(), mid, constant(unrolled), loop.InitArgs(), func(counter *ir.Value, args []*ir.Value) []*ir.Value {
		return x.iterations(b, counter, args)
	})
	several.Op.SetAttr(tile.Unrolled, b.Ctx.IntAttr(ir.I64, unrolled))
	// The loop itself runs the rest.
	loop.SetLowerBound(mid)
	for i, v := range several.Op.Results() {
		loop.Op.SetOperand(loopBounds+i, v)
	}
	loop.Op.SetAttr(tile.Unrolled, b.Ctx.IntAttr(ir.I64, 1))
}

// loopBounds is how many operands of a loop come before what it carries.
const loopBounds = 3

// iterations makes several iterations, round by round with their loads, then one after the other, and returns what the last one yields.
func (x *indirectLoop) iterations(b *ir.Builder, counter *ir.Value, args []*ir.Value) []*ir.Value {
	clones := make([]*ir.Mapping, unrolled)
	for k := range clones {
		clones[k] = ir.NewMapping()
		clones[k].Values[x.loop.Counter()] = counter
		if k > 0 {
			by := arith.NewConstant(b, b.Ctx.IntAttr(counter.Type(), int64(k)))
			clones[k].Values[x.loop.Counter()] = arith.NewBinary(b, arith.AddI, counter, by)
		}
	}
	clone := func(m *ir.Mapping, is func(op *ir.Op) bool) {
		for op := range x.loop.Body().Ops() {
			if op != x.loop.Body().Last() && is(op) {
				b.Insert(op.Clone(m))
			}
		}
	}
	for n := range x.last + 1 {
		for _, m := range clones {
			clone(m, func(op *ir.Op) bool { round, ok := x.round[op]; return ok && round == n })
		}
	}
	for _, m := range clones {
		for i, arg := range x.loop.IterArgs() {
			m.Values[arg] = args[i]
		}
		clone(m, func(op *ir.Op) bool { _, ok := x.round[op]; return !ok })
		args = nil
		for _, v := range x.loop.Yielded() {
			args = append(args, m.Value(v))
		}
	}
	return args
}
