package functable

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// readGrid reads the sizes of a grid: a text with expressions, a number, or several of either.
func (d *draft) readGrid(n node) error {
	var parts []node
	switch v := n.value.(type) {
	case nil:
		return nil
	case []any:
		for _, e := range v {
			parts = append(parts, node{n.pos, e})
		}
	default:
		parts = n.each()
	}
	var sizes []string
	for _, p := range parts {
		switch v := p.value.(type) {
		case string:
			sizes = append(sizes, strings.TrimSpace(v))
		case int64, *big.Int:
			sizes = append(sizes, triton.ConstantText(v))
		default:
			return p.expected("grid", `expressions over the parameters as a text, such as "cdiv(n, BLOCK), 8"`)
		}
	}
	d.grid = strings.Join(sizes, ", ")
	return nil
}

// readCondition reads the condition of a row: a text with an expression, or True for a row that
// computes the same for all arguments.
func (d *draft) readCondition(n node) error {
	switch v := n.value.(type) {
	case string:
		d.when = strings.TrimSpace(v)
	case bool:
		d.when = triton.ConstantText(v)
	default:
		return n.expected("when", `a condition over the parameters as a text, such as "columns <= BLOCK", or True`)
	}
	return nil
}

// The words for all targets of a backend.
const (
	allGPUs = "cuda"
	allCPUs = "cpu"
)

// readTargets reads the targets that a row is for.
func (d *draft) readTargets(n node) error {
	d.targets = nil
	if v, ok := n.value.([]any); ok {
		for _, e := range v {
			if err := d.addTarget(node{n.pos, e}); err != nil {
				return err
			}
		}
		return nil
	}
	for _, t := range n.each() {
		if err := d.addTarget(t); err != nil {
			return err
		}
	}
	if len(d.targets) == 0 {
		return n.expected("targets", "one or more targets")
	}
	return nil
}

func (d *draft) addTarget(n node) error {
	name, err := n.text("targets")
	if err != nil {
		return err
	}
	if _, gpu := targets.LookupGPU(name); gpu != nil && name != allGPUs && name != allCPUs {
		if _, err := targets.LookupCPU(name); err != nil {
			return diag.Errorf(n.pos, "targets: %v; %s and %s stand for all targets of a kind", err, allGPUs, allCPUs)
		}
	}
	d.targets = append(d.targets, name)
	return nil
}

// For reports whether a row is for a target.
func (r *Row) For(backend, target string) bool {
	return r.Targets == nil || slices.Contains(r.Targets, target) || slices.Contains(r.Targets, backend)
}

// usualDivisor is what values are divisible by where the table does not say it.
const usualDivisor = 16

// readDivisible reads which arguments are divisible: names, or names with divisors.
func (d *draft) readDivisible(n node) error {
	d.divisible = map[string]int{}
	if o, ok := n.value.(*object); ok {
		for _, key := range o.keys {
			v, ok := o.members[key].value.(int64)
			if !ok || v < 1 || v > 1<<20 {
				return o.members[key].expected("divisible", "a divisor such as 16")
			}
			d.divisible[key] = int(v)
		}
		return nil
	}
	names := n.each()
	if v, ok := n.value.([]any); ok {
		names = nil
		for _, e := range v {
			names = append(names, node{n.pos, e})
		}
	}
	for _, name := range names {
		text, ok := name.value.(string)
		if !ok {
			return name.expected("divisible", fmt.Sprintf("names of parameters that are divisible by %d, or a dictionary with divisors", usualDivisor))
		}
		d.divisible[text] = usualDivisor
	}
	return nil
}
