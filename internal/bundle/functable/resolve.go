package functable

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// signatureText stands for the text of a signature in errors of the front end.
const signatureText = "signature"

// rows are the rows that a draft makes.
func (d *draft) rows() ([]Row, error) {
	choices, err := d.expand()
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(choices))
	for i := range choices {
		if rows[i], err = d.row(&choices[i]); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// row is the row of a choice.
func (d *draft) row(c *choice) (Row, error) {
	r := Row{File: d.file, Function: d.kernel.Name(), Params: d.kernel.LaunchParams(), Grid: d.grid, When: d.when, Targets: d.targets, License: d.license, Pos: d.pos}
	if !r.Pos.Known() { // it is of a command line
		r.Pos = d.kernel.Position()
	}
	var err error
	if r.Name, err = d.rowName(c); err != nil {
		return r, err
	}
	if r.Group, err = d.fill("group", d.group, c); err != nil {
		return r, err
	}
	r.Group = cmp.Or(r.Group, r.Function)
	constants := map[string]any{}
	for i, a := range d.axes {
		if a.option != nil {
			a.option.set(&r.Options, c.values[i].value)
		} else {
			constants[a.name] = c.values[i].value
		}
	}
	if err := d.checkConstants(constants); err != nil {
		return r, inRow(r.Name, err)
	}
	if r.Specialization, err = d.specialize(c.sig, constants, r.Params); err == nil {
		err = r.checkGrid()
	}
	if err == nil {
		err = r.checkCondition()
	}
	return r, inRow(r.Name, err)
}

// inRow says which row an error is about.
func inRow(name string, err error) error {
	var d *diag.Diagnostic
	if !errors.As(err, &d) {
		return err
	}
	about := *d
	about.Message = fmt.Sprintf("row %q: %s", name, d.Message)
	return &about
}

// checkConstants refuses constants that are no parameters.
func (d *draft) checkConstants(constants map[string]any) error {
	var names []string
	for _, p := range d.kernel.LaunchParams() {
		names = append(names, p.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(constants)) {
		if slices.Contains(names, name) {
			continue
		}
		known := slices.Clone(names)
		for i := range options {
			known = append(known, options[i].name)
		}
		said := fmt.Sprintf("%q is neither an option nor a parameter of %s", name, d.kernel.Name())
		if near := diag.Nearest(name, known); near != "" {
			return diag.Errorf(d.pos, "%s; did you mean %q?", said, near)
		}
		return diag.Errorf(d.pos, "%s, which takes %s", said, strings.Join(names, ", "))
	}
	return nil
}

// specialize reads a signature.
func (d *draft) specialize(sig node, constants map[string]any, params []triton.LaunchParam) (*triton.Specialization, error) {
	s, err := d.kernel.ParseSignatureConfig(sig.value.(string), constants, nil)
	if err != nil {
		return nil, d.explainSignature(sig, err)
	}
	for _, p := range params {
		if _, given := s.Signature[p.Name]; !given && p.HasDefault {
			s.Signature[p.Name], s.Constants[p.Name] = specialize.Constexpr, plainDefault(p.Default)
		}
	}
	for _, p := range params {
		if err := d.checkParam(s, p.Name); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.divisible)) {
		if err := d.setDivisible(s, name, d.divisible[name]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// explainSignature places an error about a signature in the table.
func (d *draft) explainSignature(sig node, err error) error {
	var shown *tshared.Error
	if !errors.As(err, &shown) {
		return placed(sig.pos, "", err)
	}
	found := shown.Diagnostics[0]
	if found.Pos.File != signatureText {
		return found
	}
	out := diag.Errorf(sig.pos, "sig %q: %s", sig.value, found.Message)
	if strings.Contains(found.Message, "has no value") && d.autotuned() {
		out.Note(sig.pos, "%s has @triton.autotune, whose configs are for launches: the rows of a table are in their place, and give all constants", d.kernel.Name())
	}
	return out
}

// autotuned reports whether the kernel has configs.
func (d *draft) autotuned() bool {
	if !d.kernel.Decorated() {
		return false
	}
	configs, err := d.kernel.Configs()
	return err == nil && configs != nil
}

// checkParam refuses types and constants that bundles do not have, and spells types one way.
func (d *draft) checkParam(s *triton.Specialization, name string) error {
	if v, constant := s.Constants[name]; constant {
		if _, err := Constant(v); err != nil {
			return diag.Errorf(d.pos, "parameter %q of %s: %v", name, d.kernel.Name(), err)
		}
		return nil
	}
	typ := s.Signature[name]
	for from, to := range aliases {
		if base, ok := strings.CutSuffix(typ, from); ok && (base == "" || base == "*" || base == "*k") {
			typ = base + to
		}
	}
	if _, _, ok := specialize.ParseType(typ); !ok {
		return diag.Errorf(d.pos, "parameter %q of %s: expected a type that bundles have, such as *fp16 or i32, found %s", name, d.kernel.Name(), typ)
	}
	s.Signature[name] = typ
	return nil
}

// aliases are types that signatures may spell in two ways.
var aliases = map[string]string{"f16": "fp16", "f32": "fp32", "f64": "fp64", "B": "u1"}

// setDivisible notes that an argument is divisible.
func (d *draft) setDivisible(s *triton.Specialization, name string, by int) error {
	typ, known := s.Signature[name]
	scalar, pointer, _ := specialize.ParseType(typ)
	switch {
	case !known:
		return diag.Errorf(d.pos, "divisible: %s has no parameter %q", d.kernel.Name(), name)
	case typ == specialize.Constexpr:
		return diag.Errorf(d.pos, "divisible: the parameter %q of %s is a constant", name, d.kernel.Name())
	case !pointer && scalar.IsFloat():
		return diag.Errorf(d.pos, "divisible: expected a pointer or an integer, found %q of type %s", name, typ)
	}
	s.Divisibility[name] = by
	return nil
}
