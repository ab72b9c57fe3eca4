package ptr

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// parseSpec takes the fields in any order.
func parseSpec(p ir.AsmParser) []ir.Param {
	params := make([]ir.Param, len(specFields))
	for {
		name := p.Keyword()
		p.Expect("=")
		i := slices.Index(specFields, name)
		if i < 0 || params[i] != nil {
			p.Fail(p.Pos(), "duplicate or unknown struct parameter name: %s", name)
		}
		params[i] = p.Integer()
		if !p.Accept(",") {
			break
		}
	}
	for i, name := range specFields[:requiredSpecFields] {
		if params[i] == nil {
			p.Fail(p.Pos(), "struct is missing required parameter: %s", name)
		}
	}
	return params
}

func checkSpec(p ir.AsmParser, at diag.Pos, params []ir.Param) {
	for i, v := range params {
		if bits, ok := v.(int64); ok && bits%8 != 0 {
			p.Fail(at, "%s entry must be divisible by 8", specFields[i])
		}
	}
	if abi, preferred := params[1].(int64), params[2].(int64); abi > preferred {
		p.Fail(at, "preferred alignment is expected to be at least as large as ABI alignment")
	}
}
