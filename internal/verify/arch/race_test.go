package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	root       = "../../.."
	testScript = root + "/scripts/test.sh"
)

// raceFree are packages that start goroutines and that the race detector need not watch, with the
// reason.
var raceFree = map[string]string{
	"backend/internal/vecmath": "tests split numbers among goroutines, and take minutes under the detector",
	"bench":                    "benchmarks only",
	"cmd/tshared":              "a test waits for a process",
	"ir/affine":                "a test waits for a computation",
	"test":                     "parallel tests compile and run kernels, as those of internal/verify/fuzz do",
}

// TestRacePackages: the race step has every package that starts goroutines, itself or in its tests, and
// no other; and packages with state that goroutines share (sync, sync/atomic) are used by one of them.
func TestRacePackages(t *testing.T) {
	watched := racePackages(t)
	found := concurrentPackages(t)
	starts := found.starts
	for p := range starts {
		if raceFree[p] == "" {
			assert.Contains(t, watched, p, "%s starts goroutines: add it to race_packages in scripts/test.sh", p)
		}
	}
	for _, p := range watched {
		assert.True(t, starts[p], "%s starts no goroutines: take it off race_packages in scripts/test.sh", p)
		assert.Empty(t, raceFree[p], p)
	}
	for p := range raceFree {
		assert.True(t, starts[p], "%s starts no goroutines: take it off the table", p)
	}
	used := map[string]bool{}
	packages := load(t)
	for _, p := range watched {
		for _, direct := range append(found.tests[p], path.Join(module, p)) {
			used[direct] = true
			if of := packages[direct]; of != nil {
				for _, dep := range of.Deps {
					used[dep] = true
				}
			}
		}
	}
	for p := range found.shares {
		if raceFree[p] == "" {
			assert.True(t, used[path.Join(module, p)], "%s has state that goroutines share, but no package in race_packages uses it", p)
		}
	}
}

var (
	raceTable   = regexp.MustCompile(`(?m)^race_packages=\(\n([^)]*)\n\)$`)
	racePackage = regexp.MustCompile(`(?m)^ *(\.\S*)`)
)

// racePackages are the packages in the table of the script.
func racePackages(t *testing.T) (paths []string) {
	text, err := os.ReadFile(testScript)
	require.NoError(t, err)
	table := raceTable.FindStringSubmatch(string(text))
	require.NotNil(t, table, "scripts/test.sh has no race_packages")
	for _, m := range racePackage.FindAllStringSubmatch(table[1], -1) {
		paths = append(paths, path.Clean(m[1]))
	}
	return paths
}

// concurrency is what the files of packages have of it.
type concurrency struct {
	starts map[string]bool     // packages that start goroutines, themselves or in their tests
	shares map[string]bool     // packages that import sync or sync/atomic
	tests  map[string][]string // what the tests of a package import
}

func concurrentPackages(t *testing.T) concurrency {
	c := concurrency{map[string]bool{}, map[string]bool{}, map[string][]string{}}
	files := token.NewFileSet()
	require.NoError(t, filepath.WalkDir(root, func(file string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && file != root && (otherModule(file) || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(file) != ".go" {
			return nil
		}
		f, err := parser.ParseFile(files, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		p, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		c.add(p, f, strings.HasSuffix(file, "_test.go"))
		return nil
	}))
	return c
}

// add adds what a file of a package has.
func (c concurrency) add(p string, f *ast.File, test bool) {
	if startsGoroutines(f) {
		c.starts[p] = true
	}
	for _, i := range f.Imports {
		name := strings.Trim(i.Path.Value, `"`)
		switch {
		case test:
			c.tests[p] = append(c.tests[p], name)
		case name == "sync" || name == "sync/atomic":
			c.shares[p] = true
		}
	}
}

func otherModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// startsGoroutines reports whether a file has a go statement, hands a function to the Go method of a
// group, or has parallel tests.
func startsGoroutines(f *ast.File) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok {
				found = found || s.Sel.Name == "Go" && len(n.Args) == 1 || s.Sel.Name == "Parallel" && len(n.Args) == 0
			}
		}
		return !found
	})
	return found
}
