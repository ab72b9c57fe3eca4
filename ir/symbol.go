package ir

// The attributes of operations that are symbols.
const (
	SymbolNameAttr       = "sym_name"
	SymbolVisibilityAttr = "sym_visibility"
)

// SymbolName is the name an operation defines in its symbol table. Any
// operation with the attribute does, not only those that ought to.
func (op *Op) SymbolName() (string, bool) { return op.StringAttr(SymbolNameAttr) }

// IsPrivate reports whether a symbol is invisible outside its table.
func (op *Op) IsPrivate() bool {
	v, _ := op.StringAttr(SymbolVisibilityAttr)
	return v == "private"
}

// SymbolTableOf finds the closest enclosing operation with a symbol table.
func SymbolTableOf(from *Op) *Op {
	for op := from; op != nil; op = op.Parent() {
		if op.Has(SymbolTable) {
			return op
		}
	}
	return nil
}

// LookupSymbolIn finds the operation a reference names within a table.
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

// LookupName finds a direct symbol of a table.
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

// LookupSymbol resolves a reference from an operation, searching the enclosing
// symbol tables outwards.
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

// Symbols indexes the direct symbols of one table, for many look-ups.
type Symbols struct {
	Table  *Op
	byName map[string]*Op
}

// NewSymbols indexes a table.
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

// Lookup finds a direct symbol, nil when there is none.
func (s *Symbols) Lookup(name string) *Op { return s.byName[name] }
