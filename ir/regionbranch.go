package ir

// RegionBranch describes the control flow between an operation and its regions, and
// the values forwarded along its edges, as MLIR's RegionBranchOpInterface does.
type RegionBranch struct {
	// Successors lists the successors of region from or, when from is nil, those of
	// the operation's entry; operands are then the operands' constant values, nil
	// where an operand is not constant.
	Successors func(op *Op, from *Region, operands []Attr) []RegionSuccessor
	// EntryOperands returns the range of operands forwarded on entry to region to,
	// or to the results when to is nil; a nil function forwards none.
	EntryOperands func(op *Op, to *Region) (start, n int)
	// AlwaysEnters states that every region, and the point behind the operation, is
	// an entry successor for all operand values.
	AlwaysEnters bool
	// InvocationBounds returns, per region, an upper bound on its runs per execution
	// of the operation, or Unbounded; a nil function means Unbounded for all.
	InvocationBounds func(op *Op, operands []Attr) []int
}

// Unbounded is an unknown or infinite number of region invocations.
const Unbounded = -1

// RegionSuccessor is the target of an edge of region control flow.
type RegionSuccessor struct {
	Region *Region  // nil is the point behind the operation
	Inputs []*Value // entry arguments of the region, or results of the operation
}

// RegionTerminator describes the operands a region's terminator forwards, as MLIR's
// RegionBranchTerminatorOpInterface does. ReturnLike operations need none: they
// forward all operands to every successor.
type RegionTerminator struct {
	// SuccessorOperands returns the range of operands forwarded to a successor.
	SuccessorOperands func(op *Op, to *Region) (start, n int)
	// Successors lists the successors for given constant operands; a nil function
	// means those of the parent operation's RegionBranch.
	Successors func(op *Op, operands []Attr) []RegionSuccessor
}

// IsRegionTerminator reports whether the operation passes control to a successor in
// its parent operation's RegionBranch.
func (op *Op) IsRegionTerminator() bool {
	return op.def.RegionTerminator != nil || op.def.Has(ReturnLike)
}

// RegionSuccessors lists the successors of a branch point: the operation branch
// itself, or the terminator of one of its regions.
func RegionSuccessors(point, branch *Op, operands []Attr) []RegionSuccessor {
	if point == branch {
		return branch.def.RegionBranch.Successors(branch, nil, operands)
	}
	if e := point.def.RegionTerminator; e != nil && e.Successors != nil && operands != nil {
		return e.Successors(point, operands)
	}
	return branch.def.RegionBranch.Successors(branch, point.Region(), nil)
}

// RegionOperands returns the range of operands that a branch point forwards to a
// successor: the operation branch itself, or the terminator of one of its regions.
func RegionOperands(point, branch *Op, to *Region) (start, n int) {
	switch {
	case point == branch && branch.def.RegionBranch.EntryOperands == nil:
		return 0, 0
	case point == branch:
		return branch.def.RegionBranch.EntryOperands(branch, to)
	case point.def.RegionTerminator != nil:
		return point.def.RegionTerminator.SuccessorOperands(point, to)
	}
	return 0, point.NumOperands()
}

// RegionBranchPoints lists the sources of region control flow: the operation itself
// and the terminators of its regions.
func (op *Op) RegionBranchPoints() []*Op {
	points := []*Op{op}
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			if b.lastOp != nil && b.lastOp.IsRegionTerminator() {
				points = append(points, b.lastOp)
			}
		}
	}
	return points
}

// Call describes a call operation.
type Call struct {
	// Callee returns the symbol of the callee, nil for an indirect call.
	Callee func(op *Op) *SymbolRefAttr
	// Args returns the range of operands passed as arguments.
	Args func(op *Op) (start, n int)
	// MayInline reports whether the inliner may inline the function at the call; a
	// nil function allows it.
	MayInline func(call, function *Op) bool
}
