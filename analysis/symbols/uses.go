// Package symbols finds the uses of symbols. It knows operations only through their definitions.
package symbols

import "github.com/tshared/tshared/ir"

// Use is a reference to a symbol in an attribute of an operation.
type Use struct {
	User *ir.Op            // has the attribute
	Ref  *ir.SymbolRefAttr // the attribute, or a part of it
}

// UsesOf lists the references of an operation and its regions to the symbol table around it; references inside
// nested tables are to other symbols. It reports false when an unknown operation may be a symbol table.
func UsesOf(op *ir.Op) ([]Use, bool) {
	if mayBeTable(op) {
		return nil, false
	}
	list := appendUses(nil, op)
	if op.Has(ir.SymbolTable) {
		return list, true
	}
	return appendNested(list, op.Regions())
}

// Of lists the references of an operation without its regions.
func Of(op *ir.Op) []Use { return appendUses(nil, op) }

// UsesIn lists the references of the operations of a region, as UsesOf.
func UsesIn(r *ir.Region) ([]Use, bool) { return appendNested(nil, []*ir.Region{r}) }

func appendNested(list []Use, regions []*ir.Region) ([]Use, bool) {
	known := true
	for _, r := range regions {
		for b := range r.Blocks() {
			for top := range b.Ops() {
				known = known && top.Walk(func(op *ir.Op) ir.WalkResult {
					if mayBeTable(op) {
						return ir.Stop
					}
					list = appendUses(list, op)
					if op.Has(ir.SymbolTable) {
						return ir.Skip
					}
					return ir.Continue
				})
			}
		}
	}
	return list, known
}

// mayBeTable reports whether an operation of an unknown dialect may be a symbol table.
func mayBeTable(op *ir.Op) bool { return op.NumRegions() == 1 && op.Def().Dialect == nil }

func appendUses(list []Use, op *ir.Op) []Use {
	found := func(ref *ir.SymbolRefAttr) { list = append(list, Use{op, ref}) }
	for _, a := range op.Attrs() {
		refsIn(a.Attr, found)
	}
	refsIn(op.RawProps(), found)
	return list
}

func refsIn(a ir.Attr, found func(*ir.SymbolRefAttr)) {
	switch a := a.(type) {
	case *ir.SymbolRefAttr:
		found(a)
	case *ir.ArrayAttr:
		for _, e := range a.Elems {
			refsIn(e, found)
		}
	case *ir.DictAttr:
		for _, e := range a.Entries {
			refsIn(e.Attr, found)
		}
	case *ir.DistinctAttr:
		refsIn(a.Inner, found)
	case *ir.DialectAttr:
		for _, p := range a.Params {
			refsInParam(p, found)
		}
	}
}

func refsInParam(p ir.Param, found func(*ir.SymbolRefAttr)) {
	switch p := p.(type) {
	case ir.Attr:
		refsIn(p, found)
	case []ir.Attr:
		for _, e := range p {
			refsIn(e, found)
		}
	}
}

// Resolve lists the symbols of a nested reference, the outermost first, from the symbol table around the user.
// It reports false when one of them does not exist.
func Resolve(table *ir.Op, ref *ir.SymbolRefAttr) (path []*ir.Op, ok bool) {
	op := ir.LookupName(table, ref.Root)
	for i := 0; op != nil; i++ {
		path = append(path, op)
		if i == len(ref.Nested) {
			return path, true
		}
		if !op.Has(ir.SymbolTable) {
			return nil, false
		}
		op = ir.LookupName(op, ref.Nested[i])
	}
	return nil, false
}
