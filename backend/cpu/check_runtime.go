package cpu

import (
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/llvmir"
)

// checkRuntime are the runtime functions of checked code. They are part of its module.
type checkRuntime struct {
	begin      *llvmir.Function // (state, program): begins a program
	access     *llvmir.Function // (state, address, bytes, element bytes, kind, site): address of the bytes in this process, null on a fault
	isPoison   *llvmir.Function // (state, address, bytes): whether a byte is poison
	setPoison  *llvmir.Function // (state, address, bytes, poison): false when poison goes to memory of others
	copyPoison *llvmir.Function // (state, to, from, bytes): copies the shadow; false as for setPoison
}

// checkRuntime builds the functions on first use.
func (c *compiler) checkRuntime() *checkRuntime {
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

// routine is a runtime function being built.
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

// at loads a word at an offset from a pointer.
func (r routine) at(p llvmir.Value, offset int64) llvmir.Value {
	return r.Load(llvmir.I64, r.Offset(p, r.word(offset)))
}

func (r routine) put(v, p llvmir.Value, offset int64) { r.Store(v, r.Offset(p, r.word(offset))) }

// fail records a fault and returns v.
func (r routine) fail(state, addr, bytes llvmir.Value, fault int64, v llvmir.Value) {
	r.put(addr, state, runtime.StateAddr)
	r.put(bytes, state, runtime.StateBytes)
	r.put(r.word(fault), state, runtime.StateFault)
	r.Ret(v)
}

// within tests whether bytes from an offset on are in memory of the given size. All are
// unsigned.
func (r routine) within(offset, bytes, room llvmir.Value) llvmir.Value {
	return r.And(r.ICmp(llvmir.ULE, offset, room), r.ICmp(llvmir.ULE, bytes, r.Sub(room, offset)))
}

func buildBegin(m *llvmir.Module) *llvmir.Function {
	r := newRoutine(m, "begin", llvmir.Void, llvmir.Ptr, llvmir.I64)
	state := r.f.Param(0)
	r.put(r.Add(r.f.Param(1), r.word(1)), state, runtime.StateProgram)
	r.put(r.word(0), state, runtime.StateEpoch)
	r.put(r.word(0), state, runtime.StateAcquired)
	r.MemSet(r.Load(llvmir.Ptr, r.Offset(state, r.word(runtime.StateShadow))), llvmir.ConstInt(llvmir.I8, 1), r.at(state, runtime.StateArenaBytes))
	r.Ret(llvmir.Value{})
	return r.f
}

// buildInArena builds the function that gives the shadow address of bytes in the arena;
// null for other memory.
func buildInArena(m *llvmir.Module) *llvmir.Function {
	r := newRoutine(m, "in_arena", llvmir.Ptr, llvmir.Ptr, llvmir.Ptr, llvmir.I64)
	state := r.f.Param(0)
	offset := r.Sub(r.PtrToInt(r.f.Param(1), llvmir.I64), r.at(state, runtime.StateArena))
	shadow := r.Offset(r.Load(llvmir.Ptr, r.Offset(state, r.word(runtime.StateShadow))), offset)
	r.Ret(r.Select(r.within(offset, r.f.Param(2), r.at(state, runtime.StateArenaBytes)), shadow, llvmir.Zero(llvmir.Ptr)))
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
	// An empty access is allowed at any address; the result must not be null.
	r.When(r.ICmp(llvmir.EQ, bytes, r.word(0)), func() { r.Ret(state) })
	r.When(r.Not(r.isNull(r.Call(inArena, state, p, bytes))), func() { r.Ret(p) })
	table := r.Load(llvmir.Ptr, r.Offset(state, r.word(runtime.StateBuffers)))
	r.Each(llvmir.Range{From: r.word(0), To: r.at(state, runtime.StateCount)}, func(i llvmir.Value) {
		buffer := r.Offset(table, r.Mul(i, r.word(runtime.BufferSize)))
		offset := r.Sub(addr, r.at(buffer, runtime.BufferBase))
		r.When(r.within(offset, bytes, r.at(buffer, runtime.BufferBytes)), func() {
			aligned := r.ICmp(llvmir.EQ, r.And(addr, r.Sub(elem, r.word(1))), r.word(0))
			r.When(r.Not(aligned), func() { r.fail(state, addr, bytes, runtime.FaultMisaligned, null) })
			list := r.Offset(r.Load(llvmir.Ptr, r.Offset(buffer, r.word(runtime.BufferHistory))), r.Mul(offset, r.word(8*runtime.HistoryWords)))
			raced := r.Call(history, state, list, bytes, kind, site)
			r.When(r.ICmp(llvmir.NE, raced, r.word(0)), func() {
				first := r.Add(addr, r.Sub(raced, r.word(1)))
				r.fail(state, first, elem, runtime.FaultRace, null)
			})
			r.Ret(r.IntToPtr(r.Add(addr, r.at(buffer, runtime.BufferDelta)), llvmir.Ptr))
		})
	})
	r.fail(state, addr, bytes, runtime.FaultOutside, null)
	return r.f
}

// buildHistory builds the race check: it records the access in the history of each byte.
// The result is the number of the first byte, from 1, that conflicts with an access of
// another program; 0 if there is none.
//
// Programs run one after another, so the first program that read a byte stands for all
// readers: if it is the running program there is no other.
func buildHistory(m *llvmir.Module) *llvmir.Function {
	r := newRoutine(m, "history", llvmir.I64, llvmir.Ptr, llvmir.Ptr, llvmir.I64, llvmir.I64, llvmir.I64)
	state, list, bytes, kind, site := r.f.Param(0), r.f.Param(1), r.f.Param(2), r.f.Param(3), r.f.Param(4)
	conflict := m.Declare(runtime.ConflictCallback, llvmir.I64, llvmir.Ptr, llvmir.I64, llvmir.I64, llvmir.I64)
	zero, shift := r.word(0), r.word(runtime.HistorySiteBits+runtime.HistoryEpochBits)
	program := r.at(state, runtime.StateProgram)
	me := r.Or(r.Or(r.Shl(program, shift), r.Shl(r.at(state, runtime.StateEpoch), r.word(runtime.HistorySiteBits))), site)
	is := func(k accessKind) llvmir.Value { return r.ICmp(llvmir.EQ, kind, r.word(int64(k))) }
	reading, writing, updating := is(reads), is(writes), is(updates)
	r.Each(llvmir.Range{From: zero, To: bytes}, func(i llvmir.Value) {
		at := r.Offset(list, r.Mul(i, r.word(8*runtime.HistoryWords)))
		mine := func(v llvmir.Value) llvmir.Value {
			return r.Or(r.ICmp(llvmir.EQ, v, zero), r.ICmp(llvmir.EQ, r.LShr(v, shift), program))
		}
		wrote, read, updated := r.at(at, runtime.HistoryWrite), r.at(at, runtime.HistoryRead), r.at(at, runtime.HistoryUpdate)
		others := func(v llvmir.Value, fine llvmir.Value) llvmir.Value {
			return r.Select(r.Or(mine(v), fine), zero, v)
		}
		w, rd, u := others(wrote, llvmir.ConstBool(false)), others(read, reading), others(updated, updating)
		r.When(r.ICmp(llvmir.NE, r.Or(r.Or(w, rd), u), zero), func() {
			culprit := r.If(r.ICmp(llvmir.EQ, r.at(state, runtime.StateAcquired), zero), func() []llvmir.Value {
				first := func(x, y llvmir.Value) llvmir.Value { return r.Select(r.ICmp(llvmir.NE, x, zero), x, y) }
				return []llvmir.Value{first(w, first(rd, u))}
			}, func() []llvmir.Value { return []llvmir.Value{r.Call(conflict, state, w, rd, u)} })[0]
			r.When(r.ICmp(llvmir.NE, culprit, zero), func() {
				r.put(culprit, state, runtime.StateOther)
				r.Ret(r.Add(i, r.word(1)))
			})
		})
		// A write replaces the history: later conflicts are with the write.
		r.put(r.Select(writing, me, wrote), at, runtime.HistoryWrite)
		r.put(r.Select(writing, zero, r.Select(r.And(reading, mine(read)), me, read)), at, runtime.HistoryRead)
		r.put(r.Select(writing, zero, r.Select(r.And(updating, mine(updated)), me, updated)), at, runtime.HistoryUpdate)
	})
	r.Ret(zero)
	return r.f
}
