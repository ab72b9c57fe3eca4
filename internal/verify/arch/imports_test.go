package arch

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/tshared/tshared"

type goPackage struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

// load lists the module's packages as the go command sees them, without tests.
func load(t *testing.T) map[string]*goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports,Deps", module+"/...")
	out, err := cmd.Output()
	require.NoError(t, err, "go list")
	pkgs := map[string]*goPackage{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(goPackage)
		err := dec.Decode(p)
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		pkgs[p.ImportPath] = p
	}
	require.Contains(t, pkgs, module+"/ir")
	return pkgs
}

// transforms are what passes from a dialect to itself import, and gpuPasses what those for a GPU do.
var (
	transforms = []string{"internal/num/constfold", "diag", "ir", "ir/affine", "dialect", "rewrite", "pass", "analysis"}
	gpuPasses  = []string{"diag", "ir", "ir/affine", "dialect", "rewrite", "pass", "analysis", "internal/kernel/targets", "transform/gpu/kernelpass", "transform/gpu/oprules", "transform/gpu/remark"}
)

// layers says what the packages under a path may import of ours, besides
// themselves. The longest path that fits a package decides.
var layers = map[string][]string{
	// Triton's language.
	"frontend/pysyntax/internal/ucd":    {},
	"frontend/triton/internal/semantic": {"diag", "ir", "dialect", "frontend/pysyntax", "frontend/pyeval"},
	"frontend/triton/internal/language": {"diag", "frontend/pysyntax", "frontend/pyeval", "frontend/triton/library", "frontend/triton/internal/jit", "frontend/triton/internal/semantic"},
	"frontend/triton":                   {"", "internal/num/apfloat", "internal/kernel/specialize", "diag", "ir", "pass", "frontend/pysyntax", "frontend/pyeval", "frontend/triton/internal/codegen", "frontend/triton/internal/jit", "frontend/triton/internal/language", "frontend/triton/internal/semantic"},
	"frontend/triton/internal/jit":      {"diag", "frontend/pysyntax", "frontend/pyeval"},
	"frontend/triton/internal/codegen":  {"diag", "ir", "dialect", "frontend/pysyntax", "frontend/pyeval", "frontend/triton/library", "frontend/triton/internal/semantic", "frontend/triton/internal/jit", "frontend/triton/internal/language"},

	"internal/num/constfold":  {"diag", "ir", "internal/num/apfloat", "internal/num/bigmath", "dialect/ub"},
	"diag":                    {},
	"internal/num/apfloat":    {},
	"internal/num/bigmath":    {},
	"ir/affine":               {},
	"ir":                      {"diag", "internal/num/apfloat", "ir/affine"},
	"internal/text/asmformat": {"diag", "ir"},
	"frontend/pysyntax":       {"diag", "frontend/pysyntax/internal/ucd"},
	"frontend/pyeval":         {"diag", "frontend/pysyntax", "internal/num/bigmath"},
	"frontend/triton/library": {},
	"parser":                  {"diag", "ir", "ir/affine", "internal/text/asmformat", "internal/num/apfloat"},
	"internal/text/printer":   {"ir", "internal/text/asmformat"},
	"dialect":                 {"internal/num/constfold", "diag", "ir", "ir/affine", "internal/num/apfloat", "internal/num/bigmath", "dialect"},
	"rewrite":                 {"diag", "ir"},
	"internal/remarks":        {"diag", "ir"},
	"pass":                    {"diag", "ir", "rewrite", "internal/remarks"},
	"internal/tool/opgen":     {"ir", "dialect"},
	"dialect/*/patterns":      {"internal/num/constfold", "diag", "ir", "ir/affine", "dialect", "rewrite", "rewrite/regionsimplify"},
	"rewrite/regionsimplify":  {"ir", "rewrite"},
	"analysis":                {"internal/num/constfold", "diag", "ir", "ir/affine", "internal/num/apfloat", "dialect", "analysis"},
	"analysis/dataflow":       {"ir", "rewrite", "analysis/symbols"},
	"analysis/distribute":     {"ir", "ir/affine", "dialect", "analysis", "internal/kernel/targets"},
	"analysis/cost":           {"ir", "dialect", "analysis/distribute", "analysis/occupancy", "internal/kernel/targets"},
	"analysis/occupancy":      {"ir", "dialect/tile", "internal/kernel/targets"},
	"analysis/layoutclass":    {"ir", "dialect", "analysis", "internal/kernel/targets"},
	"transform/generic":       transforms,
	"transform/triton":        slices.Concat(transforms, []string{"transform/generic/canonicalize", "transform/generic/cse", "transform/generic/loopinvariantcodemotion"}),
	"lower":                   slices.Concat(transforms, []string{"analysis/inferfootprint", "internal/num/apfloat", "internal/kernel/extern", "internal/remarks", "transform", "analysis"}),
	"lower/selectcasts":       slices.Concat(gpuPasses, []string{"internal/num/constfold", "lower/expandnarrowfloats"}),

	// Passes for a GPU do not know each other, but for those that ask what another would do.
	"transform/gpu":                    gpuPasses,
	"transform/gpu/assignroles":        slices.Concat(gpuPasses, []string{"transform/gpu/asyncops"}),
	"transform/gpu/convertoperands":    slices.Concat(gpuPasses, []string{"transform/gpu/selectconversions"}),
	"transform/gpu/fitshared":          slices.Concat(gpuPasses, []string{"transform/gpu/allocateshared", "transform/gpu/assignroles", "transform/gpu/asyncops", "transform/gpu/dropcoordinates", "transform/gpu/lowerrings", "transform/gpu/overlapdots", "transform/gpu/persist", "transform/gpu/pipeline", "transform/gpu/scheduleloops", "transform/gpu/stageoperands", "transform/gpu/stagestores", "transform/gpu/streamk"}),
	"transform/gpu/membar":             slices.Concat(gpuPasses, []string{"transform/gpu/allocateshared"}),
	"transform/gpu/oprules":            {"ir", "dialect", "analysis", "transform/gpu/remark"},
	"transform/gpu/asyncops":           slices.Concat(gpuPasses, []string{"transform/gpu/vectorize"}),
	"transform/gpu/persist":            slices.Concat(gpuPasses, []string{"transform/gpu/asyncops"}),
	"transform/gpu/pipeline":           slices.Concat(gpuPasses, []string{"transform/gpu/asyncops", "transform/gpu/vectorize"}),
	"transform/gpu/prefetch":           slices.Concat(gpuPasses, []string{"transform/gpu/asyncops"}),
	"transform/gpu/overlapdots":        slices.Concat(gpuPasses, []string{"transform/gpu/asyncops"}),
	"transform/gpu/scheduleloops":      slices.Concat(gpuPasses, []string{"transform/gpu/asyncops"}),
	"transform/gpu/selectwarps":        slices.Concat(gpuPasses, []string{"transform/gpu/selectdots"}),
	"transform/gpu/stageoperands":      slices.Concat(gpuPasses, []string{"transform/gpu/scheduleloops"}),
	"transform/gpu/stagestores":        slices.Concat(gpuPasses, []string{"transform/gpu/asyncops", "transform/gpu/dropcoordinates", "transform/gpu/fenceatomics"}),
	"transform/gpu/streamk":            slices.Concat(gpuPasses, []string{"transform/gpu/asyncops", "transform/gpu/persist"}),
	"transform/gpu/stripmine":          slices.Concat(gpuPasses, []string{"transform/gpu/asyncops"}),
	"transform/gpu/vectorizeatomics":   slices.Concat(gpuPasses, []string{"transform/gpu/vectorize"}),
	"internal/toolchain/tileplan":      {"transform", "lower", "pass"},
	"internal/kernel/extern":           {"internal/num/apfloat"},
	"internal/num/scalar":              {"internal/num/apfloat", "internal/num/bigmath", "internal/kernel/extern"},
	"internal/verify/interp/memory":    {},
	"internal/kernel/inlineptx":        {"internal/num/apfloat"},
	"internal/verify/interp/inlineasm": {"internal/num/apfloat", "internal/kernel/extern", "internal/kernel/inlineptx", "internal/num/scalar"},
	"internal/verify/interp":           {"diag", "ir", "internal/verify/interp/memory"},
	"internal/verify/interp/ttir":      {"diag", "ir", "internal/num/apfloat", "dialect", "internal/verify/interp", "internal/num/scalar", "internal/verify/interp/memory", "internal/verify/interp/inlineasm"},
	"internal/verify/interp/linalg":    {"diag", "ir", "ir/affine", "internal/num/apfloat", "internal/kernel/extern", "dialect", "internal/verify/interp", "internal/num/scalar", "internal/verify/interp/memory", "internal/verify/interp/inlineasm"},
	"internal/verify/testcase":         {"internal/num/apfloat", "internal/verify/interp", "internal/num/scalar", "internal/verify/interp/memory", "internal/kernel/manifest", "analysis/cost"},
	"internal/toolchain":               {"diag", "ir", "dialect", "rewrite", "pass", "internal/text/asmformat", "internal/toolchain/tileplan", "transform", "lower"},
	"internal/cli/opt":                 {"internal/host/outfile", "internal/host/terminal", "diag", "ir", "parser", "internal/text/printer", "internal/remarks", "pass", "internal/toolchain", "internal/cli/opt", "internal/cli/progress"},
	"":                                 {"diag", "ir", "kernel", "parser", "internal/text/printer", "dialect", "rewrite", "internal/remarks", "pass", "internal/toolchain", "internal/cli/opt"},
	"internal/verify/npy":              {},
	"internal/host/isolate":            {"diag", "internal/host/outfile"},
	"internal/cli":                     {"diag", "internal/host/terminal", "internal/num/bytesize", "internal/host/isolate", "internal/host/outfile", "internal/kernel/manifest"},
	"internal/cli/completion":          {"internal/cli"},
	"internal/cli/manpage":             {"internal/cli"},
	"internal/tool/dist":               {},
	"internal/tool/dist/makedist":      {"internal/cli", "internal/cli/opt", "internal/tool/dist"},
	"internal/host/outfile":            {},
	"internal/host/flight":             {"diag"},
	"internal/cli/progress":            {"internal/host/terminal", "ir", "pass"},
	"internal/verify/ptytest":          {},
	"internal/host/terminal":           {},
	"internal/num/bytesize":            {},
	"internal/driver/tritoncache":      {"", "cache", "internal/driver/abi", "internal/kernel/manifest", "internal/driver"},
	"internal/cli/cache":               {"cache", "diag", "internal/num/bytesize", "internal/cli", "internal/host/isolate", "internal/host/outfile", "internal/driver/tritoncache", "internal/cli/progress"},
	"cache":                            {"internal/num/bytesize"},
	"cache/redis":                      {"cache"},
	"internal/cli/timing":              {},
	"internal/kernel/targets":          {},
	"internal/kernel/targets/host":     {},
	"internal/cli/source":              {"", "diag", "frontend/triton", "internal/verify/launcharg", "internal/explore", "pass"},
	"internal/verify/launcharg":        {"diag", "frontend/triton", "internal/kernel/manifest", "internal/verify/npy", "internal/num/scalar", "internal/verify/testcase"},
	"internal/cli/device":              {"cuda", "internal/verify/launcharg", "jit"},
	"internal/cli/kernelcache":         {"cache", "cache/redis"},
	"internal/cli/list":                {"", "diag", "frontend/triton", "internal/cli", "internal/cli/source", "internal/host/isolate"},
	"internal/cli/compile":             {"", "frontend/triton", "internal/cli/source", "pass", "diag", "internal/driver/abi", "internal/kernel/manifest", "internal/cli", "internal/cli/timing", "internal/kernel/targets", "internal/driver", "internal/host/isolate", "internal/cli/progress", "internal/host/subprocess", "internal/host/outfile", "internal/host/elflink", "dialect/tile", "internal/remarks", "analysis/cost", "internal/verify/testcase"},
	"internal/cli/bench":               {"frontend/triton", "internal/verify/launcharg", "pass", "", "internal/cli/source", "internal/host/isolate", "diag", "backend/cpu", "internal/verify/gpusession", "internal/driver/abi", "cuda", "internal/kernel/manifest", "internal/cli", "internal/verify/interp", "internal/verify/testcase", "internal/verify/interp/memory", "internal/cli/progress", "internal/driver"},
	"internal/cli/tune":                {"", "diag", "frontend/triton", "internal/cli", "internal/cli/device", "internal/cli/kernelcache", "internal/verify/launcharg", "internal/cli/source", "jit", "tune", "internal/cli/progress", "internal/host/isolate"},
	"internal/cli/run":                 {"internal/verify/simulate", "internal/num/apfloat", "", "internal/explore", "frontend/triton", "internal/verify/launcharg", "internal/cli/source", "internal/host/isolate", "pass", "diag", "ir", "dialect", "internal/verify/gpusession", "internal/driver/abi", "backend/cpu", "backend/ptx/sim", "cuda", "internal/kernel/manifest", "internal/cli", "internal/verify/npy", "internal/verify/interp", "internal/verify/testcase", "internal/verify/interp/memory", "internal/num/scalar", "internal/verify/interp/ttir", "internal/verify/interp/linalg", "internal/kernel/targets", "internal/cli/progress", "internal/driver"},
	"internal/text/csource":            {},
	"internal/explore/cubin":           {},
	"internal/explore/draw":            {"ir", "internal/explore/regpressure", "dialect/tile", "dialect/tile/layout", "internal/explore/draw/loops", "internal/explore/draw/model", "internal/explore/draw/svg", "internal/kernel/manifest", "internal/kernel/targets", "analysis/occupancy"},
	"internal/explore/draw/svg":        {},
	"internal/explore/draw/loops":      {},
	"internal/explore/draw/model":      {"ir", "dialect", "kernel", "internal/kernel/manifest", "internal/kernel/targets", "analysis/distribute", "backend/ptx/sim", "backend/ptx/sim/syntax"},
	"internal/cli/draw":                {"diag", "frontend/triton", "internal/cli", "internal/cli/source", "internal/explore/cubin", "internal/explore/draw", "internal/explore/draw/model", "internal/verify/gpusession", "internal/host/isolate", "internal/kernel/manifest", "internal/driver", "internal/kernel/targets", "internal/verify/testcase", "pass", "internal/cli/progress", "internal/host/subprocess", "analysis/occupancy"},
	"internal/explore":                 {"", "internal/kernel/footprint", "diag", "ir", "pass", "dialect/tt", "frontend/pysyntax", "frontend/triton", "internal/driver/abi", "internal/verify/launcharg", "internal/bundle/functable", "internal/verify/interp", "internal/verify/interp/memory", "internal/num/scalar", "internal/verify/interp/ttir", "internal/kernel/manifest", "internal/text/printer", "internal/remarks", "internal/verify/testcase"},
	"internal/explore/guess":           {"frontend/pysyntax"},
	"internal/explore/lineinfo":        {},
	"internal/cli/explore":             {"", "diag", "internal/cli", "internal/cli/explore", "internal/cli/opt", "internal/explore", "internal/explore/page", "internal/host/isolate", "internal/kernel/targets", "internal/cli/progress"},
	"internal/cli/explore/backend":     {"", "pass", "internal/explore/draw", "internal/explore", "internal/driver", "internal/kernel/targets"},
	"internal/cli/explore/server":      {"internal/explore", "internal/explore/page"},
	"internal/cli/explore/worker":      {"diag", "frontend/triton", "internal/cli", "internal/cli/explore/backend", "internal/explore"},
	"internal/explore/page":            {"internal/explore"},
	"internal/explore/playground":      {"diag", "frontend/triton", "internal/cli/opt", "internal/explore", "internal/explore/page"},
	"internal/tool/site":               {"internal/cli", "internal/explore/page"},
	"internal/bundle/gridexpr":         {"diag", "frontend/pysyntax"},
	"bundle":                           {"cuda", "diag", "gpu/code", "internal/bundle/bundlefile", "internal/kernel/manifest", "internal/kernel/targets", "internal/kernel/targets/host", "launch", "tune"},
	"internal/driver/compilation":      {"", "cache", "diag", "frontend/triton", "internal/driver", "ir"},
	"internal/bundle/functable":        {"", "diag", "frontend/pyeval", "frontend/triton", "internal/bundle/bundlefile", "internal/bundle/gridexpr", "internal/kernel/specialize", "internal/kernel/targets"},
	"internal/bundle/bundlebuild":      {"", "cache", "diag", "frontend/triton", "internal/bundle/bundlefile", "internal/driver/compilation", "internal/bundle/functable", "internal/kernel/manifest", "internal/kernel/specialize", "internal/driver", "internal/kernel/targets", "internal/host/subprocess"},
	"internal/cli/bundle":              {"launch", "", "diag", "frontend/triton", "internal/bundle/bundlebuild", "internal/bundle/bundlefile", "internal/bundle/bundlestub", "internal/bundle/bundlestub/cstub", "internal/bundle/bundlestub/gostub", "internal/num/bytesize", "internal/cli", "internal/cli/kernelcache", "internal/cli/source", "internal/bundle/functable", "internal/host/isolate", "internal/kernel/manifest", "internal/driver", "bundle", "internal/cli/device", "internal/verify/launcharg", "internal/bundle/gridexpr", "jit", "tune", "internal/cli/progress"},
	"internal/bundle/bundlestub":       {"diag", "internal/bundle/bundlefile", "internal/text/csource", "internal/kernel/footprint", "internal/bundle/gridexpr", "internal/kernel/manifest", "internal/kernel/specialize", "internal/kernel/targets", "internal/bundle/bundlestub"},
	"internal/bundle/bundlefile":       {"internal/kernel/specialize", "internal/kernel/targets"},
	"internal/kernel/specialize":       {},
	"kernel":                           {},
	"cpu/code":                         {"backend/cpu/runtime", "internal/kernel/bounds", "internal/kernel/footprint", "internal/kernel/manifest", "kernel"},
	"gpu/code":                         {"cuda", "internal/kernel/argval", "internal/kernel/bounds", "internal/kernel/manifest", "kernel", "narrowfloat"},
	"launch":                           {"cache", "cpu/code", "cuda", "diag", "gpu/code", "internal/host/flight", "internal/kernel/argval", "internal/kernel/bounds", "internal/bundle/gridexpr", "internal/kernel/manifest", "internal/kernel/specialize", "kernel", "narrowfloat", "tune"},
	"backend/cpu/runtime":              {"backend/libllvm", "diag", "internal/num/apfloat", "internal/kernel/argval", "internal/host/crashhandler", "internal/host/elflink", "internal/kernel/targets/host", "kernel"},
	"jit":                              {"", "cache", "cpu", "cpu/code", "cuda", "diag", "frontend/triton", "internal/driver/abi", "internal/driver/compilation", "internal/kernel/manifest", "internal/kernel/specialize", "internal/driver", "launch", "tune", "analysis/cost"},
	"kernels":                          {"launch", "", "bundle", "cuda", "frontend/triton", "internal/kernel/specialize", "jit", "narrowfloat"},
	"cpu":                              {"", "cpu/code", "internal/driver/abi", "internal/kernel/manifest", "internal/remarks", "internal/driver"},
	"backend/libllvm":                  {"internal/host/subprocess"},
	"cuda":                             {"narrowfloat", "internal/kernel/targets"},
	"tune":                             {"diag", "cache", "cuda", "internal/host/flight"},
	"gpu":                              {"", "cuda", "gpu/code", "internal/driver/abi", "internal/kernel/manifest", "internal/driver", "internal/remarks"},
	"narrowfloat":                      {},
	"internal/kernel/argval":           {"internal/num/apfloat", "narrowfloat"},
	"internal/kernel/footprint":        {},
	"internal/kernel/bounds":           {"kernel", "internal/kernel/footprint"},
	"analysis/inferfootprint":          {"ir", "dialect", "internal/kernel/footprint"},
	"internal/verify/sweep":            {},
	"internal/verify/racedetector":     {},
	"internal/verify/footprinttest":    {"internal/kernel/footprint", "internal/verify/interp", "internal/verify/interp/memory"},
	"internal/kernel/manifest":         {"kernel", "internal/kernel/footprint", "internal/kernel/targets"},
	"internal/driver/abi":              {"", "ir", "dialect", "analysis/axisinfo", "analysis/nonnull", "internal/kernel/footprint", "analysis/inferfootprint", "internal/kernel/manifest", "internal/remarks"},
	"internal/driver/serve":            {"internal/kernel/targets", "", "diag", "internal/driver", "internal/kernel/manifest"},
	"internal/cli/serve":               {"internal/cli", "internal/host/isolate", "internal/driver/serve"},
	"internal/driver":                  {"", "diag", "ir", "pass", "backend/cpu", "backend/libllvm", "backend/ptx", "cuda", "internal/driver/abi", "internal/kernel/footprint", "internal/kernel/manifest", "internal/kernel/targets", "internal/host/subprocess", "internal/host/outfile", "internal/host/elflink", "internal/remarks", "analysis/cost", "analysis/occupancy"},
	"internal/driver/cheader":          {"ir", "analysis/modref", "backend/cpu", "internal/text/csource", "internal/kernel/manifest"},
	"internal/host/elflink":            {},
	"internal/host/subprocess":         {},
	"internal/host/crashhandler":       {},
	"internal/verify/gpusession":       {"internal/verify/interp", "internal/verify/interp/memory", "cuda", "gpu", "tune", "internal/kernel/manifest"},
	"internal/verify/fakecuda":         {"cuda", "backend/ptx/sim", "internal/kernel/targets"},
	"backend/llvmir":                   {"diag", "ir", "internal/num/apfloat"},
	"backend/internal/vecmath":         {"backend/llvmir"},
	"backend/internal/matmul":          {"backend/llvmir", "internal/kernel/targets"},
	"dialect/tile/layout":              {},
	"backend/ptx":                      {"diag", "ir", "pass", "analysis/modref", "analysis/occupancy", "dialect", "internal/toolchain/tileplan", "transform/gpu/assignlayouts", "analysis/distribute", "transform/gpu/convertoperands", "transform/gpu/selectconversions", "transform/generic/symboldce", "transform/gpu/vectorize", "transform/gpu/vectorizeatomics", "transform/gpu/fenceatomics", "transform/gpu/predicate", "transform/gpu/allocateshared", "transform/gpu/oprules", "transform/gpu/stageoperands", "backend/internal/cfg", "backend/libllvm", "backend/llvmir", "backend/internal/arithtollvm", "internal/kernel/targets", "backend/ptx/internal", "transform/gpu/remark", "internal/remarks"},
	"backend/ptx/internal/simt":        {"dialect/tile/layout", "backend/llvmir"},
	"backend/ptx/internal/packing":     {"backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/simt"},
	"backend/ptx/internal/report":      {"ir", "dialect/scf", "dialect/tile/layout"},
	"backend/ptx/internal/smem":        {"dialect/tile", "dialect/tile/layout", "internal/kernel/targets", "analysis/distribute", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/packing", "backend/ptx/internal/report"},
	"backend/ptx/internal/gmem":        {"ir", "dialect/tile", "dialect/tile/layout", "internal/kernel/targets", "backend/internal/arithtollvm", "backend/internal/memrefdesc", "backend/llvmir", "backend/ptx/internal/packing"},
	"backend/ptx/internal/convert":     {"ir", "dialect/tile", "dialect/tile/layout", "analysis/distribute", "transform/gpu/selectconversions", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/smem"},
	"backend/ptx/internal/mma":         {"ir", "dialect/tile", "dialect/tile/layout", "analysis/distribute", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/packing", "backend/ptx/internal/smem", "backend/ptx/internal/convert"},
	"backend/ptx/internal/values":      {"diag", "ir", "dialect/foldresult", "dialect/tile", "dialect/tile/layout", "transform/gpu/narrowindices", "backend/internal/arithtollvm", "backend/internal/memrefdesc", "backend/llvmir", "backend/ptx/internal/gmem", "backend/ptx/internal/smem"},
	"backend/ptx/internal/globals":     {"ir", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/gmem"},
	"backend/ptx/internal/devicemath":  {"ir", "dialect", "internal/num/apfloat", "internal/kernel/extern", "internal/kernel/inlineptx", "backend/internal/arithtollvm", "backend/internal/vecmath", "backend/llvmir", "backend/ptx/internal/packing"},
	"backend/ptx/internal/asserts":     {"ir", "dialect/cf", "dialect/tile/layout", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/gmem", "backend/ptx/internal/globals", "backend/ptx/internal/values"},
	"backend/ptx/internal/printing":    {"ir", "dialect/linalg", "dialect/tile", "internal/kernel/extern", "analysis/distribute", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/gmem", "backend/ptx/internal/convert", "backend/ptx/internal/globals", "backend/ptx/internal/values"},
	"backend/ptx/internal/elements":    {"ir", "ir/affine", "dialect", "internal/kernel/targets", "transform/gpu/predicate", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/packing", "backend/ptx/internal/gmem", "backend/ptx/internal/values", "backend/ptx/internal/bodies"},
	"backend/ptx/internal/views":       {"ir", "dialect", "backend/internal/arithtollvm", "backend/internal/memrefdesc", "backend/llvmir", "backend/ptx/internal/gmem", "backend/ptx/internal/globals", "backend/ptx/internal/values"},
	"backend/ptx/internal/tiles":       {"ir", "dialect/tile", "dialect/tile/layout", "internal/kernel/targets", "backend/llvmir", "backend/ptx/internal/packing", "backend/ptx/internal/smem", "backend/ptx/internal/gmem", "backend/ptx/internal/convert", "backend/ptx/internal/values"},
	"backend/ptx/internal/pointwise":   {"ir", "dialect", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/convert", "backend/ptx/internal/values", "backend/ptx/internal/devicemath"},
	"backend/ptx/internal/constants":   {"ir", "dialect", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/globals", "backend/ptx/internal/values"},
	"backend/ptx/internal/calls":       {"ir", "dialect/function", "dialect/llvm", "backend/internal/arithtollvm", "backend/internal/cfg", "backend/llvmir", "backend/ptx/internal/values"},
	"backend/ptx/internal/bodies":      {"ir", "backend/llvmir", "backend/ptx/internal/values"},
	"backend/ptx/internal/atomics":     {"ir", "dialect/linalg", "dialect/llvm", "dialect/memref", "dialect/tile", "analysis/distribute", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/smem", "backend/ptx/internal/gmem", "backend/ptx/internal/values", "backend/ptx/internal/bodies", "backend/ptx/internal/elements"},
	"backend/ptx/internal/slicing":     {"ir", "dialect/tensor", "dialect/tile", "dialect/tile/layout", "analysis/distribute", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/smem", "backend/ptx/internal/gmem", "backend/ptx/internal/convert", "backend/ptx/internal/values"},
	"backend/ptx/internal/structured":  {"ir", "ir/affine", "dialect", "internal/kernel/targets", "analysis/distribute", "transform/gpu/packf16", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/packing", "backend/ptx/internal/smem", "backend/ptx/internal/convert", "backend/ptx/internal/values", "backend/ptx/internal/bodies", "backend/ptx/internal/devicemath", "backend/ptx/internal/asserts", "backend/ptx/internal/elements", "backend/ptx/internal/slicing"},
	"backend/ptx/internal/reductions":  {"ir", "dialect", "analysis/combiner", "internal/num/apfloat", "backend/internal/arithtollvm", "backend/ptx/internal/globals", "analysis/distribute", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/smem", "backend/ptx/internal/convert", "backend/ptx/internal/values", "backend/ptx/internal/bodies", "backend/ptx/internal/slicing"},
	"backend/ptx/internal/dots":        {"ir", "dialect", "analysis/distribute", "backend/llvmir", "backend/ptx/internal/simt", "backend/ptx/internal/smem", "backend/ptx/internal/mma", "backend/ptx/internal/values", "backend/ptx/internal/bodies"},
	"backend/ptx/internal/copies":      {"ir", "dialect/foldresult", "dialect/tile", "dialect/tile/layout", "internal/kernel/targets", "analysis/distribute", "backend/internal/arithtollvm", "backend/llvmir", "backend/ptx/internal/packing", "backend/ptx/internal/smem", "backend/ptx/internal/gmem", "backend/ptx/internal/convert", "backend/ptx/internal/values"},
	"backend/ptx/internal/control":     {"ir", "dialect", "analysis/intrange", "backend/internal/arithtollvm", "backend/internal/cfg", "backend/llvmir", "backend/ptx/internal/gmem", "backend/ptx/internal/convert", "backend/ptx/internal/globals", "backend/ptx/internal/smem", "backend/ptx/internal/values", "backend/ptx/internal/bodies"},
	"backend/internal/cfg":             {"diag", "ir", "dialect", "backend/llvmir"},
	"backend/internal/memrefdesc":      {"ir", "dialect", "backend/llvmir"},
	"backend/internal/arithtollvm":     {"ir", "dialect", "internal/num/apfloat", "internal/kernel/extern", "internal/kernel/inlineptx", "backend/llvmir", "backend/internal/vecmath"},
	"backend/cpu":                      {"backend/cpu/runtime", "internal/kernel/targets/host", "diag", "ir", "transform/generic/formsortingnetworks", "analysis/axisinfo", "analysis/modref", "analysis/combiner", "analysis/contraction", "analysis/intrange", "analysis/scanloop", "ir/affine", "internal/num/apfloat", "internal/kernel/extern", "dialect", "backend/internal/cfg", "backend/libllvm", "backend/llvmir", "backend/internal/arithtollvm", "backend/internal/matmul", "backend/internal/memrefdesc", "internal/kernel/argval", "internal/host/elflink", "internal/host/crashhandler"},
	"internal/explore/regpressure":     {"backend/ptx/sim/syntax", "internal/kernel/targets"},
	"backend/ptx/sim":                  {"diag", "internal/num/apfloat", "internal/num/scalar", "internal/kernel/targets"},
	"examples/newcomer":                {"", "cpu", "gpu", "cuda"},
	"examples":                         {"", "ir", "dialect", "pass", "rewrite", "cpu", "gpu", "cuda"},
	"examples/jit":                     {"gpu", "jit", "narrowfloat"},
	"cmd/tshared-opt":                  {"internal/cli/opt", "internal/host/isolate", "internal/toolchain"},
	"cmd/playground-wasm":              {"internal/explore/playground"},
	"cmd/tshared":                      {"internal/cli", "internal/cli/completion", "internal/cli/manpage", "internal/host/terminal", "internal/toolchain", "internal/host/isolate", "internal/cli/run", "internal/cli/compile", "internal/cli/draw", "internal/cli/bench", "internal/cli/bundle", "internal/cli/cache", "internal/cli/explore", "internal/cli/list", "internal/cli/serve", "internal/cli/tune", "internal/verify/fuzz", "internal/cli/opt", "internal/host/outfile", "internal/driver"},
	"internal/verify/lit":              {"internal/cli/opt"},
	"internal/verify/golden":           {},
	"internal/verify/jittest":          {},
	"internal/verify/llvmtools":        {},
	"internal/verify/binary":           {},
	"internal/verify/testir":           {"diag", "ir", "parser", "internal/text/printer", "dialect"},
	"internal/verify/backendtest":      {"", "diag", "ir", "backend/libllvm", "internal/verify/testir"},
	"bench":                            {},
	"bench/internal/turns":             {"tune"},
	"bench/autotune":                   {"bench/internal/turns", "examples/jit/kernels", "gpu", "jit", "narrowfloat", "tune"},
	"bench/kernels":                    {"bench/kernels/internal/arena", "jit", "kernels", "tune"},
	"bench/kernels/internal/arena":     {"gpu", "jit", "narrowfloat"},
	"bench/kernels/tune":               {"launch", "", "bench/kernels/internal/arena", "jit", "tune"},
	"bench/tunable":                    {"bench/internal/turns", "bundle", "gpu", "jit", "narrowfloat", "tune"},
	"bench/bundle":                     {"cache", "internal/bundle/bundlebuild", "internal/bundle/functable"},
	"bench/launch":                     {"", "cuda", "gpu", "jit"},
	"bench/coldstart":                  {"", "cuda", "jit", "internal/verify/interp/memory", "internal/verify/testcase"},
	"bench/baseline":                   {"", "backend/libllvm", "internal/cli/bench", "internal/cli", "internal/verify/testcase", "internal/verify/interp/memory", "internal/driver"},
	"internal/verify/arch":             {},
	"test":                             {},
	"internal/verify/kernelgen":        {},
	"internal/verify/simulate":         {"backend/ptx/sim", "internal/kernel/manifest", "internal/num/scalar", "internal/verify/interp", "internal/verify/interp/memory"},
	"internal/verify/fuzz":             {"internal/verify/simulate", "", "diag", "backend/cpu", "internal/cli", "backend/ptx/sim", "internal/verify/gpusession", "cuda", "internal/kernel/manifest", "internal/text/printer", "ir", "dialect", "pass", "internal/verify/kernelgen", "internal/verify/interp", "internal/verify/testcase", "internal/verify/interp/memory", "internal/num/scalar", "internal/verify/interp/ttir", "internal/verify/interp/linalg", "internal/kernel/targets", "internal/cli/progress", "internal/driver"},
}

func layerOf(path string) (string, bool) {
	best, found := "", path == ""
	for prefix := range layers {
		if prefix != "" && covers(prefix, path) && len(prefix) > len(best) {
			best, found = prefix, true
		}
	}
	return best, found
}

// covers reports whether a path is below a prefix, in which * stands for any folder.
func covers(prefix, path string) bool {
	pattern, parts := strings.Split(prefix, "/"), strings.Split(path, "/")
	if len(parts) < len(pattern) {
		return false
	}
	for i, p := range pattern {
		if p != "*" && p != parts[i] {
			return false
		}
	}
	return true
}

func within(path, prefix string) bool { return path == prefix || strings.HasPrefix(path, prefix+"/") }

func TestImportDirections(t *testing.T) {
	for path, p := range load(t) {
		own, ours := strings.CutPrefix(path, module)
		if !ours {
			continue
		}
		own = strings.TrimPrefix(own, "/")
		layer, ok := layerOf(own)
		if !ok {
			t.Errorf("package %q has no layer: add it to the table with what it may import", own)
			continue
		}
		for _, imp := range p.Imports {
			dep, ours := strings.CutPrefix(imp, module)
			if !ours {
				continue
			}
			dep = strings.TrimPrefix(dep, "/")
			if !strangers[layer] && layer != "" && covers(layer, dep) || within(dep, layer+"/internal") {
				continue
			}
			if !allowed(dep, layers[layer]) {
				t.Errorf("%s imports %s, which layer %q may not", own, dep, layer)
			}
		}
	}
}

// strangers are layers whose packages do not know each other, but for what is in internal.
var strangers = map[string]bool{"lower": true, "transform/gpu": true}

// families are layers of several packages.
var families = map[string]bool{"dialect": true, "analysis": true, "transform": true, "lower": true, "internal/cli/opt": true}

func allowed(dep string, list []string) bool {
	for _, l := range list {
		if dep == l || families[l] && within(dep, l) {
			return true
		}
	}
	return false
}

// owners says which packages may import a module from outside.
var owners = map[string][]string{
	"github.com/alecthomas/participle/v2": {"internal/text/asmformat", "parser"},
	"github.com/llir/llvm":                {"backend/llvmir"},
	"golang.org/x/sys":                    {"backend/cpu/runtime", "backend/libllvm", "cache", "internal/cli/compile", "internal/verify/interp/memory", "internal/verify/ptytest", "internal/kernel/targets/host", "internal/verify/testcase"},
	"golang.org/x/text":                   {"frontend/pysyntax/internal/ucd"},
	"github.com/ebitengine/purego":        {"backend/libllvm", "cuda", "bench/baseline"},
	"github.com/stretchr/testify":         {"internal/verify/backendtest", "internal/verify/testir"}, // tests only
	"github.com/vbauerster/mpb/v8":        {"internal/cli/progress"},
	"mvdan.cc/sh/v3":                      {"internal/verify/golden", "internal/verify/lit"},
}

func TestForeignImports(t *testing.T) {
	for path, p := range load(t) {
		own, ours := strings.CutPrefix(path, module+"/")
		if !ours {
			continue
		}
		for _, imp := range p.Imports {
			if !strings.Contains(strings.Split(imp, "/")[0], ".") || strings.HasPrefix(imp, module) {
				continue
			}
			known := false
			for foreign, users := range owners {
				if within(imp, foreign) {
					known = true
					require.True(t, allowed(own, users), "%s imports %s", own, imp)
				}
			}
			require.True(t, known, "%s imports %s, which has no owner", own, imp)
		}
	}
}

// TestStaticTool: tshared-opt must stay a static binary without backends.
func TestStaticTool(t *testing.T) {
	p := load(t)[module+"/cmd/tshared-opt"]
	require.NotNil(t, p)
	for _, dep := range p.Deps {
		require.False(t, within(dep, "github.com/ebitengine/purego"), "tshared-opt links purego")
		require.False(t, within(dep, module+"/backend"), "tshared-opt links %s", dep)
		for _, public := range []string{"/cpu", "/gpu", "/cuda"} {
			require.False(t, within(dep, module+public), "tshared-opt links %s", dep)
		}
		require.NotEqual(t, "runtime/cgo", dep, "tshared-opt needs cgo")
	}
}
