package llvm

import "github.com/tshared/tshared/ir"

// NewFile makes #llvm.di_file.
func NewFile(ctx *ir.Context, name, directory string) ir.Attr {
	return ctx.DialectAttr(DIFile, ctx.String(name), ctx.String(directory))
}

// CompileUnit has the fields of #llvm.di_compile_unit that debug information of kernels
// uses.
type CompileUnit struct {
	File      ir.Attr // the source, made by NewFile
	Language  string  // the DWARF name, such as "DW_LANG_C"
	Producer  string  // the compiler
	Optimized bool    // the code was optimised
	Emission  string  // how much is emitted: "None", "Full", "LineTablesOnly" or "DebugDirectivesOnly"
}

// New makes a compile unit that is equal to no other.
func (u CompileUnit) New(ctx *ir.Context) ir.Attr {
	return ctx.DialectAttr(DICompileUnit, ctx.Distinct(ir.Unit), u.Language, u.File, ctx.String(u.Producer), u.Optimized, u.Emission, nil, nil)
}

// Subprogram has the fields of #llvm.di_subprogram that debug information of kernels
// uses.
type Subprogram struct {
	// Unit, File and Type are made by CompileUnit.New, NewFile and NewSubroutineType.
	Unit, File, Type ir.Attr
	Name             string // also the linkage name
	Line             int    // of the declaration
	ScopeLine        int    // of the body's first line
	Flags            SubprogramFlags
}

// New makes a description of a function that is equal to no other.
func (s Subprogram) New(ctx *ir.Context) ir.Attr {
	name := ctx.String(s.Name)
	return ctx.DialectAttr(DISubprogram, nil, nil, ctx.Distinct(ir.Unit), s.Unit, s.File, name, name, s.File,
		nonZero(int64(s.Line)), nonZero(int64(s.ScopeLine)), nonZero(int64(s.Flags)), s.Type, nil, nil)
}

// NewSubroutineType makes the type of a function, with its calling convention (a DWARF
// name) and no parameters.
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
