// Package library has the functions of triton.language that are Triton themselves, such as
// sum, sort, softmax and the random numbers, in the project's own words: Python files that
// are part of the program and that the front end compiles like a user's. Their modules have
// the names of Triton's, because the private functions of a kernel are named after them.
// The package knows nothing of Go's side of the front end: it holds texts and lists of names.
package library

import (
	"embed"
	"slices"
)

//go:embed python/*.py
var files embed.FS

// Module is a module of the library.
type Module struct {
	Name string // as Python imports it: triton.language.standard
	File string // as locations name it: standard.py
	// Exports are the names that triton.language has as well, sorted.
	Exports []string
	// Methods are the names of Exports that tensors have as methods, the tensor being the
	// first argument, sorted.
	Methods []string
}

var modules = []*Module{
	{
		Name: "triton.language.standard",
		File: "standard.py",
		Exports: []string{
			"argmax", "argmin", "bitonic_merge", "cdiv", "cumprod", "cumsum", "flip", "interleave", "max", "min",
			"ravel", "reduce_or", "sigmoid", "softmax", "sort", "squeeze", "sum", "swizzle2d", "topk", "unsqueeze",
			"xor_sum", "zeros", "zeros_like",
		},
		Methods: []string{
			"argmax", "argmin", "cdiv", "cumprod", "cumsum", "flip", "max", "min", "ravel", "reduce_or", "sigmoid",
			"softmax", "sort", "sum", "xor_sum",
		},
	},
	{
		Name: "triton.language.random",
		File: "random.py",
		Exports: []string{
			"pair_uniform_to_normal", "philox", "philox_impl", "rand", "rand4x", "randint", "randint4x", "randn",
			"randn4x", "uint_to_uniform_float",
		},
	},
}

// Modules returns the modules of the library. They must not be changed.
func Modules() []*Module { return slices.Clone(modules) }

// Find returns the module that Python imports by a name, nil where the library has none.
func Find(name string) *Module {
	for _, m := range modules {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// Text returns the Python text of a module.
func (m *Module) Text() string {
	text, err := files.ReadFile("python/" + m.File)
	if err != nil {
		panic("BUG: " + err.Error()) // each module's file is embedded
	}
	return string(text)
}
