package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

var forLoop = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		if distribute.LoadedFrom(v) != nil {
			return loadedLayout(c, v)
		}
		loop := scf.ForOp{Op: v.DefiningOp()}
		return c.joinedLayout(loop.InitArgs()[v.Index()], loop.Yielded()[v.Index()])
	},
	InferArgLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		return c.LayoutOf(v.ArgOf().ParentOp().Result(v.Index() - 1))
	},
	OperandTypes: func(_ *Inference, op *ir.Op) []OperandType { return typesFrom(3, op.Results()) },
}

var branches = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		if distribute.LoadedFrom(v) != nil {
			return loadedLayout(c, v)
		}
		branch := scf.IfOp{Op: v.DefiningOp()}
		return c.joinedLayout(branch.Then().Last().Operand(v.Index()), branch.Else().Last().Operand(v.Index()))
	},
}

// regions is the rule of other operations that join values.
var regions = Rule{InferLayout: func(c *Inference, v *ir.Value) *layout.Layout { return c.DefaultLayout(shapeOf(v)) }}

var whileLoop = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		loop := scf.WhileOp{Op: v.DefiningOp()}
		return c.LayoutOrClass(loop.ConditionOp().Args()[v.Index()], v)
	},
	InferArgLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		loop := scf.WhileOp{Op: v.ArgOf().ParentOp()}
		if v.ArgOf() == loop.Before() {
			return c.joinedLayout(loop.Inits()[v.Index()], loop.YieldOp().Operand(v.Index()))
		}
		return c.LayoutOf(loop.Op.Result(v.Index()))
	},
	OperandTypes: func(_ *Inference, op *ir.Op) []OperandType {
		return typesFrom(0, scf.WhileOp{Op: op}.Before().Args())
	},
	// One thread runs a polling loop, and the others wait for its results.
	ScratchBytes: func(_ *distribute.Distribution, op *ir.Op) (bytes int64) {
		if !distribute.IsPollingLoop(op) {
			return 0
		}
		for _, v := range op.Results() {
			bytes += area(distribute.ElementBytes(v.Type()))
		}
		return max(bytes, area(1)) // they also wait for a loop without results
	},
}

var condition = Rule{
	OperandTypes: func(_ *Inference, op *ir.Op) []OperandType {
		return typesFrom(1, scf.WhileOp{Op: op.Parent()}.After().Args())
	},
}

// yield gives the operands of a yield the types of what they become.
var yield = Rule{
	OperandTypes: func(_ *Inference, op *ir.Op) []OperandType {
		outer := op.Parent()
		if loop, ok := scf.AsWhile(outer); ok {
			return typesFrom(0, loop.Before().Args())
		}
		return typesFrom(0, outer.Results())
	},
}

// blockBranch gives the operands of a branch the types of the blocks' arguments.
var blockBranch = Rule{
	OperandTypes: func(_ *Inference, op *ir.Op) (list []OperandType) {
		for k, b := range op.Successors() {
			first, n := op.Def().SuccessorOperands(op, k)
			list = append(list, typesFrom(first, b.Args()[:n])...)
		}
		return list
	},
}
