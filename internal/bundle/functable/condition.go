package functable

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// checkCondition refuses a condition that no launch could evaluate: its names are those of integers
// and of constants that are integers.
func (r *Row) checkCondition() error {
	if r.When == "" {
		return nil
	}
	e, err := gridexpr.Condition(r.When)
	if err != nil {
		message := err.Error()
		if d := (*diag.Diagnostic)(nil); errors.As(err, &d) {
			message = d.Message
		}
		return diag.Errorf(r.Pos, "when %q: %s", r.When, message)
	}
	for _, name := range (gridexpr.Grid{e}).Names() {
		if constant, ok := strings.CutPrefix(name, gridexpr.GivenPrefix); ok {
			if r.Specialization.Signature[constant] != specialize.Constexpr {
				return diag.Errorf(r.Pos, "when %q: given takes constants of %s, found %q", r.When, r.Function, constant)
			}
			continue
		}
		if !r.isInteger(name) {
			return diag.Errorf(r.Pos, "when %q: expected integer parameters and constants of %s, found %q", r.When, r.Function, name)
		}
	}
	return nil
}

func (r *Row) isInteger(name string) bool {
	if v, constant := r.Specialization.Constants[name]; constant {
		switch v.(type) {
		case int64, int, bool:
			return true
		}
		return false
	}
	typ, known := r.Specialization.Signature[name]
	scalar, pointer, ok := specialize.ParseType(typ)
	return known && ok && !pointer && !scalar.IsFloat()
}

// Warnings are about groups in which a launch may take a kernel that computes something else: rows
// fit the same arguments and differ in constants, and some do not say when they may be taken.
func Warnings(rows []Row) (list diag.List) {
	type key struct{ group, backend, types string }
	alike := map[key][]*Row{}
	var keys []key
	for i := range rows {
		r := &rows[i]
		for _, backend := range r.backends() {
			k := key{r.Group, backend, r.pointers()}
			if alike[k] == nil {
				keys = append(keys, k)
			}
			alike[k] = append(alike[k], r)
		}
	}
	warned := map[string]bool{}
	for _, k := range keys {
		rows := alike[k]
		open := slices.IndexFunc(rows, func(r *Row) bool { return r.When == "" })
		if open < 0 || warned[k.group] {
			continue
		}
		r := rows[open]
		for _, other := range rows {
			names := r.differsIn(other)
			if names == nil {
				continue
			}
			d := diag.Errorf(r.Pos, "rows %q and %q of group %q fit the same arguments and differ in %s: a launch of the group takes the first of them; "+
				"the key \"when\" says when a row may be taken, such as \"n <= BLOCK\", or True where it computes the same for all arguments",
				r.Name, other.Name, r.Group, strings.Join(names, ", "))
			d.Severity = diag.Warning
			list, warned[k.group] = append(list, d), true
			break
		}
	}
	return list
}

// differsIn are the constants in which two rows of a function differ.
func (r *Row) differsIn(other *Row) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(r.Specialization.Constants)) {
		v, both := other.Specialization.Constants[name]
		if both && r.Specialization.Signature[name] == specialize.Constexpr && fmt.Sprint(v) != fmt.Sprint(r.Specialization.Constants[name]) {
			names = append(names, name)
		}
	}
	return names
}

// pointers is what tells rows apart whatever the values of their arguments are: the function, and
// the types of its pointers. Numbers fit several types.
func (r *Row) pointers() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", r.File.Path, r.Function)
	for _, p := range r.Params {
		if scalar, pointer, _ := specialize.ParseType(r.Specialization.Signature[p.Name]); pointer {
			fmt.Fprintf(&b, " %s:%s", p.Name, scalar)
		}
	}
	return b.String()
}

// backends are the backends whose devices may run the row.
func (r *Row) backends() (list []string) {
	if r.Targets == nil {
		return []string{allGPUs, allCPUs}
	}
	for _, t := range r.Targets {
		backend := allCPUs
		if _, err := targets.LookupGPU(t); err == nil || t == allGPUs {
			backend = allGPUs
		}
		if !slices.Contains(list, backend) {
			list = append(list, backend)
		}
	}
	return list
}
