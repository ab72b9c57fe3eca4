package cost

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// follower follows programs of a launch.
type follower struct {
	kernel   *ir.Op
	launch   Launch
	gpu      targets.GPU
	device   targets.Device
	indices  *distribute.IndexInfo
	patterns map[pattern]*accessed
	used     map[*ir.Value]*usage // by argument; nil is memory whose argument is not known
	followed int
}

// samples is how many programs are followed along a dimension of the grid, its ends among them.
var samples = [3]int64{5, 3, 2}

// average follows some programs and takes the mean of what they do.
func (f *follower) average() (w Work, complete bool) {
	complete = true
	w.Tensor = map[string]float64{}
	for _, id := range f.sampled() {
		p := &program{follower: f, scalars: map[*ir.Value]ir.Attr{}, views: map[*ir.Value]view{}, ready: map[*ir.Value]float64{}, weight: 1, warps: float64(tile.BlockWarpsOf(f.kernel)), complete: true}
		p.Work.Tensor = map[string]float64{}
		p.start(id)
		p.region(f.kernel.Region0())
		p.Cycles = max(p.last, p.busy) + blockCycles
		w.add(p.Work)
		complete = complete && p.complete
		f.followed++
	}
	w.scale(1 / float64(f.followed))
	return w, complete
}

// sampled are the numbers of the programs that are followed.
func (f *follower) sampled() (ids [][3]int64) {
	var along [3][]int64
	for d, n := range f.launch.Grid {
		for i := range min(samples[d], max(1, n)) {
			id := int64(0)
			if k := min(samples[d], n) - 1; k > 0 {
				id = i * (n - 1) / k
			}
			along[d] = append(along[d], id)
		}
	}
	for _, x := range along[0] {
		for _, y := range along[1] {
			for _, z := range along[2] {
				ids = append(ids, [3]int64{x, y, z})
			}
		}
	}
	return ids
}

func (w *Work) add(o Work) {
	w.Loaded, w.Stored, w.Sectors, w.Updates = w.Loaded+o.Loaded, w.Stored+o.Stored, w.Sectors+o.Sectors, w.Updates+o.Updates
	w.Wavefronts, w.Barriers, w.Cycles = w.Wavefronts+o.Wavefronts, w.Barriers+o.Barriers, w.Cycles+o.Cycles
	for operand, n := range o.Tensor {
		w.Tensor[operand] += n
	}
	for u, n := range o.Units {
		w.Units[u] += n
	}
}

func (w *Work) scale(by float64) {
	for _, n := range []*float64{&w.Loaded, &w.Stored, &w.Sectors, &w.Updates, &w.Wavefronts, &w.Barriers, &w.Cycles} {
		*n *= by
	}
	for operand := range w.Tensor {
		w.Tensor[operand] *= by
	}
	for u := range w.Units {
		w.Units[u] *= by
	}
}

// program is a program that is followed. Times are in cycles, from its start, with the multiprocessor to itself: an operation begins when its operands are
// there and what the program waits for has happened. The assembler orders operations between two waits.
type program struct {
	*follower
	Work
	scalars  map[*ir.Value]ir.Attr
	views    map[*ir.Value]view
	ready    map[*ir.Value]float64
	weight   float64 // how often the operations that are followed happen
	warps    float64
	complete bool

	floor   float64   // nothing that follows begins before
	last    float64   // all that was followed has ended
	began   float64   // the latest time at which something began
	busy    float64   // cycles of schedulers
	landing float64   // when the copies since the last group land
	groups  []float64 // when the copies of each group land
}

// Latencies in cycles: round figures from publications about GPUs from Ampere on.
const (
	blockCycles   = 700 // from the end of a block to the first instruction of the next
	globalCycles  = 650 // of memory, with what waits before it
	cachedCycles  = 270 // of the L2 cache
	sharedCycles  = 30
	barrierCycles = 30
	aluCycles     = 5
	mmaCycles     = 35
	wgmmaCycles   = 120
)

// start sets the arguments.
func (p *program) start(id [3]int64) {
	args := p.kernel.Region0().Entry().Args()
	set := func(v *ir.Value, n int64) {
		if _, ok := v.Type().(*ir.IntegerType); ok || v.Type() == ir.Type(ir.Index) {
			p.scalars[v] = p.kernel.Context().IntAttr(v.Type(), n)
		}
	}
	own := args[:len(args)-tile.GridArgs]
	for i, v := range own {
		if i < len(p.launch.Args) && p.launch.Args[i].Known {
			set(v, p.launch.Args[i].Value)
		}
	}
	for d := range id {
		if p.launch.Grid[d] > 0 {
			set(args[len(own)+d], p.launch.Grid[d])
			set(args[len(own)+len(id)+d], id[d])
		}
	}
}

// region follows the blocks of a region: where the way is not known, one that does not return at once.
func (p *program) region(r *ir.Region) {
	seen := map[*ir.Block]bool{}
	for b := r.Entry(); b != nil && !seen[b]; {
		seen[b] = true
		p.block(b)
		b = p.next(b.Last())
	}
}

func (p *program) next(end *ir.Op) *ir.Block {
	if !end.Is(cf.Br) && !end.Is(cf.CondBr) {
		return nil
	}
	to, first := end.Successor(0), 0
	if end.Is(cf.CondBr) {
		first = 1
		if c, ok := p.scalar(end.Operand(0)); ok && c == 0 || !ok && to.Last() == to.First() {
			first += to.NumArgs()
			to = end.Successor(1)
		}
	}
	for i, v := range to.Args() {
		p.bind(v, end.Operand(first+i))
	}
	return to
}

func (p *program) block(b *ir.Block) {
	for op := range b.Ops() {
		if follow, ok := rules[op.Def()]; ok {
			follow(p, op)
		} else {
			p.other(op)
		}
	}
}

// bind gives a value all facts about another.
func (p *program) bind(to, from *ir.Value) {
	delete(p.scalars, to)
	delete(p.views, to)
	if a := p.attr(from); a != nil {
		p.scalars[to] = a
	}
	if ir.IsAnyMemRef(from.Type()) {
		p.views[to] = p.viewOf(from)
	}
	p.ready[to] = p.ready[from]
}

// operands is when the operands of an operation are there.
func (p *program) operands(list []*ir.Value) float64 {
	at := p.floor
	for _, v := range list {
		at = max(at, p.ready[v])
	}
	return at
}

// execute counts the instructions of an operation, and has its results ready after a latency.
func (p *program) execute(op *ir.Op, n instructions, latency float64) (end float64) {
	for u, k := range n {
		p.Units[u] += k * p.warps * p.weight
	}
	cycles := 0.0
	for u, k := range n {
		cycles = max(cycles, k*p.warps*unit(u).cycles(p.lanes()))
	}
	cycles = max(cycles, n[issue])
	begin := p.operands(op.Operands())
	p.began = max(p.began, begin+cycles)
	p.busy += cycles
	end = begin + cycles + latency
	for _, r := range op.Results() {
		p.ready[r] = end
	}
	p.last = max(p.last, begin+cycles)
	return end
}

func (p *program) lanes() targets.Lanes {
	d := p.device
	return d.Lanes
}

// wait has nothing begin before a time.
func (p *program) wait(until float64) {
	p.floor = max(p.floor, until)
	p.began, p.last = max(p.began, p.floor), max(p.last, p.floor)
}

// iteration is one that is followed, for some.
type iteration struct {
	number int64
	times  float64
}

// iterations lists the iterations of a loop that are followed: the first two, one in the middle for all others, and the last.
func iterations(n int64) (list []iteration) {
	const most = 4
	if n <= most {
		for i := range n {
			list = append(list, iteration{i, 1})
		}
		return list
	}
	return []iteration{{0, 1}, {1, 1}, {n / 2, float64(n - 3)}, {n - 1, 1}}
}

// loop follows a loop.
func (p *program) loop(op *ir.Op) {
	o := scf.ForOp{Op: op}
	lower, step, n, ok := p.trips(o)
	p.complete = p.complete && ok
	args, carried := o.Body().Args()[1:], o.InitArgs()
	c := newCarriedInts(p, carried)
	for i, v := range args {
		p.bind(v, carried[i])
	}
	unrolled := unrolledBy(op)
	for _, it := range iterations(n) {
		delete(p.scalars, o.Body().Arg(0))
		if ok {
			p.scalars[o.Body().Arg(0)] = op.Context().IntAttr(o.LowerBound().Type(), lower+it.number*step)
		}
		if it.number > 0 {
			c.bind(args, o.Yielded(), it.number)
		}
		p.iterate(it.times, unrolled, func() { p.block(o.Body()) })
		if it.number == 0 {
			c.first(o.Yielded())
		}
	}
	if n == 0 {
		for i, r := range op.Results() {
			p.bind(r, carried[i])
		}
		return
	}
	c.bind(op.Results(), o.Yielded(), n)
}

// iterate follows an iteration that stands for several.
func (p *program) iterate(times, unrolled float64, body func()) {
	start, busy, outer := p.floor, p.busy, p.weight
	p.began = start
	p.weight *= times
	body()
	p.weight = outer
	took := p.busy - busy
	cycles := max(took, (max(p.began, p.floor)-start)/unrolled)
	p.busy += took * (times - 1)
	shift := start + cycles*times - max(p.began, p.floor)
	for i := range p.groups {
		p.groups[i] += shift
	}
	for v, at := range p.ready {
		if at > start {
			p.ready[v] = max(start, at+shift)
		}
	}
	p.floor = start + cycles*times
	p.began, p.last = p.floor, p.floor
}

// assembled is how many iterations of a loop without barriers the assembler runs at a time.
const assembled = 4

// unrolledBy is how many iterations of a loop run at a time, whose loads are in flight together.
func unrolledBy(loop *ir.Op) float64 {
	if n, ok := loop.IntAttr(tile.Unroll); ok {
		return float64(n)
	}
	waits := false
	loop.Walk(func(op *ir.Op) ir.WalkResult {
		waits = waits || op != loop && (tile.IsBarrier(op) || op.Is(scf.For) || op.Is(scf.While) || op.HasAttr(tile.Scratch) || distribute.IsDot(op) || op.Is(tile.DotStep))
		return ir.Continue
	})
	if waits {
		return 1
	}
	return assembled
}

// carriedInts knows the integers that a loop carries: they change by the same number in each iteration, as far as that matters.
type carriedInts struct {
	p          *program
	init, step []int64
	known      []bool
}

func newCarriedInts(p *program, values []*ir.Value) *carriedInts {
	c := &carriedInts{p: p, init: make([]int64, len(values)), step: make([]int64, len(values)), known: make([]bool, len(values))}
	for i, v := range values {
		c.init[i], c.known[i] = p.scalar(v)
	}
	return c
}

// first is the end of the first iteration.
func (c *carriedInts) first(yielded []*ir.Value) {
	for i, v := range yielded {
		n, ok := c.p.scalar(v)
		c.step[i], c.known[i] = n-c.init[i], c.known[i] && ok
	}
}

// bind gives values their state at the beginning of an iteration, after one that yielded others.
func (c *carriedInts) bind(values, yielded []*ir.Value, number int64) {
	attrs := make([]ir.Attr, len(values))
	views := map[int]view{}
	ready := make([]float64, len(values))
	for i, v := range yielded {
		attrs[i], ready[i] = c.p.attr(v), c.p.ready[v]
		if ir.IsAnyMemRef(v.Type()) {
			views[i] = c.p.viewOf(v)
		}
		if c.known[i] {
			attrs[i] = c.p.kernel.Context().IntAttr(v.Type(), c.init[i]+number*c.step[i])
		}
	}
	for i, v := range values {
		delete(c.p.scalars, v)
		if attrs[i] != nil {
			c.p.scalars[v] = attrs[i]
		}
		if m, ok := views[i]; ok {
			c.p.views[v] = m
		}
		c.p.ready[v] = ready[i]
	}
}

// while follows an iteration of a loop whose length nothing tells.
func (p *program) while(op *ir.Op) {
	p.complete = false
	before, after := op.RegionAt(0).Entry(), op.RegionAt(1).Entry()
	for i, v := range before.Args() {
		p.bind(v, op.Operand(i))
		delete(p.scalars, v)
	}
	p.iterate(1, 1, func() {
		p.block(before)
		for i, v := range after.Args() {
			p.bind(v, before.Last().Operand(i+1))
			delete(p.scalars, v)
		}
		p.block(after)
	})
	for i, r := range op.Results() {
		p.bind(r, before.Last().Operand(i+1))
		delete(p.scalars, r)
	}
}

// branch follows the branch that is taken. Where that is not known, each one is half of the time, and the rarely executed version of a loop never.
func (p *program) branch(op *ir.Op) {
	then, otherwise := op.RegionAt(0), op.RegionAt(1)
	c, ok := p.scalar(op.Operand(0))
	switch {
	case !ok && op.HasAttr(tile.LoopVersions), ok && c == 0:
		p.take(op, otherwise, 1)
	case ok, otherwise.Empty():
		p.take(op, then, 1)
	default:
		p.take(op, then, 0.5)
		p.take(op, otherwise, 0.5)
	}
}

func (p *program) take(op *ir.Op, r *ir.Region, share float64) {
	if r.Empty() {
		return
	}
	outer, busy := p.weight, p.busy
	p.weight *= share
	p.block(r.Entry())
	p.weight = outer
	p.busy = busy + (p.busy-busy)*share
	for i, v := range op.Results() {
		p.bind(v, r.Entry().Last().Operand(i))
		if share < 1 {
			delete(p.scalars, v)
		}
	}
}

// roles follows the roles of a kernel, which run at the same time.
func (p *program) roles(op *ir.Op) {
	floor, end, all := p.floor, p.floor, p.warps
	for _, r := range (tile.RolesOp{Op: op}).List() {
		p.floor, p.began, p.warps = floor, floor, float64(r.Warps())
		p.region(r.Op.Region0())
		end = max(end, p.floor, p.began)
	}
	p.warps = all
	p.wait(end)
}

// once follows the region of an operation.
func (p *program) once(op *ir.Op) { p.region(op.Region0()) }

// commit ends a group of copies.
func (p *program) commit(*ir.Op) {
	p.groups = append(p.groups, max(p.landing, p.floor))
	p.landing = 0
}

// waitCopies waits until at most some groups are in flight.
func (p *program) waitCopies(op *ir.Op) {
	pending := int((tile.AsyncWaitOp{Op: op}).Pending())
	if n := len(p.groups) - pending; n > 0 {
		p.wait(slices.Max(p.groups[:n]))
		p.groups = slices.Clone(p.groups[n:])
	}
}

// barrier waits for the threads of the block.
func (p *program) barrier(*ir.Op) {
	p.Barriers += p.weight
	p.wait(p.began + barrierCycles)
}
