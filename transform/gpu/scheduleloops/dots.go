package scheduleloops

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// deferDots marks the dots of a loop that end in the next iteration.
func (s *scheduler) deferDots(p *schedule) {
	// The general version of a loop needs the registers itself.
	if p.Stages < 2 || asyncops.IsVersion(p.Op, 0) || !s.haveRoom(p, isBulk(p)) {
		return
	}
	for _, dot := range p.DeferrableDots(s.d) {
		dot.Op.SetAttr(tile.Latency, s.ctx.IntAttr(ir.I64, 1))
	}
}

// isBulk reports whether a role of its own copies the loads of a loop.
func isBulk(p *schedule) bool {
	for _, l := range p.Loads {
		if l.Op().HasAttr(tile.Bulk) {
			return true
		}
	}
	return false
}

// haveRoom reports whether the operands that threads compute for the dots of a loop fit in alternating buffers, so that an iteration computes its own while the
// dots of the one before run. The blocks of a multiprocessor hide the same by each other: none is given up for it.
func (s *scheduler) haveRoom(p *schedule, isBulk bool) bool {
	once := s.computedBytes(p)
	if once == 0 {
		return true
	}
	ring := p.Use.Reserved + int64(p.Stages)*p.StageBytes
	most := int64(targets.RegistersPerSM / (loopRegisters * 32 * s.o.Target.BlockWarps()))
	blocks := func(bytes int64) int64 {
		return min(int64(s.o.Target.GPU.SharedPerSM)/(bytes+targets.SystemShared), most)
	}
	with := ring + once*Alternating(!isBulk)
	if isBulk {
		return with+s.o.LoopShared <= s.o.SharedLimit
	}
	return with <= s.o.SharedLimit && blocks(with) == blocks(ring+once)
}

// Alternating is how many buffers a computed operand of an asynchronous dot has, one after the other, which ends in the next iteration. With two, threads write the
// buffer of the dot before: all have waited for it, and have met at another barrier than that of the buffer since. With three no other barrier is needed.
func Alternating(hasBarrier bool) int64 {
	if hasBarrier {
		return 2
	}
	return 3
}

// loopRegisters is how many registers a thread of a loop with dots by wgmma has at least.
const loopRegisters = 96

// computedBytes is the size of the operands that threads compute for the dots of a loop by wgmma.
func (s *scheduler) computedBytes(p *schedule) (n int64) {
	for op := range p.Body().Ops() {
		if _, ok := tile.AsDot(op); ok {
			dot := s.d.DotOf(op)
			for _, i := range p.ComputedOperands(s.d, dot) {
				shape, _ := ir.ShapeOf(dot.Inputs[i].Type())
				n += s.d.AlignShared(dot.OperandBytes(i) << layout.TotalBits(shape))
			}
		}
	}
	return n
}
