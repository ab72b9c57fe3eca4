package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOperandsHaveNames: an operand beyond the first two is read by the name that its definition gives it, through
// the generated view. The first two stay open to families of unary and binary operations.
func TestOperandsHaveNames(t *testing.T) {
	files := token.NewFileSet()
	root := os.DirFS("../../..")
	err := fs.WalkDir(root, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_gen.go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(files, path, text, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if at, ok := position(n); ok && at >= 2 {
				t.Errorf("%s: operand %d is read by its position: use the view of the operation", files.Position(n.Pos()), at)
			}
			return true
		})
		return nil
	})
	require.NoError(t, err)
}

// position is n of an expression x.Operand(n), or of x.Operand(n + i).
func position(n ast.Node) (int, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return 0, false
	}
	if callee, ok := call.Fun.(*ast.SelectorExpr); !ok || callee.Sel.Name != "Operand" {
		return 0, false
	}
	arg := call.Args[0]
	if sum, ok := arg.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		arg = sum.X
	}
	lit, ok := arg.(*ast.BasicLit)
	if !ok {
		return 0, false
	}
	at, err := strconv.Atoi(lit.Value)
	return at, err == nil
}
