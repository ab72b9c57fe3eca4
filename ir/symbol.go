package ir

// The names of attributes of symbols.
const (
	SymbolNameAttr       = "sym_name"
	SymbolVisibilityAttr = "sym_visibility"
)

// SymbolName returns the name that the operation defines in its symbol table: any
// operation with the attribute defines one. It reports false when there is none.
func (op *Op) SymbolName() (string, bool) { return op.StringAttr(SymbolNameAttr) }

// IsPrivate reports whether a symbol has private visibility.
func (op *Op) IsPrivate() bool {
	v, _ := op.StringAttr(SymbolVisibilityAttr)
	return v == "private"
}

// SymbolTableOf returns the closest ancestor with a symbol table, or nil.
func SymbolTableOf(from *Op) *Op {
	for op := from; op != nil; op = op.Parent() {
		if op.Has(SymbolTable) {
			return op
		}
	}
	return nil
}

// LookupSymbolIn returns the operation that a reference names in a symbol table, or nil.
func LookupSymbolIn(table *Op, ref *SymbolRefAttr) *Op {
	op := lookupDirect(table, ref.Root)
	for _, name := range ref.Nested {
		if op == nil || !op.Has(SymbolTable) {
			return nil
		}
		op = lookupDirect(op, name)
	}
	return op
}

// LookupName returns a symbol directly in a table, or nil.
func LookupName(table *Op, name string) *Op { return lookupDirect(table, name) }

func lookupDirect(table *Op, name string) *Op {
	if table == nil || len(table.regions) == 0 {
		return nil
	}
	for b := table.regions[0].first; b != nil; b = b.next {
		for o := b.firstOp; o != nil; o = o.next {
			if n, ok := o.SymbolName(); ok && n == name {
				return o
			}
		}
	}
	return nil
}

// LookupSymbol resolves a reference from an operation in the enclosing symbol tables,
// innermost first. It returns nil when there is no such symbol.
func LookupSymbol(from *Op, ref *SymbolRefAttr) *Op {
	for table := SymbolTableOf(from); table != nil; {
		if op := LookupSymbolIn(table, ref); op != nil {
			return op
		}
		parent := table.Parent()
		if parent == nil {
			return nil
		}
		table = SymbolTableOf(parent)
	}
	return nil
}

// Symbols is an index of the symbols directly in an operation, Table. It does not follow
// changes.
type Symbols struct {
	Table  *Op
	byName map[string]*Op
}

// NewSymbols makes the index of a symbol table.
func NewSymbols(table *Op) *Symbols {
	s := &Symbols{table, map[string]*Op{}}
	for b := range table.Region0().Blocks() {
		for op := range b.Ops() {
			if name, ok := op.SymbolName(); ok {
				s.byName[name] = op
			}
		}
	}
	return s
}

// Lookup returns a symbol, nil when there is none.
func (s *Symbols) Lookup(name string) *Op { return s.byName[name] }
