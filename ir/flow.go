package ir

// RegionFlow says how control moves between an operation and its regions, and
// which values it takes along.
type RegionFlow struct {
	// Successors lists where control may go from the end of a region or, when
	// from is nil, from where it reaches the operation. operands are then the
	// constants among the operands, nil where one is not constant.
	Successors func(op *Op, from *Region, operands []Attr) []RegionSuccessor
	// Entering gives the operands handed to a region, or to the results when
	// to is nil, by control that reaches the operation, as a range of operand
	// numbers; nil: none.
	Entering func(op *Op, to *Region) (start, n int)
	// AlwaysEnters tells that control which reaches the operation may get to
	// each region and behind the operation right from there, whatever the
	// operands are.
	AlwaysEnters bool
	// MaxRuns says at most how often each region runs each time control
	// reaches the operation, Unbounded if there is no telling; nil: there is
	// none for any region.
	MaxRuns func(op *Op, operands []Attr) []int
}

// Unbounded is an unknown or infinite number of runs.
const Unbounded = -1

// RegionSuccessor is where control may go, and the values that are given when
// it does.
type RegionSuccessor struct {
	Region *Region  // nil: behind the operation
	Inputs []*Value // arguments of the region's entry, or results
}

// RegionEnd says what the end of a region hands on. Operations that are
// ReturnLike need none: they hand all their operands to every successor.
type RegionEnd struct {
	// Forwards gives the operands handed to a successor.
	Forwards func(op *Op, to *Region) (start, n int)
	// Successors narrows down where control goes, given the constant operands;
	// nil: wherever the operation around says.
	Successors func(op *Op, operands []Attr) []RegionSuccessor
}

// IsRegionEnd reports whether the operation hands control to a successor of
// the region it ends, as the flow of the operation around it says.
func (op *Op) IsRegionEnd() bool { return op.def.End != nil || op.def.Has(ReturnLike) }

// RegionSuccessors lists where control may go from the operation itself or, if
// it is the end of a region, from there.
func RegionSuccessors(point, branch *Op, operands []Attr) []RegionSuccessor {
	if point == branch {
		return branch.def.Flow.Successors(branch, nil, operands)
	}
	if e := point.def.End; e != nil && e.Successors != nil && operands != nil {
		return e.Successors(point, operands)
	}
	return branch.def.Flow.Successors(branch, point.Region(), nil)
}

// RegionOperands gives the operands a point of the branch hands to a
// successor: the branch itself, or the end of one of its regions.
func RegionOperands(point, branch *Op, to *Region) (start, n int) {
	switch {
	case point == branch && branch.def.Flow.Entering == nil:
		return 0, 0
	case point == branch:
		return branch.def.Flow.Entering(branch, to)
	case point.def.End != nil:
		return point.def.End.Forwards(point, to)
	}
	return 0, point.NumOperands()
}

// RegionPoints lists where control can leave from to one of the successors of
// the operation's flow: the operation itself and the ends of its regions.
func (op *Op) RegionPoints() []*Op {
	points := []*Op{op}
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			if b.lastOp != nil && b.lastOp.IsRegionEnd() {
				points = append(points, b.lastOp)
			}
		}
	}
	return points
}

// Call is what calling operations tell about themselves.
type Call struct {
	// Callee is the name of what is called, nil when a value says it.
	Callee func(op *Op) *SymbolRefAttr
	// Args gives the operands handed to the callee.
	Args func(op *Op) (start, n int)
	// MayInline says whether the call may be replaced by the body of the
	// function; nil: it may.
	MayInline func(call, function *Op) bool
}
