// Package reassociation has the reassociation of expand_shape and collapse_shape: a
// list of the expanded dimensions for each collapsed one. It knows no operation and
// neither tensors nor buffers.
package reassociation

import "github.com/tshared/tshared/ir"

// Attr is the name of the attribute that holds the reassociation,
// StaticOutputShape of the one with the constants of an expanded shape.
const (
	Attr              = "reassociation"
	StaticOutputShape = "static_output_shape"
)

// AttrSlot is the slot of the reassociation.
var AttrSlot = ir.AttrSlot{Name: Attr, Type: ir.AttrConstraint{
	Desc:  "Array of 64-bit integer array attributes",
	Class: func(a ir.Attr) bool { _, ok := a.(*ir.ArrayAttr); return ok },
	Ok:    isGroups,
}}

func isGroups(a ir.Attr) bool {
	groups, ok := a.(*ir.ArrayAttr)
	if !ok {
		return false
	}
	for _, g := range groups.Elems {
		group, ok := g.(*ir.ArrayAttr)
		if !ok {
			return false
		}
		for _, e := range group.Elems {
			if i, ok := e.(*ir.IntegerAttr); !ok || i.Type != ir.I64 {
				return false
			}
		}
	}
	return true
}

// Groups lists for each collapsed dimension the expanded ones.
type Groups [][]int64

// Of reads the reassociation of an operation.
func Of(op *ir.Op) Groups {
	list, ok := op.Attr(Attr).(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	groups := make(Groups, len(list.Elems))
	for i, g := range list.Elems {
		for _, e := range g.(*ir.ArrayAttr).Elems {
			groups[i] = append(groups[i], e.(*ir.IntegerAttr).Value)
		}
	}
	return groups
}

// ToAttr is the attribute an operation keeps.
func (g Groups) ToAttr(ctx *ir.Context) ir.Attr {
	groups := make([]ir.Attr, len(g))
	for i, group := range g {
		dims := make([]ir.Attr, len(group))
		for j, d := range group {
			dims[j] = ctx.IntAttr(ir.I64, d)
		}
		groups[i] = ctx.Array(dims)
	}
	return ctx.Array(groups)
}

// NamedAttr is the attribute with its name.
func (g Groups) NamedAttr(ctx *ir.Context) ir.NamedAttr {
	return ir.NamedAttr{Name: Attr, Attr: g.ToAttr(ctx)}
}

// Product multiplies sizes; a dynamic one makes it dynamic.
func Product(sizes ...int64) int64 {
	n := int64(1)
	for _, s := range sizes {
		if s == ir.Dynamic || n == ir.Dynamic {
			n = ir.Dynamic
			continue
		}
		n *= s
	}
	return n
}

// Collapse gives the sizes of the collapsed dimensions.
func (g Groups) Collapse(expanded []int64) []int64 {
	out := make([]int64, len(g))
	for i, group := range g {
		out[i] = 1
		for _, d := range group {
			out[i] = Product(out[i], expanded[d])
		}
	}
	return out
}
