// Package oprules has the table that passes ask about the operations of a kernel for a GPU: one entry for each operation, with
// the layouts of its results and operands, the scratch memory that it uses and the remark about it. Passes ask the table instead of
// the operation, so that a new operation is an entry here and an emit function in backend/ptx.
//
// The definition of an operation, in its dialect, has the rest, such as memory effects: that holds without a GPU, too.
package oprules

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Rule is what passes ask about an operation. A field that is nil says that there is nothing to know: no layout, no constraint, no
// scratch memory, no remark.
type Rule struct {
	// InferLayout infers the layout of a result whose size is a power of two, in tile-assign-layouts. A tensor without a layout is
	// computed again in the layout of each user.
	InferLayout func(c *Inference, v *ir.Value) *layout.Layout
	// InferArgLayout infers the layout of an argument of a block of the operation.
	InferArgLayout func(c *Inference, v *ir.Value) *layout.Layout
	// ConvertInputs are the layouts to which inputs have to be converted before the results can be computed at all.
	ConvertInputs func(d *distribute.Distribution, op *ir.Op) []Constraint
	// ComputedLayout is the layout in which the operation computes its results from operands whose layouts are in their types; nil is the
	// layout that was inferred. Users get the results in the inferred layout in any case.
	ComputedLayout func(d *distribute.Distribution, op *ir.Op) *layout.Layout
	// OperandTypes are the types that operands must have, given the types of the results: tile-assign-layouts converts operands of other types.
	OperandTypes func(c *Inference, op *ir.Op) []OperandType
	// CheckLayouts refuses results in layouts in which the operation cannot compute them. The layout is that of the results.
	CheckLayouts func(d *distribute.Distribution, op *ir.Op, result *layout.Layout) error
	// IsRematerializable reports whether tile-convert-operands can copy the operation for each of its users.
	IsRematerializable func(op *ir.Op) bool
	// Operands are the layouts in which the operation takes its tensors, given that of its results: tile-convert-operands sees to
	// that. The elements of operands that are not named are not read.
	Operands func(d *distribute.Distribution, op *ir.Op, result *layout.Layout) []Constraint
	// ScratchBytes is how many bytes of shared memory the operation uses while it runs, which tile-allocate-shared allocates.
	ScratchBytes func(d *distribute.Distribution, op *ir.Op) int64
	// InBlock reports whether the operation exchanges elements through shared memory within each of 2^bits blocks that run a program; see the function InBlock.
	InBlock func(d *distribute.Distribution, op *ir.Op, bits int) bool
	// HasScalarBody says that regions are computed for each element, not by all threads together.
	HasScalarBody bool
	// Topic and Remark are the remark about the operation in a planned kernel. It is not ok where nothing is decided.
	Topic  string
	Remark func(op *ir.Op) (how string, ok bool)
	// DecidesLayouts says that other tensors have their layouts from the operation, so that its own are worth a remark.
	DecidesLayouts bool
}

// Constraint is a layout in which an operation takes one of its operands.
type Constraint struct {
	Operand int            // which one
	Layout  *layout.Layout // nil is any layout
}

// OperandType is a type that an operand must have.
type OperandType struct {
	Operand int     // which one
	Type    ir.Type // with a layout, or without
	Unread  bool    // elements are not read: any tensor of the type will do
}

// Of is the rule of an operation. Operations that the table does not know, which extensions define, are taken for elementwise ones.
func Of(op *ir.Op) *Rule {
	if r := Lookup(op.Def()); r != nil {
		return r
	}
	return &pointwise
}

// Lookup is the rule of a kind of operation: its own entry, or that of its family; nil if it has none.
func Lookup(def *ir.OpDef) *Rule {
	switch r := rules[def]; {
	case r != nil:
		return r
	case linalg.IsStructured(def):
		return &structured
	case def.Has(ir.Elementwise):
		return &pointwise
	}
	return nil
}

// JoinsValues reports whether the results of an operation, and the arguments of its blocks, are values of other operations.
func JoinsValues(op *ir.Op) bool { return op.NumRegions() > 0 && !Of(op).HasScalarBody }

// ScratchBytes is how many bytes of shared memory an operation uses while it runs.
func ScratchBytes(d *distribute.Distribution, op *ir.Op) int64 {
	if r := Of(op); r.ScratchBytes != nil {
		return r.ScratchBytes(d.For(op), op)
	}
	return 0
}

// OperandsOf are the layouts in which an operation takes its tensors, given the layout of its results.
func OperandsOf(d *distribute.Distribution, op *ir.Op, result *layout.Layout) []Constraint {
	if r := Of(op); r.Operands != nil {
		return r.Operands(d.For(op), op, result)
	}
	return nil
}

// CanHaveLayout reports whether a value is a tensor of sizes that are powers of two.
func CanHaveLayout(v *ir.Value) bool {
	shape, ok := ir.ShapeOf(v.Type())
	return ok && ir.IsTensor(v.Type()) && layout.Fits(shape)
}

// WithoutLayout refuses a tensor without a layout that an operation has or takes.
func WithoutLayout(op *ir.Op) error {
	return op.Bugf("a tensor of '%s' has no layout", op.Name())
}

// tensorsIn constrains the tensors among some operands that have the shape of a layout to it.
func tensorsIn(op *ir.Op, from, to int, l *layout.Layout) (list []Constraint) {
	for i := from; i < to; i++ {
		t := op.Operand(i).Type()
		if shape, ok := ir.ShapeOf(t); ok && ir.IsTensor(t) && (l == nil || slices.Equal(shape, l.Shape)) {
			list = append(list, Constraint{i, l})
		}
	}
	return list
}

// anyLayout takes tensors in registers, in any layout.
func anyLayout(_ *distribute.Distribution, op *ir.Op, _ *layout.Layout) []Constraint {
	return tensorsIn(op, 0, op.NumOperands(), nil)
}

// resultTypes gives the first operands the types of the results, one each.
func resultTypes(_ *Inference, op *ir.Op) []OperandType { return typesFrom(0, op.Results()) }

// typesFrom gives operands from one on the types of values.
func typesFrom(first int, values []*ir.Value) (list []OperandType) {
	for i, v := range values {
		list = append(list, OperandType{Operand: first + i, Type: v.Type()})
	}
	return list
}

// typed gives one operand the type of the result.
func typed(operand int) func(*Inference, *ir.Op) []OperandType {
	return func(_ *Inference, op *ir.Op) []OperandType { return typesFrom(operand, op.Results()[:1]) }
}

// always is for operations that can be copied, whatever they read.
func always(*ir.Op) bool { return true }

// isEffectFree is for operations that can be copied if they have no effects.
func isEffectFree(op *ir.Op) bool { return op.NumRegions() == 0 && op.IsMemoryEffectFree() }
