package llvm

import "github.com/tshared/tshared/ir"

// NewFile makes #llvm.di_file.
func NewFile(ctx *ir.Context, name, directory string) ir.Attr {
	return ctx.DialectAttr(DIFile, ctx.String(name), ctx.String(directory))
}

// CompileUnit is what #llvm.di_compile_unit is made from.
type CompileUnit struct {
	File               ir.Attr
	Language, Producer string
	Optimized          bool
	Emission           string
}

// New makes a compile unit that is equal to no other.
func (u CompileUnit) New(ctx *ir.Context) ir.Attr {
	return ctx.DialectAttr(DICompileUnit, ctx.Distinct(ir.Unit), u.Language, u.File, ctx.String(u.Producer), u.Optimized, u.Emission, nil, nil)
}

// Subprogram is what #llvm.di_subprogram is made from.
type Subprogram struct {
	Unit, File, Type ir.Attr
	Name             string
	Line, ScopeLine  int
	Flags            SubprogramFlags
}

// New makes a description of a function that is equal to no other.
func (s Subprogram) New(ctx *ir.Context) ir.Attr {
	name := ctx.String(s.Name)
	return ctx.DialectAttr(DISubprogram, nil, nil, ctx.Distinct(ir.Unit), s.Unit, s.File, name, name, s.File,
		nonZero(int64(s.Line)), nonZero(int64(s.ScopeLine)), nonZero(int64(s.Flags)), s.Type, nil, nil)
}

// NewSubroutineType makes the type of functions of which only the convention
// is told.
func NewSubroutineType(ctx *ir.Context, convention string) ir.Attr {
	return ctx.DialectAttr(DISubroutineType, convention, nil)
}

// nonZero is a number field, which is absent for 0.
func nonZero(v int64) ir.Param {
	if v == 0 {
		return nil
	}
	return v
}
