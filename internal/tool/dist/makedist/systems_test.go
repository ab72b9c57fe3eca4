package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/tshared/tshared"

// TestOtherSystems: the programs have all that they use on every system. Types are checked from the
// sources, which takes seconds; building takes minutes.
func TestOtherSystems(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the sources of all packages, Go's too, for three systems")
	}
	for _, s := range all {
		if s.os == runtime.GOOS && s.arch == runtime.GOARCH {
			continue // the other tests are compiled for it
		}
		c := &checker{t: t, set: token.NewFileSet(), done: map[string]*types.Package{"unsafe": types.Unsafe}}
		c.sizes = types.SizesFor("gc", s.arch)
		n := 0
		for _, p := range c.list(s) {
			c.check(p)
			if strings.HasPrefix(p.ImportPath, module) {
				n++
			}
		}
		assert.Greater(t, n, 100, "packages of ours for %s", s)
	}
}

// sourcePackage is what the go command says about a package.
type sourcePackage struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Standard        bool
}

// checker checks the types of packages for a system.
type checker struct {
	t     *testing.T
	set   *token.FileSet
	sizes types.Sizes
	done  map[string]*types.Package
}

// list lists the packages of the programs, each after those that it imports.
func (c *checker) list(s target) (list []*sourcePackage) {
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Standard", module+"/cmd/tshared", module+"/cmd/tshared-opt")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+s.os, "GOARCH="+s.arch)
	out, err := cmd.Output()
	require.NoError(c.t, err, "go list for %s", s)
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(sourcePackage)
		if err := d.Decode(p); err == io.EOF {
			return list
		}
		require.NoError(c.t, err)
		list = append(list, p)
	}
}

// check checks a package. Of packages that are not ours the declarations are enough.
func (c *checker) check(p *sourcePackage) {
	if p.ImportPath == "unsafe" {
		return
	}
	ours := strings.HasPrefix(p.ImportPath, module)
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(c.set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		require.NoError(c.t, err)
		files = append(files, f)
	}
	conf := types.Config{
		Sizes: c.sizes, IgnoreFuncBodies: !ours, FakeImportC: true,
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if mapped := p.ImportMap[path]; mapped != "" {
				path = mapped
			}
			return c.done[path], nil
		}),
		Error: func(err error) {
			if ours {
				c.t.Error(err)
			}
		},
	}
	c.done[p.ImportPath], _ = conf.Check(p.ImportPath, c.set, files, nil)
}

// importerFunc is a function that imports.
type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }
