package kernelgen

import (
	"fmt"
	"slices"
)

// block is a block of a tensor in memory that may begin and end outside of it.
type block struct {
	into    *argument
	shape   []int   // of the piece
	sizes   []int64 // of the tensor
	strides []int64
	checked []int // dimensions in which it is checked
}

// read is the result of a load, without its name.
func (b *block) read() *value {
	p := &pointer{shape: b.shape, elem: b.into.Elem, into: []*argument{b.into}}
	return p.read()
}

// newBlock lays out a tensor in a buffer; its blocks start at most reach after the beginning in
// dimensions without a boundary check. Strides but the last are multiples of align.
func (g *generator) newBlock(a *argument, shape []int, checked []int, reach, align int64) *block {
	b := &block{into: a, shape: shape, checked: checked, sizes: make([]int64, len(shape)), strides: make([]int64, len(shape))}
	at := int64(1)
	last := int64(0)
	for d := len(shape) - 1; d >= 0; d-- {
		n := int64(shape[d]) + reach
		b.sizes[d] = n
		if slices.Contains(checked, d) {
			b.sizes[d] = 1 + g.rng.Int64N(int64(shape[d])*2)
			n = b.sizes[d]
		}
		b.strides[d] = at
		last += (n - 1) * at
		at *= n + int64(g.rng.IntN(2)*g.rng.IntN(4))
		at = (at + align - 1) / align * align
	}
	a.grow(last + 1)
	return b
}

func (g *generator) scalars(elem string, ns []int64) []string {
	names := make([]string, len(ns))
	for i, n := range ns {
		names[i] = g.scalar(elem, n).name
	}
	return names
}

// start is the offset of a block in each dimension.
func (g *generator) start(b *block, reach int64) []string {
	names := make([]string, len(b.shape))
	for d := range b.shape {
		switch {
		case !slices.Contains(b.checked, d):
			if v := g.pick(func(v *value) bool { return v.shape == nil && v.elem == "i32" && v.within(0, reach) }); v != nil && g.chance(60) {
				names[d] = v.name
			} else {
				names[d] = g.scalar("i32", g.rng.Int64N(reach+1)).name
			}
		case g.chance(30):
			names[d] = g.scalar("i32", -g.rng.Int64N(int64(b.shape[d]))).name
		default:
			names[d] = g.times(g.smallScalar(), oneOf(g, 1, 2, int64(b.shape[d]))).name
		}
	}
	return names
}

func (g *generator) checks(rank int) []int {
	var checked []int
	for d := range rank {
		if g.chance(60) {
			checked = append(checked, d)
		}
	}
	return checked
}

const blockReach = 3

// blockPointer reads through a block pointer, perhaps in a loop that advances it.
func (g *generator) blockPointer() {
	shape := g.blockShape()
	elem := g.someElem()
	g.feature("block pointer")
	checked := g.checks(len(shape))
	trips := int64(0)
	if g.chance(40) && g.depth < 2 {
		trips = int64(1 + g.rng.IntN(3))
	}
	reach := int64(blockReach)
	steps := make([]int64, len(shape))
	for d := range shape {
		if trips > 0 && g.chance(60) {
			steps[d] = oneOf(g, 1, int64(shape[d]))
		}
		reach = max(reach, blockReach+trips*steps[d])
	}
	b := g.newBlock(g.input(elem), shape, checked, reach, 1)
	p := g.makeBlockPointer(b, g.start(b, blockReach))
	if trips == 0 {
		g.loadBlock(b, p)
		return
	}
	g.feature("loop")
	g.feature("carried block pointer")
	v := g.value(shape, elem)
	n := g.scalar("i32", trips)
	zero, one := g.constant(nil, "i32", 0), g.constant(nil, "i32", 1)
	iv, arg, acc, result := g.fresh(), g.fresh(), g.fresh(), g.fresh()
	typ := "!tt.ptr<" + typeOf(shape, elem) + ">"
	g.line("%s:2 = scf.for %s = %s to %s step %s iter_args(%s = %s, %s = %s) -> (%s, %s) : i32 {", result, iv, zero.name, n.name, one.name, arg, p, acc, v.name, typ, v.typ())
	r := v.same(result+"#1", shape)
	g.scope(func() {
		g.add(&value{name: iv, elem: "i32", hi: trips - 1})
		x := g.loadBlock(b, arg)
		lo, hi := hull(x, v)
		r.lo, r.hi, r.loose, r.minusZero = lo, hi, x.loose || v.loose, x.minusZero || v.minusZero
		op := "maxsi"
		if v.isFloat() {
			op = "maxnumf"
		}
		sum := g.let("arith.%s %s, %s : %s", op, acc, x.name, v.typ())
		next := g.let("tt.advance %s, [%s] : <%s>", arg, list(g.scalars("i32", steps)), typeOf(shape, elem))
		g.line("scf.yield %s, %s : %s, %s", next, sum, typ, v.typ())
	})
	g.line("}")
	g.add(r)
}

// blockShape is a shape of the kernel's sizes, all larger than 1.
func (g *generator) blockShape() []int {
	for {
		if s := g.someShape(); s != nil {
			return s
		}
	}
}

func (g *generator) makeBlockPointer(b *block, start []string) string {
	order := make([]int, len(b.shape))
	for i := range order {
		order[i] = len(order) - 1 - i
	}
	return g.let("tt.make_tensor_ptr %s, [%s], [%s], [%s] {order = array<i32: %s>} : <%s>", b.into.name,
		list(g.scalars("i64", b.sizes)), list(g.scalars("i64", b.strides)), list(start), list(order), typeOf(b.shape, b.into.Elem))
}

func (g *generator) loadBlock(b *block, p string) *value {
	v := b.read()
	attrs := ""
	if len(b.checked) > 0 {
		pad := 1
		if v.isFloat() && g.chance(30) {
			pad = 2
			v.loose = true
		}
		v.lo, v.hi = min(v.lo, 0), max(v.hi, 0)
		attrs = fmt.Sprintf(" {boundaryCheck = array<i32: %s>, padding = %d : i32}", list(b.checked), pad)
		g.feature("boundary check")
	}
	v.name = g.let("tt.load %s%s : !tt.ptr<%s>", p, attrs, v.typ())
	return g.add(v)
}

// storeBlock writes a value through a block pointer or a descriptor, clipped at the end of the
// tensor, to memory of the program's own.
func (g *generator) storeBlock(v *value) {
	a := g.newArg(v.elem, true)
	a.Lo, a.Hi, a.written = -2, 2, true
	if g.chance(30) && g.likes["descriptor"] && v.shape[len(v.shape)-1] >= 4 {
		g.storeDescriptor(a, v)
		return
	}
	checked := g.checks(len(v.shape))
	b := g.newBlock(a, v.shape, checked, blockReach, 1)
	size := int64(a.Len)
	a.grow(size * int64(g.grid[0]*g.grid[1]*g.grid[2]))
	at := g.times(g.program(), size)
	base := g.let("tt.addptr %s, %s : %s, i32", a.name, at.name, pointerTo(v.elem))
	moved := *a
	moved.name = base
	b.into = &moved
	p := g.makeBlockPointer(b, g.start(b, blockReach))
	attrs := ""
	if len(checked) > 0 {
		attrs = fmt.Sprintf(" {boundaryCheck = array<i32: %s>}", list(checked))
		g.feature("boundary check")
	}
	g.feature("block pointer")
	g.line("tt.store %s, %s%s : !tt.ptr<%s>", p, v.name, attrs, v.typ())
}

// descriptor reads through a tensor descriptor, which is checked in all
// dimensions.
func (g *generator) descriptor() {
	if g.chance(30) {
		g.descriptorRows()
		return
	}
	shape, elem := g.blockShape(), g.someElem()
	if shape[len(shape)-1]*elemInfos[elem].width/8 < 16 {
		return // too short for TMA hardware, and refused
	}
	g.feature("descriptor")
	b := g.newBlock(g.input(elem), shape, allOf(shape), 0, descriptorAlign(elem))
	d := g.makeDescriptor(b, b.into.name)
	v := b.read()
	v.lo, v.hi = min(0, v.lo), max(0, v.hi)
	v.name = g.let("tt.descriptor_load %s[%s] : !tt.tensordesc<%s> -> %s", d, list(g.start(b, 0)), v.typ(), v.typ())
	g.add(v)
}

// descriptorAlign divides the strides of a descriptor, in elements, and the distance of its base from the buffer's first
// element: they are multiples of 16 bytes.
func descriptorAlign(elem string) int64 { return max(1, int64(128/elemInfos[elem].width)) }

func allOf(shape []int) []int {
	all := make([]int, len(shape))
	for i := range all {
		all[i] = i
	}
	return all
}

func (g *generator) makeDescriptor(b *block, base string) string {
	return g.let("tt.make_tensor_descriptor %s, [%s], [%s] : %s, !tt.tensordesc<%s>", base,
		list(g.scalars("i32", b.sizes)), list(g.scalars("i64", b.strides)), pointerTo(b.into.Elem), typeOf(b.shape, b.into.Elem))
}

func (g *generator) storeDescriptor(a *argument, v *value) {
	g.feature("descriptor")
	align := descriptorAlign(v.elem)
	b := g.newBlock(a, v.shape, allOf(v.shape), 0, align)
	size := (int64(a.Len) + align - 1) / align * align
	a.grow(size * int64(g.grid[0]*g.grid[1]*g.grid[2]))
	at := g.times(g.program(), size)
	base := g.let("tt.addptr %s, %s : %s, i32", a.name, at.name, pointerTo(v.elem))
	d := g.makeDescriptor(b, base)
	if kind := g.reduction(v.elem); kind != "" && g.chance(35) {
		g.feature("descriptor reduction")
		g.line("tt.descriptor_reduce %s, %s[%s], %s : !tt.tensordesc<%s>, %s", kind, d, list(g.start(b, 0)), v.name, v.typ(), v.typ())
		return
	}
	g.line("tt.descriptor_store %s[%s], %s : !tt.tensordesc<%s>, %s", d, list(g.start(b, 0)), v.name, v.typ(), v.typ())
}

// reduction is a reduction kind for elements of a type in memory, "" for none.
func (g *generator) reduction(elem string) string {
	switch elem {
	case "i32", "i64":
		return oneOf(g, "add", "min", "max", "and", "or", "xor")
	case "f32", "f16":
		return "add"
	}
	return ""
}

// descriptorRows gathers rows of a tensor, and scatters some to distinct rows of the program's own.
func (g *generator) descriptorRows() {
	const rows, cols = 8, 32
	g.feature("descriptor rows")
	elem := oneOf(g, "f32", "i32", "f16")
	align := descriptorAlign(elem)
	b := g.newBlock(g.input(elem), []int{1, cols}, []int{0, 1}, 0, align)
	b.sizes[0] = int64(1 + g.rng.IntN(12))
	b.into.grow(b.sizes[0] * (b.strides[0] + 1))
	i := g.index(rows, false)
	v := b.read()
	v.shape = []int{rows, cols}
	v.lo, v.hi = min(0, v.lo), max(0, v.hi)
	desc := typeOf([]int{1, cols}, elem)
	v.name = g.let("tt.descriptor_gather %s[%s, %s] : (!tt.tensordesc<%s>, %s, i32) -> %s", g.makeDescriptor(b, b.into.name),
		i.name, g.scalar("i32", int64(g.rng.IntN(5))).name, desc, i.typ(), v.typ())
	g.add(v)
	if g.isHelper || g.chance(50) {
		return
	}
	a := g.newArg(elem, true)
	a.Lo, a.Hi, a.written = -2, 2, true
	to := g.newBlock(a, []int{1, cols}, []int{0, 1}, 0, align)
	to.sizes[0] = int64(4 + g.rng.IntN(8))
	size := to.sizes[0]*to.strides[0] + align
	a.grow(size * int64(g.grid[0]*g.grid[1]*g.grid[2]))
	base := g.let("tt.addptr %s, %s : %s, i32", a.name, g.times(g.program(), size).name, pointerTo(elem))
	at := g.ownIndex(rows)
	g.line("tt.descriptor_scatter %s[%s, %s], %s : !tt.tensordesc<%s>, %s, i32, %s", g.makeDescriptor(to, base),
		at.name, g.scalar("i32", int64(g.rng.IntN(5))).name, v.name, desc, at.typ(), v.typ())
}
