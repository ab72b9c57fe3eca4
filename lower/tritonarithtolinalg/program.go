package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Every function has six more arguments: the numbers of programs along x, y and z, then the program ids.
const (
	programArgs     = 6
	firstProgramID  = 3
	programArgsText = "the function has no arguments for the grid sizes and the program ids"
)

// addProgramArgs adds the grid arguments to every function of Triton, and to every call.
func addProgramArgs(module *ir.Op) error {
	var err error
	module.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if f, ok := tt.AsFunc(op); ok {
			growSignature(f)
		}
		return ir.Continue
	})
	if !module.Context().MayHave(tt.Call) {
		return nil
	}
	module.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if !op.Is(tt.Call) {
			return ir.Continue
		}
		args, ok := enclosingProgramArgs(op)
		if !ok {
			err = rewrite.CannotLower(op, programArgsText)
			return ir.Stop
		}
		op.SetOperands(append(op.Operands(), args...))
		return ir.Continue
	})
	return err
}

func growSignature(f tt.FuncOp) {
	t := f.Type()
	in := append([]ir.Type(nil), t.In...)
	attrs := make([][]ir.NamedAttr, 0, len(in)+programArgs)
	for i := range t.In {
		attrs = append(attrs, f.ArgAttrs(i))
	}
	for range programArgs {
		in = append(in, ir.I32)
		attrs = append(attrs, nil)
		if !f.IsDeclaration() {
			f.Body().Entry().AddArg(ir.I32, f.Op.Loc())
		}
	}
	f.SetType(f.Op.Context().Function(in, t.Out))
	if f.Op.HasAttr(funclike.ArgAttrsAttr) {
		f.SetArgAttrs(attrs)
	}
}

// enclosingProgramArgs are the grid arguments of the function an operation is in. It reports false when there
// are none.
func enclosingProgramArgs(op *ir.Op) ([]*ir.Value, bool) {
	for op != nil && !op.Def().Function {
		op = op.Parent()
	}
	if op == nil || op.Region0().Empty() {
		return nil, false
	}
	args := op.Region0().Entry().Args()
	if len(args) < programArgs {
		return nil, false
	}
	args = args[len(args)-programArgs:]
	for _, a := range args {
		if a.Type() != ir.I32 {
			return nil, false
		}
	}
	return args, true
}

// convertNumPrograms: %r = tt.get_num_programs y : i32 is an argument of the function.
func convertNumPrograms(r *rewrite.Rewriter, op *ir.Op) error {
	q, _ := tt.AsGetNumPrograms(op)
	return replaceByProgramArg(r, op, int(q.Axis()))
}

// convertProgramID: %r = tt.get_program_id y : i32 is an argument of the function.
func convertProgramID(r *rewrite.Rewriter, op *ir.Op) error {
	q, _ := tt.AsGetProgramID(op)
	return replaceByProgramArg(r, op, firstProgramID+int(q.Axis()))
}

func replaceByProgramArg(r *rewrite.Rewriter, op *ir.Op, i int) error {
	args, ok := enclosingProgramArgs(op)
	if !ok {
		return rewrite.MatchFailure(op, programArgsText)
	}
	r.Replace(op, args[i])
	return nil
}

// dropGridDependency: tt.grid_dependency_wait and its counterpart let a launch begin before the launch in front
// of it has ended. Here launches do not overlap, so that there is nothing to wait for.
func dropGridDependency(r *rewrite.Rewriter, op *ir.Op) error {
	r.Erase(op)
	return nil
}

// convertMakeRange:
//
//	%r = tt.make_range {end = 12 : i32, start = 4 : i32} : tensor<8xi32>
//
// becomes
//
//	%r = linalg.generic {...} outs(%empty : tensor<8xi32>) {
//	^bb0(%out: i32):
//	  %i = linalg.index 0 : index
//	  %n = arith.index_cast %i : index to i32
//	  %s = arith.addi %n, %c4_i32 : i32
//	  linalg.yield %s : i32
//	}
func convertMakeRange(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsMakeRange(op)
	t := tensorType(op.Result(0))
	r.ReplaceWithOp(op, linalg.NewGeneric(r.Builder, linalg.GenericSpec{
		Outs: []*ir.Value{emptyLike(r, t)},
		Body: func([]*ir.Value) []*ir.Value {
			n := arith.NewCast(r.Builder, arith.IndexCast, linalg.NewIndex(r.Builder, 0), t.Elem)
			if o.Start() != 0 {
				n = arith.NewBinary(r.Builder, arith.AddI, n, arith.NewInt(r.Builder, t.Elem, o.Start()))
			}
			return []*ir.Value{n}
		},
	}))
	return nil
}
