package reductions

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// errScanLayout refuses a scan in a layout that a person has written.
var errScanLayout = tile.Brokenf("a scan needs a layout with the elements along its axis in registers, then lanes, then warps, then registers, each bit once")

// emitScan scans in four steps: adjacent registers of a thread; the totals across the lanes of a warp by
// shuffles; across warps through shared memory; at last further registers, which follow the elements of the
// whole block along the axis.
func emitScan(c *Emitter, op *ir.Op) error {
	s, _ := tile.AsScan(op)
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return errScanLayout
	}
	branch, ok := l.DecomposeAxis(int(s.Axis()))
	if !ok {
		return errScanLayout
	}
	n := len(s.Inputs())
	x := &scanState{c: c, scanCombiner: scanCombiner{c: c, block: s.Combiner().Entry(), n: n}, reverse: s.Reverse(), layout: l, axis: branch}
	inputs := make([][]llvmir.Value, n)
	for i, v := range s.Inputs() {
		t, err := c.Tensor(v)
		if err != nil {
			return err
		}
		if inputs[i], err = c.InLayout(t, l); err != nil {
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
	return c.SetResults(op, l, regs)
}

// scanCombiner emits the combining block.
type scanCombiner struct {
	c     *Emitter
	block *ir.Block
	n     int
	err   error
}

func (k *scanCombiner) join(soFar, next []llvmir.Value) []llvmir.Value {
	for i := range next {
		k.c.Scalars[k.block.Arg(i)], k.c.Scalars[k.block.Arg(k.n+i)] = soFar[i], next[i]
	}
	made, err := k.c.Body(k.block)
	if err != nil {
		k.err = err
		return soFar
	}
	return made
}

func (k *scanCombiner) choose(when llvmir.Value, yes, no []llvmir.Value) []llvmir.Value {
	out := make([]llvmir.Value, len(yes))
	for i := range out {
		out[i] = k.c.B.Select(when, yes[i], no[i])
	}
	return out
}

// scanState is a scan while it is emitted. Registers that differ only in the lowest bits along the axis
// are a group.
type scanState struct {
	scanCombiner
	c       *Emitter
	reverse bool
	layout  *layout.Layout
	axis    *layout.AxisDecomposition

	values [][]llvmir.Value // by register
	totals [][]llvmir.Value // inclusive prefix of the group's total in the warp, by group

	lane, warp              llvmir.Value     // positions along the axis
	lanePrefix              [][]llvmir.Value // exclusive prefix in the warp by group, valid from the second lane on
	warpPrefix, blockTotals [][]llvmir.Value // exclusive prefix in the block, valid from the second warp on, and the block's total
}

// ordered are the numbers below n in the order of the scan.
func (x *scanState) ordered(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
		if x.reverse {
			out[i] = n - 1 - i
		}
	}
	return out
}

// orderedPosition is how many positions come before one in the order of the scan.
func (x *scanState) orderedPosition(at llvmir.Value, n int) llvmir.Value {
	if x.reverse {
		return x.c.B.Xor(at, i32(int64(n-1)))
	}
	return at
}

func (x *scanState) groups() int { return x.layout.Registers() >> len(x.axis.LowRegs) }

// registers are the registers of a group in the order of the scan.
func (x *scanState) registers(group int) (list []int) {
	base := x.axis.DepositBits(x.axis.OtherRegs(x.layout), group)
	for _, v := range x.ordered(1 << len(x.axis.LowRegs)) {
		list = append(list, base|x.axis.DepositBits(x.axis.LowRegs, v))
	}
	return list
}

func (x *scanState) inThread() {
	for g := range x.groups() {
		list := x.registers(g)
		for i, r := range list[1:] {
			x.values[r] = x.join(x.values[list[i]], x.values[r])
		}
		x.totals = append(x.totals, x.values[list[len(list)-1]])
	}
}

func (x *scanState) inWarp() {
	n := x.axis.NumLanes
	if n == 0 {
		return
	}
	b, first := x.c.B, x.axis.FirstLane
	x.lane = x.orderedPosition(b.And(b.LShr(x.c.Lane, i32(int64(first))), i32(1<<n-1)), 1<<n)
	from := func(list []llvmir.Value, lanes int) []llvmir.Value {
		out := make([]llvmir.Value, len(list))
		for i, v := range list {
			out[i] = x.c.ShuffleFrom(v, x.reverse, int64(lanes)<<first)
		}
		return out
	}
	for g, total := range x.totals {
		for step := 1; step < 1<<n; step *= 2 {
			more := x.join(from(total, step), total)
			total = x.choose(b.ICmp(llvmir.UGE, x.lane, i32(int64(step))), more, total)
		}
		x.totals[g] = total
		x.lanePrefix = append(x.lanePrefix, from(total, 1))
	}
}

// inBlock scans across warps: each stores its totals to shared memory and loads those of all.
func (x *scanState) inBlock() {
	c, b := x.c, x.c.B
	if len(x.axis.Warps) == 0 {
		x.blockTotals = x.totals
		if x.axis.NumLanes > 0 && len(x.axis.HighRegs) > 0 {
			x.blockTotals = x.fromLastLane()
		}
		return
	}
	var mask int64
	warpIndex := i32(0)
	for i, bit := range x.axis.Warps {
		mask |= 1 << bit
		warpIndex = c.Xor(warpIndex, c.MoveBits(c.Warp, bit, 1, 1<<i))
	}
	count := 1 << len(x.axis.Warps)
	x.warp = x.orderedPosition(warpIndex, count)
	slots := int64(32 >> x.axis.NumLanes)
	below := int64(1)<<x.axis.FirstLane - 1
	freeLanes, _ := x.layout.FreeBits()
	mine := c.Lane // the lane that stores this lane's totals
	if freeLanes != 0 {
		mine = b.And(mine, i32(31&^int64(freeLanes)))
	}
	slot := b.Or(b.And(mine, i32(below)), b.And(b.LShr(mine, i32(int64(x.axis.NumLanes))), i32(31>>x.axis.NumLanes&^below)))
	groups := int64(len(x.totals))
	at := func(warp llvmir.Value, g int) llvmir.Value {
		return b.Add(b.Mul(b.Add(b.Mul(warp, i32(groups)), i32(int64(g))), i32(slots)), slot)
	}
	areas := make([]smem.Area, x.n)
	for i, v := range x.totals[0] {
		e := smem.ElementOf(v.Type())
		if areas[i], x.err = c.ClaimShared(e, e.Bytes*int64(c.Distribution.Warps)*groups*slots); x.err != nil {
			return
		}
	}
	lanes := (int64(1)<<x.axis.NumLanes - 1) << x.axis.FirstLane
	var owns llvmir.Value // by this lane; invalid is always true
	if owners := lanes | int64(freeLanes); owners != 0 {
		last := lanes
		if x.reverse {
			last = 0
		}
		owns = b.ICmp(llvmir.EQ, b.And(c.Lane, i32(owners)), i32(last))
	}
	for g, total := range x.totals {
		for i, area := range areas {
			c.StoreShared(area, total[i], at(c.Warp, g), owns)
		}
	}
	c.Barrier()
	others := b.And(c.Warp, i32(^mask&(1<<c.WarpBits-1)))
	for g := range x.totals {
		var soFar, before []llvmir.Value
		for k, w := range x.ordered(count) {
			var bits int64
			for i, bit := range x.axis.Warps {
				bits |= int64(w) >> i & 1 << bit
			}
			next := make([]llvmir.Value, x.n)
			for i, area := range areas {
				next[i] = c.LoadShared(area, at(b.Or(others, i32(bits)), g))
			}
			if k == 0 {
				soFar, before = next, next
				continue
			}
			if k > 1 {
				before = x.choose(b.ICmp(llvmir.UGE, x.warp, i32(int64(k))), soFar, before)
			}
			soFar = x.join(soFar, next)
		}
		x.warpPrefix, x.blockTotals = append(x.warpPrefix, before), append(x.blockTotals, soFar)
	}
}

// fromLastLane broadcasts the totals of a warp from its last lane.
func (x *scanState) fromLastLane() (list [][]llvmir.Value) {
	last := x.c.B.Or(x.c.Lane, i32((1<<x.axis.NumLanes-1)<<x.axis.FirstLane))
	if x.reverse {
		last = x.c.B.And(x.c.Lane, i32(31&^((1<<x.axis.NumLanes-1)<<x.axis.FirstLane)))
	}
	for _, total := range x.totals {
		out := make([]llvmir.Value, x.n)
		for i, v := range total {
			out[i] = x.c.Moved(v, func(w llvmir.Value) llvmir.Value { return x.c.Shfl("idx", w, last, 31) })
		}
		list = append(list, out)
	}
	return list
}

// prefix is an exclusive prefix; an invalid predicate is always true, no values mean that there is no
// prefix.
type prefix struct {
	when   llvmir.Value
	values []llvmir.Value
}

// joinPrefixes combines the prefixes of an outer and an inner level.
func (x *scanState) joinPrefixes(first, second prefix) prefix {
	switch {
	case first.values == nil:
		return second
	case second.values == nil:
		return first
	}
	both := x.choose(second.when, x.join(first.values, second.values), first.values)
	if !first.when.IsValid() {
		return prefix{values: both}
	}
	return prefix{x.c.B.Or(first.when, second.when), x.choose(first.when, both, second.values)}
}

func (x *scanState) apply() {
	b := x.c.B
	high := len(x.axis.HighRegs)
	for o := range x.groups() >> high {
		var carry prefix
		for _, h := range x.ordered(1 << high) {
			g := o<<high | h
			front := carry
			if x.warpPrefix != nil {
				front = x.joinPrefixes(front, prefix{b.ICmp(llvmir.NE, x.warp, i32(0)), x.warpPrefix[g]})
			}
			if x.lanePrefix != nil {
				front = x.joinPrefixes(front, prefix{b.ICmp(llvmir.NE, x.lane, i32(0)), x.lanePrefix[g]})
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
				carry.values = slices.Clone(x.blockTotals[g])
			} else {
				carry.values = x.join(carry.values, x.blockTotals[g])
			}
		}
	}
}
