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
	"kernelfile": "manifest",
	"opfmt":      "asmformat",
	"llvmc":      "libllvm",
	"forgpu":     "gpucompile",
	"ongpu":      "gpusession",
	"ptxasm":     "inlineasm",
	// interpreters and tools
	"obituary":      "crash report",
	"anchors":       "baselines",
	"verdict":       "result",
	"judge":         "compare, check",
	"route":         "pipeline",
	"meter":         "step limiter",
	"junk":          "poison",
	"endless error": "non-convergence",
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

// retiredIn finds a retired word in a name.
func retiredIn(name string) string {
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
	require.Equal(t, "judge", retiredIn("judgeAll"))
	require.Equal(t, "route", retiredIn("fuzzRoutes"))
	require.Equal(t, "endless error", retiredIn("EndlessError"))
	require.Empty(t, retiredIn("parameter"), "a retired word inside another word is another word")
}

// generated matches the first line of files that a tool wrote, whose names come from elsewhere.
var generated = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.`)

// TestVocabulary keeps retired words out of file names and declared identifiers, so that someone
// who knows MLIR, LLVM, Triton or CUTLASS finds things by the words they know.
func TestVocabulary(t *testing.T) {
	root := filepath.Join("..", "..")
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
		if w := retiredIn(strings.TrimSuffix(name, ".go")); w != "" && path != root {
			t.Errorf("%s: the name has %q: the field says %s", path, w, retired[w])
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
			if w := retiredIn(id.Name); w != "" {
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
