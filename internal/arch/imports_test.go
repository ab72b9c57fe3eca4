package arch

import (
	"encoding/json"
	"io"
	"os/exec"
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

// layers says what the packages under a path may import of ours, besides
// themselves. The longest path that fits a package decides.
var layers = map[string][]string{
	"diag":                 {},
	"internal/apfloat":     {},
	"internal/reals":       {},
	"ir/affine":            {},
	"ir":                   {"diag", "internal/apfloat", "ir/affine"},
	"opfmt":                {"diag", "ir"},
	"parser":               {"diag", "ir", "ir/affine", "opfmt", "internal/apfloat"},
	"printer":              {"ir", "opfmt"},
	"dialect":              {"diag", "ir", "ir/affine", "internal/apfloat", "internal/reals", "dialect"},
	"rewrite":              {"diag", "ir"},
	"report":               {"diag", "ir"},
	"pass":                 {"diag", "ir", "rewrite", "report"},
	"transform":            {"diag", "ir", "ir/affine", "dialect", "rewrite", "pass"},
	"analysis":             {"diag", "ir", "ir/affine", "internal/apfloat", "dialect", "analysis"},
	"lower":                {"diag", "ir", "ir/affine", "internal/apfloat", "dialect", "rewrite", "report", "pass", "transform", "analysis"},
	"interp/scalar":        {"internal/apfloat", "internal/reals"},
	"interp/memory":        {},
	"internal/inlineptx":   {"internal/apfloat"},
	"interp/ptxasm":        {"internal/apfloat", "internal/inlineptx", "interp/scalar"},
	"interp":               {"diag", "ir", "interp/memory"},
	"interp/ttir":          {"diag", "ir", "internal/apfloat", "dialect", "interp", "interp/scalar", "interp/memory", "interp/ptxasm"},
	"interp/lowered":       {"diag", "ir", "ir/affine", "internal/apfloat", "dialect", "interp", "interp/scalar", "interp/memory", "interp/ptxasm"},
	"interp/casefile":      {"internal/apfloat", "interp", "interp/scalar", "interp/memory", "runtime/kernelfile"},
	"driver":               {"internal/outfile", "diag", "ir", "parser", "printer", "dialect", "rewrite", "report", "pass", "transform", "lower", "driver"},
	"":                     {"diag", "ir", "parser", "printer", "dialect", "rewrite", "report", "pass", "transform", "lower", "driver"},
	"internal/npy":         {},
	"internal/isolate":     {"internal/outfile"},
	"internal/cli":         {"diag", "internal/isolate", "internal/outfile", "runtime/kernelfile"},
	"internal/outfile":     {},
	"internal/stages":      {},
	"aot":                  {"", "pass", "diag", "ir", "analysis/modref", "backend/cpu", "backend/llvmc", "backend/ptx", "run/forgpu", "run/signature", "runtime/kernelfile", "internal/cli", "internal/stages"},
	"benchmark":            {"", "internal/isolate", "pass", "diag", "backend/cpu", "run/forgpu", "run/ongpu", "run/signature", "runtime/cuda", "runtime/kernelfile", "internal/cli", "interp", "interp/casefile", "interp/memory"},
	"run":                  {"", "internal/isolate", "pass", "diag", "ir", "dialect", "run/forgpu", "run/ongpu", "run/signature", "backend/cpu", "backend/ptx", "backend/ptx/sim", "runtime/cuda", "runtime/kernelfile", "internal/cli", "internal/npy", "interp", "interp/casefile", "interp/memory", "interp/scalar", "interp/ttir", "interp/lowered"},
	"native":               {"", "backend/cpu", "pass"},
	"backend/llvmc":        {},
	"runtime/cuda":         {},
	"runtime/kernelfile":   {},
	"run/signature":        {"ir", "dialect", "analysis/multiple", "analysis/touched", "runtime/kernelfile"},
	"run/forgpu":           {"", "pass", "backend/ptx", "run/ongpu", "run/signature", "runtime/kernelfile"},
	"run/ongpu":            {"", "interp", "interp/memory", "runtime/cuda", "runtime/kernelfile"},
	"internal/fakecuda":    {"runtime/cuda"},
	"backend/llvmir":       {"diag", "ir", "internal/apfloat"},
	"backend/vecmath":      {"backend/llvmir"},
	"backend/matmul":       {"backend/llvmir"},
	"backend/ptx/layout":   {},
	"backend/ptx":          {"diag", "ir", "ir/affine", "internal/apfloat", "internal/inlineptx", "analysis/choice", "analysis/combiner", "analysis/contraction", "analysis/extension", "analysis/scan", "analysis/modref", "analysis/multiple", "analysis/run", "dialect", "backend/flow", "backend/llvmc", "backend/llvmir", "backend/numbers", "backend/strided", "backend/vecmath", "backend/ptx/layout"},
	"backend/flow":         {"diag", "ir", "dialect", "backend/llvmir"},
	"backend/strided":      {"ir", "dialect", "backend/llvmir"},
	"backend/numbers":      {"ir", "dialect", "internal/apfloat", "internal/inlineptx", "backend/llvmir", "backend/vecmath"},
	"backend/cpu":          {"diag", "ir", "analysis/modref", "analysis/combiner", "analysis/contraction", "analysis/scan", "ir/affine", "internal/apfloat", "dialect", "backend/flow", "backend/llvmc", "backend/llvmir", "backend/numbers", "backend/matmul", "backend/strided"},
	"backend/ptx/sim":      {"diag", "internal/apfloat", "interp/scalar"},
	"cmd/tshared-opt":      {"driver", "internal/outfile"},
	"cmd/tshared":          {"internal/cli", "internal/isolate", "run", "aot", "benchmark", "fuzz", "driver", "backend/llvmc", "internal/outfile"},
	"internal/lit":         {"internal/lit"},
	"internal/recorded":    {},
	"internal/judge":       {},
	"internal/testir":      {"diag", "ir", "parser", "dialect"},
	"internal/backendtest": {"", "diag", "ir", "backend/llvmc", "internal/testir"},
	"bench":                {},
	"bench/anchors":        {"", "backend/cpu", "backend/llvmc", "benchmark", "internal/cli", "interp/casefile", "interp/memory"},
	"internal/arch":        {},
	"test":                 {},
	"internal/kernelgen":   {},
	"fuzz":                 {"", "diag", "backend/cpu", "backend/llvmc", "backend/ptx", "internal/cli", "backend/ptx/sim", "run/ongpu", "runtime/cuda", "runtime/kernelfile", "printer", "ir", "dialect", "pass", "internal/kernelgen", "interp", "interp/casefile", "interp/memory", "interp/scalar", "interp/ttir", "interp/lowered"},
}

func layerOf(path string) (string, bool) {
	best, found := "", path == ""
	for prefix := range layers {
		if prefix != "" && within(path, prefix) && len(prefix) > len(best) {
			best, found = prefix, true
		}
	}
	return best, found
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
			// Conversions do not know each other.
			if within(dep, layer) && layer != "" && (layer != "lower" || within(dep, "lower/internal")) {
				continue
			}
			if !allowed(dep, layers[layer]) {
				t.Errorf("%s imports %s, which layer %q may not", own, dep, layer)
			}
		}
	}
}

// families are layers of several packages.
var families = map[string]bool{"dialect": true, "analysis": true, "transform": true, "lower": true, "driver": true, "internal/lit": true}

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
	"github.com/alecthomas/participle/v2": {"opfmt", "parser"},
	"github.com/llir/llvm":                {"backend/llvmir"},
	"github.com/ebitengine/purego":        {"backend/llvmc", "runtime/cuda", "bench/anchors"},
	"github.com/stretchr/testify":         {"internal/backendtest", "internal/testir"}, // tests only
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
		require.False(t, within(dep, module+"/runtime"), "tshared-opt links %s", dep)
		require.NotEqual(t, "runtime/cgo", dep, "tshared-opt needs cgo")
	}
}
