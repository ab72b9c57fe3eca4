package codegen

import (
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// whileStmt builds an scf.while. Its first region computes the condition and passes all
// carried values on; the second is the body.
func (f *frame) whileStmt(s *pysyntax.While) error {
	if len(s.Orelse) > 0 {
		return f.errorf(s.Orelse[0], "`else` of a `while` statement is not supported")
	}
	r := f.enter()
	c, err := f.findCarries(s, r, s.Body, "")
	if err != nil {
		return err
	}
	f.resume(r)
	inits := c.handles()
	types := typesOf(inits)
	op := f.b.CreateFrom(&ir.OpState{Def: scf.While, Operands: inits, Types: types, Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	if err := f.whileCondition(s, c, op, types); err != nil {
		return err
	}
	after := f.b.AddBlock(op.RegionAt(1), types)
	f.b.MoveToStart(after)
	f.bindCarried(c, after.Args())
	f.loops++
	err = f.body(s.Body)
	f.loops--
	if err != nil {
		return err
	}
	f.yieldCarried(c, r)
	f.leave(r)
	f.defineResults(c, op)
	return nil
}

// whileCondition builds the first region of an scf.while.
func (f *frame) whileCondition(s *pysyntax.While, c *carries, op *ir.Op, types []ir.Type) error {
	before := f.b.AddBlock(op.RegionAt(0), types)
	f.b.MoveToStart(before)
	f.bindCarried(c, before.Args())
	test, err := f.expr(s.Test)
	if err != nil {
		return err
	}
	if k, ok := test.(*condition); ok {
		if k.disableLICM {
			op.SetAttr(loopAnnotation, llvm.DisableLICM(f.u.ctx))
		}
		test = k.test
	}
	cond, err := f.loopCondition(s.Test, test)
	if err != nil {
		return err
	}
	f.b.MoveToEnd(before)
	scf.NewCondition(f.b.Builder, cond.Handle, before.Args())
	return nil
}

// loopCondition checks that the condition of a while loop is a scalar computed at run time.
func (f *frame) loopCondition(at pysyntax.Expr, test pyeval.Value) (*semantic.Tensor, error) {
	cond, ok := test.(*semantic.Tensor)
	if !ok {
		return nil, f.errorf(at, "the condition of a `while` statement must be a scalar tensor, found %s", describe(test))
	}
	if !sameType(cond.Type, semantic.Int1) {
		return nil, f.errorf(at, "the condition of a `while` statement must have type int1, found %s", cond.Type)
	}
	return cond, nil
}

// condition is the value of tl.condition: the condition of a while loop with its options.
type condition struct {
	test        pyeval.Value
	disableLICM bool
}

// TypeName implements pyeval.Value.
func (*condition) TypeName() string { return "condition" }

// makeCondition is tl.condition(test, disable_licm=False).
func makeCondition(f *frame, e *pysyntax.Call) (pyeval.Value, error) {
	args, err := f.arguments(e)
	if err != nil {
		return nil, err
	}
	if len(args.Pos) < 1 || len(args.Pos)+len(args.Names) > 2 || len(args.Names) == 1 && args.Names[0] != "disable_licm" {
		return nil, f.errorf(e, "condition takes a condition and disable_licm")
	}
	c := &condition{test: args.Pos[0]}
	option := args.Keyword("disable_licm")
	if len(args.Pos) == 2 {
		option = args.Pos[1]
	}
	if option != nil {
		c.disableLICM, err = f.u.in.Truth(semantic.Unwrap(option))
	}
	return c, err
}
