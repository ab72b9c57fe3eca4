package funclike

import (
	"github.com/tshared/tshared/ir"
)

var visibilities = [...]string{"public", "private", "nested"}

// parseFunction reads everything after the name of a function operation:
//
//	[public|private|nested] @name(args) [-> results] [attributes {...}] [body]
func parseFunction(p ir.OpParser, st *ir.OpState) {
	ctx := p.Context()
	for _, v := range visibilities {
		if p.AcceptKeyword(v) {
			st.SetAttr(VisibilityAttr, ctx.String(v))
			break
		}
	}
	st.SetAttr(NameAttr, ctx.String(p.Symbol()))

	args := parseArguments(p)
	results := parseResults(p)
	st.SetAttr(TypeAttr, ctx.TypeAttr(ctx.Function(argumentTypes(args), results.types)))
	parseAttributes(p, st)
	setDicts(ctx, st, ArgAttrsAttr, argumentDicts(args))
	setDicts(ctx, st, ResAttrsAttr, results.attrs)

	bodyPos := p.Pos()
	if len(args) > 0 && args[0].Ref.Name == "" {
		args = nil // a body then has to name its arguments itself
	}
	body, ok := p.AcceptRegion(args)
	if !ok {
		body = ir.NewRegion()
	} else if body.Empty() {
		p.Fail(bodyPos, "expected non-empty function body")
	}
	st.Regions = append(st.Regions, body)
}

// parseArguments reads (%x: type {attrs} loc, ...), or types without names
// for a declaration; the two cannot be mixed.
func parseArguments(p ir.OpParser) []ir.Argument {
	var args []ir.Argument
	named := func() bool { return len(args) > 0 && args[len(args)-1].Ref.Name != "" }
	p.List("(", ")", func() {
		pos := p.Pos()
		arg, ok := p.AcceptArgument(true, true)
		switch {
		case ok && len(args) > 0 && !named():
			p.Fail(arg.Ref.Pos, "expected type instead of SSA identifier")
		case !ok && named():
			p.Fail(pos, "expected SSA identifier")
		case !ok:
			arg.Ref.Pos = pos
			arg.Type = p.Type()
			arg.Attrs = p.AttrDict()
			if loc, ok := p.AcceptTrailingLocation(); ok {
				arg.Loc = loc
			}
		}
		args = append(args, arg)
	})
	return args
}

type resultList struct {
	types []ir.Type
	attrs [][]ir.NamedAttr
}

// parseResults reads "-> type" or "-> (type {attrs}, ...)", possibly absent.
func parseResults(p ir.OpParser) (r resultList) {
	if !p.Accept("->") {
		return r
	}
	listed := p.AcceptList("(", ")", func() {
		r.types = append(r.types, p.Type())
		r.attrs = append(r.attrs, p.AttrDict())
	})
	if !listed {
		r.types = []ir.Type{p.Type()}
		r.attrs = make([][]ir.NamedAttr, 1)
	}
	return r
}

// parseAttributes reads "attributes {...}", which may not repeat what the
// signature says.
func parseAttributes(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	explicit := p.AttrDictWithKeyword()
	for _, inferred := range [...]string{VisibilityAttr, NameAttr, TypeAttr} {
		for _, a := range explicit {
			if a.Name == inferred {
				p.Fail(pos, "'%s' is an inferred attribute and should not be specified in the explicit attribute dictionary", inferred)
			}
		}
	}
	for _, a := range explicit {
		st.SetAttr(a.Name, a.Attr)
	}
}

func argumentTypes(args []ir.Argument) []ir.Type {
	types := make([]ir.Type, len(args))
	for i := range args {
		types[i] = args[i].Type
	}
	return types
}

func argumentDicts(args []ir.Argument) [][]ir.NamedAttr {
	dicts := make([][]ir.NamedAttr, len(args))
	for i := range args {
		dicts[i] = args[i].Attrs
	}
	return dicts
}

// setDicts stores one dictionary per argument or result, nothing when all are
// empty.
func setDicts(ctx *ir.Context, st *ir.OpState, name string, dicts [][]ir.NamedAttr) {
	if a := dictArray(ctx, dicts); a != nil {
		st.SetAttr(name, a)
	}
}

func dictArray(ctx *ir.Context, dicts [][]ir.NamedAttr) ir.Attr {
	elems, found := make([]ir.Attr, len(dicts)), false
	for i, d := range dicts {
		elems[i] = ctx.Dict(d)
		found = found || len(d) > 0
	}
	if !found {
		return nil
	}
	return ctx.Array(elems)
}
