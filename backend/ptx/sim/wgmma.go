package sim

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// warpgroupWarps is the number of warps in a warpgroup.
const warpgroupWarps = 4

// wgmmaTypes are the variants of wgmma by the type of A.
var wgmmaTypes = map[string]struct {
	k          int
	with, into []string // types of B and D
	scaled     bool     // has operands that negate A and B
	transposes bool     // has operands that transpose A and B
}{
	"f16":  {16, []string{"f16"}, []string{"f32", "f16"}, true, true},
	"bf16": {16, []string{"bf16"}, []string{"f32"}, true, true},
	"tf32": {8, []string{"tf32"}, []string{"f32"}, true, false},
	"e4m3": {32, []string{"e4m3", "e5m2"}, []string{"f32", "f16"}, true, false},
	"e5m2": {32, []string{"e4m3", "e5m2"}, []string{"f32", "f16"}, true, false},
	"s8":   {32, []string{"s8", "u8"}, []string{"s32"}, false, false},
	"u8":   {32, []string{"s8", "u8"}, []string{"s32"}, false, false},
}

// wgmma compiles wgmma.mma_async, wgmma.fence, wgmma.commit_group and wgmma.wait_group.
func wgmma(dec *decoder) op {
	kind := dec.oneOf("fence", "commit_group", "wait_group", "mma_async")
	if kind == "" || !dec.take("sync") || !dec.take("aligned") {
		return dec.fail("expected '.fence', '.commit_group', '.wait_group' or '.mma_async', and '.sync.aligned'")
	}
	if !dec.requires(targets.Wgmma) {
		return nil
	}
	switch kind {
	case "mma_async":
		return dec.wgmmaAsync()
	case "wait_group":
		if !dec.count(1, 1) {
			return nil
		}
		if dec.Operands[0].Kind != syntax.Integer {
			return dec.fail("expected a number of groups")
		}
		left := int(dec.Operands[0].Value)
		return inWarpgroup(func(w *warp) { w.wgmma.wait(w, left) })
	case "commit_group":
		dec.count(0, 0)
		return inWarpgroup(func(w *warp) { w.wgmma.commit(w) })
	}
	dec.count(0, 0)
	return inWarpgroup(func(w *warp) { w.wgmma.fence() })
}

// inWarpgroup is an op that all threads of a warpgroup must execute.
func inWarpgroup(run op) op {
	return func(w *warp) {
		threads := w.block.run.Block[0] * w.block.run.Block[1] * w.block.run.Block[2]
		if last := (w.index/warpgroupWarps + 1) * warpgroupWarps * warpSize; last > threads {
			w.failFirst(Divergence, "a warpgroup has %d warps, but the block's %d threads end before thread %d", warpgroupWarps, threads, last)
			return
		}
		if w.fullWarp() {
			run(w)
		}
	}
}

// wgmmaOp is D = A * B or D += A * B of a warpgroup. Each warp computes its 16 rows on its own,
// eight columns at a time.
type wgmmaOp struct {
	*mmaOp
	n          int
	inst       *syntax.Inst
	a, b       int // slots of descriptors; a is -1 when A is in registers
	accumulate predicate
	trans      [2]bool
	uses       wgmmaRegs
	read       access
}

func (dec *decoder) wgmmaAsync() op {
	saturates := dec.take("satfinite")
	if len(dec.mods) != 4 {
		return dec.fail("expected a shape and the types of D, A and B")
	}
	into, from, with := dec.mods[1], dec.mods[2], dec.mods[3]
	known, ok := wgmmaTypes[from]
	p := &wgmmaOp{inst: dec.Inst, a: -1, read: access{space: syntax.Shared, size: chunkBytes, inst: dec.Inst}}
	_, err := fmt.Sscanf(dec.mods[0], "m64n%d", &p.n)
	if !ok || err != nil || dec.mods[0] != fmt.Sprintf("m64n%dk%d", p.n, known.k) || !slices.Contains(known.with, with) || !slices.Contains(known.into, into) || saturates && into != "s32" {
		return dec.fail("there is no wgmma with this shape and these types")
	}
	if p.n < 8 || p.n > 256 || p.n%8 != 0 || into == "s32" && p.n > 32 && p.n%16 != 0 {
		return dec.fail("there is no wgmma with %d columns", p.n)
	}
	dec.mods = nil
	count := 4
	if known.scaled {
		count += 2
	}
	if known.transposes {
		count += 2
	}
	inRegisters := len(dec.Operands) > 1 && dec.Operands[1].Kind == syntax.Vector
	if inRegisters && known.transposes {
		count--
	}
	if !dec.count(count, count) {
		return nil
	}
	e := [4]*fragment{fragments[into], fragments[from], fragments[with], fragments[into]}
	var regs [4][]int
	for _, o := range dec.elements(dec.Operands[0], p.n/2/e[0].perRegister()) {
		regs[0] = append(regs[0], dec.dstOf(o, 4))
	}
	if inRegisters {
		for _, o := range dec.elements(dec.Operands[1], 4) {
			regs[1] = append(regs[1], dec.regOf(o, 4, false))
		}
	} else {
		p.a = dec.src(1, types["b64"])
	}
	p.b = dec.src(2, types["b64"])
	p.accumulate = dec.pred(dec.Operands[3])
	rest := dec.Operands[4:]
	if known.scaled {
		for _, o := range rest[:2] {
			if o.Kind != syntax.Integer || o.Value != 1 {
				return dec.failAt(o.Pos, "expected 1: other signs of A and B are not supported")
			}
		}
		rest = rest[2:]
	}
	for i, o := range rest {
		if o.Kind != syntax.Integer || o.Value > 1 {
			return dec.failAt(o.Pos, "expected 0 or 1 for the transposition of a matrix")
		}
		p.trans[2-len(rest)+i] = o.Value == 1
	}
	if dec.err != nil {
		return nil
	}
	p.mmaOp = newMMA(mmaShape{16, 8, known.k}, e, regs, saturates)
	p.uses = newWgmmaRegs(regs[0], regs[1])
	return traced(Product, dec.Inst, 0, inWarpgroup(p.run))
}

// wgmmaInputs are the operands of an instruction that are not vectors of registers.
type wgmmaInputs struct {
	a, b       uint64
	accumulate bool
}

func (p *wgmmaOp) run(w *warp) {
	var in wgmmaInputs
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
	m := w.operandBuffer()
	var views [2]matrixDescriptor
	m.chunks[0], m.chunks[1] = m.chunks[0][:0], m.chunks[1][:0]
	if p.a >= 0 && !p.readDescriptor(w, in.a, 0, warpgroupWarps*16, &views) || !p.readDescriptor(w, in.b, 1, p.n, &views) {
		return
	}
	if w.block.check != nil && !w.wgmmaIssued(p, in) {
		return
	}
	if w.counters != nil {
		w.counters.multiplyAdds += p.m * p.n * p.k
	}
	if w.block.run.SkipProducts {
		return
	}
	var lines [8][maxK]float64
	if p.a < 0 {
		p.fragment(w, 1, m)
	} else {
		for half := range 2 {
			views[0].eightLines(w.block.shared, m.chunks[0], w.index%warpgroupWarps*16+half*8, p.k, p.e[1], &lines)
			copy(m.a[half*8:], lines[:])
		}
	}
	each := 4 / p.e[0].perRegister()
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
		p.n8Columns(w, m, from, to)
	}
}

// readDescriptor decodes an operand in shared memory; false after a fault.
func (p *wgmmaOp) readDescriptor(w *warp, descriptor uint64, operand, lines int, views *[2]matrixDescriptor) bool {
	v, err := decodeDescriptor(descriptor, p.trans[operand])
	if err != nil {
		w.failFirst(BadOperand, "%s", err)
		return false
	}
	chunks := v.chunks(w.operands.chunks[operand], lines, p.k)
	for _, at := range chunks {
		if at+chunkBytes > len(w.block.shared) {
			w.failFirst(OutOfBounds, "matrix %c of descriptor %#x has %d bytes at %d of shared memory, which has %d", "AB"[operand], descriptor, chunkBytes, at, len(w.block.shared))
			return false
		}
	}
	views[operand], w.operands.chunks[operand] = v, chunks
	return true
}

// uniform is the value of a register that must be equal in all lanes.
func (w *warp) uniform(slot int) (v uint64, ok bool) {
	r := &w.regs[slot]
	for _, other := range r {
		if other != r[0] {
			return 0, false
		}
	}
	return r[0], true
}
