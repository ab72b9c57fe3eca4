package functable

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
)

// maxErrors bounds how many mistakes of a table are told at once.
const maxErrors = 20

// Python reads the table that get_function_table() of a Python file returns.
func (l *Loader) Python(path string) ([]Row, error) {
	f, err := l.file(path)
	if err != nil {
		return nil, err
	}
	if !f.main.Defines(Function) {
		return nil, diag.Errorf(diag.Position{File: path, Line: 1, Col: 1}, "expected a function %s() that returns the rows of a function table, found none; --fn and --sig list kernels without one", Function)
	}
	v, err := f.main.Call(Function)
	if err != nil {
		return nil, f.main.Explain(err)
	}
	table := fromPython(v, diag.Position{File: path, Line: 1, Col: 1})
	if _, isList := table.value.([]node); !isList {
		if tuple, ok := v.([]any); ok {
			table.value = nodesOf(tuple, table.pos)
		} else {
			return nil, f.main.Explain(table.expected(Function+"()", "a list of rows"))
		}
	}
	rows, err := l.table(table, &draft{file: f})
	if err != nil {
		return nil, f.main.Explain(err)
	}
	return rows, nil
}

// nodesOf are the parts of a tuple.
func nodesOf(tuple []any, pos diag.Position) []node {
	list := make([]node, len(tuple))
	for i, e := range tuple {
		list[i] = fromPython(e, pos)
	}
	return list
}

// table reads all rows of a list.
func (l *Loader) table(list node, defaults *draft) ([]Row, error) {
	var all []Row
	var errs diag.List
	for _, n := range list.value.([]node) {
		rows, err := l.read(n, defaults)
		if err != nil {
			errs.Add(err)
		}
		if len(errs) >= maxErrors {
			break
		}
		all = append(all, rows...)
	}
	if len(errs) == 0 {
		errs.Add(Check(all))
	}
	return all, errs.Err()
}

func (l *Loader) read(n node, defaults *draft) ([]Row, error) {
	d, err := l.readRow(n, defaults)
	if err != nil {
		return nil, err
	}
	return d.rows()
}

// JSON reads a table of a JSON file: a list of rows, or {"file": "k.py", "license": "...", "rows":
// [...]}. Paths of Python files are relative to the JSON file.
func (l *Loader) JSON(path string) ([]Row, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	src := diag.NewSource(path, string(text))
	rows, err := l.json(src)
	var shown *tshared.Error
	if err == nil || errors.As(err, &shown) {
		return rows, err
	}
	return nil, tshared.Explain(err, src)
}

func (l *Loader) json(src *diag.Source) ([]Row, error) {
	n, err := parseJSON(src)
	if err != nil {
		return nil, err
	}
	defaults := &draft{pos: diag.Position{File: src.Name}}
	if o, ok := n.value.(*object); ok {
		if n, err = l.readFile(o, n, defaults); err != nil {
			return nil, err
		}
	}
	if _, ok := n.value.([]node); !ok {
		return nil, n.expected("table", "a list of rows")
	}
	return l.table(n, defaults)
}

// fileKeys are the keys of a JSON file that is not a list of rows.
var fileKeys = []string{"file", "license", "rows"}

// readFile reads what the JSON file says about all rows, and gives their list.
func (l *Loader) readFile(o *object, n node, defaults *draft) (rows node, err error) {
	for _, key := range o.keys {
		m := o.members[key]
		switch key {
		case "file":
			defaults.file, err = l.fileOf(defaults, m)
		case "license":
			defaults.license, err = m.text("license")
		case "rows":
			rows = m
		default:
			err = diag.Errorf(m.pos, "expected file, license and rows, found the key %q", key)
			if near := diag.Nearest(key, fileKeys); near != "" {
				err = diag.Errorf(m.pos, "expected file, license and rows, found the key %q; did you mean %q?", key, near)
			}
		}
		if err != nil {
			return rows, err
		}
	}
	if rows.value == nil {
		return rows, diag.Errorf(n.pos, "the table has no rows: expected the key \"rows\"")
	}
	return rows, nil
}

// fileOf reads the Python file that a value names.
func (l *Loader) fileOf(d *draft, n node) (*File, error) {
	path, err := n.text("file")
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(d.pos.File), path)
	}
	f, err := l.file(path)
	if err != nil && errors.Is(err, os.ErrNotExist) {
		return nil, diag.Errorf(n.pos, "file: %v", err)
	}
	return f, err
}

// Lists are the lists of a command line, which make rows in all combinations.
type Lists struct {
	Function    string
	Signatures  []string
	Constants   []Values // each with one or more values
	Options     []Values // by Triton's names
	Name, Group string   // may have fields such as {BLOCK}
	Grid, When  string
}

// Values are the values of a constant or an option.
type Values struct {
	Name   string
	Values []any // as in triton.Specialization
}

// List makes rows of lists for a kernel of a Python file.
func (l *Loader) List(path string, lists Lists) ([]Row, error) {
	f, err := l.file(path)
	if err != nil {
		return nil, err
	}
	row := newObject()
	row.set("func", node{value: lists.Function})
	for _, t := range []struct{ key, text string }{{"name", lists.Name}, {"group", lists.Group}, {"grid", lists.Grid}, {"when", lists.When}} {
		if t.text != "" {
			row.set(t.key, node{value: t.text})
		}
	}
	var sigs []node
	for _, s := range lists.Signatures {
		sigs = append(sigs, node{value: s})
	}
	row.set("sig", node{value: sigs})
	kwargs, constants := newObject(), newObject()
	for _, part := range []struct {
		to   *object
		from []Values
	}{{kwargs, lists.Options}, {constants, lists.Constants}} {
		for _, v := range part.from {
			part.to.set(v.Name, node{value: nodesOf(v.Values, diag.Position{})})
		}
	}
	kwargs.set("constants", node{value: constants})
	row.set("kwargs", node{value: kwargs})
	rows, err := l.table(node{value: []node{{value: row}}}, &draft{file: f})
	if err != nil {
		return nil, f.main.Explain(err)
	}
	return rows, nil
}
