package prefetch

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// maxAheadBytes is how many bytes of registers of a thread a load may take that is in flight during an iteration.
const maxAheadBytes = 64

// loadsAhead makes the small loads of loops with dots an iteration earlier, into registers that the loop carries: such a loop has few warps,
// and copies to shared memory are in flight already, so that these loads would be what it waits for. Those that tile-pipeline copies too are
// left to it.
func loadsAhead(d *distribute.Distribution) {
	var loops []scf.ForOp
	d.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if loop, ok := scf.AsFor(op); ok && loop.Body().Next() == nil && slices.ContainsFunc(slices.Collect(loop.Body().Ops()), distribute.IsDot) {
			loops = append(loops, loop)
		}
		return ir.Continue
	})
	for _, loop := range slices.Backward(loops) { // inner loops first
		x := &aheadLoop{d: d, b: ir.NewBuilder(loop.Op.Context()), loop: loop}
		copied := asyncops.CopiedLoads(d, loop.Op)
		for op := range loop.Body().Ops() {
			if !copied[op] {
				x.add(op)
			}
		}
		if len(x.loads) > 0 {
			x.rewrite()
		}
	}
}

// aheadLoop is a loop with the loads that are made an iteration earlier.
type aheadLoop struct {
	d     *distribute.Distribution
	b     *ir.Builder
	loop  scf.ForOp
	loads []*ir.Op
	from  map[*ir.Op]bool // what the loads are computed from, in the body
}

// add adds a load if its address depends on nothing but the counter, its memory does not change in the loop, and it takes few
// registers. Operands of dots are copied to shared memory instead.
func (x *aheadLoop) add(op *ir.Op) {
	if !op.Is(tile.Load) && !op.Is(tile.GatherElements) || op.HasAttr(ir.Volatile) || isOperand(op.Result(0)) {
		return
	}
	l, bytes := tile.LayoutOf(op.Result(0).Type()), distribute.ElementBytes(op.Result(0).Type())
	if l == nil || bytes<<layout.TotalBits(l.Shape) >= distribute.MinAsyncBytes || int64(l.WithoutZeroBases().Registers())*bytes > maxAheadBytes {
		return
	}
	from := map[*ir.Op]bool{}
	if !x.dependsOnCounter(op, from) || len(from) == 0 || distribute.Overlaps(x.d.EffectsOf(op).Reads, x.d.EffectsOf(x.loop.Op).Writes) {
		return
	}
	x.loads = append(x.loads, op)
	if x.from == nil {
		x.from = map[*ir.Op]bool{}
	}
	for op := range from {
		x.from[op] = true
	}
}

// isOperand reports whether a tensor, or a view of it, is an operand of a dot.
func isOperand(v *ir.Value) bool {
	for user := range v.Users() {
		if distribute.IsDot(user) || distribute.IsSharedView(user) && isOperand(user.Result(0)) {
			return true
		}
	}
	return false
}

// dependsOnCounter reports whether the operands of an operation are computed from the counter and loop-invariant values, and collects the
// operations in the body that compute them.
func (x *aheadLoop) dependsOnCounter(op *ir.Op, from map[*ir.Op]bool) bool {
	body, ok := x.loop.Body(), true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range inner.Operands() {
			made := v.DefiningOp()
			switch {
			case v.ArgOf() == body:
				ok = ok && v == x.loop.Counter()
			case made != nil && made.Block() == body && !from[made]:
				from[made] = true
				ok = ok && isComputedAhead(made) && x.dependsOnCounter(made, from)
			}
		}
		return ir.Continue
	})
	return ok
}

// isComputedAhead reports whether an operation computes addresses, or tensors of indices.
func isComputedAhead(op *ir.Op) bool {
	if linalg.IsStructured(op.Def()) {
		view, _ := linalg.AsStructured(op)
		return op.NumResults() > 0 && distribute.IsElementwise(view) && distribute.IsPure(op)
	}
	return op.Is(tensor.Empty) || op.Is(tensor.ExpandShape) || op.Is(tensor.CollapseShape) || distribute.IsAddressComputation(op)
}

// rewrite replaces the loop by one that carries the loaded tensors.
func (x *aheadLoop) rewrite() {
	loop, b := x.loop, x.b.Before(x.loop.Op).LocateAs(x.loop.Op)
	inits := slices.Concat(loop.InitArgs(), x.first())
	own := len(loop.InitArgs())
	made := scf.NewFor(b, loop.LowerBound(), loop.UpperBound(), loop.Step(), inits, func(counter *ir.Value, args []*ir.Value) []*ir.Value {
		next := x.clones(x.nextCounter(counter))
		m := ir.NewMapping()
		m.Values[loop.Counter()] = counter
		for i, arg := range loop.IterArgs() {
			m.Values[arg] = args[i]
		}
		for i, op := range x.loads {
			m.Values[op.Result(0)] = args[own+i]
		}
		for op := range loop.Body().Ops() {
			if op != loop.Body().Last() && !slices.Contains(x.loads, op) {
				b.Insert(op.Clone(m))
			}
		}
		var yielded []*ir.Value
		for _, v := range loop.Yielded() {
			yielded = append(yielded, m.Value(v))
		}
		return append(yielded, next...)
	})
	for _, a := range loop.Op.Attrs() {
		made.Op.SetAttr(a.Name, a.Attr)
	}
	for i, v := range loop.Op.Results() {
		v.ReplaceAllUsesWith(made.Op.Result(i))
	}
	x.loop.Op.Erase()
	eraseUnused(made.Body())
}

// first are the tensors of the first iteration, if there is one.
func (x *aheadLoop) first() []*ir.Value {
	var types []ir.Type
	for _, op := range x.loads {
		types = append(types, op.Result(0).Type())
	}
	compare := arith.ISLT
	if x.loop.Unsigned() {
		compare = arith.IULT
	}
	runs := arith.NewCmpI(x.b, compare, x.loop.LowerBound(), x.loop.UpperBound())
	return scf.NewIf(x.b, runs, types, func() []*ir.Value {
		return x.clones(x.loop.LowerBound())
	}, func() (list []*ir.Value) {
		for _, t := range types {
			list = append(list, x.b.Create(tensor.Empty, nil, []ir.Type{t}).Result(0))
		}
		return list
	}).Op.Results()
}

// nextCounter is the counter of the next iteration. In the last one it stays as it is: what was loaded is loaded again. The
// remaining distance is compared with the step, since the next counter might overflow.
func (x *aheadLoop) nextCounter(counter *ir.Value) *ir.Value {
	left := arith.NewBinary(x.b, arith.SubI, x.loop.UpperBound(), counter)
	inRange := arith.NewCmpI(x.b, arith.IULT, x.loop.Step(), left)
	return arith.NewSelect(x.b, inRange, arith.NewBinary(x.b, arith.AddI, counter, x.loop.Step()), counter)
}

// clones are the loads of an iteration, with what they are computed from.
func (x *aheadLoop) clones(counter *ir.Value) (list []*ir.Value) {
	m := ir.NewMapping()
	m.Values[x.loop.Counter()] = counter
	for op := range x.loop.Body().Ops() {
		if isLoad := slices.Contains(x.loads, op); isLoad || x.from[op] {
			c := op.Clone(m)
			x.b.Insert(c)
			if isLoad {
				list = append(list, c.Result(0))
			}
		}
	}
	return list
}

// eraseUnused erases operations of a block without uses and effects, the last one first.
func eraseUnused(block *ir.Block) {
	for op := block.Last().Prev(); op != nil; {
		before := op.Prev()
		if !op.HasUses() && isComputedAhead(op) {
			op.Erase()
		}
		op = before
	}
}
