package main

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/ir"
)

// construction is the builder of an operation while it is put together.
type construction struct {
	builder    string   // the parameter that is the builder
	params     []string // the others, with their types
	names      map[string]bool
	operands   []string // the parameters of the operand slots
	types      []string // Go expressions, one per result slot
	spread     []bool   // the expression is a list of types
	inferred   bool     // the types come from InferResults
	attrs      []string // NamedAttr literals
	successors []string
	regions    []string
	notes      []string // sentences for the comment
}

// builder writes the function that makes an operation.
func (g *generator) builder() {
	name := "New" + g.variable
	if g.src.declared[name] {
		return
	}
	c := &construction{builder: "b", names: map[string]bool{"attrs": true, "groups": true, "st": true}}
	for i := range g.def.Operands {
		if parameter(g.def.Operands[i].Name, "operand") == "b" {
			c.builder = "builder"
		}
	}
	c.names[c.builder] = true
	g.operandParams(c)
	g.successorParams(c)
	g.resultTypes(c)
	g.attrParams(c)
	g.regionParams(c)
	text := fmt.Sprintf("%s makes %s at the insertion point, with further attributes.", name, article(g.def.Name))
	g.printf("\n%s", comment(strings.Join(append([]string{text}, c.notes...), " ")))
	params := append([]string{c.builder + " *ir.Builder"}, c.params...)
	params = append(params, "attrs ...ir.NamedAttr")
	g.printf("func %s(%s) %s {\n", name, strings.Join(params, ", "), g.view)
	g.build(c)
	g.printf("}\n")
}

func article(name string) string {
	if strings.ContainsRune("aeiou", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// param adds a parameter and gives its name, which no other one has.
func (c *construction) param(slot, kind, typ string) string {
	name := parameter(slot, kind)
	if c.names[name] {
		name = parameter(slot+"_"+kind, kind)
	}
	c.names[name] = true
	c.params = append(c.params, name+" "+typ)
	return name
}

func (g *generator) operandParams(c *construction) {
	var optional []string
	for i := range g.def.Operands {
		s := &g.def.Operands[i]
		typ := "*ir.Value"
		if s.Arity == ir.Variadic {
			typ = "[]*ir.Value"
		}
		name := c.param(nonEmpty(s.Name, "operands"), "operand", typ)
		c.operands = append(c.operands, name)
		if s.Arity == ir.Optional {
			optional = append(optional, name)
		}
	}
	if len(optional) > 0 {
		c.notes = append(c.notes, strings.Join(optional, " and ")+" may be nil.")
	}
}

func (g *generator) successorParams(c *construction) {
	for i := range g.def.Successors {
		s := &g.def.Successors[i]
		if s.Arity == ir.Variadic {
			c.successors = append(c.successors, c.param(s.Name, "block", "[]*ir.Block")+"...")
		} else {
			c.successors = append(c.successors, c.param(s.Name, "block", "*ir.Block"))
		}
	}
}

// resultTypes infers the types of the results, or makes them parameters.
func (g *generator) resultTypes(c *construction) {
	if g.def.InferResults != nil {
		c.inferred = true
		return
	}
	for i := range g.def.Results {
		s := &g.def.Results[i]
		if t, ok := g.inferredType(c, i); ok {
			c.types, c.spread = append(c.types, t), append(c.spread, false)
			continue
		}
		name := nonEmpty(s.Name, "result")
		switch s.Arity {
		case ir.One:
			c.types, c.spread = append(c.types, c.param(name+"_type", "type", "ir.Type")), append(c.spread, false)
		case ir.Optional:
			p := c.param(name+"_type", "type", "ir.Type")
			c.types, c.spread = append(c.types, "ir.OptionalType("+p+")"), append(c.spread, true)
			c.notes = append(c.notes, p+" may be nil.")
		default:
			c.types, c.spread = append(c.types, c.param(strings.TrimSuffix(name, "s")+"_types", "types", "[]ir.Type")), append(c.spread, true)
		}
	}
}

var singletons = map[ir.Type]string{ir.Index: "ir.Index", ir.I1: "ir.I1", ir.I32: "ir.I32", ir.I64: "ir.I64"}

// inferredType is a Go expression for the type of a result, from the types of
// the operands.
func (g *generator) inferredType(c *construction, result int) (string, bool) {
	s := &g.def.Results[result]
	if s.Arity != ir.One {
		return "", false
	}
	if t, ok := singletons[s.Type.Only]; ok {
		return t, true
	}
	if g.def.Has(ir.SameOperandsAndResultType) && len(g.def.Operands) > 0 && g.def.Operands[0].Arity == ir.One {
		return c.operands[0] + ".Type()", true
	}
	single := func(name string) (string, bool) {
		for i := range g.def.Operands {
			if o := &g.def.Operands[i]; o.Name == name && o.Arity == ir.One {
				return c.operands[i] + ".Type()", true
			}
		}
		return "", false
	}
	for i := range g.def.Infer {
		eq := &g.def.Infer[i]
		if eq.To == s.Name {
			if from, ok := single(eq.From); ok && eq.Fn == nil {
				return from, true
			} else if ok {
				return fmt.Sprintf("%s.Infer[%d].Fn(%s.Ctx, %s)", g.variable, i, c.builder, from), true
			}
		}
		if eq.From == s.Name && eq.Fn == nil {
			if to, ok := single(eq.To); ok {
				return to, true
			}
		}
	}
	return "", false
}

// attrParams makes parameters of the attributes that must be there.
func (g *generator) attrParams(c *construction) {
	for i := range g.def.Attrs {
		a := &g.def.Attrs[i]
		if a.Optional || a.Default != nil || g.def.SegmentCount(i) > 0 {
			continue
		}
		form := g.attrFormOf(g.def.DialectName(), a)
		g.needs(form.argument)
		p := c.param(a.Name, "attr", form.argument)
		value := p
		if form.make != "" {
			value = strings.ReplaceAll(strings.ReplaceAll(form.make, "%b", c.builder), "%s", p)
		}
		c.attrs = append(c.attrs, fmt.Sprintf("ir.NamedAttr{Name: %q, Attr: %s}", a.Name, value))
	}
}

// regionParams: regions start empty; their number is a parameter when it is
// free.
func (g *generator) regionParams(c *construction) {
	for i := range g.def.Regions {
		s := &g.def.Regions[i]
		if s.Arity == ir.Variadic {
			c.regions = append(c.regions, fmt.Sprintf("ir.NewRegions(%s)...", c.param("num_"+s.Name, "regions", "int")))
		} else {
			c.regions = append(c.regions, "ir.NewRegion()")
		}
	}
	switch len(c.regions) {
	case 0:
	case 1:
		c.notes = append(c.notes, "The region is empty.")
	default:
		c.notes = append(c.notes, "The regions are empty.")
	}
}

// build writes the body.
func (g *generator) build(c *construction) {
	operands := g.collectOperands(c)
	if c.inferred || len(c.successors) > 0 || len(c.regions) > 0 {
		g.buildFromState(c, operands)
		return
	}
	g.made(fmt.Sprintf("%s.Create(%s, %s, %s, attrs...)", c.builder, g.variable, operands, g.typeList(c)))
}

// collectOperands writes the statements that collect operands and attributes,
// and gives the expression of the list of operands.
func (g *generator) collectOperands(c *construction) string {
	plain, segments := true, g.def.Has(ir.OperandSegments)
	for i := range g.def.Operands {
		plain = plain && g.def.Operands[i].Arity == ir.One
	}
	operands := "nil"
	switch {
	case plain && !segments && len(c.operands) > 0:
		operands = "[]*ir.Value{" + strings.Join(c.operands, ", ") + "}"
	case len(c.operands) == 1 && g.def.Operands[0].Arity == ir.Variadic && !segments:
		operands = c.operands[0]
	case len(c.operands) > 0:
		g.printf("var groups ir.OperandGroups\n")
		for i, p := range c.operands {
			g.printf("groups.%s(%s)\n", [...]string{"One", "Optional", "Variadic"}[g.def.Operands[i].Arity], p)
		}
		operands = "groups.Values()"
		if segments {
			c.attrs = append(c.attrs, fmt.Sprintf("groups.SegmentSizes(%s.Ctx)", c.builder))
		}
	}
	if g.def.Has(ir.ResultSegments) {
		c.attrs = append(c.attrs, g.resultSegments(c))
	}
	if len(c.attrs) > 0 {
		g.printf("attrs = append([]ir.NamedAttr{\n")
		for _, a := range c.attrs {
			g.printf("%s,\n", strings.TrimPrefix(a, "ir.NamedAttr"))
		}
		g.printf("}, attrs...)\n")
	}
	return operands
}

// buildFromState writes the body of builders that need more than operands,
// types and attributes.
func (g *generator) buildFromState(c *construction, operands string) {
	g.printf("st := &ir.OpState{Ctx: %s.Ctx, Def: %s, Attrs: attrs}\n", c.builder, g.variable)
	if operands != "nil" {
		g.printf("st.Operands = %s\n", operands)
	}
	for _, s := range c.successors {
		g.printf("st.Successors = append(st.Successors, %s)\n", s)
	}
	for _, r := range c.regions {
		g.printf("st.Regions = append(st.Regions, %s)\n", r)
	}
	if c.inferred {
		g.printf("st.MustInferTypes()\n")
	} else if len(c.types) > 0 {
		g.printf("st.Types = %s\n", g.typeList(c))
	}
	g.made(c.builder + ".CreateFrom(st)")
}

// typeList is the expression of the list of result types.
func (g *generator) typeList(c *construction) string {
	var parts, run []string
	flush := func() {
		if len(run) > 0 {
			parts, run = append(parts, "[]ir.Type{"+strings.Join(run, ", ")+"}"), nil
		}
	}
	for i, t := range c.types {
		if !c.spread[i] {
			run = append(run, t)
			continue
		}
		flush()
		parts = append(parts, t)
	}
	flush()
	switch len(parts) {
	case 0:
		return "nil"
	case 1:
		return parts[0]
	}
	g.imports["slices"] = true
	return "slices.Concat(" + strings.Join(parts, ", ") + ")"
}

// resultSegments is the attribute that says how many results each slot has.
func (g *generator) resultSegments(c *construction) string {
	sizes := make([]string, len(c.types))
	for i, t := range c.types {
		if sizes[i] = "1"; c.spread[i] {
			sizes[i] = "int64(len(" + t + "))"
		}
	}
	return fmt.Sprintf("{Name: ir.ResultSegmentSizes, Attr: %s.Ctx.I32Array(%s)}", c.builder, strings.Join(sizes, ", "))
}

// made is the view of a new operation.
func (g *generator) made(op string) {
	if g.src.declared[g.view] {
		g.printf("made, _ := As%s(%s)\nreturn made\n", g.variable, op)
		return
	}
	g.printf("return %s{%s}\n", g.view, op)
}
