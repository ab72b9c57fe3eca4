package codegen

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// lookup is the value of a name: of the function, of what encloses it, of the few built-in
// names of Python that kernels have.
func (f *frame) lookup(n *pysyntax.Name) (pyeval.Value, error) {
	if v := f.scope.lookup(n.Id); v != nil {
		f.warnPoison(v)
		f.noteRead(n.Id, v)
		return v, nil
	}
	if v, ok := f.globals[n.Id]; ok {
		return v, nil
	}
	v, err := f.global(n)
	if err != nil {
		return nil, err
	}
	if f.globals == nil {
		f.globals = map[string]pyeval.Value{}
	}
	f.globals[n.Id] = v
	return v, nil
}

// global is the value of a name that the function does not define.
func (f *frame) global(n *pysyntax.Name) (pyeval.Value, error) {
	v, found, err := f.fn.Fn.Free(n.Id)
	if err != nil {
		return nil, err
	}
	v = jit.Usable(v)
	builtin := pythonNames[n.Id]
	switch {
	case !found || isPythonBuiltin(v):
		if builtin == nil {
			return nil, f.undefined(n)
		}
		return builtin, nil
	case builtin != nil:
		return v, nil
	}
	if err := f.checkGlobal(n, v); err != nil {
		return nil, err
	}
	return v, f.u.in.Walk(v)
}

// checkGlobal refuses globals whose value could change between launches.
func (f *frame) checkGlobal(n *pysyntax.Name, v pyeval.Value) error {
	if fn, ok := v.(*pyeval.Function); ok {
		d := diag.Errorf(f.position(n), "Unsupported function referenced: %s", fn.Name)
		return d.Note(f.position(n), "a kernel can call functions behind @triton.jit or @triton.constexpr_function")
	}
	if isAllowedGlobal(v) || f.u.options.AllowNonConstexprGlobals {
		return nil
	}
	d := diag.Errorf(f.position(n), "Cannot access global variable %s from within @jit'ed function.", n.Id)
	return d.Note(f.position(n), "a kernel can read globals that are made with tl.constexpr(...); an annotation is not enough")
}

// isAllowedGlobal reports whether kernels may read a global of this kind.
func isAllowedGlobal(v pyeval.Value) bool {
	switch v := v.(type) {
	case *jit.Function, *jit.ConstexprFunction, *semantic.Constexpr, semantic.Type, *semantic.AggregateClass, pyeval.NoneType:
		return true
	case *pyeval.Opaque:
		return true // an error says where it was imported when it is used
	case *pyeval.Class:
		return v.IsNamedTuple()
	}
	return isModule(v) || isLanguageValue(v)
}

// undefined is the error of a name that is not defined, with the name that was meant.
func (f *frame) undefined(n *pysyntax.Name) error {
	d := diag.Errorf(f.position(n), "%s is not defined", n.Id)
	candidates := f.scope.names()
	for name := range pythonNames {
		candidates = append(candidates, name)
	}
	candidates = append(candidates, f.fn.Fn.Module.Names()...)
	slices.Sort(candidates)
	if near := diag.Nearest(n.Id, candidates); near != "" && near != n.Id {
		d.Note(f.position(n), "did you mean '%s'?", near)
	}
	return d
}

// warnPoison warns where the counter of a finished loop is read.
func (f *frame) warnPoison(v pyeval.Value) {
	t, ok := v.(*semantic.Tensor)
	if !ok || f.poisoned == nil {
		return
	}
	if name, ok := f.poisoned[t.Handle]; ok {
		f.warn("the counter %s has no value after its loop", name)
	}
}
