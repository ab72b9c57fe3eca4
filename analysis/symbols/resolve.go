package symbols

import "github.com/tshared/tshared/ir"

// Tables looks up symbols and caches the symbols of each table, which must not change meanwhile. The zero value
// is ready for use.
type Tables struct{ symbols map[*ir.Op]*ir.Symbols }

// Lookup is ir.LookupSymbol.
func (t *Tables) Lookup(from *ir.Op, ref *ir.SymbolRefAttr) *ir.Op {
	for table := ir.SymbolTableOf(from); table != nil; table = ir.SymbolTableOf(table.Parent()) {
		if op := t.LookupIn(table, ref); op != nil {
			return op
		}
	}
	return nil
}

// LookupIn is ir.LookupSymbolIn.
func (t *Tables) LookupIn(table *ir.Op, ref *ir.SymbolRefAttr) *ir.Op {
	op := t.direct(table, ref.Root)
	for _, name := range ref.Nested {
		if op == nil || !op.Has(ir.SymbolTable) {
			return nil
		}
		op = t.direct(op, name)
	}
	return op
}

func (t *Tables) direct(table *ir.Op, name string) *ir.Op {
	if t.symbols == nil {
		t.symbols = map[*ir.Op]*ir.Symbols{}
	}
	s := t.symbols[table]
	if s == nil {
		s = ir.NewSymbols(table)
		t.symbols[table] = s
	}
	return s.Lookup(name)
}
