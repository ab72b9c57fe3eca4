package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// theDriver is the package that compiles: nothing else runs backends.
const theDriver = "internal/driver"

// backendUse is a use of a part of backend outside of the driver that compiles nothing.
type backendUse struct {
	part  string
	users []string
	names []string // that the users may refer to; nil is all
	why   string
}

var backendUses = []backendUse{
	{"backend/cpu/runtime", []string{"cpu/code"}, nil, "it loads native code that was compiled before, and runs it"},
	{"backend/cpu", []string{"internal/cli/bench", "internal/cli/run", "internal/verify/fuzz"},
		[]string{"Binary", "BoundArgs", "Buffer", "Crash", "Descriptor", "ErrTooManySteps", "Failure", "Kernel", "Launch", "Prepared", "PrintEvent", "PrintSite"},
		"they run the native code that the driver loads"},
	{"backend/cpu", []string{"internal/driver/cheader"}, nil, "it says in C what the driver has compiled"},
	{"backend/ptx/sim", []string{"internal/cli/run", "internal/verify/simulate", "internal/verify/fakecuda", "internal/verify/fuzz", "internal/explore/draw/model"}, nil, "the simulator executes PTX"},
	{"backend/ptx/sim/syntax", []string{"internal/explore/regpressure", "internal/explore/draw/model"}, nil, "they read PTX, or its trace"},
	{"backend/libllvm", []string{"bench/baseline"}, []string{"Bind", "Call"}, "it calls functions of C"},
	{"backend/libllvm", []string{"internal/verify/backendtest"}, nil, "tests without LLVM are skipped"},
}

// TestBackendsHaveOneDriver: the driver is the only package that imports backends, but for the uses above.
func TestBackendsHaveOneDriver(t *testing.T) {
	packages := load(t)
	assert.Empty(t, foreignUses(t, packages))
	for _, u := range backendUses {
		for _, user := range u.users {
			of := packages[module+"/"+user]
			require.NotNil(t, of, user)
			assert.Contains(t, of.Imports, module+"/"+u.part, "%s does not import %s any more: take it off the table", user, u.part)
		}
	}

	// The test finds what it has to find.
	packages[module+"/internal/newcomer"] = &goPackage{Imports: []string{module + "/backend/ptx", module + "/internal/driver"}}
	assert.Equal(t, []string{"internal/newcomer imports backend/ptx: kernels are compiled by internal/driver"}, foreignUses(t, packages))
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nimport native \""+module+"/backend/cpu\"\nvar k native.Kernel\nvar _, _ = native.Compile(nil)", 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"Compile", "Kernel"}, namesOf(file, "backend/cpu"))
}

// foreignUses lists the packages outside of backend that import it without being allowed to.
func foreignUses(t *testing.T, packages map[string]*goPackage) (list []string) {
	t.Helper()
	for own, p := range packages {
		own, ours := strings.CutPrefix(own, module+"/")
		if !ours || within(own, "backend") || own == theDriver {
			continue
		}
		for _, imported := range p.Imports {
			part := strings.TrimPrefix(imported, module+"/")
			if !within(part, "backend") {
				continue
			}
			i := slices.IndexFunc(backendUses, func(u backendUse) bool { return u.part == part && slices.Contains(u.users, own) })
			if i < 0 {
				list = append(list, fmt.Sprintf("%s imports %s: kernels are compiled by %s", own, part, theDriver))
				continue
			}
			for _, name := range namesIn(t, own, part) {
				if allowed := backendUses[i].names; allowed != nil && !slices.Contains(allowed, name) {
					list = append(list, fmt.Sprintf("%s refers to %s of %s: kernels are compiled by %s", own, name, part, theDriver))
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

// namesIn lists the names of a part of backend that a package refers to.
func namesIn(t *testing.T, own, part string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, own, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, files, own)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		names = append(names, namesOf(tree, part)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// namesOf lists the names of a part of backend that a file refers to.
func namesOf(file *ast.File, part string) (names []string) {
	local := ""
	for _, spec := range file.Imports {
		if imported, _ := strconv.Unquote(spec.Path.Value); imported != module+"/"+part {
			continue
		}
		if local = path.Base(part); spec.Name != nil {
			local = spec.Name.Name
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == local && local != "" {
				names = append(names, s.Sel.Name)
			}
		}
		return true
	})
	slices.Sort(names)
	return slices.Compact(names)
}
