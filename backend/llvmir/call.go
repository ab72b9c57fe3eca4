package llvmir

// Call calls a function of the module.
func (b *Builder) Call(f *Function, args ...Value) Value { return b.call("", f, args) }

// CallFast is Call with fast-math flags.
func (b *Builder) CallFast(flags FastMath, f *Function, args ...Value) Value {
	return b.call((flags | b.FastMath).String(), f, args)
}

// CallPointer calls the function at an address; t is its function type.
func (b *Builder) CallPointer(t *Type, p Value, args ...Value) Value {
	pointerCheck("call", p)
	return b.emit(b.callInst("", t, p, args, nil))
}

// call checks that a function may be called, and calls it.
func (b *Builder) call(flags string, f *Function, args []Value) Value {
	if f.module != b.fn.module {
		bug("@%s of another module called", f.Name())
	}
	i := b.callInst(flags, f.typ, f.Value(), args, nil)
	if f.ll.CallingConv != 0 {
		bug("kernel @%s called", f.Name())
	}
	return b.emit(i)
}

// callInst makes a call instruction; attrs has an attribute for each argument, "" for none.
func (b *Builder) callInst(flags string, t *Type, callee Value, args []Value, attrs []string) *inst {
	if t.kind != kindFunc || len(args) != len(t.elems)-1 {
		bug("call of %s, a %s, with %d arguments", callee.Ident(), t, len(args))
	}
	i := b.make(t.elems[0], "call"+flags+" "+t.elems[0].spelling+" ").bare(callee).word("(")
	for n, a := range args {
		if a.typ != t.elems[n+1] {
			bug("call of %s, a %s, with argument %d %s", callee.Ident(), t, n, a)
		}
		if n > 0 {
			i.word(", ")
		}
		if n < len(attrs) && attrs[n] != "" {
			i.word(a.typ.spelling + " " + attrs[n] + " ").bare(a)
		} else {
			i.typedOp(a)
		}
	}
	return i.word(")")
}

// Intrinsic calls an intrinsic by its name without type suffix. The suffix is made of the
// overloads.
func (b *Builder) Intrinsic(name string, result *Type, overloads []*Type, args ...Value) Value {
	return b.call("", b.intrinsic(name, result, overloads, args), args)
}

// IntrinsicFast is Intrinsic with fast-math flags.
func (b *Builder) IntrinsicFast(flags FastMath, name string, result *Type, overloads []*Type, args ...Value) Value {
	return b.call((flags | b.FastMath).String(), b.intrinsic(name, result, overloads, args), args)
}

func (b *Builder) intrinsic(name string, result *Type, overloads []*Type, args []Value) *Function {
	for _, t := range overloads {
		name += "." + t.mangled
	}
	params := make([]*Type, len(args))
	for i, a := range args {
		params[i] = a.typ
	}
	return b.fn.module.Declare(name, result, params...)
}

// Asm is inline assembly.
type Asm struct {
	Text        string // the template, with operands $0, $1, ...
	Constraints string // "=r,r,~{memory}"
	SideEffects bool   // not removed if the result is unused
	Convergent  bool   // must not be made control-dependent on further conditions
	Intel       bool   // Intel syntax, on x86
}

// InlineAsm emits inline assembly with one result, or none if result is Void.
func (b *Builder) InlineAsm(a Asm, result *Type, args ...Value) Value {
	word := "asm"
	if a.SideEffects {
		word += " sideeffect"
	}
	if a.Intel {
		word += " inteldialect"
	}
	params := make([]*Type, len(args))
	for i, v := range args {
		params[i] = v.typ
	}
	callee := Value{Ptr, literal(word + " " + quoted(a.Text) + ", " + quoted(a.Constraints))}
	call := b.callInst("", Func(result, params...), callee, args, nil)
	if a.Convergent {
		call.word(" convergent")
	}
	return b.emit(call)
}

// AsmResults emits inline assembly with n results of one type.
func (b *Builder) AsmResults(a Asm, n int, t *Type, args ...Value) []Value {
	if n == 1 {
		return []Value{b.InlineAsm(a, t, args...)}
	}
	all := b.InlineAsm(a, b.fn.module.uniformStruct(n, t), args...)
	list := make([]Value, n)
	for i := range list {
		list[i] = b.ExtractValue(all, i)
	}
	return list
}

// Assume promises that a condition holds.
func (b *Builder) Assume(cond Value) { b.Intrinsic("llvm.assume", Void, nil, cond) }
