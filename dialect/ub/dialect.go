// Package ub defines the ub dialect: poison values, which must not be used, and
// unreachable places, the results of undefined behaviour. It knows no other dialect.
package ub

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is ub.
var Dialect = &ir.Dialect{
	Name:        "ub",
	Doc:         "undefined behaviour",
	Ops:         []*ir.OpDef{Poison, Unreachable},
	Attrs:       []*ir.AttrDef{PoisonDef},
	Materialize: materialize,
}

// PoisonDef is #ub.poison, the value of a wholly poisoned constant.
var PoisonDef = &ir.AttrDef{
	Name: "poison", Doc: "a wholly poisoned value",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr { return p.Context().DialectAttr(def) },
}

// PoisonAttr is #ub.poison.
func PoisonAttr(c *ir.Context) *ir.DialectAttr { return c.DialectAttr(PoisonDef) }

// IsPoison reports whether an attribute stands for a poisoned value.
func IsPoison(a ir.Attr) bool {
	d, ok := a.(*ir.DialectAttr)
	return ok && d.Def == PoisonDef
}

const valueName = "value"

// Poison gives a value whose use is undefined behaviour.
var Poison = &ir.OpDef{
	Name: "ub.poison", Doc: "gives a poisoned value of any type",
	Example: "%p = ub.poison : tensor<4xf32>",
	Results: []ir.Slot{{Name: "result", Type: ir.AnyType}},
	Attrs: []ir.AttrSlot{{
		Name: valueName, Type: ir.AttrIs("PoisonAttrInterface instance", IsPoison),
		Default: func(c *ir.Context) ir.Attr { return PoisonAttr(c) },
	}},
	Format: "attr-dict (`<` $value^ `>`)? `:` type($result)",
	Traits: ir.Pure | ir.ConstantLike,
}

// Unreachable ends a block that is never run to its end.
var Unreachable = &ir.OpDef{
	Name: "ub.unreachable", Doc: "ends a block whose end is never reached",
	Example: "// top-level\nfunc.func @never() {\n  ub.unreachable\n}",
	Format:  "attr-dict",
	Traits:  ir.Terminator,
}

// materialize makes the operation for a result folded to poison.
func materialize(b *ir.Builder, value ir.Attr, t ir.Type, loc ir.Location) *ir.Op {
	if !IsPoison(value) {
		return nil
	}
	return b.CreateFrom(&ir.OpState{Def: Poison, Loc: loc, Types: []ir.Type{t},
		Attrs: []ir.NamedAttr{{Name: valueName, Attr: value}}})
}
