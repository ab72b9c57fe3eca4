package llvmir

import (
	"fmt"

	llir "github.com/llir/llvm/ir"
)

// Access has the properties of a load or store; the zero value is a plain access with the
// natural alignment of the type.
type Access struct {
	Align       int     // in bytes; 0 is the natural alignment
	Volatile    bool    // neither removed nor reordered with other volatile accesses
	NonTemporal bool    // the data will not be used again soon
	Invariant   bool    // the memory never changes (loads only)
	Scopes      []*Node // alias scopes of the access
	NoAlias     []*Node // alias scopes that the access does not alias
	TBAA        *Node   // a tag of Module.TBAA
	Group       *Node   // see LoopHints.ParallelGroup
	// Order and Scope are those of an atomic access. Scope is "" for all threads, or
	// "singlethread", "block", ...
	Order Ordering
	Scope string
}

func oneAccess(list []Access) Access {
	if len(list) > 1 {
		bug("%d accesses given for one", len(list))
	}
	if len(list) == 0 {
		return Access{}
	}
	return list[0]
}

// before are the keywords before the operands.
func (a Access) before() (s string) {
	if a.Order != NotAtomic {
		s += " atomic"
	}
	if a.Volatile {
		s += " volatile"
	}
	return s + " "
}

// behind is the text after the operands.
func (a Access) behind() (s string) {
	if a.Order != NotAtomic {
		s = syncScope(a.Scope) + " " + string(a.Order)
	}
	return s + alignment(a.Align)
}

func alignment(n int) string {
	if n == 0 {
		return ""
	}
	if n < 0 || n&(n-1) != 0 {
		bug("an alignment of %d", n)
	}
	return fmt.Sprintf(", align %d", n)
}

func (a Access) attach(m *Module, i *inst) *inst {
	for _, tag := range []struct {
		name string
		node *Node
	}{
		{"tbaa", a.TBAA},
		{"alias.scope", m.scopes(a.Scopes)},
		{"noalias", m.scopes(a.NoAlias)},
		{"llvm.access.group", a.Group},
	} {
		if tag.node != nil {
			i.attach(tag.name, tag.node)
		}
	}
	if a.NonTemporal {
		i.attach("nontemporal", m.Tuple(ConstInt(I32, 1)))
	}
	if a.Invariant {
		i.attach("invariant.load", m.Tuple())
	}
	return i
}

func (m *Module) scopes(list []*Node) *Node {
	if len(list) == 0 {
		return nil
	}
	fields := make([]any, len(list))
	for i, n := range list {
		fields[i] = n
	}
	return m.Tuple(fields...)
}

func pointerCheck(op string, p Value) {
	if p.typ == nil || p.typ.kind != kindPtr {
		bug("%s at %s, which is no pointer", op, p)
	}
}

// Load reads a value of a type; at most one Access may be given.
func (b *Builder) Load(t *Type, p Value, how ...Access) Value {
	pointerCheck("load", p)
	a := oneAccess(how)
	i := b.make(t, "load"+a.before()+t.spelling+", ").typedOp(p).word(a.behind())
	return b.emit(a.attach(b.fn.module, i))
}

// Store writes a value; at most one Access may be given.
func (b *Builder) Store(v, p Value, how ...Access) {
	pointerCheck("store", p)
	a := oneAccess(how)
	if a.Invariant {
		bug("a store to memory that never changes")
	}
	i := b.make(Void, "store"+a.before()).typedOp(v).word(", ").typedOp(p).word(a.behind())
	b.emit(a.attach(b.fn.module, i))
}

// GEP is the inbounds address of an element: the first index counts values of the type,
// the others select elements inside.
func (b *Builder) GEP(t *Type, p Value, indices ...Value) Value {
	return b.gep("getelementptr inbounds ", t, p, indices)
}

// GEPWrap is GEP without inbounds: the address may leave the object.
func (b *Builder) GEPWrap(t *Type, p Value, indices ...Value) Value {
	return b.gep("getelementptr ", t, p, indices)
}

func (b *Builder) gep(word string, t *Type, p Value, indices []Value) Value {
	if !p.typ.IsPtr() || len(indices) == 0 {
		bug("%sof %s at %s with %d indices", word, t, p, len(indices))
	}
	result := p.typ
	for _, index := range indices {
		if !index.typ.IsInt() {
			bug("%swith index %s", word, index)
		}
		if index.typ.IsVector() && !result.IsVector() {
			result = Vector(index.typ.Len(), result)
		}
	}
	word += t.spelling + ", "
	build := func() Value {
		b.fn.module.addresses++
		return b.emit(b.make(result, word).typedOp(p).word(", ").list(indices))
	}
	if len(indices) > 1 {
		return build()
	}
	if b.Reuse && indices[0] == Zero(indices[0].typ) && result == p.typ {
		return p
	}
	return b.reuse(word, result, p, indices[0], build)
}

// Offset is p plus a number of bytes, within the object.
func (b *Builder) Offset(p, bytes Value) Value { return b.GEP(I8, p, bytes) }

// Field is the address of a field of a struct.
func (b *Builder) Field(t *Type, p Value, field int) Value {
	if field < 0 || field >= len(t.Fields()) {
		bug("field %d of %s", field, t)
	}
	return b.GEP(t, p, ConstInt(I32, 0), ConstInt(I32, int64(field)))
}

// Alloca allocates count values on the stack at each execution; align is in bytes, 0 for
// the natural alignment.
func (b *Builder) Alloca(t *Type, count, align int) Value {
	word := fmt.Sprintf("alloca %s", t)
	if count != 1 {
		word += fmt.Sprintf(", i64 %d", count)
	}
	return b.emit(b.make(Ptr, word+alignment(align)))
}

// Local is Alloca at the start of the entry block, where LLVM promotes memory to registers.
func (b *Builder) Local(t *Type, count, align int) Value {
	i := b.make(Ptr, fmt.Sprintf("alloca %s, i64 %d", t, count)+alignment(align))
	first := b.fn.ll.Blocks[0]
	first.Insts = append([]llir.Instruction{i}, first.Insts...)
	return i.value()
}

// MemCpy copies bytes between memory that does not overlap.
func (b *Builder) MemCpy(to, from, bytes Value) { b.memory("llvm.memcpy", to, from, bytes) }

// MemMove copies bytes between memory that may overlap.
func (b *Builder) MemMove(to, from, bytes Value) { b.memory("llvm.memmove", to, from, bytes) }

// MemSet sets bytes to an i8 value.
func (b *Builder) MemSet(to, value, bytes Value) { b.memory("llvm.memset", to, value, bytes) }

func (b *Builder) memory(name string, to, from, bytes Value) {
	overloads := []*Type{to.typ, from.typ, bytes.typ}
	if from.typ.IsInt() {
		overloads = []*Type{to.typ, bytes.typ}
	}
	b.Intrinsic(name, Void, overloads, to, from, bytes, ConstBool(false))
}

// Prefetch prefetches a cache line, for writing or reading. The locality is 0 (none) to 3
// (keep in all caches).
func (b *Builder) Prefetch(p Value, write bool, locality int) {
	rw := int64(0)
	if write {
		rw = 1
	}
	b.Intrinsic("llvm.prefetch", Void, []*Type{p.typ}, p, ConstInt(I32, rw), ConstInt(I32, int64(locality)), ConstInt(I32, 1))
}
