// Package functable reads function tables: lists of kernels to compile ahead of time, each with a
// name, a group, the types of its arguments, its constants and its options. A table is what
// get_function_table() of a Python file returns, a JSON file, or lists of a command line.
//
// The package knows the front end, but no compiler and no target's code.
package functable

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// Function is the function of a Python file that returns its table.
const Function = "get_function_table"

// Row is a row of a function table: a kernel for one specialisation.
type Row struct {
	Name  string // unique in a table
	Group string // kernels that do the same have the same group; the function's name if not said
	// Function is the kernel's name in File, and Params are its parameters.
	File     *File
	Function string
	Params   []triton.LaunchParam
	// Specialization has a type or a constant for every parameter.
	Specialization *triton.Specialization
	Options        bundlefile.Options
	Grid           string   // expressions over the parameters, empty where the row has none
	When           string   // the condition over the parameters, empty where the row has none
	Targets        []string // names of targets, cuda or cpu; nil for all
	License        string   // the text that applies to the kernel, empty where the row has none
	Pos            diag.Position
}

// File is a Python file with kernels.
type File struct {
	Path string
	load func(path string) (*triton.Module, error)
	main *triton.Module // the one that the table was made with
}

// Open reads the file anew: goroutines that have a module each do not wait for one another.
func (f *File) Open() (*triton.Module, error) { return f.load(f.Path) }

// Loader reads function tables.
type Loader struct {
	// Load reads a Python file; nil is triton.Load without options.
	Load func(path string) (*triton.Module, error)

	files map[string]*File
}

// file is a Python file, which is read once.
func (l *Loader) file(path string) (*File, error) {
	if f := l.files[path]; f != nil {
		return f, nil
	}
	f := &File{Path: path, load: l.Load}
	if f.load == nil {
		f.load = func(path string) (*triton.Module, error) { return triton.Load(path, triton.LoadOptions{}) }
	}
	var err error
	if f.main, err = f.Open(); err != nil {
		return nil, err
	}
	if l.files == nil {
		l.files = map[string]*File{}
	}
	l.files[path] = f
	return f, nil
}

// Check refuses tables, of one or more files, that have no row or two rows of one name.
func Check(rows []Row) error {
	if len(rows) == 0 {
		return diag.Errorf(diag.Position{}, "the function table has no rows")
	}
	var errs diag.List
	first := map[string]*Row{}
	for i := range rows {
		r := &rows[i]
		if other := first[r.Name]; other != nil {
			d := diag.Errorf(r.Pos, "row %q: expected names of their own for rows, found this name twice", r.Name)
			if other.Pos.Known() && other.Pos != r.Pos {
				d.Note(other.Pos, "the other row is here")
			}
			errs.Add(d)
			continue
		}
		first[r.Name] = r
	}
	return errs.Err()
}
