package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// retired maps words that this project used to the words of the field. A word of several parts
// stands for them in a row: "early load" is earlyLoad, EarlyLoads and early_load.go.
var retired = map[string]string{
	// packages
	"casefile":   "testcase",
	"forgpu":     "driver",
	"kernelfile": "manifest",
	"llvmc":      "libllvm",
	"ongpu":      "gpusession",
	"opfmt":      "asmformat",
	"ptxasm":     "inlineasm",
	"touched":    "nonnull",
	// interpreters, fuzzer, commands
	"anchors":  "baselines",
	"judge":    "compare, check",
	"junk":     "poison",
	"meter":    "step limiter",
	"declined": "match failure",
	"obituary": "crash report",
	"route":    "pipeline",
	"verdict":  "result",
	// backend/ptx and its layouts
	"carrier":       "value lowering",
	"clipped":       "index narrowing",
	"company":       "layout class",
	"count loop":    "histogram",
	"countloop":     "histogram",
	"decision":      "remark",
	"early load":    "async load",
	"elsewhere":     "masked-off lanes",
	"faithful":      "precise",
	"firstelement":  "reduction init",
	"gatherloop":    "gather",
	"holding":       "layout cache entry",
	"index sum":     "base offset",
	"read or else":  "masked load with other",
	"readorelse":    "masked load with other",
	"roundup":       "padding to a power of two",
	"row length":    "vector width",
	"rowlength":     "vector width",
	"sameness":      "constancy",
	"short float":   "fp8",
	"shortfloat":    "fp8",
	"store matrix":  "stmatrix",
	"storematrix":   "stmatrix",
	"summand":       "accumulator",
	"within warp":   "conversion by shuffles",
	"withinwarp":    "conversion by shuffles",
	"group check":   "wgmma hazards",
	"groupcheck":    "wgmma hazards",
	"meeting point": "reconvergence point",
	"warp wide":     "warp collective",
	"warpwide":      "warp collective",
	// backend/cpu and its helpers
	"carried sum": "reduction sinking",
	"device rest": "device misc",
	"estimates":   "approximate instructions",
	"outlet":      "destination passing",
	"permit":      "AMX permission",
	"recipe":      "microkernel config",
	"unset":       "poison shadow",
	"witness":     "crash handler",
	// ir, rewrite, pass
	"bydef":         "per-definition table",
	"census":        "op counts",
	"endless error": "non-convergence",
	"journal":       "change epochs",
	"region end":    "region terminator",
	"settled":       "memo",
	"survey":        "type set",
}

// retiredFiles are words that are fine in identifiers, but were names of files and packages.
var retiredFiles = map[string]string{
	"ahead":    "pipeline schedule, aot",
	"amount":   "foldresult",
	"carry":    "iter_args",
	"choice":   "idempotent combiners",
	"deferred": "producer fusion",
	"factor":   "dot operand",
	"multiple": "axisinfo",
	"pairs":    "packed f16x2",
	"points":   "elementwise",
	"product":  "dot",
	"sites":    "users",
	"strided":  "memref descriptor",
	"sums":     "dot by FMA, accumulators",
	"uniform":  "splat",
	"usual":    "loop versioning",
	"word":     "scalar",
}

// words splits an identifier or a file name: "earlyLoad2" is early, load.
func words(name string) (list []string) {
	start, runes := 0, []rune(name)
	flush := func(end int) {
		if w := strings.ToLower(strings.Trim(string(runes[start:end]), "0123456789")); w != "" {
			list = append(list, w)
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush(i)
			start = i + 1
		case i > start && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			flush(i)
		}
	}
	flush(len(runes))
	return list
}

// retiredIn finds a word of a table in a name.
func retiredIn(retired map[string]string, name string) string {
	list := words(name)
	for i := range list {
		for n := 1; n <= 2 && i+n <= len(list); n++ {
			parts := slices.Clone(list[i : i+n])
			if w := strings.Join(parts, " "); retired[w] != "" {
				return w
			}
			parts[n-1] = strings.TrimSuffix(parts[n-1], "s")
			if w := strings.Join(parts, " "); retired[w] != "" {
				return w
			}
		}
	}
	return ""
}

func TestRetiredWordsAreFound(t *testing.T) {
	require.Equal(t, []string{"early", "load", "ptx", "sim"}, words("earlyLoad2_PTXSim.go")[:4])
	require.Equal(t, "judge", retiredIn(retired, "judgeAll"))
	require.Equal(t, "route", retiredIn(retired, "fuzzRoutes"))
	require.Equal(t, "endless error", retiredIn(retired, "EndlessError"))
	require.Empty(t, retiredIn(retired, "parameter"), "a retired word inside another word is another word")
}

// generated matches the first line of files that a tool wrote, whose names come from elsewhere.
var generated = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.`)

// TestVocabulary keeps retired words out of file names and declared identifiers, so that someone
// who knows MLIR, LLVM, Triton or CUTLASS finds things by the words they know.
func TestVocabulary(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if path != root && (name[0] == '.' || name == "testdata" || name == "corpus" || name == "build" || name == "bin") {
				return filepath.SkipDir
			}
		} else if filepath.Ext(name) != ".go" {
			return nil
		}
		for _, table := range []map[string]string{retired, retiredFiles} {
			if w := retiredIn(table, strings.TrimSuffix(name, ".go")); w != "" && path != root {
				t.Errorf("%s: the name has %q: the field says %s", path, w, table[w])
			}
		}
		if entry.IsDir() {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if len(file.Comments) > 0 && generated.MatchString(file.Comments[0].List[0].Text) {
			return nil
		}
		for _, id := range declared(file) {
			if w := retiredIn(retired, id.Name); w != "" {
				t.Errorf("%s: %s has %q: the field says %s", files.Position(id.Pos()), id.Name, w, retired[w])
			}
		}
		return nil
	})
	require.NoError(t, err)
}

// declared lists the identifiers that a file declares; uses of names from elsewhere are not its
// own.
func declared(file *ast.File) (list []*ast.Ident) {
	list = append(list, file.Name)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			list = append(list, n.Name)
		case *ast.TypeSpec:
			list = append(list, n.Name)
		case *ast.ValueSpec:
			list = append(list, n.Names...)
		case *ast.Field:
			list = append(list, n.Names...)
		case *ast.LabeledStmt:
			list = append(list, n.Label)
		case *ast.RangeStmt:
			list = append(list, idents(n.Key, n.Value)...)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				list = append(list, idents(n.Lhs...)...)
			}
		}
		return true
	})
	return list
}

func idents(exprs ...ast.Expr) (list []*ast.Ident) {
	for _, e := range exprs {
		if id, ok := e.(*ast.Ident); ok {
			list = append(list, id)
		}
	}
	return list
}
