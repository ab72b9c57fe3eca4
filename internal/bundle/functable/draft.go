package functable

import (
	"math/big"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
)

// draft is a row as it is written: signatures, constants and options may have several values,
// which make a row each.
type draft struct {
	pos       diag.Position
	file      *File
	kernel    *triton.Kernel
	name      string // may be a pattern; empty where the row has none
	group     string
	grid      string
	when      string
	license   string
	targets   []string
	divisible map[string]int // by parameter
	sigs      []node         // texts
	axes      []axis         // constants and options, in the order of the table
}

// axis is a constant or an option with its values.
type axis struct {
	name   string
	option *option // nil for a constant
	values []node
}

// rowKeys are the keys of a row, besides the options. The kernel is read before them.
var rowKeys = map[string]func(*draft, node) error{
	"func": nil, "file": nil,
	"name":      func(d *draft, n node) (err error) { d.name, err = n.text("name"); return err },
	"group":     func(d *draft, n node) (err error) { d.group, err = n.text("group"); return err },
	"license":   func(d *draft, n node) (err error) { d.license, err = n.text("license"); return err },
	"grid":      (*draft).readGrid,
	"when":      (*draft).readCondition,
	"sig":       (*draft).readSignatures,
	"targets":   (*draft).readTargets,
	"divisible": (*draft).readDivisible,
	"constants": (*draft).readConstants,
	"kwargs":    (*draft).readKwargs,
}

// readRow reads a row of a table. The defaults are those of its file.
func (l *Loader) readRow(n node, defaults *draft) (*draft, error) {
	o, ok := n.value.(*object)
	if !ok {
		return nil, n.expected("row", "a dictionary with name, group, func, sig and kwargs")
	}
	d := *defaults
	d.pos = n.pos
	if err := l.readKernel(&d, o); err != nil {
		return nil, err
	}
	for _, key := range o.keys {
		read, known := rowKeys[key]
		var err error
		switch {
		case known && read != nil:
			err = read(&d, o.members[key])
		case known:
		case optionNamed(key) != nil:
			err = d.addAxis(key, o.members[key])
		default:
			err = unknownKey(o.members[key].pos, key)
		}
		if err != nil {
			return nil, err
		}
	}
	if d.sigs == nil {
		d.sigs = []node{{d.pos, ""}}
	}
	return &d, nil
}

// unknownKey is the error of a key that rows do not have.
func unknownKey(pos diag.Position, key string) error {
	var names []string
	for name := range rowKeys {
		names = append(names, name)
	}
	for i := range options {
		names = append(names, options[i].name)
	}
	if near := diag.Nearest(key, names); near != "" {
		return diag.Errorf(pos, "rows have no key %q; did you mean %q?", key, near)
	}
	return diag.Errorf(pos, "rows have no key %q; constants of the kernel belong into kwargs", key)
}

// readKernel finds the kernel of a row: the function itself in Python, a name elsewhere.
func (l *Loader) readKernel(d *draft, o *object) (err error) {
	if file, there := o.members["file"]; there {
		if d.file, err = l.fileOf(d, file); err != nil {
			return err
		}
	}
	fn, there := o.members["func"]
	if !there {
		return diag.Errorf(d.pos, "the row has no func: expected the kernel")
	}
	switch v := fn.value.(type) {
	case *triton.Kernel:
		d.kernel = v
		return nil
	case string:
		if d.file == nil {
			return diag.Errorf(fn.pos, "func: the kernel %q is in no file: expected the key \"file\" with the path of a Python file", v)
		}
		if d.kernel, err = d.file.main.Kernel(v); err != nil {
			return placed(fn.pos, "func: ", d.file.main.Explain(err))
		}
		return nil
	}
	return fn.expected("func", "a function behind @triton.jit")
}

// placed is an error at a place of the table, unless it has a place already.
func placed(pos diag.Position, before string, err error) error {
	var list diag.List
	list.Add(err)
	for _, d := range list {
		if d.Pos.Known() && d.Pos.File != signatureText {
			return err
		}
	}
	return diag.Errorf(pos, "%s%s", before, list[0].Message)
}

// readSignatures reads one or more signatures.
func (d *draft) readSignatures(n node) error {
	for _, s := range n.each() {
		if _, err := s.text("sig"); err != nil {
			return err
		}
		d.sigs = append(d.sigs, s)
	}
	if len(d.sigs) == 0 {
		return n.expected("sig", "one or more signatures")
	}
	return nil
}

// readKwargs reads options and constants.
func (d *draft) readKwargs(n node) error {
	o, ok := n.value.(*object)
	if !ok {
		return n.expected("kwargs", "a dictionary of options and constants")
	}
	for _, key := range o.keys {
		m := o.members[key]
		err := error(nil)
		switch key {
		case "constants":
			err = d.readConstants(m)
		case "grid":
			err = d.readGrid(m)
		default:
			err = d.addAxis(key, m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readConstants reads the constants of the kernel.
func (d *draft) readConstants(n node) error {
	o, ok := n.value.(*object)
	if !ok {
		return n.expected("constants", "a dictionary")
	}
	for _, key := range o.keys {
		if err := d.addConstant(key, o.members[key]); err != nil {
			return err
		}
	}
	return nil
}

// addAxis adds an option, or a constant where there is no such option.
func (d *draft) addAxis(key string, n node) error {
	opt := optionNamed(key)
	if opt == nil {
		return d.addConstant(key, n)
	}
	for _, v := range n.each() {
		if err := opt.check(v); err != nil {
			return err
		}
	}
	return d.add(axis{key, opt, n.each()}, n)
}

func (d *draft) addConstant(key string, n node) error {
	a := axis{name: key}
	for _, v := range n.each() {
		c, err := constant(key, v)
		if err != nil {
			return err
		}
		a.values = append(a.values, node{v.pos, c})
	}
	return d.add(a, n)
}

func (d *draft) add(a axis, n node) error {
	if len(a.values) == 0 {
		return n.expected(a.name, "one or more values")
	}
	for _, other := range d.axes {
		if other.name == a.name {
			return diag.Errorf(n.pos, "%s has a value already", a.name)
		}
	}
	d.axes = append(d.axes, a)
	return nil
}

// constant is the value of a constant. JSON has types and tuples as {"dtype": "fp16"} and
// {"tuple": [...]}, and infinities as {"float": "inf"}.
func constant(key string, n node) (any, error) {
	switch v := n.value.(type) {
	case nil, bool, int64, *big.Int, float64, string, triton.Dtype, []any:
		return v, nil
	case *object:
		if len(v.keys) == 1 {
			return typedConstant(key, v.keys[0], v.members[v.keys[0]])
		}
	}
	return nil, n.expected(key, "a number, a bool, None, a text, a type or a tuple")
}

func typedConstant(key, kind string, n node) (any, error) {
	text, isText := n.value.(string)
	list, isList := n.value.([]node)
	switch {
	case kind == "tuple" && isList:
		tuple := make([]any, len(list))
		for i, e := range list {
			var err error
			if tuple[i], err = constant(key, e); err != nil {
				return nil, err
			}
		}
		return tuple, nil
	case (kind == "dtype" || kind == "float" || kind == "int") && isText:
		v, err := triton.ParseConstant(text)
		if err != nil {
			return nil, diag.Errorf(n.pos, "%s: %v", key, err)
		}
		if kindOf(v) == kind {
			return v, nil
		}
	}
	return nil, n.expected(key, `{"dtype": "fp16"}, {"tuple": [...]}, {"int": "..."} or {"float": "inf"}`)
}

// kindOf is the kind of a constant that JSON has no values of its own for.
func kindOf(v any) string {
	switch v.(type) {
	case triton.Dtype:
		return "dtype"
	case float64:
		return "float"
	case int64, *big.Int:
		return "int"
	}
	return ""
}
