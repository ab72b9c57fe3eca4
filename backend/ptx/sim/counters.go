package sim

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// counters count for the blocks of one worker; no other worker has access to them. The warps of a
// launch without Stats have none.
type counters struct {
	scalarReds, vectorReds   int
	multiplyAdds, roundTrips int
	blocks                   int
	loaded, stored           int // elements

	global    map[*syntax.Inst]*globalCount
	shared    map[*syntax.Inst]*SharedTraffic
	functions map[*function]*functionCounts
	footprint footprint
	sectors   []sectorAccess // of the current request
	words     []uint64       // of the current request to shared memory

	// loads is set by a request that reads global memory.
	loads bool
}

func newCounters() *counters {
	return &counters{
		global: map[*syntax.Inst]*globalCount{}, shared: map[*syntax.Inst]*SharedTraffic{},
		functions: map[*function]*functionCounts{}, footprint: footprint{pages: map[uint64]*page{}},
	}
}

// trafficKind is a sum of Stats that requests to global memory belong to.
type trafficKind uint8

const (
	loadTraffic trafficKind = iota
	storeTraffic
	atomicTraffic
	trafficKinds
)

func (a *access) traffic() trafficKind {
	switch {
	case a.readsFirst:
		return atomicTraffic
	case a.write:
		return storeTraffic
	}
	return loadTraffic
}

// globalCount counts the requests of an instruction to global memory.
type globalCount struct {
	Traffic
	kind trafficKind
}

// request counts the access of an instruction in the given lanes.
func (c *counters) request(a *access, active uint32, at *lanes, off uint64) {
	if a.space == syntax.Shared || a.space == syntax.Generic {
		c.sharedRequest(a, active, at, off)
	}
	if a.space == syntax.Global || a.space == syntax.Generic {
		c.globalRequest(a, active, at, off)
	}
}

// sectorAccess is the bytes of a sector that a request accesses, a bit for each.
type sectorAccess struct {
	sector uint64
	bytes  uint32
}

// addSectors adds the access of a lane to the sectors of a request. Neighbouring lanes mostly access
// the same sector or the next, so the search starts with the sector that was added last.
func addSectors(list []sectorAccess, address uint64, size int) []sectorAccess {
	for size > 0 {
		sector, first := address/sectorBytes, int(address%sectorBytes)
		n := min(size, sectorBytes-first)
		mask := uint32((uint64(1)<<n - 1) << first)
		i := len(list) - 1
		for i >= 0 && list[i].sector != sector {
			i--
		}
		if i < 0 {
			i = len(list)
			list = append(list, sectorAccess{sector: sector})
		}
		list[i].bytes |= mask
		address += uint64(n)
		size -= n
	}
	return list
}

func (c *counters) globalRequest(a *access, active uint32, at *lanes, off uint64) {
	sectors := c.sectors[:0]
	for m := active; m != 0; m &= m - 1 {
		i := bits.TrailingZeros32(m) & 31
		if space, address := resolve(a.space, at[i]+off); space == syntax.Global {
			sectors = addSectors(sectors, address, a.size)
		}
	}
	c.sectors = sectors
	if len(sectors) == 0 {
		return
	}
	kind, distinct := a.traffic(), 0
	for _, s := range sectors {
		distinct += bits.OnesCount32(s.bytes)
		c.footprint.add(s, kind)
	}
	g := c.global[a.inst]
	if g == nil {
		g = &globalCount{kind: kind}
		c.global[a.inst] = g
	}
	g.add(Traffic{Requests: 1, Bytes: distinct, Sectors: len(sectors), NeededSectors: (distinct + sectorBytes - 1) / sectorBytes})
	c.loads = c.loads || kind != storeTraffic
	if kind == atomicTraffic && a.inst.Parts[0] == "red" {
		if a.elements > 1 {
			c.vectorReds++
		} else {
			c.scalarReds++
		}
	}
}

// endBlock adds up what is counted per block.
func (c *counters) endBlock(b *block) {
	c.blocks++
	for _, w := range b.warps {
		c.roundTrips += w.waits.now
	}
	loaded, stored := c.footprint.elements(b.run.memory)
	c.loaded += loaded
	c.stored += stored
	c.footprint.reset()
}

// stats adds up the counters of all workers.
func (r *launch) stats(workers []*counters) *Stats {
	s := &Stats{WarpsPerBlock: (r.Block[0]*r.Block[1]*r.Block[2] + warpSize - 1) / warpSize}
	kinds := [trafficKinds]*Traffic{loadTraffic: &s.Loads, storeTraffic: &s.Stores, atomicTraffic: &s.Atomics}
	global, shared := map[*syntax.Inst]*Traffic{}, map[*syntax.Inst]*SharedTraffic{}
	executed := map[*function][]int{}
	for _, c := range workers {
		s.Blocks += c.blocks
		s.ScalarReds += c.scalarReds
		s.VectorReds += c.vectorReds
		s.MultiplyAdds += c.multiplyAdds
		s.RoundTrips += c.roundTrips
		s.ElementsLoaded += c.loaded
		s.ElementsStored += c.stored
		for kind, sum := range kinds {
			sum.DistinctBytes += c.footprint.distinct[kind]
		}
		for in, g := range c.global {
			kinds[g.kind].add(g.Traffic)
			entryOf(global, in).add(g.Traffic)
		}
		for in, t := range c.shared {
			s.Shared.add(*t)
			entryOf(shared, in).add(*t)
		}
		for fn, f := range c.functions {
			if executed[fn] == nil {
				executed[fn] = make([]int, len(fn.blocks))
			}
			for i, n := range f.executed {
				executed[fn][i] += n
			}
		}
	}
	executions := map[*syntax.Inst]int{}
	for fn, counts := range executed {
		for i, b := range fn.blocks {
			for _, in := range b.insts {
				executions[in] = counts[i]
			}
		}
	}
	for in, t := range global {
		s.GlobalAccesses = append(s.GlobalAccesses, GlobalAccess{in.Text, Place{in.Pos, in.Source}, executions[in], *t})
	}
	for in, t := range shared {
		s.SharedAccesses = append(s.SharedAccesses, SharedAccess{in.Text, Place{in.Pos, in.Source}, *t})
	}
	for fn, counts := range executed {
		s.countBlocks(fn, counts)
	}
	slices.SortFunc(s.GlobalAccesses, func(x, y GlobalAccess) int { return x.Place.compare(y.Place) })
	slices.SortFunc(s.SharedAccesses, func(x, y SharedAccess) int { return x.Place.compare(y.Place) })
	slices.SortFunc(s.Loops, func(x, y LoopStats) int { return x.Place.compare(y.Place) })
	return s
}

// entryOf is the entry of an instruction, which is made if there is none.
func entryOf[T any](table map[*syntax.Inst]*T, in *syntax.Inst) *T {
	t := table[in]
	if t == nil {
		t = new(T)
		table[in] = t
	}
	return t
}

// countBlocks adds the barriers and loops of a function whose basic blocks were executed as often
// as given.
func (s *Stats) countBlocks(fn *function, executed []int) {
	if s.Executed == nil {
		s.Executed = map[string]int{}
	}
	loops := loopsOf(fn.blocks)
	rows := make([]LoopStats, len(loops.headers))
	for i, b := range fn.blocks {
		barriers := 0
		if b.term.kind == termBarrier && b.term.barrier.count != warpBarrier {
			barriers = executed[i]
		}
		if b.term.kind == termSuspend && executed[i] > 0 {
			s.Executed[b.term.inst.Name] += executed[i]
		}
		s.Barriers += barriers
		for _, in := range b.insts {
			if executed[i] > 0 {
				s.Executed[in.Name] += executed[i]
			}
		}
		if l := loops.innermost[i]; l >= 0 {
			rows[l].Barriers += barriers
			rows[l].Instructions += executed[i] * (len(b.ops) + 1)
		}
	}
	for l, header := range loops.headers {
		row := rows[l]
		if row.Iterations = executed[header]; row.Iterations == 0 {
			continue
		}
		if in := fn.blocks[header].firstInst(); in != nil {
			row.Place = Place{in.Pos, in.Source}
		}
		s.Loops = append(s.Loops, row)
	}
}

// firstInst is the first instruction of a block; nil if it has none.
func (b *basicBlock) firstInst() *syntax.Inst {
	if len(b.insts) > 0 {
		return b.insts[0]
	}
	return b.term.inst
}

// loopNest is the loops of a function.
type loopNest struct {
	headers   []int // by the number of the loop
	innermost []int // by basic block: the innermost loop it is in, or -1
}

// loopsOf finds the natural loops: a back edge leads to a block that is on the path from the entry
// to its source, and the loop has all blocks from which the source is reached without the header.
func loopsOf(blocks []*basicBlock) loopNest {
	nest := loopNest{innermost: slices.Repeat([]int{-1}, len(blocks))}
	preds := make([][]int, len(blocks))
	latches := map[int][]int{} // by header
	state := make([]uint8, len(blocks))
	const open, closed = 1, 2
	var visit func(n int)
	visit = func(n int) {
		state[n] = open
		for _, next := range blocks[n].successors() {
			if next < 0 {
				continue
			}
			preds[next] = append(preds[next], n)
			switch state[next] {
			case 0:
				visit(next)
			case open:
				latches[next] = append(latches[next], n)
			}
		}
		state[n] = closed
	}
	visit(0)
	sizes := []int{}
	for header := range blocks {
		if latches[header] == nil {
			continue
		}
		body := map[int]bool{header: true}
		for work := slices.Clone(latches[header]); len(work) > 0; {
			n := work[len(work)-1]
			work = work[:len(work)-1]
			if !body[n] {
				body[n] = true
				work = append(work, preds[n]...)
			}
		}
		loop := len(nest.headers)
		nest.headers, sizes = append(nest.headers, header), append(sizes, len(body))
		for n := range body {
			if old := nest.innermost[n]; old < 0 || sizes[old] > len(body) {
				nest.innermost[n] = loop
			}
		}
	}
	return nest
}
