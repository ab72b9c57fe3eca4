package cpu

import "github.com/tshared/tshared/backend/llvmir"

// Runtime functions of the poison shadow.

func buildIsPoison(m *llvmir.Module, inArena *llvmir.Function) *llvmir.Function {
	r := newRoutine(m, "unset", llvmir.I1, llvmir.Ptr, llvmir.Ptr, llvmir.I64)
	shadow := r.Call(inArena, r.f.Param(0), r.f.Param(1), r.f.Param(2))
	r.When(r.isNull(shadow), func() { r.Ret(llvmir.ConstBool(false)) })
	r.Each(llvmir.Range{From: r.word(0), To: r.f.Param(2)}, func(i llvmir.Value) {
		poison := r.ICmp(llvmir.NE, r.Load(llvmir.I8, r.Offset(shadow, i)), llvmir.ConstInt(llvmir.I8, 0))
		r.When(poison, func() { r.Ret(llvmir.ConstBool(true)) })
	})
	r.Ret(llvmir.ConstBool(false))
	return r.f
}

func buildSetPoison(m *llvmir.Module, inArena *llvmir.Function) *llvmir.Function {
	r := newRoutine(m, "set", llvmir.I1, llvmir.Ptr, llvmir.Ptr, llvmir.I64, llvmir.I1)
	bytes, poison := r.f.Param(2), r.f.Param(3)
	shadow := r.Call(inArena, r.f.Param(0), r.f.Param(1), bytes)
	r.When(r.isNull(shadow), func() { r.Ret(r.Not(poison)) })
	r.MemSet(shadow, r.ZExt(poison, llvmir.I8), bytes)
	r.Ret(llvmir.ConstBool(true))
	return r.f
}

func buildCopyPoison(m *llvmir.Module, inArena, poison *llvmir.Function) *llvmir.Function {
	r := newRoutine(m, "move", llvmir.I1, llvmir.Ptr, llvmir.Ptr, llvmir.Ptr, llvmir.I64)
	state, to, from, bytes := r.f.Param(0), r.f.Param(1), r.f.Param(2), r.f.Param(3)
	shadow, source := r.Call(inArena, state, to, bytes), r.Call(inArena, state, from, bytes)
	r.When(r.isNull(shadow), func() { r.Ret(r.Not(r.Call(poison, state, from, bytes))) })
	r.If(r.isNull(source), func() []llvmir.Value {
		r.MemSet(shadow, llvmir.ConstInt(llvmir.I8, 0), bytes)
		return nil
	}, func() []llvmir.Value {
		r.MemMove(shadow, source, bytes)
		return nil
	})
	r.Ret(llvmir.ConstBool(true))
	return r.f
}
