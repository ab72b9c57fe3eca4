package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/ir"
)

// source has the declarations in the hand-written files of a dialect.
type source struct {
	pkg      string
	vars     map[string]ast.Expr // package-level variables with their initial values
	files    map[string]string   // the name of the file that declares a variable
	declared map[string]bool     // types and functions, and methods as "Type.Method"
	embedded map[string][]string // the types of this package that a struct embeds
	foreign  map[string]bool     // structs that embed a type of another package
}

// readSource parses the files of a folder, apart from tests and generated files.
func readSource(folder string) (*source, error) {
	s := &source{vars: map[string]ast.Expr{}, files: map[string]string{}, declared: map[string]bool{}, embedded: map[string][]string{}, foreign: map[string]bool{}}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := e.Name()
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, generatedSuffix) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, name), nil, 0)
		if err != nil {
			return nil, err
		}
		s.pkg = file.Name.Name
		for _, d := range file.Decls {
			s.add(name, d)
		}
	}
	return s, nil
}

func (s *source) add(file string, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		s.declared[declaredName(d)] = true
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				s.declared[spec.Name.Name] = true
				s.embeds(spec)
			case *ast.ValueSpec:
				for i, name := range spec.Names {
					s.files[name.Name] = file
					if i < len(spec.Values) {
						s.vars[name.Name] = spec.Values[i]
					}
				}
			}
		}
	}
}

func (s *source) embeds(spec *ast.TypeSpec) {
	t, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range t.Fields.List {
		if len(f.Names) > 0 {
			continue
		}
		switch t := f.Type.(type) {
		case *ast.Ident:
			s.embedded[spec.Name.Name] = append(s.embedded[spec.Name.Name], t.Name)
		case *ast.SelectorExpr:
			s.foreign[spec.Name.Name] = true
		}
	}
}

// hasMethod reports whether a type has a method written by hand, of its own or
// of a type it embeds.
func (s *source) hasMethod(typ, method string) bool {
	if s.declared[typ+"."+method] {
		return true
	}
	for _, e := range s.embedded[typ] {
		if s.hasMethod(e, method) {
			return true
		}
	}
	return false
}

// declaredName is the name of a function, with the type in front for a method.
func declaredName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

// definition is an operation and the variable that holds it.
type definition struct {
	variable string
	def      *ir.OpDef
}

// definitions pairs the operations of a dialect with the variables listed in
// its Ops. Definitions computed from a table come last and have no variable:
// they get no view.
func (s *source) definitions(dialect *ir.Dialect) ([]definition, error) {
	lit := s.vars["Dialect"]
	if u, ok := lit.(*ast.UnaryExpr); ok {
		lit = u.X
	}
	fields, ok := lit.(*ast.CompositeLit)
	if !ok {
		return nil, fmt.Errorf("package %s has no variable Dialect with a literal", s.pkg)
	}
	var names []string
	for _, e := range fields.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Ops" {
			names, _ = s.list(kv.Value)
		}
	}
	if len(names) > len(dialect.Ops) {
		return nil, fmt.Errorf("the source lists %d operations, the dialect has %d", len(names), len(dialect.Ops))
	}
	defs := make([]definition, len(names))
	for i, name := range names {
		defs[i] = definition{name, dialect.Ops[i]}
	}
	return defs, nil
}

// list evaluates an expression that is a list of variables; it reports false at
// the first part that is computed otherwise.
func (s *source) list(e ast.Expr) ([]string, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := s.vars[e.Name]; ok {
			return s.list(v)
		}
	case *ast.CompositeLit:
		var names []string
		for _, elem := range e.Elts {
			id, ok := elem.(*ast.Ident)
			if !ok {
				return names, false
			}
			names = append(names, id.Name)
		}
		return names, true
	case *ast.CallExpr:
		if fn, ok := e.Fun.(*ast.SelectorExpr); ok && fn.Sel.Name == "Concat" {
			var names []string
			for _, arg := range e.Args {
				more, ok := s.list(arg)
				names = append(names, more...)
				if !ok {
					return names, false
				}
			}
			return names, true
		}
	}
	return nil, false
}
