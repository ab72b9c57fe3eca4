package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBugsAreTyped: only panics and diag.Bug say BUG. Commands know a bug by its type, not by its text, and exit with another code.
func TestBugsAreTyped(t *testing.T) {
	files := token.NewFileSet()
	root := os.DirFS("../../..")
	found := 0
	err := fs.WalkDir(root, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || path == "diag/bug.go" || strings.HasPrefix(path, "internal/verify/backendtest/") {
			return err
		}
		text, err := fs.ReadFile(root, path)
		if err != nil || !strings.Contains(string(text), "BUG: ") {
			return err
		}
		file, err := parser.ParseFile(files, path, text, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if callee, ok := n.Fun.(*ast.Ident); ok && callee.Name == "panic" {
					found++
					return false
				}
			case *ast.BasicLit:
				if n.Kind == token.STRING && strings.Contains(n.Value, "BUG: ") {
					t.Errorf("%s: an error that says BUG is made by diag.Bugf, ir.Op.Bugf or a panic", files.Position(n.Pos()))
				}
			}
			return true
		})
		return nil
	})
	require.NoError(t, err)
	require.NotZero(t, found, "no panic was looked at")
}
