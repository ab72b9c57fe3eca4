package llvm

import "github.com/tshared/tshared/ir"

// loopFields are the fields of a loop annotation.
var loopFields = []field{
	{"disableNonforced", boolField},
	{"vectorize", nested("loop_vectorize", "LoopVectorizeAttr")},
	{"interleave", nested("loop_interleave", "LoopInterleaveAttr")},
	{"unroll", nested("loop_unroll", "LoopUnrollAttr")},
	{"unrollAndJam", nested("loop_unroll_and_jam", "LoopUnrollAndJamAttr")},
	{"licm", nested("loop_licm", "LoopLICMAttr")},
	{"distribute", nested("loop_distribute", "LoopDistributeAttr")},
	{"pipeline", nested("loop_pipeline", "LoopPipelineAttr")},
	{"peeled", nested("loop_peeled", "LoopPeeledAttr")},
	{"unswitch", nested("loop_unswitch", "LoopUnswitchAttr")},
	{"mustProgress", boolField},
	{"isVectorized", boolField},
	{"startLoc", fusedField},
	{"endLoc", fusedField},
	{"parallelAccesses", listOf(nested("access_group", "AccessGroupAttr"), "::llvm::ArrayRef<AccessGroupAttr>")},
}

// LoopAnnotation says how LLVM should treat a loop.
var LoopAnnotation = structAttr("loop_annotation", "LoopAnnotationAttr", "how LLVM should treat a loop", loopFields...)

// followup annotates the loop a transformation leaves.
var followup = nested("loop_annotation", "LoopAnnotationAttr")

// The single transformations.
var (
	LoopVectorize = structAttr("loop_vectorize", "LoopVectorizeAttr", "vectorisation of a loop",
		field{"disable", boolField},
		field{"predicateEnable", boolField},
		field{"scalableEnable", boolField},
		field{"width", integerField},
		field{"followupVectorized", followup},
		field{"followupEpilogue", followup},
		field{"followupAll", followup})
	LoopInterleave = structAttr("loop_interleave", "LoopInterleaveAttr", "interleaving of iterations",
		field{"count", required(integerField)})
	LoopUnroll = structAttr("loop_unroll", "LoopUnrollAttr", "unrolling of a loop",
		field{"disable", boolField},
		field{"count", integerField},
		field{"runtimeDisable", boolField},
		field{"full", boolField},
		field{"followupUnrolled", followup},
		field{"followupRemainder", followup},
		field{"followupAll", followup})
	LoopUnrollAndJam = structAttr("loop_unroll_and_jam", "LoopUnrollAndJamAttr", "unrolling of a loop into its inner loop",
		field{"disable", boolField},
		field{"count", integerField},
		field{"followupOuter", followup},
		field{"followupInner", followup},
		field{"followupRemainderOuter", followup},
		field{"followupRemainderInner", followup},
		field{"followupAll", followup})
	LoopLICM = structAttr("loop_licm", "LoopLICMAttr", "hoisting of invariant code",
		field{"disable", boolField},
		field{"versioningDisable", boolField})
	LoopDistribute = structAttr("loop_distribute", "LoopDistributeAttr", "distribution of a loop",
		field{"disable", boolField},
		field{"followupCoincident", followup},
		field{"followupSequential", followup},
		field{"followupFallback", followup},
		field{"followupAll", followup})
	LoopPipeline = structAttr("loop_pipeline", "LoopPipelineAttr", "software pipelining",
		field{"disable", boolField},
		field{"initiationinterval", integerField})
	LoopPeeled   = structAttr("loop_peeled", "LoopPeeledAttr", "peeling of iterations", field{"count", integerField})
	LoopUnswitch = structAttr("loop_unswitch", "LoopUnswitchAttr", "unswitching of a loop", field{"partialDisable", boolField})
)

// AccessGroup names a set of memory accesses, to say that they are independent
// across iterations.
var AccessGroup = structAttr("access_group", "LLVM_AccessGroupAttr", "a set of memory accesses", field{"id", required(uniqueField)})

// DisableLICM is the annotation of a loop whose invariant code stays inside.
func DisableLICM(c *ir.Context) *ir.DialectAttr {
	yes := ir.BoolAttr(true)
	params := make([]ir.Param, len(loopFields))
	params[indexOf(loopFields, "licm")] = c.DialectAttr(LoopLICM, yes, yes)
	return c.DialectAttr(LoopAnnotation, params...)
}
