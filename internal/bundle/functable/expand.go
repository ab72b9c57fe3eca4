package functable

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// choice is one value of each axis of a draft.
type choice struct {
	sig    node
	label  string // of the signature, for names
	values []node // by axis
}

// expand lists all combinations of what a draft has several of, the last axis fastest.
func (d *draft) expand() ([]choice, error) {
	count := len(d.sigs)
	for _, a := range d.axes {
		if count *= len(a.values); count > bundlefile.MaxKernels {
			return nil, diag.Errorf(d.pos, "expected at most %d rows, found more combinations of signatures, constants and options", bundlefile.MaxKernels)
		}
	}
	var all []choice
	labels := signatureLabels(d.sigs)
	for i, sig := range d.sigs {
		combos := [][]node{nil}
		for _, a := range d.axes {
			var longer [][]node
			for _, c := range combos {
				for _, v := range a.values {
					longer = append(longer, append(c[:len(c):len(c)], v))
				}
			}
			combos = longer
		}
		for _, values := range combos {
			all = append(all, choice{sig, labels[i], values})
		}
	}
	return all, nil
}

// signatureLabels are short texts that tell signatures apart: the types of the pointers, or all
// that the signatures say where these are not enough.
func signatureLabels(sigs []node) []string {
	short, seen := make([]string, len(sigs)), map[string]bool{}
	unique := true
	for i, s := range sigs {
		short[i] = pointerTypes(s.value.(string))
		unique = unique && !seen[short[i]]
		seen[short[i]] = true
	}
	if unique {
		return short
	}
	for i, s := range sigs {
		short[i] = strings.Trim(notName.ReplaceAllString(s.value.(string), "_"), "_")
	}
	return short
}

var (
	notName     = regexp.MustCompile(`[^A-Za-z0-9]+`)
	pointerType = regexp.MustCompile(`\*k?([A-Za-z0-9]+)`)
)

// pointerTypes are the types of the elements behind the pointers of a signature, each once where it
// follows itself.
func pointerTypes(sig string) string {
	var types []string
	for _, m := range pointerType.FindAllStringSubmatch(sig, -1) {
		if n := len(types); n == 0 || types[n-1] != m[1] {
			types = append(types, m[1])
		}
	}
	return strings.Join(types, "_")
}

// fieldOfPattern is a field of a name, such as {BLOCK}.
var fieldOfPattern = regexp.MustCompile(`\{([^{}]*)\}`)

// rowName is the name of a choice: the row's own with its fields filled in, and with what there are
// several of after it where it has no fields.
func (d *draft) rowName(c *choice) (string, error) {
	if strings.Contains(d.name, "{") {
		return d.fill("name", d.name, c)
	}
	name := d.name
	if name == "" {
		group, err := d.fill("group", d.group, c)
		if err != nil {
			return "", err
		}
		if name = group; name == "" {
			name = d.kernel.Name()
		}
	}
	for _, part := range d.varying(c) {
		name += "_" + part
	}
	return name, nil
}

// varying describes the values of a choice that other rows of the draft have otherwise.
func (d *draft) varying(c *choice) (parts []string) {
	if len(d.sigs) > 1 && c.label != "" {
		parts = append(parts, c.label)
	}
	for i, a := range d.axes {
		if len(a.values) < 2 {
			continue
		}
		name := a.name
		if a.option != nil {
			name = a.option.short
		}
		parts = append(parts, name+nameOf(c.values[i].value))
	}
	return parts
}

// nameOf is a constant in a name.
func nameOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case triton.Dtype:
		return string(v)
	}
	return triton.ConstantText(v)
}

// fill fills in the fields of a pattern.
func (d *draft) fill(key, pattern string, c *choice) (string, error) {
	var unknown error
	text := fieldOfPattern.ReplaceAllStringFunc(pattern, func(field string) string {
		name := field[1 : len(field)-1]
		v, ok := d.field(name, c)
		if !ok && unknown == nil {
			unknown = diag.Errorf(d.pos, "%s: the row has nothing for the field %s of %s; it has {func}, {group}, {sig} and the constants and options of the row", key, field, strconv.Quote(pattern))
		}
		return v
	})
	return text, unknown
}

// field is the text of a field.
func (d *draft) field(name string, c *choice) (string, bool) {
	switch name {
	case "func":
		return d.kernel.Name(), true
	case "group":
		return d.group, true
	case "sig":
		return c.label, true
	}
	for i, a := range d.axes {
		if a.name == name {
			return nameOf(c.values[i].value), true
		}
	}
	return "", false
}
