package codegen

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// Argument is an argument of the kernel: a type for one that is passed at run time, or a
// value for a constant.
type Argument struct {
	Type  semantic.Type // nil for a constant
	Value pyeval.Value  // nil for an argument passed at run time
	// Attrs are put on the function's argument: tt.divisibility.
	Attrs []ir.NamedAttr
	// Elems are the parts of a tuple; Type and Value are nil then.
	Elems []Argument
	// Class is the NamedTuple class of a tuple, nil for others.
	Class *pyeval.Class
}

// Input says what to compile: Fn with an argument per parameter, as the function Symbol.
type Input struct {
	Fn      *jit.Function
	Args    []Argument
	Symbol  string
	Options semantic.Options
}

// Output is a compiled module and what the compiler warned about.
type Output struct {
	Module   builtin.ModuleOp
	Warnings diag.List
}

// Compile generates the IR of a kernel and of the functions it calls.
func Compile(in *pyeval.Interp, ctx *ir.Context, input Input) (*Output, error) {
	u := &unit{in: in, ctx: ctx, options: input.Options, functions: map[string]*function{}}
	if input.Fn.Debug != nil {
		u.options.Debug = u.options.Debug || *input.Fn.Debug
	}
	kernel := u.newFrame(input.Fn)
	u.module = builtin.NewModule(ctx, kernel.at(input.Fn.Fn.Def.Line, 0))
	if err := kernel.compileKernel(input); err != nil {
		return nil, err
	}
	return &Output{Module: u.module, Warnings: u.warnings}, nil
}

// unit is the compilation of one kernel: the module and the functions in it.
type unit struct {
	in      *pyeval.Interp
	ctx     *ir.Context
	options semantic.Options
	module  builtin.ModuleOp
	// functions has the functions of the module by symbol.
	functions map[string]*function
	warnings  diag.List
	depth     int // nested calls that are being compiled
}

// function is a private function of the module.
type function struct {
	op *ir.Op
	// result is a value of the shape and types that calls give, nil where they give nothing.
	result pyeval.Value
	// compiled says that the body was visited.
	compiled bool
}
