// Package symbolprivatize is the pass symbol-privatize. It knows operations
// only through their definitions.
package symbolprivatize

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass makes symbols private, so that unused ones can be removed:
//
//	func.func @f() { return }
//
// becomes
//
//	func.func private @f() { return }
var Pass = &pass.Pass{
	Name:  "symbol-privatize",
	Title: "SymbolPrivatize",
	Doc:   "Mark symbols private",
	Options: []pass.Option{
		{Name: "exclude", Kind: pass.String, List: true, Doc: "Comma separated list of symbols that should not be marked private"},
	},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		keep := ctx.List("exclude")
		for _, r := range root.Regions() {
			for b := range r.Blocks() {
				for op := range b.Ops() {
					if name, ok := op.SymbolName(); ok && op.Has(ir.Symbol) && !slices.Contains(keep, name) {
						op.SetAttr(ir.SymbolVisibilityAttr, ctx.IR.String("private"))
					}
				}
			}
		}
		ctx.PreserveAll()
		return nil
	},
}
