llvm.func @f() attributes {a = #llvm.loop_annotation<disableNonforced = 1>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<disableNonforced = foo>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<vectorize = <disable = 3>>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<vectorize = 3>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<vectorize = #llvm.loop_unroll<disable = true>>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<startLoc = 1>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<startLoc = loc("a")>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<parallelAccesses = 1>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<parallelAccesses = <id = 1>>}

// -----

llvm.func @f() attributes {a = #llvm.loop_annotation<vectorize = <width = true>>}

// -----

llvm.func @f() attributes {a = #llvm.loop_interleave<>}

// -----

llvm.func @f() attributes {a = #llvm.loop_interleave<count = "x">}

// -----

llvm.func @f() attributes {a = #llvm.access_group<id = 1>}

// -----

llvm.func @f() attributes {a = #llvm.access_group<>}

// -----

llvm.func @f() attributes {a = #llvm.loop_unroll<followupAll = <vectorize = <width = "x">>>}

// -----

llvm.func @f() attributes {a = #llvm.loop_peeled<count = "x">}

// -----

llvm.func @f() attributes {a = #llvm.loop_unswitch<partialDisable = "x">}

// -----

llvm.func @f() attributes {a = #llvm.loop_pipeline<initiationinterval = "x">}

// -----

llvm.func @f() attributes {a = #llvm.loop_distribute<followupFallback = "x">}

// -----

llvm.func @f() attributes {a = #llvm.loop_licm<versioningDisable = "x">}

// -----

llvm.func @f() attributes {a = #llvm.loop_unroll_and_jam<followupRemainderInner = "x">}
