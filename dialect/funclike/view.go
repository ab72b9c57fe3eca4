package funclike

import "github.com/tshared/tshared/ir"

// Func is any operation with the attributes and the one region of a function.
type Func struct{ Op *ir.Op }

// AsFunc views an operation as a function; it reports false when it lacks a
// function type.
func AsFunc(op *ir.Op) (Func, bool) {
	if op == nil {
		return Func{}, false
	}
	f := Func{op}
	return f, f.Type() != nil && op.NumRegions() == 1
}

// SymName is the name without the @.
func (f Func) SymName() string {
	name, _ := f.Op.StringAttr(NameAttr)
	return name
}

// Type is the signature, nil when the attribute is missing or wrong.
func (f Func) Type() *ir.FunctionType {
	a, ok := f.Op.Attr(TypeAttr).(*ir.TypeAttr)
	if !ok {
		return nil
	}
	t, _ := a.Type.(*ir.FunctionType)
	return t
}

// SetType changes the signature; the entry block is the caller's business.
func (f Func) SetType(t *ir.FunctionType) { f.Op.SetAttr(TypeAttr, f.Op.Context().TypeAttr(t)) }

// Body is the region of the function, empty for a declaration.
func (f Func) Body() *ir.Region { return f.Op.Region0() }

// IsDeclaration reports whether the function has no body.
func (f Func) IsDeclaration() bool { return f.Body().Empty() }

// ArgAttrs lists the attributes of an argument.
func (f Func) ArgAttrs(i int) []ir.NamedAttr { return dictAt(f.Op.Attr(ArgAttrsAttr), i) }

// ResAttrs lists the attributes of a result.
func (f Func) ResAttrs(i int) []ir.NamedAttr { return dictAt(f.Op.Attr(ResAttrsAttr), i) }

// ArgAttr finds one attribute of an argument, nil when it is absent.
func (f Func) ArgAttr(i int, name string) ir.Attr {
	for _, a := range f.ArgAttrs(i) {
		if a.Name == name {
			return a.Attr
		}
	}
	return nil
}

// SetArgAttrs replaces the attributes of all arguments, one list each.
func (f Func) SetArgAttrs(dicts [][]ir.NamedAttr) {
	f.Op.SetAttr(ArgAttrsAttr, dictArray(f.Op.Context(), dicts))
}

// SetResAttrs replaces the attributes of all results, one list each.
func (f Func) SetResAttrs(dicts [][]ir.NamedAttr) {
	f.Op.SetAttr(ResAttrsAttr, dictArray(f.Op.Context(), dicts))
}

// EraseArgs removes arguments from the signature and, if there is a body, from
// its entry; nothing may use them any more.
func (f Func) EraseArgs(erase func(i int) bool) {
	t := f.Type()
	var types []ir.Type
	var dicts [][]ir.NamedAttr
	for i := range t.In {
		if !erase(i) {
			types = append(types, t.In[i])
			dicts = append(dicts, f.ArgAttrs(i))
		}
	}
	if !f.IsDeclaration() {
		for i := len(t.In) - 1; i >= 0; i-- {
			if erase(i) {
				f.Body().Entry().EraseArg(i)
			}
		}
	}
	f.SetType(f.Op.Context().Function(types, t.Out))
	f.SetArgAttrs(dicts)
}

// EraseResults removes results from the signature; the returns are the
// caller's business.
func (f Func) EraseResults(erase func(i int) bool) {
	t := f.Type()
	var types []ir.Type
	var dicts [][]ir.NamedAttr
	for i := range t.Out {
		if !erase(i) {
			types = append(types, t.Out[i])
			dicts = append(dicts, f.ResAttrs(i))
		}
	}
	f.SetType(f.Op.Context().Function(t.In, types))
	f.SetResAttrs(dicts)
}

func dictAt(a ir.Attr, i int) []ir.NamedAttr {
	list, ok := a.(*ir.ArrayAttr)
	if !ok || i >= len(list.Elems) {
		return nil
	}
	d, ok := list.Elems[i].(*ir.DictAttr)
	if !ok {
		return nil
	}
	return d.Entries
}
