package scheduleloops

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// bulkRegisters is how many registers of a thread the dots of a loop of the kernel and what it carries have at least for bulk copies, by the warps that compute. Kernels
// with fewer have more blocks on a multiprocessor than roles leave room for, and these hide each other's latency: on an H200 they lose up to 8 %. With as many, gradients
// of attention gain 3 to 24 %, by dots that overlap and by the registers that copies take otherwise.
var bulkRegisters = map[int]int{4: 192, 8: 128}

// bulkMatrices is how many registers of a thread the matrices have at least that a loop holds at once, for bulk copies whatever bulkRegisters says: those that it
// carries, and products to which threads add them, such as those that are scaled block by block. A third block of 4 warps would leave 40 registers of a thread for what
// they compute with these and for where they copy to: with roles a multiprocessor has as many blocks, and no thread waits for copies or issues them between one product
// and the next.
const bulkMatrices = 128

// chooseBulkCopies marks the tiles of all loops where bulk copies can load every operand of wgmma: a role of its own issues them, for which the kernel must have
// one ring. The role copies the other loads of the loops as well, by bulk copies or by its threads.
func (s *scheduler) chooseBulkCopies(kernel *ir.Op, list []*schedule) {
	if !s.o.Target.GPU.Has(targets.BulkCopy) || !hasCoordinates(list) {
		return
	}
	for _, p := range list {
		p.Op.RemoveAttr(tile.NotBulk)
	}
	analysis := asyncops.NewBulkAnalysis(kernel)
	var use registers
	for _, p := range list {
		use = use.max(registersOf(p))
	}
	for _, p := range list {
		if why := s.whyNotBulk(analysis, kernel, p, use); why != "" {
			p.Op.SetAttr(tile.NotBulk, s.ctx.String(why))
			return
		}
	}
	if !asyncops.CanSplit(kernel, s.d, loopsOf(list)) {
		list[0].Op.SetAttr(tile.NotBulk, s.ctx.String("where tiles are depends on data, or the kernel writes to their tensor, or it may wait for other programs"))
		return
	}
	for _, p := range list {
		for i, l := range p.Loads {
			if t, _ := analysis.TileOf(l, p.Buffers[i]); t != nil {
				l.Op().SetAttr(tile.Bulk, ir.Unit)
			}
		}
	}
}

// hasCoordinates reports whether loads of loops have coordinates: they are dropped where the host makes no maps.
func hasCoordinates(list []*schedule) bool {
	return slices.ContainsFunc(list, func(p *schedule) bool {
		return slices.ContainsFunc(p.Loads, func(l *asyncops.Load) bool { return l.Gather.Op == nil && l.Load.Starts() != nil })
	})
}

// whyNotBulk says why bulk copies do not make the loads of a loop; "" if they do. The registers are the most
// that a loop of the kernel has.
func (s *scheduler) whyNotBulk(analysis *asyncops.BulkAnalysis, kernel *ir.Op, p *schedule, use registers) string {
	least, ok := bulkRegisters[s.o.Target.Warps]
	switch {
	case s.o.Target.CTAs > 1:
		return "roles and bulk copies are for programs that one block runs"
	case !ok:
		return "roles are for kernels of 4 or 8 warps"
	case s.o.Target.MaxRegisters > 0:
		return "roles have their own numbers of registers, and not the one that is asked for"
	case !isInControlFlow(p.Op, kernel):
		return "the loop is in something else than loops and branches"
	case asyncops.IsVersion(p.Op, 0), asyncops.IsVersion(p.Op, 1):
		return "the loop has versions"
	case p.Private, p.Stages < 2:
		return "no copies run ahead through shared memory"
	case len(p.IndexLoads) > 0:
		return "where tiles are is loaded in the loop"
	case use.all < least && use.matrices < bulkMatrices && !asksForRoles(p.Op):
		return fmt.Sprintf("dots and what the loop carries have %d registers of a thread, and with fewer than %d more blocks hide more latency", use.all, least)
	}
	if s.computedBytes(p) > 0 && !computesFromDots(p) && (len(p.DeferrableDots(s.d)) == 0 || !s.haveRoom(p, true)) {
		return "threads compute operands while no dot of theirs runs: more blocks hide that"
	}
	bulk := 0
	for i, l := range p.Loads {
		switch t, why := analysis.TileOf(l, p.Buffers[i]); {
		case t != nil:
			bulk++
		case l.IsReadByWGMMA():
			return why
		case !p.CanRoleCopy(s.d, i):
			return "wgmma does not read a tile from shared memory, and it is not one that few copies of threads load: " + why
		}
	}
	if bulk == 0 {
		return "wgmma does not read a tile from shared memory"
	}
	return ""
}

// asksForRoles reports whether the author of a loop or of one around it asks for roles: warps with tasks of their own, or copies that go on from one
// iteration of the outer loop to the next.
func asksForRoles(op *ir.Op) bool {
	for ; op != nil; op = op.Parent() {
		if op.HasAttr(warpSpecialize) || op.HasAttr(flattenLoops) {
			return true
		}
	}
	return false
}

// Attributes of loops by tl.range: warp_specialize and flatten.
const (
	warpSpecialize = "tt.warp_specialize"
	flattenLoops   = "tt.flatten"
)

// computesFromDots reports whether an operand of a dot of a loop comes from another one of the iteration, as in attention: tile-overlap-dots decides about these.
func computesFromDots(p *schedule) bool {
	for op := range p.Body().Ops() {
		if distribute.IsDot(op) && len(asyncops.DotsBefore(op)) > 0 {
			return true
		}
	}
	return false
}

// isInControlFlow reports whether there are only loops and branches between a kernel and a loop.
func isInControlFlow(op, kernel *ir.Op) bool {
	for op = op.Parent(); op.Is(scf.For) || op.Is(scf.If); op = op.Parent() {
	}
	return op == kernel
}

// registers are how many a thread has for a loop: for its dots and what it carries, and for the matrices alone that it holds at once. There a dot that accumulates in
// what the loop carries has no others.
type registers struct{ all, matrices int }

func (r registers) max(other registers) registers {
	return registers{max(r.all, other.all), max(r.matrices, other.matrices)}
}

func registersOf(p *schedule) registers {
	n := p.TensorRegisters()
	use := registers{n, n}
	for op := range p.Body().Ops() {
		if !distribute.IsDot(op) {
			continue
		}
		made := asyncops.RegistersOf(op.Result(0))
		use.all += made
		if dot, ok := tile.AsDot(op); ok && dot.ZeroInit() {
			use.matrices += made
		}
	}
	return use
}

func loopsOf(list []*schedule) (loops []*asyncops.Loop) {
	for _, p := range list {
		loops = append(loops, p.Loop)
	}
	return loops
}
