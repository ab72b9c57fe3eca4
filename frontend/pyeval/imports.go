package pyeval

import (
	"io/fs"
	"path"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// NativeModule is a module that is not written in Python.
type NativeModule struct {
	Name string // dotted
	attr func(in *Interp, name string) (Value, error)
}

// NewNativeModule returns a module whose attributes a function finds; it returns nil without
// an error where there is none of a name.
func NewNativeModule(name string, attr func(in *Interp, name string) (Value, error)) *NativeModule {
	return &NativeModule{Name: name, attr: attr}
}

// TypeName implements Value.
func (*NativeModule) TypeName() string { return "module" }

// Repr implements HasRepr.
func (m *NativeModule) Repr(*Interp) (string, error) { return "<module '" + m.Name + "'>", nil }

// Attr implements HasAttrs.
func (m *NativeModule) Attr(in *Interp, name string) (Value, error) {
	if name == "__name__" {
		return Str(m.Name), nil
	}
	v, err := m.attr(in, name)
	if v != nil || err != nil {
		return v, err
	}
	return in.findNative(m.Name + "." + name)
}

// Import returns a module by its dotted name: a native one, a module of Python's library that
// is known here, a file of the import path, or an opaque value.
func (in *Interp) Import(dotted string) (Value, error) {
	return in.importModule(dotted, diag.Position{})
}

func (in *Interp) importModule(dotted string, pos diag.Position) (Value, error) {
	v, err := in.findModule(dotted)
	if v != nil || err != nil {
		return v, err
	}
	if in.optional > 0 && !inStandardLibrary(dotted) {
		return nil, Raise("ModuleNotFoundError", "No module named '%s'", dotted)
	}
	return &Opaque{Path: dotted, Module: dotted, Pos: pos, exists: true}, nil
}

// findModule finds a module that is available, nil where there is none.
func (in *Interp) findModule(dotted string) (Value, error) {
	if v := in.modules[dotted]; v != nil {
		return v, nil
	}
	if v, err := in.findNative(dotted); v != nil || err != nil {
		return v, err
	}
	if make := libraryModules[dotted]; make != nil {
		m := make(dotted)
		in.modules[dotted] = m
		return m, nil
	}
	if m := in.findFile(dotted); m != nil {
		return m, nil
	}
	// An attribute of a module that is available may be a module.
	if i := strings.LastIndexByte(dotted, '.'); i > 0 {
		parent, err := in.findModule(dotted[:i])
		if err != nil || parent == nil {
			return nil, err
		}
		if m, ok := parent.(*Module); ok {
			if _, bound := m.binders[dotted[i+1:]]; !bound {
				return nil, nil
			}
		}
		return in.attr(parent, dotted[i+1:])
	}
	return nil, nil
}

func (in *Interp) findNative(dotted string) (Value, error) {
	if v, ok := in.modules[dotted]; ok {
		return v, nil
	}
	make := in.options.Modules[dotted]
	if make == nil {
		return nil, nil
	}
	v, err := make(in)
	if err == nil && v != nil {
		in.modules[dotted] = v
	}
	return v, err
}

// findFile finds a module on the import path: a package, a file, or a folder.
func (in *Interp) findFile(dotted string) Value {
	if v := in.modules[dotted]; v != nil {
		return v
	}
	rel := strings.ReplaceAll(dotted, ".", "/")
	if !fs.ValidPath(rel) || rel == "." || strings.Contains(rel, "//") {
		return nil
	}
	for _, root := range in.options.Path {
		for _, name := range []string{rel + "/__init__.py", rel + ".py"} {
			text, err := fs.ReadFile(root.FS, name)
			if err != nil {
				continue
			}
			full := path.Join(root.Dir, name)
			m := in.newModule(full, diag.NewSource(full, string(text)), dotted)
			in.modules[dotted] = m
			return m
		}
		if info, err := fs.Stat(root.FS, rel); err == nil && info.IsDir() {
			full := path.Join(root.Dir, rel, "__init__.py")
			m := in.newModule(full, diag.NewSource(full, ""), dotted)
			in.modules[dotted] = m
			return m
		}
	}
	return nil
}

// importAlias binds one name of an import statement.
func (f *frame) importAlias(s pysyntax.Stmt, a *pysyntax.Alias) error {
	var err error
	switch s := s.(type) {
	case *pysyntax.Import:
		err = f.importName(a)
	case *pysyntax.ImportFrom:
		err = f.importFrom(s, a)
	}
	return locate(f.scope.module, s, err)
}

// importName is `import a.b` or `import a.b as c`.
func (f *frame) importName(a *pysyntax.Alias) error {
	pos := positionOf(f.scope.module, a)
	m, err := f.in.importModule(a.Name, pos)
	if err != nil {
		return err
	}
	if a.Asname == "" && strings.Contains(a.Name, ".") {
		first, _, _ := strings.Cut(a.Name, ".")
		if m, err = f.in.importModule(first, pos); err != nil {
			return err
		}
	}
	return f.scope.store(importedAs(a), m)
}

// fromModule is the module of `from x import ...`.
func (f *frame) fromModule(s *pysyntax.ImportFrom) (Value, string, error) {
	name, err := f.absoluteName(s)
	if err != nil {
		return nil, "", err
	}
	m, err := f.in.importModule(name, positionOf(f.scope.module, s))
	return m, name, err
}

// absoluteName resolves the dots of a relative import. A file that is not in a package finds
// its neighbours on the import path.
func (f *frame) absoluteName(s *pysyntax.ImportFrom) (string, error) {
	if s.Level == 0 {
		return s.Module, nil
	}
	base := f.scope.module.packageName()
	for range s.Level - 1 {
		i := strings.LastIndexByte(base, '.')
		if i < 0 {
			if base == "" {
				return "", Raise("ImportError", "attempted relative import beyond top-level package")
			}
			base = ""
			continue
		}
		base = base[:i]
	}
	switch {
	case base == "" && s.Module == "":
		return "", Raise("ImportError", "attempted relative import with no known parent package")
	case base == "":
		return s.Module, nil
	case s.Module == "":
		return base, nil
	}
	return base + "." + s.Module, nil
}

func (f *frame) importFrom(s *pysyntax.ImportFrom, a *pysyntax.Alias) error {
	if s.Module == "__future__" {
		return f.scope.store(importedAs(a), None)
	}
	if s.Level > 0 && s.Module == "" && f.scope.module.packageName() == "" {
		v, err := f.in.importModule(a.Name, positionOf(f.scope.module, s))
		if err != nil {
			return err
		}
		return f.scope.store(importedAs(a), v)
	}
	m, name, err := f.fromModule(s)
	if err != nil {
		return err
	}
	if a.Name == "*" {
		return f.importAll(m)
	}
	v, err := f.in.importedName(m, name, a.Name)
	if err != nil {
		return err
	}
	return f.scope.store(importedAs(a), v)
}

// importedName is a name of a module, or a module inside of a package.
func (in *Interp) importedName(m Value, module, name string) (Value, error) {
	if o, ok := m.(*Opaque); ok {
		v := o.attr(name)
		v.exists = true
		return v, nil
	}
	v, err := in.attr(m, name)
	if v != nil || err != nil {
		return v, err
	}
	if v, err := in.findModule(module + "." + name); v != nil || err != nil {
		return v, err
	}
	return nil, Raise("ImportError", "cannot import name '%s' from '%s'", name, module)
}

// importAll is `from x import *` inside of a compound statement.
func (f *frame) importAll(m Value) error {
	mod, ok := m.(*Module)
	if !ok {
		return f.importAllNative(m)
	}
	if err := mod.parse(); err != nil {
		return syntaxError(err)
	}
	names, all, err := mod.exported()
	if err != nil {
		return err
	}
	if !all {
		names = publicNames(mod.Names())
	}
	for _, n := range names {
		v, err := mod.Lookup(n)
		if e := exceptionOf(err); e != nil && e.Unavailable {
			continue
		}
		if err != nil {
			return err
		}
		if v != nil {
			if err := f.scope.store(n, v); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *frame) importAllNative(m Value) error {
	list, err := f.in.attr(m, "__all__")
	if err != nil || list == nil {
		return err
	}
	if _, ok := list.(*Opaque); ok {
		return nil
	}
	names, err := f.in.Elements(list)
	if err != nil {
		return err
	}
	for _, n := range names {
		s, ok := n.(Str)
		if !ok {
			continue
		}
		v, err := f.in.attr(m, string(s))
		if err != nil {
			return err
		}
		if v != nil {
			if err := f.scope.store(string(s), v); err != nil {
				return err
			}
		}
	}
	return nil
}

func publicNames(names []string) []string {
	var public []string
	for _, n := range names {
		if !strings.HasPrefix(n, "_") {
			public = append(public, n)
		}
	}
	return public
}

// exported are the names of __all__; it reports false where the module has none.
func (m *Module) exported() ([]string, bool, error) {
	v, err := m.Lookup("__all__")
	if v == nil || err != nil {
		return nil, false, err
	}
	elts, err := m.in.Elements(v)
	if err != nil {
		return nil, false, err
	}
	var names []string
	for _, e := range elts {
		if s, ok := e.(Str); ok {
			names = append(names, string(s))
		}
	}
	return names, true, nil
}

// starName is a name that `from x import *` binds, nil where it does not.
func (m *Module) starName(u *unit, name string) (Value, error) {
	if v, ok := u.values[name]; ok {
		return v, nil
	}
	if u.state == runs {
		return nil, nil
	}
	u.state = runs
	defer func() { u.state = notRun }()
	s := u.stmt.(*pysyntax.ImportFrom)
	f := &frame{in: m.in, scope: m.scope}
	from, _, err := f.fromModule(s)
	if err != nil {
		return nil, locate(m, s, err)
	}
	v, err := m.in.starAttr(from, name)
	if v != nil && err == nil {
		if u.values == nil {
			u.values = map[string]Value{}
		}
		u.values[name] = v
	}
	return v, err
}

func (in *Interp) starAttr(from Value, name string) (Value, error) {
	if mod, ok := from.(*Module); ok {
		names, all, err := mod.exported()
		if err != nil {
			return nil, err
		}
		if all && !contains(names, name) || !all && strings.HasPrefix(name, "_") {
			return nil, nil
		}
		return mod.Lookup(name)
	}
	if _, ok := from.(*Opaque); ok || strings.HasPrefix(name, "_") {
		return nil, nil // which names an opaque module has is not known
	}
	if all, err := in.attr(from, "__all__"); all != nil && err == nil {
		if has, err := in.Contains(all, Str(name)); !has || err != nil {
			return nil, err
		}
	}
	return in.attr(from, name)
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
