package tt

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// MapElementwise defines tt.map_elementwise: runs scalar code, possibly with branches,
// on the elements of tensors, some at a time.
var MapElementwise = &ir.OpDef{
	Name: "tt.map_elementwise",
	Doc:  "runs scalar code, possibly with branches, on the elements of tensors, some at a time",
	Example: "// %x: tensor<16xf32>\n" + `%r = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
^bb0(%a: f32):
  %b = arith.addf %a, %a : f32
  tt.map_elementwise.return %b : f32
}) : (tensor<16xf32>) -> tensor<16xf32>`,
	Operands:      []ir.Slot{{Name: "srcs", Type: anyTensor, Arity: ir.Variadic, Doc: "are the tensors mapped over, all of one shape"}},
	Results:       []ir.Slot{{Name: "result", Type: anyTensor, Arity: ir.Variadic}},
	Attrs:         []ir.AttrSlot{{Name: "pack", Type: ir.I32Attr}},
	Regions:       []ir.RegionSlot{{Name: "scalarOp", MinOne: true}},
	Traits:        ir.RecursiveEffects | ir.SameOperandsAndResultShape,
	Verify:        verifyMapElementwise,
	VerifyRegions: verifyMapBody,
}

// MapElementwiseReturn defines tt.map_elementwise.return: ends the body of
// tt.map_elementwise with the results for its elements.
var MapElementwiseReturn = &ir.OpDef{
	Name: "tt.map_elementwise.return",
	Doc:  "ends the body of tt.map_elementwise with the results for its elements",
	Example: "// %x: tensor<16xi32>\n" + `%r = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
^bb0(%a: i32, %b: i32):
  tt.map_elementwise.return %b, %a : i32, i32
}) : (tensor<16xi32>) -> tensor<16xi32>`,
	Operands: []ir.Slot{{Name: "result", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($result^ `:` type($result))?",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []string{"tt.map_elementwise"},
}

// Pack is the number of elements of each tensor the body takes at a time.
func (o MapElementwiseOp) Pack() int { v, _ := o.Op.IntAttr("pack"); return int(v) }

// Body takes Pack elements of each source, source by source.
func (o MapElementwiseOp) Body() *ir.Region { return o.Op.Region0() }

func verifyMapElementwise(op *ir.Op) error {
	if op.NumOperands() == 0 {
		return op.OpErrorf("MapElementwiseOp must have at least 1 operand")
	}
	if pack := (MapElementwiseOp{op}).Pack(); pack <= 0 || pack&(pack-1) != 0 {
		return op.OpErrorf("Pack must be a power of 2")
	}
	return nil
}

// writers are the operations of this dialect that change memory or the
// outside world.
var writers = map[*ir.OpDef]bool{
	Store: true, AtomicRMW: true, AtomicCAS: true, Print: true, Assert: true,
	DescriptorStore: true, DescriptorReduce: true, DescriptorScatter: true,
}

func verifyMapBody(op *ir.Op) error {
	m := MapElementwiseOp{op}
	entry := m.Body().Entry()
	if entry.NumArgs() != op.NumOperands()*m.Pack() {
		return op.OpErrorf("region has wrong number of arguments")
	}
	if !slices.Equal(entry.ArgTypes(), packedElements(op.OperandTypes(), m.Pack())) {
		return op.Errorf("argument types did not match")
	}
	want := packedElements(op.ResultTypes(), m.Pack())
	var err error
	op.Walk(func(o *ir.Op) ir.WalkResult {
		switch {
		case writers[o.Def()]:
			err = o.OpErrorf("Stores are not supported inside map_elementwise")
		case o.Is(MapElementwiseReturn) && o.Parent() == op && !slices.Equal(o.OperandTypes(), want):
			err = o.Errorf("region return does not match map_elementwise result")
		default:
			return ir.Continue
		}
		return ir.Stop
	})
	return err
}

func packedElements(types []ir.Type, pack int) []ir.Type {
	var out []ir.Type
	for _, t := range types {
		out = append(out, slices.Repeat([]ir.Type{elementOf(t)}, pack)...)
	}
	return out
}
