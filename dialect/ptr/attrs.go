package ptr

import "github.com/tshared/tshared/ir"

// GenericSpaceDef is #ptr.generic_space, a memory space without special rules.
var GenericSpaceDef = &ir.AttrDef{Name: "generic_space", Doc: "the memory space without special rules"}

// parameter reads a parameter of an attribute or type, whose mistakes are
// followed by one that says where they are.
func parameter(p ir.AsmParser, of, name, class string, parse func()) {
	p.Followed(parse, func() {
		p.Fail(p.Pos(), "failed to parse %s parameter '%s' which is to be a `%s`", of, name, class)
	})
}
