package tt

import "github.com/tshared/tshared/ir"

// renamed defines an operation that is read as another one. Its formats are those of
// today's operation unless others are given; complete adds the attributes that older
// text lacks.
func renamed(name string, today *ir.OpDef, example string, complete func(*ir.OpState), formats ...string) *ir.OpDef {
	if formats == nil {
		formats = append([]string{today.Format}, today.Legacy...)
	}
	return &ir.OpDef{
		Name: name, Doc: "is an older name of " + today.Name, Example: example,
		Operands: today.Operands, Results: today.Results, Attrs: today.Attrs,
		Format: formats[0], Legacy: formats[1:], Custom: today.Custom,
		Traits: today.Traits, Infer: today.Infer, InferResults: today.InferResults,
		ReadAs: today,
		Upgrade: func(st *ir.OpState) {
			st.Def = today
			if complete != nil {
				complete(st)
			}
			if today.Upgrade != nil {
				today.Upgrade(st)
			}
		},
	}
}

// View (tt.view) is an older name of tt.reshape.
var View = renamed("tt.view", Reshape,
	"// %x: tensor<4x4xf32>\n%r = tt.view %x : (tensor<4x4xf32>) -> tensor<16xf32>",
	func(st *ir.OpState) { st.SetAttr("allow_reorder", ir.Unit) },
	castFormat, functionalFormat)

// olderExtern defines an older name of tt.extern_elementwise, which says whether the
// function is pure.
func olderExtern(name string, pure bool) *ir.OpDef {
	return renamed(name, ExternElementwise,
		"// %x: tensor<8xf32>\n%r = "+name+` %x {libname = "l", libpath = "p", symbol = "s"} : (tensor<8xf32>) -> tensor<8xf32>`,
		func(st *ir.OpState) { st.SetAttr("pure", ir.BoolAttr(pure)) },
		ExternElementwise.Format,
		"operands attr-dict `:` type(operands) `->` type($result)")
}

var (
	// PureExternElementwise (tt.pure_extern_elementwise) is an older name of
	// tt.extern_elementwise.
	PureExternElementwise = olderExtern("tt.pure_extern_elementwise", true)
	// ImpureExternElementwise (tt.impure_extern_elementwise) is an older name of
	// tt.extern_elementwise.
	ImpureExternElementwise = olderExtern("tt.impure_extern_elementwise", false)
	// ExtElemwise (tt.ext_elemwise) is an older name of tt.extern_elementwise.
	ExtElemwise = olderExtern("tt.ext_elemwise", true)
)

var (
	// ExperimentalDescriptorLoad (tt.experimental_descriptor_load) is an older name of
	// tt.descriptor_load.
	ExperimentalDescriptorLoad = renamed("tt.experimental_descriptor_load", DescriptorLoad,
		"// %d: !tt.tensordesc<tensor<8x16xf32>>\n// %i: i32\n"+
			"%r = tt.experimental_descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>", nil)
	// ExperimentalDescriptorStore (tt.experimental_descriptor_store) is an older name of
	// tt.descriptor_store.
	ExperimentalDescriptorStore = renamed("tt.experimental_descriptor_store", DescriptorStore,
		"// %d: !tt.tensordesc<tensor<8x16xf32>>\n// %i: i32\n// %v: tensor<8x16xf32>\n"+
			"tt.experimental_descriptor_store %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>", nil)
	// ExperimentalDescriptorGather (tt.experimental_descriptor_gather) is an older name of
	// tt.descriptor_gather.
	ExperimentalDescriptorGather = renamed("tt.experimental_descriptor_gather", DescriptorGather,
		"// %d: !tt.tensordesc<tensor<1x16xf32>>\n// %x: tensor<32xi32>\n// %y: i32\n"+
			"%r = tt.experimental_descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xf32>", nil)
	// ExperimentalDescriptorScatter (tt.experimental_descriptor_scatter) is an older name
	// of tt.descriptor_scatter.
	ExperimentalDescriptorScatter = renamed("tt.experimental_descriptor_scatter", DescriptorScatter,
		"// %d: !tt.tensordesc<tensor<1x16xf32>>\n// %x: tensor<32xi32>\n// %y: i32\n// %v: tensor<32x16xf32>\n"+
			"tt.experimental_descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32, tensor<32x16xf32>", nil)
)
