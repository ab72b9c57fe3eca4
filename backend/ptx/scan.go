package ptx

import (
	"slices"

	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// scanLayout is the one a scan is made in: that of its operands if neighbours
// along the axis are where they can be combined.
func (c *compiler) scanLayout(s *scanloop.Scan) *layout.Layout {
	shape, _ := ir.ShapeOf(s.Inputs[0].Type())
	for _, v := range s.Inputs {
		if l := c.layoutOf(v); l != nil && scansWell(l.WithoutZeroBases(), s.Axis) {
			return l.WithoutZeroBases()
		}
	}
	if s.Axis != len(shape)-1 {
		return layout.ColumnLayout(shape, s.Axis, c.warpBits())
	}
	order := []int{s.Axis}
	for d := len(shape) - 2; d >= 0; d-- {
		order = append(order, d)
	}
	run := max(1, min(widestAccess/c.accessBytes(s.Inputs[0]), shape[s.Axis]/32))
	return layout.Blocked(shape, order, run, c.warpBits())
}

// scansWell: neighbours are in registers of a thread, or few of each thread's have
// to be combined with those of others.
func scansWell(l *layout.Layout, axis int) bool {
	way, ok := l.DecomposeAxis(axis)
	if !ok {
		return false
	}
	alone := way.NumLanes == 0 && len(way.Warps) == 0
	return alone || l.Registers()>>len(way.LowRegs) <= 1<<min(len(way.LowRegs)+1, 4)
}

// emitScan combines the elements along an axis in four steps: those in
// neighbouring registers one after the other; then what these add up to, in the
// lanes of a warp by shuffles and in the warps by shared memory; at last, what is
// in further registers one after the other, since all of the block comes between.
func emitScan(c *compiler, s *scanloop.Scan) error {
	l := c.scanLayout(s)
	way, ok := l.DecomposeAxis(s.Axis)
	if !ok {
		panic("BUG: ptx: a scan's layout is not one to scan in")
	}
	n := len(s.Inputs)
	x := &scanning{c: c, combining: combining{c: c, block: s.Combine, n: n}, reverse: s.Reverse, l: l, way: way}
	inputs := make([][]llvmir.Value, n)
	for i, v := range s.Inputs {
		t, err := c.tensor(v)
		if err != nil {
			return err
		}
		if inputs[i], err = c.in(t, l); err != nil {
			return err
		}
	}
	for r := range l.Registers() {
		one := make([]llvmir.Value, n)
		for i := range one {
			one[i] = inputs[i][r]
		}
		x.values = append(x.values, one)
	}
	x.inThread()
	x.inWarp()
	x.inBlock()
	x.apply()
	if x.err != nil {
		return x.err
	}
	regs := make([][]llvmir.Value, n)
	for i := range regs {
		for r := range x.values {
			regs[i] = append(regs[i], x.values[r][i])
		}
	}
	return c.hold(s.Loop, l, regs)
}

// combining builds a block that takes what was made so far and the next elements.
type combining struct {
	c     *compiler
	block *ir.Block
	n     int
	err   error
}

func (k *combining) join(soFar, next []llvmir.Value) []llvmir.Value {
	for i := range next {
		k.c.words[k.block.Arg(i)], k.c.words[k.block.Arg(k.n+i)] = soFar[i], next[i]
		k.c.words[k.block.Arg(2*k.n+i)] = soFar[i]
	}
	made, err := k.c.body(k.block)
	if err != nil {
		k.err = err
		return soFar
	}
	return made
}

func (k *combining) choose(when llvmir.Value, yes, no []llvmir.Value) []llvmir.Value {
	out := make([]llvmir.Value, len(yes))
	for i := range out {
		out[i] = k.c.b.Select(when, yes[i], no[i])
	}
	return out
}

// scanning is a scan being built. Registers that differ only in the bits that are
// lowest along the axis are a group.
type scanning struct {
	combining
	c       *compiler
	reverse bool
	l       *layout.Layout
	way     *layout.AxisDecomposition

	values [][]llvmir.Value // by register
	totals [][]llvmir.Value // by group: of it and of what is before in the warp

	lane, warp   llvmir.Value     // places along the axis
	inLane       [][]llvmir.Value // by group: what is before in the warp, from the second lane on
	inWarps, all [][]llvmir.Value // what is before in the block, from the second warp on, and all of it
}

// ordered are the numbers below n in the order of the scan.
func (x *scanning) ordered(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
		if x.reverse {
			out[i] = n - 1 - i
		}
	}
	return out
}

// place turns an index along the axis into how many come before it.
func (x *scanning) place(at llvmir.Value, n int) llvmir.Value {
	if x.reverse {
		return x.c.b.Xor(at, number(int64(n-1)))
	}
	return at
}

func (x *scanning) groups() int { return x.l.Registers() >> len(x.way.LowRegs) }

// registers are those of a group, in the order of the scan.
func (x *scanning) registers(group int) (list []int) {
	base := x.way.DepositBits(x.way.OtherRegs(x.l), group)
	for _, v := range x.ordered(1 << len(x.way.LowRegs)) {
		list = append(list, base|x.way.DepositBits(x.way.LowRegs, v))
	}
	return list
}

func (x *scanning) inThread() {
	for g := range x.groups() {
		list := x.registers(g)
		for i, r := range list[1:] {
			x.values[r] = x.join(x.values[list[i]], x.values[r])
		}
		x.totals = append(x.totals, x.values[list[len(list)-1]])
	}
}

func (x *scanning) inWarp() {
	n := x.way.NumLanes
	if n == 0 {
		return
	}
	b, first := x.c.b, x.way.FirstLane
	x.lane = x.place(b.And(b.LShr(x.c.lane, number(int64(first))), number(1<<n-1)), 1<<n)
	from := func(list []llvmir.Value, lanes int) []llvmir.Value {
		out := make([]llvmir.Value, len(list))
		for i, v := range list {
			out[i] = x.c.shuffleFrom(v, x.reverse, int64(lanes)<<first)
		}
		return out
	}
	for g, total := range x.totals {
		for step := 1; step < 1<<n; step *= 2 {
			more := x.join(from(total, step), total)
			total = x.choose(b.ICmp(llvmir.UGE, x.lane, number(int64(step))), more, total)
		}
		x.totals[g] = total
		x.inLane = append(x.inLane, from(total, 1))
	}
}

// inBlock combines what warps have. Each writes its totals to shared memory and
// reads those of all.
func (x *scanning) inBlock() {
	c, b := x.c, x.c.b
	if len(x.way.Warps) == 0 {
		x.all = x.totals
		if x.way.NumLanes > 0 && len(x.way.HighRegs) > 0 {
			x.all = x.fromLastLane()
		}
		return
	}
	var mask int64
	share := number(0)
	for i, bit := range x.way.Warps {
		mask |= 1 << bit
		share = c.plus(share, c.bits(c.warp, bit, 1, 1<<i))
	}
	count := 1 << len(x.way.Warps)
	x.warp = x.place(share, count)
	slots := int64(32 >> x.way.NumLanes)
	below := int64(1)<<x.way.FirstLane - 1
	repeats, _ := x.l.FreeBits()
	mine := c.lane // or the lane that writes what this one has, too
	if repeats != 0 {
		mine = b.And(mine, number(31&^int64(repeats)))
	}
	slot := b.Or(b.And(mine, number(below)), b.And(b.LShr(mine, number(int64(x.way.NumLanes))), number(31>>x.way.NumLanes&^below)))
	groups := int64(len(x.totals))
	at := func(warp llvmir.Value, g int) llvmir.Value {
		return b.Add(b.Mul(b.Add(b.Mul(warp, number(groups)), number(int64(g))), number(slots)), slot)
	}
	tiles, offsets, bytes := make([]*tile, x.n), make([]int64, x.n), int64(0)
	for i, v := range x.totals[0] {
		tiles[i] = &tile{elem: elementOf(v.Type())}
		offsets[i] = bytes
		bytes += (tiles[i].elem.Bytes*int64(c.options.Warps)*groups*slots + 15) / 16 * 16
	}
	c.claimBeside(bytes)
	put := func() {
		for g, total := range x.totals {
			for i, t := range tiles {
				c.within(offsets[i], func() { c.putShared(t, total[i], at(c.warp, g)) })
			}
		}
	}
	lanes := (int64(1)<<x.way.NumLanes - 1) << x.way.FirstLane
	if owners := lanes | int64(repeats); owners == 0 {
		put()
	} else {
		last := lanes
		if x.reverse {
			last = 0
		}
		c.putIf(b.ICmp(llvmir.EQ, b.And(c.lane, number(owners)), number(last)), put)
	}
	c.barrier()
	others := b.And(c.warp, number(^mask&31))
	for g := range x.totals {
		var soFar, before []llvmir.Value
		for k, w := range x.ordered(count) {
			var bits int64
			for i, bit := range x.way.Warps {
				bits |= int64(w) >> i & 1 << bit
			}
			next := make([]llvmir.Value, x.n)
			for i, t := range tiles {
				c.within(offsets[i], func() { next[i] = c.getShared(t, at(b.Or(others, number(bits)), g)) })
			}
			if k == 0 {
				soFar, before = next, next
				continue
			}
			if k > 1 {
				before = x.choose(b.ICmp(llvmir.UGE, x.warp, number(int64(k))), soFar, before)
			}
			soFar = x.join(soFar, next)
		}
		x.inWarps, x.all = append(x.inWarps, before), append(x.all, soFar)
	}
	c.beingRead()
}

// fromLastLane are the totals of the warps.
func (x *scanning) fromLastLane() (list [][]llvmir.Value) {
	last := x.c.b.Or(x.c.lane, number((1<<x.way.NumLanes-1)<<x.way.FirstLane))
	if x.reverse {
		last = x.c.b.And(x.c.lane, number(31&^((1<<x.way.NumLanes-1)<<x.way.FirstLane)))
	}
	for _, total := range x.totals {
		out := make([]llvmir.Value, x.n)
		for i, v := range total {
			out[i] = x.c.moved(v, func(w llvmir.Value) llvmir.Value { return x.c.shfl("idx", w, last, 31) })
		}
		list = append(list, out)
	}
	return list
}

// before is what stands before some elements; an invalid condition is always, no
// values never.
type before struct {
	when   llvmir.Value
	values []llvmir.Value
}

// after has what stands before two parts in a row: of the first and of the second.
func (x *scanning) after(first, second before) before {
	switch {
	case first.values == nil:
		return second
	case second.values == nil:
		return first
	}
	both := x.choose(second.when, x.join(first.values, second.values), first.values)
	if !first.when.IsValid() {
		return before{values: both}
	}
	return before{x.c.b.Or(first.when, second.when), x.choose(first.when, both, second.values)}
}

func (x *scanning) apply() {
	b := x.c.b
	high := len(x.way.HighRegs)
	for o := range x.groups() >> high {
		var carry before
		for _, h := range x.ordered(1 << high) {
			g := o<<high | h
			front := carry
			if x.inWarps != nil {
				front = x.after(front, before{b.ICmp(llvmir.NE, x.warp, number(0)), x.inWarps[g]})
			}
			if x.inLane != nil {
				front = x.after(front, before{b.ICmp(llvmir.NE, x.lane, number(0)), x.inLane[g]})
			}
			if front.values != nil {
				for _, r := range x.registers(g) {
					made := x.join(front.values, x.values[r])
					if front.when.IsValid() {
						made = x.choose(front.when, made, x.values[r])
					}
					x.values[r] = made
				}
			}
			if carry.values == nil {
				carry.values = slices.Clone(x.all[g])
			} else {
				carry.values = x.join(carry.values, x.all[g])
			}
		}
	}
}
