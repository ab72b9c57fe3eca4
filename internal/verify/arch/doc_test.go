package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// TestPublicNamesAreDocumented: users read the doc comments of the packages outside
// internal/, so every exported name has one, and no signature needs an import that users
// cannot write.
func TestPublicNamesAreDocumented(t *testing.T) {
	for _, dir := range publicPackages(t) {
		for _, p := range documentationProblems(t, dir) {
			t.Error(p)
		}
	}
}

// publicPackages lists the folders of the module with Go files that other modules can
// import, relative to the module's root.
func publicPackages(t *testing.T) []string {
	t.Helper()
	var dirs []string
	root := os.DirFS("../../..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() {
			return nil
		}
		switch d.Name() {
		case "internal", "testdata", "cmd", "test", "bench", ".git":
			return fs.SkipDir
		}
		if _, err := fs.Stat(root, filepath.Join(path, "go.mod")); err == nil && path != "." {
			return fs.SkipDir
		}
		files, err := fs.Glob(root, filepath.Join(path, "*.go"))
		if len(files) > 0 {
			dirs = append(dirs, path)
		}
		return err
	})
	require.NoError(t, err)
	require.Contains(t, dirs, "ir")
	return dirs
}

// documentationProblems parses a package and lists what is wrong with its comments and
// signatures.
func documentationProblems(t *testing.T, dir string) []string {
	t.Helper()
	set := token.NewFileSet()
	paths, err := filepath.Glob(filepath.Join("../../..", dir, "*.go"))
	require.NoError(t, err)
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		require.NoError(t, err)
		files = append(files, f)
	}
	c := &docChecker{set: set, aliases: map[string]bool{}, private: map[string]bool{}}
	for _, f := range files {
		c.collect(f)
	}
	if len(files) > 0 && files[0].Name.Name == "main" {
		return nil
	}
	if !slices.ContainsFunc(files, func(f *ast.File) bool { return f.Doc != nil }) && len(files) > 0 {
		c.problems = append(c.problems, fmt.Sprintf("%s: the package has no comment", dir))
	}
	for _, f := range files {
		c.imports = internalImports(f)
		for _, d := range f.Decls {
			c.declaration(d)
		}
	}
	return c.problems
}

// docChecker checks the declarations of one package.
type docChecker struct {
	set      *token.FileSet
	aliases  map[string]bool   // internal types that the package has an alias of: "path.Type"
	private  map[string]bool   // unexported types of the package
	imports  map[string]string // internal packages imported by the current file, by name
	problems []string
}

func (c *docChecker) problem(pos token.Pos, format string, args ...any) {
	at := c.set.Position(pos)
	at.Filename = strings.TrimPrefix(at.Filename, "../../../")
	c.problems = append(c.problems, at.String()+": "+fmt.Sprintf(format, args...))
}

// collect finds aliases of internal types, and unexported types.
func (c *docChecker) collect(f *ast.File) {
	imports := internalImports(f)
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			spec := s.(*ast.TypeSpec)
			if !spec.Name.IsExported() {
				c.private[spec.Name.Name] = true
				continue
			}
			if sel, ok := spec.Type.(*ast.SelectorExpr); ok && spec.Assign.IsValid() {
				if path := imports[sel.X.(*ast.Ident).Name]; path != "" {
					c.aliases[path+"."+sel.Sel.Name] = true
				}
			}
		}
	}
}

// internalImports maps the names of imported internal packages of the module to their
// paths.
func internalImports(f *ast.File) map[string]string {
	found := map[string]string{}
	for _, imp := range f.Imports {
		path, _ := strconv.Unquote(imp.Path.Value)
		if !strings.HasPrefix(path, module) || !strings.Contains(path+"/", "/internal/") {
			continue
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if imp.Name != nil {
			name = imp.Name.Name
		}
		found[name] = path
	}
	return found
}

func (c *docChecker) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		c.function(d)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				c.typeSpec(d, s)
			case *ast.ValueSpec:
				c.valueSpec(d, s)
			}
		}
	}
}

// standardMethods are methods of interfaces of the standard library.
var standardMethods = map[string]bool{"String": true, "Error": true, "Unwrap": true}

func (c *docChecker) function(d *ast.FuncDecl) {
	if !d.Name.IsExported() || d.Recv != nil && c.private[receiver(d)] {
		return
	}
	c.signature(d.Name.Name, d.Type)
	if d.Recv != nil && d.Doc == nil && standardMethods[d.Name.Name] {
		return // the interface says what it does
	}
	c.comment(d.Name, d.Doc)
}

// receiver is the name of the type a method is declared for.
func receiver(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// comment requires a doc comment that begins with the name, or with an article and the
// name.
func (c *docChecker) comment(name *ast.Ident, doc *ast.CommentGroup) {
	words := strings.FieldsFunc(doc.Text(), func(r rune) bool { return r > unicode.MaxASCII || !isWordByte(byte(r)) })
	switch {
	case len(words) == 0:
		c.problem(name.Pos(), "%s has no doc comment", name.Name)
	case !slices.Contains(words[:min(2, len(words))], name.Name):
		c.problem(name.Pos(), "the doc comment of %s does not begin with its name", name.Name)
	}
}

func isWordByte(b byte) bool {
	return b == '_' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

func (c *docChecker) typeSpec(d *ast.GenDecl, s *ast.TypeSpec) {
	if !s.Name.IsExported() {
		return
	}
	doc := s.Doc
	if doc == nil && len(d.Specs) == 1 {
		doc = d.Doc
	}
	switch {
	case doc != nil:
		c.comment(s.Name, doc)
	case s.Comment == nil && d.Doc == nil:
		c.problem(s.Name.Pos(), "%s has no doc comment", s.Name.Name)
	}
	switch t := s.Type.(type) {
	case *ast.StructType:
		c.members(s.Name.Name, doc.Text(), t.Fields)
	case *ast.InterfaceType:
		c.members(s.Name.Name, doc.Text(), t.Methods)
	case *ast.FuncType:
		c.signature(s.Name.Name, t)
	}
}

func (c *docChecker) valueSpec(d *ast.GenDecl, s *ast.ValueSpec) {
	if d.Doc != nil || s.Doc != nil || s.Comment != nil {
		return
	}
	for _, name := range s.Names {
		if name.IsExported() {
			c.problem(name.Pos(), "%s has no doc comment", name.Name)
		}
	}
}

// members requires a comment for the fields of a struct or the methods of an interface:
// above it, after it, above the first of a group without blank lines, or the name in the
// comment of the type. The comment of a view is about its one field, the operation.
func (c *docChecker) members(owner, doc string, list *ast.FieldList) {
	covered, line := doc != "" && isView(list), 0
	for _, f := range list.List {
		first := c.set.Position(f.Pos()).Line
		if f.Doc != nil {
			first = c.set.Position(f.Doc.Pos()).Line
		}
		if first > line+1 && line > 0 {
			covered = false
		}
		line = c.set.Position(f.End()).Line
		covered = covered || f.Doc != nil
		for _, name := range f.Names {
			if !name.IsExported() {
				continue
			}
			if t, ok := f.Type.(*ast.FuncType); ok {
				c.signature(owner+"."+name.Name, t)
			} else {
				c.mentions(owner+"."+name.Name, f.Type)
			}
			if !covered && f.Comment == nil && !explains(doc, name.Name) {
				c.problem(name.Pos(), "%s.%s has no comment", owner, name.Name)
			}
		}
	}
}

// isView reports whether the one field of a struct is an operation.
func isView(fields *ast.FieldList) bool {
	if len(fields.List) != 1 {
		return false
	}
	t, ok := fields.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	named, ok := t.X.(*ast.SelectorExpr)
	return ok && named.Sel.Name == "Op"
}

// signature refuses types of internal packages that the package has no alias of.
func (c *docChecker) signature(name string, t *ast.FuncType) {
	for _, list := range []*ast.FieldList{t.TypeParams, t.Params, t.Results} {
		if list == nil {
			continue
		}
		for _, f := range list.List {
			c.mentions(name, f.Type)
		}
	}
}

func (c *docChecker) mentions(name string, t ast.Expr) {
	ast.Inspect(t, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if pkg, ok := sel.X.(*ast.Ident); ok {
			if path := c.imports[pkg.Name]; path != "" && !c.aliases[path+"."+sel.Sel.Name] {
				c.problem(sel.Pos(), "%s mentions %s.%s, which users cannot name: add an alias", name, pkg.Name, sel.Sel.Name)
			}
		}
		return true
	})
}

// explains reports whether the comment of a type says what a field is: by its name, or by
// the place it has in quoted source, as in `if test: body` of a syntax tree.
func explains(doc, field string) bool {
	if regexp.MustCompile(`\b` + field + `\b`).MatchString(doc) {
		return true
	}
	part := regexp.MustCompile(`(?i)\b` + field + `\b`)
	return slices.ContainsFunc(regexp.MustCompile("`[^`]+`").FindAllString(doc, -1), part.MatchString)
}
