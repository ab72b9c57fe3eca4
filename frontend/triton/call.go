package triton

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// Dict is a dictionary that a function of a Python file returned. Its values are as those of
// Module.Call.
type Dict struct {
	Pos    diag.Position // where it is written, or the call that made it
	Keys   []string      // in order
	Values []any         // by the index of their keys
}

// List is a list that a function of a Python file returned.
type List []any

// Call calls a function of the module without arguments. Its result is what Python code can be
// used for as a table of data: a *Dict with texts as keys, a List, and for what is in them bool,
// int64, *big.Int, float64, string, nil for None, []any for a tuple, Dtype, and *Kernel for a
// function under @triton.jit. Other objects are left as values of package pyeval.
func (m *Module) Call(name string) (any, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.interp.Refill()
	fn, err := m.object(name)
	if err != nil {
		return nil, err
	}
	v, err := m.interp.Call(fn, &pyeval.Args{})
	if err != nil {
		return nil, asDiagnostic(err)
	}
	if err := m.interp.Walk(v); err != nil {
		return nil, placedIn(fn, err)
	}
	return m.plain(v)
}

// placedIn is an exception as a diagnostic, at the function where it has no place yet.
func placedIn(fn pyeval.Value, err error) error {
	f, ok := fn.(*pyeval.Function)
	if e, raised := err.(*pyeval.Exception); raised && e.Pos.Line == 0 && ok && f.Def != nil {
		e.Pos = diag.Position{File: f.Module.Source().Name, Line: int(f.Def.Line), Col: int(f.Def.Col) + 1}
	}
	return asDiagnostic(err)
}

// Defines reports whether the top level of the file gives something the name. Nothing is evaluated.
func (m *Module) Defines(name string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, n := range m.module.Names() {
		if n == name {
			return true
		}
	}
	return false
}

// plain is a value of Python as data of Go.
func (m *Module) plain(v pyeval.Value) (any, error) {
	if jit.FunctionOf(v) != nil {
		return m.kernelOf(v)
	}
	switch v := v.(type) {
	case *pyeval.Dict:
		return m.plainDict(v)
	case *pyeval.List:
		return m.plainList(v.Elts)
	case *pyeval.Tuple:
		list, err := m.plainList(v.Elts)
		return []any(list), err
	case *semantic.Constexpr:
		return m.plain(v.Value)
	}
	if _, iterates := v.(pyeval.Iterable); iterates {
		elts, err := m.interp.Elements(v)
		if err != nil {
			return nil, asDiagnostic(err)
		}
		return m.plainList(elts)
	}
	return plainConstant(v), nil
}

func (m *Module) plainDict(d *pyeval.Dict) (*Dict, error) {
	out := &Dict{Pos: d.Position()}
	values := d.Values()
	for i, key := range d.Keys() {
		name, ok := key.(pyeval.Str)
		if !ok {
			return nil, diag.Errorf(out.Pos, "expected texts as keys of the dictionary, found an object of type %s", key.TypeName())
		}
		v, err := m.plain(values[i])
		if err != nil {
			return nil, err
		}
		out.Keys, out.Values = append(out.Keys, string(name)), append(out.Values, v)
	}
	return out, nil
}

func (m *Module) plainList(elts []pyeval.Value) (List, error) {
	list := make(List, len(elts))
	for i, e := range elts {
		var err error
		if list[i], err = m.plain(e); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// kernelOf is the kernel that a value is, under the name that the module has for it.
func (m *Module) kernelOf(v pyeval.Value) (*Kernel, error) {
	fn := jit.FunctionOf(v)
	for _, name := range append([]string{fn.Fn.Qualname}, m.module.Names()...) {
		if found, err := m.find(name); err == nil && found != nil && jit.FunctionOf(found) == fn {
			return m.kernel(name)
		}
	}
	return nil, fmt.Errorf("%s has no name for the kernel %s", m.module.Source().Name, fn.FullName())
}
