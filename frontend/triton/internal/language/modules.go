package language

import (
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/frontend/triton/library"
)

// make makes a module for an interpreter.
type makeModule = func(in *pyeval.Interp) (pyeval.Value, error)

// find finds an attribute of a module, nil where there is none.
type find func(in *pyeval.Interp, name string) (pyeval.Value, error)

// Modules are the modules of a release of Triton that programs import, with the functions of package
// library.
func Modules(release semantic.Version) map[string]makeModule {
	return modules(release, func(in *pyeval.Interp, m *library.Module) (pyeval.Value, error) {
		text, err := parsedLibrary()
		if err != nil {
			return nil, err
		}
		return in.LoadTree(m.File, text[m.Name].src, text[m.Name].tree, m.Name), nil
	})
}

// parsed is a module of the library with its syntax tree.
type parsed struct {
	src  *diag.Source
	tree *pysyntax.Module
}

// parsedLibrary has the modules of the library by name. They are parsed once for all
// programs.
var parsedLibrary = sync.OnceValues(func() (map[string]parsed, error) {
	all := map[string]parsed{}
	for _, m := range library.Modules() {
		src := diag.NewSource(m.File, m.Text())
		tree, err := pysyntax.Parse(src)
		if err != nil {
			return nil, err
		}
		all[m.Name] = parsed{src, tree}
	}
	return all, nil
})

// ModulesOf are the modules of Triton with the functions that an installed Triton has
// itself, whose folder triton/language is given.
func ModulesOf(release semantic.Version, installed fs.FS) map[string]makeModule {
	return modules(release, func(in *pyeval.Interp, m *library.Module) (pyeval.Value, error) {
		text, err := fs.ReadFile(installed, m.File)
		if err != nil {
			return nil, err
		}
		return in.LoadFile(m.File, diag.NewSource(m.File, string(text)), m.Name)
	})
}

// modules makes the table of modules; load loads a module of the library.
func modules(release semantic.Version, load func(in *pyeval.Interp, m *library.Module) (pyeval.Value, error)) map[string]makeModule {
	table := map[string]makeModule{}
	for name, attrs := range nativeModules {
		table[name] = func(*pyeval.Interp) (pyeval.Value, error) {
			if name == "triton.language.extra.libdevice" { // the target's own
				name = "triton.language.extra.cuda.libdevice"
			}
			return pyeval.NewNativeModule(name, func(in *pyeval.Interp, attr string) (pyeval.Value, error) {
				if v := aboutRelease(release, name, attr); v != nil {
					return v, nil
				}
				return attrs(in, attr)
			}), nil
		}
	}
	for _, m := range library.Modules() {
		table[m.Name] = func(in *pyeval.Interp) (pyeval.Value, error) { return load(in, m) }
	}
	return table
}

// aboutRelease are the names of modules that say which release it is. The library asks by core._release.
func aboutRelease(release semantic.Version, module, name string) pyeval.Value {
	switch {
	case module == "triton" && name == "__version__":
		return pyeval.Str(fmt.Sprintf("%d.%d.0", release/10, release%10))
	case module == "triton.language.core" && name == "_release":
		return semantic.NewConstexpr(pyeval.NewInt(int64(release)))
	}
	return nil
}

// nativeModules has the modules that are not Python, by dotted name.
var nativeModules map[string]find

func init() {
	nativeModules = map[string]find{
		"triton":                               tritonAttr,
		"triton.language":                      languageAttr,
		"triton.language.core":                 coreAttr,
		"triton.language.math":                 mathAttr,
		"triton.language.target_info":          targetAttr,
		"triton.language.extra":                nothing,
		"triton.language.extra.libdevice":      libdeviceAttr,
		"triton.language.extra.cuda":           fromList(cudaFunctions),
		"triton.language.extra.cuda.libdevice": libdeviceAttr,
		"triton.runtime":                       hostNames("triton.runtime", "autotune", "heuristics", "Config"),
		"triton.runtime.driver":                driverAttr,
		"triton.runtime.jit":                   hostNames("triton.runtime.jit", "jit", "constexpr_function"),
		"triton.runtime.autotuner":             hostNames("triton.runtime.autotuner", "autotune", "heuristics", "Config"),
	}
}

func nothing(*pyeval.Interp, string) (pyeval.Value, error) { return nil, nil }

// fromList finds the functions of a list.
func fromList(list []*Builtin) find {
	table := methodTable(list)
	return func(_ *pyeval.Interp, name string) (pyeval.Value, error) { return function(table, name) }
}

// function is an entry of a table, nil where there is none.
func function(table map[string]*Builtin, name string) (pyeval.Value, error) {
	if b := table[name]; b != nil {
		return b, nil
	}
	return nil, nil
}

func libdeviceAttr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	return function(libdeviceTable(), name)
}

// languageAttr is an attribute of triton.language.
func languageAttr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	if name == "__all__" {
		return exportedNames(), nil
	}
	if v := Native(name); v != nil && isPublic(name) {
		return v, nil
	}
	for _, m := range library.Modules() {
		if slices.Contains(m.Exports, name) {
			module, err := in.Import(m.Name)
			if err != nil {
				return nil, err
			}
			return in.FindAttr(module, name)
		}
	}
	return nil, nil
}

// exportedNames is the list of the names of triton.language.
func exportedNames() pyeval.Value {
	names := NativeNames()
	for _, m := range library.Modules() {
		names = append(names, m.Exports...)
	}
	slices.Sort(names)
	list := &pyeval.List{}
	for _, n := range slices.Compact(names) {
		list.Elts = append(list.Elts, pyeval.Str(n))
	}
	return list
}

// coreAttr is an attribute of triton.language.core: the language, and what its modules use
// among themselves.
func coreAttr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	if v := internals[name]; v != nil {
		return v, nil
	}
	if v := Native(name); v != nil {
		return v, nil
	}
	return languageAttr(in, name)
}

// internals are the names of triton.language.core that decorate functions or types. They
// say things that need not be said here.
var internals = map[string]pyeval.Value{
	"_tensor_member_fn":     identity("_tensor_member_fn"),
	"builtin":               identity("builtin"),
	"extern":                identity("extern"),
	"must_use_result":       identityMaker("must_use_result"),
	"_add_reduction_docstr": identityMaker("_add_reduction_docstr"),
	"_add_scan_docstr":      identityMaker("_add_scan_docstr"),
	"_add_atomic_docstr":    identityMaker("_add_atomic_docstr"),
	"_aggregate":            aggregate,
}

// aggregate is the decorator of aggregate classes: tl.core._aggregate, and triton.aggregate from 3.8 on.
var aggregate = pyeval.NewBuiltin("aggregate", func(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	if len(args.Pos) == 1 {
		if c, ok := args.Pos[0].(*pyeval.Class); ok {
			return &semantic.AggregateClass{Class: c}, nil
		}
	}
	return nil, raise("TypeError", "an aggregate decorator takes a class")
})

// identity is a decorator that changes nothing.
func identity(name string) *pyeval.Builtin {
	return pyeval.NewBuiltin(name, func(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
		if len(args.Pos) != 1 {
			return nil, raise("TypeError", "%s() takes 1 positional argument but %d were given", name, len(args.Pos))
		}
		return args.Pos[0], nil
	})
}

// identityMaker is a function that makes such a decorator.
func identityMaker(name string) *pyeval.Builtin {
	return pyeval.NewBuiltin(name, func(*pyeval.Interp, *pyeval.Args) (pyeval.Value, error) { return identity(name), nil })
}

// mathTable has the functions of triton.language.math by name.
var mathTable = methodTable(mathFunctions)

func mathAttr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "_add_math_1arg_docstr", "_add_math_2arg_docstr", "_add_math_3arg_docstr", "_check_dtype":
		return identityMaker(name), nil
	}
	return function(mathTable, name)
}

// hostNames finds the names of a module that kernels are made with. Others are not
// available: they fail where their value is needed.
func hostNames(module string, names ...string) find {
	return func(in *pyeval.Interp, name string) (pyeval.Value, error) {
		if slices.Contains(names, name) {
			return hostFunctions[name], nil
		}
		if nativeModules[module+"."+name] != nil || name[0] == '_' {
			return nil, nil
		}
		return &pyeval.Opaque{Path: module + "." + name, Module: module + "." + name}, nil
	}
}
