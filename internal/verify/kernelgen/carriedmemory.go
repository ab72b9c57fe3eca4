package kernelgen

// offsets are the offsets of a dense tensor of a shape, with dimensions in some order in memory.
func (k *carriedKernel) offsets(shape []int) *value {
	order := make([]int, len(shape)) // of dimensions, the contiguous one first
	for i := range order {
		order[i] = len(order) - 1 - i
	}
	if k.chance(30) {
		order = k.rng.Perm(len(shape))
		k.feature("permuted strides")
	}
	var sum *value
	stride := int64(1)
	for _, d := range order {
		i := k.expand(k.makeRange(0, shape[d]), d, len(shape))
		if stride > 1 {
			i.name = k.let("arith.muli %s, %s : %s", i.name, k.constant(i.shape, "i32", stride).name, i.typ())
		}
		stride *= int64(shape[d])
		if i = k.broadcast(i, shape); sum != nil {
			i.name = k.let("arith.addi %s, %s : %s", sum.name, i.name, i.typ())
		}
		sum = i
	}
	return sum
}

// tensorPointers are pointers to a tensor of the program's own in a buffer.
func (k *carriedKernel) tensorPointers(a *argument, shape []int) *pointer {
	n := elements(shape)
	at := k.offsets(shape)
	if k.grid[0] > 1 {
		id := k.let("tt.get_program_id x : i32")
		start := k.let("arith.muli %s, %s : i32", id, k.constant(nil, "i32", int64(n)).name)
		splat := k.let("tt.splat %s : i32 -> %s", start, at.typ())
		at.name = k.let("arith.addi %s, %s : %s", at.name, splat, at.typ())
	}
	a.grow(int64(n * k.grid[0]))
	p := &pointer{shape: shape, elem: a.Elem, into: []*argument{a}}
	base := k.let("tt.splat %s : %s -> %s", a.name, pointerTo(a.Elem), p.typ())
	p.name = k.let("tt.addptr %s, %s : %s, %s", base, at.name, p.typ(), at.typ())
	return p
}

// numbersOf are the bounds of a tensor of a type.
func numbersOf(shape []int, elem string) *value {
	v := &value{shape: shape, elem: elem, lo: -carriedElems[elem], hi: carriedElems[elem], minusZero: true}
	if !v.isFloat() {
		v.lo, v.hi = full(elem)
	}
	return v
}

// newTensor is a tensor that is loaded, or a constant.
func (k *carriedKernel) newTensor(shape []int, elem string) *value {
	v := numbersOf(shape, elem)
	if k.chance(15) && elem != "f8E4M3FN" && elem != "f8E5M2" {
		return k.add(v.same(k.constant(shape, elem, int64(k.rng.IntN(2))).name, shape))
	}
	stored := elem
	if elem == "i1" {
		stored = "i8"
	}
	a := k.newArg(stored, true)
	a.Len, a.Lo, a.Hi = 1, -elemInfos[stored].data, elemInfos[stored].data
	if v.isFloat() {
		a.Lo, a.Hi = v.lo, v.hi
	}
	p := k.tensorPointers(a, shape)
	v.name = k.let("tt.load %s : %s", p.name, p.typ())
	if elem == "i1" {
		byte := typeOf(shape, stored)
		v.name = k.let("arith.cmpi sgt, %s, %s : %s", v.name, k.constant(shape, stored, 0).name, byte)
	}
	return k.add(v)
}

// storeTensor stores a tensor to a buffer of its own.
func (k *carriedKernel) storeTensor(v *value) {
	if v.shape == nil {
		return
	}
	v.used = true
	name, elem := v.name, v.elem
	if elem == "i1" {
		elem = "i8"
		name = k.let("arith.extui %s : %s to %s", name, v.typ(), typeOf(v.shape, elem))
	}
	a := k.newArg(elem, true)
	a.Len, a.written = 1, true
	p := k.tensorPointers(a, v.shape)
	k.line("tt.store %s, %s : %s", p.name, name, p.typ())
}
