// Package addllvmdebuginfo is the pass add-llvm-debug-info. It knows functions of Triton and the debug
// information of the dialect llvm.
package addllvmdebuginfo

import (
	"strings"

	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass adds debug information to functions:
//
//	tt.func public @kernel() {...} loc("dir/kernel.py":3:0)
//
// becomes
//
//	tt.func public @kernel() {...} loc(fused<#di_subprogram>["dir/kernel.py":3:0])
//	#di_file = #llvm.di_file<"kernel.py" in "dir">
//	#di_compile_unit = #llvm.di_compile_unit<sourceLanguage = DW_LANG_Python, file = #di_file, emissionKind = LineTablesOnly, ...>
//	#di_subprogram = #llvm.di_subprogram<compileUnit = #di_compile_unit, name = "kernel", file = #di_file, line = 3, ...>
//
// Functions that have some already are left alone.
var Pass = &pass.Pass{
	Name:  "add-llvm-debug-info",
	Title: "AddLLVMDebugInfo",
	Doc:   "Add debug information with line tables to functions",
	Run:   run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	var functions []tt.FuncOp
	placed := root.Walk(func(op *ir.Op) ir.WalkResult {
		f, ok := tt.AsFunc(op)
		if !ok || hasSubprogram(op.Loc()) {
			return ir.Continue
		}
		if _, ok := op.Loc().(*ir.FileLoc); !ok {
			return ir.Stop
		}
		functions = append(functions, f)
		return ir.Skip
	})
	if !placed {
		return root.Errorf("invalid #loc attributes for pass AddLLVMDebugInfo")
	}
	for _, f := range functions {
		describe(ctx.IR, f)
	}
	return nil
}

func hasSubprogram(l ir.Location) bool {
	fused, ok := l.(*ir.FusedLoc)
	if !ok {
		return false
	}
	a, ok := fused.Metadata.(*ir.DialectAttr)
	return ok && a.Def == llvm.DISubprogram
}

// optimizedAttr marks optimized functions.
const optimizedAttr = "llvm.optimized"

func describe(ctx *ir.Context, f tt.FuncOp) {
	at := f.Op.Loc().(*ir.FileLoc)
	directory, name := splitPath(at.File)
	file := llvm.NewFile(ctx, name, directory)
	unit := llvm.CompileUnit{
		File:      file,
		Language:  "DW_LANG_Python",
		Producer:  "MLIR",
		Optimized: f.Op.HasAttr(optimizedAttr),
		Emission:  "LineTablesOnly",
	}
	subprogram := llvm.Subprogram{
		Unit: unit.New(ctx),
		File: file,
		Type: llvm.NewSubroutineType(ctx, "DW_CC_normal"),
		Name: f.SymName(),
		Line: at.Line,
		// The line of the scope is the column, as in Triton.
		ScopeLine: at.Col,
		Flags:     flagsOf(f),
	}
	f.Op.SetLoc(ctx.FusedLoc([]ir.Location{at}, subprogram.New(ctx)))
}

func flagsOf(f tt.FuncOp) (flags llvm.SubprogramFlags) {
	if f.Op.HasAttr(optimizedAttr) {
		flags |= llvm.SubprogramOptimized
	}
	if !f.IsDeclaration() {
		flags |= llvm.SubprogramDefinition
	}
	if f.SymName() == "main" {
		flags |= llvm.SubprogramMain
	}
	return flags
}

// splitPath splits a path into directory and file name. The directory may be empty.
func splitPath(path string) (directory, name string) {
	i := strings.LastIndexByte(path, '/')
	directory, name = path[:i+1], path[i+1:]
	if trimmed := strings.TrimRight(directory, "/"); trimmed != "" {
		return trimmed, name
	}
	return directory, name
}
