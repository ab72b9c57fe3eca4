package funclike

import "github.com/tshared/tshared/ir"

// printFunction writes everything after the name of a function operation.
func printFunction(p ir.OpPrinter, op *ir.Op) {
	f := Func{op}
	p.Byte(' ')
	if v, ok := op.StringAttr(VisibilityAttr); ok {
		p.Str(v)
		p.Byte(' ')
	}
	p.Symbol(f.SymName())
	printArguments(p, f)
	printResults(p, f)
	p.AttrDictWithKeyword(op.Attrs(), NameAttr, VisibilityAttr, TypeAttr, ArgAttrsAttr, ResAttrsAttr)
	if !f.IsDeclaration() {
		p.Byte(' ')
		p.Region(f.Body(), false, true)
	}
}

func printArguments(p ir.OpPrinter, f Func) {
	p.Byte('(')
	for i, t := range f.Type().In {
		if i > 0 {
			p.Str(", ")
		}
		attrs := f.ArgAttrs(i)
		if f.IsDeclaration() {
			p.Type(t)
			p.AttrDict(attrs)
			continue
		}
		p.RegionArgument(f.Body().Entry().Arg(i), attrs, false)
	}
	p.Byte(')')
}

func printResults(p ir.OpPrinter, f Func) {
	types := f.Type().Out
	if len(types) == 0 {
		return
	}
	_, isFunction := types[0].(*ir.FunctionType)
	parens := len(types) > 1 || isFunction || len(f.ResAttrs(0)) > 0
	p.Str(" -> ")
	if parens {
		p.Byte('(')
	}
	for i, t := range types {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(t)
		p.AttrDict(f.ResAttrs(i))
	}
	if parens {
		p.Byte(')')
	}
}
