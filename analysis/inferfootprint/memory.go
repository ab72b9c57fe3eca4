package inferfootprint

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	fp "github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/ir"
)

func init() {
	steps[tt.AddPtr] = (*analyzer).addPtr
	steps[tt.Bitcast] = (*analyzer).bitcast
	steps[arith.Bitcast] = (*analyzer).bitcast
	steps[tt.PtrToInt] = (*analyzer).ptrToInt
	steps[tt.MakeTensorPtr] = (*analyzer).makeBlock
	steps[tt.MakeTensorDescriptor] = (*analyzer).makeBlock
	steps[tt.Advance] = (*analyzer).advance
	steps[tt.Load] = (*analyzer).load
	steps[tt.Store] = (*analyzer).store
	steps[tt.AtomicRMW] = (*analyzer).atomicRMW
	steps[tt.AtomicCAS] = (*analyzer).atomicCAS
	steps[tt.AtomicPoll] = (*analyzer).atomicPoll
	steps[tt.AtomicLoad] = (*analyzer).atomicLoad
	steps[tt.AtomicStore] = (*analyzer).atomicStore
	steps[tt.DescriptorLoad] = (*analyzer).descriptorLoad
	steps[tt.DescriptorStore] = (*analyzer).descriptorStore
	steps[tt.DescriptorReduce] = (*analyzer).descriptorReduce
	steps[tt.DescriptorGather] = (*analyzer).descriptorGather
	steps[tt.DescriptorScatter] = (*analyzer).descriptorScatter
	for _, def := range []*ir.OpDef{tt.Print, tt.Assert} {
		steps[def] = func(*analyzer, *ir.Op) {}
	}
}

// sizeOf is the number of bytes of an element in memory; 0 where it is not known.
func sizeOf(t ir.Type) int64 {
	switch t := t.(type) {
	case *ir.IntegerType:
		return max(1, int64(t.Width)/8)
	case *ir.FloatType:
		return int64(t.Width()+7) / 8
	}
	if _, ok := tt.AsPtr(t); ok {
		return 8
	}
	return 0
}

// pointeeOf is the type of the elements behind a pointer, or the pointers of a tensor.
func pointeeOf(t ir.Type) ir.Type {
	p, ok := tt.AsPtr(elementOf(t))
	if !ok {
		return nil
	}
	return elementOf(p.Pointee())
}

func (a *analyzer) addPtr(op *ir.Op) {
	o, _ := tt.AsAddPtr(op)
	by := a.integer(o.Offset())
	needs := a.observed(by)
	var out pointer
	for _, p := range a.pointer(o.Ptr()) {
		unit := sizeOf(pointeeOf(o.Ptr().Type()))
		if p.arg >= 0 && (unit == 0 || unit != p.unit) {
			p = a.inBytes(p)
			p.offset = a.combine(p.offset, by.f, a.b.Const(unit))
			if unit == 0 {
				a.lose(p.arg, true, true, placeOf(op))
			}
		} else {
			p.offset = a.add(p.offset, by.f)
		}
		p.needs = join(p.needs, needs)
		out = append(out, p)
	}
	a.values[op.Result(0)] = out
}

// inBytes counts the offset in bytes.
func (a *analyzer) inBytes(p address) address {
	p.offset = a.scale(p.offset, a.b.Const(p.unit))
	p.unit = 1
	return p
}

// bitcast of pointers keeps the address. Integers of the same width keep their bits.
func (a *analyzer) bitcast(op *ir.Op) {
	r, from := op.Result(0), op.Operand(0)
	switch x := a.get(from).(type) {
	case pointer:
		if pointeeOf(r.Type()) != nil {
			a.values[r] = x
			return
		}
	case *integer:
		if bitsOf(r.Type()) == x.bits {
			a.values[r] = x
			return
		}
	case cond:
		if bitsOf(r.Type()) == 1 {
			a.values[r] = x
			return
		}
	}
	a.values[r] = a.unknown(r.Type())
}

// ptrToInt: the integer may become a pointer again, behind which accesses are those of an unknown argument.
func (a *analyzer) ptrToInt(op *ir.Op) {
	a.escape(a.get(op.Operand(0)))
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
}

// escape notes that other pointers may point behind arguments.
func (a *analyzer) escape(x value) {
	switch x := x.(type) {
	case pointer:
		for _, p := range x {
			if p.arg >= 0 {
				a.escaped[p.arg] = true
			}
		}
	case *block:
		a.escape(x.base)
	}
}

// makeBlock is make_tensor_ptr, or make_tensor_descriptor, which has no offsets.
func (a *analyzer) makeBlock(op *ir.Op) {
	b := &block{}
	if o, ok := tt.AsMakeTensorPtr(op); ok {
		b.base, b.shape, b.strides, b.offsets = a.pointer(o.Base()), a.integers(o.Shape()), a.integers(o.Strides()), a.integers(o.Offsets())
	} else {
		o, _ := tt.AsMakeTensorDescriptor(op)
		b.base, b.shape, b.strides = a.pointer(o.Base()), a.integers(o.Shape()), a.integers(o.Strides())
	}
	a.values[op.Result(0)] = b
}

func (a *analyzer) block(v *ir.Value) *block {
	if b, ok := a.get(v).(*block); ok {
		return b
	}
	return &block{base: a.unknownPointer()}
}

func (a *analyzer) advance(op *ir.Op) {
	o, _ := tt.AsAdvance(op)
	b := *a.block(o.Ptr())
	b.offsets = slices.Clone(b.offsets)
	for i, by := range a.integers(o.Offsets()) {
		if i < len(b.offsets) {
			b.offsets[i] = a.addI(b.offsets[i], by)
		}
	}
	a.values[op.Result(0)] = &b
}

// The access kinds.
const (
	reads  = 1
	writes = 2
)

func (a *analyzer) load(op *ir.Op) {
	o, _ := tt.AsLoad(op)
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
	if tt.IsBlockPtr(o.Ptr().Type()) {
		b := a.block(o.Ptr())
		p, _ := tt.AsPtr(o.Ptr().Type())
		a.accessBlock(op, b, p.Pointee().(*ir.TensorType), b.offsets, o.BoundaryCheck(), reads)
		return
	}
	a.accessPointer(op, o.Ptr(), o.Mask(), reads)
}

func (a *analyzer) store(op *ir.Op) {
	o, _ := tt.AsStore(op)
	a.escape(a.get(o.Value()))
	if tt.IsBlockPtr(o.Ptr().Type()) {
		b := a.block(o.Ptr())
		p, _ := tt.AsPtr(o.Ptr().Type())
		a.accessBlock(op, b, p.Pointee().(*ir.TensorType), b.offsets, o.BoundaryCheck(), writes)
		return
	}
	a.accessPointer(op, o.Ptr(), o.Mask(), writes)
}

func (a *analyzer) atomicRMW(op *ir.Op) {
	o, _ := tt.AsAtomicRMW(op)
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
	a.accessPointer(op, o.Ptr(), o.Mask(), reads|writes)
}

func (a *analyzer) atomicCAS(op *ir.Op) {
	o, _ := tt.AsAtomicCAS(op)
	a.escape(a.get(o.Val()))
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
	a.accessPointer(op, o.Ptr(), nil, reads|writes)
}

func (a *analyzer) atomicPoll(op *ir.Op) {
	o, _ := tt.AsAtomicPoll(op)
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
	a.accessPointer(op, o.Ptr(), nil, reads)
}

func (a *analyzer) atomicLoad(op *ir.Op) {
	o, _ := tt.AsAtomicLoad(op)
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
	a.accessPointer(op, o.Ptr(), o.Mask(), reads)
}

func (a *analyzer) atomicStore(op *ir.Op) {
	o, _ := tt.AsAtomicStore(op)
	a.escape(a.get(o.Val()))
	a.accessPointer(op, o.Ptr(), o.Mask(), writes)
}

func (a *analyzer) accessPointer(op *ir.Op, ptr, mask *ir.Value, kind int) {
	when := always
	if mask != nil {
		when = a.condition(mask)
	}
	for _, p := range a.pointer(ptr) {
		a.access(op, p, when, sizeOf(pointeeOf(ptr.Type())), kind)
	}
}

func (a *analyzer) descriptorLoad(op *ir.Op) {
	o, _ := tt.AsDescriptorLoad(op)
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
	a.accessDescriptor(op, o.Desc(), a.integers(o.Indices()), reads)
}

func (a *analyzer) descriptorStore(op *ir.Op) {
	o, _ := tt.AsDescriptorStore(op)
	a.accessDescriptor(op, o.Desc(), a.integers(o.Indices()), writes)
}

func (a *analyzer) descriptorReduce(op *ir.Op) {
	o, _ := tt.AsDescriptorReduce(op)
	a.accessDescriptor(op, o.Desc(), a.integers(o.Indices()), reads|writes)
}

func (a *analyzer) descriptorGather(op *ir.Op) {
	o, _ := tt.AsDescriptorGather(op)
	a.values[op.Result(0)] = a.unknown(op.Result(0).Type())
	a.accessRows(op, o.Desc(), o.XOffsets(), o.YOffset(), o.Result().Type().(*ir.TensorType), reads)
}

func (a *analyzer) descriptorScatter(op *ir.Op) {
	o, _ := tt.AsDescriptorScatter(op)
	a.accessRows(op, o.Desc(), o.XOffsets(), o.YOffset(), o.Src().Type().(*ir.TensorType), writes)
}

// accessRows accesses the rows of a matrix whose numbers are the elements of a tensor.
func (a *analyzer) accessRows(op *ir.Op, desc, rows, column *ir.Value, block *ir.TensorType, kind int) {
	b, row, col := a.block(desc), a.integer(rows), a.integer(column)
	offsets := []*integer{integerOf(row.f, 64, a.observed(row)...), integerOf(a.withLane(col.f, 1, block.Shape[1]), 64, a.observed(col)...)}
	a.accessElements(op, b, offsets, sizeOf(block.Elem), func(int) bool { return true }, kind)
}

func (a *analyzer) withLane(f form, dim int, extent int64) form {
	if extent > 1 {
		return a.add(f, a.of(a.lane(dim, extent)))
	}
	return f
}

func (a *analyzer) accessDescriptor(op *ir.Op, desc *ir.Value, indices []*integer, kind int) {
	t, _ := tt.AsTensorDesc(desc.Type())
	all := make([]int64, len(t.Block().Shape))
	for i := range all {
		all[i] = int64(i)
	}
	a.accessBlock(op, a.block(desc), t.Block(), indices, all, kind)
}

// accessBlock accesses a block at offsets, in checked dimensions only what is inside of the shape.
func (a *analyzer) accessBlock(op *ir.Op, b *block, t *ir.TensorType, offsets []*integer, checked []int64, kind int) {
	var at []*integer
	for d, x := range offsets {
		if d < len(t.Shape) {
			at = append(at, integerOf(a.withLane(x.f, d, t.Shape[d]), 64, a.observed(x)...))
		}
	}
	a.accessElements(op, b, at, sizeOf(t.Elem), func(d int) bool { return slices.Contains(checked, int64(d)) }, kind)
}

func (a *analyzer) accessElements(op *ir.Op, b *block, offsets []*integer, size int64, checked func(d int) bool, kind int) {
	if len(b.strides) != len(offsets) || len(b.shape) != len(offsets) {
		for _, p := range b.base {
			a.lose(p.arg, kind&reads != 0, kind&writes != 0, placeOf(op))
		}
		return
	}
	inside := conj{}
	sum := integerOf(a.constant(0), 64)
	for d, x := range offsets {
		x = integerOf(x.f, 64, a.observed(x)...)
		stride := integerOf(b.strides[d].f, 64, a.observed(b.strides[d])...)
		if checked(d) {
			shape := b.shape[d]
			inside.atoms = append(inside.atoms, x.f, a.sub(a.shift(shape.f, -1), x.f))
			inside.needs = join(inside.needs, everywhere(a.observed(shape), x.needs))
		}
		product := a.mulI(x, stride)
		if product == nil {
			product = integerOf(a.of(a.data(64, nil)), 64)
		}
		sum = a.addI(sum, product)
	}
	for _, p := range b.base {
		if p.arg >= 0 && p.unit != size {
			p = a.inBytes(p)
			p.offset = a.combine(p.offset, sum.f, a.b.Const(size))
		} else {
			p.offset = a.add(p.offset, sum.f)
		}
		p.needs = join(p.needs, sum.needs)
		a.access(op, p, cond{inside}, size, kind)
	}
}

// placeOf is the place of an operation in the source.
func placeOf(op *ir.Op) string {
	p := ir.PositionOf(op.Loc())
	if !p.Known() {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// lose notes accesses to any element of an argument.
func (a *analyzer) lose(arg int, read, write bool, place string) {
	if a.silent {
		return
	}
	if arg < 0 {
		a.opaqueAccess = a.opaqueAccess || arg == foreign
		return
	}
	f := a.args[arg]
	if !f.Unknown {
		f.Unknown, f.Place = true, place
	}
	f.Reads, f.Writes = f.Reads || read, f.Writes || write
}

// access records accesses of elements of a size, at an address, under a mask, on the path at hand.
func (a *analyzer) access(op *ir.Op, p address, mask cond, size int64, kind int) {
	if a.silent {
		return
	}
	read, write := kind&reads != 0, kind&writes != 0
	if p.arg < 0 || size == 0 {
		a.lose(p.arg, read, write, placeOf(op))
		return
	}
	f := a.args[p.arg]
	f.Reads, f.Writes = f.Reads || read, f.Writes || write
	for _, k := range a.and(a.and(a.path.when, p.when), mask) {
		d, ok := a.solve(k, a.path.loops)
		if !ok { // the condition never holds, as long as nothing that it compares wraps around
			requires, decided := a.requirements(&domain{}, everywhere(k.needs, a.path.needs))
			switch {
			case !decided:
				a.lose(p.arg, read, write, placeOf(op))
			case len(requires) > 0:
				a.record(f, fp.RangeExpr{Kind: fp.Bound, Least: a.b.Const(0), Greatest: a.b.Const(-1), Requires: requires, Reads: read, Writes: write, Place: placeOf(op)})
			}
			continue
		}
		s, exact := a.rangeOf(d, p.offset, false)
		requires, decided := a.requirements(d, join(p.needs, k.needs, a.path.needs))
		if !s.bounded() || !decided {
			a.lose(p.arg, read, write, placeOf(op))
			continue
		}
		r := fp.RangeExpr{Kind: fp.Bound, Guards: d.guards, Requires: requires, Reads: read, Writes: write, Place: placeOf(op)}
		if exact {
			r.Kind = fp.Exact
		}
		r.Least, r.Greatest = a.elements(s, p.unit, size, int64(f.Size))
		if slices.Equal(r.Guards, a.b.Conditions(a.b.Sub(r.Greatest, r.Least))) {
			r.Guards = nil // the range is empty where they do not hold
		}
		a.record(f, r)
	}
}

// elements turns ends that count units of bytes, each the first of an access, into elements of an argument.
func (a *analyzer) elements(s span, unit, size, element int64) (least, greatest fp.Expr) {
	if unit == size && size == element {
		return s.lo, s.hi
	}
	b := a.b
	by := b.Const(element)
	first := b.Mul(s.lo, b.Const(unit))
	last := b.AddConst(b.Mul(s.hi, b.Const(unit)), size-1)
	return b.FloorDiv(first, by), b.FloorDiv(last, by)
}

// maxRanges bounds the ranges of an argument. The least is there for the time of a launch.
const maxRanges = 24

// record adds a range to an argument, unless it has it.
func (a *analyzer) record(f *fp.ArgExprs, r fp.RangeExpr) {
	for i := range f.Ranges {
		q := &f.Ranges[i]
		if q.Kind == r.Kind && q.Least == r.Least && q.Greatest == r.Greatest && slices.Equal(q.Guards, r.Guards) && slices.Equal(q.Requires, r.Requires) {
			q.Reads, q.Writes = q.Reads || r.Reads, q.Writes || r.Writes
			return
		}
	}
	if len(f.Ranges) >= maxRanges {
		last := &f.Ranges[maxRanges-1] // from here on one bound for all
		last.Kind, last.Guards = fp.Bound, nil
		last.Least, last.Greatest = a.b.Min(last.Least, r.Least), a.b.Max(last.Greatest, r.Greatest)
		for _, e := range r.Requires {
			if !slices.Contains(last.Requires, e) {
				last.Requires = append(slices.Clip(last.Requires), e)
			}
		}
		last.Reads, last.Writes = last.Reads || r.Reads, last.Writes || r.Writes
		return
	}
	f.Ranges = append(f.Ranges, r)
}
