package llvmir

// Call calls a function of the module.
func (b *Builder) Call(f *Function, args ...Value) Value { return b.call("", f, args) }

// CallFast is Call with liberties, for functions of floats.
func (b *Builder) CallFast(flags FastMath, f *Function, args ...Value) Value {
	return b.call((flags | b.FastMath).String(), f, args)
}

// CallPointer calls a function of a type at an address.
func (b *Builder) CallPointer(t *Type, p Value, args ...Value) Value {
	pointerCheck("call", p)
	return b.emit(b.callInst("", t, p, args, nil))
}

// call calls a function after looking whether it may be called.
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

// callInst writes a call; attrs has an attribute for each argument, "" for none.
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

// Intrinsic calls an intrinsic by its name without suffix; overloads are the
// types that LLVM puts into the suffix.
func (b *Builder) Intrinsic(name string, result *Type, overloads []*Type, args ...Value) Value {
	return b.call("", b.intrinsic(name, result, overloads, args), args)
}

// IntrinsicFast is Intrinsic with liberties, for intrinsics of floats.
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

// Asm is assembly of the target.
type Asm struct {
	Text        string
	Constraints string // "=r,r,~{memory}"
	SideEffects bool   // keep it even if nobody uses its result
	Convergent  bool   // threads run it together: it stays under the same conditions
	Intel       bool   // Intel's syntax, on x86
}

// InlineAsm runs assembly.
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

// AsmResults runs assembly with n results of one type.
func (b *Builder) AsmResults(a Asm, n int, t *Type, args ...Value) []Value {
	if n == 1 {
		return []Value{b.InlineAsm(a, t, args...)}
	}
	all := b.InlineAsm(a, b.fn.module.alike(n, t), args...)
	list := make([]Value, n)
	for i := range list {
		list[i] = b.ExtractValue(all, i)
	}
	return list
}

// Assume promises that a condition holds.
func (b *Builder) Assume(cond Value) { b.Intrinsic("llvm.assume", Void, nil, cond) }
