package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// beforeFunction sets the insertion point before the function an operation is in, while make runs.
func beforeFunction(r *rewrite.Rewriter, op *ir.Op, make func(module *ir.Op)) {
	module, top := ir.SymbolTableOf(op.Parent()), op
	for top.Parent() != module {
		top = top.Parent()
	}
	saved := r.Save()
	defer r.Restore(saved)
	r.Before(top)
	make(module)
}

// declare declares an external function unless it is declared already, and returns its symbol.
func declare(r *rewrite.Rewriter, op *ir.Op, name string, in, out []ir.Type, attrs ...ir.NamedAttr) *ir.SymbolRefAttr {
	beforeFunction(r, op, func(module *ir.Op) {
		if ir.LookupName(module, name) != nil {
			return
		}
		own := []ir.NamedAttr{
			{Name: ir.SymbolNameAttr, Attr: r.Ctx.String(name)},
			{Name: ir.SymbolVisibilityAttr, Attr: r.Ctx.String("private")},
			{Name: funclike.TypeAttr, Attr: r.Ctx.TypeAttr(r.Ctx.Function(in, out))},
		}
		r.CreateFrom(&ir.OpState{Ctx: r.Ctx, Def: function.Func, Attrs: append(own, attrs...), Regions: []*ir.Region{ir.NewRegion()}})
	})
	return r.Ctx.SymbolRef(name)
}
