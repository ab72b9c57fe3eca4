package triton

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/language"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// Version is a release of Triton whose rules are followed.
type Version int

// The releases.
const (
	// Newest is the newest release that is known; what only older ones have is accepted as well, where the two do not contradict
	// each other.
	Newest Version = 0
	V36            = Version(semantic.V36) // Triton 3.6
	V37            = Version(semantic.V37) // Triton 3.7
	V38            = Version(semantic.V38) // Triton 3.8
	V39            = Version(semantic.V39) // Triton 3.9
)

// ParseVersion reads a release: 3.9, or 3.9.0.
func ParseVersion(text string) (Version, error) {
	for v := V36; v <= V39; v++ {
		if name := v.String(); text == name || strings.HasPrefix(text, name+".") {
			return v, nil
		}
	}
	return 0, fmt.Errorf("expected a release of Triton from %s to %s, found '%s'", V36, V39, text)
}

// String is the release as Triton's authors write it: 3.9.
func (v Version) String() string {
	if v == Newest {
		v = V39
	}
	return fmt.Sprintf("%d.%d", v/10, v%10)
}

// LoadOptions say how a file is read.
type LoadOptions struct {
	// Module is the name under which Python would import the file; the names of private
	// functions begin with it. Empty stands for the file's name without .py, after the names
	// of the packages that it lies in.
	Module string
	// Path has the folders that imports are searched in, besides the folder of the file.
	Path []string
	// Library is the folder of an installed package triton whose functions written in Triton
	// are compiled; empty for those of this project.
	Library string
	// Environ is os.environ, as far as the file may see it.
	Environ map[string]string
	// Version is the release of Triton whose rules are followed.
	Version Version
	// Steps limits how much Python is evaluated; 0 stands for a generous limit.
	Steps int64
	// Context ends the evaluation of the file; nil never does. A compilation ends with its own as well.
	Context context.Context
}

// Module is a Python file with kernels. Goroutines may share it.
type Module struct {
	mu      sync.Mutex
	interp  *pyeval.Interp
	module  *pyeval.Module
	options LoadOptions
}

// Load reads a Python file. Nothing of it is evaluated yet. Imports are found from the folder
// of the file, or of its package. The error has the places of all syntax errors.
func Load(file string, options LoadOptions) (*Module, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	exists := func(name string) bool { _, err := os.Stat(filepath.FromSlash(name)); return err == nil }
	dir, module := place(filepath.ToSlash(full), string(text), options.Module, exists)
	options.Module = module
	roots := []pyeval.Root{pyeval.DirRoot(filepath.FromSlash(dir))}
	if own := filepath.Dir(full); own != filepath.FromSlash(dir) {
		roots = append(roots, pyeval.DirRoot(own))
	}
	return load(file, string(text), roots, options)
}

// LoadFS reads a Python file of a file system; imports are found from the folder of its
// package, beside it and from the root of the file system.
func LoadFS(fsys fs.FS, file string, options LoadOptions) (*Module, error) {
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, err
	}
	dir, module := place(file, string(text), options.Module, existsIn(fsys))
	options.Module = module
	var roots []pyeval.Root
	for _, dir := range []string{dir, path.Dir(file), "."} {
		sub, err := fs.Sub(fsys, dir)
		if err != nil {
			return nil, err
		}
		root := pyeval.Root{FS: sub, Dir: dir}
		if dir == "." {
			root.Dir = ""
		}
		roots = append(roots, root)
	}
	return load(file, string(text), roots, options)
}

// LoadText reads Python text; name stands in locations and errors.
func LoadText(name, text string, options LoadOptions) (*Module, error) {
	return load(name, text, nil, options)
}

func load(name, text string, roots []pyeval.Root, options LoadOptions) (*Module, error) {
	for _, dir := range options.Path {
		roots = append(roots, pyeval.DirRoot(dir))
	}
	if options.Module == "" {
		options.Module = strings.TrimSuffix(path.Base(filepath.ToSlash(name)), ".py")
	}
	m := &Module{options: options}
	m.interp = pyeval.New(pyeval.Options{Path: roots, Modules: options.modules(), Steps: options.Steps, Environ: options.Environ, Defer: jit.Defer})
	m.interp.Within(options.Context)
	src := diag.NewSource(name, text)
	module, err := m.interp.LoadFile(name, src, options.Module)
	if err != nil {
		return nil, tshared.Explain(err, src)
	}
	m.module = module
	return m, nil
}

// modules are the modules of Triton that programs import.
func (o *LoadOptions) modules() map[string]func(*pyeval.Interp) (pyeval.Value, error) {
	release := semantic.Newest
	if o.Version != Newest {
		release = semantic.Version(o.Version)
	}
	if o.Library == "" {
		return language.Modules(release)
	}
	return language.ModulesOf(release, os.DirFS(filepath.Join(o.Library, "language")))
}

// Kernel finds a kernel by its name in the module; one of a class has the name of the class
// and a dot before its own.
func (m *Module) Kernel(name string) (*Kernel, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.kernel(name)
}

func (m *Module) kernel(name string) (*Kernel, error) {
	v, err := m.find(name)
	if err != nil {
		return nil, asDiagnostic(err)
	}
	if v == nil {
		return nil, m.noKernel(name)
	}
	fn := jit.FunctionOf(v)
	if fn == nil {
		return nil, fmt.Errorf("'%s' of %s is not a function behind @triton.jit but an object of type %s", name, m.module.Source().Name, v.TypeName())
	}
	return &Kernel{module: m, name: name, value: v, fn: fn}, nil
}

// find looks a name up, and those after dots as attributes; nil where there is none.
func (m *Module) find(name string) (pyeval.Value, error) {
	first, rest, dotted := strings.Cut(name, ".")
	v, err := m.module.Lookup(first)
	for dotted && v != nil && err == nil {
		first, rest, dotted = strings.Cut(rest, ".")
		v, err = m.interp.FindAttr(v, first)
	}
	return v, err
}

func (m *Module) noKernel(name string) error {
	names := m.kernelNames()
	if near := diag.Nearest(name, names); near != "" {
		return fmt.Errorf("%s has no kernel '%s'; did you mean '%s'?", m.module.Source().Name, name, near)
	}
	if len(names) == 0 {
		return fmt.Errorf("%s has no kernel '%s': it has no function behind @triton.jit", m.module.Source().Name, name)
	}
	return fmt.Errorf("%s has no kernel '%s'; it has %s", m.module.Source().Name, name, strings.Join(names, ", "))
}

// asDiagnostic is an exception of Python as a diagnostic with its place.
func asDiagnostic(err error) error {
	if e, ok := err.(*pyeval.Exception); ok {
		return e.Diagnostic()
	}
	return err
}

// Kernels lists the functions under @triton.jit in the order of the file. Functions that
// cannot be evaluated are left out, and the error says why.
func (m *Module) Kernels() ([]*Kernel, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var kernels []*Kernel
	var errs diag.List
	for _, name := range m.kernelNames() {
		v, err := m.module.Lookup(name)
		if err != nil {
			errs.Add(asDiagnostic(err))
			continue
		}
		// A condition may have given the name to something else than the function.
		if v == nil || jit.FunctionOf(v) == nil {
			continue
		}
		k, err := m.kernel(name)
		if err != nil {
			errs.Add(err)
			continue
		}
		kernels = append(kernels, k)
	}
	return kernels, errs.Err()
}

// KernelNames lists the functions of the file whose decorators mention jit, in order. Nothing
// is evaluated.
func (m *Module) KernelNames() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.kernelNames()
}

// Explain turns an error about the file, or one that it imports, into a *tshared.Error, which
// has the source lines. Other errors are returned as they are.
func (m *Module) Explain(err error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch err.(type) {
	case *diag.Diagnostic, diag.List:
		return tshared.Explain(err, m.interp.Sources()...)
	}
	return err
}

// Sources are the file and those that it imports, as far as they were read.
func (m *Module) Sources() []*diag.Source {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.interp.Sources()
}

// kernelNames lists the functions of the file whose decorators mention jit.
func (m *Module) kernelNames() []string {
	var names []string
	for _, s := range m.module.Statements() {
		if def, ok := s.(*pysyntax.FunctionDef); ok {
			for _, d := range def.DecoratorList {
				if mentionsJIT(d) {
					names = append(names, def.Name)
					break
				}
			}
		}
	}
	return names
}

// mentionsJIT reports whether a decorator is jit or a call of it.
func mentionsJIT(e pysyntax.Expr) bool {
	switch e := e.(type) {
	case *pysyntax.Name:
		return e.Id == "jit"
	case *pysyntax.Attribute:
		return e.Attr == "jit"
	case *pysyntax.Call:
		return mentionsJIT(e.Func)
	}
	return false
}

// textOf is an expression as it is written.
func (m *Module) textOf(e pysyntax.Expr) string {
	return sourceText(m.module.Source(), e.At())
}
