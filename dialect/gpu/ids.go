package gpu

import "github.com/tshared/tshared/ir"

const (
	dimensionAttr  = "dimension"
	upperBoundAttr = "upper_bound"
)

// perDimension defines an operation that gives a position or size along one
// dimension. The result is named after both.
func perDimension(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name:    "gpu." + name,
		Doc:     doc,
		Example: "%r = gpu." + name + "  x upper_bound 64",
		Results: []ir.Slot{{Name: "result", Type: ir.IndexConstraint}},
		Attrs: []ir.AttrSlot{
			{Name: dimensionAttr, Type: ir.DefinedAttr(Dim, "a dimension, either 'x', 'y', or 'z'")},
			upperBound,
		},
		Format: "$dimension (`upper_bound` $upper_bound^)? attr-dict",
		Traits: ir.Pure,
		ResultNames: func(op *ir.Op, set func(*ir.Value, string)) {
			if d, ok := op.Attr(dimensionAttr).(*ir.DialectAttr); ok && d.Def == Dim {
				set(op.Result(0), name+"_"+d.Params[0].(string))
			}
		},
	}
}

// oneNumber defines an operation that gives a number without dimension; most
// of them spell the type of the result.
func oneNumber(name, doc string, typed bool) *ir.OpDef {
	format, typeText := "(`upper_bound` $upper_bound^)? attr-dict", ""
	if typed {
		format, typeText = format+" `:` type($result)", " : index"
	}
	return &ir.OpDef{
		Name:    "gpu." + name,
		Doc:     doc,
		Example: "%r = gpu." + name + " upper_bound 32" + typeText,
		Results: []ir.Slot{{Name: "result", Type: ir.IndexConstraint}},
		Attrs:   []ir.AttrSlot{upperBound},
		Format:  format,
		Traits:  ir.Pure,
	}
}

var upperBound = ir.AttrSlot{Name: upperBoundAttr, Type: ir.IndexAttr, Optional: true}

// Positions and sizes along a dimension.
var (
	ThreadID         = perDimension("thread_id", "gives the position of the thread in its block")
	BlockID          = perDimension("block_id", "gives the position of the block in the grid")
	BlockDim         = perDimension("block_dim", "gives the number of threads in a block")
	GridDim          = perDimension("grid_dim", "gives the number of blocks in the grid")
	GlobalID         = perDimension("global_id", "gives the position of the thread in the grid")
	ClusterID        = perDimension("cluster_id", "gives the position of the cluster in the grid")
	ClusterDim       = perDimension("cluster_dim", "gives the number of clusters in the grid")
	ClusterDimBlocks = perDimension("cluster_dim_blocks", "gives the number of blocks in a cluster")
	ClusterBlockID   = perDimension("cluster_block_id", "gives the position of the block in its cluster")
)

// Numbers of lanes and subgroups.
var (
	LaneID       = oneNumber("lane_id", "gives the number of the thread in its subgroup", false)
	SubgroupID   = oneNumber("subgroup_id", "gives the number of the subgroup in its block", true)
	NumSubgroups = oneNumber("num_subgroups", "gives the number of subgroups in a block", true)
	SubgroupSize = oneNumber("subgroup_size", "gives the number of threads in a subgroup", true)
)
