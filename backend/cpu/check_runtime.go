package cpu

import "github.com/tshared/tshared/backend/llvmir"

// checkRuntime are the functions of checked code. They are part of its module.
type checkRuntime struct {
	begin      *llvmir.Function // (state, program): a program begins
	access     *llvmir.Function // (state, address, bytes, bytes of an element, kind, site): where the bytes are, null when it is a fault
	isPoison   *llvmir.Function // (state, address, bytes): whether one of the bytes was never written
	setPoison  *llvmir.Function // (state, address, bytes, unset): false when it is memory of others, and unset
	copyPoison *llvmir.Function // (state, to, from, bytes): set with what unset says of another place
}

// Words of the state checked code works on, see check_state.go.
const (
	stateProgram    = 0  // number of the running program, from 1
	stateEpoch      = 8  // how often it has released
	stateAcquired   = 16 // not 0: it may know what others have done
	stateBuffers    = 24 // the table of buffers
	stateCount      = 32 // its length
	stateArena      = 40 // of the worker
	stateArenaBytes = 48 // bytes of the arena
	stateShadow     = 56 // a byte per byte of the arena: 1 when never written
	stateHandle     = 64
	stateAddr       = 72 // of a fault: the address
	stateBytes      = 80 // and size of the access
	stateFault      = 88 // what is wrong
	stateOther      = 96 // the access it races with
	stateSize       = 104
)

// Words of an entry of the table of buffers.
const (
	bufferBase    = 0  // the address programs know it by
	bufferBytes   = 8  // its size
	bufferDelta   = 16 // how far it really is from there
	bufferHistory = 24 // three words per byte: who wrote, read and updated it
	bufferSize    = 32
)

// A word of history is the number of a program from 1, its epoch, and the site.
const (
	historySiteBits  = 20
	historyEpochBits = 16
	historyWords     = 3

	historyWrite, historyRead, historyUpdate = 0, 8, 16 // the words of a byte
)

// Faults.
const (
	faultOutside = iota + 1
	faultMisaligned
	faultRace
)

const (
	conflictCallback = "tshared_on_conflict"
	syncCallback     = "tshared_on_atomic"

	syncAcquire = 1
	syncRelease = 2
)

// runtime makes the functions when they are first needed.
func (c *compiler) runtime() *checkRuntime {
	if c.checks == nil {
		r := &checkRuntime{}
		m := c.module
		history := buildHistory(m)
		inArena := buildInArena(m)
		r.begin = buildBegin(m)
		r.access = buildAccess(m, inArena, history)
		r.isPoison = buildIsPoison(m, inArena)
		r.setPoison = buildSetPoison(m, inArena)
		r.copyPoison = buildCopyPoison(m, inArena, r.isPoison)
		c.checks = r
	}
	return c.checks
}

// routine is a function of the runtime under construction.
type routine struct {
	*llvmir.Builder
	f *llvmir.Function
}

func newRoutine(m *llvmir.Module, name string, result *llvmir.Type, params ...*llvmir.Type) routine {
	list := make([]llvmir.Param, len(params))
	for i, t := range params {
		list[i].Type = t
	}
	f := m.Function("tshared_check_"+name, result, list...)
	f.SetLinkage(llvmir.Internal)
	f.Attr(llvmir.NoUnwind, llvmir.NoInline)
	return routine{f.Builder(), f}
}

func (r routine) word(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, n) }

// at is a word behind a pointer.
func (r routine) at(p llvmir.Value, offset int64) llvmir.Value {
	return r.Load(llvmir.I64, r.Offset(p, r.word(offset)))
}

func (r routine) put(v, p llvmir.Value, offset int64) { r.Store(v, r.Offset(p, r.word(offset))) }

// fail notes what is wrong, and returns v.
func (r routine) fail(state, addr, bytes llvmir.Value, fault int64, v llvmir.Value) {
	r.put(addr, state, stateAddr)
	r.put(bytes, state, stateBytes)
	r.put(r.word(fault), state, stateFault)
	r.Ret(v)
}

// within: bytes from an offset on are in a room of some size. All are unsigned.
func (r routine) within(offset, bytes, room llvmir.Value) llvmir.Value {
	return r.And(r.ICmp(llvmir.ULE, offset, room), r.ICmp(llvmir.ULE, bytes, r.Sub(room, offset)))
}

func buildBegin(m *llvmir.Module) *llvmir.Function {
	r := newRoutine(m, "begin", llvmir.Void, llvmir.Ptr, llvmir.I64)
	state := r.f.Param(0)
	r.put(r.Add(r.f.Param(1), r.word(1)), state, stateProgram)
	r.put(r.word(0), state, stateEpoch)
	r.put(r.word(0), state, stateAcquired)
	r.MemSet(r.Load(llvmir.Ptr, r.Offset(state, r.word(stateShadow))), llvmir.ConstInt(llvmir.I8, 1), r.at(state, stateArenaBytes))
	r.Ret(llvmir.Value{})
	return r.f
}

// buildInArena: where it is noted that bytes of the arena were never written;
// null for other memory.
func buildInArena(m *llvmir.Module) *llvmir.Function {
	r := newRoutine(m, "in_arena", llvmir.Ptr, llvmir.Ptr, llvmir.Ptr, llvmir.I64)
	state := r.f.Param(0)
	offset := r.Sub(r.PtrToInt(r.f.Param(1), llvmir.I64), r.at(state, stateArena))
	shadow := r.Offset(r.Load(llvmir.Ptr, r.Offset(state, r.word(stateShadow))), offset)
	r.Ret(r.Select(r.within(offset, r.f.Param(2), r.at(state, stateArenaBytes)), shadow, llvmir.Zero(llvmir.Ptr)))
	return r.f
}

func (r routine) isNull(p llvmir.Value) llvmir.Value {
	return r.ICmp(llvmir.EQ, r.PtrToInt(p, llvmir.I64), r.word(0))
}

func buildAccess(m *llvmir.Module, inArena, history *llvmir.Function) *llvmir.Function {
	r := newRoutine(m, "access", llvmir.Ptr, llvmir.Ptr, llvmir.Ptr, llvmir.I64, llvmir.I64, llvmir.I64, llvmir.I64)
	state, p, bytes, elem, kind, site := r.f.Param(0), r.f.Param(1), r.f.Param(2), r.f.Param(3), r.f.Param(4), r.f.Param(5)
	null := llvmir.Zero(llvmir.Ptr)
	addr := r.PtrToInt(p, llvmir.I64)
	// Nothing is accessed: any address but null will do.
	r.When(r.ICmp(llvmir.EQ, bytes, r.word(0)), func() { r.Ret(state) })
	r.When(r.Not(r.isNull(r.Call(inArena, state, p, bytes))), func() { r.Ret(p) })
	table := r.Load(llvmir.Ptr, r.Offset(state, r.word(stateBuffers)))
	r.Each(llvmir.Range{From: r.word(0), To: r.at(state, stateCount)}, func(i llvmir.Value) {
		buffer := r.Offset(table, r.Mul(i, r.word(bufferSize)))
		offset := r.Sub(addr, r.at(buffer, bufferBase))
		r.When(r.within(offset, bytes, r.at(buffer, bufferBytes)), func() {
			aligned := r.ICmp(llvmir.EQ, r.And(addr, r.Sub(elem, r.word(1))), r.word(0))
			r.When(r.Not(aligned), func() { r.fail(state, addr, bytes, faultMisaligned, null) })
			list := r.Offset(r.Load(llvmir.Ptr, r.Offset(buffer, r.word(bufferHistory))), r.Mul(offset, r.word(8*historyWords)))
			raced := r.Call(history, state, list, bytes, kind, site)
			r.When(r.ICmp(llvmir.NE, raced, r.word(0)), func() {
				first := r.Add(addr, r.Sub(raced, r.word(1)))
				r.fail(state, first, elem, faultRace, null)
			})
			r.Ret(r.IntToPtr(r.Add(addr, r.at(buffer, bufferDelta)), llvmir.Ptr))
		})
	})
	r.fail(state, addr, bytes, faultOutside, null)
	return r.f
}

// buildHistory notes accesses of bytes, and gives the number of the first byte,
// from 1, that another program has accessed meanwhile; 0 when there is none.
//
// Programs run one after another. So the first program that read a byte stands
// for all that did: if it is the running one there is no other.
func buildHistory(m *llvmir.Module) *llvmir.Function {
	r := newRoutine(m, "history", llvmir.I64, llvmir.Ptr, llvmir.Ptr, llvmir.I64, llvmir.I64, llvmir.I64)
	state, list, bytes, kind, site := r.f.Param(0), r.f.Param(1), r.f.Param(2), r.f.Param(3), r.f.Param(4)
	conflict := m.Declare(conflictCallback, llvmir.I64, llvmir.Ptr, llvmir.I64, llvmir.I64, llvmir.I64)
	zero, shift := r.word(0), r.word(historySiteBits+historyEpochBits)
	program := r.at(state, stateProgram)
	me := r.Or(r.Or(r.Shl(program, shift), r.Shl(r.at(state, stateEpoch), r.word(historySiteBits))), site)
	is := func(k accessKind) llvmir.Value { return r.ICmp(llvmir.EQ, kind, r.word(int64(k))) }
	reading, writing, updating := is(reads), is(writes), is(updates)
	r.Each(llvmir.Range{From: zero, To: bytes}, func(i llvmir.Value) {
		at := r.Offset(list, r.Mul(i, r.word(8*historyWords)))
		mine := func(v llvmir.Value) llvmir.Value {
			return r.Or(r.ICmp(llvmir.EQ, v, zero), r.ICmp(llvmir.EQ, r.LShr(v, shift), program))
		}
		wrote, read, updated := r.at(at, historyWrite), r.at(at, historyRead), r.at(at, historyUpdate)
		others := func(v llvmir.Value, fine llvmir.Value) llvmir.Value {
			return r.Select(r.Or(mine(v), fine), zero, v)
		}
		w, rd, u := others(wrote, llvmir.ConstBool(false)), others(read, reading), others(updated, updating)
		r.When(r.ICmp(llvmir.NE, r.Or(r.Or(w, rd), u), zero), func() {
			culprit := r.If(r.ICmp(llvmir.EQ, r.at(state, stateAcquired), zero), func() []llvmir.Value {
				first := func(x, y llvmir.Value) llvmir.Value { return r.Select(r.ICmp(llvmir.NE, x, zero), x, y) }
				return []llvmir.Value{first(w, first(rd, u))}
			}, func() []llvmir.Value { return []llvmir.Value{r.Call(conflict, state, w, rd, u)} })[0]
			r.When(r.ICmp(llvmir.NE, culprit, zero), func() {
				r.put(culprit, state, stateOther)
				r.Ret(r.Add(i, r.word(1)))
			})
		})
		// Whoever comes after a write meets the write.
		r.put(r.Select(writing, me, wrote), at, historyWrite)
		r.put(r.Select(writing, zero, r.Select(r.And(reading, mine(read)), me, read)), at, historyRead)
		r.put(r.Select(writing, zero, r.Select(r.And(updating, mine(updated)), me, updated)), at, historyUpdate)
	})
	r.Ret(zero)
	return r.f
}
