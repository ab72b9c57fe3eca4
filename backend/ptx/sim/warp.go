package sim

import (
	"math/bits"
	"slices"
)

// path is an entry of the SIMT stack: a set of lanes that run together.
type path struct {
	mask       uint32
	pc         int // the next basic block
	reconverge int // where the lanes wait for the path below, or -1
}

// frame is a function call in progress.
type frame struct {
	fn     *function
	caller *frame
	call   *call // the caller's instruction
	regs   []lanes
	preds  []uint32
	paths  []path // the SIMT stack; the last one runs
	exited uint32 // lanes that returned or exited
	mask   uint32 // lanes that entered
	base   int    // offset of its local memory

	counts  *functionCounts // nil without Stats
	arrival []int           // see memoryWaits; nil without Stats
}

type status uint8

const (
	running status = iota
	waiting        // at a barrier
	done
	failed
)

// warp is 32 threads of a block.
type warp struct {
	regs   []lanes // of the current frame
	preds  []uint32
	active uint32 // lanes that execute the current instruction
	fault  *Fault

	frame      *frame
	block      *block
	memory     *memory
	lastBuffer *Buffer // buffer of the last global access
	index      int     // in the block
	agent      int     // in the cluster: its number in clocks
	live       uint32  // lanes with threads that have not exited
	local      []byte
	localSize  int // bytes of local memory of a lane
	tid        [3]lanes
	status     status
	wait       *barrierOp
	waitID     int // index of the barrier
	waitFor    int // number of threads it waits for, 0 for all

	suspended      suspension // in place of a barrier
	arrived        bool       // at the cluster's barrier, and did not wait since
	clusterPhase   uint32     // in which it arrived there last
	clusterRelaxed bool       // its arrival there releases nothing

	registers       int // of a thread, where setmaxnreg may change it
	registerChanges int // setmaxnreg executed

	steps     int // instructions executed
	laneSteps int
	carry     uint32 // carry flags of add.cc and related instructions
	syncs     uint32 // warp barriers passed
	seq       uint32 // memory accesses
	clock     clock  // what happened before the current instruction; only check mode keeps it
	releases  []releaseRecord
	fenced    clock                  // what happened before the last fence
	maps      map[acquiredMap]uint32 // by their versions
	waited    uint32                 // seq of the last wait for an mbarrier that succeeded
	copies    asyncCopies
	bulk      bulkStores
	operands  *operandBuffers
	wgmma     wgmmaState
	fences    [memoryKinds][warpSize]proxyFences
	counters  *counters // of the worker; nil without Stats
	trace     func(Event)
	waits     memoryWaits
	outside   [maxAccessBytes]byte // stands for memory outside of the buffers
	free      map[*function][]*frame
}

func (w *warp) threadID(lane int) [3]int {
	return [3]int{int(w.tid[0][lane]), int(w.tid[1][lane]), int(w.tid[2][lane])}
}

// enter calls a function in the lanes of mask.
func (w *warp) enter(fn *function, mask uint32, by *call) *frame {
	var f *frame
	if list := w.free[fn]; len(list) > 0 {
		f, w.free[fn] = list[len(list)-1], list[:len(list)-1]
	} else {
		f = &frame{fn: fn, regs: make([]lanes, fn.slots), preds: make([]uint32, fn.preds)}
		for v, slot := range fn.consts {
			f.regs[slot].fill(v)
		}
	}
	for _, s := range fn.clear {
		f.regs[s] = lanes{}
	}
	for _, s := range fn.clearPreds {
		f.preds[s] = 0
	}
	f.caller, f.call, f.mask, f.exited, f.base = w.frame, by, mask, 0, 0
	if w.frame != nil {
		f.base = align(w.frame.base+w.frame.fn.frame, 16)
	}
	w.reserveLocal(f.base + fn.frame)
	f.paths = append(f.paths[:0], path{mask, 0, -1})
	if w.counters != nil {
		f.counts = w.counters.function(fn)
		f.arrival = slices.Grow(f.arrival[:0], f.counts.registers)[:f.counts.registers]
		clear(f.arrival)
	}
	w.frame, w.regs, w.preds = f, f.regs, f.preds
	return f
}

// reserveLocal grows each lane's local memory to a size.
func (w *warp) reserveLocal(size int) {
	if size <= w.localSize {
		return
	}
	room := align(max(size, 2*w.localSize), 16)
	local := make([]byte, room*warpSize)
	for i := range warpSize {
		copy(local[i*room:], w.local[i*w.localSize:(i+1)*w.localSize])
	}
	w.local, w.localSize = local, room
}

// returnToCaller pops the frame; false if there is no caller.
func (w *warp) returnToCaller() bool {
	f := w.frame
	w.free[f.fn] = append(w.free[f.fn], f)
	up := f.caller
	w.frame = up
	if up == nil {
		return false
	}
	w.regs, w.preds = up.regs, up.preds
	f.call.returned(w, f)
	up.exited |= f.mask &^ w.live
	return true
}

func (l *lanes) fill(v uint64) {
	for i := range l {
		l[i] = v
	}
}

// run executes until the warp waits, ends or fails, or its instruction quantum is used up.
func (w *warp) run(limit int) {
	w.status = running
	for limit > 0 {
		f := w.frame
		n := len(f.paths)
		if n == 0 {
			if !w.returnToCaller() {
				w.status = done
				return
			}
			continue
		}
		top := &f.paths[n-1]
		mask := top.mask &^ f.exited
		if mask == 0 || top.pc == top.reconverge {
			f.paths = f.paths[:n-1]
			continue
		}
		b := f.fn.blocks[top.pc]
		w.active = mask
		if w.counters != nil {
			w.runCounted(f, top.pc)
		} else {
			for i, run := range b.ops {
				run(w)
				if w.fault != nil {
					w.fault.at(w.block.run.module.file, b.insts[i])
					break
				}
			}
		}
		if w.fault != nil {
			w.status = failed
			return
		}
		steps := len(b.ops) + 1
		limit -= steps
		w.steps += steps
		w.laneSteps += steps * bits.OnesCount32(mask)
		w.terminate(b, f, top, mask)
		if w.fault != nil {
			w.fault.at(w.block.run.module.file, b.term.inst)
			w.status = failed
			return
		}
		if w.status != running {
			return
		}
	}
}

// terminate executes the terminator of a block.
func (w *warp) terminate(b *basicBlock, f *frame, top *path, mask uint32) {
	e := &b.term
	if e.kind == termFallthrough {
		top.pc = e.next
		return
	}
	in := mask
	if e.guarded {
		in &= e.guard.of(w)
	}
	if e.kind == termBranch {
		switch in {
		case mask:
			top.pc = e.target
		case 0:
			top.pc = e.next
		default:
			f.diverge(b.reconverge, path{mask &^ in, e.next, b.reconverge}, path{in, e.target, b.reconverge})
		}
		return
	}
	top.pc = e.next
	if in == 0 {
		return
	}
	w.active = in
	switch e.kind {
	case termIndexedBranch:
		w.indexedBranch(b, f, mask&^in)
	case termReturn:
		f.exited |= in
	case termKernelReturn, termExit:
		w.exit(f, in)
	case termTrap:
		w.failFirst(Trap, "the kernel stopped itself")
	case termCall:
		e.call.run(w, in)
	case termBarrier:
		if w.trace != nil && e.barrier.count != warpBarrier {
			w.trace(w.event(Barrier, e.inst))
		}
		e.barrier.run(w)
	case termSuspend:
		e.run(w)
	case termUnreachable:
		w.failFirst(Trap, "code that must not be reached was reached: no instruction follows")
	}
}

func (w *warp) exit(f *frame, lanes uint32) {
	w.live &^= lanes
	for ; f != nil; f = f.caller {
		f.exited |= lanes
	}
}

// diverge splits the running path; the paths reconverge at a block. They do so by popping to a path
// that waits there, which is already on the stack if the running path reconverges at the same
// block.
func (f *frame) diverge(reconverge int, paths ...path) {
	n := len(f.paths)
	top := &f.paths[n-1]
	if reconverge >= 0 && top.reconverge != reconverge {
		top.pc = reconverge
	} else {
		f.paths = f.paths[:n-1]
	}
	for _, p := range paths {
		if p.mask != 0 && (p.pc != p.reconverge || reconverge < 0) {
			f.paths = append(f.paths, p)
		}
	}
}

// indexedBranch sends each lane to the block that its index selects.
func (w *warp) indexedBranch(b *basicBlock, f *frame, rest uint32) {
	e := &b.term
	var paths []path
	if rest != 0 {
		paths = append(paths, path{rest, e.next, b.reconverge})
	}
	index := &w.regs[e.index]
	for m := w.active; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros32(m)
		i := uint32(index[lane])
		if i >= uint32(len(e.table)) {
			w.fail(BadOperand, lane, "branch to entry %d of a table of %d", i, len(e.table))
			return
		}
		target := e.table[i]
		if at := slices.IndexFunc(paths, func(p path) bool { return p.pc == target }); at >= 0 {
			paths[at].mask |= 1 << lane
		} else {
			paths = append(paths, path{1 << lane, target, b.reconverge})
		}
	}
	if len(paths) == 1 {
		f.paths[len(f.paths)-1].pc = paths[0].pc
		return
	}
	f.diverge(b.reconverge, paths...)
}
