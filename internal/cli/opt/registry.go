package opt

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
	"github.com/tshared/tshared/internal/transform/addllvmdebuginfo"
	"github.com/tshared/tshared/internal/transform/canonicalize"
	"github.com/tshared/tshared/internal/transform/controlflowsink"
	"github.com/tshared/tshared/internal/transform/cse"
	"github.com/tshared/tshared/internal/transform/inline"
	"github.com/tshared/tshared/internal/transform/licm"
	"github.com/tshared/tshared/internal/transform/printopstats"
	"github.com/tshared/tshared/internal/transform/reconcilecasts"
	"github.com/tshared/tshared/internal/transform/removedeadvalues"
	"github.com/tshared/tshared/internal/transform/sccp"
	"github.com/tshared/tshared/internal/transform/stripdebuginfo"
	"github.com/tshared/tshared/internal/transform/symboldce"
	"github.com/tshared/tshared/internal/transform/symbolprivatize"
	"github.com/tshared/tshared/internal/transform/tritoncombine"
	"github.com/tshared/tshared/internal/transform/tritonlicm"
	"github.com/tshared/tshared/internal/transform/tritonloopawarecse"
	"github.com/tshared/tshared/internal/transform/tritonloopunroll"
	"github.com/tshared/tshared/internal/transform/tritonreorderbroadcast"
	"github.com/tshared/tshared/internal/transform/tritonrewritetensordescriptortopointer"
	"github.com/tshared/tshared/internal/transform/tritonrewritetensorpointer"
	"github.com/tshared/tshared/internal/transform/tritonsanitizeoverflow"
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
