package llvm

// LoopAnnotation says how LLVM should treat a loop.
var LoopAnnotation = structAttr("loop_annotation", "how LLVM should treat a loop", []field{
	{"disableNonforced", boolField},
	{"vectorize", nested("loop_vectorize")},
	{"interleave", nested("loop_interleave")},
	{"unroll", nested("loop_unroll")},
	{"unrollAndJam", nested("loop_unroll_and_jam")},
	{"licm", nested("loop_licm")},
	{"distribute", nested("loop_distribute")},
	{"pipeline", nested("loop_pipeline")},
	{"peeled", nested("loop_peeled")},
	{"unswitch", nested("loop_unswitch")},
	{"mustProgress", boolField},
	{"isVectorized", boolField},
	{"startLoc", fusedField},
	{"endLoc", fusedField},
	{"parallelAccesses", listOf(nested("access_group"), "")},
})

// followup annotates the loop a transformation leaves.
var followup = nested("loop_annotation")

// The single transformations.
var (
	LoopVectorize = structAttr("loop_vectorize", "vectorisation of a loop", []field{
		{"disable", boolField},
		{"predicateEnable", boolField},
		{"scalableEnable", boolField},
		{"width", integerField},
		{"followupVectorized", followup},
		{"followupEpilogue", followup},
		{"followupAll", followup},
	})
	LoopInterleave = structAttr("loop_interleave", "interleaving of iterations", []field{
		{"count", required(integerField)},
	})
	LoopUnroll = structAttr("loop_unroll", "unrolling of a loop", []field{
		{"disable", boolField},
		{"count", integerField},
		{"runtimeDisable", boolField},
		{"full", boolField},
		{"followupUnrolled", followup},
		{"followupRemainder", followup},
		{"followupAll", followup},
	})
	LoopUnrollAndJam = structAttr("loop_unroll_and_jam", "unrolling of a loop into its inner loop", []field{
		{"disable", boolField},
		{"count", integerField},
		{"followupOuter", followup},
		{"followupInner", followup},
		{"followupRemainderOuter", followup},
		{"followupRemainderInner", followup},
		{"followupAll", followup},
	})
	LoopLICM = structAttr("loop_licm", "hoisting of invariant code", []field{
		{"disable", boolField},
		{"versioningDisable", boolField},
	})
	LoopDistribute = structAttr("loop_distribute", "distribution of a loop", []field{
		{"disable", boolField},
		{"followupCoincident", followup},
		{"followupSequential", followup},
		{"followupFallback", followup},
		{"followupAll", followup},
	})
	LoopPipeline = structAttr("loop_pipeline", "software pipelining", []field{
		{"disable", boolField},
		{"initiationinterval", integerField},
	})
	LoopPeeled   = structAttr("loop_peeled", "peeling of iterations", []field{{"count", integerField}})
	LoopUnswitch = structAttr("loop_unswitch", "unswitching of a loop", []field{{"partialDisable", boolField}})
)

// AccessGroup names a set of memory accesses, to say that they are independent
// across iterations.
var AccessGroup = structAttr("access_group", "a set of memory accesses", []field{{"id", required(uniqueField)}})
