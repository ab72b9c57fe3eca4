package tt

import "github.com/tshared/tshared/ir"

// gridQuery asks about one axis of the launch grid. Older text gives the axis
// as a number among the attributes.
func gridQuery(name, doc, example string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Results: []ir.Slot{{Name: "result", Type: ir.I32Type}},
		Attrs:   []ir.AttrSlot{enumSlot("axis", programAxes)},
		Format:  "$axis attr-dict `:` type($result)",
		Legacy:  []string{"attr-dict `:` type($result)"},
		Traits:  ir.Pure,
	}
}

var (
	// GetProgramID defines tt.get_program_id: gives the number of this program along an
	// axis of the grid.
	GetProgramID = gridQuery("tt.get_program_id", "gives the number of this program along an axis of the grid",
		"%r = tt.get_program_id x : i32")
	// GetNumPrograms defines tt.get_num_programs: gives the size of the grid along an
	// axis.
	GetNumPrograms = gridQuery("tt.get_num_programs", "gives the size of the grid along an axis",
		"%r = tt.get_num_programs y : i32")
)

// gridDependency orders a kernel with its neighbours in a stream.
func gridDependency(name, doc string) *ir.OpDef {
	return &ir.OpDef{Name: name, Doc: doc, Example: name, Format: "attr-dict"}
}

var (
	// GridDependencyWait defines tt.grid_dependency_wait: waits until the kernels this one
	// depends on are complete and their writes visible.
	GridDependencyWait = gridDependency("tt.grid_dependency_wait",
		"waits until the kernels this one depends on are complete and their writes visible")
	// GridDependencyLaunchDependents defines tt.grid_dependency_launch_dependents: lets
	// the kernels that depend on this one start.
	GridDependencyLaunchDependents = gridDependency("tt.grid_dependency_launch_dependents",
		"lets the kernels that depend on this one start")
)

// MakeRange defines tt.make_range: gives the integers from start up to, but not
// including, end.
var MakeRange = &ir.OpDef{
	Name:    "tt.make_range",
	Doc:     "gives the integers from start up to, but not including, end",
	Example: "%r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>",
	Results: []ir.Slot{{Name: "result", Type: intTensor}},
	Attrs:   []ir.AttrSlot{{Name: "start", Type: ir.I32Attr, Doc: "is the first number"}, {Name: "end", Type: ir.I32Attr, Doc: "is the number behind the last"}},
	Format:  "attr-dict `:` type($result)",
	Traits:  ir.Pure,
	Verify:  verifyMakeRange,
}

// NewRange makes the integers from start up to end, which is not one of them.
func NewRange(b *ir.Builder, start, end int64) *ir.Value {
	return b.Create(MakeRange, nil, []ir.Type{b.Ctx.Tensor([]int64{end - start}, ir.I32)},
		ir.NamedAttr{Name: "start", Attr: b.Ctx.IntAttr(ir.I32, start)},
		ir.NamedAttr{Name: "end", Attr: b.Ctx.IntAttr(ir.I32, end)}).Result(0)
}

func verifyMakeRange(op *ir.Op) error {
	r := MakeRangeOp{op}
	start, end := r.Start(), r.End()
	if start >= end {
		return op.OpErrorf("start must be less than end")
	}
	t := op.Result(0).Type().(*ir.TensorType)
	if len(t.Shape) != 1 {
		return op.OpErrorf("return type must be a 1D tensor")
	}
	if t.Shape[0] != end-start {
		return op.OpErrorf("number of elements in returned tensor, %d, must match size of range [%d, %d), which has %d elements",
			t.Shape[0], start, end, end-start)
	}
	if t.Elem != ir.I32 {
		return op.OpErrorf("returned tensor must have i32 elements")
	}
	return nil
}

// NewProgramID asks for the number of this program along an axis.
func NewProgramID(b *ir.Builder, axis ProgramAxis) *ir.Value {
	return b.Create(GetProgramID, nil, []ir.Type{ir.I32}, ir.NamedAttr{Name: "axis", Attr: b.Ctx.IntAttr(ir.I32, int64(axis))}).Result(0)
}
