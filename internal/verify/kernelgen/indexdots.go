package kernelgen

import "fmt"

// dotLoop emits a loop of dots, as of a convolution, whose operands are loaded through index arithmetic.
func (k *indexKernel) dotLoop() {
	k.feature("dot")
	k.feature("loop")
	type types struct{ operand, loaded, sum string }
	t := oneOf(k.generator, types{"f16", "f16", "f32"}, types{"f16", "f16", "f32"}, types{"bf16", "bf16", "f32"}, types{"f32", "f32", "f32"},
		types{"i8", "i8", "i32"}, types{"f16", "i8", "f32"})
	const most = 1 << 17 // products per program, which the interpreter computes one by one
	var m, n, r *axis
	for m == nil || m.block*n.block*r.block*r.blocks > most {
		m = &axis{dim: 0, block: 16 << k.rng.IntN(4), blocks: 1 + k.rng.IntN(2), program: 0}
		n = &axis{dim: 1, block: 16 << k.rng.IntN(3), blocks: 1 + k.rng.IntN(2), program: 1}
		r = &axis{dim: 1, block: 16 << k.rng.IntN(3), blocks: 1 + k.rng.IntN(4), program: -1, loop: true}
	}
	k.grid = [3]int{m.blocks, n.blocks, 1}
	for _, a := range []*axis{m, n, r} {
		k.pickCount(a)
	}
	rows := *r // of operand B
	rows.dim = 0
	left, right, result := []*axis{m, r}, []*axis{&rows, n}, []*axis{m, n}
	k.axes = result
	for _, a := range result {
		k.declare(a, k.offset(a))
	}
	shape := []int{m.block, n.block}
	start := k.constant(shape, t.sum, 0)
	acc, sum, iv := k.fresh(), k.fresh(), &value{name: k.fresh(), elem: "i32", hi: r.total() - int64(r.block)}
	k.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (%s) : i32 {", sum, iv.name, k.scalar("i32", 0).name,
		k.scalar("i32", r.count).name, k.scalar("i32", int64(r.block)).name, acc, start.name, start.typ())
	k.scope(func() {
		a := k.operand(left, r, iv, t.loaded, t.operand)
		b := k.operand(right, &rows, iv, t.operand, t.operand)
		d := k.let("tt.dot %s, %s, %s : %s * %s -> %s", a.name, b.name, acc, a.typ(), b.typ(), start.typ())
		k.line("scf.yield %s : %s", d, start.typ())
	})
	k.line("}")
	k.axes = result
	size := 4 * r.total()
	v := &value{name: sum, shape: shape, elem: t.sum, lo: -size, hi: size}
	if k.chance(40) {
		k.pool = append(k.pool, v)
		k.compute(1)
		v = k.combined(v, k.pool[len(k.pool)-1])
	}
	k.storeValue(v)
}

// operand loads an operand of a dot of two axes, of which the loop declares one.
func (k *indexKernel) operand(axes []*axis, loop *axis, iv *value, loaded, elem string) *value {
	k.axes = axes
	k.declare(loop, iv)
	v := k.loadElements(loaded, 2, true)
	if len(v.shape) != 2 {
		panic(fmt.Sprintf("an operand of a dot has the type %s", v.typ()))
	}
	v = k.broadcast(v, []int{axes[0].block, axes[1].block})
	// Elements where the mask is false may be larger.
	v = k.clamp(v, -2, 2)
	if loaded != elem {
		v = k.castTo(v, elem)
	}
	return v
}
