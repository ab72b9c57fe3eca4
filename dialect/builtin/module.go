package builtin

import (
	"strings"

	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

// Module is the operation around a program.
var Module = &ir.OpDef{
	Name: "builtin.module",
	Doc:  "holds functions and other symbols",
	Example: `// top-level
module @name attributes {test.key = 1 : i32} {
}`,
	Attrs: []ir.AttrSlot{
		{Name: ir.SymbolNameAttr, Type: ir.SymbolName, Optional: true},
		{Name: ir.SymbolVisibilityAttr, Type: ir.StrAttr, Optional: true},
	},
	Regions:        []ir.RegionSlot{{Name: "bodyRegion", Sized: true}},
	Syntax:         &ir.Syntax{Parse: parseModule, Print: printModule},
	Traits:         ir.IsolatedFromAbove | ir.SingleBlock | ir.NoTerminator | ir.GraphRegion | ir.SymbolTable | ir.Symbol,
	Verify:         verifyModule,
	DefaultDialect: "builtin",
}

// Body is the block that holds the symbols.
func (m ModuleOp) Body() *ir.Block { return m.Op.Region0().Entry() }

// NewModule makes an empty module.
func NewModule(ctx *ir.Context, loc ir.Location) ModuleOp {
	body := ir.NewRegion()
	body.AddBlock()
	return ModuleOp{ir.NewOp(&ir.OpState{Ctx: ctx, Def: Module, Loc: loc, Regions: []*ir.Region{body}})}
}

func parseModule(p ir.OpParser, st *ir.OpState) {
	if name, ok := p.AcceptSymbol(); ok {
		st.SetAttr(ir.SymbolNameAttr, st.Ctx.String(name))
	}
	for _, a := range p.AttrDictWithKeyword() {
		st.SetAttr(a.Name, a.Attr)
	}
	body := p.Region(nil)
	if body.Empty() {
		body.AddBlock()
	}
	st.Regions = []*ir.Region{body}
}

func printModule(p ir.OpPrinter, op *ir.Op) {
	if name, ok := op.SymbolName(); ok {
		p.Byte(' ')
		p.Symbol(name)
	}
	p.AttrDictWithKeyword(op.Attrs(), ir.SymbolNameAttr)
	p.Byte(' ')
	p.Region(op.Region0(), true, true)
}

func verifyModule(op *ir.Op) error {
	if op.Region0().Entry().NumArgs() > 0 {
		return op.OpErrorf("region should have no arguments")
	}
	if err := funclike.VerifySymbol(op, false); err != nil {
		return err
	}
	for _, a := range op.Discardable() {
		if !strings.Contains(a.Name, ".") {
			return op.OpErrorf("can only contain attributes with dialect-prefixed names, found: '%s'", a.Name)
		}
	}
	return nil
}
