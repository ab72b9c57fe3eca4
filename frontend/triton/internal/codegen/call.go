package codegen

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// maxDepth bounds nested calls of functions of a kernel, so that recursion ends in an error.
const maxDepth = 200

// call visits a call. The keyword arguments are visited before the positional ones.
func (f *frame) call(e *pysyntax.Call) (pyeval.Value, error) {
	unused := f.statement == pysyntax.Expr(e)
	f.statement = nil
	fn, err := f.expr(e.Func)
	if err != nil {
		return nil, err
	}
	fn = semantic.Unwrap(fn)
	if unused && mustUseResult(fn) {
		return nil, f.errorf(e, "The result of %s is not being used. Note that %s does not have any side effects. "+
			"To move the block pointer, you need to assign the result of %s to a variable.", exprText(e.Func), exprText(e.Func), exprText(e.Func))
	}
	if static := staticFunction(fn); static != nil {
		return static(f, e)
	}
	args, err := f.arguments(e)
	if err != nil {
		return nil, err
	}
	return f.apply(e, fn, args)
}

// arguments visits the arguments of a call.
func (f *frame) arguments(e *pysyntax.Call) (*pyeval.Args, error) {
	args := &pyeval.Args{}
	if err := f.keywords(e, args); err != nil {
		return nil, err
	}
	for _, a := range e.Args {
		star, ok := a.(*pysyntax.Starred)
		if !ok {
			v, err := f.expr(a)
			if err != nil {
				return nil, err
			}
			args.Pos = append(args.Pos, v)
			continue
		}
		v, err := f.expr(star.Value)
		if err != nil {
			return nil, err
		}
		t, ok := semantic.Unwrap(v).(*pyeval.Tuple)
		if !ok {
			return nil, f.errorf(star, "only tuples can follow * in a call, found %s", describe(v))
		}
		args.Pos = append(args.Pos, t.Elts...)
	}
	return args, nil
}

// keywords visits the keyword arguments of a call.
func (f *frame) keywords(e *pysyntax.Call, args *pyeval.Args) error {
	for _, k := range e.Keywords {
		if k.Arg == "" {
			return f.errorf(k, "** in a call is not supported in a kernel")
		}
		f.visiting(k)
		here := f.b.Loc
		v, err := f.expr(k.Value)
		if err != nil {
			return err
		}
		f.b.SetLoc(here)
		args.Names, args.Named = append(args.Names, k.Arg), append(args.Named, v)
	}
	f.node = e
	return nil
}

// apply calls a function with arguments that have been visited.
func (f *frame) apply(e *pysyntax.Call, fn pyeval.Value, args *pyeval.Args) (pyeval.Value, error) {
	switch fn := fn.(type) {
	case *jit.Function:
		return f.callFunction(e, fn, args)
	case *jit.Method:
		return f.callFunction(e, fn.Fn, withSelf(fn.Self, args))
	case *jit.ConstexprFunction:
		return f.callConstexpr(fn, args)
	case *jit.ConstexprMethod:
		return f.callConstexpr(fn.Fn, withSelf(fn.Self, args))
	case *semantic.AggregateClass:
		return f.newAggregate(e, fn.Class, args)
	}
	if v, ok, err := f.callLanguage(e, fn, args); ok {
		return v, err
	}
	return f.callPython(e, fn, args)
}

func withSelf(self pyeval.Value, args *pyeval.Args) *pyeval.Args {
	return &pyeval.Args{Pos: append([]pyeval.Value{self}, args.Pos...), Names: args.Names, Named: args.Named}
}

// callConstexpr runs a function at compile time. Its arguments are plain values of Python,
// its result is a constant.
func (f *frame) callConstexpr(fn *jit.ConstexprFunction, args *pyeval.Args) (pyeval.Value, error) {
	v, err := f.u.in.Call(fn.Fn, unwrapped(args))
	if err != nil {
		return nil, err
	}
	return f.fromPython(v)
}

// unwrapped takes the constexprs off the arguments of a call.
func unwrapped(args *pyeval.Args) *pyeval.Args {
	plain := &pyeval.Args{Names: args.Names, Pos: make([]pyeval.Value, len(args.Pos)), Named: make([]pyeval.Value, len(args.Named))}
	for i, v := range args.Pos {
		plain.Pos[i] = bare(v)
	}
	for i, v := range args.Named {
		plain.Named[i] = bare(v)
	}
	return plain
}

// callPython calls a function of the host: a class of tuples, a function of module math.
func (f *frame) callPython(e *pysyntax.Call, fn pyeval.Value, args *pyeval.Args) (pyeval.Value, error) {
	if o, ok := fn.(*pyeval.Opaque); ok {
		_, err := o.Call(f.u.in, args)
		return nil, f.located(e, err)
	}
	if iteratorOf(fn) != noIterator {
		return nil, f.errorf(e.Func, "%s can only be called in the head of a `for` statement", exprText(e.Func))
	}
	if _, ok := fn.(pyeval.Callable); !ok {
		return nil, f.errorf(e.Func, "an object of type %s cannot be called in a kernel", fn.TypeName())
	}
	if c, ok := fn.(*pyeval.Class); !ok || !c.IsNamedTuple() {
		for _, v := range append(append([]pyeval.Value(nil), args.Pos...), args.Named...) {
			if isTensor(v) {
				return nil, f.errorf(e, "%s runs at compile time and cannot take a tensor", exprText(e.Func))
			}
		}
		args = unwrapped(args)
	}
	v, err := f.u.in.Call(fn, args)
	if err != nil {
		return nil, err
	}
	return f.fromPython(v)
}

// callFromBuiltin calls a jit function for an operation with a region.
func (f *frame) callFromBuiltin(fn pyeval.Value, args []pyeval.Value, kw map[string]pyeval.Value) (pyeval.Value, error) {
	callee, ok := semantic.Unwrap(fn).(*jit.Function)
	if !ok {
		return nil, f.errorf(f.node, "expected a function behind @triton.jit, found an object of type %s", semantic.Unwrap(fn).TypeName())
	}
	a := &pyeval.Args{Pos: args}
	for name, v := range kw {
		a.Names, a.Named = append(a.Names, name), append(a.Named, v)
	}
	return f.callFunction(f.node, callee, a)
}

// callFunction calls a jit function: a tt.call of a private function, which is compiled when
// it is called with these types and constants for the first time.
func (f *frame) callFunction(at pysyntax.Node, fn *jit.Function, args *pyeval.Args) (pyeval.Value, error) {
	if err := f.checkNoInline(at, fn, args); err != nil {
		return nil, err
	}
	bound, err := fn.Bind(args)
	if err != nil {
		return nil, f.located(at, err)
	}
	for i, v := range bound {
		if err := f.u.in.Walk(v); err != nil {
			return nil, f.located(at, err)
		}
		bound[i] = constantArgument(v)
	}
	constants, values := leavesOf(bound)
	types := make([]semantic.Type, len(values))
	var handles []*ir.Value
	for i, l := range values {
		types[i] = typeOf(l.value)
		if types[i] == nil {
			return nil, f.errorf(at, "an object of type %s cannot be an argument of %s", l.value.TypeName(), fn.Fn.Name)
		}
		handles = appendHandles(handles, l.value)
	}
	symbol, err := f.mangled(fn.FullName(), bound, types, constants)
	if err != nil {
		return nil, f.located(at, err)
	}
	callee, err := f.u.function(f, at, fn, symbol, bound, handles)
	if err != nil {
		return nil, err
	}
	var results []ir.Type
	if callee.result != nil {
		results = typesOf(handlesOf(callee.result))
	}
	symbol, _ = callee.op.SymbolName()
	op := tt.NewCall(f.b.Builder, handles, results, f.u.ctx.SymbolRef(symbol))
	if callee.result == nil {
		return pyeval.None, nil
	}
	v, _ := rebuild(callee.result, op.Op.Results())
	return v, nil
}

// constantArgument turns the plain values among the arguments of a call into constants.
func constantArgument(v pyeval.Value) pyeval.Value {
	switch v.(type) {
	case pyeval.Bool, pyeval.Int, pyeval.Float, semantic.Type, *jit.Function:
		return &semantic.Constexpr{Value: v}
	}
	return v
}

// constantParam is a constant argument as the function sees it: a constexpr, also where a
// default of Python was passed.
func constantParam(v pyeval.Value) pyeval.Value {
	if t, ok := v.(*pyeval.Tuple); ok {
		elts := make([]pyeval.Value, len(t.Elts))
		for i, e := range t.Elts {
			elts[i] = constantParam(e)
		}
		return &pyeval.Tuple{Elts: elts, Class: t.Class}
	}
	if isConstant(v) {
		return semantic.NewConstexpr(v)
	}
	return v
}

func (f *frame) constantReprs(constants []leaf) ([]string, error) {
	reprs := make([]string, len(constants))
	for i, c := range constants {
		text, err := f.constantRepr(c.value)
		if err != nil {
			return nil, err
		}
		reprs[i] = c.path.String() + "c" + text
	}
	return reprs, nil
}

// constantRepr is a constant as it appears in a symbol.
func (f *frame) constantRepr(v pyeval.Value) (string, error) {
	c, ok := v.(*semantic.Constexpr)
	if !ok {
		return f.plainRepr(v)
	}
	text, err := f.plainRepr(c.Value)
	return "constexpr[" + text + "]", err
}

func (f *frame) plainRepr(v pyeval.Value) (string, error) {
	switch v := v.(type) {
	case *jit.Function:
		return v.String(), nil
	case semantic.Type:
		return v.String(), nil
	case *semantic.Constexpr:
		return f.constantRepr(v)
	}
	return f.u.in.Repr(v)
}

// checkNoInline refuses blocks as arguments of functions that are not inlined.
func (f *frame) checkNoInline(at pysyntax.Node, fn *jit.Function, args *pyeval.Args) error {
	if !fn.NoInline {
		return nil
	}
	for i, v := range args.Pos {
		t, ok := v.(*semantic.Tensor)
		if !ok || i >= len(fn.Params) {
			continue
		}
		if _, block := t.Type.(*semantic.Block); block {
			return f.errorf(at, "Function %s is marked noinline, but was called with non-scalar argument %s:%s",
				fn.Fn.Name, fn.Params[i].Name, t.Type)
		}
	}
	return nil
}

// function returns the private function of a symbol and compiles it where it does not exist
// yet.
func (u *unit) function(caller *frame, at pysyntax.Node, fn *jit.Function, symbol string, args []pyeval.Value, handles []*ir.Value) (*function, error) {
	if g := u.functions[symbol]; g != nil {
		if !g.compiled {
			return nil, caller.errorf(at, "%s calls itself with the same types and constants, which does not end", fn.Fn.Name)
		}
		return g, nil
	}
	if u.depth++; u.depth > maxDepth {
		return nil, caller.errorf(at, "functions of a kernel call each other more than %d levels deep", maxDepth)
	}
	defer func() { u.depth-- }()
	g := &function{}
	u.functions[symbol] = g
	callee := u.newFrame(fn)
	callee.newFunction(symbol, "private", typesOf(handles))
	g.op = callee.op
	params := callee.op.Region0().Entry().Args()
	values, _ := rebuildAll(args, params)
	for i, v := range values {
		callee.bindParam(fn.Params[i].Name, constantParam(v))
	}
	if err := callee.compileBody(); err != nil {
		return nil, caller.calledFrom(at, fn, err)
	}
	g.result, g.compiled = callee.result, true
	return g, nil
}

// spend counts work done at compile time against the evaluator's limit.
func (u *unit) spend(n int64) error { return u.in.Spend(n) }
