package vectorize

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Guards makes the arithmetic of guards, each condition once where an earlier one can be used.
type Guards struct {
	b         *ir.Builder
	entry     *ir.Block
	constants map[int64]*ir.Value
	made      map[*ir.Block]map[any]*ir.Value
}

// conjunction is the key of the conjunction of two values.
type conjunction struct{ x, y *ir.Value }

// NewGuards makes guards in a kernel.
func NewGuards(kernel *ir.Op) *Guards {
	g := &Guards{b: ir.NewBuilder(kernel.Context()), entry: kernel.Region0().Entry(), constants: map[int64]*ir.Value{}, made: map[*ir.Block]map[any]*ir.Value{}}
	for op := range g.entry.Ops() {
		if !op.Has(ir.ConstantLike) {
			break // later constants do not dominate all accesses
		}
		if n, ok := foldresult.ConstantOf(op.Result(0)); ok && op.Result(0).Type() == ir.Index {
			g.constants[n] = op.Result(0)
		}
	}
	return g
}

// Before makes the conjunction of conditions before an operation; nil if there are none. Operations must be asked in the
// order of the program.
func (g *Guards) Before(op *ir.Op, conditions []Condition) (guard *ir.Value) {
	for _, c := range conditions {
		g.b.Before(op).LocateAs(op)
		v := g.once(op, c, func() *ir.Value { return g.condition(c) })
		if guard == nil {
			guard = v
			continue
		}
		x := guard
		guard = g.once(op, conjunction{x, v}, func() *ir.Value { return arith.NewBinary(g.b, arith.AndI, x, v) })
	}
	return guard
}

// Test makes the test of a condition where a builder stands.
func (g *Guards) Test(at *ir.Builder, c Condition) *ir.Value {
	g.b.Restore(at.Save())
	return g.condition(c)
}

// once makes a value before an operation, unless an earlier one of the same key dominates it.
func (g *Guards) once(op *ir.Op, key any, build func() *ir.Value) *ir.Value {
	for at := op; at != nil && at.Block() != nil; at = at.Parent() {
		if v := g.made[at.Block()][key]; v != nil {
			return v
		}
	}
	if g.made[op.Block()] == nil {
		g.made[op.Block()] = map[any]*ir.Value{}
	}
	v := build()
	g.made[op.Block()][key] = v
	return v
}

// condition is the test of a condition.
func (g *Guards) condition(c Condition) *ir.Value {
	if c.kind == sign {
		return arith.NewCmpI(g.b, arith.ISGE, g.quantity(c), g.constant(0))
	}
	low := arith.NewBinary(g.b, arith.AndI, g.quantity(c), g.constant(c.of-1))
	return arith.NewCmpI(g.b, arith.IEQ, low, g.constant(0))
}

// quantity is the number of a condition.
func (g *Guards) quantity(c Condition) *ir.Value {
	switch c.kind {
	case stride:
		return memref.NewExtractStridedMetadata(g.b, c.value).Strides()[c.dim]
	case size:
		return memref.NewExtractStridedMetadata(g.b, c.value).Sizes()[c.dim]
	case address:
		return g.address(c.value)
	}
	if c.value.Type() != ir.Index {
		return arith.NewCast(g.b, arith.IndexCast, c.value, ir.Index)
	}
	return c.value
}

// address is the address of the first element of memory, in bytes.
func (g *Guards) address(memory *ir.Value) *ir.Value {
	base := memref.NewExtractAlignedPointer(g.b, memory).AlignedPointer()
	offset := g.offset(memory)
	if offset.Is(0) {
		return base
	}
	bytes := foldresult.Const(tile.ElementBytes(ir.ElementTypeOf(memory.Type())))
	if !bytes.IsConst(1) {
		bytes = foldresult.Value(g.constant(bytes.Const))
		offset = foldresult.Value(arith.NewBinary(g.b, arith.MulI, foldresult.Materialize(g.b, offset), bytes.Value))
	}
	return arith.NewBinary(g.b, arith.AddI, base, foldresult.Materialize(g.b, offset))
}

// offset is the offset of memory, in elements.
func (g *Guards) offset(memory *ir.Value) foldresult.Entry {
	if _, n, ok := memref.Strides(memory.Type().(*ir.MemRefType)); ok && n != ir.Dynamic {
		return foldresult.Const(n)
	}
	if o, ok := memref.AsReinterpretCast(memory.DefiningOp()); ok {
		return o.Slice().Offsets.Entries()[0]
	}
	return foldresult.Value(memref.NewExtractStridedMetadata(g.b, memory).Offset())
}

// constant is an index at the beginning of the kernel.
func (g *Guards) constant(n int64) *ir.Value {
	if g.constants[n] == nil {
		at := g.b.Save()
		g.b.AtStart(g.entry)
		g.b.Loc = ir.Unknown
		g.constants[n] = arith.NewIndex(g.b, n)
		g.b.Restore(at)
	}
	return g.constants[n]
}
