package driver

import (
	"sync"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/collapseshape"
	"github.com/tshared/tshared/lower/expandnarrowfloats"
	"github.com/tshared/tshared/lower/reconcileptrcasts"
	"github.com/tshared/tshared/lower/requirelowered"
	"github.com/tshared/tshared/lower/structuredtomemref"
	"github.com/tshared/tshared/lower/tptrtollvm"
	"github.com/tshared/tshared/lower/tritonarithtolinalg"
	"github.com/tshared/tshared/lower/tritonptrtomemref"
	"github.com/tshared/tshared/lower/tritonsaturatecasts"
	"github.com/tshared/tshared/lower/tritontoptr"
	"github.com/tshared/tshared/lower/tritontostructured"
	"github.com/tshared/tshared/lower/tritontounstructured"
	"github.com/tshared/tshared/lower/ttxtolinalg"
	"github.com/tshared/tshared/lower/unstructuredtomemref"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/addllvmdebuginfo"
	"github.com/tshared/tshared/transform/canonicalize"
	"github.com/tshared/tshared/transform/controlflowsink"
	"github.com/tshared/tshared/transform/cse"
	"github.com/tshared/tshared/transform/inline"
	"github.com/tshared/tshared/transform/licm"
	"github.com/tshared/tshared/transform/printopstats"
	"github.com/tshared/tshared/transform/reconcilecasts"
	"github.com/tshared/tshared/transform/removedeadvalues"
	"github.com/tshared/tshared/transform/sccp"
	"github.com/tshared/tshared/transform/stripdebuginfo"
	"github.com/tshared/tshared/transform/symboldce"
	"github.com/tshared/tshared/transform/symbolprivatize"
	"github.com/tshared/tshared/transform/tritoncombine"
	"github.com/tshared/tshared/transform/tritonlicm"
	"github.com/tshared/tshared/transform/tritonloopawarecse"
	"github.com/tshared/tshared/transform/tritonloopunroll"
	"github.com/tshared/tshared/transform/tritonreorderbroadcast"
	"github.com/tshared/tshared/transform/tritonrewritetensordescriptortopointer"
	"github.com/tshared/tshared/transform/tritonrewritetensorpointer"
	"github.com/tshared/tshared/transform/tritonsanitizeoverflow"
)

// Dialects is every dialect there is.
var Dialects = sync.OnceValue(func() *ir.Registry {
	return ir.NewRegistry(
		affine.Dialect,
		arith.Dialect,
		bufferization.Dialect,
		builtin.Dialect,
		cf.Dialect,
		function.Dialect,
		gpu.Dialect,
		linalg.Dialect,
		llvm.Dialect,
		math.Dialect,
		memref.Dialect,
		ptr.Dialect,
		scf.Dialect,
		tensor.Dialect,
		tptr.Dialect,
		tt.Dialect,
		tts.Dialect,
		ttx.Dialect,
		ub.Dialect,
	)
})

// Passes is the table of every pass and named pipeline there is.
var Passes = sync.OnceValue(func() *pass.Registry {
	return pass.NewRegistry(append([]*pass.Pass{
		addllvmdebuginfo.Pass,
		canonicalize.Pass,
		collapseshape.Pass,
		controlflowsink.Pass,
		cse.Pass,
		expandnarrowfloats.Pass,
		inline.New(func(text string) (*pass.Pipeline, error) { return parsePipeline(text) }),
		licm.Pass,
		printopstats.Pass,
		reconcilecasts.Pass,
		reconcileptrcasts.Pass,
		removedeadvalues.Pass,
		requirelowered.Pass,
		sccp.Pass,
		stripdebuginfo.Pass,
		structuredtomemref.Pass,
		symboldce.Pass,
		symbolprivatize.Pass,
		tptrtollvm.Pass,
		tritonarithtolinalg.Pass,
		tritonptrtomemref.Pass,
		tritonsaturatecasts.Pass,
		tritontoptr.Pass,
		tritoncombine.Pass,
		tritonlicm.Pass,
		tritonloopawarecse.Pass,
		tritonloopunroll.Pass,
		tritonreorderbroadcast.Pass,
		tritonrewritetensordescriptortopointer.Pass,
		tritonrewritetensorpointer.Pass,
		tritonsanitizeoverflow.Pass,
		tritontostructured.Pass,
		tritontounstructured.Pass,
		ttxtolinalg.Pass,
		unstructuredtomemref.Pass,
	}, testPasses...), pipelines)
})

// testPasses are passes with faults, for the tests of this package.
var testPasses []*pass.Pass

// parsePipeline reads a pipeline of passes of the table, for passes in it.
var parsePipeline func(text string) (*pass.Pipeline, error)

func init() {
	parsePipeline = func(text string) (*pass.Pipeline, error) { return Passes().Parse(text) }
}
