package prefetch

import (
	"maps"
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
	from  map[*ir.Op]bool       // what the loads are computed from, in the body
	args  map[*ir.Value]bool    // iter_args that the loads are computed from
	info  *distribute.IndexInfo // nil until it is asked for
}

// add adds a load if its address depends on nothing but the counter and scalars that count, its memory does not change in the loop, and it takes few
// registers. Operands of dots are copied to shared memory instead.
func (x *aheadLoop) add(op *ir.Op) {
	if !op.Is(tile.Load) && !op.Is(tile.GatherElements) || op.HasAttr(ir.Volatile) || isOperand(op.Result(0)) {
		return
	}
	l, bytes := tile.LayoutOf(op.Result(0).Type()), distribute.ElementBytes(op.Result(0).Type())
	if l == nil || bytes<<layout.TotalBits(l.Shape) >= distribute.MinAsyncBytes && !op.Is(tile.GatherElements) {
		return
	}
	if !loadsWords(op) { // a register has an element
		bytes = wordBytes
	}
	if x.elements(op, l)*bytes > maxAheadBytes {
		return
	}
	from, args := map[*ir.Op]bool{}, map[*ir.Value]bool{}
	if !x.dependsOnCounter(op, from, args) || len(from) == 0 || distribute.Overlaps(x.d.EffectsOf(op).Reads, x.d.EffectsOf(x.loop.Op).Writes) {
		return
	}
	x.loads = append(x.loads, op)
	if x.from == nil {
		x.from, x.args = map[*ir.Op]bool{}, map[*ir.Value]bool{}
	}
	maps.Copy(x.from, from)
	maps.Copy(x.args, args)
}

// wordBytes is the size of a register.
const wordBytes = 4

// loadsWords reports whether the instructions of a load fill registers.
func loadsWords(op *ir.Op) bool {
	n := int64(1)
	if v, ok := op.IntAttr("vector"); ok {
		n = v
	}
	return n*distribute.ElementBytes(op.Result(0).Type()) >= wordBytes
}

// elements is how many elements of a load a thread has. Those that are one element of memory, such as the rows of packed weights that share a word, are one.
func (x *aheadLoop) elements(op *ir.Op, l *layout.Layout) int64 {
	l = l.WithoutZeroBases()
	access, ok := distribute.ElementAccessOf(op)
	if !ok {
		return int64(l.Registers())
	}
	if x.info == nil {
		x.info = distribute.NewIndexInfo(x.d.Kernel)
	}
	var same uint32
	for d := range l.Shape {
		same |= uint32(access.Constancy(x.info, d)-1) << layout.FirstBit(l.Shape, d)
	}
	n := int64(1)
	for _, basis := range l.Reg {
		if basis&^same != 0 {
			n *= 2
		}
	}
	return n
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

// dependsOnCounter reports whether the operands of an operation are computed from the counter, scalars that count and loop-invariant values, and collects the
// operations in the body that compute them, and the iter_args.
func (x *aheadLoop) dependsOnCounter(op *ir.Op, from map[*ir.Op]bool, args map[*ir.Value]bool) bool {
	body, ok := x.loop.Body(), true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range inner.Operands() {
			made := v.DefiningOp()
			switch {
			case v.ArgOf() == body && v != x.loop.Counter():
				args[v] = true
				ok = ok && x.counts(v)
			case made != nil && made.Block() == body && !from[made]:
				from[made] = true
				ok = ok && isComputedAhead(made) && x.dependsOnCounter(made, from, args)
			}
		}
		return ir.Continue
	})
	return ok
}

// counts reports whether an iter_arg is a scalar to which each iteration adds a loop-invariant one, as pointers of tiles are advanced.
func (x *aheadLoop) counts(arg *ir.Value) bool {
	add := x.yielded(arg).DefiningOp()
	return add != nil && add.Is(arith.AddI) && add.Block() == x.loop.Body() && !ir.IsAnyTensor(arg.Type()) &&
		(add.Operand(0) == arg && asyncops.IsInvariant(add.Operand(1), x.loop.Body()) || add.Operand(1) == arg && asyncops.IsInvariant(add.Operand(0), x.loop.Body()))
}

// yielded is the value of an iter_arg in the next iteration.
func (x *aheadLoop) yielded(arg *ir.Value) *ir.Value { return x.loop.Yielded()[arg.Index()-1] }

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
		m := ir.NewMapping()
		m.Values[loop.Counter()] = counter
		for i, arg := range loop.IterArgs() {
			m.Values[arg] = args[i]
		}
		next := x.clones(x.nextIteration(m))
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
	isPart := func(op *ir.Op) bool { return distribute.ElementBytes(op.Result(0).Type()) < wordBytes }
	if slices.ContainsFunc(x.loads, isPart) && !slices.ContainsFunc(x.loads, func(op *ir.Op) bool { return !loadsWords(op) }) {
		made.Op.SetAttr(tile.CarryWords, ir.Unit) // to take words apart, or to make them of elements that are loaded one by one, would wait for the load
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
		m := ir.NewMapping()
		m.Values[x.loop.Counter()] = x.loop.LowerBound()
		for arg := range x.args {
			m.Values[arg] = x.loop.InitArgs()[arg.Index()-1]
		}
		return x.clones(m)
	}, func() (list []*ir.Value) {
		for _, t := range types {
			list = append(list, x.b.Create(tensor.Empty, nil, []ir.Type{t}).Result(0))
		}
		return list
	}).Op.Results()
}

// nextIteration has the counter of the next iteration, and the scalars that count. In the last one they stay as they are: what was loaded is loaded again. The
// remaining distance is compared with the step, since the next counter might overflow.
func (x *aheadLoop) nextIteration(now *ir.Mapping) *ir.Mapping {
	next, counter := ir.NewMapping(), now.Value(x.loop.Counter())
	left := arith.NewBinary(x.b, arith.SubI, x.loop.UpperBound(), counter)
	inRange := arith.NewCmpI(x.b, arith.IULT, x.loop.Step(), left)
	next.Values[x.loop.Counter()] = arith.NewSelect(x.b, inRange, arith.NewBinary(x.b, arith.AddI, counter, x.loop.Step()), counter)
	for _, arg := range x.loop.IterArgs() {
		if !x.args[arg] {
			continue
		}
		computed := ir.NewMapping()
		maps.Copy(computed.Values, now.Values)
		next.Values[arg] = arith.NewSelect(x.b, inRange, x.clone(x.yielded(arg), computed), now.Value(arg))
	}
	return next
}

// clone computes a value of the body again, from values that have clones and loop-invariant ones.
func (x *aheadLoop) clone(v *ir.Value, m *ir.Mapping) *ir.Value {
	op := v.DefiningOp()
	if m.Values[v] != nil || op == nil || op.Block() != x.loop.Body() {
		return m.Value(v)
	}
	for _, operand := range op.Operands() {
		x.clone(operand, m)
	}
	x.b.Insert(op.Clone(m))
	return m.Value(v)
}

// clones are the loads of an iteration, with what they are computed from.
func (x *aheadLoop) clones(m *ir.Mapping) (list []*ir.Value) {
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
