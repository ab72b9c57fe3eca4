package stageoperands

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/scheduleloops"
)

// alternated are the operands of a loop that are stored to alternating buffers, by dot.
type alternated map[*ir.Op][]int

// alternateAll stores what loops compute for asynchronous dots that end in the next iteration to alternating buffers, which wgmma reads while threads compute the next ones.
func (s *stager) alternateAll() {
	var loops []scf.ForOp
	s.d.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if loop, ok := scf.AsFor(op); ok && loop.Body().Next() == nil {
			loops = append(loops, loop)
		}
		return ir.Continue
	})
	for _, loop := range slices.Backward(loops) { // inner loops first
		if list := s.alternatedIn(loop); len(list) > 0 {
			s.alternate(loop, list)
		}
	}
}

// alternatedIn finds the operands of a loop's asynchronous dots that threads compute in it. A wait in the iteration leaves the dots of the iteration in flight, no others.
func (s *stager) alternatedIn(loop scf.ForOp) alternated {
	list, dots := alternated{}, int64(0)
	var last *ir.Op
	for op := range loop.Body().Ops() {
		dot, ok := tile.AsDot(op)
		if !ok || !dot.Async() {
			if wait, ok := tile.AsDotWait(op); ok && last != nil && wait.Pending() <= dots {
				last = nil // of the dots so far
			}
			continue
		}
		dots, last = dots+1, op
		p := s.d.DotOf(op)
		for i, v := range p.Inputs {
			if v.Block() == loop.Body() && v.DefiningOp() != nil && p.WGMMA && p.MustStage(i) {
				if _, ok := s.d.OperandBuffer(p, i); ok {
					list[op] = append(list[op], i)
				}
			}
		}
	}
	if last != nil {
		return nil // a person has written it, and the dot is refused
	}
	return list
}

// alternate gives a loop the buffers, and carries the offset of the next one.
func (s *stager) alternate(loop scf.ForOp, list alternated) {
	b := s.b.Before(loop.Op).LocateAs(loop.Op)
	var types []ir.Type
	// The barrier comes after the wait for the dots of the iteration before, and before the first store of the next one.
	first, hasBarrier, waited := map[*ir.Op]int{}, false, true
	for op := range loop.Body().Ops() {
		waited = waited && len(list[op]) == 0 || op.Is(tile.DotWait)
		hasBarrier = hasBarrier || waited && tile.IsBarrier(op)
		first[op] = len(types)
		for _, i := range list[op] {
			m, _ := s.d.OperandBuffer(s.d.DotOf(op), i)
			types = append(types, m.DialectType)
		}
	}
	n := scheduleloops.Alternating(hasBarrier)
	alloc := tile.NewLocalAlloc(b, types, n)
	i32 := func(n int64) *ir.Value { return arith.NewConstant(b, b.Ctx.IntAttr(ir.I32, n)) }
	made := scf.NewFor(b, loop.LowerBound(), loop.UpperBound(), loop.Step(), append(slices.Clone(loop.InitArgs()), i32(0)), func(counter *ir.Value, args []*ir.Value) []*ir.Value {
		m, at := ir.NewMapping(), args[len(args)-1]
		m.Values[loop.Counter()] = counter
		for i, arg := range loop.IterArgs() {
			m.Values[arg] = args[i]
		}
		for op := range loop.Body().Ops() {
			if op == loop.Body().Last() {
				break
			}
			c := op.Clone(m)
			if operands := list[op]; len(operands) > 0 {
				s.storeOperands(c, operands, alloc.Op.Results()[first[op]:], at, loop.Op)
			}
			b.Insert(c)
		}
		var yielded []*ir.Value
		for _, v := range loop.Yielded() {
			yielded = append(yielded, m.Value(v))
		}
		isLast := arith.NewCmpI(b, arith.IEQ, at, i32((n-1)*alloc.StageBytes()))
		return append(yielded, arith.NewSelect(b, isLast, i32(0), arith.NewBinary(b, arith.AddI, at, i32(alloc.StageBytes()))))
	})
	for _, a := range loop.Op.Attrs() {
		made.Op.SetAttr(a.Name, a.Attr)
	}
	for i, v := range loop.Op.Results() {
		v.ReplaceAllUsesWith(made.Op.Result(i))
	}
	loop.Op.Erase()
	tile.NewLocalDealloc(b.After(lastWait(made.Op)), alloc.Op.Results())
	s.d = distribute.New(s.d.Kernel, s.o.Target)
}

// storeOperands stores operands of a dot, before it is inserted, to buffers at an offset, where it reads them.
func (s *stager) storeOperands(dot *ir.Op, operands []int, buffers []*ir.Value, at *ir.Value, loop *ir.Op) {
	var slots []*ir.Value
	for k, i := range operands {
		slots = append(slots, tile.NewMemDescStage(s.b, buffers[k], at).Result())
		tile.NewLocalStore(s.b, dot.Operand(i), slots[k])
	}
	tile.NewFenceAsyncShared(s.b)
	tile.InsertBarrier(s.b, loop)
	for k, i := range operands {
		dot.SetOperand(i, tile.NewLocalLoad(s.b, slots[k], dot.Operand(i).Type()).Result())
	}
}

// lastWait is the wait for a loop's dots after it: until then they read the buffers.
func lastWait(loop *ir.Op) *ir.Op {
	for op := loop.Next(); op != nil; op = op.Next() {
		if wait, ok := tile.AsDotWait(op); ok && wait.Pending() == 0 {
			return op
		}
	}
	return loop
}
