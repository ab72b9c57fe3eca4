package sim

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// groupWarps is how many warps multiply together.
const groupWarps = 4

// groupTypes has the products of warpgroups by the type of A.
var groupTypes = map[string]struct {
	k          int
	with, into []string // types of B and D
	scaled     bool     // has signs of A and B
	transposes bool     // says which way matrices lie
}{
	"f16":  {16, []string{"f16"}, []string{"f32", "f16"}, true, true},
	"bf16": {16, []string{"bf16"}, []string{"f32"}, true, true},
	"tf32": {8, []string{"tf32"}, []string{"f32"}, true, false},
	"e4m3": {32, []string{"e4m3", "e5m2"}, []string{"f32", "f16"}, true, false},
	"e5m2": {32, []string{"e4m3", "e5m2"}, []string{"f32", "f16"}, true, false},
	"s8":   {32, []string{"s8", "u8"}, []string{"s32"}, false, false},
	"u8":   {32, []string{"s8", "u8"}, []string{"s32"}, false, false},
}

// warpgroup compiles wgmma: products of four warps, and waiting for them.
func warpgroup(f *form) op {
	kind := f.oneOf("fence", "commit_group", "wait_group", "mma_async")
	if kind == "" || !f.take("sync") || !f.take("aligned") {
		return f.fail("expected '.fence', '.commit_group', '.wait_group' or '.mma_async', and '.sync.aligned'")
	}
	if target := f.c.m.target; target != "sm_90a" {
		return f.fail("only the target sm_90a has this, found %s", target)
	}
	switch kind {
	case "mma_async":
		return f.groupProduct()
	case "wait_group":
		if !f.count(1, 1) {
			return nil
		}
		if f.Operands[0].Kind != syntax.Integer {
			return f.fail("expected a number of groups")
		}
		left := int(f.Operands[0].Value)
		return inGroup(func(w *warp) { w.products.wait(w, left) })
	case "commit_group":
		f.count(0, 0)
		return inGroup(func(w *warp) { w.products.commit(w) })
	}
	f.count(0, 0)
	return inGroup(func(*warp) {})
}

// inGroup is an op that all threads of a warpgroup must execute.
func inGroup(run op) op {
	return func(w *warp) {
		threads := w.block.run.Block[0] * w.block.run.Block[1] * w.block.run.Block[2]
		if last := (w.index/groupWarps + 1) * groupWarps * warpSize; last > threads {
			w.failFirst(Divergence, "a warpgroup has %d warps, but the block's %d threads end before thread %d", groupWarps, threads, last)
			return
		}
		if w.wholeWarp() {
			run(w)
		}
	}
}

// groupProduct is D = A * B or D += A * B of a warpgroup. A warp computes its
// 16 rows on its own, eight columns after eight.
type groupProduct struct {
	*matrixProduct
	n          int
	inst       *syntax.Inst
	a, b       int // slots of descriptors; a is -1 when A is in registers
	accumulate predicate
	trans      [2]bool
	uses       productRegisters
	read       access
}

func (f *form) groupProduct() op {
	saturates := f.take("satfinite")
	if len(f.mods) != 4 {
		return f.fail("expected a shape and the types of D, A and B")
	}
	into, from, with := f.mods[1], f.mods[2], f.mods[3]
	known, ok := groupTypes[from]
	p := &groupProduct{inst: f.Inst, a: -1, read: access{space: syntax.Shared, size: chunkBytes, inst: f.Inst}}
	_, err := fmt.Sscanf(f.mods[0], "m64n%d", &p.n)
	if !ok || err != nil || f.mods[0] != fmt.Sprintf("m64n%dk%d", p.n, known.k) || !slices.Contains(known.with, with) || !slices.Contains(known.into, into) || saturates && into != "s32" {
		return f.fail("there is no such product")
	}
	if p.n < 8 || p.n > 256 || p.n%8 != 0 || into == "s32" && p.n > 32 && p.n%16 != 0 {
		return f.fail("there is no such product of %d columns", p.n)
	}
	f.mods = nil
	count := 4
	if known.scaled {
		count += 2
	}
	if known.transposes {
		count += 2
	}
	inRegisters := len(f.Operands) > 1 && f.Operands[1].Kind == syntax.Vector
	if inRegisters && known.transposes {
		count--
	}
	if !f.count(count, count) {
		return nil
	}
	e := [4]*fragment{fragments[into], fragments[from], fragments[with], fragments[into]}
	var regs [4][]int
	for _, o := range f.elements(f.Operands[0], p.n/2/e[0].per()) {
		regs[0] = append(regs[0], f.dstOf(o, 4))
	}
	if inRegisters {
		for _, o := range f.elements(f.Operands[1], 4) {
			regs[1] = append(regs[1], f.regOf(o, 4, false))
		}
	} else {
		p.a = f.src(1, types["b64"])
	}
	p.b = f.src(2, types["b64"])
	p.accumulate = f.pred(f.Operands[3])
	rest := f.Operands[4:]
	if known.scaled {
		for _, o := range rest[:2] {
			if o.Kind != syntax.Integer || o.Value != 1 {
				return f.failAt(o.Pos, "expected 1: other signs of A and B are not supported")
			}
		}
		rest = rest[2:]
	}
	for i, o := range rest {
		if o.Kind != syntax.Integer || o.Value > 1 {
			return f.failAt(o.Pos, "expected 0 or 1 for how a matrix lies")
		}
		p.trans[2-len(rest)+i] = o.Value == 1
	}
	if f.err != nil {
		return nil
	}
	p.matrixProduct = newProduct(shape{16, 8, known.k}, e, regs, saturates)
	p.uses = newProductRegisters(regs[0], regs[1])
	return inGroup(p.run)
}

// issued is what a warp gives a product besides registers.
type issued struct {
	a, b       uint64
	accumulate bool
}

func (p *groupProduct) run(w *warp) {
	var in issued
	ok := true
	if p.a >= 0 {
		in.a, ok = w.uniform(p.a)
	}
	if ok {
		in.b, ok = w.uniform(p.b)
	}
	adds := p.accumulate.of(w)
	if !ok || adds != 0 && adds != ^uint32(0) {
		w.failFirst(BadOperand, "the lanes of a warp must agree on descriptors and on whether to accumulate")
		return
	}
	in.accumulate = adds != 0
	m := w.operandRoom()
	var views [2]matrixView
	m.chunks[0], m.chunks[1] = m.chunks[0][:0], m.chunks[1][:0]
	if p.a >= 0 && !p.view(w, in.a, 0, groupWarps*16, &views) || !p.view(w, in.b, 1, p.n, &views) {
		return
	}
	if w.block.check != nil && !w.productStarts(p, in) {
		return
	}
	var lines [8][maxK]float64
	if p.a < 0 {
		p.fragment(w, 1, m)
	} else {
		for half := range 2 {
			views[0].eightLines(w.block.shared, m.chunks[0], w.index%groupWarps*16+half*8, p.k, p.e[1], &lines)
			copy(m.a[half*8:], lines[:])
		}
	}
	each := 4 / p.e[0].per()
	for j := range p.n / 8 {
		views[1].eightLines(w.block.shared, m.chunks[1], j*8, p.k, p.e[2], &lines)
		for col := range lines {
			for k := range p.k {
				m.b[k][col] = lines[col][k]
			}
		}
		to := p.regs[0][j*each:][:each]
		from := to
		if !in.accumulate {
			from = nil
		}
		p.eightColumns(w, m, from, to)
	}
}

// view finds an operand in shared memory; false after a fault.
func (p *groupProduct) view(w *warp, descriptor uint64, operand, lines int, views *[2]matrixView) bool {
	v, err := viewOf(descriptor, p.trans[operand])
	if err != nil {
		w.failFirst(BadOperand, "%s", err)
		return false
	}
	chunks := v.chunks(w.matrices.chunks[operand], lines, p.k)
	for _, at := range chunks {
		if at+chunkBytes > len(w.block.shared) {
			w.failFirst(OutOfBounds, "matrix %c of descriptor %#x has %d bytes at %d of shared memory, which has %d", "AB"[operand], descriptor, chunkBytes, at, len(w.block.shared))
			return false
		}
	}
	views[operand], w.matrices.chunks[operand] = v, chunks
	return true
}

// uniform is a register whose lanes must be the same.
func (w *warp) uniform(slot int) (v uint64, ok bool) {
	r := &w.regs[slot]
	for _, other := range r {
		if other != r[0] {
			return 0, false
		}
	}
	return r[0], true
}
