package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// prefetch is a load of a loop whose address in the next iteration is known in this one.
type prefetch struct {
	load  tile.LoadOp
	needs []*ir.Op // address computations, in order
}

// prefetchesOf are the loads of a loop that has barriers before its stores: their latency is exposed,
// unless they are prefetched to L2 in the previous iteration.
func prefetchesOf(loop scf.ForOp) (list []prefetch) {
	waits, writes := false, false
	for op := range loop.Body().Ops() {
		waits = waits || op.Is(linalg.Reduce)
		writes = writes || op.Is(tile.Store)
	}
	if !waits || !writes {
		return nil
	}
	for op := range loop.Body().Ops() {
		o, ok := tile.AsLoad(op)
		if !ok || len(o.Offsets()) > 0 {
			continue
		}
		p := prefetch{load: o}
		if p.need(loop, o.Source()) {
			list = append(list, p)
		}
	}
	return list
}

// need collects the address computations of a value; false if they depend on more than the counter.
func (p *prefetch) need(loop scf.ForOp, v *ir.Value) bool {
	if v.Block() == loop.Body() && v.DefiningOp() == nil {
		return v == loop.Counter()
	}
	op := v.DefiningOp()
	if op == nil || op.Block() != loop.Body() || slices.Contains(p.needs, op) {
		return true
	}
	if !isAddressComputation(op) {
		return false
	}
	for _, operand := range op.Operands() {
		if !p.need(loop, operand) {
			return false
		}
	}
	p.needs = append(p.needs, op)
	return true
}

// prefetchNext prefetches the loads of the next iteration.
func (c *emitter) prefetchNext(l *forLoop, counter llvmir.Value) error {
	list := prefetchesOf(l.loop)
	if len(list) == 0 {
		return nil
	}
	// The remaining distance is compared with the step: the next counter might overflow.
	inRange := c.b.ICmp(llvmir.ULT, l.bounds.Step, c.b.Sub(l.bounds.To, counter))
	c.scalars[l.loop.Counter()] = c.b.Add(counter, l.bounds.Step)
	defer func() { c.scalars[l.loop.Counter()] = counter }()
	for _, p := range list {
		for _, op := range p.needs {
			c.emit(op)
		}
		from, err := c.memref(p.load.Source())
		if err != nil {
			return err
		}
		own := c.LayoutOf(p.load.Result())
		if own == nil || len(from.sizes) != len(own.Shape) {
			continue
		}
		r := &memoryAccess{desc: from, layout: own.WithoutZeroBases()}
		n := 1
		for d := range own.Shape {
			n = max(n, int(min(r.layout.ContigPerThread(d), distribute.MaxAccessBytes/from.elem.Bytes)))
		}
		for reg := 0; reg < r.layout.Registers(); reg += n {
			place, inside := c.elementAddress(r, reg)
			c.b.InlineAsm(llvmir.Asm{Text: "@$1 prefetch.global.L2 [$0];", Constraints: "l,b", SideEffects: true}, llvmir.Void,
				c.intAddress(place), c.andPredicates(inside, inRange))
		}
	}
	return nil
}
