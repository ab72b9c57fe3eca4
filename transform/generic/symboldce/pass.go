// Package symboldce is the pass symbol-dce. It knows operations only through
// their definitions.
package symboldce

import (
	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass removes private symbols without references:
//
//	func.func private @unused() { return }
//	func.func @f() { return }
//
// becomes
//
//	func.func @f() { return }
var Pass = &pass.Pass{
	Name:       "symbol-dce",
	Title:      "SymbolDCE",
	Doc:        "Eliminate dead symbols",
	Statistics: []pass.Statistic{{Name: "num-dce'd", Doc: "Number of symbols DCE'd"}},
	Run:        run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	if !root.Has(ir.SymbolTable) {
		return root.OpErrorf(" was scheduled to run under SymbolDCE, but does not define a symbol table")
	}
	hidden := true
	if _, isSymbol := root.SymbolName(); root.Parent() != nil && isSymbol {
		hidden = root.IsPrivate()
	}
	live := liveSymbols{}
	if err := live.in(root, hidden); err != nil {
		return err
	}
	root.WalkPost(func(table *ir.Op) ir.WalkResult {
		if !table.Has(ir.SymbolTable) {
			return ir.Continue
		}
		for b := range table.Region0().Blocks() {
			for op := range b.Ops() {
				if op.Has(ir.Symbol) && !live[op] && isNamed(op) {
					op.Erase()
					ctx.Count("num-dce'd", 1)
				}
			}
		}
		return ir.Continue
	})
	return nil
}

// isNamed reports whether an operation is a symbol. A module without a name is a symbol table only.
func isNamed(op *ir.Op) bool {
	_, ok := op.SymbolName()
	return ok
}

type liveSymbols map[*ir.Op]bool

// in marks the live symbols of a table: those visible outside, and those they refer to. A hidden table is
// visible only inside the root.
func (l liveSymbols) in(table *ir.Op, hidden bool) error {
	var work []*ir.Op
	mark := func(op *ir.Op) {
		if !l[op] {
			l[op] = true
			work = append(work, op)
		}
	}
	for b := range table.Region0().Blocks() {
		for op := range b.Ops() {
			switch {
			case !op.Has(ir.Symbol) || !isNamed(op):
				work = append(work, op)
			case isPublic(op) || !hidden && !op.IsPrivate():
				mark(op)
			}
		}
	}
	for len(work) > 0 {
		op := work[len(work)-1]
		work = work[:len(work)-1]
		if op.Has(ir.SymbolTable) {
			if err := l.in(op, hidden || !isNamed(op) || op.IsPrivate()); err != nil {
				return err
			}
		}
		uses, ok := symbols.UsesOf(op)
		if !ok {
			return op.Errorf("operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses")
		}
		for _, u := range uses {
			if path, ok := symbols.Resolve(op.Parent(), u.Ref); ok {
				for _, s := range path {
					mark(s)
				}
			}
		}
	}
	return nil
}

// isPublic reports whether a symbol is public, which is the default.
func isPublic(op *ir.Op) bool {
	v, ok := op.StringAttr(ir.SymbolVisibilityAttr)
	return !ok || v == "public"
}
