package ptr

import (
	"math"
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// parseSpec takes the fields in any order.
func parseSpec(p ir.AsmParser) []ir.Param {
	params := make([]ir.Param, len(specFields))
	for {
		var name string
		p.Followed(func() { name = p.Keyword() }, func() { p.Fail(p.Pos(), "expected a parameter name in struct") })
		p.Expect("=")
		i := slices.Index(specFields, name)
		if i < 0 || params[i] != nil {
			p.Fail(p.Pos(), "duplicate or unknown struct parameter name: %s", name)
		}
		parameter(p, "Ptr_SpecAttr", name, "uint32_t", func() { params[i] = parseUint32(p) })
		if !p.Accept(",") {
			break
		}
	}
	if index := len(specFields) - 1; params[index] == int64(math.MaxUint32) {
		params[index] = nil // all ones stand for nothing
	}
	for i, name := range specFields[:requiredSpecFields] {
		if params[i] == nil {
			p.Fail(p.Pos(), "struct is missing required parameter: %s", name)
		}
	}
	return params
}

func parseUint32(p ir.AsmParser) int64 {
	at := p.Pos()
	v := p.Integer()
	if v < math.MinInt32 || v > math.MaxUint32 {
		p.Fail(at, "integer value too large")
	}
	return int64(uint32(v))
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
