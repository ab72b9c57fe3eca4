package codegen

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// compileKernel builds the public function of a kernel.
func (f *frame) compileKernel(input Input) error {
	for _, star := range []*pysyntax.Arg{f.fn.Fn.Def.Args.Vararg, f.fn.Fn.Def.Args.Kwarg} {
		if star != nil {
			return f.errorf(star, "a kernel cannot have * or ** parameters, found '%s'", star.Arg)
		}
	}
	var types []ir.Type
	var attrs [][]ir.NamedAttr
	for i := range input.Args {
		types, attrs = f.flattenArgument(&input.Args[i], types, attrs)
	}
	f.newFunction(input.Symbol, "public", types)
	f.setArgAttrs(attrs)
	handles := f.op.Region0().Entry().Args()
	for i := range input.Args {
		var v pyeval.Value
		v, handles = f.argumentValue(&input.Args[i], handles)
		f.bindParam(f.fn.Params[i].Name, v)
	}
	return f.compileBody()
}

// newFunction creates the tt.func at the end of the module.
func (f *frame) newFunction(symbol, visibility string, types []ir.Type) {
	ctx := f.u.ctx
	loc := f.at(f.fn.Fn.Def.Line, 0)
	body := ir.NewRegion()
	entry := body.AddBlock()
	for _, t := range types {
		entry.AddArg(t, loc)
	}
	st := &ir.OpState{Ctx: ctx, Def: tt.Func, Loc: loc, Regions: []*ir.Region{body}}
	st.SetAttr(ir.SymbolNameAttr, ctx.String(symbol))
	st.SetAttr(ir.SymbolVisibilityAttr, ctx.String(visibility))
	st.SetAttr("function_type", ctx.TypeAttr(ctx.Function(types, nil)))
	st.SetAttr("noinline", ir.BoolAttr(f.fn.NoInline))
	f.op = ir.NewOp(st)
	f.u.module.Body().Append(f.op)
}

// bindParam defines a parameter; its values of the IR carry its name.
func (f *frame) bindParam(name string, v pyeval.Value) {
	f.nameValue(name, v)
	f.scope.set(name, v)
}

// compileBody visits the statements of the function and ends its last block.
func (f *frame) compileBody() error {
	f.b.MoveToStart(f.op.Region0().Entry())
	if err := f.body(f.fn.Fn.Def.Body); err != nil {
		return err
	}
	if err := f.endReturns(); err != nil {
		return err
	}
	var results []*ir.Value
	if f.result != nil {
		for _, h := range handlesOf(f.result) {
			results = append(results, ub.NewPoison(f.b.Builder, h.Type()).Result())
		}
	}
	tt.NewReturn(f.b.Builder, results)
	if len(results) > 0 {
		entry := f.op.Region0().Entry()
		f.op.SetAttr("function_type", f.u.ctx.TypeAttr(f.u.ctx.Function(entry.ArgTypes(), typesOf(results))))
	}
	return nil
}

// returnStmt visits `return`. Constants become operations. The block ends: what follows goes
// into a block that nothing branches to.
func (f *frame) returnStmt(s *pysyntax.Return) error {
	var v pyeval.Value
	if s.Value != nil {
		var err error
		if v, err = f.expr(s.Value); err != nil {
			return err
		}
		if f.u.options.Has(semantic.ReturnsConstexprs) {
			return f.deferReturn(s, v)
		}
		if v, err = f.decayed(v); err != nil {
			return f.located(s, err)
		}
	} else if f.u.options.Has(semantic.ReturnsConstexprs) {
		return f.deferReturn(s, pyeval.None)
	}
	if _, none := v.(pyeval.NoneType); none {
		v = nil
	}
	if v != nil && !isKernelValue(v) {
		return f.errorf(s, "a function of a kernel cannot return an object of type %s", v.TypeName())
	}
	var handles []*ir.Value
	if v != nil {
		handles = handlesOf(v)
	}
	tt.NewReturn(f.b.Builder, handles)
	if f.returned && !sameResult(f.result, v) {
		return f.errorf(s, "Inconsistent return types: %s and %s", resultText(f.result), resultText(v))
	}
	f.result, f.returned = v, true
	f.b.MoveToEnd(f.newBlock())
	return nil
}

func sameResult(a, b pyeval.Value) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return sameType(typeOf(a), typeOf(b))
}

func resultText(v pyeval.Value) string {
	if v == nil {
		return semantic.Void.String()
	}
	return describe(v)
}

// decayed turns the constants of a result into operations.
func (f *frame) decayed(v pyeval.Value) (pyeval.Value, error) {
	if semantic.IsNone(v) {
		return pyeval.None, nil
	}
	switch v := v.(type) {
	case *pyeval.Tuple:
		elts := make([]pyeval.Value, len(v.Elts))
		for i, e := range v.Elts {
			var err error
			if elts[i], err = f.decayed(e); err != nil {
				return nil, err
			}
		}
		return &pyeval.Tuple{Elts: elts, Class: v.Class}, nil
	case *semantic.Constexpr, pyeval.Int, pyeval.Float, pyeval.Bool:
		return f.sem.ToTensor(v)
	}
	return v, nil
}
