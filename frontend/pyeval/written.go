package pyeval

import (
	_ "embed" // of the texts

	"github.com/tshared/tshared/diag"
)

//go:embed python/version.py
var versionText string

// written returns a module whose names are those of a Python text of ours.
func written(file, text string) func(name string) Value {
	return func(name string) Value {
		hidden := "<" + name + ">"
		return NewNativeModule(name, func(in *Interp, attr string) (Value, error) {
			m, ok := in.modules[hidden].(*Module)
			if !ok {
				var err error
				if m, err = in.LoadFile(file, diag.NewSource(file, text), hidden); err != nil {
					return nil, err
				}
			}
			return m.Lookup(attr)
		})
	}
}

// importlibModule is importlib: modules are imported by name.
func importlibModule(name string) Value {
	load := func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs("import_module", a, "name", "package?")
		if err != nil {
			return nil, err
		}
		dotted, err := wantStr("import_module", v[0])
		if err != nil {
			return nil, err
		}
		return in.Import(dotted)
	}
	return NewNativeModule(name, func(in *Interp, attr string) (Value, error) {
		switch attr {
		case "import_module":
			return &Builtin{name: attr, call: load}, nil
		case "util", "metadata":
			return in.Import(name + "." + attr)
		}
		return &Opaque{Path: name + "." + attr, Module: name, exists: true}, nil
	})
}

// packageVersion is importlib.metadata.version: that of a module that is known here.
func packageVersion(in *Interp, v Value) (Value, error) {
	name, err := wantStr("version", v)
	if err != nil {
		return nil, err
	}
	m, err := in.Import(name)
	if err != nil {
		return nil, err
	}
	return in.attr(m, "__version__")
}
