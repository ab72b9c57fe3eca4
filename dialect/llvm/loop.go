package llvm

// LoopAnnotation says how LLVM should treat a loop.
var LoopAnnotation = structAttr("loop_annotation", "LoopAnnotationAttr", "how LLVM should treat a loop",
	field{"disableNonforced", boolField},
	field{"vectorize", nested("loop_vectorize", "LoopVectorizeAttr")},
	field{"interleave", nested("loop_interleave", "LoopInterleaveAttr")},
	field{"unroll", nested("loop_unroll", "LoopUnrollAttr")},
	field{"unrollAndJam", nested("loop_unroll_and_jam", "LoopUnrollAndJamAttr")},
	field{"licm", nested("loop_licm", "LoopLICMAttr")},
	field{"distribute", nested("loop_distribute", "LoopDistributeAttr")},
	field{"pipeline", nested("loop_pipeline", "LoopPipelineAttr")},
	field{"peeled", nested("loop_peeled", "LoopPeeledAttr")},
	field{"unswitch", nested("loop_unswitch", "LoopUnswitchAttr")},
	field{"mustProgress", boolField},
	field{"isVectorized", boolField},
	field{"startLoc", fusedField},
	field{"endLoc", fusedField},
	field{"parallelAccesses", listOf(nested("access_group", "AccessGroupAttr"), "::llvm::ArrayRef<AccessGroupAttr>")})

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
