package jit

import (
	"fmt"
	"io/fs"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/launch"
)

// Load reads a Python file, and finds a kernel in it by name. Nothing is compiled yet. The
// error has the places of all mistakes.
//
// A file that a stage of a compilation made is taken as well, by its extension: source, ttir,
// linalg, tile, llir, ptx, cubin or o. Its kernel is specialised: arguments must have the types
// that it was compiled for, and constants are no arguments any more. Code, from llir on, needs
// its manifest beside it: k.json for k.ptx. The name may be empty where there is one kernel.
func Load(file, kernel string, options ...Option) (*Kernel, error) {
	if f, ok, err := loadFile(file, kernel, options); ok {
		return f, err
	}
	m, err := triton.Load(file, readOptions(options))
	if err != nil {
		return nil, err
	}
	return FromModule(m, kernel, options...)
}

// LoadFS is Load for a file system, such as embedded files. Imports are found in it.
func LoadFS(fsys fs.FS, file, kernel string, options ...Option) (*Kernel, error) {
	if fsys == nil {
		return nil, fmt.Errorf("%s: the file system is nil", file)
	}
	read := func(name string) ([]byte, error) { return fs.ReadFile(fsys, name) }
	if f, ok, err := loadStage(file, kernel, read, options); ok {
		return f, err
	}
	m, err := triton.LoadFS(fsys, file, readOptions(options))
	if err != nil {
		return nil, err
	}
	return FromModule(m, kernel, options...)
}

// LoadText is Load for text; name stands for the file in messages.
func LoadText(name, text, kernel string, options ...Option) (*Kernel, error) {
	m, err := triton.LoadText(name, text, readOptions(options))
	if err != nil {
		return nil, err
	}
	return FromModule(m, kernel, options...)
}

// FromModule is Load for a file that was read before. Options about reading have no effect.
func FromModule(m *triton.Module, kernel string, options ...Option) (*Kernel, error) {
	k, err := m.Kernel(kernel)
	if err != nil {
		return nil, m.Explain(err)
	}
	return launch.FromSource(&source{name: k.Name(), module: m, kernel: k, params: k.LaunchParams()}, options...)
}

// readOptions are the options of reading a Python file.
func readOptions(options []Option) triton.LoadOptions {
	o := launch.ReadOptions(options)
	return triton.LoadOptions{Path: o.Path, Library: o.Library, Environ: o.Environ}
}
