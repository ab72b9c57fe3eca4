package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitGather loads the elements of each thread from the memory that the region computes for them.
func emitGather(c *emitter, op *ir.Op) error {
	o, _ := tile.AsGather(op)
	t, err := c.newTensor(o.Result())
	if err != nil {
		return err
	}
	n, ok := o.Vector()
	if !ok {
		return errors.New("BUG: it has no vector width")
	}
	others, err := c.othersOf(o.Other(), t)
	if err != nil {
		return err
	}
	addresses, err := c.gatherAddresses(o, t)
	if err != nil {
		return err
	}
	c.RemarkAccess(op, "gather", t.Shape, t.Elem, n, true)
	t.Regs = c.loadGathered(addresses, n, t.Elem, c.stateSpaceOf(op, tile.LoadModifiers), others)
	return nil
}

// gatherAddresses emits the region for each register.
func (c *emitter) gatherAddresses(o tile.GatherOp, t *smem.Tensor) ([]gatherAddress, error) {
	bounds, err := c.scalarsOf(o.Bounds())
	if err != nil {
		return nil, err
	}
	elements := make([][]llvmir.Value, len(o.Indices()))
	for i, v := range o.Indices() {
		index, err := c.tensor(v)
		if err != nil {
			return nil, err
		}
		if elements[i], err = c.InLayout(index, o.Project(t.Layout)); err != nil {
			return nil, err
		}
	}
	body := o.Memory().Entry()
	addresses := make([]gatherAddress, t.Layout.Registers())
	for reg := range addresses {
		coordinates := c.Coordinates(t.Layout, reg)
		var inside llvmir.Value
		for k, d := range o.Dims() {
			at := c.B.ZExt(coordinates[d], llvmir.I64)
			c.scalars[body.Arg(k)] = at
			inside = c.AndPredicates(inside, c.B.ICmp(llvmir.SLT, at, bounds[k]))
		}
		for i, regs := range elements {
			c.scalars[body.Arg(len(o.Dims())+i)] = regs[reg]
		}
		for inner := range body.Ops() {
			if inner != body.Last() {
				c.emit(inner)
			}
		}
		from, err := c.memref(o.Source())
		if err != nil {
			return nil, err
		}
		at := from.offset
		for d, i := range coordinates {
			if slices.Contains(o.Dims(), int64(d)) {
				continue
			}
			index64 := c.B.ZExt(i, llvmir.I64)
			if from.sizes[d] != i64(t.Shape[d]) {
				inside = c.AndPredicates(inside, c.B.ICmp(llvmir.ULT, index64, from.sizes[d]))
			}
			at = c.AddIndex(at, c.MulIndex(index64, from.strides[d]))
		}
		addresses[reg] = gatherAddress{c.B.GEP(t.Elem.Storage, from.base, at), inside}
	}
	return addresses, nil
}

// gatherAddress is the address of a register's element, with the predicate that it is in bounds.
type gatherAddress struct{ p, inside llvmir.Value }

// loadGathered loads n contiguous elements per instruction if the addresses are aligned, which is checked
// when the kernel runs. The first and the last element of a vector must have equal predicates.
func (c *globalMemory) loadGathered(addresses []gatherAddress, n int64, elem arithtollvm.Element, space string, others []llvmir.Value) []llvmir.Value {
	by := func(n int) []llvmir.Value {
		out := make([]llvmir.Value, len(addresses))
		for reg := 0; reg < len(addresses); reg += n {
			w := packing.VectorOf(elem, int64(n))
			w.Space = space
			words := c.PredicatedLoad(w, addresses[reg].p, addresses[reg].inside, c.PackWords(w, elem, others[reg:reg+n]))
			copy(out[reg:], c.UnpackWords(w, elem, words, n))
		}
		return out
	}
	if n == 1 {
		return by(1)
	}
	aligned := llvmir.ConstBool(true)
	for reg := 0; reg < len(addresses); reg += int(n) {
		low := c.B.And(c.IntAddress(addresses[reg].p), i64(n*elem.Bytes-1))
		same := c.B.ICmp(llvmir.EQ, addresses[reg].inside, addresses[reg+int(n)-1].inside)
		aligned = c.B.And(aligned, c.B.And(same, c.B.ICmp(llvmir.EQ, low, i64(0))))
	}
	return c.B.If(aligned, func() []llvmir.Value { return by(int(n)) }, func() []llvmir.Value { return by(1) })
}
