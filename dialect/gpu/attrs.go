package gpu

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/ir"
)

// enum is a set of keywords with the name messages use for it.
type enum struct {
	name  string
	words []string
}

var (
	dimensions    = enum{"::mlir::gpu::Dimension", []string{"x", "y", "z"}}
	addressSpaces = enum{"::mlir::gpu::AddressSpace", []string{"global", "workgroup", "private"}}
	mappingIDs    = enum{"::mlir::gpu::MappingId", []string{
		"x", "y", "z",
		"linear_dim_0", "linear_dim_1", "linear_dim_2", "linear_dim_3", "linear_dim_4",
		"linear_dim_5", "linear_dim_6", "linear_dim_7", "linear_dim_8", "linear_dim_9",
	}}
)

// parse takes one of the keywords, which is a parameter of an attribute.
func (e enum) parse(p ir.AsmParser, attr, parameter string) (word string) {
	at := p.Pos()
	p.Followed(func() {
		word = p.KeywordOrString()
		if !slices.Contains(e.words, word) {
			p.Fail(at, "expected %s to be one of: %s", e.name, strings.Join(e.words, ", "))
		}
	}, func() {
		p.Fail(p.Pos(), "failed to parse %s parameter '%s' which is to be a `%s`", attr, parameter, e.name)
	})
	return word
}

// Dim is a dimension of the launch grid. It stands alone after the name of
// the attribute, as in #gpu<dim x>.
var Dim = &ir.AttrDef{
	Name: "dim",
	Doc:  "a dimension of the launch grid",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		return p.Context().DialectAttr(def, dimensions.parse(p, "GPU_DimensionAttr", "value"))
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Byte(' ')
		w.Str(a.Params[0].(string))
	},
}

// keywordAttr defines an attribute written <keyword>; messages call it class
// and its parameter as given.
func keywordAttr(name, class, parameter, doc string, e enum) *ir.AttrDef {
	return &ir.AttrDef{
		Name: name,
		Doc:  doc,
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			p.Expect("<")
			word := e.parse(p, class, parameter)
			p.Expect(">")
			return p.Context().DialectAttr(def, word)
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) {
			w.Byte('<')
			w.Str(a.Params[0].(string))
			w.Byte('>')
		},
	}
}

// AddressSpace is a memory of the device.
var AddressSpace = keywordAttr("address_space", "GPU_AddressSpaceAttr", "value", "a memory of the device", addressSpaces)

// The processors that dimensions of scf.forall can be mapped to.
var (
	ThreadMapping      = keywordAttr("thread", "GPUThreadMappingAttr", "thread", "maps a loop to threads", mappingIDs)
	BlockMapping       = keywordAttr("block", "GPUBlockMappingAttr", "block", "maps a loop to blocks", mappingIDs)
	WarpMapping        = keywordAttr("warp", "GPUWarpMappingAttr", "warp", "maps a loop to warps", mappingIDs)
	WarpgroupMapping   = keywordAttr("warpgroup", "GPUWarpgroupMappingAttr", "warpgroup", "maps a loop to groups of warps", mappingIDs)
	LaneMapping        = keywordAttr("lane", "GPULaneMappingAttr", "lane", "maps a loop to lanes of a warp", mappingIDs)
	MemorySpaceMapping = keywordAttr("memory_space", "GPUMemorySpaceMappingAttr", "address_space", "maps a loop to a memory", addressSpaces)
)
