package kernelgen

import (
	"fmt"
	"slices"
)

// scanned scans along an axis: a sum, a product, a maximum, an argmax or another associative function.
func (k *carriedKernel) scanned(v *value) *value {
	axis := k.rng.IntN(len(v.shape))
	v = k.ofOnes(v)
	attrs := fmt.Sprintf("axis = %d : i32, reverse = %t", axis, k.chance(40))
	first := len(k.values)
	c := k.combinerOf(v, axis)
	if v.elem != "i1" && k.chance(15) {
		c = k.firstOther(v)
	}
	r := k.combined("tt.scan", attrs, c, v.shape)[0]
	k.values = k.values[:first] // without the operands of the combiner
	return k.bounded(r)
}

// combined are the results of a reduction or scan, which are not put in scope.
func (k *carriedKernel) combined(op, attrs string, c *combiner, shape []int) []*value {
	first := len(k.values)
	k.combine(op, attrs, c, shape)
	results := k.values[first:]
	k.values = k.values[:first:first]
	return results
}

// ofOnes limits floats to 1 at times, whose products are exact.
func (k *carriedKernel) ofOnes(v *value) *value {
	if v.isFloat() && k.chance(20) {
		return k.clamp(v, -1, 1)
	}
	return v
}

// combinerOf is a combiner of a tensor, at times with another tensor beside it.
func (k *carriedKernel) combinerOf(v *value, axis int) *combiner {
	n := v.shape[axis]
	if v.elem != "i1" && k.chance(15) {
		return k.argBest(v, axis)
	}
	w := k.pick(func(w *value) bool {
		return typeOf(w.shape, "") == typeOf(v.shape, "") && w.elem != "f8E4M3FN" && w.elem != "f8E5M2"
	})
	if w != nil && k.chance(20) {
		return k.sideBySide(k.simple(v, n), k.simple(w, n))
	}
	return k.simple(v, n)
}

// reducedAndBroadcast combines a tensor with what is left of it along an axis.
func (k *carriedKernel) reducedAndBroadcast(v *value) *value {
	axis := k.rng.IntN(len(v.shape))
	first := len(k.values)
	c := k.combinerOf(k.ofOnes(v), axis)
	r := k.combined("tt.reduce", fmt.Sprintf("axis = %d : i32", axis), c, without(v.shape, axis))[0]
	k.values = k.values[:first] // without the operands of the combiner
	r = k.spread(k.bounded(r), axis, v.shape)
	if k.chance(25) {
		return r
	}
	return k.binary(v, r)
}

// accumulated adds what is left of a tensor of one more dimension.
func (k *carriedKernel) accumulated(v *value) *value {
	axis := k.rng.IntN(len(v.shape) + 1)
	w := k.pick(func(w *value) bool {
		return w.elem == v.elem && len(w.shape) == len(v.shape)+1 && slices.Equal(without(w.shape, axis), v.shape)
	})
	if w == nil {
		return k.elementwise(v)
	}
	k.feature("sum of a carried tensor")
	r := k.combined("tt.reduce", fmt.Sprintf("axis = %d : i32", axis), k.simple(w, w.shape[axis]), v.shape)[0]
	return k.binary(v, k.bounded(r))
}

// binary combines two tensors of a type element by element.
func (k *carriedKernel) binary(v, w *value) *value {
	if k.chance(30) {
		v, w = w, v
	}
	op := oneOf(k.generator, "addi", "subi", "muli", "xori", "maxsi", "minui", "andi")
	switch {
	case v.elem == "i1":
		op = oneOf(k.generator, "andi", "ori", "xori")
	case v.isFloat():
		op = oneOf(k.generator, "addf", "subf", "maxnumf", "minnumf")
	}
	r := v.same(k.let("arith.%s %s, %s : %s", op, v.name, w.name, v.typ()), v.shape)
	if v.isFloat() {
		most := carriedElems[v.elem]
		r.lo, r.hi = -2*most, 2*most
	}
	return k.bounded(r)
}

// elementwise combines a tensor with another one, or with a constant.
func (k *carriedKernel) elementwise(v *value) *value {
	w := k.pick(likeThis(v.shape, v.elem))
	if w == nil || k.chance(30) {
		w = k.constant(v.shape, v.elem, int64(k.rng.IntN(3)))
	}
	return k.binary(v, w)
}

func (k *carriedKernel) umulhi(v *value) *value {
	w := k.pick(likeThis(v.shape, v.elem))
	if w == nil || k.chance(50) {
		w = k.constant(v.shape, v.elem, 0x4d2c6dfc)
	}
	return v.same(k.let("tt.mulhiui %s, %s : %s", v.name, w.name, v.typ()), v.shape)
}

// selected takes elements of two tensors by their place, or by a tensor of conditions.
func (k *carriedKernel) selected(v *value) *value {
	w := k.pick(likeThis(v.shape, v.elem))
	if w == nil {
		w = v
	}
	if c := k.pick(likeThis(v.shape, "i1")); c != nil && k.chance(60) {
		return v.same(k.choose(c.name, v, w), v.shape)
	}
	axis := k.rng.IntN(len(v.shape))
	i := k.expand(k.makeRange(0, v.shape[axis]), axis, len(v.shape))
	c := k.let("arith.cmpi slt, %s, %s : %s", i.name, k.constant(i.shape, "i32", int64(v.shape[axis]/2)).name, i.typ())
	b := k.broadcast(&value{name: c, shape: i.shape, elem: "i1"}, v.shape)
	return v.same(k.choose(b.name, v, w), v.shape)
}

// castAndBack computes in another type.
func (k *carriedKernel) castAndBack(v *value) *value {
	var to, there, back string
	switch {
	case v.elem == "i1":
		to, there, back = "i8", "arith.extui %s : %s to %s", "arith.trunci %s : %s to %s"
	case elemInfos[v.elem].width == 8 && v.isFloat():
		to, there, back = oneOf(k.generator, "f16", "f32"), "tt.fp_to_fp %s : %s -> %s", "tt.fp_to_fp %s, rounding = rtne : %s -> %s"
	case v.elem == "f16" || v.elem == "bf16":
		to, there, back = "f32", "arith.extf %s : %s to %s", "arith.truncf %s : %s to %s"
	case v.isFloat():
		to, there, back = oneOf(k.generator, "i8", "i32"), "arith.fptosi %s : %s to %s", "arith.sitofp %s : %s to %s"
	case v.elem == "i8":
		to, there, back = oneOf(k.generator, "i16", "i32"), "arith.extsi %s : %s to %s", "arith.trunci %s : %s to %s"
	default:
		to, there, back = "i8", "arith.trunci %s : %s to %s", "arith.extsi %s : %s to %s"
	}
	w := numbersOf(v.shape, to)
	w.name = k.let(there, v.name, v.typ(), w.typ())
	if v.isFloat() && w.isFloat() {
		w.lo, w.hi = v.lo, v.hi
	}
	move := oneOf(k.generator, (*carriedKernel).permuted, (*carriedKernel).reshaped, (*carriedKernel).gathered, (*carriedKernel).flip)
	w = move(k, w)
	return v.same(k.let(back, w.name, w.typ(), v.typ()), v.shape)
}

// recurrence scans x[i] = a[i]*x[i-1] + b[i] of integers, an associative function of pairs.
func (k *carriedKernel) recurrence(v *value) *value {
	axis := k.rng.IntN(len(v.shape))
	b := k.pick(likeThis(v.shape, v.elem))
	if b == nil {
		b = v
	}
	c := &combiner{operands: []*value{v, b}, results: []*value{v, b}, body: func(x, y []string) []string {
		product := k.let("arith.muli %s, %s : %s", x[0], y[0], v.elem)
		scaled := k.let("arith.muli %s, %s : %s", x[1], y[0], v.elem)
		return []string{product, k.let("arith.addi %s, %s : %s", scaled, y[1], v.elem)}
	}}
	results := k.combined("tt.scan", fmt.Sprintf("axis = %d : i32, reverse = %t", axis, k.chance(30)), c, v.shape)
	return results[1-k.rng.IntN(2)]
}

// dotted multiplies a tensor with itself, or with another one, and may add it.
func (k *carriedKernel) dotted(v *value) *value {
	w := k.pick(likeThis(v.shape, v.elem))
	if w == nil || k.chance(30) {
		w = v
	}
	a, b := k.clamp(v, -1, 1), k.clamp(w, -1, 1)
	if k.chance(50) {
		b = k.trans(b, []int{1, 0})
	}
	acc := v
	if k.chance(50) {
		acc = k.constant(v.shape, v.elem, 0)
	}
	r := v.same(k.let("tt.dot %s, %s, %s : %s * %s -> %s", a.name, b.name, acc.name, v.typ(), v.typ(), v.typ()), v.shape)
	r.lo, r.hi = -1000, 1000
	return k.bounded(r)
}
